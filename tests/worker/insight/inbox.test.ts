import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';

import { LOCALES } from '../../../web/model/site/locale.ts';
import { removeOld } from '../../../worker/insight/store.ts';
import { inboxToHtml } from '../../../worker/portal/inbox/inbox-html.ts';
import { inboxToCsv } from '../../../worker/portal/inbox/inbox-table.ts';
import { FEEDBACK, inbox, insight, restart, send, sendFrom } from './support/insight.ts';

const SCRIPT = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>`;

beforeEach(restart);

function insertCount(day: string, kind: string, readers: number): Promise<unknown> {
  return env.DATABASE.prepare(`INSERT INTO counts VALUES (date('now', ?), ?, '/intro', '', ?)`)
    .bind(day, kind, readers)
    .run();
}

async function html(locale: (typeof LOCALES)[number] = 'en'): Promise<string> {
  return inboxToHtml(await inbox(), await insight.rows(), locale);
}

describe('the inbox', () => {
  test.each(LOCALES)('shows what readers wrote as text in %s', async (locale) => {
    await send({ ...FEEDBACK, text: SCRIPT });
    const text = await html(locale);
    expect(text).not.toMatch(/<script|<img/);
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;&lt;img');
    expect(text).toContain('dir="auto"');
  });

  test('has one row for each harm, those with the most readers first', async () => {
    await sendFrom(2, { ...FEEDBACK, page: '/intro' });
    await sendFrom(3, { ...FEEDBACK, page: '/shop/v3/create-contract' });
    await sendFrom(4, { kind: 'search', page: '/intro', text: 'refund', outcome: 'left' });
    expect((await inbox()).map(({ kind, what, page, readers }) => [kind, what, page, readers])).toEqual([
      ['left', 'refund', '', 4],
      ['no', '', '/shop/v3/create-contract', 3],
      ['no', '', '/intro', 2],
    ]);
  });

  test('counts 12 weeks, and compares this week with the week before, and draws the trend', async () => {
    await insertCount('-80 days', 'no', 4);
    await insertCount('-7 days', 'no', 5);
    await insertCount('-90 days', 'no', 6);
    expect((await inbox())[0]).toMatchObject({ readers: 9, change: -5 });
    const text = await html();
    expect(text).toContain('<td data-label="Change">−5</td>');
    expect(text).toContain('>▇▁▁▁▁▁▁▁▁▁█▁<');
  });

  test('leads to the source of each harm, and has the line that repairs it', async () => {
    await send(FEEDBACK);
    await sendFrom(3, { kind: 'search', page: '/intro', text: 'sdk', found: 'Clients', outcome: 'empty' });
    await sendFrom(3, { kind: 'missing', path: '/shop/v2/create-contract', page: '/intro' });
    const text = await html();
    expect(text).toContain(
      '<a href="https://git.example/intro.md"><code>content<wbr />/public<wbr />/en<wbr />/intro.md</code></a>',
    );
    expect(text).toContain('en: { use: clients, also: [sdk] }');
    expect(text).toContain('&#39;/shop/v2/create-contract&#39;: &#39;/shop/v3/create-contract&#39;,');
  });

  test('remembers how many readers there were at a decision', async () => {
    await insertCount('-3 days', 'no', 7);
    const decision = { subject: 'no /intro ', status: 'resolved', note: SCRIPT, staff: 'mia@lumen.example' };
    expect(await insight.decide(decision)).toBe(true);
    await insertCount('-1 days', 'no', 2);
    expect((await inbox())[0]).toMatchObject({ status: 'resolved', readers: 9, decision: { ...decision, readers: 7 } });
    const text = await html();
    expect(text).toMatch(/mia@lumen\.example, \d{4}-\d\d-\d\d, at 7/);
    expect(text).not.toContain('<script');
  });

  test.each([
    { subject: 'no /intro ', status: 'forged' },
    { subject: 'forged', status: 'new' },
    { subject: `no /${'x'.repeat(600)} `, status: 'new' },
  ])('refuses the decision %j', async (decision) => {
    expect(await insight.decide({ ...decision, note: '', staff: 'a' })).toBe(false);
  });

  test('says how many signals were dropped and what was masked', async () => {
    expect(await html()).toContain('Nothing has been counted yet.');
    for (const id of ['a', 'b', 'c']) await insight.lose('foreign', id);
    await send({ ...FEEDBACK, text: 'I am me@example.com.' });
    await inbox();
    const text = await html();
    expect(text).toContain('Dropped, from another site: 3');
    expect(text).toContain('Masked email addresses: 1');
  });
});

describe('the table for spreadsheets', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\n=1', '＝1+1', '＠SUM(A1)'])(
    'has no formula for the note %j',
    async (note) => {
      await send(FEEDBACK);
      await insight.decide({ subject: 'no /intro ', status: 'new', note, staff: 'a' });
      const csv = inboxToCsv(await inbox());
      expect(csv).toContain(`"'${note}"`);
      expect(csv).toContain('"no","","","/intro","1","1"');
    },
  );

  test('quotes the texts of readers', async () => {
    await send({ ...FEEDBACK, text: 'A "quote", and more' });
    expect(inboxToCsv(await inbox())).toContain(': A ""quote"", and more"');
  });
});

test('counts are removed after 13 months', async () => {
  await insertCount('-14 months', 'no', 1);
  await insertCount('-12 months', 'no', 1);
  await removeOld(env.DATABASE);
  const { results } = await env.DATABASE.prepare('SELECT * FROM counts').all();
  expect(results).toHaveLength(1);
});
