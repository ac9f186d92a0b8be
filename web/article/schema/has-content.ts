import type { Schema } from '../../model/api/schema.ts';
import { referenceOf } from './type.tsx';

/** True if a schema has anything to show besides its type. */
export function hasContent(schema: Schema): boolean {
  if (schema.description !== null || (referenceOf(schema)?.href ?? null) !== null) return true;
  if (schema.kind === 'ref') return false;
  const lists = [
    schema.properties,
    schema.requires,
    schema.dependencies,
    schema.prefixItems,
    schema.oneOf,
    schema.anyOf,
    schema.allOf,
    schema.enum,
    schema.constraints,
    schema.examples,
    schema.conflicts,
  ];
  const single = [
    schema.const,
    schema.default,
    schema.not,
    schema.conditions,
    schema.propertyNames,
    schema.contains,
    schema.content,
    schema.xml,
    schema.externalDocs,
  ];
  return (
    schema.isClosed ||
    schema.isClosedTuple ||
    lists.some((list) => list.length > 0) ||
    single.some((value) => value !== null) ||
    (schema.items !== null && hasContent(schema.items))
  );
}
