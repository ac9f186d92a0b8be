import type { Schema, SchemaObject, SchemaRef } from './schema.ts';

/** Returns the only part of a schema that wraps a single `$ref`, perhaps with a description (one `allOf` part or one alternative). Then its type says everything. */
export function heldBy({ properties, oneOf, allOf }: SchemaObject): SchemaRef | undefined {
  if (properties.length > 0) return undefined;
  const [only, ...others]: Schema[] = oneOf.length > 0 ? oneOf.map(({ schema }) => schema) : allOf;
  return others.length === 0 && only?.kind === 'ref' ? only : undefined;
}
