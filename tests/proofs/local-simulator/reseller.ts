import { createServer } from 'node:http';

import { isObject, type Json, tryParseJson } from '../../../web/model/text/json.ts';
import { listenLocally } from '../../tools/static-files.ts';

/** A reseller's service with its tests. It knows the base address and the credentials of an API, and nothing of a simulator. */
export const RESELLER = `const [base, credentials] = process.argv.slice(2);
const { clientId, clientSecret, partnerToken } = JSON.parse(credentials);
const send = async (method, path, body, headers = {}) => {
  const response = await fetch(base + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: body && JSON.stringify(body),
  });
  return { status: response.status, body: response.status === 204 ? null : await response.json() };
};
const check = (isRight) => { if (!isRight) throw new Error('A test of the service failed.'); };
const basic = { Authorization: 'Basic ' + btoa(clientId + ':' + clientSecret) };
const token = await send('POST', '/public/v3/tokens', { grant_type: 'client_credentials' }, basic);
const bearer = { Authorization: 'Bearer ' + token.body.access_token };
const sale = { ...SALE, partnerReference: 'sale 20817', metadata: { till: 'Till of Zoë' } };
const sold = await send('POST', '/public/v3/contracts', sale, { ...bearer, 'Idempotency-Key': 'sale-20817-first' });
check(sold.status === 201);
check((await send('GET', '/public/v3/contracts/' + sold.body.id, undefined, bearer)).status === 200);
check((await send('GET', '/public/v3/contracts?limit=5&userId=' + sold.body.user.id, undefined, bearer)).status === 200);
check((await send('GET', '/public/v3/contracts/ctr_0000000000', undefined, bearer)).body.code === 'contract_not_found');
const again = { ...bearer, 'Idempotency-Key': 'sale-20817-again' };
check((await send('POST', '/public/v3/contracts', { ...sale, secretNote: 'of Zoë' }, again)).status === 422);
const old = '/public/v2/users/' + sold.body.user.legacyId + '/contracts';
const partner = { 'X-Partner-Token': partnerToken };
check((await send('GET', old, undefined, partner)).status === 200);
const item = old + '/contract-line-items/' + sold.body.lineItems[0].legacyId;
check((await send('DELETE', item, undefined, partner)).status < 500);
console.log(sold.body.id);
`;

/** A call that passed through the proxy, as the proxy itself understood it. */
export interface Passed {
  method: string;
  path: string;
  status: number;
  /** Paths of the values in both bodies, without the places in lists. */
  sent: string[];
  received: string[];
}

/** A server that passes requests on and notes each call with all of its values. It knows no API description. */
export async function recordingProxy(target: string) {
  const passed: Passed[] = [];
  const values = new Set<string>();
  const server = createServer((message, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of message) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      const headers = Object.entries(message.headers).filter(([name]) =>
        /^(?:authorization|content-type|idempotency-key|x-)/.test(name),
      );
      const { method = '', url = '' } = message;
      const reply = await fetch(target + url, {
        method,
        headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
        ...(body !== '' && { body }),
      });
      const text = await reply.text();
      const [sent, received] = [new Set<string>(), new Set<string>()];
      note(tryParseJson(body), 'body', sent, values);
      note(tryParseJson(text), 'response', received, values);
      passed.push({
        method,
        path: url,
        status: reply.status,
        sent: [...sent],
        received: [...received],
      });
      for (const [name, value] of headers) if (name !== 'content-type') values.add(String(value));
      for (const part of url.split(/[/?&=]/)) values.add(decodeURIComponent(part));
      response
        .writeHead(reply.status, { 'Content-Type': 'application/json' })
        .end(reply.status === 204 ? undefined : text);
    })();
  });
  const { origin } = await listenLocally(server);
  return { origin, passed, values, close: () => server.close() };
}

/** Notes the paths of everything inside a value, and the values at the ends. */
function note(value: Json | undefined, path: string, paths: Set<string>, values: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) note(item, path, paths, values);
  else if (isObject(value))
    for (const [name, part] of Object.entries(value)) {
      paths.add(`${path}.${name}`);
      note(part, `${path}.${name}`, paths, values);
    }
  else if (value !== undefined) values.add(String(value));
}
