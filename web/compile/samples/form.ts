import type { Property, Schema } from '../../model/api/schema.ts';
import { type Style, styleOf } from '../../model/request/serialize.ts';
import { arrayOf, isObject, type Json, type JsonObject, objectOf, textOf } from '../../model/text/json.ts';
import { exampleValueOf } from '../openapi/example-value.ts';
import { resolveObject } from '../openapi/resolve.ts';
import { fileNameOf } from './file-name.ts';

const MAX_OPTIONAL = 3;
const SCALARS = new Set(['string', 'integer', 'number', 'boolean']);

/** A form of a description: its media type as written, and its schema as drawn. */
export interface FormMediaType {
  document: JsonObject;
  json: JsonObject;
  schema: Schema | null;
  isMultipart: boolean;
}

/** The values of an authored example, files by their names; null where it is none of a form. */
export function valuesOfExample(value: Json, form: FormMediaType): JsonObject | null {
  if (typeof value === 'string' && !form.isMultipart) return valuesOfQuery(value);
  if (!isObject(value)) return null;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => (item === undefined ? [] : [[name, valueOf(name, item, form)]])),
  );
}

/** The values a form must have, and its files; where it need have none, the first few that are plain. A form of forty fields is no sample. */
export function sampledValues(form: FormMediaType): JsonObject {
  const whole = form.schema?.kind === 'schema' ? form.schema.examples[0] : undefined;
  if (whole !== undefined) return valuesOfExample(JSON.parse(whole) as Json, form) ?? {};
  const properties = propertiesOf(form.schema).filter(({ match, schema }) => match === 'name' && !schema.readOnly);
  const needed = properties.filter(
    ({ name, required, schema }) => required || (form.isMultipart && isFile(name, form) && !schema.deprecated),
  );
  const chosen = needed.length > 0 ? needed : properties.filter(isPlain).slice(0, MAX_OPTIONAL);
  return Object.fromEntries(chosen.map(({ name, schema }) => [name, valueOf(name, exampleValueOf(schema), form)]));
}

/** Fields that carry files: only a form in parts has any. */
export function filesOf(form: FormMediaType): string[] {
  if (!form.isMultipart) return [];
  return [
    ...new Set([...propertiesOf(form.schema).map(({ name }) => name), ...Object.keys(objectOf(form.json.encoding))]),
  ].filter((name) => isFile(name, form));
}

/** How fields are written, where their `encoding` says something of it. */
export function stylesOf({ json }: FormMediaType): Record<string, Style> {
  const encodings = Object.entries(objectOf(json.encoding)).map(
    ([name, encoding]) => [name, objectOf(encoding)] as const,
  );
  return Object.fromEntries(
    encodings
      .filter(([, { style, explode }]) => style !== undefined || explode !== undefined)
      .map(([name, encoding]) => [name, styleOf(encoding, 'form')]),
  );
}

/** A form that is written as it is sent; what comes twice is a list. */
function valuesOfQuery(text: string): JsonObject {
  const values = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? (all[0] ?? '') : all]));
}

/** Those of the first alternative are as good as the form's own. */
function propertiesOf(schema: Schema | null): Property[] {
  if (schema?.kind !== 'schema') return [];
  const [alternative] = [...schema.oneOf, ...schema.anyOf];
  return alternative === undefined ? schema.properties : [...schema.properties, ...propertiesOf(alternative.schema)];
}

function isPlain({ schema }: Property): boolean {
  return schema.kind === 'schema' && !schema.deprecated && SCALARS.has(schema.types[0] ?? '');
}

function valueOf(name: string, value: Json, form: FormMediaType): Json {
  if (!form.isMultipart || !isFile(name, form)) return value;
  const encoding = objectOf(objectOf(form.json.encoding)[name]);
  const contentType = textOf(encoding.contentType) ?? textOf(rawProperty(name, form).contentMediaType) ?? '';
  const isFileName = typeof value === 'string' && /^[\w. -]{1,80}\.\w{1,5}$/.test(value);
  return isFileName ? value : fileNameOf(contentType, name);
}

/** A field that carries a file: binary by its format (OpenAPI 3.0), by its media type (3.1), or by its encoding. */
function isFile(name: string, form: FormMediaType): boolean {
  const property = rawProperty(name, form);
  const holder = property.type === 'array' ? resolveObject(form.document, property.items) : property;
  if (holder.format === 'binary') return true;
  const mediaType = textOf(holder.contentMediaType) ?? textOf(objectOf(objectOf(form.json.encoding)[name]).contentType);
  return mediaType !== null && !/^text\/plain|json|^application\/x-www/.test(mediaType);
}

/** The property as written: what a media type says of a value is not drawn. */
function rawProperty(name: string, { document, json }: FormMediaType): JsonObject {
  const schema = resolveObject(document, json.schema);
  const holders = [schema, ...arrayOf(schema.allOf).map((part) => resolveObject(document, part))];
  const holder = holders.find((candidate) => Object.hasOwn(objectOf(candidate.properties), name));
  return holder === undefined ? {} : resolveObject(document, objectOf(holder.properties)[name]);
}
