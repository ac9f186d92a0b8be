import { isObject, type Json, type JsonObject } from '../../model/text/json.ts';
import { resolve } from './resolve.ts';
import type { SchemaContext } from './schema-context.ts';

interface Limits {
  direction: string;
  maxNodes: number;
  depths?: readonly number[];
}

/**
 * The first depth that fits, by schema and limits. Operations share schemas, and a tree that is discarded costs as much as
 * one that is kept.
 */
const startsBySchema = new WeakMap<JsonObject, Map<string, { index: number }>>();

/** @returns the index of the depth to start with; the caller raises it when a depth does not fit */
export function fittingDepth(
  value: Json | undefined,
  { direction, maxNodes, depths }: Limits,
  { document, originalOf }: Pick<SchemaContext, 'document' | 'originalOf'>,
): { index: number } {
  const { value: target } = resolve(document, value);
  if (!isObject(target)) return { index: 0 };
  const original = originalOf(target);
  const starts = startsBySchema.get(original) ?? new Map<string, { index: number }>();
  startsBySchema.set(original, starts);
  const key = `${direction} ${maxNodes} ${depths?.join(' ') ?? ''}`;
  const start = starts.get(key) ?? { index: 0 };
  starts.set(key, start);
  return start;
}
