import { heldBy } from '../../model/api/schema-holder.ts';
import type { Schema, SchemaRef } from '../../model/api/schema.ts';
import type { Language } from '../language.ts';

/** The type of a value and its format. */
export function Type({ schema, language: { t } }: { schema: Schema; language: Language }) {
  const reference = referenceOf(schema);
  const format = formatOf(schema);
  return (
    <>
      {schema.type === '' ? (reference?.name ?? t.anyType) : schema.type}
      {format !== null && ` (${format})`}
      {reference?.recursive && `, ${t.recursive}`}
    </>
  );
}

/** Returns the `$ref` of a schema, of its items, or of its only alternative. */
export function referenceOf(schema: Schema): SchemaRef | null {
  if (schema.kind === 'ref') return schema;
  const inner = schema.items ?? heldBy(schema);
  return inner === undefined ? null : referenceOf(inner);
}

export function formatOf(schema: Schema): string | null {
  if (schema.kind === 'ref') return null;
  return schema.format ?? (schema.items === null ? null : formatOf(schema.items));
}
