import type { Schema } from '../../model/api/schema.ts';
import { currentLanguage, Twin } from '../kit.tsx';
import { SchemaBody } from './structure.tsx';
import { Cut } from './type.tsx';

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
