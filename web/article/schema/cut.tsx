import type { Schema } from '../../model/api/schema.ts';
import type { Language } from '../language.ts';
import { referenceOf } from './type.tsx';

interface CutProps {
  schema: Schema;
  language: Language;
}

/**
 * What is drawn on a page of its own, because it recurs or is large: a disclosure that leads there, and that
 * islands/cuts.ts fills with what that page has. Nothing for a schema drawn in place.
 */
export function Cut({ schema, language: { t } }: CutProps) {
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
