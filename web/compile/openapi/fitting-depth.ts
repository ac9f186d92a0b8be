import { isObject, type Json, type JsonObject } from '../../model/text/json.ts';
import { resolve } from './resolve.ts';
import type { SchemaContext } from './schema-context.ts';

interface Limits {
  direction: string;
  maxNodes: number;
  depths?: readonly number[];
}

/** The first depth that fits, by schema and limits: operations share schemas, and a tree that is thrown away costs as much as one that is drawn. */
const starts = new WeakMap<JsonObject, Map<string, { index: number }>>();

/** @returns the index to start with, to be raised when a depth turns out not to fit */
export function fittingDepth(
  value: Json | undefined,
  { direction, maxNodes, depths }: Limits,
  { document, originalOf }: Pick<SchemaContext, 'document' | 'originalOf'>,
): { index: number } {
  const { value: target } = resolve(document, value);
  if (!isObject(target)) return { index: 0 };
  const original = originalOf(target);
  const known = starts.get(original) ?? new Map<string, { index: number }>();
  starts.set(original, known);
  const key = `${direction} ${maxNodes} ${depths?.join(' ') ?? ''}`;
  const start = known.get(key) ?? { index: 0 };
  known.set(key, start);
  return start;
}
