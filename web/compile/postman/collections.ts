import type { Finding } from '../../model/finding.ts';
import type { ApiSource } from '../source/api-source.ts';
import { messageOf } from '../source/problems.ts';
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
  readonly #conversion: Conversion;

  constructor(conversion = new Conversion()) {
    this.#conversion = conversion;
  }

  start(sources: readonly ApiSource[]): void {
    this.ready = this.#convertAll(sources);
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

  async #convertAll(sources: readonly ApiSource[]): Promise<void> {
    for (const source of sources) {
      try {
        this.#texts.set(source, await this.#conversion.convert(source.document));
      } catch (error) {
        this.#texts.set(source, null);
        this.findings.push(noCollection(source, messageOf(error, '')));
      }
    }
    this.end();
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
