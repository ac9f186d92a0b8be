import type { Operation } from '../../model/api/operation.ts';
import type { Property, Schema } from '../../model/api/schema.ts';
import { fieldsOf } from '../../model/request/request-from-inputs.ts';
import type { BodyInput, Field } from '../../model/request/request.ts';
import { exactJson, type Json, type JsonObject, prettyJson } from '../../model/text/json.ts';
import type { SampledContent } from '../samples/body.ts';
import { variableFor, withIdentifiers } from './identifiers.ts';
import { rowOf } from './row.ts';
import type { CollectionVariables } from './variables.ts';

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
  const properties = propertiesOf(schema);
  const rowsOf = (name: string, value: Json, settings: Parameters<typeof rowOf>[2]): JsonObject[] =>
    fieldsOf({ [name]: value }, facts).map((field) => {
      const text = variableFor(field.name, field.value, variables) ?? field.value;
      return fieldRow({ ...field, value: text }, facts.kind === 'multipart', settings);
    });
  return [
    ...properties.flatMap(({ name, required, schema: { description }, schema: property }) => {
      const value = Object.hasOwn(example, name) ? example[name] : undefined;
      return rowsOf(name, value ?? authoredValue(property) ?? '', {
        required: required || value !== undefined,
        description,
      });
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
function propertiesOf(schema: Schema | null): Property[] {
  if (schema?.kind !== 'schema') return [];
  const [alternative] = [...schema.oneOf, ...schema.anyOf];
  const own = schema.properties.filter(({ match, schema: { readOnly } }) => match === 'name' && !readOnly);
  const others = propertiesOf(alternative?.schema ?? null).filter(
    ({ name }) => !own.some((property) => property.name === name),
  );
  return [...own, ...others];
}
