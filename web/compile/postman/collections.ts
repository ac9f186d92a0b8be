import type { Finding } from '../../model/site/finding.ts';
import type { ApiSource } from '../source/api-source.ts';
import { messageOf } from '../source/lint-findings.ts';
import { Conversion } from './conversion.ts';
import { collectionText } from './converter.ts';

/** The Postman collection of a description, as JSON text; null where there is none to offer. */
export type CollectionOf = (source: ApiSource) => string | null;

/** The collections of a build: made beside it, and there when they are needed. */
export class Collections {
  /** What could not be converted; complete when `ready` is. */
  readonly findings: Finding[] = [];
  /** Settles when each collection is made or has failed; never rejects. */
  ready: Promise<void> = Promise.resolve();
  readonly #texts = new Map<ApiSource, string | null>();
  /** One after the other: each settles when its collection, and those before it, are made. */
  readonly #made = new Map<ApiSource, Promise<void>>();
  readonly #conversion: Conversion;

  constructor(conversion = new Conversion()) {
    this.#conversion = conversion;
  }

  start(sources: readonly ApiSource[]): void {
    let made = Promise.resolve();
    for (const source of sources) {
      made = made.then(() => this.#convert(source));
      this.#made.set(source, made);
    }
    this.ready = made.then(() => this.end());
  }

  /** Settles when the collections of some descriptions are made or have failed: what needs no others must not wait for them. */
  async readyFor(sources: readonly ApiSource[]): Promise<void> {
    await Promise.all(sources.flatMap((source) => this.#made.get(source) ?? []));
  }

  /** @throws Error for a description whose collection is not ready */
  readonly of: CollectionOf = (source) => {
    const text = this.#texts.get(source);
    if (text === undefined) throw new Error(`The collection of ${source.file} is asked for before it is ready.`);
    return text;
  };

  end(): void {
    this.#conversion.end();
  }

  async #convert(source: ApiSource): Promise<void> {
    try {
      this.#texts.set(source, await this.#conversion.convert(source.document));
    } catch (error) {
      this.#texts.set(source, null);
      this.findings.push(noCollection(source, messageOf(error, '')));
    }
  }
}

function noCollection({ file }: ApiSource, reason: string): Finding {
  return {
    severity: 'warning',
    code: 'no-postman-collection',
    message: `The description cannot be made into a Postman collection, and none is offered: ${reason.replace(/\.$/, '')}.`,
    remedy: 'Mend what the reason names; openapi-to-postmanv2 says more on the command line.',
    location: { file },
  };
}

/** Makes each collection when it is first asked for, in this process: for authoring, where most never are. */
export function collectionsOnDemand(): CollectionOf {
  const known = new WeakMap<ApiSource, { text: string | null }>();
  return (source) => {
    const made = known.get(source) ?? { text: textOrNull(source) };
    known.set(source, made);
    return made.text;
  };
}

function textOrNull({ document }: ApiSource): string | null {
  try {
    return collectionText(document);
  } catch {
    return null;
  }
}
