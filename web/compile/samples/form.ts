import { concreteType } from '../../model/api/media-type.ts';
import type { Property, Schema } from '../../model/api/schema.ts';
import type { FieldEncoding, PartHeader } from '../../model/request/request.ts';
import { headerText, styleOf } from '../../model/request/serialize.ts';
import { exactJson, isObject, type Json, type JsonObject, objectOf, textOf } from '../../model/text/json.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { exampleValueOf } from '../openapi/examples/example-value.ts';
import { authoredValueOf } from '../openapi/operation/examples.ts';
import { resolveObject, schemaAndParts } from '../openapi/reading/resolve.ts';
import { fileNameOf } from './file-name.ts';

const MAX_OPTIONAL = 3;
const SCALARS = new Set(['string', 'integer', 'number', 'boolean']);

/** A form of a description: the media type as written, and its resolved schema. */
export interface FormMediaType {
  document: JsonObject;
  json: JsonObject;
  schema: Schema | null;
  isMultipart: boolean;
}

/** The field values of an authored example; null if the example is not a form. The value of a file is its name. */
export function valuesOfExample(value: Json, form: FormMediaType): JsonObject | null {
  if (typeof value === 'string' && !form.isMultipart) return valuesOfQuery(value);
  if (!isObject(value)) return null;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => (item === undefined ? [] : [[name, valueOf(name, item, form)]])),
  );
}

/**
 * Example values of the required fields. Without any, the first few files, or else scalar fields: an example with every field would be
 * too long.
 */
export function exampleValues(form: FormMediaType): JsonObject {
  const whole = form.schema?.kind === 'schema' ? form.schema.examples[0] : undefined;
  if (whole !== undefined) return valuesOfExample(exactJson(whole), form) ?? {};
  const properties = propertiesOf(form.schema).filter(({ match, schema }) => match === 'name' && !schema.readOnly);
  const needed = properties.filter(({ required }) => required);
  const files = properties.filter(({ name, schema }) => form.isMultipart && isFile(name, form) && !schema.deprecated);
  const some = (files.length > 0 ? files : properties.filter(isPlain)).slice(0, MAX_OPTIONAL);
  const shown = needed.length > 0 ? needed : some;
  return Object.fromEntries(shown.map(({ name, schema }) => [name, valueOf(name, exampleValueOf(schema), form)]));
}

/** Names of the fields that carry files. Only a multipart form has such fields. */
export function filesOf(form: FormMediaType): string[] {
  if (!form.isMultipart) return [];
  return [
    ...new Set([...propertiesOf(form.schema).map(({ name }) => name), ...Object.keys(objectOf(form.json.encoding))]),
  ].filter((name) => isFile(name, form));
}

/** The media types and headers of the fields whose `encoding` or schema has them. */
export function encodingsOf(form: FormMediaType): Record<string, FieldEncoding> {
  const encodings = objectOf(form.json.encoding);
  const names = new Set([...Object.keys(encodings), ...propertiesOf(form.schema).map(({ name }) => name)]);
  const entries = Array.from(names, (name): [string, FieldEncoding] => {
    const documented = contentTypeOf(name, form);
    const contentType = concreteType(documented.split(',')[0]?.trim() ?? '');
    const headers = Object.entries(objectOf(objectOf(encodings[name]).headers)).flatMap(([header, value]) =>
      /^content-type$/i.test(header) || !form.isMultipart ? [] : partHeader(header, value, form.document),
    );
    return [
      name,
      {
        ...(documented === '' || documented === '*/*' ? {} : { contentType }),
        ...(documented === contentType || !isFile(name, form) || documented === '' ? {} : { accept: documented }),
        ...(headers.length === 0 ? {} : { headers }),
      },
    ];
  });
  return Object.fromEntries(entries.filter(([, encoding]) => Object.keys(encoding).length > 0));
}

/** A header of a part, if it is required or the description has a value for it. */
function partHeader(name: string, written: Json | undefined, document: JsonObject): PartHeader[] {
  const header = resolveObject(document, written);
  const value = authoredValueOf(header, document) ?? (header.required === true ? 'string' : undefined);
  return value === undefined ? [] : [{ name, value: headerText(value, styleOf(header, 'header')) }];
}

/** The media types of a field that its encoding or its schema names; empty without any, and for bytes of any kind. */
function contentTypeOf(name: string, form: FormMediaType): string {
  const own = textOf(objectOf(objectOf(form.json.encoding)[name]).contentType);
  if (own !== null) return own;
  const named = textOf(holderOf(name, form).contentMediaType) ?? '';
  return form.isMultipart && named !== 'application/octet-stream' ? named : '';
}

/** The fields of an example in the form of a query. A name that comes twice has a list as its value. */
function valuesOfQuery(text: string): JsonObject {
  const values = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) getOrMake(values, name, () => []).push(value);
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? (all[0] ?? '') : all]));
}

/** The properties of a schema, with those of its first alternative. */
export function propertiesOf(schema: Schema | null): Property[] {
  if (schema?.kind !== 'schema') return [];
  const [alternative] = [...schema.oneOf, ...schema.anyOf];
  return alternative === undefined ? schema.properties : [...schema.properties, ...propertiesOf(alternative.schema)];
}

function isPlain({ schema }: Property): boolean {
  return schema.kind === 'schema' && !schema.deprecated && SCALARS.has(schema.types[0] ?? '');
}

function valueOf(name: string, value: Json, form: FormMediaType): Json {
  if (!form.isMultipart || !isFile(name, form)) return value;
  const isFileName = typeof value === 'string' && /^[\w. -]{1,80}\.\w{1,5}$/.test(value);
  return isFileName ? value : fileNameOf(contentTypeOf(name, form), name);
}

/** A field that carries a file: binary by its format (OpenAPI 3.0), by its media type (3.1), or by its encoding. */
function isFile(name: string, form: FormMediaType): boolean {
  const holder = holderOf(name, form);
  if (holder.format === 'binary') return true;
  const mediaType = textOf(holder.contentMediaType) ?? textOf(objectOf(objectOf(form.json.encoding)[name]).contentType);
  return mediaType !== null && !/^text\/plain|json|^application\/x-www/.test(mediaType);
}

/** The property as written, or the items of a list. */
function holderOf(name: string, form: FormMediaType): JsonObject {
  const property = rawProperty(name, form);
  return property.type === 'array' ? resolveObject(form.document, property.items) : property;
}

/** The property as written: the resolved schema does not have its media type. */
function rawProperty(name: string, { document, json }: FormMediaType): JsonObject {
  for (const schema of schemaAndParts(document, json.schema)) {
    const properties = objectOf(objectOf(schema).properties);
    if (Object.hasOwn(properties, name)) return resolveObject(document, properties[name]);
  }
  return {};
}
