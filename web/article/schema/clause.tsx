import type { ReactNode } from 'react';

import type { ConditionalRule, PropertyDemands, Schema } from '../../model/api/schema.ts';
import type { Language, PropsWithLanguage } from '../language.ts';
import { coded, codes } from '../parts/inline.tsx';
import { Twin } from '../parts/twin.tsx';
import { constraintToWords } from './constraint-to-words.ts';
import { Cut } from './cut.tsx';
import { jsonToText } from './facts.tsx';
import { SchemaBody } from './structure.tsx';
import { Type } from './type.tsx';

interface ClauseProps {
  word: ReactNode;
  /** Name of the clause in the paths of a twin. */
  name: string;
  schema: Schema;
  language: Language;
}

/** A schema as part of a sentence: "Not …", "If … then … otherwise …". */
export function Clause({ word, name, schema, language }: ClauseProps) {
  const isTyped = schema.kind === 'ref' || (schema.properties.length === 0 && schema.type !== 'any');
  return (
    <div className="clause">
      <p>
        <strong>{word}</strong>
        {isTyped && (
          <>
            {' '}
            <i>
              <Type schema={schema} language={language} />
            </i>
          </>
        )}
      </p>
      <Twin as="step" path={`<${name}>`}>
        <SchemaBody schema={schema} language={language} />
      </Twin>
      <Cut schema={schema} language={language} />
    </div>
  );
}

/** Requirements of a schema beyond its parts: `contains`, `not` and conditions. */
export function Clauses({
  schema: { contains, content, dependencies, not, conditions },
  language,
}: PropsWithLanguage<{ schema: Extract<Schema, { kind: 'schema' }> }>) {
  const { t } = language;
  const count =
    contains === null
      ? ''
      : constraintToWords({ kind: 'items', min: contains.min ?? 1, max: contains.max, unique: false }, language);
  return (
    <>
      {contains !== null && count !== '' && (
        <Clause name="contains" word={t.contains(count)} schema={contains.schema} language={language} />
      )}
      {content?.schema != null && (
        <Clause name="content" word={t.textHolds} schema={content.schema} language={language} />
      )}
      {dependencies.map(
        ({ name, schema }) =>
          schema !== null && (
            <Clause
              key={name}
              name={`if ${name}`}
              word={coded(t.ifPresent, name)}
              schema={schema}
              language={language}
            />
          ),
      )}
      {not !== null && <Clause name="not" word={t.not} schema={not} language={language} />}
      {conditions?.kind === 'rule' && <Rule rule={conditions} language={language} />}
      {conditions?.kind === 'schemas' && (
        <>
          <Clause name="if" word={t.conditionIf} schema={conditions.if} language={language} />
          {conditions.then !== null && (
            <Clause name="then" word={t.conditionThen} schema={conditions.then} language={language} />
          )}
          {conditions.else !== null && (
            <Clause name="else" word={t.conditionElse} schema={conditions.else} language={language} />
          )}
        </>
      )}
    </>
  );
}

/** A condition in a sentence: "If `reason` is `other` · required: `note`". */
function Rule({ rule: { name, values, demands, otherwise }, language }: PropsWithLanguage<{ rule: ConditionalRule }>) {
  const { t } = language;
  const said = values.map((value) => jsonToText(value, ['string']));
  return (
    <p className="rule">
      {t.conditionIf} <code>{name}</code> {t.conditionIs} {codes(said, ` ${t.conditionOr} `)}
      {demands !== null && <Demands demands={demands} language={language} />}
      {otherwise !== null && (
        <>
          {' · '}
          {t.conditionElse}
          <Demands demands={otherwise} language={language} />
        </>
      )}
    </p>
  );
}

function Demands({
  demands: { required, forbidden },
  language: { t },
}: PropsWithLanguage<{ demands: PropertyDemands }>) {
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
