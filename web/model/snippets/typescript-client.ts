import type { SampledRequest } from '../request/request.ts';
import { code, option, placesOf, string, value } from './javascript.ts';
import { literalOf } from './literal.ts';
import { block, type Code } from './tokens.ts';
import { classLink, contentOf, keyOf, serverOf } from './writer.ts';

const STEP = '  ';
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
