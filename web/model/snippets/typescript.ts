import type { SampledRequest } from '../request/request.ts';
import { encodeKey } from './encoding.ts';
import { code, isForFetch, option, placesOf, string, TIMEOUT, value } from './javascript.ts';
import { literalOf } from './literal.ts';
import { block, type Code } from './tokens.ts';
import { contentOf } from './writer.ts';

// In one chunk with this one.
export { typescriptClient } from './typescript-client.ts';

const STEP = '  ';
const METHODS = /^(?:GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH)$/;

/** TypeScript with openapi-fetch and the types of the API; null without types, and for bodies other than JSON and forms of texts. */
export function typescript(request: SampledRequest): Code | null {
  const { method, call, headers, contentType, body } = request;
  const content = contentOf(body);
  if (call === undefined || (content === null && body.kind !== 'none') || !METHODS.test(method)) return null;
  if (!isForFetch(request)) return null;
  const { server, path, types, parameters } = call;
  const places = placesOf(call, STEP + STEP);
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
