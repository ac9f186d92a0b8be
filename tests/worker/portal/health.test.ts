import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import type { InsightService } from '../../../web/model/insight/service.ts';
import type { PortalOptions } from '../../../worker/portal/portal.ts';
import { KID, makeKey, makeToken, type TestKey } from '../../attack/tokens.ts';
import { keySetResponse, makePortal, RAY, type TestPortal } from '../support/portal.ts';

const PATH = '/.well-known/health';
const stopped = (): Promise<never> => Promise.reject(new Error('SECRET reason'));
const insight: InsightService = {
  record: stopped,
  lose: stopped,
  rows: stopped,
  decide: stopped,
  ping: () => Promise.resolve(),
};
let key: TestKey;
let lines: unknown[];

beforeAll(async () => {
  key = await makeKey(KID);
});
beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(JSON.parse(line)));
});
afterEach(() => vi.restoreAllMocks());

const portalWith = (options: Partial<PortalOptions> = {}): TestPortal => makePortal([key], { insight, ...options });

describe('the health address', () => {
  test.each([
    ['all parts respond', {}, 200, {}],
    ['the internal Worker is stopped', { internal: { read: stopped } }, 503, { internal: false }],
    ['the key server is stopped', { fetch: stopped }, 503, { keys: false }],
    ['the database is stopped', { insight: { ...insight, ping: stopped } }, 503, { database: false }],
  ])('says whether %s', async (_, options, status, parts) => {
    const response = await portalWith(options).ask(PATH);
    const text = await response.text();
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([status, 'no-store']);
    expect(JSON.parse(text)).toEqual({
      commit: 'abc',
      parts: { keys: true, internal: true, database: true, ...parts },
    });
    expect(text).not.toContain('SECRET');
  });

  test('asks the parts at most once in ten seconds', async () => {
    let asked = 0;
    const ping = async (): Promise<void> => void (asked += 1);
    const portal = portalWith({ insight: { ...insight, ping } });
    for (let visit = 0; visit < 5; visit += 1) await portal.ask(PATH);
    expect(asked).toBe(1);
    portal.clock.now += 10_000;
    await portal.ask(PATH);
    expect(asked).toBe(2);
  });

  test('has no database in a portal that collects nothing', async () => {
    const response = await portalWith({ insight: undefined }).ask(PATH);
    expect(await response.json()).toEqual({ commit: 'abc', parts: { keys: true, internal: true } });
  });

  test('takes no other method', async () => {
    const response = await portalWith().ask(PATH, { method: 'POST', body: '{}' });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('the log', () => {
  test('has one line for a refusal, with the rule and nothing about the caller', async () => {
    const token = await makeToken({ key, claims: { email: 'jane@other.example' } });
    const headers = { 'CF-Ray': RAY, 'CF-Connecting-IP': '203.0.113.7', 'User-Agent': 'JANE' };
    await portalWith().ask('/docs/internal/jane?token=SECRET', { token, headers });
    expect(lines).toEqual([{ worker: 'portal', rule: 'gate', status: 403, request: RAY, ms: 0 }]);
  });

  test.each(['', 'x', `${RAY}" , "rule": "other`, RAY.repeat(9)])('replaces the id %j of a caller', async (ray) => {
    await portalWith().ask('/docs/internal', { headers: { 'CF-Ray': ray } });
    expect(lines).toMatchObject([{ request: expect.stringMatching(/^[\da-f]{8}-[\da-f-]{27}$/) as string }]);
  });

  test('of every Worker has the id of the request', async () => {
    const ids: unknown[] = [];
    const take = async (id: unknown): Promise<null> => {
      ids.push(id);
      return null;
    };
    const portal = portalWith({
      insight: { ...insight, record: async ({ requestId }) => void (await take(requestId)) },
      internal: { read: (_, requestId) => take(requestId) },
      mcp: { respond: async (_, { requestId }) => (await take(requestId), new Response()) },
      exam: {
        publicKeys: stopped,
        step: async (_, { requestId }) => (await take(requestId), { status: 404, detail: '' }),
      },
      simulator: { fetch: async ({ headers }) => (await take(headers.get('X-Portal-Request')), Response.json({})) },
    });
    const headers = { 'CF-Ray': RAY, Origin: 'https://portal.example' };
    const token = await makeToken({ key });
    await portal.ask('/docs/internal/none.md', { token, headers });
    for (const path of ['/insight/signals', '/mcp', '/exam/step', '/simulator/v3/users'])
      await portal.ask(path, { method: 'POST', headers: { ...headers, 'X-Portal-Request': 'forged' }, body: '{}' });
    expect([ids.length, new Set(ids)]).toEqual([6, new Set([RAY])]);
  });

  test('has the duration of a failure', async () => {
    const portal = portalWith({
      fetch: () => {
        portal.clock.now += 40;
        return Promise.resolve(new Response(null, { status: 500 }));
      },
    });
    await portal.ask('/docs/internal', { token: await makeToken({ key }) });
    expect(lines).toMatchObject([{ rule: 'gate', status: 503, ms: 40 }]);
  });

  test.each(['/intro', '/no-such-page', '/INTRO'])('has no line for %s', async (path) => {
    await portalWith().ask(path);
    expect(lines).toEqual([]);
  });

  test('has no line for what the simulator refuses', async () => {
    const simulator = { fetch: () => Promise.resolve(Response.json({}, { status: 401 })) };
    await portalWith({ simulator }).ask('/simulator/v3/users');
    expect(lines).toEqual([]);
  });

  test('has a line for a simulator that does not respond', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await portalWith({ simulator: { fetch: stopped }, fetch: () => Promise.resolve(keySetResponse([key])) }).ask(
      '/simulator/v3/users',
    );
    expect(lines).toMatchObject([{ rule: 'simulator', status: 502 }]);
  });
});
