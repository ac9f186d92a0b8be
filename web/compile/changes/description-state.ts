import { createHash } from 'node:crypto';

import { shortNumber } from '../../model/schema/numbers.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  mapScalars,
  objectOf,
  pointerToken,
  valueAtPointer,
} from '../../model/text/json.ts';
import { isNote } from '../comparison/keywords.ts';
import { schemaNameOf } from '../openapi/reading/resolve.ts';
import { NAMED_MAPS, structuresIn } from '../openapi/reading/traversal.ts';

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
    if (!isObject(value)) return shortNumber(value ?? null);
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
        !isMap && VALUES.has(key)
          ? mapScalars(item ?? null, shortNumber)
          : this.of(item, !isMap && NAMED_MAPS.has(key)),
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

/** Keywords that change a message. The first kind has no rules; of the second kind rules judge only whether a schema has it. */
const UNJUDGED = new Map(
  Object.entries({
    always: 'not unevaluatedItems style explode allowReserved allowEmptyValue encoding callbacks securitySchemes',
    inside: 'contains if then else propertyNames dependentSchemas contentSchema',
  }).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)),
);

/**
 * The places that both states of a description have and where a keyword changed that no rule compares.
 * @returns JSON Pointers, such as `#/components/schemas/User/dependentRequired`
 */
export function unjudgedChanges(before: JsonObject, after: JsonObject): string[] {
  const [older, newer] = [unjudgedParts(before), unjudgedParts(after)];
  return [...new Set([...older.keys(), ...newer.keys()])].filter((pointer) => {
    if (older.get(pointer) === newer.get(pointer)) return false;
    const end = pointer.lastIndexOf('/');
    const place = UNJUDGED.get(pointer.slice(end + 1)) === 'inside' ? pointer : pointer.slice(0, end);
    return [before, after].every((document) => valueAtPointer(document, place) !== undefined);
  });
}

/** The values of keywords that no rule compares, as JSON without documentation, by pointer. */
function unjudgedParts(document: JsonObject): Map<string, string> {
  const parts = new Map<string, string>();
  const plain = new PlainDescription(document);
  const skips = (keyword: string): boolean => UNJUDGED.has(keyword) || isNote(keyword) || VALUES.has(keyword);
  for (const { value, pointer, isMap } of structuresIn(document, { skips })) {
    if (isMap || Array.isArray(value)) continue;
    for (const [key, item] of Object.entries(value))
      if (UNJUDGED.has(key))
        parts.set(`${pointer}/${pointerToken(key)}`, JSON.stringify(plain.of(item, NAMED_MAPS.has(key))));
  }
  return parts;
}
