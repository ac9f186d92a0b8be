import type { ReactNode } from 'react';

import type { Schema } from '../../model/api/schema.ts';
import type { Language } from '../language.ts';
import { ExternalDocs } from '../parts/external-docs.tsx';
import { constraintToWords } from './constraint-to-words.ts';
import { Cut } from './cut.tsx';
import { Description } from './description.tsx';
import { Facts } from './facts.tsx';
import { Structure } from './structure.tsx';
import { Type } from './type.tsx';

interface ClauseProps {
  word: ReactNode;
  schema: Schema;
  language: Language;
}

/** A schema as part of a sentence: "Not …", "If … then … otherwise …". */
export function Clause({ word, schema, language }: ClauseProps) {
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

interface ClausesProps {
  schema: Extract<Schema, { kind: 'schema' }>;
  language: Language;
}

/** Requirements of a schema beyond its parts: `contains`, `not` and conditions. */
export function Clauses({ schema: { contains, content, dependencies, not, conditions }, language }: ClausesProps) {
  const { t } = language;
  const count =
    contains === null
      ? ''
      : constraintToWords({ kind: 'items', min: contains.min ?? 1, max: contains.max, unique: false }, language);
  return (
    <>
      {contains !== null && count !== '' && (
        <Clause word={t.contains(count)} schema={contains.schema} language={language} />
      )}
      {content?.schema != null && <Clause word={t.textHolds} schema={content.schema} language={language} />}
      {dependencies.map(
        ({ name, schema }) =>
          schema !== null && (
            <Clause
              key={name}
              word={
                <>
                  {t.ifPresent} <code>{name}</code>
                </>
              }
              schema={schema}
              language={language}
            />
          ),
      )}
      {not !== null && <Clause word={t.not} schema={not} language={language} />}
      {conditions !== null && (
        <>
          <Clause word={t.conditionIf} schema={conditions.if} language={language} />
          {conditions.then !== null && <Clause word={t.conditionThen} schema={conditions.then} language={language} />}
          {conditions.else !== null && <Clause word={t.conditionElse} schema={conditions.else} language={language} />}
        </>
      )}
    </>
  );
}
