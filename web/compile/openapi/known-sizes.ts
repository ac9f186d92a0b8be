import type { JsonObject } from '../../model/text/json.ts';

const nodesByDocument = new WeakMap<JsonObject, Map<string, number>>();

/**
 * The nodes that the trees of named schemas have at least, by a key of the caller. Many messages contain the same large schema,
 * and a tree that is discarded costs as much as one that is kept.
 * @param original the untranslated description; translations have the same trees
 */
export function knownNodesOf(original: JsonObject): Map<string, number> {
  const known = nodesByDocument.get(original) ?? new Map<string, number>();
  nodesByDocument.set(original, known);
  return known;
}
