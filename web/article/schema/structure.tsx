import { createElement, type ReactNode } from 'react';

import { heldBy } from '../../model/api/schema-holder.ts';
import type { ConditionalRule, PropertyDemands, Schema, SchemaObject } from '../../model/api/schema.ts';
import { coded, codes, currentLanguage, sequence, Twin } from '../kit.tsx';
import { ExternalDocs } from '../parts/address.tsx';
import { Alternatives } from './alternatives.tsx';
import { constraintToWords } from './constraint-to-words.ts';
import { Facts, jsonToText } from './facts.tsx';
import { Description, Line, Properties } from './property.tsx';
import { Cut, Type } from './type.tsx';

/** A nested object directly below the first level is open if it has at most this many properties. */
const OPEN_PROPERTIES = 6;

interface StructureProps {
  schema: SchemaObject;
  /** 0 for the value itself, whose properties are not folded. */
  depth: number;
}

/** The structure of a value: properties, items, alternatives, conditions. Renders nothing for a scalar. */
export function Structure({ schema, depth }: StructureProps) {
  const { t, count, number } = currentLanguage();
  const isHolder = heldBy(schema) !== undefined;
  const itemLabel = schema.prefixItems.length > 0 ? t.eachFurtherItem : t.eachItem;
  return (
    <>
      {schema.propertyNames !== null && (
        <Twin as="step" path="<propertyNames>" label={t.eachKey}>
          <SchemaBody schema={schema.propertyNames} label={t.eachKey} depth={depth} />
        </Twin>
      )}
      {schema.properties.length > 0 &&
        (depth === 0 || isMap(schema) ? (
          <Properties properties={schema.properties} depth={depth} />
        ) : (
          <details open={depth === 1 && schema.properties.length <= OPEN_PROPERTIES}>
            <summary data-page={schema.href ?? undefined}>
              <Twin as="replaced">{count(schema.properties.length, t.propertyCount)}</Twin>
            </summary>
            <Properties properties={schema.properties} depth={depth} />
          </details>
        ))}
      {schema.prefixItems.length > 0 && (
        <ul className="props">
          {schema.prefixItems.map((position, index) => (
            <Line
              key={position.anchor}
              {...position}
              name={`[${index}]`}
              note={t.position(number(index + 1))}
              required={false}
              depth={depth + 1}
            />
          ))}
        </ul>
      )}
      {schema.items !== null && (
        <Twin as="step" path="[]" label={itemLabel}>
          <SchemaBody schema={schema.items} label={itemLabel} depth={depth} />
        </Twin>
      )}
      {!isHolder && (
        <Alternatives
          label={t.oneOf}
          exclusive
          alternatives={schema.oneOf}
          discriminator={schema.discriminator}
          depth={depth}
        />
      )}
      <Alternatives label={t.anyOf} alternatives={schema.anyOf} discriminator={schema.discriminator} depth={depth} />
      {schema.omitted > 0 && (
        <p>{count(schema.omitted, schema.enum.length > 0 ? t.moreValuesInDocument : t.morePropertiesInDocument)}</p>
      )}
      {schema.omittedAlternatives > 0 && <p>{count(schema.omittedAlternatives, t.moreAlternativesInDocument)}</p>}
      <Clauses schema={schema} />
      {!isHolder &&
        sequence(
          schema.allOf.map((part) => createElement(part.kind === 'ref' ? Cut : SchemaBody, { schema: part, depth })),
        )}
    </>
  );
}

interface SchemaBodyProps {
  schema: Schema;
  /** Names that the reader sees already. */
  names?: readonly string[];
  /** Text before the facts, e.g. "each item:". */
  label?: string;
  depth?: number;
}

/** Everything about a schema except its type. Of a schema that is rendered elsewhere, only the description. */
export function SchemaBody({ schema, names, label, depth = 0 }: SchemaBodyProps) {
  return (
    <>
      <Description schema={schema} {...(names !== undefined && { names })} />
      {schema.kind === 'schema' && (
        <>
          <Facts schema={schema} {...(label !== undefined && { label })} />
          <ExternalDocs docs={schema.externalDocs} />
          <Structure schema={schema} depth={depth} />
        </>
      )}
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

interface ClauseProps {
  word: ReactNode;
  /** Name of the clause in the paths of a twin. */
  name: string;
  schema: Schema;
}

/** A schema as part of a sentence: "Not …", "If … then … otherwise …". */
function Clause({ word, name, schema }: ClauseProps) {
  const isTyped = schema.kind === 'ref' || (schema.properties.length === 0 && schema.type !== 'any');
  return (
    <div className="clause">
      <p>
        <strong>{word}</strong>
        {isTyped && (
          <>
            {' '}
            <i>
              <Type schema={schema} />
            </i>
          </>
        )}
      </p>
      <Twin as="step" path={`<${name}>`}>
        <SchemaBody schema={schema} />
      </Twin>
      <Cut schema={schema} />
    </div>
  );
}

/** Requirements of a schema beyond its parts: `contains`, `not` and conditions. */
function Clauses({ schema }: { schema: Extract<Schema, { kind: 'schema' }> }) {
  const { contains, content, dependencies, not, conditions } = schema;
  const language = currentLanguage();
  const { t } = language;
  const count =
    contains === null
      ? ''
      : constraintToWords({ kind: 'items', min: contains.min ?? 1, max: contains.max, unique: false }, language);
  return (
    <>
      {contains !== null && count !== '' && (
        <Clause name="contains" word={t.contains(count)} schema={contains.schema} />
      )}
      {content?.schema != null && <Clause name="content" word={t.textHolds} schema={content.schema} />}
      {dependencies.map(
        ({ name, schema }) =>
          schema !== null && <Clause key={name} name={`if ${name}`} word={coded(t.ifPresent, name)} schema={schema} />,
      )}
      {not !== null && <Clause name="not" word={t.not} schema={not} />}
      {conditions?.kind === 'rule' && <Rule rule={conditions} />}
      {conditions?.kind === 'schemas' && (
        <>
          <Clause name="if" word={t.conditionIf} schema={conditions.if} />
          {conditions.then !== null && <Clause name="then" word={t.conditionThen} schema={conditions.then} />}
          {conditions.else !== null && <Clause name="else" word={t.conditionElse} schema={conditions.else} />}
        </>
      )}
    </>
  );
}

/** A condition in a sentence: "If `reason` is `other` · required: `note`". */
function Rule({ rule: { name, values, demands, otherwise } }: { rule: ConditionalRule }) {
  const { t } = currentLanguage();
  const said = values.map((value) => jsonToText(value, ['string']));
  return (
    <p>
      {t.conditionIf} <code>{name}</code> {t.conditionIs} {codes(said, ` ${t.conditionOr} `)}
      {demands !== null && <Demands demands={demands} />}
      {otherwise !== null && (
        <>
          {' · '}
          {t.conditionElse}
          <Demands demands={otherwise} />
        </>
      )}
    </p>
  );
}

function Demands({ demands: { required, forbidden } }: { demands: PropertyDemands }) {
  const { t } = currentLanguage();
  const list = (label: string, names: string[]) =>
    names.length > 0 && (
      <>
        {' · '}
        {label} {codes(names, ', ')}
      </>
    );
  return (
    <>
      {list(`${t.required}:`, required)}
      {list(t.notAllowed, forbidden)}
    </>
  );
}
