import { describe, expect, test } from 'vitest';

import { sampleOf } from '../tier.ts';
import { hydrated, useBrowser } from './browser.ts';
import { TITLE } from './names.ts';

const { visit, portal } = useBrowser();
const { visit: visitWithPrefetching } = useBrowser({ prefetches: true });

declare global {
  interface Window {
    /** Marks the document. A new document does not have this property. */
    sameDocument?: boolean;
  }
}

describe('a click on a link of the site', () => {
  test('replaces the page without a page load, with all of it and one request, and the back button brings the old one', async () => {
    const { page, requests, complaints } = await visit();
    const path = '/public/v2/post-public-v-2-partners-users';
    await page.goto('/public/v2/deactivate-user');
    await hydrated(page);
    await page.evaluate((href) => {
      window.sameDocument = true;
      document.querySelector('#article')?.insertAdjacentHTML('beforeend', `<a id="onward" href="${href}">onward</a>`);
    }, `${path}#response-429`);
    requests.length = 0;
    const heading = page.getByRole('heading', { level: 1 });
    const shown = () => page.locator('#article .response').evaluate(({ textContent }) => textContent);
    const sent = await page.evaluate(async (address) => {
      const document = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html');
      return document.querySelector('#article .response')?.textContent ?? '';
    }, path);
    expect(sent).toContain('429');
    const ways = sampleOf(
      [
        ['at a response far below', page.locator('#onward'), 200],
        ['from the top', page.locator('.sidebar').getByRole('link', { name: /Create a user/ }), 0],
      ] as const,
      1,
    );
    for (const [where, link, scrolled] of ways) {
      await link.click();
      await expect.poll(() => heading.textContent(), { message: where }).toBe('Create a user');
      await expect.poll(shown, { message: where }).toBe(sent);
      await expect.poll(() => page.locator('#article [data-arriving], #article late-part:empty').count()).toBe(0);
      await expect.poll(() => page.evaluate(() => scrollY), { message: where }).toBeGreaterThanOrEqual(scrolled);
      expect(await page.evaluate(() => window.sameDocument)).toBe(true);
      await expect.poll(() => page.title()).toContain('Create a user');
      await expect.poll(() => page.locator('html').getAttribute('data-page-kind')).toBe('operation');
      await page.goBack();
      await expect.poll(() => heading.textContent(), { message: where }).toBe('Deactivate a user');
      expect(new URL(page.url()).pathname).toBe('/public/v2/deactivate-user');
    }
    // The test has fetched it, too.
    expect(requests.filter((requested) => requested === path)).toHaveLength(2);
    expect(complaints).toEqual([]);
  });

  test('shows a prefetched page in the task of the click, so in the next frame', async () => {
    const { page } = await visitWithPrefetching();
    const prefetched = page.waitForEvent('requestfinished', (request) =>
      request.url().endsWith('/public/v2/post-public-v-2-partners-users'),
    );
    await page.goto('/public/v2/deactivate-user');
    await hydrated(page);
    const link = page.locator('.sidebar').getByRole('link', { name: /Create a user/ });
    await link.hover();
    await prefetched;
    await page.waitForLoadState('networkidle');
    const heading = await link.evaluate(async (element: HTMLElement) => {
      element.click();
      // Microtasks only: they all belong to the same task.
      for (let count = 0; count < 100; count += 1) await Promise.resolve();
      return document.querySelector('h1')?.textContent;
    });
    expect(heading).toBe('Create a user');
  });
});

describe('the locale dropdown', () => {
  test('keeps the path, the query and the fragment, and a link to an internal page loads a document', async () => {
    const { page } = await visit();
    await page.goto('/intro?from=mail#environments');
    await hydrated(page);
    await page
      .locator('.navbar')
      .getByRole('button', { name: /English/ })
      .click();
    await page.locator('.navbar').getByRole('link', { name: 'Español' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/es/intro');
    expect(new URL(page.url()).search).toBe('?from=mail');
    expect(new URL(page.url()).hash).toBe('#environments');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es');

    await page.evaluate(() => {
      window.sameDocument = true;
      document
        .querySelector('#article')
        ?.insertAdjacentHTML('beforeend', '<a id="inside" href="/docs/internal/get-app">inside</a>');
    });
    await page.locator('#inside').click();
    await page.getByRole('heading', { name: `Welcome to the ${TITLE}` }).waitFor();
    expect(await page.evaluate(() => window.sameDocument)).toBeUndefined();
  });
});

test.each([
  ['/intro.html', '/intro'],
  ['/intro/', '/intro'],
  ['/intro/index.html', '/intro'],
  ['/index.html', '/'],
  ['/es/', '/es'],
])('%s redirects to %s and keeps its query', async (from, to) => {
  const response = await fetch(`${portal}${from}?q=1`);
  expect([response.status, response.url]).toEqual([200, `${portal}${to}?q=1`]);
});
