import type { Page, Request } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { sampleOf } from '../tier.ts';
import { hydrated, nextFrames, useBrowser, type Visit } from './browser.ts';
import { hold, isSameDocument, openMarked, unexpected, useShell, withoutPrefetch } from './shell-visit.ts';
import { serveSite, type StaticSite } from './static-site.ts';

const { visit, open } = useShell();
const { visit: visitPortal } = useBrowser();
const { visit: visitWithPrefetching } = useShell({ prefetches: true });
const { visit: visitPortalWithPrefetching } = useBrowser({ prefetches: true });
const LOW = { viewport: { width: 1440, height: 600 } };

const link = (page: Page, name: string) => page.locator('#article').getByRole('link', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const scrollTop = (page: Page) => page.evaluate(() => scrollY);
const scrollTo = async (page: Page, y: number): Promise<void> => {
  await page.evaluate((top) => window.scrollTo(0, top), y);
  await nextFrames(page);
};
const documents = (requests: string[]) => requests.filter((path) => !/\.\w+$/.test(path));
const topOf = (page: Page, id: string) =>
  page.evaluate((name) => Math.round(document.getElementById(name)?.getBoundingClientRect().top ?? Number.NaN), id);

describe('the skip link', () => {
  test('is the first stop, and moves the focus to the article', async () => {
    const { page } = await open('/guide');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to main content' });
    expect(
      await skip.evaluate(
        (element) => element === document.activeElement && getComputedStyle(element).clipPath === 'none',
      ),
    ).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('article');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('article') !== null)).toBe(true);
  });
});

describe('after a link is followed', () => {
  let visited: Visit;
  beforeAll(async () => {
    visited = await open('/guide', LOW);
  });
  /** Each test begins at the top of the guide, in the same document. */
  beforeEach(async () => {
    const { page } = visited;
    await page.locator('.navbar-left').getByRole('link', { name: 'Guide', exact: true }).focus();
    await page.keyboard.press('Enter');
    await heading(page, 'Guide').waitFor();
    await page.waitForURL('**/guide');
    await scrollTo(page, 0);
  });

  test('the focus is at the top, the title is announced, and the skip link is next', async () => {
    const { page, complaints } = visited;
    await scrollTo(page, 300);
    await link(page, 'details').click();
    await heading(page, 'Details').waitFor();
    // They follow the paint of the page.
    await expect
      .poll(async () => [
        await page.evaluate(() => document.activeElement?.id),
        await page.locator('#announcer').textContent(),
        await scrollTop(page),
      ])
      .toEqual(['top', 'Details: page loaded', 0]);
    await expect.poll(() => page.locator('#announcer').getAttribute('aria-live')).toBe('polite');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to main content');
    expect(unexpected(complaints)).toEqual([]);
  });

  test('back and forward restore the positions, and a fragment’s target is below the navbar', async () => {
    const { page } = visited;
    await scrollTo(page, 130);
    await link(page, 'a part of them').click();
    await heading(page, 'Details').waitFor();
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(100);
    await expect
      .poll(() => topOf(page, 'second-part'))
      .toBeGreaterThanOrEqual(await page.locator('.navbar').evaluate((element) => element.clientHeight));
    await expect.poll(() => topOf(page, 'second-part')).toBeLessThan(200);
    await scrollTo(page, 60);
    await page.goBack();
    await heading(page, 'Guide').waitFor();
    await expect.poll(() => scrollTop(page)).toBe(130);
    await page.goForward();
    await heading(page, 'Details').waitFor();
    await expect.poll(() => scrollTop(page)).toBe(60);
    expect(await isSameDocument(page)).toBe(true);
  });

  test('a new query loads nothing and does not scroll, and a new fragment does', async () => {
    const { page, requests } = visited;
    await scrollTo(page, 120);
    requests.length = 0;
    await page.evaluate(() => {
      new MutationObserver(() => document.body.setAttribute('data-was-busy', '')).observe(
        document.querySelector('.layout') as Element,
        { attributeFilter: ['aria-busy'] },
      );
    });
    await link(page, 'only a query').click();
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=one');
    expect([
      await scrollTop(page),
      documents(requests),
      await page.locator('body').getAttribute('data-was-busy'),
    ]).toEqual([120, [], null]);
    await link(page, 'the same page with a query').click();
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=two');
    await expect.poll(() => topOf(page, 'third-part--more')).toBeLessThan(200);
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(600);
  });

  test('its address gets the canonical spelling and keeps its query', async () => {
    const { page } = visited;
    await link(page, 'a page in another spelling').click();
    await heading(page, 'Details').waitFor();
    expect([new URL(page.url()).pathname + new URL(page.url()).search, await isSameDocument(page)]).toEqual([
      '/guide/details?from=link',
      true,
    ]);
  });

  test('positions survive a reload', async () => {
    const { page } = visited;
    await scrollTo(page, 900);
    await link(page, 'details').evaluate((element: HTMLElement) => element.click());
    await heading(page, 'Details').waitFor();
    await page.reload();
    await hydrated(page);
    await page.goBack();
    await heading(page, 'Guide').waitFor();
    await expect.poll(() => scrollTop(page)).toBe(900);
  });
});

describe('the reader’s view of an operation', () => {
  const PATH = '/constructs/create-order';
  const ID = 'body.payment.Invoice.terms';
  let site: StaticSite;
  beforeAll(async () => {
    site = await serveSite(inject('console'));
  });
  afterAll(() => site.close());
  const opened = (page: Page) =>
    page.evaluate(() => [
      [...document.querySelectorAll<HTMLDetailsElement>('#article details')].map(({ open }) => Number(open)).join(''),
      [...document.querySelectorAll<HTMLInputElement>('#article input[type="radio"]')]
        .map(({ checked }) => Number(checked))
        .join(''),
    ]);
  test('is restored on back, after a reload and when the browser loads the document, and is carried to another language', async () => {
    const { page } = await visit({ baseURL: site.origin });
    await openMarked(page, PATH);
    // Opens the alternatives around a property, chooses another example, and scrolls to the property.
    await page.evaluate((id) => {
      const radios = [...document.querySelectorAll<HTMLInputElement>('input[name="request-example"]')];
      for (const radio of radios.slice(1, 2)) radio.click();
      const element = document.getElementById(id);
      for (let details = element?.closest('details'); details; details = details.parentElement?.closest('details'))
        details.open = true;
      element?.scrollIntoView();
    }, ID);
    await nextFrames(page);
    const view = async () => [await opened(page), await topOf(page, ID)];
    const before = await view();
    await page.locator('.brand').evaluate((element: HTMLElement) => element.click());
    await page.locator('html[data-page-kind="home"]').waitFor();
    await page.goBack();
    await page.locator('html[data-page-kind="operation"]').waitFor();
    await expect.poll(view).toEqual(before);
    expect(await isSameDocument(page)).toBe(true);
    await page.reload();
    await hydrated(page);
    await expect.poll(view).toEqual(before);
    await page.goto('/sitemap.xml');
    await page.goBack();
    await hydrated(page);
    await expect.poll(view).toEqual(before);
    await page.locator('.navbar-items a[lang="es"]').evaluate((element: HTMLElement) => element.click());
    await page.locator('html[lang="es"]').waitFor();
    await expect.poll(() => opened(page)).toEqual(before[0]);
    await expect.poll(async () => Math.abs((await topOf(page, ID)) - Number(before[1]))).toBeLessThanOrEqual(2);
  });
});

describe('a page that is loading', () => {
  test('leaves the old page in place and shows a progress bar after 200 ms', async () => {
    const { page } = await visit(LOW);
    await page.clock.install();
    const held = await hold(page, /\/guide\/details$/);
    await openMarked(page, '/guide');
    await page.clock.pauseAt(Date.now() + 60_000);
    await link(page, 'details').click();
    await page.locator('.layout[aria-busy="true"]').waitFor();
    const progress = () =>
      page
        .locator('.progress')
        .evaluateAll(([bar]) =>
          bar === undefined ? null : Number(getComputedStyle(bar).getPropertyValue('--progress')),
        );
    await page.clock.runFor(190);
    expect(await progress()).toBeNull();
    await page.clock.runFor(20);
    await expect.poll(progress).toBe(0.08);
    await page.clock.runFor(800);
    await expect.poll(progress).toBeCloseTo(0.1);
    expect([await heading(page, 'Guide').isVisible(), new URL(page.url()).pathname]).toEqual([true, '/guide']);
    held.release();
    await heading(page, 'Details').waitFor();
    await expect.poll(progress).toBe(1);
    await page.clock.runFor(500);
    await expect.poll(progress).toBeNull();
    await expect.poll(() => page.locator('.spinner').count()).toBe(0);
  });

  test('gives way to the link that is followed last', async () => {
    const { page } = await visit();
    await withoutPrefetch(page);
    await openMarked(page, '/guide');
    const held = await hold(page, /\/my-react-page$/);
    const isHeld = { predicate: (request: Request) => request.url().endsWith('/my-react-page') };
    const ended = Promise.race([
      page.waitForEvent('requestfinished', isHeld),
      page.waitForEvent('requestfailed', isHeld),
    ]);
    await page.locator('.dropdown-trigger', { hasText: 'More' }).hover();
    await page.locator('.navbar').getByRole('link', { name: 'Tools' }).click();
    await link(page, 'details').click();
    await heading(page, 'Details').waitFor();
    held.release();
    await ended;
    await nextFrames(page);
    expect([await page.locator('h1').textContent(), new URL(page.url()).pathname]).toEqual([
      'Details',
      '/guide/details',
    ]);
  });
});

describe('prefetching', () => {
  test('fetches links in view after the load event, each once, hovered links first', async () => {
    const { page, requests } = await visitWithPrefetching();
    const image = await hold(page, /\/logo\.svg$/);
    await page.goto('/large/group-0', { waitUntil: 'domcontentloaded' });
    // A click loads the client script before the load event.
    await page.locator('.navbar').getByRole('button', { name: 'Switch to dark mode' }).click();
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await page.locator('.brand').hover();
    await nextFrames(page);
    expect(documents(requests)).toEqual(['/large/group-0']);
    const held = await hold(page, /\/large\/get-record-\d+$/);
    image.release();
    await expect.poll(() => documents(requests).length).toBeGreaterThan(2);
    // Two requests are running. A hovered link goes ahead of the waiting ones.
    const waiting = documents(requests).length;
    await page.locator('.navbar').getByRole('link', { name: 'Details', exact: true }).first().hover();
    held.release();
    await expect.poll(() => documents(requests).length).toBeGreaterThan(6);
    const paths = documents(requests);
    expect(paths).toContain('/guide/details');
    expect(paths.indexOf('/guide/details')).toBeLessThanOrEqual(waiting);
    expect(paths).toEqual([...new Set(paths)]);
  });

  test.each(sampleOf([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }], 1))(
    'fetches nothing with %j',
    async (connection) => {
      const { page, requests } = await visitWithPrefetching();
      await withoutPrefetch(page, connection);
      await openMarked(page, '/guide');
      await link(page, 'details').hover();
      await page.waitForLoadState('networkidle');
      expect(documents(requests)).toEqual(['/guide']);
    },
  );

  test('never fetches an internal page', async () => {
    const { page, requests } = await visitPortalWithPrefetching();
    await page.goto('/intro');
    await page.evaluate(() =>
      document
        .querySelector('#article')
        ?.insertAdjacentHTML(
          'afterbegin',
          '<a id="inside" href="/docs/internal/get-app">inside</a> <a id="short" href="/internal/get-app">short</a> <a id="outside" href="/glossary/users">outside</a>',
        ),
    );
    await hydrated(page);
    for (const id of ['inside', 'short', 'outside']) await page.locator(`#${id}`).hover();
    await expect.poll(() => requests.includes('/glossary/users')).toBe(true);
    expect(requests.filter((path) => path.includes('internal'))).toEqual([]);
  });
});

describe('an unknown path', () => {
  test('is shown without a page load when a link leads there', async () => {
    const { page } = await visitPortal();
    await openMarked(page, '/intro');
    await page.evaluate(() =>
      document
        .querySelector('#article')
        ?.insertAdjacentHTML('afterbegin', '<a id="gone" href="/no-such-page">gone</a>'),
    );
    await page.locator('#gone').click();
    await page.locator('html[data-page-kind="not-found"]').waitFor();
    expect([await isSameDocument(page), new URL(page.url()).pathname]).toEqual([true, '/no-such-page']);
    // The links to other languages keep the path.
    await expect.poll(() => page.locator('.navbar-items a[lang="es"]').getAttribute('href')).toBe('/es/no-such-page');
  });
});
