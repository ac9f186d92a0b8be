import { isFormMediaType, isJsonMediaType, isMultipartMediaType, isTextMediaType } from '../../model/api/media-type.ts';
import type { MediaType, Operation } from '../../model/api/operation.ts';
import type { BodyInput, RequestBodyFacts } from '../../model/request/request.ts';
import { type Json, type JsonObject, objectOf } from '../../model/text/json.ts';
import { resolveObject } from '../openapi/resolve.ts';
import { fileNameOf } from './file-name.ts';
import { filesOf, type FormMediaType, sampledValues, stylesOf, valuesOfExample } from './form.ts';

const MAX_EXAMPLES = 12;

/** One media type of a body with what it may hold. */
export interface SampledContent {
  facts: RequestBodyFacts;
  /** By authored examples, under their names. */
  examples: { name: string; input: BodyInput }[];
  /** Made from the schema; null where that gives nothing. */
  made: BodyInput | null;
}

/** What an operation may be sent, the preferred media type first: JSON, else a form, else a form with files, else whatever comes first. */
export function contentsOf(operation: Operation, json: JsonObject, document: JsonObject): SampledContent[] {
  const content = objectOf(resolveObject(document, json.requestBody).content);
  const rank = ({ name }: MediaType): number =>
    isJsonMediaType(name) ? 0 : isFormMediaType(name) ? 1 : isMultipartMediaType(name) ? 2 : 3;
  const drawn = operation.requestBody?.content ?? [];
  return drawn
    .toSorted((one, other) => rank(one) - rank(other))
    .map((mediaType) => contentOf(mediaType, objectOf(content[mediaType.name]), document));
}

/** Whether a body that nobody wrote is part of the request: an empty one that need not be is none. */
export function isSent(input: BodyInput, { method, requestBody }: Operation): boolean {
  if (requestBody?.required === true) return true;
  const isEmpty =
    input.kind === 'json' &&
    typeof input.value === 'object' &&
    input.value !== null &&
    Object.keys(input.value).length === 0;
  // GET and HEAD have a body where the description leaves no choice: HTTP gives it no meaning (RFC 9110, 9.3.1).
  return !isEmpty && !/^(?:get|head)$/i.test(method);
}

function contentOf(drawn: MediaType, json: JsonObject, document: JsonObject): SampledContent {
  const { kind, ofExample, made, form } = makerOf(drawn, json, document);
  const facts: RequestBodyFacts = {
    mediaType: drawn.name,
    contentType: concreteType(drawn.name),
    kind,
    styles: form === null ? {} : stylesOf(form),
    files: form === null ? [] : filesOf(form),
  };
  const examples = examplesOf(json, document).flatMap(({ name, value }) => {
    const input = ofExample(value);
    return input === null ? [] : [{ name, input }];
  });
  return { facts, examples: examples.slice(0, MAX_EXAMPLES), made };
}

function concreteType(name: string): string {
  if (name === '' || name === '*/*') return 'application/json';
  return name
    .replace('image/*', 'image/jpeg')
    .replace('audio/*', 'audio/mpeg')
    .replace('video/*', 'video/mp4')
    .replace('text/*', 'text/plain')
    .replace('application/*', 'application/octet-stream');
}

function examplesOf(mediaType: JsonObject, document: JsonObject): { name: string; value: Json }[] {
  const named = Object.entries(objectOf(mediaType.examples)).flatMap(([name, example]) => {
    const { value, dataValue } = resolveObject(document, example);
    const given = value ?? dataValue;
    return given === undefined ? [] : [{ name, value: given }];
  });
  if (named.length > 0) return named;
  return mediaType.example === undefined ? [] : [{ name: 'default', value: mediaType.example }];
}

/** How bodies of one media type come about. */
interface BodyMaker {
  kind: RequestBodyFacts['kind'];
  /** Null where an example is none of this media type. */
  ofExample: (value: Json) => BodyInput | null;
  made: BodyInput | null;
  form: FormMediaType | null;
}

function makerOf(drawn: MediaType, json: JsonObject, document: JsonObject): BodyMaker {
  const { name, schema } = drawn;
  const isMultipart = isMultipartMediaType(name);
  if (isFormMediaType(name) || isMultipart) return formMaker({ document, json, schema, isMultipart });
  if (isJsonMediaType(name)) return jsonMaker(drawn);
  const file: BodyInput = { kind: 'file', name: fileNameOf(name) };
  if (!isTextMediaType(name)) return { kind: 'file', ofExample: () => file, made: file, form: null };
  // What no one wrote and no schema gives is in a file of the reader's own.
  const written = drawn.examples.find(({ text }) => text !== '')?.text;
  return {
    kind: 'text',
    ofExample: (value) => ({ kind: 'text', text: typeof value === 'string' ? value : JSON.stringify(value, null, 2) }),
    made: written === undefined ? file : { kind: 'text', text: written },
    form: null,
  };
}

function formMaker(form: FormMediaType): BodyMaker {
  const inputOf = (value: JsonObject | null): BodyInput | null =>
    value === null || Object.keys(value).length === 0 ? null : { kind: 'fields', value };
  return {
    kind: form.isMultipart ? 'multipart' : 'form',
    ofExample: (value) => inputOf(valuesOfExample(value, form)),
    made: inputOf(sampledValues(form)),
    form,
  };
}

function jsonMaker({ schema, examples }: MediaType): BodyMaker {
  const isString = schema?.kind === 'schema' && schema.types.includes('string');
  const text = examples.find((example) => example.text !== '')?.text;
  return {
    kind: 'json',
    ofExample: (value) => ({ kind: 'json', value: isString ? value : parsed(value) }),
    made: { kind: 'json', value: text === undefined ? {} : parsed(text) },
    form: null,
  };
}

/** An example may be JSON in a string: what is sent is the JSON. */
function parsed(value: Json): Json {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return value;
  }
}
