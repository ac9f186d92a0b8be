import { isStructure, type Json, objectOf, pointerToken, stringOf, valueAtPointer } from '../../../model/text/json.ts';

/** The pointer of a value that only refers to itself, at once or through other references; null without one. */
export function circularReferenceIn(document: Json): string | null {
  const seen = new Set<Json>();
  const open: { value: Json | undefined; pointer: string }[] = [{ value: document, pointer: '#' }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, pointer } = next;
    if (!isStructure(value) || seen.has(value)) continue;
    seen.add(value);
    if (isCircular(document, value, pointer)) return pointer;
    for (const [key, child] of Object.entries(value))
      open.push({ value: child, pointer: `${pointer}/${pointerToken(key)}` });
  }
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
