import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';

import { hydrated, useBrowser } from './browser.ts';

const { visit } = useBrowser();
const FRAGMENT = /\/assets\/sidebar-public-v3-en-.*\.json$/;
/** A short one. */
const PATH = '/public/v3/get-order-by-id';
const PHONE = { viewport: { width: 390, height: 844 } };

const menu = (page: Page): Locator => page.locator('.page-head > .operation-menu');
const summary = (page: Page): Locator => menu(page).getByText('All v3 operations', { exact: true }).first();
const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Menu' });

describe('the head of a v3 page', () => {
  test('lists all operations by group, loads them once when it opens, and closes', async () => {
    const { page, requests, complaints } = await visit();
    await page.goto(PATH);
    await hydrated(page);
    expect(requests.filter((path) => FRAGMENT.test(path))).toEqual([]);
    await summary(page).press('Enter');
    const group = menu(page).locator('li:has(> ul)', { has: page.getByRole('link', { name: 'Tokens', exact: true }) });
    await group.getByRole('link', { name: 'Create an access token POST' }).waitFor();
    await expect.poll(() => menu(page).locator('li:has(> ul)').count()).toBe(7);
    await expect.poll(() => menu(page).locator('li li a').count()).toBeGreaterThanOrEqual(19);
    await expect.poll(() => menu(page).locator('[aria-current="page"]').textContent()).toBe('Get an orderGET');
    await group.getByRole('link', { name: 'Create an access token POST' }).click();
    await page.getByRole('heading', { level: 1, name: 'Create an access token' }).waitFor();
    await expect.poll(() => page.locator('.operation-menu[open]').count()).toBe(0);
    await summary(page).click();
    await menu(page).getByRole('link', { name: 'Create a contract POST' }).waitFor();
    expect(requests.filter((path) => FRAGMENT.test(path))).toHaveLength(1);
    expect(complaints).toEqual([]);

    // It closes on Escape, which returns the focus, and on a press elsewhere.
    const open = menu(page).and(page.locator('[open]'));
    await menu(page).getByRole('link', { name: 'Contracts', exact: true }).focus();
    await page.keyboard.press('Escape');
    expect([
      await open.count(),
      await menu(page)
        .locator('summary')
        .evaluate((node) => node === document.activeElement),
    ]).toEqual([0, true]);
    await summary(page).click();
    await expect.poll(() => open.count()).toBe(1);
    await page.locator('.samples').click();
    await expect.poll(() => open.count()).toBe(0);
  });
});

describe('the mobile menu of a v3 page', () => {
  test('opens with all operations of v3, the group of the page unfolded, and leads back to the main menu', async () => {
    const { page, complaints } = await visit(PHONE);
    await page.route(FRAGMENT, (route) => route.abort());
    await page.goto('/public/v3/get-contract-by-id');
    await hydrated(page);
    await page.getByRole('button', { name: 'Open navigation menu' }).click();
    // It offers to retry if the list cannot be loaded.
    const retry = drawer(page).getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    complaints.length = 0;
    await page.unroute(FRAGMENT);
    await retry.click();
    const list = drawer(page).getByRole('navigation', { name: 'All v3 operations' });
    await list.getByRole('link', { name: 'Deactivate a contract POST' }).waitFor();
    await expect.poll(() => retry.count()).toBe(0);
    await drawer(page).getByRole('button', { name: '← Back to main menu', exact: true }).click();
    await expect.poll(() => drawer(page).getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open navigation menu' }).click();
    await list.getByRole('button', { name: 'Expand Tokens' }).click();
    await list.getByRole('link', { name: 'Create an access token POST' }).click();
    await page.getByRole('heading', { level: 1, name: 'Create an access token' }).waitFor();
    await expect.poll(() => drawer(page).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
