import type { Cookie, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';

import { IS_FULL } from '../tier.ts';
import { hydrated, reloads, useBrowser, type Visit } from './browser.ts';
import { STAFF, TITLE, TOKEN_KEY } from './names.ts';
import { signIn } from './sign-in.ts';

const { visit } = useBrowser();
const { visit: visitWithPrefetching } = useBrowser({ prefetches: true });

const PAGE = '/docs/internal/get-app';
const welcome = (page: Page) => page.getByRole('heading', { name: `Welcome to the ${TITLE}` });
const signOut = (page: Page) => page.locator('.navbar').getByRole('button', { name: 'Logout' });
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);

const account = (page: Page) => page.locator('.navbar').getByText(STAFF);
const internalDocs = (page: Page) => page.locator('.navbar').getByRole('link', { name: 'Internal docs' });

/** The status that the internal page has now for the cookies of this browser. */
const statusOf = (page: Page) => page.evaluate(async (path) => (await fetch(path)).status, PAGE);

/** The first sign-in left this in the browser. */
let signedIn: { cookies: Cookie[]; token: string } | undefined;

/** Opens an internal page with a company account. Only the first visit signs in at the gate. */
async function readInternalPage(start = visit): Promise<Visit> {
  const visited = await start();
  const { page, context } = visited;
  if (signedIn !== undefined) {
    // A context that begins with this state would need a new page.
    await context.addCookies(signedIn.cookies);
    await page.goto('/robots.txt');
    await page.evaluate(([key, token]) => localStorage.setItem(key, token), [TOKEN_KEY, signedIn.token] as const);
  }
  await page.goto(PAGE);
  if (signedIn === undefined) await signIn(page, STAFF);
  await page.locator('html[data-page-kind="operation"]').waitFor();
  await hydrated(page);
  signedIn ??= { cookies: await context.cookies(), token: (await stored(page)) ?? '' };
  return visited;
}

/** Whether a document still contains text of its internal page: visible, in its head or in its data. */
const holdsInternalText = (page: Page) =>
  page.evaluate(() => /app registration/i.test(document.documentElement.outerHTML) || document.title.includes('app'));

describe('a signed-in reader', () => {
  let reader: Visit;
  beforeAll(async () => {
    reader = await readInternalPage();
  });
  test('moves between internal pages without a page load', async () => {
    const { page, complaints } = reader;
    // The browser logs the gate's status 401.
    complaints.length = 0;
    await page.evaluate(() => {
      window.sameDocument = true;
    });
    await page
      .locator('.sidebar')
      .getByRole('link', { name: /POST|Create|Register/ })
      .first()
      .click();
    await expect.poll(() => new URL(page.url()).pathname).not.toBe(PAGE);
    expect(await page.evaluate(() => window.sameDocument)).toBe(true);
    expect(complaints).toEqual([]);
  });

  // pages.test.ts has a form of an internal page, and tests/worker the headers.
  test.runIf(IS_FULL)('opens the request form of an internal page, and that form cannot send', async () => {
    const { page, complaints } = reader;
    await page.goto(PAGE);
    await hydrated(page);
    complaints.length = 0;
    const [response] = await Promise.all([
      page.waitForResponse(/\/docs\/internal\/console\/get-app\.json$/),
      page.locator('[data-console]').click(),
    ]);
    expect([response.status(), response.headers()['cache-control']]).toEqual([200, 'private, no-store']);
    const form = page.locator('.console[open]');
    await form.getByRole('button', { name: 'Done' }).waitFor();
    expect([await form.getByRole('tab').count(), await form.getByRole('button', { name: /Send/ }).count()]).toEqual([
      0, 0,
    ]);
    expect(complaints).toEqual([]);
  });

  test('finds internal pages on the internal not-found page', async () => {
    const { page } = reader;
    await page.goto('/docs/internal/onbording');
    await hydrated(page);
    await page.locator('.not-found-nearest').getByRole('link', { name: 'Onboarding' }).waitFor();
    await expect.poll(() => page.locator('.not-found-links a').first().getAttribute('href')).toBe('/docs/internal');
    await expect.poll(() => page.locator('.not-found-links [data-open-search]').count()).toBe(1);
  });

  test('sees the account and the way to the internal pages in the mobile menu', async () => {
    const { page } = reader;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/intro');
    await hydrated(page);
    await page.locator('.navbar-toggle').click();
    await page.locator('.drawer').getByRole('link', { name: 'Internal docs' }).waitFor();
    await expect.poll(() => page.locator('.drawer-foot').textContent()).toContain(STAFF);
  });

  test('is not mentioned to a stranger', async () => {
    const { page, requests } = await visit();
    await page.goto('/intro');
    await hydrated(page);
    expect(requests.filter((path) => path.includes('staff'))).toEqual([]);
    for (const each of [internalDocs(page), signOut(page), page.locator('script[src*="accounts.google.com"]')])
      expect(await each.count()).toBe(0);
  });
});

describe('the gate', () => {
  // The other tests see the same in a reader who signs in, and in two tabs.
  test.runIf(IS_FULL)('shows an internal page to a company account until it signs out', async () => {
    const { page, requests } = await visit();
    await page.goto(PAGE);
    await expect.poll(() => page.locator('main').textContent()).not.toContain('App registrations');
    await signIn(page, STAFF);
    await page.locator('html[data-page-kind="operation"]').waitFor();
    expect(new URL(page.url()).pathname).toBe(PAGE);
    await expect.poll(() => page.locator('h1').textContent()).not.toBe('');
    await account(page).waitFor();
    expect(await holdsInternalText(page)).toBe(true);
    await page.evaluate(() => localStorage.setItem('portal.recent', '["/es/docs/internal/get-app"]'));

    // A sign-out reloads the page when the server has confirmed it.
    await reloads(page, () => signOut(page).click());
    await welcome(page).waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /GOOGLE|recent/.test(key)))).toEqual([]);
    expect(requests.filter((path) => path.includes('eyJ'))).toEqual([]);
    expect(await statusOf(page)).toBe(401);
  });

  test('hides everything internal after a sign-out that the server has not received, and repeats it at the next load', async () => {
    const { page } = await readInternalPage();
    await page.route('**/auth/session', (route) => route.abort());
    await signOut(page).click();
    await page.getByText('You’re signed out in this browser').waitFor();
    expect([
      await welcome(page).isVisible(),
      await stored(page),
      await holdsInternalText(page),
      await page.title(),
    ]).toEqual([true, null, false, `Sign in | ${TITLE}`]);
    // The edge still accepts the session and sends the page, which must not become visible.
    await page.addInitScript(() => {
      const painted: string[] = [];
      Object.assign(window, { painted });
      const look = (): void => {
        if (document.querySelector('h1')?.checkVisibility({ visibilityProperty: true }))
          painted.push(document.querySelector('h1')?.textContent ?? '');
        requestAnimationFrame(look);
      };
      look();
    });
    await page.reload();
    await page.getByText('You’re signed out in this browser').waitFor();
    expect(await page.evaluate(() => [...new Set((window as unknown as { painted: string[] }).painted)])).toEqual([
      `Welcome to the ${TITLE}`,
    ]);
    expect([await page.locator('#article').count(), await holdsInternalText(page)]).toEqual([0, false]);
    await page.unroute('**/auth/session');
    await reloads(page, () => page.getByRole('button', { name: 'Try again' }).click());
    expect(await statusOf(page)).toBe(401);
  });

  test('passes a sign-out and a sign-in on to other tabs', async () => {
    const { page, context, requests } = await readInternalPage();
    const other = await context.newPage();
    await other.goto('/docs/internal/put-app');
    await hydrated(other);
    await account(page).waitFor();
    expect([await holdsInternalText(page), new URL(page.url()).pathname]).toEqual([true, PAGE]);
    await page.evaluate(() => localStorage.setItem('portal.recent', '["/es/docs/internal/get-app"]'));
    // A sign-out reloads the page when the server has confirmed it.
    await reloads(page, () => signOut(page).click());
    await welcome(other).waitFor();
    // The gate's document may still be loading.
    await expect.poll(() => holdsInternalText(other).catch(() => 'reloading')).toBe(false);
    await welcome(page).waitFor();
    await hydrated(page);
    expect(await page.locator('main').textContent()).not.toContain('App registrations');
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /GOOGLE|recent/.test(key)))).toEqual([]);
    expect(await statusOf(page)).toBe(401);
    await signIn(page, STAFF);
    await other.locator('html[data-page-kind="operation"]').waitFor();
    expect([new URL(other.url()).pathname, new URL(page.url()).pathname]).toEqual(['/docs/internal/put-app', PAGE]);
    expect(requests.filter((path) => path.includes('eyJ'))).toEqual([]);
  });

  // The other tab above hears of it in the same way.
  test.runIf(IS_FULL)('passes a sign-out on to a public page', async () => {
    const { page, context } = await readInternalPage();
    const beside = await context.newPage();
    await beside.goto('/intro');
    await account(beside).waitFor();
    await expect.poll(() => internalDocs(beside).getAttribute('href')).toBe('/docs/internal');
    await signOut(page).click();
    await expect.poll(() => account(beside).count()).toBe(0);
    await expect.poll(() => internalDocs(beside).count()).toBe(0);
  });

  test('asks for a new sign-in at the first navigation after the session ends, then shows the requested page', async () => {
    const { page, context, requests } = await readInternalPage(visitWithPrefetching);
    const link = page
      .locator('.sidebar')
      .getByRole('link', { name: /POST|Create|Register/ })
      .first();
    const wanted = (await link.getAttribute('href')) ?? '';
    // The page is prefetched during the session. After its end it must not come from memory.
    await Promise.all([
      page.waitForEvent('requestfinished', (request) => new URL(request.url()).pathname === wanted),
      link.hover(),
    ]);
    await page.clock.setSystemTime(Date.now() + 2 * 3_600_000);
    await context.clearCookies();
    await page.route('**/auth/session', (route) =>
      route.fulfill({ status: 401, contentType: 'application/json', body: '{"error":"invalid-credential"}' }),
    );
    await link.click();
    await page.getByText('Your session has ended.').waitFor();
    expect([
      new URL(page.url()).pathname,
      await welcome(page).isVisible(),
      await stored(page),
      await page.title(),
    ]).toEqual([wanted, true, null, `Sign in | ${TITLE}`]);
    expect([
      requests.filter((path) => path === wanted).length,
      await page.locator('#article').count(),
      await holdsInternalText(page),
    ]).toEqual([2, 0, false]);
    await page.unroute('**/auth/session');
    await page.clock.setSystemTime(Date.now());
    await signIn(page, STAFF);
    await page.locator('html[data-page-kind="operation"]').waitFor();
    expect(new URL(page.url()).pathname).toBe(wanted);
  });

  test('shows nothing from the back/forward cache and requests the page again instead', async () => {
    const { page, context } = await readInternalPage();
    const shows = (type: string) =>
      page.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
    await shows('pagehide');
    await expect.poll(() => page.locator('h1').isVisible()).toBe(false);
    await context.clearCookies();
    await page.evaluate((key) => localStorage.removeItem(key), TOKEN_KEY);
    await reloads(page, () => shows('pageshow'));
    await welcome(page).waitFor();
  });
});
