import type { SampledRequest } from '../request/request.ts';
import { encodeKey } from './encoding.ts';
import { code, isForFetch, option, placesOf, string, TIMEOUT, value } from './javascript.ts';
import { literalOf } from './literal.ts';
import { block, type Code } from './tokens.ts';
import { classLink, contentOf, keyOf, serverOf } from './writer.ts';

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

const secret = (name: string): Code => code`${value(`YOUR_${name}`)} ?? ${string('')}`;

/** TypeScript with the client of the API; null without a client, and for a body that its types cannot have. */
export function typescriptClient(request: SampledRequest): Code | null {
  const content = contentOf(request.body);
  const client = request.call?.client;
  if (request.call === undefined || client === undefined || (content === null && request.body.kind !== 'none'))
    return null;
  const object = (items: Code[]): Code => block(['{', '}'], items, { indent: '', step: STEP });
  const response = client.response === null ? [] : classLink(client, client.response);
  const given = [
    ...placesOf(request.call, STEP),
    ...(content === null ? [] : [option('body', literalOf('javascript', content, STEP))]),
  ];
  const key = keyOf(request);
  const last = key === null ? [] : code`, { ${option('idempotencyKey', string(key))} }`;
  const variable = client.name.toLowerCase();
  const call = code`await ${variable}.${client.operation}(${given.length === 0 && key === null ? '' : object(given)}${last});`;
  return code`import { create${client.name}${response.length === 0 ? '' : code`, type ${response}`} } from ${string(client.package)};

const ${variable} = create${client.name}(${object([
    option('server', string(serverOf(request.call))),
    option('clientId', secret('CLIENT_ID')),
    option('clientSecret', secret('CLIENT_SECRET')),
  ])});
${
  client.response === null
    ? call
    : code`const result: ${client.response} = ${call}

console.log(result);`
}`;
}
