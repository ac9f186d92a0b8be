import omit from 'lodash-es/omit.js';

import {
  concreteType,
  isFormMediaType,
  isJsonMediaType,
  isMultipartMediaType,
  isTextMediaType,
} from '../../model/api/media-type.ts';
import type { MediaType, Operation } from '../../model/api/operation.ts';
import type { Schema } from '../../model/api/schema.ts';
import type { BodyInput, RequestBodyFacts } from '../../model/request/request.ts';
import { clashingFields, textOfValue } from '../../model/request/serialize.ts';
import { freeName } from '../../model/text/free-name.ts';
import { isStructure, type Json, type JsonObject, objectOf, textOf, tryParseJson } from '../../model/text/json.ts';
import { fits } from '../openapi/examples/fitting.ts';
import { generatedExample, type NamedValue, namedValues } from '../openapi/operation/examples.ts';
import { stylesOf } from '../openapi/operation/serialization.ts';
import { resolveObject } from '../openapi/reading/resolve.ts';
import { fileNameOf } from './file-name.ts';
import { encodingsOf, filesOf, type FormMediaType, exampleValues, valuesOfExample } from './form.ts';

const MAX_EXAMPLES = 12;

/** One media type of a request body with its example values. */
export interface SampledContent {
  facts: RequestBodyFacts;
  examples: { name: string; input: BodyInput }[];
  /** An example generated from the schema. Null if that is not possible. */
  made: BodyInput | null;
}

/** The request bodies of an operation, in the order of preference: JSON, forms, forms with files, others. */
export function contentsOf(operation: Operation, json: JsonObject, document: JsonObject): SampledContent[] {
  const content = objectOf(resolveObject(document, json.requestBody).content);
  const listed = operation.requestBody?.content ?? [];
  // A description that lists a form first prefers it, as OAuth does.
  const form = isFormMediaType(listed[0]?.name ?? '') ? -1 : 1;
  const rank = ({ name }: MediaType): number =>
    isJsonMediaType(name) ? 0 : isFormMediaType(name) ? form : isMultipartMediaType(name) ? 2 : 3;
  return listed
    .toSorted((one, other) => rank(one) - rank(other))
    .map((mediaType) => contentOf(mediaType, resolveObject(document, content[mediaType.name]), document));
}

/** Whether the samples send a body that was generated from the schema. They leave out an optional body that would be empty. */
export function isSent(input: BodyInput, { method, requestBody }: Operation): boolean {
  if (requestBody?.required === true) return true;
  const isEmpty = input.kind === 'json' && isStructure(input.value) && Object.keys(input.value).length === 0;
  // A body of GET or HEAD has no meaning in HTTP (RFC 9110, 9.3.1): the samples have one only if it is required.
  return !isEmpty && !/^(?:get|head)$/i.test(method);
}

function contentOf(mediaType: MediaType, json: JsonObject, document: JsonObject): SampledContent {
  const { kind, fromExample, made, form } = makerOf(mediaType, json, document);
  const facts: RequestBodyFacts = {
    mediaType: mediaType.name,
    contentType: concreteType(mediaType.name) + (isPositional(json, mediaType) ? `; boundary=${BOUNDARY}` : ''),
    kind,
    styles: form === null ? {} : stylesOf(form.json),
    files: form === null ? [] : filesOf(form),
    encodings: form === null ? {} : encodingsOf(form),
  };
  const make = (): Json => generatedExample(json.schema ?? true, 'request', document);
  const authored = namedValues(json, document);
  const examples = fittingExamples(authored, { schema: mediaType.schema, kind, make }).flatMap(({ name, value }) => {
    const input = fromExample(value);
    return input === null ? [] : [{ name, input }];
  });
  return { facts, examples: examples.slice(0, MAX_EXAMPLES), made };
}

/** The examples that the schema allows, or else one made from the schema. A text that stands for a structure is kept. */
function fittingExamples(
  authored: readonly NamedValue[],
  { schema, kind, make }: { schema: Schema | null; kind: RequestBodyFacts['kind']; make: () => Json },
): readonly NamedValue[] {
  const isText = (value: Json): boolean => typeof value === 'string' && (kind !== 'json' || parsed(value) !== value);
  const valid = authored.filter(({ value }) => schema === null || isText(value) || fits(value, schema));
  if (valid.length > 0 || authored.length === 0 || schema === null) return valid;
  const made = make();
  if (!fits(made, schema)) return authored;
  // A name of its own, so that the page shows the authored examples as well.
  return [{ name: freeName('made', (name) => authored.some((example) => example.name === name)), value: made }];
}

interface BodyMaker {
  kind: RequestBodyFacts['kind'];
  /** A body from an authored example; null if the example does not fit the media type. */
  fromExample: (value: Json) => BodyInput | null;
  made: BodyInput | null;
  form: FormMediaType | null;
}

function makerOf(mediaType: MediaType, json: JsonObject, document: JsonObject): BodyMaker {
  const { name, schema } = mediaType;
  if (isPositional(json, mediaType)) return positionalMaker(json, document);
  // A text with a documented boundary has its parts in it, as the batches of OData do.
  const isMultipart = isMultipartMediaType(name) && !(/boundary=/i.test(name) && isTextSchema(schema));
  if (isFormMediaType(name) || isMultipart) return formMaker({ document, json, schema, isMultipart });
  if (isJsonMediaType(name)) return jsonMaker(mediaType);
  const file: BodyInput = { kind: 'file', name: fileNameOf(name) };
  if (!isTextMediaType(name) && !isMultipartMediaType(name))
    return { kind: 'file', fromExample: () => file, made: file, form: null };
  // Without an example, the reader sends a file.
  const written = mediaType.examples.find(({ text }) => text !== '')?.text;
  return {
    kind: 'text',
    fromExample: (value) => ({
      kind: 'text',
      text: typeof value === 'string' ? value : JSON.stringify(value, null, 2),
    }),
    made: written === undefined ? file : { kind: 'text', text: written },
    form: null,
  };
}

/** The boundary of a body whose parts are written as one text. */
const BOUNDARY = 'part';

/** Whether a multipart body is a list, so that its parts have no names ("Encoding By Position" of OpenAPI 3.2). */
function isPositional(json: JsonObject, { name, schema }: MediaType): boolean {
  const isList = json.itemSchema !== undefined || (schema?.kind === 'schema' && schema.types.includes('array'));
  return isMultipartMediaType(name) && !/^multipart\/form-data|boundary=/i.test(name) && isList;
}

function positionalMaker(json: JsonObject, document: JsonObject): BodyMaker {
  const documented = textOf(objectOf(json.itemEncoding).contentType)?.split(',')[0];
  const partOf = (value: Json): string => {
    const type = documented ?? (isStructure(value) ? 'application/json' : 'text/plain');
    return `--${BOUNDARY}\r\nContent-Type: ${type}\r\n\r\n${textOfValue(value)}\r\n`;
  };
  const input = (value: Json): BodyInput => ({
    kind: 'text',
    text: typeof value === 'string' ? value : `${[value].flat().map(partOf).join('')}--${BOUNDARY}--\r\n`,
  });
  const schema = json.schema ?? { type: 'array', minItems: 1, items: json.itemSchema ?? true };
  const made = input(generatedExample(schema, 'request', document));
  return { kind: 'text', fromExample: input, made, form: null };
}

function formMaker(form: FormMediaType): BodyMaker {
  const inputOf = (value: JsonObject | null): BodyInput | null =>
    value === null || Object.keys(value).length === 0 ? null : { kind: 'fields', value };
  const clashesIn = (value: JsonObject): string[] => clashingFields(value, stylesOf(form.json)).map(({ name }) => name);
  const made = exampleValues(form);
  return {
    kind: form.isMultipart ? 'multipart' : 'form',
    fromExample: (value) => {
      const values = valuesOfExample(value, form);
      return values === null || clashesIn(values).length > 0 ? null : inputOf(values);
    },
    made: inputOf(omit(made, clashesIn(made))),
    form,
  };
}

function jsonMaker({ schema, examples }: MediaType): BodyMaker {
  const isString = isTextSchema(schema);
  const text = examples.find((example) => example.text !== '')?.text;
  return {
    kind: 'json',
    fromExample: (value) => ({ kind: 'json', value: isString ? value : parsed(value) }),
    made: { kind: 'json', value: text === undefined ? {} : parsed(text) },
    form: null,
  };
}

function isTextSchema(schema: Schema | null): boolean {
  return schema?.kind === 'schema' && schema.types.includes('string');
}

/** The value of an example. A string with JSON in it counts as that JSON. */
function parsed(value: Json): Json {
  const inText = typeof value === 'string' ? tryParseJson(value) : undefined;
  return inText === undefined ? value : inText;
}
