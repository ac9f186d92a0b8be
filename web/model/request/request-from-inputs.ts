import { EVENT_STREAM_TYPE, isJsonMediaType } from '../api/media-type.ts';
import { isStructure, type Json, type JsonObject, ownProperty } from '../text/json.ts';
import { type Credentials, credentialsOf, type Secrets } from './credentials.ts';
import {
  type Body,
  type BodyInput,
  type CallFacts,
  type Field,
  type HeaderLine,
  isIdempotencyKey,
  parameterKey,
  type RequestBodyFacts,
  type RequestInputs,
  type RequestParameter,
  type SampledRequest,
} from './request.ts';
import {
  cookieText,
  encodeAddress,
  formFields,
  headerText,
  pathSegment,
  percentEncode,
  queryPairs,
  textOfValue,
} from './serialize.ts';
import { serverAddress } from './server-address.ts';

/** Header parameters of these names are ignored, since other fields of OpenAPI say the same (OpenAPI 3.1, 4.8.12.2). */
const IGNORED_HEADERS = new Set(['accept', 'content-type']);
const MAX_HEADERS = 20;

interface Entered {
  parameter: RequestParameter;
  value: Json;
}

/**
 * The request that calls an operation with some inputs.
 * @param secrets of the security schemes; placeholders take the place of those that are missing
 */
export function requestOf(facts: CallFacts, inputs: RequestInputs, secrets: Secrets = {}): SampledRequest {
  const entered = facts.parameters.flatMap((parameter): Entered[] => {
    const value = inputs.parameters[parameterKey(parameter)];
    return value === undefined ? [] : [{ parameter, value }];
  });
  const credentials = credentialsOf(inputs.security, secrets);
  const server = serverAddress(inputs.server, inputs.variables);
  const body: Body = inputs.body === null ? { kind: 'none' } : bodyOf(inputs.body.facts, inputs.body.input);
  return {
    method: facts.method,
    url: server + pathOf(facts.path, entered) + queryOf(facts, entered, credentials),
    headers: headersOf(entered, credentials, inputs, acceptedType(facts)),
    cookies: cookiesOf(entered, credentials),
    contentType: body.kind === 'none' ? null : (inputs.body?.facts.contentType ?? null),
    body,
    responseType: responseTypeOf(facts, inputs.accept ?? acceptedType(facts)),
    ...(facts.types === undefined
      ? {}
      : {
          call: {
            server,
            path: facts.path,
            types: facts.types,
            parameters: facts.parameters.flatMap((parameter) => {
              const { name, in: place, isNumber = false } = parameter;
              const value = inputs.parameters[parameterKey(parameter)];
              // A typed client takes no path without its values.
              const missing = place === 'path' ? { name, in: place, value: isNumber ? 0 : `{${name}}` } : [];
              return value === undefined || (place === 'path' && isBlank(value)) ? missing : { name, in: place, value };
            }),
            client: facts.client,
          },
        }),
  };
}

/** The body of a request. A form without fields gives no body. */
export function bodyOf(facts: RequestBodyFacts, input: BodyInput): Body {
  switch (input.kind) {
    case 'json':
      return { kind: 'json', value: input.value };
    case 'text':
      return { kind: 'text', text: input.text };
    case 'file':
      return { kind: 'file', name: input.name };
    case 'fields': {
      const fields = fieldsOf(input.value, facts);
      if (fields.length === 0) return { kind: 'none' };
      if (facts.kind !== 'multipart') return { kind: 'form', fields };
      return { kind: 'multipart', type: facts.contentType.replace(/;\s*boundary=[^;]*/i, ''), fields };
    }
  }
}

/** The fields of a form, in the order of the input. In a form of parts, each file and each item of a list is a part. */
export function fieldsOf(
  value: JsonObject,
  { kind, files, styles, encodings }: Pick<RequestBodyFacts, 'kind' | 'files' | 'styles' | 'encodings'>,
): Field[] {
  return Object.entries(value).flatMap(([name, item]): Field[] => {
    if (item === undefined) return [];
    const style = ownProperty(styles, name);
    const { accept: _accept, ...encoding } = ownProperty(encodings, name) ?? {};
    if (kind === 'multipart' && style === undefined)
      return [item].flat().map((part) => {
        const field: Field = { name, value: textOfValue(part), isFile: files.includes(name) };
        // An object is JSON if nothing else is documented (OpenAPI 3.1, 4.8.15.1).
        if (isStructure(part)) field.contentType = 'application/json';
        return Object.assign(field, encoding);
      });
    if (isJsonMediaType(encoding.contentType ?? 'text/plain') && style === undefined)
      return [{ name, value: textOfValue(item), isFile: false }];
    const fields = formFields(name, item, style);
    // An empty list or object still has its name in the form.
    return (fields.length === 0 ? [[name, ''] as const] : fields).map(([key, text]) => ({
      name: key,
      value: text,
      isFile: false,
    }));
  });
}

function isBlank(value: Json): boolean {
  return value === null || value === '';
}

/** A parameter without a value keeps its braces, for the reader to replace. */
function pathOf(path: string, entered: readonly Entered[]): string {
  const rooted = path.startsWith('/') ? path : `/${path}`;
  const pieces = rooted.split(/(\{[^{}]+\})/).map((piece) => {
    if (!/^\{.+\}$/.test(piece)) return encodeAddress(piece);
    const name = piece.slice(1, -1);
    const own = entered.find(
      ({ parameter, value }) => parameter.in === 'path' && parameter.name === name && !isBlank(value),
    );
    return own === undefined ? piece : pathSegment(name, valueToWrite(own), own.parameter);
  });
  return pieces.join('');
}

function queryOf({ path }: CallFacts, entered: readonly Entered[], { query }: Credentials): string {
  const isQuery = ({ in: location }: RequestParameter): boolean => location === 'query' || location === 'querystring';
  const pairs = entered
    .filter(({ parameter }) => isQuery(parameter))
    .map((own) => {
      const { parameter, value } = own;
      if (parameter.in === 'querystring')
        return typeof value === 'string'
          ? encodeAddress(value)
          : parameter.isContent
            ? percentEncode(textOfValue(value))
            : queryPairs(parameter.name, value, parameter);
      return queryPairs(parameter.name, valueToWrite(own), parameter);
    });
  const text = [...pairs, ...query].filter((pair) => pair !== '').join('&');
  return text === '' ? '' : `${path.includes('?') ? '&' : '?'}${text}`;
}

/** The value of a parameter; with a media type, a text of that media type, mostly JSON. */
export function valueToWrite({ parameter, value }: Entered): Json {
  return parameter.isContent ? textOfValue(value) : value;
}

function headersOf(
  entered: readonly Entered[],
  { headers: secrets }: Credentials,
  { accept: chosen, hasOwnKey = false }: RequestInputs,
  accepted: string | null,
): HeaderLine[] {
  const accept = chosen ?? accepted;
  const own = entered
    .filter(({ parameter }) => parameter.in === 'header' && !IGNORED_HEADERS.has(parameter.name.toLowerCase()))
    .map((header) => {
      const { parameter } = header;
      const line: HeaderLine = { name: parameter.name, value: headerText(valueToWrite(header), parameter) };
      if (isIdempotencyKey(parameter) && !hasOwnKey) line.isNew = true;
      return line;
    });
  const all = [...secrets, ...own, ...(accept === null ? [] : [{ name: 'Accept', value: accept }])];
  const names = all.map(({ name }) => name.toLowerCase());
  return all.filter(({ name }, index) => names.indexOf(name.toLowerCase()) === index).slice(0, MAX_HEADERS);
}

function cookiesOf(entered: readonly Entered[], { cookies }: Credentials): string {
  const own = entered
    .filter(({ parameter }) => parameter.in === 'cookie')
    .map((own) => cookieText(own.parameter.name, valueToWrite(own), own.parameter));
  return [...cookies, ...own].join('; ');
}

/** The media type to ask for: the only one of a successful response, unless that is JSON. */
function acceptedType({ responseTypes: [only, ...others] }: CallFacts): string | null {
  return only === undefined || others.length > 0 || only.includes('*') || isJsonMediaType(only) ? null : only;
}

/** How to read a successful response. The response to HEAD is always empty. */
function responseTypeOf(
  { method, responseTypes, hasEmptyResponse }: CallFacts,
  accept: string | null,
): SampledRequest['responseType'] {
  if (accept === EVENT_STREAM_TYPE) return 'stream';
  const mayBeJson = responseTypes.length === 0 ? !hasEmptyResponse : responseTypes.some(isJsonMediaType);
  return method !== 'HEAD' && (accept === null ? mayBeJson : isJsonMediaType(accept)) ? 'json' : 'text';
}
