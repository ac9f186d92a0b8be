import { arrayOf, isObject, type Json, type JsonObject, objectOf, textOf } from '../../model/json.ts';
import type { Property, Schema } from '../../model/schema.ts';
import { resolveObject } from '../openapi/resolve.ts';
import { sampleOf } from '../openapi/sample.ts';
import { fileNameOf } from './file-name.ts';
import type { Field } from './request.ts';
import { formFields, styleOf } from './serialise.ts';

const MAX_OPTIONAL = 3;
const SCALARS = new Set(['string', 'integer', 'number', 'boolean']);

/** A form of a description: its media type as written, and its schema as drawn. */
export interface FormMediaType {
  document: JsonObject;
  json: JsonObject;
  schema: Schema | null;
  isMultipart: boolean;
}

/** The fields of an authored example; null where it is none of a form. */
export function fieldsOfExample(value: Json, form: FormMediaType): Field[] | null {
  if (typeof value === 'string' && !form.isMultipart) return [...new URLSearchParams(value)].map(([name, text]) => ({ name, value: text, isFile: false }));
  if (!isObject(value)) return null;
  return Object.entries(value).flatMap(([name, item]) => (item === undefined ? [] : fieldsOf(name, item, form)));
}

/** The fields a form must have, and its files; where it need have none, the first few that are plain. A form of forty fields is no sample. */
export function sampledFields(form: FormMediaType): Field[] {
  const whole = form.schema?.kind === 'schema' ? form.schema.examples[0] : undefined;
  if (whole !== undefined) return fieldsOfExample(JSON.parse(whole) as Json, form) ?? [];
  const properties = propertiesOf(form.schema).filter(({ match, schema }) => match === 'name' && !schema.readOnly);
  const needed = properties.filter(({ name, required, schema }) => required || (form.isMultipart && isFile(name, form) && !schema.deprecated));
  const chosen = needed.length > 0 ? needed : properties.filter(isPlain).slice(0, MAX_OPTIONAL);
  return chosen.flatMap(({ name, schema }) => fieldsOf(name, sampleOf(schema), form));
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

function fieldsOf(name: string, value: Json, form: FormMediaType): Field[] {
  const encoding = objectOf(objectOf(form.json.encoding)[name]);
  if (form.isMultipart && isFile(name, form)) {
    const contentType = textOf(encoding.contentType) ?? textOf(rawProperty(name, form).contentMediaType) ?? '';
    const isFileName = typeof value === 'string' && /^[\w. -]{1,80}\.\w{1,5}$/.test(value);
    return [{ name, value: isFileName ? value : fileNameOf(contentType, name), isFile: true }];
  }
  const fields = formFields(name, value, styleOf(encoding, 'form'));
  // What is empty has nothing to write, but its name belongs to the form.
  return (fields.length === 0 ? [[name, ''] as const] : fields).map(([key, text]) => ({ name: key, value: text, isFile: false }));
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
