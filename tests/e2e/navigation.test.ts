import { describe, expect, test } from 'vitest';

import { hydrated, useBrowser } from './browser.ts';
import { TITLE } from './names.ts';

const { visit, portal } = useBrowser({ prefetches: true });

declare global {
  interface Window {
    /** Marks the document. A new document does not have this property. */
    sameDocument?: boolean;
  }
}

describe('a click on a link of the site', () => {
  test('replaces the page without a page load, with one request', async () => {
    const { page, requests, complaints } = await visit();
    await page.goto('/public/v2/deactivate-user');
    await hydrated(page);
    await page.evaluate(() => {
      window.sameDocument = true;
    });
    await page.waitForLoadState('networkidle');
    requests.length = 0;
    await page
      .locator('.sidebar')
      .getByRole('link', { name: /Create a user/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Create a user' }).waitFor();
    expect(await page.evaluate(() => window.sameDocument)).toBe(true);
    await expect.poll(() => page.title()).toContain('Create a user');
    await expect.poll(() => page.locator('html').getAttribute('data-page-kind')).toBe('operation');
    // Fetched now, or earlier when the link came into view, but never twice.
    expect(requests.filter((path) => path === '/public/v2/post-public-v-2-partners-users').length).toBeLessThanOrEqual(
      1,
    );
    expect(complaints).toEqual([]);
  });

  test('shows a prefetched page in the task of the click, so in the next frame', async () => {
    const { page } = await visit();
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

  test.each([
    ['from the top', '', 0],
    ['at a response far below', '#response-429', 200],
  ])('shows all of an operation, %s', async (_where, hash, scrolled) => {
    const { page } = await visit();
    const path = '/public/v2/post-public-v-2-partners-users';
    await page.goto('/public/v2/deactivate-user');
    await hydrated(page);
    await page.evaluate((href) => {
      window.sameDocument = true;
      document.querySelector('#article')?.insertAdjacentHTML('beforeend', `<a id="onward" href="${href}">onward</a>`);
    }, path + hash);
    await page.locator('#onward').click();
    await page.getByRole('heading', { level: 1, name: 'Create a user' }).waitFor();
    const shown = () => page.locator('#article .response').evaluate(({ textContent }) => textContent);
    const sent = await page.evaluate(async (address) => {
      const document = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html');
      return document.querySelector('#article .response')?.textContent ?? '';
    }, path);
    expect(sent).toContain('429');
    await expect.poll(shown).toBe(sent);
    await expect.poll(() => page.locator('#article [data-arriving], #article late-part:empty').count()).toBe(0);
    expect(await page.evaluate(() => window.sameDocument)).toBe(true);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(scrolled);
  });

  test('can be undone with the back button', async () => {
    const { page } = await visit();
    await page.goto('/public/v2/users');
    await hydrated(page);
    await page
      .locator('#article')
      .getByRole('link', { name: /List users/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'List users' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Users', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/public/v2/users');
  });

  test('to an internal page loads a new document', async () => {
    const { page } = await visit();
    await page.goto('/intro');
    await hydrated(page);
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

describe('the locale dropdown', () => {
  test('keeps the path, the query and the fragment', async () => {
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
