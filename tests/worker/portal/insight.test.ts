import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { failureLine } from '../../../web/model/edge/failure-line.ts';
import { PLACES_PATH } from '../../../web/model/edge/inbox.ts';
import type { Decision, InboxRows } from '../../../web/model/insight/inbox-rows.ts';
import type { InsightService, ReceivedSignal } from '../../../web/model/insight/service.ts';
import { createPageNames } from '../../../worker/portal/names.ts';
import { DISGUISES } from '../../attack/path-cases.ts';
import { FOREIGN_POSTS, own } from '../../attack/session-cases.ts';
import { KID, makeKey, makeToken, SESSION_COOKIE, type TestKey } from '../../attack/tokens.ts';
import { makePortal, ORIGIN, RAY, snapshot, type TestPortal } from '../support/portal.ts';
import { internal } from '../support/texts.ts';

const SIGNAL = '{"kind":"feedback","page":"/intro","helpful":"no"}';
const INBOX = '/docs/internal/insight';
const PLACES = { '/docs/internal/get-app': { title: 'Get an $& app', file: 'specs/internal/v3.yaml' } };
const NAME = createPageNames(undefined)('/docs/internal/get-app');
const ROWS: InboxRows = {
  weeks: [{ kind: 'no', page: await NAME, item: '', week: 11, readers: 2 }],
  ratings: [],
  texts: [],
  decisions: [],
  losses: [],
  masked: [],
};
const DOCUMENT = '<html><head></head><body><p>{{edge:insight}}</p></body></html>';

let records: ReceivedSignal[] = [];
let losses: string[] = [];
let decisions: Decision[] = [];
let work: Promise<unknown>[] = [];
let key: TestKey;
let token: string;
let portal: TestPortal;
let service: InsightService;

function portalWith(insight: InsightService | undefined): TestPortal {
  return makePortal([key], {
    insight,
    waitUntil: (promise) => work.push(promise),
    internal: {
      read: (path, requestId) => {
        if (path === PLACES_PATH) return Promise.resolve(JSON.stringify(PLACES));
        return path.replace('.md', '').endsWith(INBOX) ? Promise.resolve(DOCUMENT) : internal.read(path, requestId);
      },
    },
  });
}

beforeAll(async () => {
  key = await makeKey(KID);
  token = await makeToken({ key });
});

beforeEach(() => {
  [records, losses, decisions, work] = [[], [], [], []];
  service = {
    record: async (signal) => void records.push(signal),
    lose: async (reason) => void losses.push(reason),
    rows: () => Promise.resolve(ROWS),
    ping: () => Promise.resolve(),
    decide: async (decision) => decisions.push(decision) > 0 && decision.status !== 'forged',
  };
  portal = portalWith(service);
});

async function post(headers: Record<string, string>, body: BodyInit = SIGNAL, path = '/insight/signals') {
  const response = await portal.ask(path, { method: 'POST', headers: { 'CF-Ray': RAY, ...headers }, body });
  await Promise.all(work);
  return response;
}

describe('a report of a browser', () => {
  const REPORTS = '/insight/reports';

  test('reaches the insight Worker as it is, and gets 204', async () => {
    const response = await post({ Origin: ORIGIN, 'Content-Type': 'application/reports+json' }, '[]', REPORTS);
    expect(response.status).toBe(204);
    expect(records).toMatchObject([{ body: '[]', source: 'report' }]);
  });

  test.each([
    ['of another site', { Origin: 'https://evil.example' }, '[]', 'foreign'],
    ['that is too long', { Origin: ORIGIN }, ' '.repeat(32_769), 'size'],
  ])('%s is dropped', async (_, headers, body, reason) => {
    const response = await post(headers, body, REPORTS);
    expect([response.status, records, losses]).toEqual([204, [], [reason]]);
  });
});

describe('a signal', () => {
  test('of our own page reaches the insight Worker without an address, and gets 204', async () => {
    const response = await post({ ...own(ORIGIN), 'CF-Connecting-IP': '203.0.113.7', Cookie: 'a=b', 'Sec-GPC': '1' });
    expect([response.status, response.headers.get('Cache-Control'), response.headers.get('Set-Cookie')]).toEqual([
      204,
      'no-store',
      null,
    ]);
    expect(records).toEqual([
      {
        requestId: RAY,
        body: SIGNAL,
        source: 'page',
        isPrivate: true,
        caller: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        nameInternal: null,
      },
    ]);
  });

  const foreign = FOREIGN_POSTS.filter(({ headers }) => {
    const { Origin, 'Sec-Fetch-Site': site = 'same-origin' } = headers(ORIGIN);
    return Origin !== ORIGIN || site !== 'same-origin';
  });
  test.each(foreign)('with $name is dropped and counted', async ({ headers }) => {
    const { status } = await post(headers(ORIGIN));
    expect([status, records, losses]).toEqual([204, [], ['foreign']]);
  });

  test('of more than 2 KB is dropped and counted', async () => {
    const { status } = await post(own(ORIGIN), 'x'.repeat(2049));
    expect([status, records, losses]).toEqual([204, [], ['size']]);
  });

  test('that is not UTF-8 is dropped and counted', async () => {
    const { status } = await post(own(ORIGIN), new Uint8Array([0xff]));
    expect([status, losses]).toEqual([204, ['size']]);
  });

  test('of an address with more than 120 in a minute is dropped and counted', async () => {
    for (let index = 0; index < 121; index += 1) await post(own(ORIGIN));
    expect([records.length, losses]).toEqual([120, ['limit']]);
  });

  test('gets 204 although the insight Worker fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    service.record = () => Promise.reject(new TypeError('away'));
    const { status } = await post(own(ORIGIN));
    expect([status, log.mock.calls]).toEqual([204, [[failureLine('portal', 'signal', RAY, new TypeError())]]]);
    log.mockRestore();
  });

  test('gets 204 without an insight Worker', async () => {
    portal = portalWith(undefined);
    expect((await post(own(ORIGIN))).status).toBe(204);
  });

  test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])('cannot be sent with %s', async (method) => {
    const response = await portal.ask('/insight/signals', { method });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST']);
  });

  test.each(['/insight/signals/', '/INSIGHT/signals', '/es/insight/signals', '/insight/signals;x'])(
    'has no address %s',
    async (path) => {
      expect((await post(own(ORIGIN), SIGNAL, path)).status).toBe(405);
      expect(records).toEqual([]);
    },
  );

  test.each([
    ['/es/intro', '/es/intro'],
    ['//evil.example/x', '/evil.example/x'],
    ['https://evil.example', '/https:/evil.example'],
    ['\\\\evil.example', '/evil.example'],
    ['/a\r\nSet-Cookie: x', '/aSet-Cookie:%20x'],
    ['', '/'],
  ])('of a form from the page %j leads back to %s', async (page, address) => {
    const body = new URLSearchParams({ page, helpful: 'yes' });
    const response = await post({ Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' }, body);
    expect([response.status, response.headers.get('Location')]).toEqual([303, `${address}#thank-you`]);
    expect(records[0]).toMatchObject({ source: 'form', body: body.toString() });
  });
});

describe('the name of an internal page', () => {
  const namesFor = async (cookie: Record<string, string>): Promise<ReceivedSignal['nameInternal']> => {
    await post({ ...own(ORIGIN), ...cookie });
    return records[0]?.nameInternal ?? null;
  };

  test('is told for a reader with a session, and only for a page that exists', async () => {
    const nameInternal = await namesFor({ Cookie: `${SESSION_COOKIE}=${token}` });
    expect(await nameInternal?.('/docs/internal/get-app')).toBe(await NAME);
    for (const route of ['/docs/internal/forged', '/intro', '/docs/internal/get-app.md', 'toString'])
      expect([route, await nameInternal?.(route)]).toEqual([route, null]);
  });

  test.each([
    ['no session', () => ({})],
    ['a wrong token', () => ({ Cookie: `${SESSION_COOKIE}=${token.slice(0, -8)}AAAAAAAA` })],
    ['two sessions', () => ({ Cookie: `${SESSION_COOKIE}=${token}; ${SESSION_COOKIE}=${token}` })],
  ] as [string, () => Record<string, string>][])('is not told for a reader with %s', async (_, cookie) => {
    expect(await namesFor(cookie())).toBeNull();
  });
});

describe('the inbox', () => {
  test.each([
    [INBOX, 'text/html; charset=utf-8', '<a href="/docs/internal/get-app">Get an $&amp; app</a>'],
    [`${INBOX}.csv`, 'text/csv; charset=utf-8', '"no","","","/docs/internal/get-app","2"'],
  ])('at %s is %s', async (path, type, text) => {
    const response = await portal.ask(path, { token });
    expect([response.status, response.headers.get('Content-Type'), response.headers.get('Cache-Control')]).toEqual([
      200,
      type,
      'private, no-store',
    ]);
    expect(await response.text()).toContain(text);
  });

  test('in its twin is the table for spreadsheets', async () => {
    const response = await portal.ask(`${INBOX}.md`, { token });
    expect(await response.text()).toContain('"no","","","/docs/internal/get-app","2"');
  });

  test('is empty if the insight Worker is missing or fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    service.rows = () => Promise.reject(new Error('away'));
    for (const without of [service, undefined]) {
      portal = portalWith(without);
      expect(await (await portal.ask(INBOX, { token })).text()).toContain('<body>–</body>');
      expect((await portal.ask(`${INBOX}.csv`, { token })).status).toBe(404);
    }
    log.mockRestore();
  });

  test.each([INBOX, `${INBOX}.csv`, PLACES_PATH, ...DISGUISES.map((path) => path.replace('get-app', 'insight'))])(
    'at %s shows a stranger what every internal address shows',
    async (path) => {
      const invented = path.replace('insight', 'get-app').replace('insight', 'get-app');
      for (const method of ['GET', 'POST']) {
        const [response, other] = [await portal.ask(path, { method }), await portal.ask(invented, { method })];
        expect(await snapshot(response)).toEqual(await snapshot(other));
        expect([401, 405]).toContain(response.status);
      }
      expect(decisions).toEqual([]);
    },
  );
});

describe('a decision', () => {
  const fields = { subject: 'no /intro ', status: 'resolved', note: 'Rewritten', staff: 'forged' };
  const decide = (headers: Record<string, string>, status = 'resolved', path = INBOX) =>
    portal.ask(path, { method: 'POST', token, headers, body: new URLSearchParams({ ...fields, status }) });

  test('of a signed-in staff member is stored under their name', async () => {
    const response = await decide({ Origin: ORIGIN }, 'resolved', `/es${INBOX}`);
    expect([response.status, response.headers.get('Location')]).toEqual([303, `/es${INBOX}`]);
    expect(decisions).toEqual([{ ...fields, staff: 'ann@company.example' }]);
  });

  test.each([
    ['no origin', {}],
    ['another origin', { Origin: 'https://evil.example' }],
    ['another site, according to the browser', { Origin: ORIGIN, 'Sec-Fetch-Site': 'cross-site' }],
  ] as [string, Record<string, string>][])('with %s is refused', async (_, headers) => {
    expect((await decide(headers)).status).toBe(403);
    expect(decisions).toEqual([]);
  });

  test('that the inbox does not know is refused', async () => {
    expect((await decide({ Origin: ORIGIN }, 'forged')).status).toBe(400);
  });

  test('is not possible at other internal addresses', async () => {
    expect((await decide({ Origin: ORIGIN }, 'resolved', '/docs/internal/get-app')).status).toBe(405);
  });
});
