import uniqBy from 'lodash-es/uniqBy.js';

import type { Operation } from '../../model/api/operation.ts';
import type { Property, Schema } from '../../model/api/schema.ts';
import type { Credentials } from '../../model/request/credentials.ts';
import { fieldsOf, valueToWrite } from '../../model/request/request-from-inputs.ts';
import {
  type BodyInput,
  type Field,
  isIdempotencyKey,
  parameterKey,
  type RequestParameter,
} from '../../model/request/request.ts';
import {
  cookieText,
  encodeAddress,
  headerText,
  pathSegment,
  percentEncode,
  queryPairs,
} from '../../model/request/serialize.ts';
import { exactJson, isObject, type Json, type JsonObject, ownProperty, prettyJson } from '../../model/text/json.ts';
import type { SampledContent } from '../samples/body.ts';
import { sentParameters } from '../samples/exactly-one-of.ts';
import { propertiesOf } from '../samples/form.ts';
import { operationFacts, type OperationSource } from '../samples/sampled-request.ts';
import { variableFor, withIdentifiers } from './identifiers.ts';
import { type Row, rowOf } from './row.ts';
import type { CollectionVariables } from './variables.ts';

interface RequestContext {
  source: OperationSource;
  /** Reference to the variable with the address of the server, e.g. `{{baseUrl}}`. */
  baseUrl: string;
  credentials: Credentials;
  variables: CollectionVariables;
}

/** A parameter with its example value. The value is null if the description has no example. */
interface ParameterWithExample {
  parameter: RequestParameter;
  value: Json;
  required: boolean;
  description: string | null;
}

/** OpenAPI leaves these headers to other fields (OpenAPI 3.1, 4.8.12.2). */
const IGNORED_HEADERS = new Set(['accept', 'content-type']);

/**
 * A request in Postman's collection schema (v2.1.0), without authorization. Optional parameters are listed and disabled.
 * @param operation built from the untranslated description, with Markdown as its descriptions
 */
export function postmanRequest(operation: Operation, context: RequestContext): JsonObject {
  // Optional parameters get an example value as well.
  const parameters = operation.parameters.map((parameter) => ({ ...parameter, required: true }));
  const { facts, contents, initial } = operationFacts({ ...operation, parameters }, context.source);
  const { parameters: values = {}, body: input = null } = initial[0]?.inputs ?? {};
  const sent = new Set(sentParameters(operation).map(parameterKey));
  const entered = facts.parameters.map((parameter, index): ParameterWithExample => {
    const description = operation.parameters[index]?.description ?? null;
    const key = parameterKey(parameter);
    return { parameter, value: values[key] ?? null, required: sent.has(key), description };
  });
  const body = collectionBody(operation, contents[0], { input: input?.input ?? null, variables: context.variables });
  const accept = facts.responseTypes.find((mediaType) => mediaType !== '' && !mediaType.includes('*'));
  // Postman writes the boundary of a multipart body into the header.
  const contentType = body === null || body.mode === 'formdata' ? undefined : contents[0]?.facts.contentType;
  const type = contents[0]?.facts.contentType ?? '';
  const isRefused = body?.mode === 'formdata' && !type.startsWith('multipart/form-data');
  const note = isRefused ? `Postman sends this body as multipart/form-data, not as ${type}.` : [];
  const description = [operation.description ?? [], note].flat().join('\n\n');
  return {
    method: facts.method,
    ...(description === '' ? {} : { description }),
    url: urlOf(facts.path, entered, context),
    header: [
      ...(contentType === undefined ? [] : [rowOf('Content-Type', contentType)]),
      ...(accept === undefined ? [] : [rowOf('Accept', accept)]),
      ...headersOf(entered, context.credentials),
    ],
    ...(body === null ? {} : { body }),
  };
}

function urlOf(
  template: string,
  entered: readonly ParameterWithExample[],
  { baseUrl, credentials, variables }: RequestContext,
): JsonObject {
  const [pathname = '', ...search] = template.split('?');
  const pathVariables = new Map<string, Row>();
  const path = pathname
    .replace(/^\//, '')
    .split('/')
    .map((segment) => {
      const name = /^\{([^{}]+)\}$/.exec(segment)?.[1];
      if (name === undefined) return mixedSegment(segment, entered, variables);
      const row = pathValue(name, entered);
      pathVariables.set(name, withVariable(row, variables));
      return `:${name}`;
    });
  const query = [
    ...pairsOf(search.join('?')).map(({ key, value }) => rowOf(key, value)),
    ...entered.flatMap(queryRows).map((row) => withVariable(row, variables)),
    ...credentials.query.flatMap(pairsOf).map(({ key, value }) => rowOf(key, decodeURIComponent(value ?? ''))),
  ];
  const sent = query
    .filter(({ disabled }) => disabled !== true)
    .map(({ key, value }) => (value === null ? key : `${key}=${value}`));
  return {
    raw: `${baseUrl}/${path.join('/')}${sent.length === 0 ? '' : `?${sent.join('&')}`}`,
    host: [baseUrl],
    path,
    query,
    variable: [...pathVariables.values()],
  };
}

/** Postman's path variables are whole segments. In `{name}.pdf`, the name becomes a variable of the collection. */
function mixedSegment(
  segment: string,
  entered: readonly ParameterWithExample[],
  variables: CollectionVariables,
): string {
  const pieces = segment.split(/(\{[^{}]+\})/).map((piece) => {
    if (!/^\{.+\}$/.test(piece)) return encodeAddress(piece);
    const { key, value } = pathValue(piece.slice(1, -1), entered);
    return variables.use(key, 'path', { value: value ?? '' });
  });
  return pieces.join('');
}

function pathValue(name: string, entered: readonly ParameterWithExample[]): Row {
  const found = entered.find(({ parameter }) => parameter.in === 'path' && parameter.name === name);
  if (found === undefined) return rowOf(name, '');
  const text = found.value === null ? '' : readable(pathSegment(name, valueToWrite(found), found.parameter));
  return rowOf(name, text, { description: found.description });
}

function withVariable(row: Row, variables: CollectionVariables): Row {
  return { ...row, value: variableFor(row.key, row.value ?? '', variables) ?? row.value };
}

function queryRows(entered: ParameterWithExample): Row[] {
  const { parameter, value } = entered;
  if (parameter.in !== 'query' && parameter.in !== 'querystring') return [];
  if (value === null) return [rowOf(parameter.name, '', entered)];
  const written = valueToWrite(entered);
  const isWhole = parameter.in === 'querystring' && typeof written === 'string';
  // An authored query string may hold escapes that are not UTF-8.
  if (isWhole && !parameter.isContent)
    return pairsOf(encodeAddress(written)).map(({ key, value }) => rowOf(key, value, entered));
  const text = isWhole ? percentEncode(written) : queryPairs(parameter.name, written, parameter);
  const rows = pairsOf(readable(text)).map(({ key, value }) => rowOf(key, value, entered));
  return rows.length === 0 ? [rowOf(parameter.name, '', entered)] : rows;
}

/** Splits a query string into pairs without decoding them. */
function pairsOf(query: string): { key: string; value: string | null }[] {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [key = '', ...rest] = pair.split('=');
      return { key, value: rest.length === 0 ? null : rest.join('=') };
    });
}

function headersOf(entered: readonly ParameterWithExample[], credentials: Credentials): Row[] {
  const headers = entered
    .filter(({ parameter }) => parameter.in === 'header' && !IGNORED_HEADERS.has(parameter.name.toLowerCase()))
    .map((header) => {
      const { parameter, value } = header;
      const text = value === null ? '' : headerText(valueToWrite(header), parameter);
      return rowOf(parameter.name, isIdempotencyKey(parameter) ? '{{$guid}}' : text, header);
    });
  return [
    ...headers,
    ...credentials.headers.map(({ name, value }) => rowOf(name, value)),
    ...cookieHeaders(entered, credentials),
  ];
}

/** One `Cookie` header with everything that must be sent, and a disabled one for each optional cookie. */
function cookieHeaders(entered: readonly ParameterWithExample[], credentials: Credentials): Row[] {
  const cookies = entered
    .filter(({ parameter }) => parameter.in === 'cookie')
    .map((own) => {
      const { parameter, value, required, description } = own;
      const pair = cookieText(parameter.name, value === null ? '' : valueToWrite(own), parameter);
      return { pair, required, description };
    });
  const required = [...credentials.cookies, ...cookies.filter((cookie) => cookie.required).map(({ pair }) => pair)];
  return [
    ...(required.length === 0 ? [] : [rowOf('Cookie', required.join('; '))]),
    ...cookies.filter((cookie) => !cookie.required).map((cookie) => rowOf('Cookie', cookie.pair, cookie)),
  ];
}

/** Decodes spaces, quotes, brackets and letters outside ASCII. Postman encodes them again where it has to. */
function readable(encoded: string): string {
  return encoded.replaceAll(/(?:%(?:2[02]|3[CE]|5[BD]|[89A-F][0-9A-F]))+/g, decodeURIComponent);
}

/**
 * The body of a request in Postman's collection schema, in the preferred media type; null if the request has no body.
 * @param input the example that the code samples send; a form lists all its fields even without one
 */
export function collectionBody(
  operation: Operation,
  content: SampledContent | undefined,
  { input, variables }: { input: BodyInput | null; variables: CollectionVariables },
): JsonObject | null {
  const { kind, contentType } = content?.facts ?? {};
  if (content !== undefined && (kind === 'form' || kind === 'multipart')) {
    const mode = kind === 'form' ? 'urlencoded' : 'formdata';
    return { mode, [mode]: formRows(operation, content, variables) };
  }
  if (input === null || contentType === undefined) return null;
  if (kind === 'file') return { mode: 'file', file: { src: null } };
  const raw =
    input.kind === 'json'
      ? prettyJson(withIdentifiers(input.value, variables))
      : input.kind === 'text'
        ? input.text
        : '';
  return { mode: 'raw', raw, options: { raw: { language: languageOf(contentType) } } };
}

/** Postman's name of the language that a media type is highlighted in. */
export function languageOf(mediaType: string): string {
  return /\b(json|xml|html|javascript)\b/i.exec(mediaType)?.[1]?.toLowerCase() ?? 'text';
}

/** The first authored value of a schema; undefined if the description has no such value. Nothing is made up. */
export function authoredValue(schema: Schema | null): Json | undefined {
  if (schema?.kind !== 'schema') return undefined;
  const texts = [...schema.examples, schema.const, schema.default, ...schema.enum.map(({ value }) => value)];
  const text = texts.find((candidate) => candidate !== null);
  return text === undefined || text === null ? undefined : exactJson(text);
}

/** All fields of a form. Those that the example has, and the required ones, are enabled. */
function formRows(
  { requestBody }: Operation,
  { facts, examples, made }: SampledContent,
  variables: CollectionVariables,
): JsonObject[] {
  const schema = requestBody?.content.find(({ name }) => name === facts.mediaType)?.schema ?? null;
  const input = examples[0]?.input ?? (schema?.kind === 'schema' && schema.examples.length > 0 ? made : null);
  const example = input?.kind === 'fields' ? input.value : {};
  // The names of an object's fields, or of its keys in JSON, are in no row without its value.
  const objects = made?.kind === 'fields' ? made.value : {};
  const properties = sentProperties(schema);
  const rowsOf = (name: string, value: Json, settings: Parameters<typeof rowOf>[2]): JsonObject[] =>
    fieldsOf({ [name]: value }, facts).map((field) => {
      const text = variableFor(field.name, field.value, variables) ?? field.value;
      return fieldRow({ ...field, value: text }, facts.kind === 'multipart', settings);
    });
  return [
    ...properties.flatMap(({ name, required, schema: { description }, schema: property }) => {
      const value = Object.hasOwn(example, name) ? example[name] : undefined;
      const object = isObject(ownProperty(objects, name)) ? objects[name] : undefined;
      const settings = { required: required || value !== undefined, description };
      return rowsOf(name, value ?? authoredValue(property) ?? object ?? '', settings);
    }),
    ...Object.entries(example)
      .filter(([name]) => !properties.some((property) => property.name === name))
      .flatMap(([name, value]) => rowsOf(name, value ?? '', {})),
  ];
}

function fieldRow(
  { name, value, isFile, contentType }: Field,
  isMultipart: boolean,
  settings: Parameters<typeof rowOf>[2],
): JsonObject {
  const row: JsonObject = { ...rowOf(name, value, settings) };
  if (!isMultipart) return row;
  // Postman has no headers for a part.
  const type = contentType === undefined ? {} : { contentType };
  if (!isFile) return { ...row, ...type, type: 'text' };
  const { value: _name, ...rest } = row;
  return { ...rest, ...type, type: 'file', src: [] };
}

/** The properties that a client sends; of alternatives, those of the first one. */
function sentProperties(schema: Schema | null): Property[] {
  const sent = propertiesOf(schema).filter(({ match, schema: { readOnly } }) => match === 'name' && !readOnly);
  return uniqBy(sent, ({ name }) => name);
}
