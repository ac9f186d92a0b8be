import type { Schema } from '../../model/api/schema.ts';
import type { Language } from '../language.ts';
import { ExternalDocs } from '../parts/external-docs.tsx';
import { Cut } from './cut.tsx';
import { Description } from './description.tsx';
import { Facts } from './facts.tsx';
import { Structure } from './structure.tsx';

interface ValueProps {
  schema: Schema;
  language: Language;
}

/** A whole value, for a body or a schema page: its type is above it, and its properties are not folded. */
export function Value({ schema, language }: ValueProps) {
  return (
    <div className="value">
      <Description schema={schema} language={language} />
      {schema.kind === 'schema' && (
        <>
          <Facts schema={schema} language={language} />
          <ExternalDocs docs={schema.externalDocs} language={language} />
          <Structure schema={schema} depth={0} language={language} />
        </>
      )}
      <Cut schema={schema} language={language} />
    </div>
  );
}
