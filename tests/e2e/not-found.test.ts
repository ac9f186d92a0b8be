import { expect, test } from 'vitest';

import { IS_FULL } from '../tier.ts';
import { hydrated, useBrowser } from './browser.ts';

const { visit } = useBrowser();

test('the not-found page links to the nearest pages in its language', async () => {
  const { page, requests, complaints } = await visit();
  const response = await page.goto('/es/public/v3/create-contrct');
  expect(response?.status()).toBe(404);
  const nearest = page.locator('[data-suggestions] a');
  await nearest.first().waitFor();
  await expect.poll(() => nearest.first().getAttribute('href')).toBe('/es/public/v3/create-contract');
  const name = await nearest.first().innerText();
  expect(requests.filter((path) => path === '/sitemap.xml')).toHaveLength(1);
  await nearest.first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();

  // The content security policy accepts the breadcrumbs for search engines.
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self'");
  const breadcrumbs = page.locator('head script[type="application/ld+json"]');
  await expect.poll(() => breadcrumbs.count()).toBe(1);
  await page.locator('.breadcrumbs a').nth(1).click();
  await page.waitForURL('**/akko-developer-docs');
  await expect.poll(() => breadcrumbs.textContent()).toContain('/public/v3/akko-developer-docs');
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
});

// without-script.test.ts sees the page without JavaScript.
test.runIf(IS_FULL)('the not-found page has no suggestions if the sitemap does not load', async () => {
  const { page } = await visit();
  await page.route('**/sitemap.xml', (route) => route.abort());
  await Promise.all([page.waitForEvent('requestfailed'), page.goto('/public/v3/create-contrct')]);
  await hydrated(page);
  await expect.poll(() => page.locator('[data-suggestions]').isVisible()).toBe(false);
  await expect.poll(() => page.locator('.not-found-links a').count()).toBeGreaterThan(1);
});

test('the not-found page opens the search with the words of the address, even before the client runs', async () => {
  const { page } = await visit();
  // search.test.ts has results.
  if (!IS_FULL) await page.route('**/search/*.json', (route) => route.abort());
  await page.goto('/public/v3/create_contract.html');
  const field = page.locator('dialog.search[open] input');
  await page.locator('[data-open-search]').click();
  await expect.poll(() => field.inputValue()).toBe('create contract');
  if (IS_FULL) await page.locator('dialog.search a[href="/public/v3/create-contract"]').first().waitFor();
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
