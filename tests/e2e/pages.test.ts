import { join } from 'node:path';

import { describe, expect, inject, test } from 'vitest';

import { emptyUsage } from '../../web/model/integration/recorder.ts';
import type { Usage } from '../../web/model/integration/usage.ts';
import { LOCALES } from '../../web/model/site/locale.ts';
import { report } from '../site/dist.ts';
import { IS_FULL, sampleOf } from '../tier.ts';
import { violationsIn } from './axe.ts';
import { hydrated, pasted, useBrowser } from './browser.ts';
import { STAFF } from './names.ts';
import { signIn } from './sign-in.ts';

const { visit } = useBrowser();

const KINDS = [
  '/',
  '/plan-your-integration/user-journey',
  '/my-react-page',
  '/go-live',
  '/clients',
  '/changelog',
  '/public/v2/users',
  '/public/v2/deactivate-user',
  '/public/v3/webhooks/contract-activated',
  '/public/v3/schemas/contract',
  '/no-such-page',
  '/docs/internal',
];
/** Larger pages of the same kinds, pages that other tests check in a certain state, and pages with text only. */
const MORE_OF_KINDS = [
  '/simulator',
  '/simulator/activate',
  '/exam',
  '/integration',
  '/privacy',
  '/accessibility',
  '/public/v3/akko-developer-docs',
  '/public/v3/create-contract',
  '/public/v3/errors',
  '/public/v3/migration',
  '/my-markdown-page',
];
const WIDTHS = [1440, 900, 390];
/** WCAG 2.2 AA asks for it, axe only if told. It counts what a sticky bar covers as too small, so pages are at their start. */
const WITH_TARGET_SIZE = { rules: { 'target-size': { enabled: true } } };

const LOOKS = WIDTHS.flatMap((width): [number, 'light' | 'dark'][] => [
  [width, 'light'],
  [width, 'dark'],
]);

/**
 * The widths and themes in which a kind of page is checked: all of them in `npm run test:all`, otherwise one, different
 * from kind to kind.
 */
function looksOf(index: number): typeof LOOKS {
  if (IS_FULL) return LOOKS;
  return LOOKS.filter((_look, position) => position === index % LOOKS.length);
}

const PAGES = report(join(inject('project'), 'dist')).pages;

test('the changelog keeps its filters in its address, without a new entry of the history', async () => {
  const { page } = await visit();
  await page.goto('/changelog');
  await hydrated(page);
  const before = await page.evaluate(() => history.length);
  await page.getByRole('radio', { name: 'v3' }).check();
  await page.getByRole('checkbox', { name: 'Only changes that break or may break' }).check();
  expect(new URL(page.url()).search).toBe('?api=v3&breaks=1');
  await page.reload();
  await hydrated(page);
  await expect.poll(() => page.locator('.part.api-v2:visible').count()).toBe(0);
  // The contents list what is shown.
  await expect
    .poll(() => page.locator('.toc a:visible').count())
    .toBe(await page.locator('.release > h2:visible').count());
  await expect.poll(() => page.getByRole('radio', { name: 'v3' }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'All' }).first().check();
  await page.getByRole('checkbox').uncheck();
  expect(new URL(page.url()).search).toBe('');
  await expect.poll(() => page.evaluate(() => history.length)).toBe(before);
});

test('the changelog shows the changes that concern the integration in this browser, and chooses them for the feeds', async () => {
  const { page } = await visit();
  await page.goto('/changelog');
  const mine = page.getByRole('checkbox', { name: 'Only what concerns my integration' });
  await hydrated(page);
  await expect.poll(() => mine.isVisible()).toBe(false);
  const call = { api: 'public/v3', operationId: 'createContract', call: 'POST /public/v3/contracts' };
  const operation = { ...call, count: 1, first: null, last: null, sent: {}, received: {}, errors: {} };
  const usage: Usage = { ...emptyUsage(), operations: [operation] };
  await page.evaluate((text) => localStorage.setItem('portal.integration', text), JSON.stringify(usage));
  await page.reload();
  await mine.check();
  await page
    .getByText(/^Changes that concern you: \d+ of \d+\.$/)
    .first()
    .waitFor();
  await expect.poll(() => page.locator('.part.api-gateway:visible').count()).toBe(0);
  await expect.poll(() => page.locator('.part.api-v3 li:visible').count()).toBeGreaterThan(0);
  await expect.poll(() => page.locator('.feed').getAttribute('href')).toContain('?operations=createContract');
  await mine.uncheck();
  await expect.poll(() => page.locator('.part.api-gateway:visible').count()).toBeGreaterThan(0);
});

test('the home page names the three newest releases, and an operation only the changes of its direction', async () => {
  const { page } = await visit();
  await page.goto('/');
  await expect.poll(() => page.locator('time').allInnerTexts()).toHaveLength(3);
  await page.getByRole('link', { name: 'All changes →' }).click();
  await page.waitForURL('**/changelog');
  await page.goto('/public/v3/get-contract');
  expect(await page.locator('.changes > li').allInnerTexts()).not.toContainEqual(
    expect.stringContaining('in requests'),
  );
});

test('each choice and field of the tools has a name', async () => {
  const { page } = await visit();
  const unnamed = async (): Promise<string[]> => {
    const lines = (await page.locator('main').ariaSnapshot()).split('\n');
    return lines.filter((line) => /- (?:radio|checkbox|combobox|textbox|spinbutton|tab|switch)\b(?! ")/.test(line));
  };
  const found: Record<string, string[]> = {};
  await page.goto('/simulator');
  await page.getByRole('button', { name: 'Create a simulator account' }).click();
  for (const name of ['Requests', 'Webhooks', 'Faults', 'States', 'Credentials', 'Contracts']) {
    await page
      .getByRole('tab', { name: new RegExp(`^${name}`) })
      .first()
      .click();
    found[name] = await unnamed();
  }
  for (const path of sampleOf(['/exam', '/go-live', '/integration', '/changelog', '/public/v3/migration'], 2)) {
    await page.goto(path);
    await hydrated(page);
    found[path] = await unnamed();
  }
  await page.goto('/public/v2/post-public-v-2-partners-users');
  await page.locator('[data-console]').click();
  await page.getByRole('textbox', { name: 'firstName' }).waitFor();
  found.form = await unnamed();
  expect(Object.entries(found).filter(([, lines]) => lines.length > 0)).toEqual([]);
});

describe('a page in the browser', () => {
  // The walk of the next test logs none either, with one page of each kind.
  test.runIf(IS_FULL)('logs no error or warning on any page', { timeout: 600_000 }, async () => {
    const { page, complaints } = await visit();
    const noisy: { path: string; complaints: string[] }[] = [];
    for (const { path } of PAGES.filter(({ audience }) => audience === 'public')) {
      complaints.length = 0;
      await page.goto(path, { waitUntil: 'load' });
      if (complaints.length > 0) noisy.push({ path, complaints: [...complaints] });
    }
    expect(noisy).toEqual([]);
  });

  test('logs no error and violates no policy on any kind of page, public or internal, before or after the sign-in', async () => {
    const { page, complaints } = await visit();
    const kinds = Map.groupBy(PAGES, ({ audience, kind }) => `${audience} ${kind}`);
    const walk = [...kinds.values()].flatMap((group, index) => {
      const locale = LOCALES[index % LOCALES.length];
      return group.find((entry) => entry.locale === locale) ?? [];
    });
    await page.goto('/docs/internal');
    await signIn(page, STAFF);
    await page.locator('html[data-page-kind="guide"]').waitFor();
    await hydrated(page);
    for (const { path } of [...walk, { path: '/no-such-page' }]) {
      await page.goto(path);
      await hydrated(page);
    }
    expect(walk.filter(({ audience }) => audience === 'internal').length).toBeGreaterThan(5);
    // The gate and the page that does not exist respond with such a status.
    expect(complaints.filter((text) => !/status of 40[14]/.test(text))).toEqual([]);
  });

  test(
    `of each kind fits its window and has no accessibility violation in ${looksOf(0).length} of ${LOOKS.length} looks`,
    { timeout: 600_000 },
    async () => {
      const { page } = await visit({ bypassCSP: true, reducedMotion: 'reduce' });
      const wide: { path: string; width: number }[] = [];
      const violations: { path: string; width: number; theme: string; id: string; nodes: string[] }[] = [];
      for (const [index, path] of [...KINDS, ...(IS_FULL ? MORE_OF_KINDS : [])].entries()) {
        await page.goto(path);
        for (const [width, theme] of looksOf(index)) {
          await page.setViewportSize({ width, height: 900 });
          if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) wide.push({ path, width });
          await page.evaluate((mode) => {
            document.documentElement.dataset.theme = mode;
          }, theme);
          const results = await violationsIn(page, null, WITH_TARGET_SIZE);
          violations.push(
            ...results.map(({ id, nodes }) => ({
              path,
              width,
              theme,
              id,
              nodes: nodes.slice(0, 3).map((node) => node.html.slice(0, 160)),
            })),
          );
        }
      }
      expect(wide).toEqual([]);
      expect(violations).toEqual([]);
    },
  );
});

describe('an island', () => {
  test('copies code', async () => {
    const { page, context } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto('/get_started');
    await hydrated(page);
    const block = page.locator('.code-block').first();
    await block.hover();
    await block.locator('[data-copy]').click();
    expect((await pasted(context)).trim()).toBe((await block.locator('pre').textContent())?.trim());
  });

  test('checks a webhook signature', async () => {
    const { page } = await visit();
    await page.goto('/my-react-page');
    await hydrated(page);
    const secret = page.getByLabel('Endpoint secret');
    // The page's module loads after the shell. Until then its buttons do nothing.
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Fill in an example' }).click();
        return secret.inputValue();
      })
      .not.toBe('');
    await page.getByRole('button', { name: 'Check signature' }).click();
    await page.getByText('The signature matches.').waitFor();
    await secret.fill('ANOTHER_SECRET');
    await page.getByRole('button', { name: 'Check signature' }).click();
    await page.getByText('The signature does not match.').waitFor();
  });
});
