import { type Json, objectOf, stringOf, valueAtPointer } from '../../../model/text/json.ts';
import { structuresIn } from '../../openapi/reading/traversal.ts';

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
