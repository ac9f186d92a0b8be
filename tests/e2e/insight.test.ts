import type { Locator } from 'playwright';
import { expect, test } from 'vitest';

import { IS_FULL } from '../tier.ts';
import { moreViolations } from './axe.ts';
import { hydrated, useBrowser } from './browser.ts';
import { STAFF } from './names.ts';
import { signIn } from './sign-in.ts';
import { signalsOf } from './signals.ts';

const { visit } = useBrowser();
const INBOX = '/docs/internal/insight';

/** The segments of a path. One whose text needs a second line has a mark. */
function linesOfSegments(path: Locator): Promise<string[]> {
  return path.evaluate((element) =>
    [...element.childNodes].flatMap((node) => {
      if (node.nodeType !== Node.TEXT_NODE) return [];
      const range = document.createRange();
      range.selectNodeContents(node);
      return `${node.textContent}${'|'.repeat(range.getClientRects().length - 1)}`;
    }),
  );
}

test('a page without JavaScript takes feedback, and the inbox shows it to staff only', async () => {
  const text = 'Which countries? <script>alert(1)</script>';
  const reader = await visit({ javaScriptEnabled: false });
  await reader.page.goto('/es/glossary/users');
  await reader.page.locator('.feedback summary').click();
  await reader.page.getByRole('radio', { name: 'Falta algo' }).check();
  await reader.page.locator('.feedback textarea').fill(text);
  await reader.page.locator('.feedback').getByRole('button', { name: 'Enviar' }).click();
  expect(new URL(reader.page.url()).pathname).toBe('/es/glossary/users');
  await reader.page.locator('.feedback-thanks').waitFor();

  const { page, complaints } = await visit();
  await page.goto(INBOX);
  await signIn(page, STAFF);
  await page.locator('html[data-page-kind="guide"]').waitFor();
  const row = page.locator('.inbox tbody tr', { hasText: 'content/public/en/glossary/users.md' }).first();
  const inbox = (): Promise<string> => page.evaluate(async (path) => (await fetch(path)).text(), INBOX);
  await expect.poll(inbox).toContain('Which countries?');
  await page.goto(INBOX);
  await hydrated(page);
  await row.getByText('Texts: ').click();
  await expect.poll(() => row.locator('q').first().innerText()).toBe(text);
  expect(await moreViolations(page, 'main')).toEqual([]);
  await page.setViewportSize({ width: 720, height: 900 });
  const lastSegment = expect.stringMatching(/^\/users\.md:\d+$/) as string;
  const segments = ['content', '/public', '/en', '/glossary', lastSegment];
  expect(await linesOfSegments(row.locator('code'))).toEqual(segments);
  await row.getByText('New', { exact: true }).first().click();
  await row.getByLabel('Status').selectOption('In progress');
  await row.getByLabel('Note').fill('Dana rewrites it');
  await row.getByRole('button', { name: 'Save' }).click();
  await page.locator('.inbox summary', { hasText: 'In progress' }).first().waitFor();
  if (IS_FULL) await page.goto(`/pt${INBOX}`);
  const decided = page.locator('.inbox summary', { hasText: IS_FULL ? 'Em andamento' : 'In progress' });
  await expect.poll(() => decided.getByText(STAFF).isVisible()).toBe(true);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toBe('insight.csv');
  expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([]);
});

test('a page loads the script for feedback when a reader gives some, and the page stays', async () => {
  const { page, requests, complaints } = await visit();
  const signals = await signalsOf(page);
  await page.goto('/glossary/products#product');
  await hydrated(page);
  const isScript = (path: string): boolean => /(?:feedback|signal)-/.test(path);
  expect(requests.filter(isScript)).toEqual([]);
  await page.locator('.feedback').getByRole('button', { name: 'Yes' }).click();
  await page.locator('.feedback-thanks').waitFor();
  await expect
    .poll(() => signals)
    .toEqual([{ kind: 'feedback', page: '/glossary/products', helpful: 'yes', anchor: 'product' }]);
  expect(requests.filter(isScript).length).toBeGreaterThan(0);
  expect(page.url()).toContain('/glossary/products#product');
  expect(complaints).toEqual([]);
});

test('a problem with a field and a sample is reported with its place', async () => {
  const { page, complaints } = await visit();
  const signals = await signalsOf(page);
  const report = async (control: Locator, text: string): Promise<void> => {
    await expect.poll(() => page.getByRole('button', { name: 'Report a problem' }).count()).toBe(0);
    await control.click();
    await page.getByRole('button', { name: 'Report a problem' }).click();
    const field = page.locator('.feedback textarea');
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await field.fill(text);
    await page.locator('.feedback').getByRole('button', { name: 'Send' }).click();
    await page.locator('.feedback-thanks').waitFor();
  };
  await page.goto('/public/v3/create-token');
  await hydrated(page);
  await page.locator('h1').click();
  await report(
    page.locator('[id="body-application-x-www-form-urlencoded.grant_type"] .anchor').first(),
    'Which grants?',
  );
  await expect.poll(() => page.getByRole('button', { name: 'Report a problem' }).count()).toBe(1);
  await page.goto('/guides/authentication');
  await hydrated(page);
  await report(page.locator('[data-copy]').last(), 'It fails.');
  expect(await moreViolations(page, '.feedback')).toEqual([]);
  await expect
    .poll(() => signals)
    .toMatchObject([
      {
        kind: 'feedback',
        page: '/public/v3/create-token',
        helpful: 'no',
        anchor: 'body-application-x-www-form-urlencoded.grant_type',
        text: 'Which grants?',
      },
      { page: '/guides/authentication', anchor: expect.stringMatching(/./) as string, text: 'It fails.' },
    ]);
  expect(complaints).toEqual([]);
});

test('searches without a result and an address without a page are reported, a search with the words that found a page', async () => {
  const { page } = await visit();
  const signals = await signalsOf(page);
  await page.goto('/intro');
  await hydrated(page);
  const searchFor = async (text: string): Promise<Locator> => {
    await page.keyboard.press('Control+k');
    const input = page.locator('dialog.search[open] input');
    await input.fill(text);
    await page.locator('dialog.search').getByText(text).first().waitFor();
    return input;
  };
  await searchFor('qwertyzxcv');
  await page.keyboard.press('Escape');
  await expect.poll(() => signals).toEqual([{ kind: 'search', page: '/intro', text: 'qwertyzxcv', outcome: 'empty' }]);
  const input = await searchFor('zxcvqwerty');
  await input.fill('webhooks');
  await page.locator('dialog.search').getByRole('option', { name: 'Webhooks' }).first().click();
  await expect
    .poll(() => signals.slice(1))
    .toEqual([{ kind: 'search', page: '/intro', text: 'zxcvqwerty', outcome: 'empty', found: 'webhooks' }]);
  await page.goto('/wp-admin', { referer: `${new URL(page.url()).origin}/intro` });
  await expect.poll(() => signals.at(-1)).toEqual({ kind: 'missing', path: '/wp-admin', page: '/intro' });
});

// workflows.test.ts sees another such signal, and tests/app/insight/signals.test.ts what it leaves out.
test.runIf(IS_FULL)('a request that the simulator refuses is reported without a value', async () => {
  const { page } = await visit();
  const signals = await signalsOf(page);
  const errors = [{ pointer: '/lineItems/0/device/imei', code: 'invalid_format', message: 'Not 356938035643809' }];
  const problem = {
    type: 'about:blank',
    title: 'Invalid',
    status: 422,
    code: 'validation_failed',
    detail: 'x',
    errors,
  };
  await page.route('**/simulator/public/v3/inventory*', (route) =>
    route.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  );
  await page.goto('/guides/hello');
  await page.locator('[data-run="hello/get-inventory"]').getByRole('button', { name: 'Run in the simulator' }).click();
  await expect
    .poll(() => signals)
    .toEqual([
      {
        kind: 'failure',
        page: '/guides/hello',
        operation: 'GET /public/v3/inventory',
        status: 422,
        code: 'validation_failed',
        pointer: '/lineItems/0/device/imei',
        rule: 'invalid_format',
      },
    ]);
});
