import type { Body, SampledRequest } from '../request/request.ts';
import type { Json, JsonObject } from '../text/json.ts';
import { encodeKey } from './encoding.ts';
import { code, option, string, TIMEOUT, value } from './javascript.ts';
import { hasPlainNumbers, literalOf } from './literal.ts';
import { block, type Code } from './tokens.ts';
import { hasRepeatedNames } from './writer.ts';

const STEP = '  ';
const METHODS = /^(?:GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE)$/;

/** TypeScript with openapi-fetch and the types of the API; null without types, and for bodies other than JSON and forms of texts. */
export function typescript({ method, call, headers, contentType, body }: SampledRequest): Code | null {
  const content = contentOf(body);
  if (call === undefined || (content === null && body.kind !== 'none') || !METHODS.test(method)) return null;
  const { server, path, types, parameters } = call;
  const places = ['path', 'query'].flatMap((place) => {
    const given = parameters.filter((parameter) => parameter.in === place);
    const values: JsonObject = Object.fromEntries(given.map((parameter) => [parameter.name, parameter.value]));
    return given.length === 0 ? [] : [option(place, literalOf('javascript', values, STEP + STEP))];
  });
  const documented = new Set(parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name));
  const lines = (isDocumented: boolean): Code[] =>
    headers
      .filter(({ name }) => documented.has(name) === isDocumented)
      .map((header) => option(encodeKey(header.name), value(header.value, header)));
  const list = (items: Code[], indent: string): Code => block(['{', '}'], items, { indent, step: STEP });
  const own = lines(true);
  const params = [...places, ...(own.length === 0 ? [] : [option('header', list(own, STEP + STEP))])];
  // The library sends JSON unless a header says otherwise.
  const type = body.kind === 'form' ? [option(encodeKey('Content-Type'), string(contentType ?? ''))] : [];
  const others = [...lines(false), ...type];
  const options = [
    ...(params.length === 0 ? [] : [option('params', list(params, STEP))]),
    ...(others.length === 0 ? [] : [option('headers', list(others, STEP))]),
    ...(content === null ? [] : [option('body', literalOf('javascript', content, STEP))]),
    TIMEOUT,
  ];
  return code`import createClient from 'openapi-fetch';

import type { paths } from ${string(`./${types.split('/').at(-1) ?? ''}`)}; // ${types}

const client = createClient<paths>({ baseUrl: ${string(server)} });
const { data, error } = await client.${method}(${string(path)}, ${list(options, '')});

if (error) {
  throw new Error(JSON.stringify(error));
}

console.log(data);`;
}

/** The content of a body as the types describe it; null if they cannot. The fields of a form are texts, which a type may forbid. */
function contentOf(body: Body): Json | null {
  if (body.kind === 'json') return hasPlainNumbers(body.value) ? body.value : null;
  if (body.kind !== 'form' || hasRepeatedNames(body.fields)) return null;
  const isText = body.fields.every(
    ({ name, value: text }) => /^\w+$/.test(name) && !/^(?:-?[\d.]+|true|false)$/.test(text),
  );
  return isText ? Object.fromEntries(body.fields.map((field) => [field.name, field.value])) : null;
}
