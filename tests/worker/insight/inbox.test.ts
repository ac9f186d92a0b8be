import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';

import { LOCALES } from '../../../web/model/site/locale.ts';
import { removeOld } from '../../../worker/insight/store.ts';
import { FEEDBACK, inbox, insight, restart, send, sendFrom } from './support/insight.ts';

const SCRIPT = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>`;

beforeEach(restart);

function insertCount(day: string, kind: string, readers: number): Promise<unknown> {
  return env.DATABASE.prepare(`INSERT INTO counts VALUES (date('now', ?), ?, '/intro', '', ?)`)
    .bind(day, kind, readers)
    .run();
}

describe('the inbox', () => {
  test.each(LOCALES)('shows what readers wrote as text in %s', async (locale) => {
    await send({ ...FEEDBACK, text: SCRIPT });
    await inbox();
    const html = await insight.inbox('html', locale);
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;&lt;img');
    expect(html).toContain('dir="auto"');
  });

  test('lists the pages with the most readers in trouble first', async () => {
    await sendFrom(2, { ...FEEDBACK, page: '/intro' });
    await sendFrom(3, { ...FEEDBACK, page: '/public/v3/create-contract' });
    expect((await inbox()).pages.map(({ page, readers }) => [page, readers])).toEqual([
      ['/public/v3/create-contract', 3],
      ['/intro', 2],
    ]);
  });

  test('shows 12 weeks as a chart and as a table', async () => {
    await insertCount('-80 days', 'trouble', 4);
    await insertCount('-7 days', 'trouble', 5);
    await insertCount('-90 days', 'trouble', 6);
    expect((await inbox()).pages[0]?.weeks).toEqual([4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0]);
    const html = await insight.inbox('html', 'en');
    expect(html.match(/<rect /g)).toHaveLength(12);
    expect(html.match(/<td>/g)).toHaveLength(12);
  });

  test('remembers the counts when a page is resolved', async () => {
    await insertCount('-3 days', 'trouble', 7);
    const decision = { subject: 'page /intro', status: 'resolved', note: SCRIPT, staff: 'mia@akko.example' };
    expect(await insight.decide(decision)).toBe(true);
    await env.DATABASE.prepare(`UPDATE decisions SET day = date('now', '-2 days')`).run();
    await insertCount('-1 days', 'trouble', 2);
    expect((await inbox()).pages[0]?.decision).toMatchObject({ ...decision, readers: 7, since: 2 });
    const html = await insight.inbox('html', 'en');
    expect(html).toMatch(/before \d{4}-\d\d-\d\d: 7\. Since then: 2\./);
    expect(html).not.toContain('<script');
  });

  test.each([
    { subject: 'page /intro', status: 'forged' },
    { subject: 'forged', status: 'new' },
    { subject: `page /${'x'.repeat(600)}`, status: 'new' },
  ])('refuses the decision %j', async (decision) => {
    expect(await insight.decide({ ...decision, note: '', staff: 'a' })).toBe(false);
  });

  test('says when counting began and how many signals were dropped', async () => {
    expect(await insight.inbox('html', 'en')).toContain('Nothing has been counted yet.');
    await insertCount('-30 days', 'yes', 1);
    await insight.lose('foreign', 3);
    await inbox();
    const day = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    expect(await insight.inbox('html', 'en')).toContain(`Counting began on ${day}.`);
    expect(await insight.inbox('text', 'en')).toContain(`Counted since ${day}. Dropped signals: foreign 3.`);
  });
});

describe('the table for spreadsheets', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\n=1', '＝1+1', '＠SUM(A1)'])(
    'has no formula for the note %j',
    async (note) => {
      await send(FEEDBACK);
      await insight.decide({ subject: 'page /intro', status: 'new', note, staff: 'a' });
      await inbox();
      const csv = await insight.inbox('csv', 'en');
      expect(csv).toContain(`"'${note}"`);
      expect(csv).toContain('"pages","/intro","1"');
    },
  );

  test('quotes the texts of readers', async () => {
    await send({ ...FEEDBACK, text: 'A "quote", and more' });
    await inbox();
    expect(await insight.inbox('csv', 'en')).toContain(': A ""quote"", and more"');
  });
});

test('counts are removed after 13 months', async () => {
  await insertCount('-14 months', 'trouble', 1);
  await insertCount('-12 months', 'trouble', 1);
  await removeOld(env.DATABASE);
  const { results } = await env.DATABASE.prepare('SELECT * FROM counts').all();
  expect(results).toHaveLength(1);
});
