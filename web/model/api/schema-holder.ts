import type { Schema, SchemaObject, SchemaRef } from './schema.ts';

/** What a schema only holds, with perhaps a description: the reference that is its one alternative, or its one part. Then its type says all. */
export function heldBy({ properties, oneOf, allOf }: SchemaObject): SchemaRef | undefined {
  if (properties.length > 0) return undefined;
  const [only, ...others]: Schema[] = oneOf.length > 0 ? oneOf.map(({ schema }) => schema) : allOf;
  return others.length === 0 && only?.kind === 'ref' ? only : undefined;
}
