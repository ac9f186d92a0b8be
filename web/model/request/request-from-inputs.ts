import { isJsonMediaType } from '../api/media-type.ts';
import { serverAddress } from '../api/server-address.ts';
import type { Json, JsonObject } from '../text/json.ts';
import { type Credentials, credentialsOf, type Secrets } from './credentials.ts';
import {
  type Body,
  type BodyInput,
  type Field,
  fixed,
  type HeaderLine,
  type Part,
  type RequestBodyFacts,
  type RequestFacts,
  type RequestInputs,
  type RequestParameter,
  type SampledRequest,
} from './request.ts';
import {
  encodeAddress,
  formFields,
  headerText,
  pathSegment,
  percentEncode,
  queryPairs,
  styleOf,
  textOfValue,
} from './serialize.ts';

/** Headers that OpenAPI leaves to other fields: a parameter of that name is to be ignored (OpenAPI 3.1, 4.8.12.2). */
const IGNORED_HEADERS = new Set(['accept', 'content-type']);
const MAX_HEADERS = 20;

interface Entered {
  parameter: RequestParameter;
  value: Json;
}

/**
 * The request that an operation is called with: what samples show, and what the console sends.
 * @param secrets of the schemes; without them placeholders stand in their places
 */
export function requestOf(facts: RequestFacts, inputs: RequestInputs, secrets: Secrets = {}): SampledRequest {
  const entered = facts.parameters.flatMap((parameter, index): Entered[] => {
    const value = inputs.parameters[index];
    return value === undefined ? [] : [{ parameter, value }];
  });
  const credentials = credentialsOf(facts.security[inputs.security] ?? [], secrets);
  const server = serverAddress(facts.servers[inputs.server], inputs.variables);
  const bodyFacts = inputs.body === null ? undefined : facts.bodies[inputs.body.index];
  const body =
    inputs.body === null || bodyFacts === undefined
      ? ({ kind: 'none' } as const)
      : bodyOf(bodyFacts, inputs.body.input);
  return {
    method: facts.method,
    isSecure: !/^http:/i.test(server),
    url: [{ text: server, place: 'server' }, ...pathOf(facts.path, entered), ...queryOf(facts, entered, credentials)],
    headers: headersOf(entered, credentials, inputs.accept ?? acceptedType(facts)),
    cookies: cookiesOf(entered, credentials),
    contentType: body.kind === 'none' ? null : (bodyFacts?.contentType ?? null),
    body,
    answersJson: inputs.accept === null ? answersJson(facts) : isJsonMediaType(inputs.accept),
  };
}

/** A body as it is sent. A form without fields is none. */
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
      return fields.length === 0
        ? { kind: 'none' }
        : { kind: facts.kind === 'multipart' ? 'multipart' : 'form', fields };
    }
  }
}

/** The fields of a form, in the order they are entered. A field of several files is sent once for each. */
export function fieldsOf(
  value: JsonObject,
  { kind, files, styles }: Pick<RequestBodyFacts, 'kind' | 'files' | 'styles'>,
): Field[] {
  return Object.entries(value).flatMap(([name, item]): Field[] => {
    if (item === undefined) return [];
    if (kind === 'multipart' && files.includes(name))
      return [item].flat().map((file) => ({ name, value: textOfValue(file), isFile: true }));
    const fields = formFields(
      name,
      item,
      (Object.hasOwn(styles, name) ? styles[name] : undefined) ?? styleOf({}, 'form'),
    );
    // What is empty has nothing to write, but its name belongs to the form.
    return (fields.length === 0 ? [[name, ''] as const] : fields).map(([key, text]) => ({
      name: key,
      value: text,
      isFile: false,
    }));
  });
}

function pathOf(path: string, entered: readonly Entered[]): Part[] {
  const rooted = path.startsWith('/') ? path : `/${path}`;
  return rooted.split(/(\{[^{}]+\})/).flatMap((piece): Part[] => {
    if (piece === '') return [];
    if (!/^\{.+\}$/.test(piece)) return [fixed(encodeAddress(piece))];
    const name = piece.slice(1, -1);
    const found = entered.find(
      ({ parameter, value }) => parameter.in === 'path' && parameter.name === name && value !== null && value !== '',
    );
    return [
      {
        text: found === undefined ? piece : pathSegment(name, contentOr(found), found.parameter),
        place: `path.${name}`,
      },
    ];
  });
}

function queryOf({ path, parameters }: RequestFacts, entered: readonly Entered[], { query }: Credentials): Part[] {
  const isQuery = ({ in: location }: RequestParameter): boolean => location === 'query' || location === 'querystring';
  if (!parameters.some(isQuery) && query.length === 0) return [];
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
      return queryPairs(parameter.name, contentOr(own), parameter);
    });
  const text = [...pairs, ...query].filter((pair) => pair !== '').join('&');
  return [{ text: text === '' ? '' : `${path.includes('?') ? '&' : '?'}${text}`, place: 'query' }];
}

/** A parameter with a media type is that media type's text, mostly JSON. */
function contentOr({ parameter, value }: Entered): Json {
  return parameter.isContent ? textOfValue(value) : value;
}

function headersOf(
  entered: readonly Entered[],
  { headers: secrets }: Credentials,
  accept: string | null,
): HeaderLine[] {
  const own = entered
    .filter(({ parameter }) => parameter.in === 'header' && !IGNORED_HEADERS.has(parameter.name.toLowerCase()))
    .map((header): HeaderLine => ({
      name: header.parameter.name,
      value: [{ text: headerText(contentOr(header), header.parameter), place: `header.${header.parameter.name}` }],
    }));
  const all = [...secrets, ...own, ...(accept === null ? [] : [{ name: 'Accept', value: [fixed(accept)] }])];
  const names = all.map(({ name }) => name.toLowerCase());
  return all.filter(({ name }, index) => names.indexOf(name.toLowerCase()) === index).slice(0, MAX_HEADERS);
}

function cookiesOf(entered: readonly Entered[], { cookies }: Credentials): Part[] {
  const own = entered
    .filter(({ parameter }) => parameter.in === 'cookie')
    .map(({ parameter: { name }, value }): Part[] => [
      fixed(`${percentEncode(name)}=`),
      { text: percentEncode(textOfValue(value)), place: `cookie.${name}` },
    ]);
  return [...cookies, ...own].reduce<Part[]>(
    (all, pair) => (all.length === 0 ? pair : all.concat(fixed('; '), pair)),
    [],
  );
}

/** What to ask for: said where the operation answers with one thing that is no JSON. */
function acceptedType({ answers: [only, ...others] }: RequestFacts): string | null {
  return only === undefined || others.length > 0 || only.includes('*') || isJsonMediaType(only) ? null : only;
}

/** Whether to read the answer as JSON: not where a success has other content only, or none at all. */
export function answersJson({ answers, hasEmptyAnswer }: Pick<RequestFacts, 'answers' | 'hasEmptyAnswer'>): boolean {
  return answers.length === 0 ? !hasEmptyAnswer : answers.some(isJsonMediaType);
}
