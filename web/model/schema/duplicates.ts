import { type Json, type JsonObject, objectOf, ownProperty, stringOf } from '../text/json.ts';
import type { Path } from '../text/pointer.ts';
import { canonicalJson } from './keywords.ts';
import type { Violation } from './violation.ts';

/** Items that repeat an earlier one (`uniqueItems`), or one of its properties (`x-unique-by`). The demand is the position of that item. */
export function duplicates(items: readonly Json[], { schema, path }: { schema: JsonObject; path: Path }): Violation[] {
  const by = stringOf(schema['x-unique-by']);
  const found: Violation[] = [];
  const add = (keyword: string, keyOf: (item: Json) => Json | undefined, below: readonly string[]): void => {
    const first = new Map<string, number>();
    items.forEach((item, index) => {
      const key = keyOf(item);
      if (key === undefined) return;
      const text = canonicalJson(key);
      const earlier = first.get(text);
      if (earlier === undefined) first.set(text, index);
      else found.push({ path: [...path, String(index), ...below], keyword, demand: earlier });
    });
  };
  if (schema.uniqueItems === true) add('uniqueItems', (item) => item, []);
  if (by !== null) add('x-unique-by', (item) => ownProperty(objectOf(item), by), [by]);
  return found;
}
