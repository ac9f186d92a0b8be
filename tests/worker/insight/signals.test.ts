import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';

import { failureLine } from '../../../web/model/edge/failure-line.ts';
import {
  FEEDBACK,
  flush,
  inbox,
  insight,
  losses,
  nameInternal,
  restart,
  send,
  sendBody,
  sendFrom,
  stored,
} from './support/insight.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The number of signals in a flood. */
    flood: number;
  }
}

beforeEach(restart);

describe('a signal', () => {
  test('of feedback is counted once for each reader of a day, and replays change nothing', async () => {
    for (let copy = 0; copy < 5; copy += 1) await send({ ...FEEDBACK, reason: 'unclear' }, { caller: 'a' });
    await send(FEEDBACK, { caller: 'b' });
    const [row] = await inbox();
    expect(row).toMatchObject({ kind: 'no', page: '/intro', readers: 2, change: 2 });
    expect(row?.reasons).toEqual([{ reason: 'unclear', readers: 1 }]);
  });

  test('that praises a page puts nobody in trouble', async () => {
    await send({ ...FEEDBACK, helpful: 'yes' });
    expect(await inbox()).toEqual([]);
  });

  test('of a page in another language counts for the page', async () => {
    await send({ ...FEEDBACK, page: '/es/intro', text: 'No entiendo.' });
    expect((await inbox())[0]).toMatchObject({ page: '/intro', texts: [{ locale: 'es', text: 'No entiendo.' }] });
  });

  test('from a form without scripts is feedback', async () => {
    const body = 'page=%2Fintro&helpful=no&reason=wrong&text=&anchor=';
    await sendBody(body, { source: 'form' });
    expect((await inbox())[0]).toMatchObject({ readers: 1, reasons: [{ reason: 'wrong', readers: 1 }], texts: [] });
  });

  test('of a refused request has its place and rule, and names of the reader are hidden', async () => {
    const failure = { kind: 'failure', page: '/shop/v3/create-contract', operation: 'POST /contracts', status: 422 };
    const detail = { code: 'invalid_request', pointer: '/lineItems/0/device/imei', rule: 'invalid_format' };
    await send({ ...failure, ...detail });
    await send({ ...failure, ...detail, pointer: '/lineItems/jane.doe@example.com' }, { caller: 'b' });
    const rows = await inbox();
    expect(rows.map(({ kind, what, page }) => [kind, what, page])).toEqual([
      ['failure', 'POST /contracts /lineItems/*', '/shop/v3/create-contract'],
      ['failure', 'POST /contracts /lineItems/*/device/imei', '/shop/v3/create-contract'],
    ]);
    expect(rows[0]?.reasons.map(({ reason }) => reason)).toEqual(['422', 'invalid_request', 'invalid_format']);
  });
});

describe('a text that a reader typed', () => {
  const search = { kind: 'search', page: '/intro', text: 'Refund 8812 me@example.com', outcome: 'empty' } as const;

  test('is unknown until the third reader of a day has typed it', async () => {
    await sendFrom(2, search);
    expect(await inbox()).toEqual([]);
    expect(await stored()).not.toContain('refund');
    await send(search, { caller: 'reader 3' });
    expect(await inbox()).toMatchObject([{ kind: 'search', what: 'refund [email]', page: '', readers: 3 }]);
    await send(search, { caller: 'reader 4' });
    expect(await inbox()).toMatchObject([{ readers: 4 }]);
    expect(await stored()).not.toMatch(/8812|example\.com/);
  });

  test('can be two searches, of which the second found a page: the inbox proposes a synonym', async () => {
    const refined = { ...search, text: 'sdk', found: 'Clients' } as const;
    await sendFrom(2, refined);
    expect(await stored()).not.toContain('clients');
    await send(refined, { caller: 'reader 3' });
    const refinement = (await inbox()).find(({ kind }) => kind === 'refined');
    expect(refinement).toMatchObject({ what: 'sdk', better: 'clients', readers: 3 });
  });

  test('can be a dead address, for which the inbox proposes a page', async () => {
    await sendFrom(3, { kind: 'missing', path: '/shop/v2/create-contract', page: '/intro' });
    await sendFrom(3, { kind: 'missing', path: '/users/jane@example.com/1234567' });
    expect((await inbox()).map(({ what, page, better }) => [what, page, better])).toEqual([
      ['/users/*/*', '', ''],
      ['/shop/v2/create-contract', '/intro', '/shop/v3/create-contract'],
    ]);
  });
});

describe('a call of an assistant', () => {
  const call = { kind: 'agent', tool: 'get_operation', result: 'ok', page: '/es/shop/v3/create-contract' };

  test('is counted by tool, result and page, and an error is a harm', async () => {
    await send(call, { source: 'agent' });
    await send(call, { source: 'agent', caller: 'b' });
    await send({ kind: 'agent', tool: 'search', result: 'error' }, { source: 'agent' });
    expect(await stored()).toContain('"page":"/shop/v3/create-contract","item":"get_operation\\tok","readers":2');
    expect(await inbox()).toMatchObject([{ kind: 'agent', what: 'search', page: '', readers: 1 }]);
  });

  test('counts only if the MCP server reports it', async () => {
    await send(call);
    expect([await inbox(), await losses()]).toEqual([[], [{ reason: 'invalid', signals: 1 }]]);
  });

  test('with feedback is feedback', async () => {
    await send({ ...FEEDBACK, text: 'Say what happens to refunds.' }, { source: 'agent' });
    expect((await inbox())[0]).toMatchObject({ texts: [{ text: 'Say what happens to refunds.' }] });
  });
});

describe('a report of a browser', () => {
  const body = (page: string, directive: string) => ({
    documentURL: `https://portal.example${page}?secret=1`,
    effectiveDirective: directive,
    blockedURL: 'https://other.example/track?user=jane',
    sample: 'SECRET',
    sourceFile: 'https://portal.example/a.js',
  });
  const report = (page: string, directive: string) => ({ type: 'csp-violation', body: body(page, directive) });

  test('is counted by directive and kind of page, and keeps nothing else', async () => {
    const reports = [
      report('/es/shop/v3/create-contract', 'img-src'),
      report('/docs/internal/get-app', 'script-src-elem'),
      report('/no-such-page', 'img-src'),
    ];
    await send(reports, { source: 'report' });
    const { documentURL, effectiveDirective } = body('/intro', 'img-src');
    const older = { 'csp-report': { 'document-uri': documentURL, 'violated-directive': effectiveDirective } };
    await send(older, { source: 'report', caller: 'b' });
    expect((await inbox()).map(({ kind, what, page, reasons }) => [kind, what, page, reasons[0]?.reason])).toEqual([
      ['violation', 'img-src', '', 'guide'],
      ['violation', 'img-src', '', 'not-found'],
      ['violation', 'img-src', '', 'operation'],
      ['violation', 'script-src-elem', '', 'internal'],
    ]);
    expect(await stored()).not.toMatch(/other\.example|jane|SECRET|get-app|create-contract|portal\.example/);
  });

  test.each([
    ['with an unknown directive', [report('/intro', 'jane')]],
    ['without a page', [{ type: 'csp-violation', body: { effectiveDirective: 'img-src' } }]],
    ['of another kind', [{ type: 'crash', body: {} }]],
    ['without a list', null],
  ])('%s counts nothing', async (_, reports) => {
    await send(reports, { source: 'report' });
    expect([await inbox(), await losses()]).toEqual([[], [{ reason: 'invalid', signals: 1 }]]);
  });

  test('counts at most 20 times in one message', async () => {
    const directives = ['img-src', 'font-src', 'style-src', 'script-src', 'connect-src', 'media-src', 'object-src'];
    const pages = ['/intro', '/no-such-page', '/docs/internal/x', '/shop/v3/create-contract'];
    const reports = pages.flatMap((page) => directives.map((directive) => report(page, directive)));
    await send(reports, { source: 'report' });
    expect([reports.length, (await inbox()).length]).toEqual([28, 20]);
  });
});

describe('privacy', () => {
  test('no name of a caller is stored, and no time but the day', async () => {
    await send({ ...FEEDBACK, text: 'Hello' }, { caller: 'CALLER' });
    const text = await stored();
    expect(text).not.toContain('CALLER');
    expect(text).not.toMatch(/\d\d:\d\d/);
  });

  test('with Sec-GPC only explicit feedback counts', async () => {
    await send({ kind: 'missing', path: '/x', page: '/intro' }, { isPrivate: true });
    expect(JSON.parse(await stored())).toEqual([[], [], [], []]);
    await send(FEEDBACK, { isPrivate: true });
    expect(await inbox()).toHaveLength(1);
  });

  describe('at the end of a day', () => {
    afterEach(() => vi.useRealTimers());
    test('readers are forgotten', async () => {
      await send(FEEDBACK);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60 * 1000 });
      await send(FEEDBACK);
      await flush();
      const { results } = await env.DATABASE.prepare(`SELECT readers FROM counts WHERE kind = 'no'`).all();
      expect(results).toEqual([{ readers: 1 }, { readers: 1 }]);
    });
  });
});

describe('an internal page', () => {
  test('takes the signals of staff under a name that is not its route', async () => {
    const signal = { ...FEEDBACK, page: '/es/Docs/internal/get-app', text: 'Which app?', anchor: 'forged' };
    await send(signal, { nameInternal });
    expect(await stored()).not.toContain('get-app');
    expect(await inbox()).toMatchObject([
      { page: '/docs/internal/get-app', place: { title: 'Get an app' }, texts: [{ locale: 'es', anchor: '' }] },
    ]);
  });

  test('that does not exist takes none, even of staff', async () => {
    await send({ ...FEEDBACK, page: '/docs/internal/forged' }, { nameInternal });
    expect([await inbox(), await losses()]).toEqual([[], [{ reason: 'unknown-place', signals: 1 }]]);
  });
});

test('a text is stored without what names a person or opens an account, and what was masked is counted', async () => {
  const text = 'Mail me@example.com, call +1 312 555 0142, card 4111 1111 1111 1111.';
  await send({ ...FEEDBACK, text });
  await sendFrom(3, { kind: 'search', page: '/intro', text: `refund simt_${'a'.repeat(50)}`, outcome: 'empty' });
  expect(await stored()).not.toMatch(/example\.com|555|4111|simt_/);
  expect((await inbox()).map(({ what, texts }) => [what, texts.map((each) => each.text)])).toEqual([
    ['refund [secret]', []],
    ['', ['Mail [email], call [phone], card [card].']],
  ]);
  expect((await insight.rows()).masked).toEqual([
    { item: 'card', readers: 1 },
    { item: 'email', readers: 1 },
    { item: 'phone', readers: 1 },
    { item: 'secret', readers: 3 },
  ]);
});

describe('an attack', () => {
  test.each([
    ['a page that does not exist', { ...FEEDBACK, page: '/forged' }, 'unknown-place'],
    ['the name of an inherited property', { ...FEEDBACK, page: '/__proto__' }, 'unknown-place'],
    ['a dead address that is alive', { kind: 'missing', path: '/es/intro' }, 'unknown-place'],
    ['an internal page without a session', { ...FEEDBACK, page: '/docs/internal/get-app' }, 'unknown-place'],
    ['a disguised internal page', { ...FEEDBACK, page: '/x/..%2fDocs/internal/get-app' }, 'unknown-place'],
    ['a dead internal address', { kind: 'missing', path: '/es/docs/internal/forged' }, 'unknown-place'],
    ['an unknown operation', { kind: 'failure', page: '/intro', operation: 'forged', status: 422 }, 'unknown-place'],
    ['a further property', { ...FEEDBACK, cookie: 'x' }, 'invalid'],
    ['an unknown kind', { ...FEEDBACK, kind: 'decision' }, 'invalid'],
    ['a long text', { ...FEEDBACK, text: 'x'.repeat(501) }, 'invalid'],
    ['a list', [FEEDBACK], 'invalid'],
    ['null', null, 'invalid'],
    [
      'a status that is no failure',
      { kind: 'failure', page: '/intro', operation: 'POST /contracts', status: 200 },
      'invalid',
    ],
  ])('with %s is dropped and counted', async (_, signal, reason) => {
    await send(signal);
    expect([await inbox(), await losses()]).toEqual([[], [{ reason, signals: 1 }]]);
  });

  test('with broken JSON is dropped and counted', async () => {
    await sendBody('{"kind":');
    expect(await losses()).toEqual([{ reason: 'invalid', signals: 1 }]);
  });

  test('of a flood of signals of one sender changes no ranking by more than one reader', async () => {
    await sendFrom(3, FEEDBACK);
    await sendFrom(3, { kind: 'search', page: '/intro', text: 'refund', outcome: 'empty' });
    const before = await inbox();
    const pages = ['/intro', '/shop/v3/create-contract'];
    for (let index = 0; index < inject('flood'); index += 1) {
      const page = pages[index % 2];
      const kinds = [
        { kind: 'feedback', page, helpful: 'no', reason: 'other', text: `Text ${index}` },
        { kind: 'search', page, text: index % 3 === 0 ? 'refund' : `forged ${index % 700}`, outcome: 'empty' },
        { kind: 'missing', path: `/dead/${index % 900}`, page },
        { kind: 'failure', page, operation: 'POST /contracts', status: 400 + (index % 200) },
      ];
      await send(kinds[index % 4], { caller: 'flood' });
    }
    const after = await inbox();
    const counts = (table: typeof after) => new Map(table.map((row) => [row.subject, row.readers]));
    const earlier = counts(before);
    expect([...counts(after)].filter(([subject, readers]) => readers > (earlier.get(subject) ?? 0) + 1)).toEqual([]);
    expect(after.length).toBeLessThan(100);
    expect(await losses()).toEqual([{ reason: 'limit', signals: expect.any(Number) as number }]);
  });

  test('with a forged anchor counts without the anchor', async () => {
    await send({ ...FEEDBACK, text: 'a', anchor: 'forged' }, { caller: 'a' });
    await send({ ...FEEDBACK, text: 'b', anchor: 'first-call' }, { caller: 'b' });
    const texts = (await inbox())[0]?.texts.map(({ text, anchor }) => [text, anchor]);
    expect(texts).toEqual([
      ['b', 'first-call'],
      ['a', ''],
    ]);
  });

  test('with marks that turn text around stores no such mark', async () => {
    await send({ ...FEEDBACK, text: 'a\u202Eb\u2066c\u200Fd\u0000e\u2028f' });
    expect((await inbox())[0]?.texts[0]?.text).toBe('a b c d e f');
  });

  test('on the database loses its signals, and the inbox tells how many', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await env.DATABASE.prepare('ALTER TABLE counts RENAME TO away').run();
    await sendFrom(3, FEEDBACK);
    await flush();
    await env.DATABASE.prepare('ALTER TABLE away RENAME TO counts').run();
    expect(error.mock.calls).toEqual([[failureLine('insight', 'storage', 'request-1', new Error())]]);
    expect(await losses()).toEqual([{ reason: 'storage', signals: 3 }]);
    error.mockRestore();
  });
});
