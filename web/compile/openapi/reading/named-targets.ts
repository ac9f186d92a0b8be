import {
  arrayOf,
  isObject,
  type Json,
  type JsonObject,
  objectOf,
  pointerToken,
  stringOf,
} from '../../../model/text/json.ts';
import { getOrMake } from '../../base/get-or-make.ts';
import { structuresIn } from './traversal.ts';

/** The schemas of a document by other names than their pointers. */
interface NamedTargets {
  /** Pointers by `$anchor` and `$dynamicAnchor`. */
  anchors: ReadonlyMap<string, string>;
  /** Each `$ref` of a schema that extends a named schema by `allOf`, by the `$ref` of the named schema. */
  subtypes: ReadonlyMap<string, readonly string[]>;
}

const SCHEMAS = '#/components/schemas';

const cache = new WeakMap<JsonObject, NamedTargets>();

/** Reads the component schemas of a document on the first call. */
function namedTargets(document: JsonObject): NamedTargets {
  return getOrMake(cache, document, () => readTargets(objectOf(objectOf(document.components).schemas)));
}

function readTargets(schemas: JsonObject): NamedTargets {
  const anchors = new Map<string, string>();
  const subtypes = new Map<string, string[]>();
  for (const [name, value] of Object.entries(schemas))
    for (const part of arrayOf(objectOf(value).allOf)) {
      const base = stringOf(objectOf(part).$ref);
      if (base !== null) getOrMake(subtypes, base, () => []).push(`${SCHEMAS}/${pointerToken(name)}`);
    }
  for (const { value, pointer } of structuresIn(schemas, { at: SCHEMAS }))
    for (const word of ['$anchor', '$dynamicAnchor']) {
      const name = stringOf((value as JsonObject)[word]);
      if (name !== null && !anchors.has(name)) anchors.set(name, pointer);
    }
  return { anchors, subtypes };
}

/** The pointer of a `$ref` to an `$anchor`, such as `#node`; any other `$ref` is returned unchanged. */
export function pointerOfRef(document: JsonObject, ref: string): string {
  if (!ref.startsWith('#') || ref.startsWith('#/') || ref === '#') return ref;
  return namedTargets(document).anchors.get(ref.slice(1)) ?? ref;
}

/** The schemas that extend a named schema by `allOf`. A discriminator without alternatives and mapping selects one of them. */
export function subtypesOf(document: JsonObject, ref: string): readonly string[] {
  return namedTargets(document).subtypes.get(ref) ?? [];
}

/**
 * Resolves a `$dynamicRef` (JSON Schema 2020-12, 8.2.3.2): to the outermost `$dynamicAnchor` of its name among the `$defs`
 * of the schemas being expanded, else to that of the document. Any other schema is returned unchanged.
 * @param scope `$defs` of the schemas being expanded, outermost first
 */
export function withDynamicReference(
  document: JsonObject,
  value: Json | undefined,
  scope: readonly JsonObject[],
): Json | undefined {
  if (!isObject(value) || typeof value.$dynamicRef !== 'string') return value;
  const { $dynamicRef, ...beside } = value;
  const name = $dynamicRef.replace(/^[^#]*#/, '');
  for (const definitions of scope) {
    const target = Object.values(definitions).find((definition) => objectOf(definition).$dynamicAnchor === name);
    if (isObject(target)) return { ...target, ...beside };
  }
  const pointer = namedTargets(document).anchors.get(name);
  return pointer === undefined ? beside : { ...beside, $ref: pointer };
}
