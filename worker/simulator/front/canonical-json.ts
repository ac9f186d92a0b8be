import { isObject, type Json } from '../../../web/model/text/json.ts';

/** JSON text that is the same for every order of properties. */
export function canonicalJson(value: Json | undefined): string {
  return JSON.stringify(value, (_, part: Json) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}
