import type { Schema, SchemaObject } from '../../model/schema.ts';
import type { Language } from '../language.ts';
import { Authored } from '../parts/html.tsx';
import { Alternatives } from './alternatives.tsx';
import { Facts } from './facts.tsx';
import { Line, Properties } from './property.tsx';
import { isHolder, Type } from './type.tsx';

/** A nested object stands open when it is directly below the first level and no longer than this. */
const OPEN_PROPERTIES = 6;

interface StructureProps {
  schema: SchemaObject;
  /** 0 for the value itself, whose properties stand unfolded. */
  depth: number;
  language: Language;
}

/** What a value is made of: properties, items, alternatives, conditions. Nothing for a plain value. */
export function Structure({ schema, depth, language }: StructureProps) {
  const { t } = language;
  return (
    <>
      {schema.properties.length > 0 && (depth === 0 || isMap(schema) ? (
        <Properties properties={schema.properties} depth={depth} language={language} />
      ) : (
        <details open={depth === 1 && schema.properties.length <= OPEN_PROPERTIES}>
          <summary>{language.count(schema.properties.length, t.propertyCount)}</summary>
          <Properties properties={schema.properties} depth={depth} language={language} />
        </details>
      ))}
      {schema.prefixItems.length > 0 && (
        <ul className="props">
          {positionsOf(schema).map(({ name, number, item }) => (
            <Line key={name} anchor={null} name={name} note={t.position(language.number(number))} schema={item} required={false} depth={depth + 1} language={language} />
          ))}
        </ul>
      )}
      {schema.items?.kind === 'schema' && (
        <>
          {schema.items.properties.length === 0 && <Authored html={schema.items.description} language={language} />}
          <Facts schema={schema.items} label={t.eachItem} language={language} />
          <Structure schema={schema.items} depth={depth} language={language} />
        </>
      )}
      {!isHolder(schema) && <Alternatives label={t.oneOf} exclusive alternatives={schema.oneOf} discriminator={schema.discriminator} depth={depth} language={language} />}
      <Alternatives label={t.anyOf} alternatives={schema.anyOf} discriminator={schema.discriminator} depth={depth} language={language} />
      {schema.not !== null && <Clause word={t.not} schema={schema.not} language={language} />}
      {schema.conditions !== null && (
        <>
          <Clause word={t.conditionIf} schema={schema.conditions.if} language={language} />
          {schema.conditions.then !== null && <Clause word={t.conditionThen} schema={schema.conditions.then} language={language} />}
          {schema.conditions.else !== null && <Clause word={t.conditionElse} schema={schema.conditions.else} language={language} />}
        </>
      )}
    </>
  );
}

interface ClauseProps {
  word: string;
  schema: Schema;
  language: Language;
}

/** A schema that stands in a sentence: "Not …", "If … then … otherwise …". */
function Clause({ word, schema, language }: ClauseProps) {
  return (
    <div className="clause">
      <p>
        <strong>{word}</strong>{(schema.kind === 'reference' || schema.properties.length === 0) && <> <i><Type schema={schema} language={language} /></i></>}
      </p>
      <Authored html={schema.description} language={language} />
      {schema.kind === 'schema' && (
        <>
          <Facts schema={schema} language={language} />
          <Structure schema={schema} depth={0} language={language} />
        </>
      )}
    </div>
  );
}

/** The items of a tuple with their place. */
function positionsOf({ prefixItems }: SchemaObject): { name: string; number: number; item: Schema }[] {
  return prefixItems.map((item, index) => ({ name: `[${index}]`, number: index + 1, item }));
}

/** True for keys of one kind with plain values, which are said in one line. */
function isMap({ properties: [only, ...others] }: SchemaObject): boolean {
  return only !== undefined && others.length === 0 && only.match !== 'name' && only.schema.kind === 'schema' && only.schema.properties.length === 0;
}

/** Whether {@link Structure} or {@link Facts} would draw anything. */
export function hasContent(schema: Schema): boolean {
  if (schema.description !== null) return true;
  if (schema.kind === 'reference') return false;
  const lists = [schema.properties, schema.prefixItems, schema.oneOf, schema.anyOf, schema.enum, schema.constraints, schema.examples];
  const single = [schema.const, schema.default, schema.not, schema.conditions];
  return lists.some((list) => list.length > 0) || single.some((value) => value !== null) || (schema.items !== null && hasContent(schema.items));
}
