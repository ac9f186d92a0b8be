import { isObject, type Json, type JsonObject, pointerToken } from '../../../model/text/json.ts';

/**
 * Replaces each `$ref` to the `$id` of a schema in the same document by a local reference, so that no address is resolved. Changes
 * the document.
 */
export function localizeSchemaIds(document: Json): void {
  const ids = new Map<string, string>();
  const references: (JsonObject & { $ref: string })[] = [];
  // With a YAML alias, a value can be at several places.
  const seen = new Set<Json>();
  const visit = (value: Json | undefined, pointer: string): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (isObject(value)) {
      const { $id, $ref } = value;
      if (typeof $id === 'string' && !ids.has($id)) ids.set($id, pointer);
      if (typeof $ref === 'string' && !$ref.startsWith('#')) references.push(value as JsonObject & { $ref: string });
    }
    for (const [key, child] of Object.entries(value)) visit(child, `${pointer}/${pointerToken(key)}`);
  };
  visit(document, '#');
  for (const reference of references) {
    const [id = '', fragment = ''] = reference.$ref.split('#', 2);
    const pointer = ids.get(id);
    if (pointer !== undefined && /^(?:\/.*)?$/.test(fragment)) reference.$ref = pointer + fragment;
  }
}
