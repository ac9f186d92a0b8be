import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { passwordProxy } from '../../../web/commands/local/password-proxy.ts';

const received: { host: string | undefined; origin: string | undefined; authorization: string | undefined }[] = [];
const portal = createServer(({ headers: { host, origin, authorization }, url }, response) => {
  received.push({ host, origin, authorization });
  const type = url === '/page' ? 'text/html; charset=utf-8' : 'application/json';
  response
    .writeHead(200, { 'content-type': type })
    .end(url === '/page' ? '<html><body><h1>A</h1></body></html>' : JSON.stringify({ url: originOf(portal) }));
});
let proxy: Server;
let address = '';

const originOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const PASSWORD = `Basic ${btoa('anyone:secret')}`;

beforeAll(async () => {
  await once(portal.listen(0, '127.0.0.1'), 'listening');
  proxy = passwordProxy({ target: originOf(portal), password: 'secret', mark: 'Preview of <b>' });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  address = originOf(proxy);
});
afterAll(() => {
  proxy.close();
  portal.close();
});

test.each([undefined, `Basic ${btoa('anyone:wrong')}`, `Basic ${btoa('secret')}:`, 'Bearer secret'])(
  'a request with the authorization %s reaches nothing',
  async (authorization) => {
    const before = received.length;
    const response = await fetch(`${address}/page`, { headers: authorization === undefined ? {} : { authorization } });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain('Basic');
    expect(received).toHaveLength(before);
  },
);

test('every page is marked and not indexed, and the password stays here', async () => {
  const response = await fetch(`${address}/page`, { headers: { authorization: PASSWORD, origin: address } });
  expect(await response.text()).toBe(
    '<html><body><div class="announcement" role="note">Preview of &lt;b&gt;</div><h1>A</h1></body></html>',
  );
  expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(received.at(-1)).toEqual({
    host: new URL(originOf(portal)).host,
    origin: originOf(portal),
    authorization: undefined,
  });
});

test('the tools of pages at an address that gave the password work with credentials of their own, and no pages do', async () => {
  await fetch(`${address}/page`, { headers: { authorization: PASSWORD } });
  const authorization = `Basic ${btoa('client:key')}`;
  const statusFrom = async (localAddress: string, path = '/simulator/account'): Promise<number | undefined> => {
    const sent = request(address + path, { localAddress, headers: { authorization } }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };
  expect(await statusFrom('127.0.0.1')).toBe(200);
  expect(received.at(-1)?.authorization).toBe(authorization);
  expect(await statusFrom('127.0.0.2')).toBe(401);
  expect(await statusFrom('127.0.0.1', '/page')).toBe(401);
});

test('data name the address that the reader uses, and nothing else changes', async () => {
  const response = await fetch(`${address}/data`, { headers: { authorization: PASSWORD } });
  expect(await response.json()).toEqual({ url: address });
});
