import type { Schema } from '../../model/api/schema.ts';
import type { PropsWithLanguage } from '../language.ts';
import { Twin } from '../parts/twin.tsx';
import { SchemaBody } from './structure.tsx';
import { Cut } from './type.tsx';

/** A whole value, for a body or a schema page: its type is above it, and its properties are not folded. */
export function Value({ schema, language }: PropsWithLanguage<{ schema: Schema }>) {
  const body = <SchemaBody schema={schema} language={language} />;
  return (
    <div className="value">
      <Twin as="table" columns={language.t.twinColumns}>
        {schema.kind === 'ref' && schema.href !== null ? <Twin as="replaced">{body}</Twin> : body}
        <Cut schema={schema} language={language} />
      </Twin>
    </div>
  );
}
