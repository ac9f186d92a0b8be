import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

import type { JsonObject } from '../../model/text/json.ts';
import type { ConversionAnswer } from './convert-process.ts';

const MODULE = join(import.meta.dirname, 'convert-process.ts');
/** The largest description known takes three seconds. */
const TIME_LIMIT = 30_000;
const MEMORY_LIMIT = 2_048;

/** A process that converts one description after the other; a description that ends it gets a new one for the next. */
export class Conversion {
  readonly #timeLimit: number;
  #child: ChildProcess | null = null;

  constructor(timeLimit = TIME_LIMIT) {
    this.#timeLimit = timeLimit;
  }

  /**
   * The collection of a bundled description, or null where it has no operation.
   * @throws Error that says in words why there is none
   */
  async convert(document: JsonObject): Promise<string | null> {
    const child = (this.#child ??= fork(MODULE, {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${MEMORY_LIMIT}`],
    }));
    const answer = await this.#ask(child, document);
    child.removeAllListeners();
    if ('text' in answer) return answer.text;
    throw new Error(answer.error);
  }

  #ask(child: ChildProcess, document: JsonObject): Promise<ConversionAnswer> {
    return new Promise((resolve) => {
      const fail = (error: string): void => {
        this.end();
        resolve({ error });
      };
      const timer = setTimeout(
        () => fail(`the conversion took longer than ${Math.round(this.#timeLimit / 1_000)} s`),
        this.#timeLimit,
      );
      // A build that ends early must not wait for it; while the child lives, that keeps it going.
      timer.unref();
      child.once('message', resolve);
      child.once('error', (error) => fail(error.message));
      child.once('exit', (code) => fail(`the converter ended without an answer (${code ?? 'a signal'})`));
      child.send(document, (error) => error !== null && fail(error.message));
      child.once('message', () => clearTimeout(timer));
      child.once('exit', () => clearTimeout(timer));
    });
  }

  end(): void {
    this.#child?.removeAllListeners();
    this.#child?.kill();
    this.#child = null;
  }
}
