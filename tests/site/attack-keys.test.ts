import { afterEach, beforeAll, describe, expect, test } from 'vitest';

import { BAD_KEY_SERVERS, type PublishedKeys } from '../attack/key-server-cases.ts';
import { own } from '../attack/session-cases.ts';
import { KID, makeKey, makeToken, SESSION_COOKIE } from '../attack/tokens.ts';
import { IS_FULL } from '../tier.ts';
import { sendRaw, type RawResponse } from './edge/raw-http.ts';
import { type KeyServerMood, type Served, serveWorker, startKeyServer } from './edge/servers.ts';

const PAGE = '/docs/internal/get-app';
const TRIED = new Set([
  'good keys with status 500',
  'a redirect',
  'HTML',
  'an empty set',
  'more than 64 KB, in pieces without a length',
  'a key of 1,024 bits',
  'two keys with the same id',
]);

/**
 * Each case needs a worker without keys, half a minute in total, so only `npm run test:all` runs it. The worker's own
 * tests cover every fault.
 */
describe.runIf(IS_FULL)('a key server that fails, over the wire', { timeout: 60_000 }, () => {
  let keys: PublishedKeys;
  const opened: { close: () => Promise<void> }[] = [];

  beforeAll(async () => {
    const [key, rotated, small] = await Promise.all([makeKey(KID), makeKey('key-2'), makeKey('small', 1024)]);
    keys = { key, rotated, small };
  });
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.close();
  });

  const goodKeys = (...published: PublishedKeys['key'][]): KeyServerMood => ({
    status: 200,
    type: 'application/json',
    body: JSON.stringify({ keys: published.map(({ jwk }) => jwk) }),
  });
  const tokenOf = (key = keys.key): Promise<string> => makeToken({ key, seconds: Math.floor(Date.now() / 1000) });

  async function open(mood: KeyServerMood): Promise<{
    served: Served;
    keyServer: { response: KeyServerMood };
    read: (token?: string) => Promise<RawResponse>;
  }> {
    const keyServer = await startKeyServer(mood);
    opened.push(keyServer);
    const served = await serveWorker(keyServer.url);
    opened.unshift(served);
    return {
      served,
      keyServer,
      read: (token) =>
        sendRaw(served.port, {
          path: PAGE,
          headers: token === undefined ? [] : [['Cookie', `${SESSION_COOKIE}=${token}`]],
        }),
    };
  }

  const moods: { name: string; mood: () => KeyServerMood }[] = [
    { name: 'ends the connection', mood: () => 'down' },
    { name: 'says nothing', mood: () => 'silent' },
    ...BAD_KEY_SERVERS.filter(({ name }) => TRIED.has(name)).map(({ name, response }) => ({
      name: `responds with ${name}`,
      mood: () => response(keys),
    })),
  ];

  test.each(moods)('that does this keeps everyone at the gate: $name', async ({ mood }) => {
    const { served, read } = await open(mood());
    const response = await read(await tokenOf());
    expect([
      response.status,
      response.headers.get('retry-after'),
      response.headers.get('cache-control'),
      response.headers.get('set-cookie'),
    ]).toEqual([503, '30', 'private, no-store', undefined]);
    expect(response.body).toContain('<meta name="gate-status" content="unavailable">');
    expect((await read()).status).toBe(401);
    const session = await sendRaw(served.port, {
      method: 'POST',
      path: '/auth/session',
      headers: Object.entries(own(`http://127.0.0.1:${served.port}`)),
      body: JSON.stringify({ credential: await tokenOf() }),
    });
    expect([session.status, session.body, session.headers.get('retry-after')]).toEqual([
      503,
      '{"error":"keys-unavailable"}',
      '30',
    ]);
  });

  test('keeps granted access, and a new key is found ten seconds after the last request for keys', async () => {
    const { keyServer, read } = await open(goodKeys(keys.key));
    expect((await read(await tokenOf())).status).toBe(200);
    keyServer.response = 'down';
    expect((await read(await tokenOf())).status).toBe(200);
    keyServer.response = goodKeys(keys.key, keys.rotated);
    expect((await read(await tokenOf(keys.rotated))).status).toBe(401);
    await new Promise((resolve) => setTimeout(resolve, 10_500));
    expect((await read(await tokenOf(keys.rotated))).status).toBe(200);
  });
});
