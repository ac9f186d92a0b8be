import type { ReactNode } from 'react';

import type { Example } from '../../model/api/operation.ts';
import type { Constraint, EnumValue, SchemaObject, Xml } from '../../model/api/schema.ts';
import { isPattern, matchesPattern } from '../../model/schema/patterns.ts';
import { Authored, coded, codes, currentLanguage, type Language, sequence, Twin } from '../kit.tsx';
import type { Strings } from '../strings/en.ts';
import { constraintToWords } from './constraint-to-words.ts';

/** A longer list of values is folded. */
const LISTED_VALUES = 12;
/** A longer structured example is folded. */
const LONG_EXAMPLE = 100;
/** The most characters of a description around a constant if it says nothing else. */
const SHORT_DESCRIPTION = 12;

interface FactsProps {
  schema: SchemaObject;
  /** Examples beside the schema, such as those of a parameter. */
  examples?: Example[];
  /** Text before the facts, e.g. "each item:". */
  label?: string;
}

/** Facts about a value besides its type, on one line: allowed values, limits, default, examples. */
export function Facts({ schema, examples, label }: FactsProps) {
  const language = currentLanguage();
  const { t } = language;
  const valueText = (json: string): string => jsonToText(json, schema.types);
  const values = listedValues(schema);
  const isListed = values.length > 0 && values.length <= LISTED_VALUES && !hasMeanings(values);
  const facts: ReactNode[] = [];
  if (schema.const !== null && !saysConstant(schema, schema.const))
    facts.push(coded(t.always, valueText(schema.const)));
  const allowed = values.map((entry) => valueText(entry.value));
  if (isListed) facts.push(sequence([t.allowedOneOf, ' ', codes(allowed, ' ')]));
  /** Facts that readers know from the others. */
  const known: ReactNode[] = [];
  for (const constraint of schema.constraints) {
    const list = isMet(constraint, schema.const) ? known : facts;
    const words =
      constraint.kind === 'pattern' ? coded(t.pattern, constraint.value) : constraintToWords(constraint, language);
    if (words !== '') list.push(words);
  }
  facts.push(...shapeFacts(schema, language));
  if (schema.default !== null && schema.default !== schema.const)
    (isNoValue(schema) ? known : facts).push(coded(t.default, valueText(schema.default)));
  const texts = new Set(
    [...schema.examples, ...(examples ?? []).map((example) => example.text)]
      .filter((text) => text !== schema.default && !isKnown(text, schema))
      .map(valueText),
  );
  for (const text of texts) if (!isLong(text)) facts.push(coded(t.exampleValue, text));

  return (
    <>
      {facts.length > 0 && (
        <p>
          {label !== undefined && <Twin as="replaced">{`${label} `}</Twin>}
          {sequence(facts, ' · ')}
        </p>
      )}
      {known.length > 0 && <Twin as="replaced" by={<p>{sequence(known, ' · ')}</p>} />}
      {schema.conflicts.map(({ first, second }) => (
        <p key={first + second} className="conflict">
          {t.conflict} <code>{first}</code> {t.and} <code>{second}</code>
        </p>
      ))}
      {values.length > 0 && !isListed && <Values values={values} types={schema.types} />}
      {[...texts].filter(isLong).map((text) => (
        <Twin key={text} as="replaced">
          <details>
            <summary>{t.example}</summary>
            <p>
              <code>{text}</code>
            </p>
          </details>
        </Twin>
      ))}
    </>
  );
}

/** Facts that are words instead of separate lines, such as content type and tuple length. */
function shapeFacts(schema: SchemaObject, { t }: Language): ReactNode[] {
  const { requires, dependencies, content, xml, properties, oneOf, anyOf, allOf } = schema;
  const facts: ReactNode[] = [];
  const also = (names: readonly string[]) => sequence([t.alsoRequired, ' ', codes(names, ' ')]);
  if (content !== null && content.mediaType !== null) facts.push(coded(t.mediaType, content.mediaType));
  if (content !== null && content.encoding !== null) facts.push(coded(t.encodedAs, content.encoding));
  if (requires.length > 0) facts.push(also(requires));
  for (const { name, requires: required } of dependencies)
    if (required.length > 0) facts.push(sequence([coded(t.withProperty, name), ' ', also(required)]));
  if (xml !== null) facts.push(...xmlFacts(xml, t));
  if (schema.isClosedTuple) facts.push(schema.prefixItems.length > 0 ? t.noFurtherItems : t.noItems);
  // Most objects are closed, and their properties are all listed. Only an object that shows none needs the words.
  const isEmpty = [properties, oneOf, anyOf, allOf].every((parts) => parts.length === 0);
  if (schema.isClosed && isEmpty) facts.push(t.noProperties);
  return facts;
}

/** The allowed values to list. The flag "nullable" stands for `null`, unless the document explains that value. */
function listedValues({ enum: values, const: constant, nullable, description }: SchemaObject): EnumValue[] {
  if (constant !== null) return description === null ? values.filter(({ value }) => value === constant) : [];
  return values.filter((entry) => !nullable || entry.value !== 'null' || hasMeanings([entry]));
}

/** Whether the first sentence of the description says little more than the constant, e.g. "Always `phone`." in any language. */
function saysConstant({ description, types }: SchemaObject, constant: string): boolean {
  const text = jsonToText(constant, types);
  const plain = description?.replaceAll(/<[^>]*>/g, '').trim() ?? '';
  const [words = ''] = plain.split(/(?<=\.)\s/);
  return words.includes(text) && words.length <= text.length + SHORT_DESCRIPTION;
}

/** Whether a constant text keeps within a limit, which then says nothing. */
function isMet(limit: Constraint, constant: string | null): boolean {
  const value: unknown = constant === null ? null : JSON.parse(constant);
  if (typeof value !== 'string') return false;
  if (limit.kind === 'length') return value.length >= (limit.min ?? 0) && value.length <= (limit.max ?? Infinity);
  return limit.kind === 'pattern' && isPattern(limit.value) && matchesPattern(limit.value, value);
}

/** Whether an example only repeats an allowed value that the line shows already. */
function isKnown(text: string, { types, enum: values, const: constant }: SchemaObject): boolean {
  const isBoolean = types.length === 1 && types[0] === 'boolean';
  return isBoolean || text === constant || values.some(({ value }) => value === text);
}

/** Whether the default only says that a nullable value may be omitted. */
function isNoValue({ default: value, nullable }: SchemaObject): boolean {
  return (nullable && value === 'null') || value === '{}' || value === '[]';
}

/** How the value is written in XML. */
function xmlFacts({ name, namespace, prefix, nodeType, attribute, wrapped }: Xml, t: Strings): ReactNode[] {
  const values = [
    { word: t.xmlName, value: name },
    { word: t.xmlNamespace, value: namespace },
    { word: t.xmlPrefix, value: prefix },
    { word: t.xmlNodeType, value: nodeType },
  ];
  return [
    ...values.filter(({ value }) => value !== null).map(({ word, value }) => coded(word, value)),
    ...(attribute ? [t.xmlAttribute] : []),
    ...(wrapped ? [t.xmlWrapped] : []),
  ];
}

/** A structured example is shown as a block: on a line it would hide the other facts. */
function isLong(text: string): boolean {
  return text.length > LONG_EXAMPLE && /^[[{]/.test(text);
}

/** Allowed values with meanings, or too many values for one line. */
function Values({ values, types }: { values: EnumValue[]; types: string[] }) {
  const { authored, count, t } = currentLanguage();
  const list = hasMeanings(values) ? (
    <ul className="enum">
      {values.map((entry) => (
        <li key={entry.value}>
          <code>{jsonToText(entry.value, types)}</code>{' '}
          {entry.title === null ? (
            <Authored html={entry.description} />
          ) : (
            <div>
              <p lang={authored(entry.title)}>{entry.title}</p> <Authored html={entry.description} />
            </div>
          )}
        </li>
      ))}
    </ul>
  ) : (
    <p>
      <code>{values.map((entry) => jsonToText(entry.value, types)).join(', ')}</code>
    </p>
  );
  if (values.length <= LISTED_VALUES)
    return (
      <>
        <Twin as="replaced" by={<p>{t.allowedOneOf}:</p>} />
        {list}
      </>
    );
  return (
    <details>
      <summary>{count(values.length, t.allowedValues)}</summary>
      {list}
    </details>
  );
}

function hasMeanings(values: EnumValue[]): boolean {
  return values.some(({ title, description }) => title !== null || description !== null);
}

/** Returns a value without quotes if it can only be a string: then quotes tell nothing. */
export function jsonToText(json: string, types: readonly string[]): string {
  if (types.length !== 1 || types[0] !== 'string' || !json.startsWith('"')) return json;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' && value !== '' ? value : json;
  } catch {
    return json;
  }
}
