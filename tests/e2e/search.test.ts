import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';

import { IS_FULL, sampleOf } from '../tier.ts';
import { violationsIn } from './axe.ts';
import { hydrated, reloads, showTheme, useBrowser, type Visit } from './browser.ts';
import { STAFF } from './names.ts';
import { signIn } from './sign-in.ts';

const { visit } = useBrowser();

const dialog = (page: Page): Locator => page.locator('dialog.search');
const field = (page: Page): Locator => page.locator('dialog.search[open] input');
const options = (page: Page): Locator => dialog(page).locator('.search-option');
const active = (page: Page): Promise<string | null> =>
  options(page).and(page.locator('[aria-selected="true"]')).getAttribute('href');

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.keyboard.press('/');
  await field(page).waitFor();
}

/** Types a query and waits for its results. */
async function ask(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.waitForFunction((query) => {
    const search = document.querySelector('dialog.search');
    const shownQuery = search?.querySelector('.search-body')?.getAttribute('data-results-for');
    return shownQuery === query && search?.querySelector('[aria-busy]') === null;
  }, text);
}

/** Everything in the storage of a page. */
function keptTexts(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
}

/** One page for the tests of a reader who searches more than once. */
let visited: Visit;
beforeAll(async () => {
  visited = await visit();
  await visited.page.goto('/public/v3/contracts');
  await hydrated(visited.page);
});

describe('the search', () => {
  test('is loaded on first use and links to the line of a property', async () => {
    const { page, requests, complaints } = visited;
    await page.waitForLoadState('networkidle');
    expect(requests.filter((path) => /search|dialog|worker/.test(path))).toEqual([]);
    await page.getByRole('button', { name: 'Search' }).hover();
    await expect.poll(() => requests).toContain('/search/en.json');
    await page.keyboard.press('Control+k');
    await ask(page, 'lineItems.device.imei');
    await expect.poll(() => options(page).first().locator('mark').first().textContent()).toBe('imei');
    const chosen = await options(page).first().getAttribute('id');
    await expect.poll(() => field(page).getAttribute('aria-activedescendant')).toBe(chosen);
    const href = (await options(page).first().getAttribute('href')) ?? '';
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${href}`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(href.split('#')[1]);
    await expect.poll(() => dialog(page).isVisible()).toBe(false);

    // The query is among the recent ones.
    await page.keyboard.press('/');
    await field(page).fill('');
    await options(page).first().click();
    await expect.poll(() => field(page).inputValue()).toBe('lineItems.device.imei');
    expect(complaints).toEqual([]);
  });

  // tests/search-engine/query.test.ts has the others. `npm run test:all` types all of them.
  test('accepts markup, blanks, a regular expression and ten thousand characters, and a key that follows Escape', async () => {
    const { page, complaints } = visited;
    const title = await page.title();
    if (!(await dialog(page).isVisible())) await page.keyboard.press('/');
    const texts = ['<img src=x onerror=document.title="owned">', '   ', '.*(?<x>[', 'zxq '.repeat(2_500)];
    for (const text of sampleOf(texts, 1)) {
      if (text.trim() === '') await field(page).fill(text);
      else await ask(page, text);
      await expect.poll(() => dialog(page).getByRole('option').count()).toBeGreaterThan(2);
      await expect.poll(() => dialog(page).locator('img').count()).toBe(0);
    }
    expect([await page.title(), complaints]).toEqual([title, []]);
    for (let count = 0; count < 4; count += 1) {
      await page.keyboard.press('Escape');
      await page.keyboard.press('/');
      expect(await dialog(page).evaluate((element: HTMLDialogElement) => element.open)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await dialog(page).getByText('search ·').waitFor();
    // A late event of the last Escape must not close it.
    await ask(page, 'imei');
    await expect.poll(() => options(page).count()).toBeGreaterThan(0);
  });

  // `npm run test:all` tries each of them. tests/app/search/load-index.test.ts has the reasons.
  const failures = [
    ['es', 'corrupt', /No se pudo leer/, 'Reintentar'],
    ['en', 'missing', /isn’t available/, 'Retry'],
    ['pt', 'offline', /sem conexão/, 'Tentar novamente'],
  ] as const;
  test.each(sampleOf(failures, 1))(
    'says in %s that its index is %s, offers pages, and works after a retry, also without browser storage',
    async (locale, failure, words, retry) => {
      const { page } = await visit();
      await page.addInitScript(() =>
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new Error('locked');
          },
        }),
      );
      await page.route('**/search/*.json', (route) =>
        failure === 'offline'
          ? route.abort()
          : failure === 'missing'
            ? route.fulfill({ status: 404, body: 'Not found' })
            : route.fulfill({ contentType: 'application/json', body: '{"format":1,"pages":{"hrefs' }),
      );
      await open(page, locale === 'en' ? '/intro' : `/${locale}/intro`);
      await dialog(page).getByRole('alert').filter({ hasText: words }).waitFor();
      await expect.poll(() => options(page).count()).toBeGreaterThan(2);
      await field(page).fill('imei');
      await page.unroute('**/search/*.json');
      await dialog(page).getByRole('button', { name: retry }).click();
      await dialog(page).locator('mark').first().waitFor();
      const chosen = await active(page);
      await field(page).press('Enter');
      await page.waitForURL(`**${chosen}`);
      await expect.poll(() => dialog(page).isVisible()).toBe(false);
    },
  );

  test('fills the screen of a phone, and offers another language if only that one has the word', async () => {
    const { page, requests } = await visit({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      bypassCSP: true,
      reducedMotion: 'reduce',
    });
    const fitsAndIsAccessible = async (): Promise<void> => {
      await dialog(page).locator('.search-filters:not([data-waiting])').waitFor();
      const box = await dialog(page).boundingBox();
      expect([box?.width, box?.height]).toEqual([390, 844]);
      expect(await page.evaluate(() => document.querySelector('.search-body')?.scrollWidth)).toBeLessThanOrEqual(390);
      for (const theme of sampleOf(['light', 'dark'], 1)) {
        await showTheme(page, theme);
        const violations = await violationsIn(page, 'dialog.search');
        expect(
          violations.map(({ id, nodes }) => ({ theme, id, nodes: nodes.map(({ html }) => html.slice(0, 160)) })),
        ).toEqual([]);
      }
    };
    await page.goto('/intro');
    await hydrated(page);
    await page.getByRole('button', { name: 'Search' }).tap();
    await ask(page, 'refund');
    await dialog(page).locator('mark').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(requests.filter((path) => /^\/search\/(?:es|pt)/.test(path))).toEqual([]);
    await ask(page, 'reclamo');
    await dialog(page).getByRole('button', { name: 'Search in Español' }).click();
    const first = dialog(page).locator('a[href^="/es/"] mark').first();
    await first.waitFor();
    await expect.poll(() => field(page).inputValue()).toBe('reclamo');
    await fitsAndIsAccessible();
    await dialog(page).getByRole('button', { name: 'Search in English' }).click();
    await dialog(page).getByText('No results for “reclamo”').first().waitFor();
    if (!IS_FULL) return;
    await fitsAndIsAccessible();
    await dialog(page).getByRole('button', { name: 'Search in Español' }).click();
    await first.waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await page.keyboard.press('/');
    await ask(page, 'refund');
    await dialog(page).locator('a[href^="/"]:not([href^="/es/"]) mark').first().waitFor();
  });

  test('finds internal pages after a sign-in, stores nothing of them, and forgets them at sign-out', async () => {
    const { page, context, requests } = await visit();
    await page.goto('/docs/internal');
    await signIn(page, STAFF);
    await page.locator('html[data-page-kind="guide"][data-hydrated]').waitFor();
    const beside = await context.newPage();
    await beside.goto('/intro');
    await hydrated(beside);
    const found = dialog(beside).locator('a[href="/docs/internal/runbooks/claims-backlog"]').first();
    await beside.keyboard.press('/');
    await field(beside).fill('claims backlog');
    await found.waitFor();
    const [chosen] = await Promise.all([context.waitForEvent('page'), found.click({ modifiers: ['ControlOrMeta'] })]);
    await chosen.waitForURL(({ pathname }) => pathname === '/docs/internal/runbooks/claims-backlog');
    await chosen.close();
    expect(await beside.evaluate(() => localStorage.getItem('portal.search.recent'))).toBeNull();
    requests.length = 0;
    await reloads(page, () => page.getByRole('button', { name: 'Logout' }).click());
    await hydrated(page);
    expect(await page.evaluate(async () => (await fetch('/docs/internal/_/search-en.json')).status)).toBe(401);
    // The one of the status above.
    expect(requests.filter((path) => path.includes('/_/search'))).toHaveLength(1);
    const kept = await page.evaluate(async () => [...(await caches.keys()), ...(await indexedDB.databases())]);
    expect([kept, await keptTexts(page)]).toEqual([[], expect.not.stringMatching(/backlog/i)]);
    await found.waitFor({ state: 'detached' });
  });

  // In start-up.test.ts keys wait for the boot script, then for the search.
  test.runIf(IS_FULL)('keeps the keys that are typed while it loads', async () => {
    const { page } = await visit();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/dialog-[\w-]+\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/intro');
    await hydrated(page);
    await page.keyboard.press('/');
    await page.keyboard.type('franchisee');
    for (let count = 0; count < 4; count += 1) await page.keyboard.press('Backspace');
    release();
    await expect.poll(() => field(page).inputValue()).toBe('franch');
    await page.keyboard.type('ise');
    await expect.poll(() => field(page).inputValue()).toBe('franchise');
  });
});

describe('the keyboard in the search', () => {
  let button: Locator;
  beforeAll(async () => {
    const { page } = visited;
    if (await dialog(page).isVisible()) await page.keyboard.press('Escape');
    button = page.getByRole('button', { name: 'Search' });
    await button.focus();
    await page.keyboard.press('Enter');
    await field(page).waitFor();
    await ask(page, 'deductible');
    // The number of results is announced when the whole index is loaded.
    const count = dialog(page)
      .getByRole('status')
      .filter({ hasText: /^\d+ results$/ });
    await count.waitFor({ state: 'attached' });
  });

  test('moves through the results and wraps around at their ends', async () => {
    const { page } = visited;
    const hrefs = await options(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    for (const [key, index] of [
      ['ArrowDown', 1],
      ['ArrowUp', 0],
      ['ArrowUp', hrefs.length - 1],
      ['Home', 0],
      ['End', hrefs.length - 1],
      ['ArrowDown', 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => active(page)).toBe(hrefs[index]);
    }
  });

  test('opens the first result in a new tab', async () => {
    const { page, context } = visited;
    await page.keyboard.press('Home');
    const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
    expect(new URL(tab.url()).pathname).toBe('/glossary/products');
    await tab.close();
  });

  test('limits the results to the fields of a version', async () => {
    const { page } = visited;
    await field(page).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect.poll(() => dialog(page).locator('[aria-pressed="true"]').textContent()).toBe('v3');
    await dialog(page).getByRole('button', { name: 'Fields' }).press('Enter');
    await expect
      .poll(() =>
        options(page).evaluateAll((links) =>
          links.every((link) => link.getAttribute('href')?.startsWith('/public/v3/')),
        ),
      )
      .toBe(true);
  });

  test('shows the places of a result, and Escape returns first to the results, then to the page', async () => {
    const { page } = visited;
    await field(page).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await field(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(99, 99));
    await page.keyboard.press('ArrowRight');
    await dialog(page).getByRole('listbox', { name: 'Locations of deductible' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).getByRole('listbox', { name: 'Search results' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
