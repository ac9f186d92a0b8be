import { isObject, type Json, type JsonObject, stringOf } from '../../model/text/json.ts';
import type { Path } from './description-texts.ts';

/** Keys that identify the items of a list, so that a path stays valid when items are inserted before. */
const NAMED_BY: Readonly<Record<string, readonly string[]>> = { tags: ['name'], parameters: ['name', 'in'] };

/** A path as JSONPath (RFC 9535), such as `$.paths['/users'].get.parameters[?@.name=='limit' && @.in=='query']`. */
export function jsonPathOf(description: JsonObject, path: Path): string {
  let value: Json | undefined = description;
  let list = '';
  return path.reduce<string>((written, key) => {
    const child: Json | undefined =
      typeof value === 'object' && value !== null ? (value as JsonObject)[key] : undefined;
    const segment = typeof key === 'number' ? `[${filterOf(child, list, value) ?? key}]` : memberOf(key);
    [value, list] = [child, String(key)];
    return written + segment;
  }, '$');
}

function memberOf(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `[${quoted(name)}]`;
}

/** A filter for an item by its identifying keys; null if they are missing or not unique. */
function filterOf(item: Json | undefined, list: string, items: Json | undefined): string | null {
  const keys = NAMED_BY[list];
  if (keys === undefined || !isObject(item) || !Array.isArray(items)) return null;
  const names = keys.map((key) => stringOf(item[key]));
  const isAlike = (other: Json): boolean => isObject(other) && keys.every((key, index) => other[key] === names[index]);
  if (names.includes(null) || items.filter(isAlike).length !== 1) return null;
  return `?${keys.map((key, index) => `@.${key}==${quoted(names[index] ?? '')}`).join(' && ')}`;
}

/** A string literal in single quotes. JSONPath has the same escapes as JSON (RFC 9535, 2.3.1.1). */
function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
