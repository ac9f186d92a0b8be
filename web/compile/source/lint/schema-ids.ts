import type { Json, JsonObject } from '../../../model/text/json.ts';
import { structuresIn } from '../../base/structures.ts';

/**
 * Replaces each `$ref` to the `$id` of a schema in the same document by a local reference, so that no address is resolved. Changes
 * the document.
 */
export function localizeSchemaIds(document: Json): void {
  const ids = new Map<string, string>();
  const references: (JsonObject & { $ref: string })[] = [];
  for (const { value, pointer } of structuresIn(document)) {
    const { $id, $ref } = value as JsonObject;
    if (typeof $id === 'string' && !ids.has($id)) ids.set($id, pointer);
    if (typeof $ref === 'string' && !$ref.startsWith('#')) references.push(value as JsonObject & { $ref: string });
  }
  for (const reference of references) {
    const [id = '', fragment = ''] = reference.$ref.split('#', 2);
    const pointer = ids.get(id);
    if (pointer !== undefined && /^(?:\/.*)?$/.test(fragment)) reference.$ref = pointer + fragment;
  }
}
