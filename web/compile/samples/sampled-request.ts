import { arrayOf, type Json, type JsonObject, objectOf } from '../../model/json.ts';
import type { Operation, Parameter } from '../../model/operation.ts';
import { isJsonMediaType } from '../openapi/examples.ts';
import { resolveObject } from '../openapi/resolve.ts';
import { sampleOf } from '../openapi/sample.ts';
import { type SampledBody, bodiesOf } from './body.ts';
import { type Credentials, credentialsOf } from './credentials.ts';
import { fixed, type HeaderLine, type Part, type SampledRequest } from './request.ts';
import { encodeAddress, headerText, pathSegment, percentEncode, queryPairs, type Style, styleOf, textOfValue } from './serialise.ts';
import { serverAddress } from './server.ts';

/** Where an operation stands in the untranslated description. */
export interface OperationSource {
  document: JsonObject;
  json: JsonObject;
  item: JsonObject;
}

/** A request, and the example it is one of; null for a single one. */
export interface NamedRequest {
  example: string | null;
  request: SampledRequest;
}

/** The requests of an operation and the media type of their bodies. */
export interface SampledRequests {
  mediaType: string | null;
  requests: NamedRequest[];
}

/** Headers that OpenAPI leaves to other fields: a parameter of that name is to be ignored (OpenAPI 3.1, 4.8.12.2). */
const IGNORED_HEADERS = new Set(['accept', 'content-type']);
const MAX_HEADERS = 20;

/**
 * What a reader sends to call an operation: what is required, by authored values first, and credentials that are none.
 * @param operation as drawn from the untranslated description
 */
export function sampledRequests(operation: Operation, { document, json, item }: OperationSource): SampledRequests {
  const { mediaType, contentType, bodies } = bodiesOf(operation, json, document);
  const parameters = parametersOf(operation, { document, json, item });
  const credentials = credentialsOf(operation.security?.[0]?.schemes.map(({ scheme }) => scheme) ?? []);
  const accept = acceptedType(operation);
  const server = serverAddress(operation.servers);
  const request: Omit<SampledRequest, 'body'> = {
    method: operation.method.toUpperCase().replaceAll(/[^A-Z0-9_-]/g, '') || 'GET',
    isSecure: !/^http:/i.test(server),
    url: [{ text: server, place: 'server' }, ...pathOf(operation.path, parameters), ...queryOf(operation.path, parameters, credentials)],
    headers: headersOf(parameters, credentials, accept),
    cookies: cookiesOf(parameters, credentials),
    contentType,
    answersJson: answersJson(operation),
  };
  return { mediaType, requests: bodies.map(({ example, body }: SampledBody) => ({ example, request: { ...request, body } })) };
}

interface ParameterValue extends Style {
  name: string;
  in: Parameter['in'];
  required: boolean;
  value: Json | undefined;
  isContent: boolean;
}

function parametersOf({ parameters }: Operation, { document, json, item }: OperationSource): ParameterValue[] {
  const raw = [...arrayOf(item.parameters), ...arrayOf(json.parameters)].map((value) => resolveObject(document, value));
  return parameters.map((drawn) => {
    const own = raw.findLast((candidate) => candidate.in === drawn.in && candidate.name === drawn.name) ?? {};
    return {
      name: drawn.name,
      in: drawn.in,
      required: drawn.required,
      value: drawn.required ? valueOf(drawn, own, document) : undefined,
      ...styleOf(own, drawn.in),
      isContent: drawn.mediaType !== null,
    };
  });
}

/** The authored value, else the default or the only possible one, else one made up; in a path, nothing is made up. */
function valueOf({ schema, in: location }: Parameter, own: JsonObject, document: JsonObject): Json | undefined {
  const content = objectOf(Object.values(objectOf(own.content))[0]);
  for (const holder of [own, content]) {
    const named = Object.values(objectOf(holder.examples)).map((example) => resolveObject(document, example).value);
    const authored = [holder.example, ...named].find((value) => value !== undefined);
    if (authored !== undefined) return authored;
  }
  if (schema === null) return location === 'path' ? undefined : 'string';
  const isAuthored = schema.kind === 'schema' && [...schema.examples, schema.default, schema.const, schema.enum[0]].some((value) => value !== null && value !== undefined);
  return isAuthored || location !== 'path' ? sampleOf(schema) : undefined;
}

function pathOf(path: string, parameters: readonly ParameterValue[]): Part[] {
  const rooted = path.startsWith('/') ? path : `/${path}`;
  return rooted.split(/(\{[^{}]+\})/).flatMap((piece): Part[] => {
    if (piece === '') return [];
    if (!/^\{.+\}$/.test(piece)) return [fixed(encodeAddress(piece))];
    const name = piece.slice(1, -1);
    const parameter = parameters.find((candidate) => candidate.in === 'path' && candidate.name === name);
    const isFilled = parameter?.value !== undefined && parameter.value !== null && parameter.value !== '';
    return [{ text: isFilled && parameter.value !== undefined ? pathSegment(name, contentOr(parameter, parameter.value), parameter) : piece, place: `path.${name}` }];
  });
}

function queryOf(path: string, parameters: readonly ParameterValue[], { query }: Credentials): Part[] {
  const own = parameters.filter((parameter) => parameter.in === 'query' || parameter.in === 'querystring');
  if (own.length === 0 && query.length === 0) return [];
  const pairs = own
    .filter(({ required }) => required)
    .map((parameter) => {
      const value = parameter.value ?? null;
      if (parameter.in === 'querystring') return typeof value === 'string' ? encodeAddress(value) : parameter.isContent ? percentEncode(textOfValue(value)) : queryPairs(parameter.name, value, parameter);
      return queryPairs(parameter.name, contentOr(parameter, value), parameter);
    });
  const text = [...pairs, ...query].filter((pair) => pair !== '').join('&');
  return [{ text: text === '' ? '' : `${path.includes('?') ? '&' : '?'}${text}`, place: 'query' }];
}

/** A parameter with a media type is that media type's text, mostly JSON. */
function contentOr({ isContent }: ParameterValue, value: Json): Json {
  return isContent ? textOfValue(value) : value;
}

function headersOf(parameters: readonly ParameterValue[], { headers: secrets }: Credentials, accept: string | null): HeaderLine[] {
  const own = parameters
    .filter((parameter) => parameter.in === 'header' && parameter.required && !IGNORED_HEADERS.has(parameter.name.toLowerCase()))
    .map((parameter): HeaderLine => ({ name: parameter.name, value: [{ text: headerText(contentOr(parameter, parameter.value ?? null), parameter), place: `header.${parameter.name}` }] }));
  const all = [...secrets, ...own, ...(accept === null ? [] : [{ name: 'Accept', value: [fixed(accept)] }])];
  const names = all.map(({ name }) => name.toLowerCase());
  return all.filter(({ name }, index) => names.indexOf(name.toLowerCase()) === index).slice(0, MAX_HEADERS);
}

function cookiesOf(parameters: readonly ParameterValue[], { cookies }: Credentials): Part[] {
  const own = parameters
    .filter((parameter) => parameter.in === 'cookie' && parameter.required)
    .map(({ name, value }): Part[] => [fixed(`${percentEncode(name)}=`), { text: percentEncode(textOfValue(value ?? null)), place: `cookie.${name}` }]);
  return [...cookies, ...own].reduce<Part[]>((all, pair) => (all.length === 0 ? pair : all.concat(fixed('; '), pair)), []);
}

function successContent({ responses }: Operation): string[] {
  const success = responses.find(({ status }) => status.startsWith('2')) ?? responses.find(({ status }) => status === 'default');
  return success?.content.map(({ name }) => name) ?? [];
}

/** What to ask for: said where the operation answers with one thing that is no JSON. */
function acceptedType(operation: Operation): string | null {
  const [only, ...others] = successContent(operation);
  return only === undefined || others.length > 0 || only.includes('*') || isJsonMediaType(only) ? null : only;
}

/** Whether to read the answer as JSON: not where a success has other content only, or none at all. */
function answersJson(operation: Operation): boolean {
  const content = successContent(operation);
  return content.length === 0 ? !operation.responses.some(({ status }) => status === '204') : content.some(isJsonMediaType);
}
