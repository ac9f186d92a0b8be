import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';

import { hydrated, useBrowser } from './browser.ts';

const { visit } = useBrowser();
const FRAGMENT = /\/assets\/sidebar-public-v3-en-.*\.json$/;
const PHONE = { viewport: { width: 390, height: 844 } };

const menu = (page: Page): Locator => page.locator('.page-head > .operation-menu');
const summary = (page: Page): Locator => menu(page).getByText('All v3 operations', { exact: true }).first();
const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Menu' });

describe('the head of a v3 page', () => {
  test('lists all operations by group, and loads them once when it opens', async () => {
    const { page, requests, complaints } = await visit();
    await page.goto('/public/v3/create-contract');
    await hydrated(page);
    expect(requests.filter((path) => FRAGMENT.test(path))).toEqual([]);
    await summary(page).press('Enter');
    const group = menu(page).locator('li:has(> ul)', { has: page.getByRole('link', { name: 'Tokens', exact: true }) });
    await group.getByRole('link', { name: 'Create an access token POST' }).waitFor();
    await expect.poll(() => menu(page).locator('li:has(> ul)').count()).toBe(7);
    await expect.poll(() => menu(page).locator('li li a').count()).toBeGreaterThanOrEqual(19);
    await expect.poll(() => menu(page).locator('[aria-current="page"]').textContent()).toBe('Create a contractPOST');
    await group.getByRole('link', { name: 'Create an access token POST' }).click();
    await page.getByRole('heading', { level: 1, name: 'Create an access token' }).waitFor();
    await expect.poll(() => page.locator('.operation-menu[open]').count()).toBe(0);
    await summary(page).click();
    await menu(page).getByRole('link', { name: 'Get an order GET' }).waitFor();
    expect(requests.filter((path) => FRAGMENT.test(path))).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  test('closes its list on Escape, which returns the focus, and on a press elsewhere', async () => {
    const { page } = await visit();
    await page.goto('/public/v3/errors');
    await hydrated(page);
    const open = menu(page).and(page.locator('[open]'));
    await summary(page).press('Enter');
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
    await page.locator('.toc-title').click();
    await expect.poll(() => open.count()).toBe(0);
  });

  test('leads to the information page without JavaScript', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto('/public/v3/contracts');
    await menu(page).locator('summary').click();
    await menu(page).getByRole('link', { name: 'All v3 operations' }).click();
    expect(new URL(page.url()).pathname).toBe('/public/v3/akko-developer-docs');
  });
});

test('the head of a v2 page has no list of operations, because the sidebar has it', async () => {
  const { page } = await visit();
  await page.goto('/public/v2/deactivate-user');
  await expect.poll(() => page.locator('.operation-menu').count()).toBe(0);
});

describe('the mobile menu of a v3 page', () => {
  test('opens with all operations of v3, the group of the page unfolded', async () => {
    const { page, complaints } = await visit(PHONE);
    await page.goto('/public/v3/create-contract');
    await hydrated(page);
    await page.getByRole('button', { name: 'Open navigation menu' }).click();
    const list = drawer(page).getByRole('navigation', { name: 'All v3 operations' });
    await list.getByRole('link', { name: 'Deactivate a contract POST' }).waitFor();
    await list.getByRole('button', { name: 'Expand Tokens' }).click();
    await list.getByRole('link', { name: 'Create an access token POST' }).click();
    await page.getByRole('heading', { level: 1, name: 'Create an access token' }).waitFor();
    await expect.poll(() => drawer(page).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('leads back to the main menu', async () => {
    const { page } = await visit(PHONE);
    await page.goto('/public/v3/errors');
    await hydrated(page);
    await page.getByRole('button', { name: 'Open navigation menu' }).click();
    await drawer(page).getByRole('button', { name: '← Back to main menu', exact: true }).click();
    await expect.poll(() => drawer(page).getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true);
  });

  test('offers to retry if the list cannot be loaded', async () => {
    const { page } = await visit(PHONE);
    await page.route(FRAGMENT, (route) => route.abort());
    await page.goto('/public/v3/errors');
    await hydrated(page);
    await page.getByRole('button', { name: 'Open navigation menu' }).click();
    const retry = drawer(page).getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    await page.unroute(FRAGMENT);
    await retry.click();
    await drawer(page).getByRole('link', { name: 'Contracts', exact: true }).waitFor();
    await expect.poll(() => retry.count()).toBe(0);
  });
});
