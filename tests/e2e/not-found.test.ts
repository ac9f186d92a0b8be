import { expect, test } from 'vitest';

import { hydrated, useBrowser } from './browser.ts';

const { visit } = useBrowser();

test('the not-found page links to the nearest pages', async () => {
  const { page, requests, complaints } = await visit();
  const response = await page.goto('/public/v3/create-contrct');
  expect(response?.status()).toBe(404);
  const nearest = page.locator('[data-suggestions] a');
  await nearest.first().waitFor();
  await expect.poll(() => nearest.first().getAttribute('href')).toBe('/public/v3/create-contract');
  await expect.poll(() => nearest.first().innerText()).toBe('Create a contract');
  expect(requests.filter((path) => path === '/sitemap.xml')).toHaveLength(1);
  await nearest.first().click();
  await page.getByRole('heading', { level: 1, name: 'Create a contract' }).waitFor();
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
});

test('the not-found page suggests pages in its own language', async () => {
  const { page } = await visit();
  await page.goto('/es/getting-started');
  await expect.poll(() => page.locator('[data-suggestions] a').first().getAttribute('href')).toBe('/es/get_started');
});

test('the not-found page never suggests an internal page', async () => {
  const { page } = await visit();
  await page.goto('/onboardings');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  const hrefs = await page
    .locator('main a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(hrefs.length).toBeGreaterThan(1);
  expect(hrefs.filter((href) => href.includes('internal') || href.includes('onboarding'))).toEqual([]);
});

test('the not-found page has no suggestions if nothing is near or the sitemap does not load', async () => {
  const { page } = await visit();
  await page.goto('/wp-admin/setup.php');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.locator('[data-suggestions]').isVisible()).toBe(false);

  await page.route('**/sitemap.xml', (route) => route.abort());
  await page.goto('/public/v3/create-contrct');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.locator('[data-suggestions]').isVisible()).toBe(false);
  await expect.poll(() => page.locator('.not-found-links a').count()).toBeGreaterThan(1);
});

test('the not-found page opens the search with the words of the address, even before the client runs', async () => {
  const { page } = await visit();
  await page.goto('/public/v3/create_contract.html');
  const field = page.locator('dialog.search[open] input');
  await page.locator('[data-open-search]').click();
  await expect.poll(() => field.inputValue()).toBe('create contract');
  await page.locator('dialog.search a[href="/public/v3/create-contract"]').first().waitFor();
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'hidden' });
  // The search in the navbar keeps the query that the reader typed last.
  await page.keyboard.press('/');
  await field.fill('imei');
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'hidden' });
  await page.keyboard.press('/');
  await expect.poll(() => field.inputValue()).toBe('imei');
});

test('the not-found page has no search button without JavaScript', async () => {
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto('/public/v3/create-contrct');
  await expect.poll(() => page.locator('[data-open-search]').isVisible()).toBe(false);
});

test('the content security policy accepts the breadcrumbs for search engines', async () => {
  const { page, complaints } = await visit();
  const response = await page.goto('/public/v3/create-contract');
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self'");
  await hydrated(page);
  await expect.poll(() => page.locator('head script[type="application/ld+json"]').count()).toBe(1);
  await page.locator('.breadcrumbs a').nth(1).click();
  await page.waitForURL('**/akko-developer-docs');
  await expect
    .poll(() => page.locator('head script[type="application/ld+json"]').textContent())
    .toContain('/public/v3/akko-developer-docs');
  expect(complaints).toEqual([]);
});
