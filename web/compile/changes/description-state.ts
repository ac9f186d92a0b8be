import { createHash } from 'node:crypto';

import { isObject, type Json, type JsonObject, objectOf, valueAtPointer } from '../../model/text/json.ts';
import { schemaNameOf } from '../openapi/resolve.ts';

/** Objects whose keys are names of the API and not keywords. */
const MAPS = new Set(
  [
    'properties patternProperties dependentSchemas dependentRequired $defs definitions paths webhooks x-webhooks',
    'schemas responses headers requestBodies securitySchemes pathItems callbacks content mapping scopes',
  ].flatMap((names) => names.split(' ')),
);
/** Keywords that do not change a request or a response. */
const NOTES = new Set('info tags servers title summary description example examples externalDocs links xml'.split(' '));
/** Values that can look like a schema. */
const VALUES = new Set(['default', 'const', 'enum', 'required']);

/**
 * A hash of everything in a description that is not documentation: its operations and webhooks, and the schemas that they use. An entry
 * of a release records it, so a check can tell whether the description has changed since, without any history.
 */
export function stateOf(document: JsonObject): string {
  const { paths, webhooks, 'x-webhooks': extension, security, components } = document;
  const plain = new PlainDescription(document);
  const messages = plain.of({ paths, webhooks, 'x-webhooks': extension, security });
  const schemes = plain.of({ securitySchemes: objectOf(components).securitySchemes });
  const text = JSON.stringify([messages, schemes, plain.schemas()]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** The parts of a description without documentation, and the schemas that they refer to. */
class PlainDescription {
  readonly #document: JsonObject;
  readonly #refs = new Set<string>();
  /** References that are being followed. */
  readonly #open = new Set<string>();

  constructor(document: JsonObject) {
    this.#document = document;
  }

  /** The schemas that were referred to, and those that they refer to. */
  schemas(): Json {
    const found = new Map<string, Json>();
    // The set grows while it is read.
    for (const ref of this.#refs) found.set(ref, this.of(valueAtPointer(this.#document, ref) as Json | undefined));
    return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
  }

  of(value: Json | undefined, isMap = false): Json {
    if (Array.isArray(value)) return value.map((item) => this.of(item));
    if (!isObject(value)) return value ?? null;
    if (!isMap && typeof value.$ref === 'string' && value.$ref.startsWith('#')) {
      // A response that is moved to the components stays the same response.
      const name = schemaNameOf(value.$ref);
      if (name === null) return this.#target(value.$ref);
      this.#refs.add(value.$ref);
    }
    const kept = Object.entries(value)
      .filter(([key]) => isMap || !isNote(key))
      .map(([key, item]): [string, Json] => [
        key,
        !isMap && VALUES.has(key) ? (item ?? null) : this.of(item, !isMap && MAPS.has(key)),
      ])
      // The order of keys says nothing.
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(kept);
  }

  #target(ref: string): Json {
    if (this.#open.has(ref)) return ref;
    this.#open.add(ref);
    const target = this.of(valueAtPointer(this.#document, ref) as Json | undefined);
    this.#open.delete(ref);
    return target;
  }
}

function isNote(key: string): boolean {
  return NOTES.has(key) || (key.startsWith('x-') && key !== 'x-sunset' && key !== 'x-webhooks');
}
