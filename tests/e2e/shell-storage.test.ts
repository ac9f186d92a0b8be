import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';

import { IS_FULL, sampleOf } from '../tier.ts';
import { hydrated, type Visit } from './browser.ts';
import { unexpected, useShell } from './shell-visit.ts';

const { visit, open } = useShell();

const bar = (page: Page) => page.getByRole('region', { name: 'Announcement' });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const theme = (page: Page) => page.locator('html').getAttribute('data-theme');

/** Fills local storage before the first page loads. */
async function store(page: Page, entries: Record<string, string>): Promise<void> {
  await page.goto('/logo.svg');
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, entries);
}

describe('the announcement bar', () => {
  let visited: Visit;
  beforeAll(async () => {
    visited = await open('/guide');
  });

  test('shows its markup and its colors', async () => {
    const { page } = visited;
    await expect
      .poll(() => bar(page).getByRole('link', { name: 'the details' }).getAttribute('href'))
      .toBe('/guide/details');
    expect(
      await bar(page).evaluate((element) => [
        getComputedStyle(element).backgroundColor,
        getComputedStyle(element).color,
      ]),
    ).toEqual(['rgb(32, 97, 77)', 'rgb(255, 255, 255)']);
    expect([
      await stored(page, 'docusaurus.announcement.id'),
      await stored(page, 'docusaurus.announcement.dismiss'),
    ]).toEqual(['spring', 'false']);
  });

  test('stays closed after it is closed, without a flash', async () => {
    const { page } = visited;
    await bar(page).getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => bar(page).count()).toBe(0);
    await expect.poll(() => stored(page, 'docusaurus.announcement.dismiss')).toBe('true');
    // Without its scripts the document stays as it was first painted.
    await page.route(/\/boot-/, (route) => route.abort());
    await page.reload();
    await expect.poll(() => page.locator('.announcement').count()).toBe(1);
    await expect.poll(() => page.locator('.announcement').isVisible()).toBe(false);
  });
});

describe('the color mode', () => {
  test('is set by the switch, also in another tab, and stored', async () => {
    const { page, context } = await open('/guide');
    const other = await context.newPage();
    await other.goto('/guide/details');
    await hydrated(other);
    await other.locator('.navbar').getByRole('button', { name: 'Switch to dark mode' }).click();
    await expect.poll(() => theme(page)).toBe('dark');
    await page.locator('.navbar').getByRole('button', { name: 'Switch to light mode' }).click();
    await expect.poll(() => theme(other)).toBe('light');

    // The inline script applies it before the first paint.
    await other.locator('.navbar').getByRole('button', { name: 'Switch to dark mode' }).click();
    await expect.poll(async () => [await theme(page), await stored(page, 'theme')]).toEqual(['dark', 'dark']);
    await page.route(/\/boot-/, (route) => route.abort());
    await page.reload();
    expect(await theme(page)).toBe('dark');
  });

  // In tests/app/start/first-paint.test.ts the theme of a document has no other source than the storage.
  test.runIf(IS_FULL)('ignores printing and the system preference', async () => {
    const { page } = await open('/guide', { colorScheme: 'dark' });
    const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
    expect(await theme(page)).toBe('light');
    const before = await ink();
    await page.emulateMedia({ media: 'print' });
    expect([await theme(page), await ink(), await stored(page, 'theme')]).toEqual(['light', before, null]);
    await page.emulateMedia({ media: 'screen' });
    await page.locator('.navbar').getByRole('button', { name: 'Switch to dark mode' }).click();
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    await expect.poll(async () => [await theme(page), await stored(page, 'theme')]).toEqual(['dark', 'dark']);
  });
});

describe('the preferred version', () => {
  const dropdown = (page: Page) =>
    page
      .locator('.navbar .dropdown', { has: page.getByRole('link', { name: '1.0', exact: true, includeHidden: true }) })
      .locator('.dropdown-trigger');

  test('is stored on choice and shown on pages without a version', async () => {
    const { page } = await open('/guide');
    await expect.poll(() => dropdown(page).textContent()).toBe('Next');
    await dropdown(page).hover();
    await page.locator('.navbar').getByRole('link', { name: '1.0', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Guide of 1.0' }).waitFor();
    await expect.poll(() => stored(page, 'docs-preferred-version-default')).toBe('1.0');
    await page.goto('/');
    await hydrated(page);
    await expect.poll(() => dropdown(page).textContent()).toBe('1.0');
    await page.goto('/guide/details');
    await hydrated(page);
    await expect.poll(() => dropdown(page).textContent()).toBe('Next');
  });
});

/** Ways to break browser storage before the page's scripts run. */
const FAULTS: { name: string; break: () => void }[] = [
  {
    name: 'locked',
    break: () => {
      const locked = {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      };
      Object.defineProperty(window, 'localStorage', locked);
      Object.defineProperty(window, 'sessionStorage', locked);
    },
  },
  {
    name: 'full',
    break: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    },
  },
];

describe('browser storage', () => {
  // `npm run test:all` tries both. tests/app has the writes that fail.
  test.each(sampleOf(FAULTS, 1))('that is $name causes one warning and nothing else', async (fault) => {
    const { page, complaints } = await visit();
    await page.addInitScript(fault.break);
    await page.goto('/guide');
    await hydrated(page);
    await page.locator('.navbar').getByRole('button', { name: 'Switch to dark mode' }).click();
    await expect.poll(() => theme(page)).toBe('dark');
    await bar(page).getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => bar(page).count()).toBe(0);
    await page.locator('.navbar .dropdown-trigger', { hasText: 'Next' }).hover();
    await page.locator('.navbar').getByRole('link', { name: '1.0', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Guide of 1.0' }).waitFor();
    expect(unexpected(complaints)).toEqual([
      expect.stringContaining('Browser storage is not available; preferences are not kept.'),
    ]);
  });

  test('with invalid values, or those of an older site, counts as empty', async () => {
    const { page, complaints } = await visit();
    await store(page, {
      theme: 'pink',
      'docusaurus.announcement.id': 'winter',
      'docusaurus.announcement.dismiss': 'true',
      'docs-preferred-version-default': '\u0000',
      'GOOGLE-TOKEN': 'rubbish',
    });
    await page.evaluate(() => sessionStorage.setItem('portal.scroll', '[{'));
    await page.goto('/guide');
    await hydrated(page);
    expect(await theme(page)).toBe('light');
    await expect.poll(() => bar(page).isVisible()).toBe(true);
    await expect.poll(() => stored(page, 'docs-preferred-version-default')).toBeNull();
    expect([
      await stored(page, 'docusaurus.announcement.id'),
      await stored(page, 'docusaurus.announcement.dismiss'),
    ]).toEqual(['spring', 'false']);
    expect(unexpected(complaints)).toEqual([]);
  });
});
