import { heldBy } from '../../model/api/schema-holder.ts';
import type { Schema, SchemaRef } from '../../model/api/schema.ts';
import { currentLanguage, Twin } from '../kit.tsx';
import { SchemaBody } from './structure.tsx';

/** The type of a value and its format. */
export function Type({ schema }: { schema: Schema }) {
  const { t } = currentLanguage();
  const reference = referenceOf(schema);
  const format = formatOf(schema);
  const name = schema.type === '' ? (reference?.name ?? t.anyType) : schema.type;
  const href = reference?.href ?? null;
  return (
    <>
      {href === null ? (
        name
      ) : (
        <Twin as="replaced" by={<a href={href}>{name}</a>}>
          {name}
        </Twin>
      )}
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

/** Returns the page of a schema, or of its items; null if neither has a page. */
export function hrefOf(schema: Schema | null): string | null {
  return schema?.kind === 'schema' ? (schema.href ?? hrefOf(schema.items)) : null;
}

function formatOf(schema: Schema): string | null {
  if (schema.kind === 'ref') return null;
  return schema.format ?? (schema.items === null ? null : formatOf(schema.items));
}

/**
 * A disclosure for a schema that has its own page because it recurs or is large. It links to that page, and
 * islands/nested-schemas.ts loads the content from there. Renders nothing for a schema that is rendered in place.
 */
export function Cut({ schema }: { schema: Schema }) {
  const { t } = currentLanguage();
  const reference = referenceOf(schema);
  if (reference === null || reference.href === null) return null;
  const { name, href } = reference;
  return (
    <details className="cut">
      <summary>{t.showSchema(name)}</summary>
      <a href={href}>{t.schemaPage(name)}</a>
    </details>
  );
}

/** A whole value, for a body or a schema page: its type is above it, and its properties are not folded. */
export function Value({ schema }: { schema: Schema }) {
  const { t } = currentLanguage();
  const body = <SchemaBody schema={schema} />;
  return (
    <div className="value">
      <Twin as="table" columns={t.twinColumns}>
        {schema.kind === 'ref' && schema.href !== null ? <Twin as="replaced">{body}</Twin> : body}
        <Cut schema={schema} />
      </Twin>
    </div>
  );
}
