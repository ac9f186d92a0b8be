import type { Schema } from '../../model/api/schema.ts';
import type { PropsWithLanguage } from '../language.ts';
import { referenceOf } from './type.tsx';

/**
 * A disclosure for a schema that has its own page because it recurs or is large. It links to that page, and
 * islands/nested-schemas.ts loads the content from there. Renders nothing for a schema that is rendered in place.
 */
export function Cut({ schema, language: { t } }: PropsWithLanguage<{ schema: Schema }>) {
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
