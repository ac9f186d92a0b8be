import type { Schema } from '../../model/api/schema.ts';
import type { Html } from '../../model/text/html.ts';
import { Authored, currentLanguage } from '../kit.tsx';

interface DescriptionProps {
  schema: Schema | null;
  /** Names that the reader sees already; a title that repeats one of them is not shown. */
  names?: readonly string[];
  /** Description of the parameter or header that has the schema. */
  own?: Html | null;
}

const NO_NAMES: readonly string[] = [];

/** Title and description of a schema, and the description of the parameter around it. */
export function Description({ schema, names = NO_NAMES, own = null }: DescriptionProps) {
  const { authored } = currentLanguage();
  const title = newTitle(schema, names);
  const description = schema?.description ?? null;
  return (
    <>
      {title !== null && (
        <div lang={authored(title)}>
          <p>
            <strong>{title}</strong>
          </p>
        </div>
      )}
      <Authored html={own} />
      {description !== own && <Authored html={description} />}
    </>
  );
}

/** The title of a schema, unless it repeats its type, its name or a name that the reader sees already. */
function newTitle(schema: Schema | null, names: readonly string[]): string | null {
  if (schema?.kind !== 'schema' || schema.title === null) return null;
  const title = plain(schema.title);
  const isKnown = [...names, schema.type, schema.name].some((name) => name !== null && plain(name) === title);
  return isKnown ? null : schema.title;
}

/** Letters and digits only: `Line item`, `lineItem` and `line_item` are the same name. */
function plain(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
}
