import { isObject, type Json, type JsonObject, objectOf, stringOf, valueAtPointer } from '../../model/text/json.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { isData, structuresIn } from '../openapi/reading/traversal.ts';

/** Keys with references of other kinds, which the bundler resolves, too. */
const OTHER_REFERENCES = ['externalValue', 'operationRef', '$dynamicRef', '$recursiveRef', '$id', '$self'];

/**
 * Whether every `$ref` of a document leads to a place in the document itself, so that bundling would not change it. References that
 * lead in a circle are no obstacle.
 */
export function isSelfContained(document: Json): boolean {
  // Large documents have the same reference a thousand times.
  const known = new Map<Json | undefined, boolean>();
  const isInside = (reference: Json | undefined): boolean =>
    getOrMake(known, reference, () => leadsInside(reference, document));
  const isSound = (value: JsonObject): boolean =>
    !OTHER_REFERENCES.some((key) => value[key] !== undefined) &&
    (value.$ref === undefined || isInside(value.$ref)) &&
    Object.values(objectOf(objectOf(value.discriminator).mapping)).every(isInside);
  for (const { value } of structuresIn(document)) if (isObject(value) && !isSound(value)) return false;
  return true;
}

function leadsInside(reference: Json | undefined, document: Json): boolean {
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return false;
  return valueAtPointer(document, reference) !== undefined;
}

/** The pointer of a value that only refers to itself, at once or through other references; null without one. */
export function circularReferenceIn(document: Json): string | null {
  for (const { value, pointer } of structuresIn(document)) if (isCircular(document, value, pointer)) return pointer;
  return null;
}

function isCircular(document: Json, value: Json, pointer: string): boolean {
  const followed = new Set([pointer]);
  for (let ref = stringOf(objectOf(value).$ref); ref?.startsWith('#/');) {
    if (ref === pointer) return true;
    // A circle that the value is not part of is found at its own members.
    if (followed.has(ref)) return false;
    followed.add(ref);
    ref = stringOf(objectOf(valueAtPointer(document, ref)).$ref);
  }
  return false;
}

/** Puts media types in the place of a `$ref` to all of them. OpenAPI has no such reference, but other tools follow it. */
export function inlineContents(document: JsonObject): void {
  const components = objectOf(document.components);
  const shared = components.mediaTypes;
  if (!isObject(shared)) return;
  const inlined = new Set<string>();
  for (const { value, isMap } of structuresIn(document, { skips: isData })) {
    const holder = isMap ? {} : objectOf(value);
    const name = stringOf(objectOf(holder.content).$ref)?.replace('#/components/mediaTypes/', '');
    if (name === undefined || !isObject(shared[name])) continue;
    holder.content = shared[name];
    inlined.add(name);
  }
  for (const name of inlined) delete shared[name];
  if (Object.keys(shared).length === 0) delete components.mediaTypes;
}
