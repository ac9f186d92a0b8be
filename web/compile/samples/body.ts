import { type Json, type JsonObject, objectOf } from '../../model/json.ts';
import type { MediaType, Operation } from '../../model/operation.ts';
import { isJsonMediaType } from '../openapi/examples.ts';
import { resolveObject } from '../openapi/resolve.ts';
import { fileNameOf } from './file-name.ts';
import { fieldsOfExample, type FormMediaType, sampledFields } from './form.ts';
import type { Body } from './request.ts';

const MAX_EXAMPLES = 12;
const TEXT = /^text\/|[/+](?:xml|yaml|x-yaml|graphql|javascript|ecmascript|x-ndjson|jsonl|sql)\b/i;

/** A body with the name of the example it is; null for one that was made from its schema. */
export interface SampledBody {
  example: string | null;
  body: Body;
}

/** What an operation is sent, in the media type that samples use. */
export interface SampledBodies {
  /** Media type as the description names it; null for none. */
  mediaType: string | null;
  /** As it is sent: a media type without wildcards. */
  contentType: string | null;
  bodies: SampledBody[];
}

const NOTHING: SampledBodies = { mediaType: null, contentType: null, bodies: [{ example: null, body: { kind: 'none' } }] };

/** The bodies of an operation's requests: one per authored example, else one made from the schema. */
export function bodiesOf(operation: Operation, json: JsonObject, document: JsonObject): SampledBodies {
  const drawn = preferredMediaType(operation.requestBody?.content ?? []);
  if (drawn === null) return NOTHING;
  const mediaType = objectOf(objectOf(resolveObject(document, json.requestBody).content)[drawn.name]);
  const maker = makerOf(drawn, mediaType, document);
  const authored = examplesOf(mediaType, document).flatMap(({ name, value }): SampledBody[] => {
    const body = maker.ofExample(value);
    return body === null ? [] : [{ example: name, body }];
  });
  const contentType = concreteType(drawn.name);
  if (authored.length > 0) return { mediaType: drawn.name, contentType, bodies: authored.slice(0, MAX_EXAMPLES) };
  const isRequired = operation.requestBody?.required === true;
  const body = maker.fromSchema(isRequired);
  // GET and HEAD have a body where the description leaves no choice: HTTP gives it no meaning (RFC 9110, 9.3.1).
  const isSent = body.kind !== 'none' && (isRequired || !/^(?:get|head)$/i.test(operation.method));
  return isSent ? { mediaType: drawn.name, contentType, bodies: [{ example: null, body }] } : NOTHING;
}

/** JSON, else a form, else a form with files, else whatever comes first. */
function preferredMediaType(content: readonly MediaType[]): MediaType | null {
  const rank = ({ name }: MediaType): number => (isJsonMediaType(name) ? 0 : isForm(name) ? 1 : isMultipart(name) ? 2 : 3);
  return content.toSorted((one, other) => rank(one) - rank(other))[0] ?? null;
}

const isForm = (name: string): boolean => /^application\/x-www-form-urlencoded/i.test(name);
const isMultipart = (name: string): boolean => /^multipart\//i.test(name);

function concreteType(name: string): string {
  if (name === '' || name === '*/*') return 'application/json';
  return name.replace('image/*', 'image/jpeg').replace('audio/*', 'audio/mpeg').replace('video/*', 'video/mp4').replace('text/*', 'text/plain').replace('application/*', 'application/octet-stream');
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
  /** Null where an example is none of this media type. */
  ofExample(value: Json): Body | null;
  fromSchema(isRequired: boolean): Body;
}

function makerOf(drawn: MediaType, json: JsonObject, document: JsonObject): BodyMaker {
  const { name, schema } = drawn;
  if (isForm(name) || isMultipart(name)) return formMaker({ document, json, schema, isMultipart: isMultipart(name) });
  if (isJsonMediaType(name)) return jsonMaker(drawn);
  const file: Body = { kind: 'file', name: fileNameOf(name) };
  if (!TEXT.test(name)) return { ofExample: () => file, fromSchema: () => file };
  // What no one wrote and no schema gives is in a file of the reader's own.
  const written = drawn.examples.find(({ text }) => text !== '')?.text;
  return {
    ofExample: (value) => ({ kind: 'text', text: typeof value === 'string' ? value : JSON.stringify(value, null, 2) }),
    fromSchema: () => (written === undefined ? file : { kind: 'text', text: written }),
  };
}

function formMaker(form: FormMediaType): BodyMaker {
  const kind = form.isMultipart ? 'multipart' : 'form';
  return {
    ofExample: (value) => {
      const fields = fieldsOfExample(value, form);
      return fields === null || fields.length === 0 ? null : { kind, fields };
    },
    fromSchema: () => {
      const fields = sampledFields(form);
      return fields.length === 0 ? { kind: 'none' } : { kind, fields };
    },
  };
}

function jsonMaker({ schema, examples }: MediaType): BodyMaker {
  const isString = schema?.kind === 'schema' && schema.types.includes('string');
  return {
    ofExample: (value) => ({ kind: 'json', value: isString ? value : parsed(value) }),
    fromSchema: (isRequired) => {
      const text = examples.find((example) => example.text !== '')?.text;
      const value = text === undefined ? {} : parsed(text);
      const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
      return isEmpty && !isRequired ? { kind: 'none' } : { kind: 'json', value };
    },
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
