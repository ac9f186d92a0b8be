import mapValues from 'lodash-es/mapValues.js';
import pickBy from 'lodash-es/pickBy.js';

import type { Notation, ParameterLocation, Serialization } from '../../../model/api/operation.ts';
import type { Schema, SchemaObject } from '../../../model/api/schema.ts';
import {
  clashingDelimiter,
  headerText,
  pathSegment,
  queryPairs,
  type Style,
  styleOf,
} from '../../../model/request/serialize.ts';
import { exactJson, isStructure, type Json, type JsonObject, objectOf, textOf } from '../../../model/text/json.ts';
import { exampleValueOf } from '../examples/example-value.ts';

/** The most parts of a value that an example shows. */
const MAX_PARTS = 2;

type Written = ReturnType<typeof styleOf> & { name: string; location: ParameterLocation };

/**
 * How an array or object is written in a parameter, with an example of two parts. It is null for other values, and for nested values,
 * whose notation the standard leaves undefined.
 * @param parameter the parameter as written
 * @param authored the example values of the parameter
 */
export function serializationOf(
  parameter: JsonObject,
  {
    name,
    location,
    schema,
    authored,
  }: { name: string; location: ParameterLocation; schema: Schema | null; authored: readonly (Json | undefined)[] },
): Serialization | null {
  if (parameter.content !== undefined || location === 'querystring') return null;
  const written: Written = { name, location, ...styleOf(parameter, location) };
  const isClear = (value: Json): boolean => clashingDelimiter(value, { in: location, ...written }) === null;
  const value = authored.find((item) => isStructure(item) && isClear(item)) ?? structuredValue(schema);
  if (!isStructure(value)) return null;
  const parts = Array.isArray(value)
    ? value.slice(0, MAX_PARTS)
    : Object.fromEntries(Object.entries(value).slice(0, MAX_PARTS));
  const notation = notationOf(written, Array.isArray(value));
  const isNested = Object.values(parts).some(isStructure);
  if (notation === null || isNested || Object.keys(parts).length === 0) return null;
  return { notation, example: exampleOf(parts, written) };
}

function notationOf({ style, explode }: Written, isArray: boolean): Notation | null {
  switch (style) {
    case 'form':
    case 'cookie':
    case 'matrix':
      if (isArray) return explode ? 'repeated' : 'commas';
      return explode ? 'fields' : 'turns';
    case 'simple':
      return isArray ? 'commas' : explode ? 'pairs' : 'turns';
    case 'label':
      return isArray ? (explode ? 'dots' : 'commas') : explode ? 'pairs' : 'turns';
    case 'spaceDelimited':
      return isArray && explode ? 'repeated' : 'spaces';
    case 'pipeDelimited':
      return isArray && explode ? 'repeated' : 'pipes';
    case 'tabDelimited':
      return isArray ? 'tabs' : null;
    case 'deepObject':
      return isArray ? null : 'brackets';
    default:
      return null;
  }
}

function exampleOf(value: Json, { name, location, style, explode }: Written): string {
  if (location === 'header') return headerText(value, { style, explode });
  if (location === 'path') return readable(pathSegment(name, value, { style, explode, allowReserved: false }));
  return readable(queryPairs(name, value, { style, explode, allowReserved: true }));
}

/** Decodes names and brackets for reading. Spaces and tabs stay encoded, to be visible, and so do delimiters inside a value. */
function readable(encoded: string): string {
  return decodeURIComponent(encoded.replaceAll(/%(?=2[356BC]|3[BD])/g, '%25'))
    .replaceAll(' ', '%20')
    .replaceAll('\t', '%09');
}

/** An example array or object; undefined for other values. Of several alternatives the first one with parts is used. */
function structuredValue(schema: Schema | null): Json | undefined {
  if (schema?.kind !== 'schema') return undefined;
  if (schema.types.includes('array') || schema.items !== null) return itemsOf(schema);
  if (schema.properties.length > 0) return fieldsOf(schema);
  const alternatives = [...schema.oneOf, ...schema.anyOf].map((alternative) => structuredValue(alternative.schema));
  return alternatives.find((value) => value !== undefined);
}

function itemsOf(schema: SchemaObject): Json[] {
  const sample = exampleValueOf(schema);
  if (Array.isArray(sample) && sample.length > 1) return sample;
  const { items } = schema;
  if (items?.kind === 'schema' && items.enum.length > 1)
    return items.enum.slice(0, MAX_PARTS).map(({ value }) => exactJson(value));
  const first =
    Array.isArray(sample) && sample[0] !== undefined ? sample[0] : items === null ? 'a' : exampleValueOf(items);
  // The second value should differ from the first.
  return typeof first === 'number'
    ? [first, first + 1]
    : first === 'string' || first === 'a'
      ? ['a', 'b']
      : [first, first];
}

function fieldsOf(schema: SchemaObject): JsonObject {
  const named = schema.properties
    .filter(({ match }) => match === 'name')
    .toSorted((a, b) => Number(b.required) - Number(a.required));
  return Object.fromEntries(
    named.slice(0, MAX_PARTS).map(({ name, schema: property }) => [name, exampleValueOf(property)]),
  );
}

/**
 * Whether the `allowReserved` of a parameter has an effect: it is for a `schema`, and before OpenAPI 3.2 for the query only. Headers and
 * the style `cookie` encode nothing (OpenAPI 3.2, 4.12.2.2).
 */
export function allowsReserved(
  parameter: JsonObject,
  { location, document }: { location: ParameterLocation; document: JsonObject },
): boolean {
  if (parameter.allowReserved !== true || parameter.content !== undefined) return false;
  if (location === 'query') return true;
  const { style } = styleOf(parameter, location);
  const isEncoded = location === 'path' || (location === 'cookie' && style === 'form');
  return isEncoded && !/^3\.[01]\b/.test(textOf(document.openapi) ?? '');
}

/** The styles of the fields whose `encoding` sets one. @param json the media type */
export function stylesOf(json: JsonObject): Record<string, Style> {
  const encodings = mapValues(objectOf(json.encoding), objectOf);
  const styled = pickBy(encodings, ({ style, explode }) => style !== undefined || explode !== undefined);
  return mapValues(styled, (encoding) => styleOf(encoding, 'form'));
}
