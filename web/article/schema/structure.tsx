import { createElement } from 'react';

import { heldBy } from '../../model/api/schema-holder.ts';
import type { Schema, SchemaObject } from '../../model/api/schema.ts';
import type { Language } from '../language.ts';
import { ExternalDocs } from '../parts/external-docs.tsx';
import { sequence } from '../parts/sequence.ts';
import { Alternatives } from './alternatives.tsx';
import { Clauses } from './clause.tsx';
import { Cut } from './cut.tsx';
import { Description } from './description.tsx';
import { Facts } from './facts.tsx';
import { Line, Properties } from './property.tsx';

/** A nested object directly below the first level is open if it has at most this many properties. */
const OPEN_PROPERTIES = 6;

interface StructureProps {
  schema: SchemaObject;
  /** 0 for the value itself, whose properties are not folded. */
  depth: number;
  language: Language;
}

/** The structure of a value: properties, items, alternatives, conditions. Renders nothing for a scalar. */
export function Structure({ schema, depth, language }: StructureProps) {
  const { t } = language;
  const isHolder = heldBy(schema) !== undefined;
  return (
    <>
      {schema.propertyNames !== null && (
        <Inner schema={schema.propertyNames} label={t.eachKey} depth={depth} language={language} />
      )}
      {schema.properties.length > 0 &&
        (depth === 0 || isMap(schema) ? (
          <Properties properties={schema.properties} depth={depth} language={language} />
        ) : (
          <details open={depth === 1 && schema.properties.length <= OPEN_PROPERTIES}>
            <summary data-page={schema.href ?? undefined}>
              {language.count(schema.properties.length, t.propertyCount)}
            </summary>
            <Properties properties={schema.properties} depth={depth} language={language} />
          </details>
        ))}
      {schema.prefixItems.length > 0 && (
        <ul className="props">
          {schema.prefixItems.map((position, index) => (
            <Line
              key={position.anchor}
              anchor={position.anchor}
              name={`[${index}]`}
              note={t.position(language.number(index + 1))}
              schema={position.schema}
              required={false}
              depth={depth + 1}
              language={language}
            />
          ))}
        </ul>
      )}
      {schema.items !== null && (
        <Inner
          schema={schema.items}
          label={schema.prefixItems.length > 0 ? t.eachFurtherItem : t.eachItem}
          depth={depth}
          language={language}
        />
      )}
      {!isHolder && (
        <Alternatives
          label={t.oneOf}
          exclusive
          alternatives={schema.oneOf}
          discriminator={schema.discriminator}
          depth={depth}
          language={language}
        />
      )}
      <Alternatives
        label={t.anyOf}
        alternatives={schema.anyOf}
        discriminator={schema.discriminator}
        depth={depth}
        language={language}
      />
      {schema.omitted > 0 && <p>{language.count(schema.omitted, t.morePropertiesInDocument)}</p>}
      <Clauses schema={schema} language={language} />
      {!isHolder && sequence(schema.allOf.map((part) => createElement(Inner, { schema: part, depth, language })))}
    </>
  );
}

/** A schema that adds facts to the same line: for each item, for each key, or for the value itself. */
function Inner({
  schema,
  label,
  depth,
  language,
}: {
  schema: Schema;
  label?: string;
  depth: number;
  language: Language;
}) {
  if (schema.kind === 'ref')
    return label === undefined ? (
      <Cut schema={schema} language={language} />
    ) : (
      <Description schema={schema} language={language} />
    );
  return (
    <>
      <Description schema={schema} language={language} />
      <Facts schema={schema} {...(label !== undefined && { label })} language={language} />
      <ExternalDocs docs={schema.externalDocs} language={language} />
      <Structure schema={schema} depth={depth} language={language} />
    </>
  );
}

/** True for a map with scalar values, which fits on one line. */
function isMap({ properties: [only, ...others] }: SchemaObject): boolean {
  return (
    only !== undefined &&
    others.length === 0 &&
    only.match !== 'name' &&
    (only.schema.kind === 'ref' || only.schema.properties.length === 0)
  );
}
