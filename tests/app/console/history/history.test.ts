import { describe, expect, test, vi } from 'vitest';

import { defaultValues, type FormValues } from '../../../../web/app/console/form-values.ts';
import { historyEntry, type HistoryEntry, RequestHistory } from '../../../../web/app/console/history/history.ts';
import { HISTORY_KEY } from '../../../../web/app/console/memory.ts';
import { shownBody, verdictOn } from '../../../../web/app/console/response/shown-response.ts';
import { valuesFromFragment } from '../../../../web/app/console/share.ts';
import { en } from '../../../../web/app/console/strings/en.ts';
import { type Target, targetOf } from '../../../../web/app/console/targets.ts';
import type { SendingResult } from '../../../../web/app/console/use-sending.ts';
import type { ConsoleData } from '../../../../web/model/description/console.ts';
import { lockedStore, memoryStore } from '../../stores.ts';
import { forServers, jsonBody, operation, parameter, scheme } from '../support.ts';

// The history of the tab reads the storage, and listens to the end of the session.
vi.hoisted(() => {
  vi.stubGlobal('window', { sessionStorage: { getItem: () => null } });
  vi.stubGlobal('addEventListener', () => {});
});

const PLACE = { href: '/api/console/create.json', page: '/api/create' };
const FAILURE: SendingResult = { kind: 'failure', failure: { reason: 'offline', host: 'api.shop.example' } };

function responseOf(
  data: ConsoleData,
  text: string,
  { contentType = 'application/json', headers = [] as [string, string][] } = {},
): SendingResult {
  const response = {
    status: 201,
    headers: [['content-type', contentType] as [string, string], ...headers],
    contentType,
    bytes: new TextEncoder().encode(text),
    milliseconds: 5,
    isTruncated: false,
  };
  const shown = shownBody(response);
  const verdict = verdictOn(response, shown, { data, strings: en.check });
  return { kind: 'response', response, shown, verdict, errors: [] };
}

function entryOf(
  data: ConsoleData,
  { change = {}, result = FAILURE }: { change?: Partial<FormValues>; result?: SendingResult } = {},
): Promise<HistoryEntry> {
  const values = { ...defaultValues(data), ...change };
  const target = targetOf(data, values) as Target;
  return historyEntry({ data, inputs: { values, files: new Map() }, target, result, milliseconds: 12 }, PLACE);
}

const body = (entry: HistoryEntry): string | undefined =>
  entry.outcome.kind === 'response' ? entry.outcome.body?.text : undefined;

describe('an entry of the history', () => {
  const data = operation({
    security: [
      [
        scheme('token'),
        scheme('key', { type: 'apiKey', in: 'query', parameterName: 'api_key' }),
        scheme('session', { type: 'apiKey', in: 'cookie', parameterName: 'sid' }),
      ],
    ],
    parameters: [parameter('query', 'limit', { value: 5 }), parameter('header', 'X-Secret', { schema: true })],
    bodies: [
      jsonBody({
        schema: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            pin: { type: 'string', format: 'password' },
            note: { type: 'string', writeOnly: true },
            passwords: { type: 'array', items: { type: 'string' } },
            pay: {
              oneOf: [
                { type: 'object', properties: { iban: { type: 'string' } } },
                { type: 'object', properties: { card: { type: 'string', writeOnly: true } } },
              ],
            },
          },
        },
      }),
    ],
  });
  const credentials = Object.fromEntries(
    ['token', 'key', 'session'].map((name) => [name, { user: '', secret: `sec-${name}` }]),
  );
  const text = JSON.stringify({
    name: 'Maya',
    pin: 'sec-pin',
    note: 'sec-note',
    passwords: ['sec-list'],
    pay: { card: 'sec-card' },
  });
  const change = {
    credentials: forServers(credentials),
    parameters: { 'query.limit': '7', 'header.X-Secret': '"sec-header"' },
    bodies: { 'application/json ': text },
  };

  test('has the request with a mask in place of each credential', async () => {
    const entry = await entryOf(data, { change });
    expect(entry.method).toBe('POST');
    expect(entry.url).toMatch(/^https:\/\/api\.shop\.example\/users\?limit=7&api_key=/);
    expect(entry.request.headers).toEqual([
      ['Authorization', 'Bearer ********'],
      ['X-Secret', '********'],
      ['Content-Type', 'application/json'],
    ]);
    expect(JSON.parse(entry.request.body?.text ?? '')).toEqual({
      name: 'Maya',
      pin: '********',
      note: '********',
      passwords: ['********'],
      pay: { card: '********' },
    });
  });

  test('has no credential anywhere, even if the server returns it', async () => {
    const echo = JSON.stringify({ seen: 'Bearer sec-token, sec-pin', access_token: 'sec-new', ok: true });
    const result = responseOf(data, echo, {
      headers: [
        ['x-echo', 'sec-token'],
        ['x-auth-token', 'sec-new'],
      ],
    });
    const entry = await entryOf(data, { change, result });
    expect(JSON.stringify(entry)).not.toContain('sec-');
    expect(body(entry)).toContain('"ok": true');
    const restored = await valuesFromFragment(data, entry.fragment ?? '');
    expect(JSON.stringify(restored)).not.toContain('sec-');
    expect(restored.parameters['query.limit']).toBe('7');
    expect(entry.without).toEqual(['X-Secret', 'pin', 'note', 'passwords', 'card']);
  });

  test('has no body that cannot be searched for secrets', async () => {
    const result = responseOf(data, 'your token is abc', { contentType: 'text/plain' });
    const entry = await entryOf(data, { change: { bodies: { 'application/json ': '{"pin": "1' } }, result });
    expect(entry.request.body?.text ?? '').not.toContain('pin');
    expect(body(entry)).toBeUndefined();
  });

  test('has only the beginning of a long text', async () => {
    const { outcome } = await entryOf(data, { result: responseOf(data, JSON.stringify('x'.repeat(30_000))) });
    expect(outcome).toMatchObject({ body: { isCut: true } });
    expect(body({ outcome } as HistoryEntry)).toHaveLength(20_000);
    const large = await entryOf(data, { result: responseOf(data, JSON.stringify('x'.repeat(300_000))) });
    expect(large.outcome).toMatchObject({ body: null });
  });
});

describe('the history of requests', () => {
  const entry = async (time: number): Promise<HistoryEntry> => ({ ...(await entryOf(operation())), time });

  test('keeps the last twenty in the storage, newest first', async () => {
    const storage = memoryStore();
    const history = new RequestHistory(storage);
    for (let time = 1; time <= 25; time += 1) history.add(await entry(time));
    const times = new RequestHistory(storage).getState().entries.map(({ time }) => time);
    expect(times).toEqual(Array.from({ length: 20 }, (_, index) => 25 - index));
    history.clear();
    expect(storage.get(HISTORY_KEY)).toBeNull();
    expect(history.getState().entries).toEqual([]);
  });

  test('lives in memory if the storage is locked', async () => {
    const history = new RequestHistory(lockedStore());
    history.add(await entry(1));
    expect(history.getState().entries).toHaveLength(1);
  });

  test('stores as many as there is room for', async () => {
    const storage = memoryStore();
    const room = JSON.stringify([await entry(1), await entry(2)]).length + 100;
    const small = { ...storage, set: (key: string, value: string) => value.length <= room && storage.set(key, value) };
    const history = new RequestHistory(small);
    for (let time = 1; time <= 5; time += 1) history.add(await entry(time));
    expect(history.getState().entries).toHaveLength(5);
    expect(new RequestHistory(storage).getState().entries.map(({ time }) => time)).toEqual([5, 4]);
  });

  test.each(['', 'x', '{}', '[1,{"time":1}]', '[{"time":1,"milliseconds":1,"outcome":{}}]'])(
    'ignores what is not a history: %s',
    (text) => {
      expect(new RequestHistory(memoryStore({ [HISTORY_KEY]: text })).getState().entries).toEqual([]);
    },
  );

  test('forgets the requests of some forms', async () => {
    const history = new RequestHistory(memoryStore());
    history.add(await entry(1));
    history.add({ ...(await entry(2)), href: '/docs/internal/console/a.json' });
    history.forget((href) => href.startsWith('/docs/internal/'));
    expect(history.getState().entries.map(({ time }) => time)).toEqual([1]);
  });
});
