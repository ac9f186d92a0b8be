import type { Schema, SchemaObject, SchemaReference } from '../../model/schema.ts';
import type { Language } from '../language.ts';

/** The type of a value, with its format. */
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

/** The reference that a schema is, or that its items are, or that its only alternative is. */
export function referenceOf(schema: Schema): SchemaReference | null {
  if (schema.kind === 'reference') return schema;
  const inner = schema.items ?? (isHolder(schema) ? heldBy(schema) : undefined);
  return inner === undefined ? null : referenceOf(inner);
}

/** True for a schema that only holds a reference, with perhaps a description: its type says all. */
export function isHolder(schema: Schema): boolean {
  return schema.kind === 'schema' && schema.properties.length === 0 && heldBy(schema)?.kind === 'reference';
}

/** The one alternative, or the one part that was not merged in. */
function heldBy({ oneOf, allOf }: SchemaObject): Schema | undefined {
  const [only, ...others] = oneOf.length > 0 ? oneOf.map(({ schema }) => schema) : allOf;
  return others.length === 0 ? only : undefined;
}

function formatOf(schema: Schema): string | null {
  if (schema.kind === 'reference') return null;
  return schema.format ?? (schema.items === null ? null : formatOf(schema.items));
}
