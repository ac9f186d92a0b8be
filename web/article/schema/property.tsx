import type { ReactNode } from 'react';

import type { Example } from '../../model/api/operation.ts';
import type { Property, Schema } from '../../model/api/schema.ts';
import type { Html } from '../../model/text/html.ts';
import { Anchor, Authored, coded, codes, currentLanguage, Twin } from '../kit.tsx';
import { Address, ExternalDocs } from '../parts/address.tsx';
import { FieldHistory } from '../parts/history.tsx';
import { Facts, jsonToText } from './facts.tsx';
import { Structure } from './structure.tsx';
import { Cut, hrefOf, Type } from './type.tsx';

interface LineProps {
  /** Null if nothing can link to it. */
  anchor: string | null;
  name: string;
  /** The name as a part of a path, if it differs. */
  path?: string;
  schema: Schema | null;
  required: boolean;
  /** Names of the parts of the request one of which is sent in its place. */
  requiredWithout?: readonly string[];
  /** Deprecated by the parameter or header itself, in addition to its schema. */
  deprecated?: boolean;
  /** Text before the type, e.g. "any other key". */
  note?: string | undefined;
  /** Description of the parameter or header itself. */
  description?: Html | null;
  examples?: Example[];
  /** Further content, before the structure. */
  children?: ReactNode;
  depth: number;
}

const NO_NAMES: readonly string[] = [];

/**
 * One property, parameter or header. It occurs hundreds of times on a page, so it has no wrappers and no classes. The
 * stylesheet selects its parts by element (`code` name, `i` type, `b` and `em` flags, `div` description).
 */
export function Line({
  anchor,
  name,
  path = name,
  schema,
  required,
  requiredWithout = NO_NAMES,
  deprecated = false,
  note,
  description = null,
  examples,
  children,
  depth,
}: LineProps) {
  const { t } = currentLanguage();
  const flags: string[] = [];
  if (schema?.nullable) flags.push(t.nullable);
  if (schema?.readOnly) flags.push(t.readOnly);
  if (schema?.writeOnly) flags.push(t.writeOnly);
  const isDeprecated = deprecated || schema?.deprecated === true;
  return (
    <li id={anchor ?? undefined} className={oneWay(schema)}>
      <Twin as="row" path={path} href={hrefOf(schema)}>
        <code>{isDeprecated ? <s>{name}</s> : name}</code>{' '}
        <i>
          {note !== undefined && `${note}, `}
          {schema === null ? t.anyType : <Type schema={schema} />}
        </i>{' '}
        {anchor !== null && <Anchor id={anchor} name={name} />}
        {required && <b> {t.required}</b>}
        {!required && requiredWithout.length > 0 && (
          <b>
            {' '}
            {t.requiredWithout} {codes(requiredWithout, ', ')}
          </b>
        )}
        {flags.length > 0 && <em> {flags.join(', ')}</em>}
        {isDeprecated && <em className="warn"> {t.deprecated}</em>}
        <FieldHistory anchor={anchor} schema={schema} />
        <Description schema={schema} names={[name]} own={description} />
        {schema?.kind === 'schema' && (
          <>
            <Facts
              schema={schema}
              {...(examples !== undefined && { examples: examples.filter((example) => !isDescribed(example)) })}
            />
            {examples !== undefined && <ParameterExamples examples={examples} types={schema.types} />}
            {children}
            <ExternalDocs docs={schema.externalDocs} />
            <Structure schema={schema} depth={depth} />
          </>
        )}
        {schema !== null && <Cut schema={schema} />}
      </Twin>
    </li>
  );
}

/** For islands/nested-schemas.ts, which leaves out read-only properties in requests and write-only ones in responses. */
function oneWay(schema: Schema | null): string | undefined {
  if (schema?.readOnly) return 'read-only';
  return schema?.writeOnly ? 'write-only' : undefined;
}

export function Properties({ properties, depth }: { properties: Property[]; depth: number }) {
  const { t } = currentLanguage();
  const note = { name: undefined, pattern: t.keyPattern, any: properties.length === 1 ? t.anyKey : t.anyOtherKey };
  return (
    <ul className="props">
      {properties.map((property) => (
        <Line
          key={property.anchor}
          {...property}
          path={property.match === 'pattern' ? `/${property.name}/` : property.name}
          note={note[property.match]}
          depth={depth + 1}
        />
      ))}
    </ul>
  );
}

/** Whether an example has more than a value, and so needs a line of its own. */
function isDescribed({ summary, description, serialized, elsewhere }: Example): boolean {
  return [summary, description, serialized, elsewhere].some((part) => part !== null);
}

/** Examples of a parameter or header that have a summary or a description. The others are facts on one line. */
function ParameterExamples({ examples, types }: { examples: readonly Example[]; types: readonly string[] }) {
  const { t, authored } = currentLanguage();
  const described = examples.filter(isDescribed);
  if (described.length === 0) return null;
  return (
    <ul className="enum">
      {described.map(({ name, text, summary, description, serialized, elsewhere }) => (
        <li key={name}>
          <code>{text === '' ? (serialized?.text ?? name) : jsonToText(text, types)}</code>
          <div>
            {summary !== null && <p lang={authored(summary)}>{summary}</p>}
            <Authored html={description} />
            {serialized !== null && <p>{coded(t.asSent, serialized.text)}</p>}
            {elsewhere !== null && (
              <p>
                <Address address={elsewhere}>{t.exampleElsewhere}</Address>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface DescriptionProps {
  schema: Schema | null;
  /** Names that the reader sees already; a title that repeats one of them is not shown. */
  names?: readonly string[];
  /** Description of the parameter or header that has the schema. */
  own?: Html | null;
}

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

/** Letters and digits only: `Gift card`, `giftCard` and `gift_card` are the same name. */
function plain(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
}
