import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';

import { IS_FULL, sampleOf } from '../tier.ts';
import { hydrated, reloads } from './browser.ts';
import { handleFetches, isSameDocument, openMarked, unexpected, useShell } from './shell-visit.ts';

const { visit, open } = useShell();
const PHONE = { viewport: { width: 390, height: 844 } };

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const toDetails = (page: Page) => page.locator('#article').getByRole('link', { name: 'details', exact: true }).click();

/** Changes the text of documents that the router fetches. */
async function changeDocuments(page: Page, pattern: RegExp, change: (html: string) => string): Promise<void> {
  await handleFetches(page, pattern, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}

describe('a crash', () => {
  test('in the article shows the crash page, or a plain one, and the navbar still works', async () => {
    const { page } = await visit();
    await changeDocuments(page, /\/guide\/details$/, (html) =>
      html.replace(/"breadcrumbs":\[[^\]]*\]/, '"breadcrumbs":[null]'),
    );
    await openMarked(page, '/guide');
    await toDetails(page);
    await heading(page, 'This page crashed.').waitFor();
    await expect
      .poll(async () => [await page.title(), await page.locator('.crash .error-text').textContent()])
      .toEqual(['Page Error', expect.stringContaining('null')]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'This page crashed.').waitFor();
    await page.locator('.navbar-items').getByRole('link', { name: 'Reference' }).click();
    await heading(page, 'Tools').waitFor();
    await expect.poll(async () => [await page.title(), await isSameDocument(page)]).toEqual(['Tools | Shell', true]);

    // If the crash page crashes, too, a plain page is shown.
    await page.goBack();
    await heading(page, 'This page crashed.').waitFor();
    await page.goBack();
    await heading(page, 'Guide').waitFor();
    await page.evaluate(() => {
      const title = Object.getOwnPropertyDescriptor(Document.prototype, 'title') as PropertyDescriptor;
      Object.defineProperty(document, 'title', {
        ...title,
        set: (value: string) => {
          if (value === 'Page Error') throw new Error('no title');
          title.set?.call(document, value);
        },
      });
    });
    await toDetails(page);
    await heading(page, 'This page crashed.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Try again' }).isVisible()).toBe(true);
  });

  // Such a crash is among the states of shell-states.test.ts.
  test.runIf(IS_FULL)('in the sidebar leaves the navbar and the next page alone', async () => {
    const { page } = await visit();
    await changeDocuments(page, /\/guide\/details$/, (html) =>
      html.replace(/"breadcrumbs":\[[^\]]*\]/, '"breadcrumbs":null'),
    );
    await openMarked(page, '/guide');
    await toDetails(page);
    const box = page.locator('.sidebar-column').getByRole('alert');
    await box.getByText('null').waitFor();
    await heading(page, 'This page crashed.').waitFor();
    await box.getByRole('button', { name: 'Retry' }).click();
    await box.getByText('null').waitFor();
    await page.locator('.navbar-items').getByRole('link', { name: 'Reference' }).click();
    await heading(page, 'Tools').waitFor();
    await expect
      .poll(async () => [await page.locator('.sidebar-column .sidebar').count(), await box.count()])
      .toEqual([1, 0]);
    expect(await isSameDocument(page)).toBe(true);
  });

  test('of the shell ends with Try again, which restores the article', async () => {
    const { page } = await open('/guide', PHONE);
    await page.evaluate(() => {
      const working = window.matchMedia.bind(window);
      window.matchMedia = () => {
        window.matchMedia = working;
        throw new Error('matchMedia is out of order');
      };
    });
    await page.getByRole('button', { name: 'Open navigation menu' }).click();
    await heading(page, 'This page crashed.').waitFor();
    await expect
      .poll(async () => [await page.title(), await page.locator('.crash .error-text').textContent()])
      .toEqual(['Page Error', 'matchMedia is out of order']);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Guide').waitFor();
    await expect
      .poll(async () => [await page.title(), await page.locator('#article h2').count()])
      .toEqual(['Guide | Shell', 4]);
  });
});

describe('a new release without an old script', () => {
  // tests/app/navigation/reload-guard.test.ts has both. `npm run test:all` tries both.
  test.each(sampleOf([true, false], 1))(
    'reloads the page once, then shows an error with Retry; storage locked: %s',
    async (isLocked) => {
      const { page, complaints, requests } = await visit();
      if (isLocked)
        await page.addInitScript(() =>
          Object.defineProperty(window, 'sessionStorage', {
            get: () => {
              throw new DOMException('locked', 'SecurityError');
            },
          }),
        );
      await page.route(/\/assets\/client-/, (route) => route.fulfill({ status: 404, body: 'Not found' }));
      await page.goto('/guide');
      // Without a reader the client would start some seconds later.
      await reloads(page, () => page.keyboard.press('Shift'));
      await page.keyboard.press('Shift');
      const box = page.getByRole('alert');
      await box.getByText('Part of this page couldn’t be loaded.').waitFor();
      expect(requests.filter((path) => path === '/guide')).toHaveLength(2);
      expect(complaints.filter((text) => text.startsWith('A part of the page could not be loaded.'))).toHaveLength(2);
      await expect.poll(() => page.locator('#article h2').count()).toBe(4);
      // A browser remembers a failed module until the document is reloaded, so Retry shows the error again.
      await box.getByRole('button', { name: 'Retry' }).click();
      await box.getByText('Part of this page couldn’t be loaded.').waitFor();
      await page.unroute(/\/assets\/client-/);
      await page.reload();
      await hydrated(page);
    },
  );

  test('is detected in the next document, which then loads as a new page', async () => {
    const { page, complaints } = await visit();
    await changeDocuments(page, /\/guide\/details$/, (html) => html.replace(/boot-[\w-]+\.js/, 'boot-0LDERONE.js'));
    await openMarked(page, '/guide');
    await toDetails(page);
    await heading(page, 'Details').waitFor();
    await hydrated(page);
    expect(await isSameDocument(page)).toBe(false);
    expect(unexpected(complaints)).toEqual([
      expect.stringContaining('A new release was deployed after this page was loaded.'),
    ]);
  });
});

describe('a page module', () => {
  test('without a default export is an error that names it', async () => {
    const { page } = await visit();
    await page.route(/\/assets\/my-react-page-/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'export const meta = {};' }),
    );
    await page.goto('/my-react-page');
    const box = page.getByRole('alert');
    await box.getByText('The page module my-react-page.tsx has no default export.').waitFor();
    await expect.poll(() => box.getByRole('button', { name: 'Retry' }).isVisible()).toBe(true);
  });

  // The test above has a script of the shell that does not load.
  test.runIf(IS_FULL)('that does not load reloads the page once, then shows an error with Retry', async () => {
    const { page, complaints, requests } = await visit();
    await page.route(/\/assets\/my-react-page-/, (route) => route.abort());
    await page.goto('/my-react-page');
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).waitFor();
    expect(requests.filter((path) => path === '/my-react-page')).toHaveLength(2);
    expect(
      complaints.filter((text) => text.startsWith('The page module my-react-page could not be loaded.')),
    ).toHaveLength(2);
  });
});

describe('without a network connection', () => {
  test('the page stays, a notice explains why, and Retry loads the next page', async () => {
    const { page, context } = await visit();
    await openMarked(page, '/guide');
    await context.setOffline(true);
    await toDetails(page);
    const notice = page.getByRole('alert');
    await notice.getByText('You’re offline, so that page couldn’t be loaded. You can keep reading this one.').waitFor();
    await expect
      .poll(async () => [
        await heading(page, 'Guide').isVisible(),
        new URL(page.url()).pathname,
        await page.locator('[aria-busy]').count(),
      ])
      .toEqual([true, '/guide', 0]);
    await notice.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => notice.count()).toBe(0);
    await toDetails(page);
    await notice.getByRole('button', { name: 'Retry' }).click();
    await notice.getByRole('button', { name: 'Retry' }).waitFor();
    await context.setOffline(false);
    await notice.getByRole('button', { name: 'Retry' }).click();
    await heading(page, 'Details').waitFor();
    await expect
      .poll(async () => [await notice.count(), await isSameDocument(page), new URL(page.url()).pathname])
      .toEqual([0, true, '/guide/details']);

    // The back button shows it too, and forward removes it.
    await context.setOffline(true);
    await page.goBack();
    await notice.waitFor();
    await expect.poll(() => heading(page, 'Details').isVisible()).toBe(true);
    await page.goForward();
    await notice.waitFor({ state: 'detached' });
    await page.goBack();
    await notice.waitFor();
    await context.setOffline(false);
    await notice.getByRole('button', { name: 'Retry' }).click();
    await heading(page, 'Guide').waitFor();
    expect([await isSameDocument(page), new URL(page.url()).pathname]).toEqual([true, '/guide']);
  });
});

const NO_DOCUMENTS = [
  { name: '200 with JSON', response: { status: 200, contentType: 'application/json', body: '{}' } },
  { name: '200 with nothing', response: { status: 200, contentType: 'text/html; charset=utf-8', body: '' } },
  {
    name: '200 with broken page data',
    response: {
      status: 200,
      contentType: 'text/html',
      body: '<script type="application/json" id="page-data">{"title":</script>',
    },
  },
  { name: '500 with markup', response: { status: 500, contentType: 'text/html', body: '<h1>Internal error</h1>' } },
  { name: 'a redirect to elsewhere', response: { status: 302, headers: { location: 'https://elsewhere.example/' } } },
];

describe('an unusable document', () => {
  // `npm run test:all` tries each of them.
  test.each(sampleOf(NO_DOCUMENTS, 1))(
    '($name) causes a warning, and the browser loads the page',
    async ({ response }) => {
      const { page, complaints, requests } = await visit();
      await handleFetches(page, /\/guide\/details$/, (route) => route.fulfill(response));
      await openMarked(page, '/guide');
      await toDetails(page);
      await heading(page, 'Details').waitFor();
      await hydrated(page);
      expect([await isSameDocument(page), requests.filter((path) => path === '/guide/details').length]).toEqual([
        false,
        2,
      ]);
      expect(complaints.filter((text) => text.startsWith('The browser loads /guide/details.'))).toHaveLength(1);
      await page.goBack();
      await heading(page, 'Guide').waitFor();

      // It is not requested a third time if the browser gets it, too.
      await page.unroute(/\/guide\/details$/);
      await page.route(/\/guide\/details$/, (route) =>
        route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Internal error</h1>' }),
      );
      await hydrated(page);
      requests.length = 0;
      await toDetails(page);
      await heading(page, 'Internal error').waitFor();
      expect(requests.filter((path) => path === '/guide/details')).toHaveLength(2);
      await page.goBack();
      await heading(page, 'Guide').waitFor();
    },
  );
});
