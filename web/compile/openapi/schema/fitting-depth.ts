import { isObject, type Json, type JsonObject } from '../../../model/text/json.ts';
import { getOrMake } from '../../base/get-or-make.ts';
import { resolve } from '../reading/resolve.ts';
import type { SchemaContext } from './schema-context.ts';
import type { ExpandOptions } from './schema.ts';

/**
 * The first depth that fits, by schema and limits. Operations share schemas, and a tree that is discarded costs as much as
 * one that is kept.
 */
const startsBySchema = new WeakMap<JsonObject, Map<string, { index: number }>>();

/** @returns the index of the depth to start with; the caller raises it when a depth does not fit */
export function fittingDepth(
  value: Json | undefined,
  { direction, maxNodes, depths }: Pick<ExpandOptions, 'direction' | 'maxNodes' | 'depths'>,
  { document, originalOf }: Pick<SchemaContext, 'document' | 'originalOf'>,
): { index: number } {
  const { value: target } = resolve(document, value);
  if (!isObject(target)) return { index: 0 };
  const starts = getOrMake(startsBySchema, originalOf(target), () => new Map<string, { index: number }>());
  return getOrMake(starts, `${direction} ${maxNodes} ${depths?.join(' ') ?? ''}`, () => ({ index: 0 }));
}

const nodesByDocument = new WeakMap<JsonObject, Map<string, number>>();

/**
 * The nodes that the trees of named schemas have at least, by a key of the caller. Many messages contain the same large schema,
 * and a tree that is discarded costs as much as one that is kept.
 * @param original the untranslated description; translations have the same trees
 */
export function knownNodesOf(original: JsonObject): Map<string, number> {
  return getOrMake(nodesByDocument, original, () => new Map());
}
