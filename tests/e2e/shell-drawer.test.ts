import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';

import { sampleOf } from '../tier.ts';
import type { Visit } from './browser.ts';
import { hold, isSameDocument, openMarked, unexpected, useShell, withoutPrefetch } from './shell-visit.ts';

const { open } = useShell();
const { visit: visitWithPrefetching } = useShell({ prefetches: true });
const PHONE = { viewport: { width: 390, height: 844 } };

const toggle = (page: Page): Locator => page.getByRole('button', { name: 'Open navigation menu' });
const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Menu' });
const sidebarIn = (page: Page): Locator => drawer(page).getByRole('navigation', { name: 'Docs sidebar' });
const mainIn = (page: Page): Locator => drawer(page).getByRole('navigation', { name: 'Main' });
/** The open menus, and whether the history entry is that of a menu. */
const menuEntries = (page: Page): Promise<{ menus: number; isEntryOfMenu: boolean }> =>
  page.evaluate(() => ({
    menus: document.querySelectorAll('dialog.drawer').length,
    isEntryOfMenu: (history.state as { drawer?: boolean }).drawer === true,
  }));
const isFocused = (element: Locator): Promise<boolean> => element.evaluate((node) => node === document.activeElement);

describe('the mobile menu', () => {
  let visited: Visit;
  beforeAll(async () => {
    visited = await open('/guide', PHONE);
  });

  test('shows the sidebar first, then the main menu, and the sidebar again when reopened', async () => {
    const { page, complaints } = visited;
    await toggle(page).click();
    await expect.poll(() => sidebarIn(page).isVisible()).toBe(true);
    await drawer(page).getByRole('button', { name: '← Back to main menu', exact: true }).click();
    await expect.poll(async () => [await sidebarIn(page).count(), await mainIn(page).isVisible()]).toEqual([0, true]);
    expect(
      await mainIn(page)
        .locator('.drawer-list:not(.drawer-list .drawer-list) > li')
        .evaluateAll((items) =>
          items.map((item) => item.querySelector('.drawer-link, .navbar-html, summary')?.textContent ?? ''),
        ),
    ).toEqual([
      'Guide',
      'Details',
      'Reference',
      'Docs',
      'Beta',
      'A theme navbar item failed to render.',
      'A theme navbar item failed to render.',
      'More',
      'Linked',
      'Versions',
      'Languages',
      '',
    ]);
    await drawer(page).getByRole('button', { name: 'Close navigation menu' }).click();
    await toggle(page).click();
    await expect.poll(() => sidebarIn(page).isVisible()).toBe(true);
    expect(unexpected(complaints)).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });
  });

  test('folds its groups except those with the current page', async () => {
    const { page } = visited;
    await page.locator('#article').getByRole('link', { name: 'details', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Details' }).waitFor();
    await toggle(page).click();
    await drawer(page).getByRole('button', { name: 'Back to main menu' }).click();
    const group = (name: string) => mainIn(page).getByRole('button', { name, exact: true });
    await expect
      .poll(() =>
        Promise.all(
          ['More', 'Linked', 'Versions', 'Languages'].map((name) => group(name).getAttribute('aria-expanded')),
        ),
      )
      .toEqual(['true', 'true', 'false', 'false']);
    await group('Languages').click();
    await expect.poll(() => mainIn(page).getByRole('link', { name: 'Español' }).getAttribute('lang')).toBe('es');
    await group('Versions').click();
    await expect.poll(() => mainIn(page).getByRole('link', { name: '1.0', exact: true }).isVisible()).toBe(true);
    await group('More').click();
    await mainIn(page).getByRole('link', { name: 'Tools' }).waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await expect.poll(() => menuEntries(page)).toEqual({ menus: 0, isEntryOfMenu: false });
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Guide', exact: true }).waitFor();
  });

  test('locks the page and keeps the focus until it closes', async () => {
    const { page } = visited;
    await toggle(page).click();
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('scroll');
    await expect.poll(() => isFocused(toggle(page))).toBe(true);
  });

  test('closes on a click outside', async () => {
    const { page } = visited;
    await toggle(page).click();
    await page.mouse.click(380, 500);
    await expect.poll(() => drawer(page).count()).toBe(0);
  });

  test('closes when the window becomes wide', async () => {
    const { page } = visited;
    await page.setViewportSize({ width: 996, height: 844 });
    await toggle(page).click();
    await expect.poll(() => drawer(page).isVisible()).toBe(true);
    await page.setViewportSize({ width: 997, height: 844 });
    await drawer(page).waitFor({ state: 'detached' });
    await expect.poll(() => toggle(page).isVisible()).toBe(false);
    await page.setViewportSize(PHONE.viewport);
  });

  test('is closed by the back button, which stays on the page', async () => {
    const { page } = visited;
    await page.locator('#article').getByRole('link', { name: 'details', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Details' }).waitFor();
    await toggle(page).click();
    await page.goBack();
    await drawer(page).waitFor({ state: 'detached' });
    expect([new URL(page.url()).pathname, await page.locator('h1').textContent(), await isSameDocument(page)]).toEqual([
      '/guide/details',
      'Details',
      true,
    ]);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Guide', exact: true }).waitFor();
  });

  test('leaves no history entry when its button closes it', async () => {
    const { page } = visited;
    await page.locator('#article').getByRole('link', { name: 'details', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Details' }).waitFor();
    await toggle(page).click();
    await drawer(page).getByRole('button', { name: 'Close navigation menu' }).click();
    await expect.poll(() => menuEntries(page)).toEqual({ menus: 0, isEntryOfMenu: false });
    await page.goBack();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Guide');
  });

  test.each(sampleOf(['is still loading', 'is prefetched'], 1))(
    'closes when a link is followed, and leaves no history entry if the page %s',
    async (state) => {
      const { page } = await visitWithPrefetching(PHONE);
      if (state === 'is still loading') await withoutPrefetch(page);
      const prefetched =
        state === 'is still loading' ||
        page.waitForEvent('requestfinished', { predicate: (request) => request.url().endsWith('/guide/details') });
      await openMarked(page, '/');
      await prefetched;
      const held = await hold(page, /\/guide\/details$/);
      await toggle(page).click();
      // This page has no sidebar.
      await expect.poll(() => drawer(page).getByRole('button', { name: 'Back to main menu' }).count()).toBe(0);
      await mainIn(page).getByRole('link', { name: 'Details', exact: true }).first().click();
      await drawer(page).waitFor({ state: 'detached' });
      await expect.poll(() => new URL(page.url()).pathname).toBe(state === 'is still loading' ? '/' : '/guide/details');
      held.release();
      await page.getByRole('heading', { level: 1, name: 'Details' }).waitFor();
      expect(await isSameDocument(page)).toBe(true);
      await page.goBack();
      await page.locator('html[data-page-kind="home"]').waitFor();
    },
  );
});
