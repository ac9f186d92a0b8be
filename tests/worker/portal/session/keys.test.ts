import { beforeAll, describe, expect, test, vi } from 'vitest';

import type { PortalOptions } from '../../../../worker/portal/portal.ts';
import { BAD_KEY_SERVERS, type KeyResponse } from '../../../attack/key-server-cases.ts';
import { KID, makeKey, makeToken, SECONDS, type TestKey } from '../../../attack/tokens.ts';
import { keySetResponse, makePortal, type TestPortal } from '../../support/portal.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let key: TestKey;
let rotated: TestKey;
let small: TestKey;
let token: string;
let rotatedToken: string;

beforeAll(async () => {
  [key, rotated, small] = await Promise.all([makeKey(KID), makeKey('key-2'), makeKey('small', 1024)]);
  // A lifetime of a day, for tests that change the clock.
  const claims = { iat: SECONDS, exp: SECONDS + 24 * 3600 };
  token = await makeToken({ key, claims });
  rotatedToken = await makeToken({ key: rotated, claims });
});

type KeyServer = NonNullable<PortalOptions['fetch']>;

/** A portal whose key server a test may replace. */
function withServer(
  server: KeyServer,
  options: Partial<PortalOptions> = {},
): TestPortal & { server: { respond: KeyServer }; status: (token: string) => Promise<number> } {
  const current = { respond: server };
  const portal = makePortal([], { fetch: (url, init) => current.respond(url, init), ...options });
  return {
    ...portal,
    server: current,
    status: async (value) => (await portal.ask('/docs/internal', { token: value })).status,
  };
}

const good: KeyServer = () => Promise.resolve(keySetResponse([key]));
const withMaxAge =
  (cacheControl: string): KeyServer =>
  () =>
    Promise.resolve(keySetResponse([key], { 'Cache-Control': cacheControl }));
const down: KeyServer = () => Promise.reject(new Error('down'));

/** A case of the key server as a response. */
function responseOf({ status, type, headers, body, isEndless }: KeyResponse): Response {
  const chunk = new TextEncoder().encode(' '.repeat(10_000));
  const stream = isEndless ? new ReadableStream({ pull: (controller) => controller.enqueue(chunk) }) : body;
  // A response made of text gets a default type; one made of bytes does not.
  const content = typeof stream === 'string' ? new TextEncoder().encode(stream) : stream;
  return new Response(content, { status, headers: { ...(type !== null && { 'Content-Type': type }), ...headers } });
}

function jwks(members: unknown, init: ResponseInit = {}): KeyServer {
  return () => Promise.resolve(Response.json(members, init));
}

describe('the key cache', () => {
  test.each([
    { name: 'no response', server: down },
    ...BAD_KEY_SERVERS.map(({ name, response }) => ({
      name,
      server: () => Promise.resolve(responseOf(response({ key, rotated, small }))),
    })),
  ])('treats this key set as unavailable: $name', async ({ server }) => {
    const { ask, keyRequests } = withServer(server);
    const response = await ask('/docs/internal', { token });
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('30');
    expect(await response.text()).not.toMatch(/down|JSON|key set/i);
    expect(keyRequests).toEqual(['https://www.googleapis.com/oauth2/v3/certs']);
  });

  test('ignores unusable keys beside a valid one', async () => {
    const { status } = withServer(() =>
      jwks({ keys: [null, 1, { ...key.jwk, kid: 'e', kty: 'EC' }, { ...small.jwk }, key.jwk] })('', {}),
    );
    expect(await status(token)).toBe(200);
    expect(await status(await makeToken({ key: small }))).toBe(401);
  });

  test.each(['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'])(
    'ignores a published key with the private member %s',
    async (name) => {
      const { status } = withServer(() => jwks({ keys: [{ ...key.jwk, [name]: 'AQAB' }, rotated.jwk] })('', {}));
      expect([await status(token), await status(rotatedToken)]).toEqual([401, 200]);
    },
  );

  test('ignores key_ops and ext of a published key', async () => {
    const { status } = withServer(() => jwks({ keys: [{ ...key.jwk, key_ops: ['sign'], ext: false }] })('', {}));
    expect(await status(token)).toBe(200);
  });

  test('fetches without following redirects and without the HTTP cache', async () => {
    let sent: RequestInit = {};
    let wasAborted: boolean | undefined;
    const { status } = withServer((url, init) => {
      sent = init;
      wasAborted = init.signal?.aborted;
      return good(url, init);
    });
    expect(await status(token)).toBe(200);
    expect(sent).toMatchObject({ redirect: 'manual', cache: 'no-store' });
    // The rest of the response is canceled after the set is read.
    expect([wasAborted, sent.signal?.aborted]).toEqual([false, true]);
  });

  test.each([
    ['never responds', () => new Promise<Response>(() => undefined)],
    [
      'never ends its response',
      () =>
        Promise.resolve(
          new Response(new ReadableStream({ pull: () => new Promise(() => undefined) }), {
            headers: { 'Content-Type': 'application/json' },
          }),
        ),
    ],
  ] satisfies [string, KeyServer][])('times out on a server that %s', async (_, server) => {
    const { ask, keyRequests } = withServer(server, { timeout: 20 });
    const responses = await Promise.all([ask('/docs/internal', { token }), ask('/docs/internal', { token })]);
    expect(responses.map((response) => response.status)).toEqual([503, 503]);
    expect(keyRequests.length).toBe(1);
  });

  test('gives up by default, after two and a half seconds', async () => {
    const { status } = withServer(() => new Promise<Response>(() => undefined));
    expect(await status(token)).toBe(503);
  });

  test.each([
    ['no lifetime', '', 5 * MINUTE],
    ['a lifetime of nothing', 'max-age=0', 5 * MINUTE],
    ['no-store', 'no-store', 5 * MINUTE],
    ['ten minutes', 'public, max-age=600, must-revalidate', 10 * MINUTE],
    ['a day', 'public, max-age=86400', HOUR],
    ['rubbish', 'max-age=soon', 5 * MINUTE],
    ['a shared lifetime only', 's-maxage=3000', 5 * MINUTE],
  ])('keeps a set fresh as its response says: %s', async (_, cacheControl, fresh) => {
    const { status, keyRequests, clock } = withServer(withMaxAge(cacheControl));
    const start = clock.now;
    await status(token);
    clock.now = start + fresh - 1;
    await status(token);
    expect(keyRequests.length).toBe(1);
    clock.now = start + fresh;
    expect(await status(token)).toBe(200);
    expect(keyRequests.length).toBe(2);
  });

  test('serves known keys until the set is six hours old while the server is down', async () => {
    const { status, server, clock } = withServer(good);
    const start = clock.now;
    expect(await status(token)).toBe(200);
    server.respond = down;
    for (const age of [HOUR, 3 * HOUR, 6 * HOUR - 1]) {
      clock.now = start + age;
      expect(await status(token)).toBe(200);
      expect(await status(rotatedToken)).toBe(503);
    }
    clock.now = start + 6 * HOUR;
    expect(await status(token)).toBe(503);
  });

  test('keeps a valid set after a bad response', async () => {
    const { status, server, clock } = withServer(withMaxAge('max-age=300'));
    expect(await status(token)).toBe(200);
    for (const bad of [
      jwks({ keys: [] }),
      jwks({ keys: [{ ...rotated.jwk, use: 'enc' }] }),
      jwks({}, { status: 500 }),
    ]) {
      server.respond = bad;
      clock.now += 10 * MINUTE;
      expect(await status(token)).toBe(200);
    }
  });

  test('drops a key that a new set no longer has', async () => {
    const { status, server, clock } = withServer(good);
    expect(await status(token)).toBe(200);
    server.respond = () => Promise.resolve(keySetResponse([rotated]));
    clock.now += HOUR;
    expect(await status(token)).toBe(401);
    expect(await status(rotatedToken)).toBe(200);
  });

  test('fetches again 30 seconds after a failure, not earlier', async () => {
    const { status, server, keyRequests, clock } = withServer(down);
    expect(await status(token)).toBe(503);
    server.respond = good;
    clock.now += 30_000 - 1;
    expect(await status(token)).toBe(503);
    expect(keyRequests.length).toBe(1);
    clock.now += 1;
    expect(await status(token)).toBe(200);
    expect(keyRequests.length).toBe(2);
  });

  test('finds a rotated key at once if the last fetch is ten seconds old', async () => {
    const { status, server, keyRequests, clock } = withServer(good);
    expect(await status(token)).toBe(200);
    server.respond = () => Promise.resolve(keySetResponse([key, rotated]));
    clock.now += 10_000 - 1;
    expect(await status(rotatedToken)).toBe(401);
    expect(keyRequests.length).toBe(1);
    clock.now += 1;
    expect(await status(rotatedToken)).toBe(200);
    expect(await status(token)).toBe(200);
    expect(keyRequests.length).toBe(2);
  });

  test('fetches at most once in ten seconds for unknown key ids', async () => {
    const { status, keyRequests, clock } = withServer(good);
    await status(token);
    for (let second = 0; second < 30; second++) {
      clock.now += 1000;
      expect(await status(await makeToken({ key, header: { alg: 'RS256', kid: `unknown-${second}` } }))).toBe(401);
    }
    expect(keyRequests.length).toBe(4);
  });

  test('treats an unknown key id as unavailable while the server is down', async () => {
    const { status, server, keyRequests, clock } = withServer(good);
    await status(token);
    server.respond = down;
    clock.now += 10_000;
    expect(await status(rotatedToken)).toBe(503);
    expect(await status(rotatedToken)).toBe(503);
    expect(await status(token)).toBe(200);
    expect(keyRequests.length).toBe(2);
  });

  test('fetches once for concurrent requests', async () => {
    const { ask, keyRequests } = withServer(good);
    const responses = await Promise.all(Array.from({ length: 20 }, () => ask('/docs/internal', { token })));
    expect(responses.every((response) => response.status === 200)).toBe(true);
    expect(keyRequests.length).toBe(1);
  });

  test('fetches again after a fetch was lost with its request', async () => {
    let opened = 0;
    const lost = new Promise<Cache>(() => undefined);
    const { ask, status, clock } = withServer(good, {
      openCache: () => (opened++ === 0 ? lost : Promise.reject(new Error('no cache'))),
    });
    void ask('/docs/internal', { token });
    await vi.waitFor(() => expect(opened).toBe(1));
    clock.now += 5001;
    expect(await status(token)).toBe(200);
  });

  test.each([undefined, '', 'rubbish', 'a.b.c', 'AAAAAAAA.AAAAAAAA.AAAAAAAA', `${'A'.repeat(5000)}.AAAA.AAAA`])(
    'fetches no keys for a malformed token (%s)',
    async (value) => {
      const { ask, keyRequests } = withServer(good);
      expect((await ask('/docs/internal', value === undefined ? {} : { token: value })).status).toBe(401);
      expect(keyRequests).toEqual([]);
    },
  );

  test('fetches from the configured server', async () => {
    const variables = {
      GOOGLE_CLIENT_ID: 'local',
      HOSTED_DOMAIN: 'company.example',
      GOOGLE_JWKS_URL: 'http://127.0.0.1:9000/jwks',
    };
    const { ask, keyRequests } = withServer(good, { variables });
    await ask('/docs/internal', { token });
    expect(keyRequests).toEqual(['http://127.0.0.1:9000/jwks']);
  });
});

describe('the second level of the key cache', () => {
  test('gives the set and its age to a worker that starts later', async () => {
    const openCache = (): Promise<Cache> => caches.open('second-level');
    const work: Promise<unknown>[] = [];
    const options = { openCache, waitUntil: (promise: Promise<unknown>) => void work.push(promise) };
    const first = withServer(good, options);
    expect(await first.status(token)).toBe(200);
    await Promise.all(work);

    const second = withServer(down, options);
    expect(await second.status(token)).toBe(200);
    expect(second.keyRequests).toEqual([]);

    const stale = withServer(down, options);
    stale.clock.now += 2 * HOUR;
    expect(await stale.status(token)).toBe(200);
    expect(stale.keyRequests.length).toBe(1);

    const old = withServer(down, options);
    old.clock.now += 6 * HOUR;
    expect(await old.status(token)).toBe(503);
  });

  test.each([
    ['cannot be opened', () => Promise.reject(new Error('locked'))],
    [
      'cannot be read or written',
      () => Promise.resolve({ match: () => Promise.reject(new Error('x')), put: () => Promise.reject(new Error('x')) }),
    ],
    [
      'holds rubbish',
      () => Promise.resolve({ match: () => Promise.resolve(new Response('{"keys":')), put: () => Promise.resolve() }),
    ],
    [
      'holds an entry without times',
      () => Promise.resolve({ match: () => Promise.resolve(keySetResponse([rotated])), put: () => Promise.resolve() }),
    ],
    [
      'holds an entry of the future',
      () =>
        Promise.resolve({
          match: () =>
            Promise.resolve(
              keySetResponse([rotated], { 'X-Fetched-At': '9999999999999', 'X-Fresh-Until': '9999999999999' }),
            ),
          put: () => Promise.resolve(),
        }),
    ],
  ] as [string, PortalOptions['openCache']][])('works without a cache that %s', async (_, openCache) => {
    const { status } = withServer(good, { openCache });
    expect(await status(token)).toBe(200);
    expect(await status(rotatedToken)).toBe(401);
  });
});
