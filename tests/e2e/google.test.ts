import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';

import { sampleOf } from '../tier.ts';
import { useBrowser } from './browser.ts';
import { credentialOf, GATED_PATH, openGate } from './gated-visit.ts';
import { DOMAIN } from './names.ts';

const { visit } = useBrowser();
const OURS = credentialOf({ email: `ann@${DOMAIN}` });
const OTHERS = credentialOf({ email: 'eve@other.example' });
const KEY = 'GOOGLE-TOKEN';

const google = (page: Page) => page.getByRole('button', { name: 'Sign in with Google' });
const logout = (page: Page) => page.getByRole('button', { name: 'Logout' });
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY);
const respond = (page: Page, value: object) =>
  page.evaluate((given) => window.fakeGoogle?.configuration.callback(given), value);
const store = (credential: string) => (page: Page) =>
  page.addInitScript(([key, value]) => localStorage.setItem(key, value), [KEY, credential] as const);
const failures = (complaints: string[]) =>
  complaints.filter((text) => text.startsWith('Failed to sign in with Google.'));

/** Records layout shifts inside the gate. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = [];
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[]) {
        for (const { node } of sources)
          if (document.querySelector('.gate')?.contains(node)) shifts.push(String(node?.textContent));
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shifts });
  });

describe('Google’s button', () => {
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    ({ page, complaints } = await openGate(visit, { before: watchShifts }));
    await google(page).waitFor();
  });

  test('is in the gate while access is pending, large, restricted to the company, and shifts no layout', async () => {
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Welcome to the Shell');
    await expect
      .poll(() => page.getByText('Please sign in to your Google account to get access.').isVisible())
      .toBe(true);
    expect([await google(page).count(), await logout(page).count()]).toEqual([1, 0]);
    expect((await google(page).boundingBox())?.height).toBe(40);
    expect(
      await page.evaluate(() => ({
        ...window.fakeGoogle?.configuration,
        ...window.fakeGoogle?.button,
        callback: null,
        click_listener: null,
      })),
    ).toMatchObject({
      client_id: 'client.test',
      hd: DOMAIN,
      hosted_domain: DOMAIN,
      size: 'large',
      locale: 'en',
    });
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
    // Other errors come from navbar items that fail on purpose.
    expect(complaints.filter((text) => /Content Security Policy|violates/.test(text))).toEqual([]);
  });

  test('is loaded after the first paint by an async script with the document’s nonce', async () => {
    const script = await page
      .locator('script[src^="https://accounts.google.com/gsi/client"]')
      .evaluate((element: HTMLScriptElement) => ({ isAsync: element.async, nonce: element.nonce }));
    expect(script).toEqual({ isAsync: true, nonce: 'nonce-1' });
    // The browser lists a paint later than it paints.
    const timeAfterPaint = (): Promise<number> =>
      page.evaluate(
        () =>
          (performance.getEntriesByType('resource').find(({ name }) => name.includes('/gsi/client'))?.startTime ?? 0) -
          (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity),
      );
    await expect.poll(timeAfterPaint).toBeGreaterThan(0);
  });

  test('has the page’s language, and accepts any Workspace if there are several companies', async () => {
    const { page, sessions } = await openGate(visit, {
      locale: 'es',
      domains: `${DOMAIN},second.example=mail.second.example`,
    });
    await google(page).waitFor();
    await expect
      .poll(() => page.getByText('Inicie sesión con su cuenta de Google para obtener acceso.').isVisible())
      .toBe(true);
    expect(await page.evaluate(() => ({ ...window.fakeGoogle?.configuration, callback: null }))).toMatchObject({
      hd: '*',
      hosted_domain: '*',
    });
    await respond(page, { credential: credentialOf({ email: 'bob@mail.second.example' }) });
    // Only a company account's credential is sent to the server. Another test covers the page that follows.
    await expect.poll(() => sessions.map(({ method }) => method)).toContain('POST');
  });
});

// One page receives the responses one after another. Its last one reloads it.
describe('a response from Google', () => {
  let opened: Awaited<ReturnType<typeof openGate>>;
  beforeAll(async () => {
    opened = await openGate(visit);
    await google(opened.page).waitFor();
  });

  test('without a credential is reported in the console and on the page, with Retry', async () => {
    const { page, complaints } = opened;
    await respond(page, {});
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await google(page).waitFor();
    await expect.poll(async () => [failures(complaints).length, await page.getByRole('alert').count()]).toEqual([1, 0]);
  });

  test('for another company’s account is denied, not sent to the server, and forgotten at Logout', async () => {
    const { page, sessions } = opened;
    const before = await page.evaluate(() => window.fakeGoogle?.autoSelectDisabled ?? 0);
    await respond(page, { credential: OTHERS });
    await page.getByText('Access Denied').waitFor();
    await expect
      .poll(async () => [await google(page).count(), await logout(page).count(), await stored(page), sessions])
      .toEqual([0, 1, OTHERS, []]);
    await logout(page).click();
    await google(page).waitFor();
    await expect
      .poll(async () => [await logout(page).count(), await stored(page), sessions.map(({ method }) => method)])
      .toEqual([0, null, ['DELETE']]);
    await expect.poll(() => page.evaluate(() => window.fakeGoogle?.autoSelectDisabled ?? 0)).toBeGreaterThan(before);
  });

  test('for the company’s account is posted once and reloads the page, which reports a missing cookie', async () => {
    const { page, sessions, requests } = opened;
    sessions.length = 0;
    await respond(page, { credential: OURS });
    await page.getByText('this browser didn’t store the session cookie').waitFor();
    expect(sessions).toEqual([{ method: 'POST', body: JSON.stringify({ credential: OURS }), status: 204 }]);
    expect(requests.filter((path) => path === GATED_PATH)).toHaveLength(2);
  });
});

describe('Google’s script', () => {
  test('that does not load is reported within eight seconds, one that fails at once, then a popup that does not open, each with Retry', async () => {
    const { page, complaints, setGoogle } = await openGate(visit, {
      google: 'says nothing',
      before: async (opened) => {
        await opened.clock.install();
        await opened.addInitScript(() => (document.hasFocus = () => !document.title.startsWith('popup')));
      },
    });
    await page.locator('script[src$="/gsi/client?hl=en"]').waitFor({ state: 'attached' });
    await page.setViewportSize({ width: 320, height: 700 });
    const footer = (): Promise<number> =>
      page.locator('.footer').evaluate((element) => element.getBoundingClientRect().top + scrollY);
    const before = await footer();
    await page.clock.runFor(8_000);
    await page.getByRole('alert').getByText('Google sign-in didn’t load.').waitFor();
    // The message fits into its reserved space.
    expect(await footer()).toBe(before);
    const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' });
    // The clock stands still, so these are reported at once. `npm run test:all` tries each of them.
    const faults = sampleOf(['fails', 'defines nothing', 'throws', 'cannot be initialized'] as const, 1);
    for (const [index, fault] of faults.entries()) {
      expect(failures(complaints)).toHaveLength(index + 1);
      setGoogle(fault);
      await retry.click();
      await expect.poll(() => failures(complaints).length).toBe(index + 2);
    }
    setGoogle('works');
    await retry.click();
    await google(page).waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await expect
      .poll(() => page.locator('script[src*="/gsi/client"]').getAttribute('src'))
      .toMatch(new RegExp(String.raw`\?hl=en&retry=${faults.length + 1}$`));
    expect(await page.evaluate(() => window.fakeGoogle?.button['locale'])).toBe('en');
    expect(complaints.filter((text) => /Content Security Policy|violates/.test(text))).toEqual([]);

    // A popup that is blocked, or closed without a response, is reported, and one that is open is not.
    const alert = page.getByRole('alert');
    const reports = async (message: string): Promise<void> => {
      await page.clock.runFor(8_000);
      await alert.getByText(message).waitFor();
      await expect.poll(() => google(page).isVisible()).toBe(true);
      await alert.getByRole('button', { name: 'Retry' }).click();
      await google(page).waitFor();
      await expect.poll(() => alert.count()).toBe(0);
    };
    // The page keeps the focus, as if no popup had opened.
    await google(page).click();
    await reports('Google’s window did not open.');
    await google(page).click();
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await reports('Sign-in wasn’t completed.');

    await google(page).click();
    const title = await page.title();
    await page.evaluate(() => (document.title = 'popup'));
    await page.clock.runFor(60_000);
    await expect.poll(() => alert.count()).toBe(0);
    await page.evaluate((own) => (document.title = own), title);
    await reports('Sign-in wasn’t completed.');
  });
});

describe('a stored credential', () => {
  test('is kept while the edge has no keys, and Try again reloads the page', async () => {
    const { page, sessions, setStatus } = await openGate(visit, {
      status: 'unavailable',
      before: store(OURS),
    });
    await page.getByText('We can’t verify sign-ins right now.').waitFor();
    expect([await stored(page), sessions]).toEqual([OURS, []]);
    setStatus('denied');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Access Denied').waitFor();
  });
});

// The gate of each status is in the same document.
test('without JavaScript the gate shows the status from the edge', async () => {
  const { page } = await openGate(visit, { status: 'denied', javaScriptEnabled: false });
  await expect.poll(() => page.getByText('Access Denied', { exact: true }).isVisible()).toBe(true);
  await expect.poll(() => page.locator('.gate-pane:visible').count()).toBe(1);
});
