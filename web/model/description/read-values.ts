import { PARAMETER_LOCATIONS, type ParameterLocation } from '../api/operation.ts';
import { delimiterOf, type Style } from '../request/serialize.ts';
import { type Definitions, isSchema, type JsonSchema, resolved, schemasOf } from '../schema/json-schema.ts';
import { isNumber } from '../schema/numbers.ts';
import { violationsOf } from '../schema/violations.ts';
import { isObject, type Json, type JsonObject, objectOf, ownProperty } from '../text/json.ts';
import { REPEATED } from './judge.ts';
import type { DescribedBody, DescribedParameter } from './operation.ts';

/** Names and texts in the order of the message. */
export type Pairs = readonly (readonly [name: string, text: string])[];

/** The parameters of a request as they were sent, decoded. A location that is absent is not known. */
export interface ParameterTexts {
  path?: Readonly<Record<string, string>>;
  query?: Pairs;
  /** Returns null for a header that was not sent. */
  header?: (name: string) => string | null;
  cookie?: Pairs;
}

/** How texts become values. */
export interface Reading {
  definitions: Definitions;
  /** The value of a JSON text; undefined if it is not JSON. */
  parseJson: (text: string) => Json | undefined;
  /** The value of the digits of a number. */
  parseNumber: (text: string) => Json;
}

/** The locations of which the texts are known. */
export function knownLocations(texts: ParameterTexts): ReadonlySet<ParameterLocation> {
  return new Set(PARAMETER_LOCATIONS.filter((place) => texts[place] !== undefined));
}

/**
 * Reads a parameter from a message, by its style (OpenAPI 3.1, 4.8.12.2) and with the types of its schema. A text that does not have
 * the form of its type stays a text, and breaks the schema.
 * @returns undefined if the parameter was not sent
 */
export function readParameter(
  parameter: DescribedParameter,
  texts: ParameterTexts,
  reading: Reading,
): Json | typeof REPEATED | undefined {
  const { in: place, name, schema, isContent } = parameter;
  if (place === 'querystring') return undefined;
  if (place === 'path' || place === 'header') {
    const text = place === 'path' ? ownProperty(texts.path ?? {}, name) : texts.header?.(name);
    if (text === undefined || text === null) return undefined;
    return isContent ? (reading.parseJson(text) ?? text) : joinedValue(text, parameter, reading);
  }
  const pairs = texts[place] ?? [];
  if (!isContent) return fieldValue(pairs, { name, schema, style: parameter }, reading);
  const text = pairs.find(([key]) => key === name)?.[1];
  return text === undefined ? undefined : (reading.parseJson(text) ?? text);
}

/** Reads the fields of a form as an object, by the styles and schemas of the body. Fields without a schema stay texts. */
export function readForm(pairs: Pairs, { schema, styles = {} }: DescribedBody, reading: Reading): JsonObject {
  const names = new Set(pairs.map(([key]) => key.split('[')[0] ?? ''));
  const entries = Array.from(names, (name): [string, Json] => {
    const style = ownProperty(styles, name) ?? { style: 'form', explode: true, allowReserved: false };
    const field = { name, schema: propertyOf(schema, name, reading.definitions), style };
    const value = fieldValue(pairs, field, reading);
    const texts = pairs.filter(([key]) => key === name).map(([, text]) => text);
    return [name, value === REPEATED ? texts : (value ?? texts[0] ?? '')];
  });
  return Object.fromEntries(entries);
}

/** Reads a whole body of plain text; undefined if its schema describes an object or a list, whose format is not known. */
export function readPlainText(text: string, schema: JsonSchema, reading: Reading): Json | undefined {
  const isOf = (type: string): boolean => isOfType(schema, type, reading.definitions);
  return ['string', 'number', 'integer', 'boolean'].some(isOf) ? scalarValue(text, schema, reading) : undefined;
}

interface FieldFacts {
  name: string;
  schema: JsonSchema;
  style: Style;
}

/** The value of a field of a query, a cookie or a form. */
function fieldValue(
  pairs: Pairs,
  { name, schema, style }: FieldFacts,
  reading: Reading,
): Json | typeof REPEATED | undefined {
  const nested = pairs.filter(([key]) => key.startsWith(`${name}[`));
  if (nested.length > 0) return bracketValue(nested, { name, schema }, reading);
  const { definitions } = reading;
  const texts = pairs.filter(([key]) => key === name).map(([, text]) => text);
  if (isOfType(schema, 'object', definitions) && style.explode && style.style === 'form') {
    const known = Object.keys(propertiesOf(schema, definitions));
    const own = pairs.filter(([key]) => known.includes(key));
    if (own.length > 0)
      return Object.fromEntries(
        own.map(([key, text]) => [key, scalarValue(text, propertyOf(schema, key, definitions), reading)]),
      );
  }
  const [text] = texts;
  if (text === undefined) return undefined;
  if (isOfType(schema, 'array', definitions)) {
    // The encoding of a form can ask for JSON.
    const whole = texts.length === 1 && text.startsWith('[') ? reading.parseJson(text) : undefined;
    if (Array.isArray(whole)) return whole;
    const parts = texts.length > 1 || style.explode ? texts : text.split(delimiterOf(style.style));
    return parts.map((part) => scalarValue(part, itemsOf(schema, definitions), reading));
  }
  if (texts.length > 1) return REPEATED;
  return joinedValue(text, { schema, ...style }, reading);
}

/** The value of one text that can hold a list or an object, as in a path or a header. */
function joinedValue(
  written: string,
  { schema, style, explode }: Pick<DescribedParameter, 'schema' | 'style' | 'explode'>,
  reading: Reading,
): Json {
  const { definitions } = reading;
  const text =
    style === 'label' ? written.replace(/^\./, '') : written.replace(style === 'matrix' ? /^;[^=]*=/ : '', '');
  const delimiter = style === 'label' && explode ? '.' : style === 'matrix' && explode ? /;[^=]*=/ : delimiterOf(style);
  if (isOfType(schema, 'array', definitions))
    return text.split(delimiter).map((part) => scalarValue(part, itemsOf(schema, definitions), reading));
  if (isOfType(schema, 'object', definitions) && !text.startsWith('{') && /[,=]/.test(text)) {
    const parts = text.split(delimiterOf(style));
    const entries = explode
      ? parts.map((part) => [part.split('=')[0] ?? '', part.split('=').slice(1).join('=')])
      : parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1] ?? '']] : []));
    return Object.fromEntries(
      entries.map(([key = '', part = '']) => [key, scalarValue(part, propertyOf(schema, key, definitions), reading)]),
    );
  }
  return scalarValue(text, schema, reading);
}

/** The value of fields such as `filter[name]` and `items[0][price]` (`deepObject`, and the nested forms of many APIs). */
function bracketValue(pairs: Pairs, { name, schema }: Pick<FieldFacts, 'name' | 'schema'>, reading: Reading): Json {
  const { definitions } = reading;
  const groups = new Map<string, [string, string][]>();
  for (const [key, text] of pairs) {
    const [, part = '', rest = ''] = /^\[([^\]]*)\](.*)$/s.exec(key.slice(name.length)) ?? [];
    groups.set(part, [...(groups.get(part) ?? []), [part + rest, text]]);
  }
  const inner = (part: string, own: Pairs, partSchema: JsonSchema): Json[] =>
    own.some(([key]) => key !== part)
      ? [bracketValue(own, { name: part, schema: partSchema }, reading)]
      : own.map(([, text]) => scalarValue(text, partSchema, reading));
  const isList = [...groups.keys()].every((part) => /^\d*$/.test(part)) && isOfType(schema, 'array', definitions);
  if (isList) return Array.from(groups, ([part, own]) => inner(part, own, itemsOf(schema, definitions))).flat();
  return Object.fromEntries(
    Array.from(groups, ([part, own]) => [part, inner(part, own, propertyOf(schema, part, definitions))[0] ?? '']),
  );
}

/** A text as the value that its schema asks for: a text, a number, a boolean, null, or JSON for an object or a list. */
function scalarValue(text: string, schema: JsonSchema, reading: Reading): Json {
  const { definitions } = reading;
  const candidates: Json[] = [text];
  if (/^-?\d{1,40}(?:\.\d{1,40})?(?:[eE][+-]?\d{1,3})?$/.test(text)) candidates.push(reading.parseNumber(text));
  if (text === 'true' || text === 'false') candidates.push(text === 'true');
  if (text === 'null') candidates.push(null);
  if (/^[[{]/.test(text)) candidates.push(reading.parseJson(text) ?? text);
  const fits = (value: Json): boolean => violationsOf(value, schema, { definitions, direction: null }).length === 0;
  const ofType = (value: Json): boolean =>
    (isNumber(value) && (isOfType(schema, 'number', definitions) || isOfType(schema, 'integer', definitions))) ||
    (typeof value === 'boolean' && isOfType(schema, 'boolean', definitions)) ||
    (isObject(value) && isOfType(schema, 'object', definitions)) ||
    (Array.isArray(value) && isOfType(schema, 'array', definitions));
  const best = [candidates.findIndex(fits), candidates.findIndex(ofType)].find((index) => index >= 0) ?? 0;
  return candidates[best] ?? null;
}

/** The schema itself and its alternatives, behind their references. */
function shapesOf(schema: JsonSchema, definitions: Definitions, depth = 0): JsonObject[] {
  const target = resolved(schema, definitions);
  if (!isObject(target) || depth > 4) return [];
  const inner = [target.oneOf, target.anyOf, target.allOf].flatMap(schemasOf);
  return [target, ...inner.flatMap((part) => shapesOf(part, definitions, depth + 1))];
}

/** Whether a schema or one of its alternatives has a type. */
export function isOfType(schema: JsonSchema, type: string, definitions: Definitions): boolean {
  return shapesOf(schema, definitions).some(({ type: types }) => [types].flat().includes(type));
}

/** The properties of a schema and of its alternatives. */
export function propertiesOf(schema: JsonSchema, definitions: Definitions): JsonObject {
  return Object.assign({}, ...shapesOf(schema, definitions).map(({ properties }) => objectOf(properties)));
}

function propertyOf(schema: JsonSchema, name: string, definitions: Definitions): JsonSchema {
  const others = shapesOf(schema, definitions).map(({ additionalProperties }) => additionalProperties);
  return [ownProperty(propertiesOf(schema, definitions), name), ...others].find(isObject) ?? true;
}

/** The schema of the items of a list. */
export function itemsOf(schema: JsonSchema, definitions: Definitions): JsonSchema {
  return (
    shapesOf(schema, definitions)
      .map(({ items }) => items)
      .find(isSchema) ?? true
  );
}
