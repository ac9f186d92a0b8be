import type { Schema, SchemaReference } from '../../model/schema.ts';
import type { Language } from '../language.ts';

/** The type of a value, with its format; where a schema is drawn on its own page, a link to it. */
export function Type({ schema, language: { t } }: { schema: Schema; language: Language }) {
  const reference = referenceOf(schema);
  const format = formatOf(schema);
  const label = schema.type || (reference?.name ?? t.anyType);
  return (
    <>
      {reference?.href ? <a href={reference.href}>{label}</a> : label}
      {format !== null && ` (${format})`}
      {reference?.recursive && `, ${t.recursive}`}
    </>
  );
}

/** The reference that a schema is, or that its items are, or that its only alternative is. */
export function referenceOf(schema: Schema): SchemaReference | null {
  if (schema.kind === 'reference') return schema;
  const inner = schema.items ?? (isHolder(schema) ? schema.oneOf[0]?.schema : undefined);
  return inner === undefined ? null : referenceOf(inner);
}

/** True for a schema that only holds a reference, with perhaps a description: its type says all. */
export function isHolder(schema: Schema): boolean {
  return schema.kind === 'schema' && schema.oneOf.length === 1 && schema.properties.length === 0 && schema.oneOf[0]?.schema.kind === 'reference';
}

function formatOf(schema: Schema): string | null {
  if (schema.kind === 'reference') return null;
  return schema.format ?? (schema.items === null ? null : formatOf(schema.items));
}
