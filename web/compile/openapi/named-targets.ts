import {
  arrayOf,
  isObject,
  type Json,
  type JsonObject,
  objectOf,
  pointerToken,
  stringOf,
} from '../../model/text/json.ts';

/** What schemas of a document are called besides their place in it. */
interface NamedTargets {
  /** Pointers by `$anchor` and `$dynamicAnchor`. */
  anchors: ReadonlyMap<string, string>;
  /** References of the schemas that extend a named schema by `allOf`, by its own reference. */
  subtypes: ReadonlyMap<string, readonly string[]>;
}

const known = new WeakMap<JsonObject, NamedTargets>();

/** Reads the component schemas of a document once, when something first asks for a name. */
function namedTargets(document: JsonObject): NamedTargets {
  let targets = known.get(document);
  if (targets === undefined) {
    targets = readTargets(objectOf(objectOf(document.components).schemas));
    known.set(document, targets);
  }
  return targets;
}

function readTargets(schemas: JsonObject): NamedTargets {
  const anchors = new Map<string, string>();
  const subtypes = new Map<string, string[]>();
  const open: { value: Json | undefined; pointer: string }[] = [];
  for (const [name, value] of Object.entries(schemas)) {
    const pointer = `#/components/schemas/${pointerToken(name)}`;
    open.push({ value, pointer });
    for (const part of arrayOf(objectOf(value).allOf)) {
      const base = stringOf(objectOf(part).$ref);
      if (base !== null) subtypes.set(base, [...(subtypes.get(base) ?? []), pointer]);
    }
  }
  // A YAML alias may let a value hold itself.
  const seen = new Set<Json>();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, pointer } = next;
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    for (const word of ['$anchor', '$dynamicAnchor']) {
      const name = stringOf((value as JsonObject)[word]);
      if (name !== null && !anchors.has(name)) anchors.set(name, pointer);
    }
    for (const [key, child] of Object.entries(value))
      if (typeof child === 'object') open.push({ value: child, pointer: `${pointer}/${pointerToken(key)}` });
  }
  return { anchors, subtypes };
}

/** A reference by `$anchor` (`#node`) as the pointer it stands for; any other reference as it is. */
export function pointerOfRef(document: JsonObject, ref: string): string {
  if (!ref.startsWith('#') || ref.startsWith('#/') || ref === '#') return ref;
  return namedTargets(document).anchors.get(ref.slice(1)) ?? ref;
}

/** Schemas that extend a named one by `allOf`: what a discriminator without alternatives and mapping chooses among. */
export function subtypesOf(document: JsonObject, ref: string): readonly string[] {
  return namedTargets(document).subtypes.get(ref) ?? [];
}

/**
 * What a `$dynamicRef` leads to (JSON Schema 2020-12, 8.2.3.2): the outermost `$dynamicAnchor` of its name among the `$defs`
 * of the schemas being drawn, else that of the document. Any other schema is returned as it is.
 * @param scope `$defs` of the schemas being drawn, outermost first
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
