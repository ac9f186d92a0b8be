import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';

import { sampleOf } from '../tier.ts';
import { reloads, useBrowser } from './browser.ts';
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

describe('a response from Google', () => {
  test('for another company’s account is denied, not sent to the server, and forgotten at Logout', async () => {
    const { page, sessions } = await openGate(visit);
    await google(page).waitFor();
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
    const { page, sessions, requests } = await openGate(visit);
    await google(page).waitFor();
    await respond(page, { credential: OURS });
    await page.getByText('this browser didn’t store the session cookie').waitFor();
    expect(sessions).toEqual([{ method: 'POST', body: JSON.stringify({ credential: OURS }), status: 204 }]);
    expect(requests.filter((path) => path === GATED_PATH)).toHaveLength(2);
  });

  test('that the edge denies shows the denial, also after a reload', async () => {
    const { page, sessions } = await openGate(visit, { session: 403 });
    await google(page).waitFor();
    await respond(page, { credential: OURS });
    await logout(page).waitFor();
    await page.reload();
    await logout(page).waitFor();
    await expect
      .poll(async () => [await page.getByText('Access Denied').isVisible(), sessions.map(({ status }) => status)])
      .toEqual([true, [403, 403]]);
  });

  test('without a credential is reported in the console and on the page, with Retry', async () => {
    const { page, complaints } = await openGate(visit);
    await google(page).waitFor();
    await respond(page, {});
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await google(page).waitFor();
    await expect.poll(async () => [failures(complaints).length, await page.getByRole('alert').count()]).toEqual([1, 0]);
  });
});

describe('Google’s script', () => {
  test('that is blocked is reported at once, with Retry', async () => {
    const { page, complaints, setGoogle } = await openGate(visit, { google: 'fails' });
    const notice = page.getByRole('alert');
    await notice.getByText('Google sign-in didn’t load.').waitFor();
    setGoogle('works');
    await notice.getByRole('button', { name: 'Retry' }).click();
    await google(page).waitFor();
    expect(failures(complaints)).toHaveLength(1);
  });

  // `npm run test:all` tries each fault.
  test.each(sampleOf(['defines nothing', 'throws', 'cannot be initialized'] as const, 1))(
    'that %s is reported at once, with Retry',
    async (fault) => {
      const { page, complaints, setGoogle } = await openGate(visit, { google: fault });
      const notice = page.getByRole('alert');
      await notice.getByText('Google sign-in didn’t load.').waitFor();
      expect(failures(complaints)).toHaveLength(1);
      setGoogle('works');
      await notice.getByRole('button', { name: 'Retry' }).click();
      await google(page).waitFor();
      await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    },
  );

  test('that does not load is reported within eight seconds, requested at another address on Retry, and keeps its language', async () => {
    const { page, complaints, setGoogle } = await openGate(visit, {
      google: 'says nothing',
      before: (opened) => opened.clock.install(),
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
    expect(failures(complaints)).toHaveLength(1);
    setGoogle('works');
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await google(page).waitFor();
    await expect.poll(() => page.locator('script[src*="/gsi/client"]').getAttribute('src')).toMatch(/\?hl=en&retry=1$/);
    expect(await page.evaluate(() => window.fakeGoogle?.button['locale'])).toBe('en');
    expect(complaints.filter((text) => /Content Security Policy|violates/.test(text))).toEqual([]);
  });

  test('whose popup is blocked, or closed without a response, is reported within eight seconds', async () => {
    const { page } = await openGate(visit, { before: (opened) => opened.clock.install() });
    const reports = async (message: string): Promise<void> => {
      await page.clock.runFor(8_000);
      await page.getByRole('alert').getByText(message).waitFor();
      await expect.poll(() => google(page).isVisible()).toBe(true);
      await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
      await google(page).waitFor();
      await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    };
    // A headless browser's page always has the focus, as if no popup had opened.
    await google(page).click();
    await reports('Google’s window did not open.');
    await google(page).click();
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await reports('Sign-in wasn’t completed.');
  });

  test('whose popup is open is not reported', async () => {
    const { page } = await openGate(visit, {
      before: async (opened) => {
        await opened.clock.install();
        await opened.addInitScript(() => (document.hasFocus = () => false));
      },
    });
    await google(page).click();
    await page.clock.runFor(60_000);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  test('whose popup takes the focus and gives it back without a response is reported as not finished', async () => {
    const { page } = await openGate(visit, {
      before: async (opened) => {
        await opened.clock.install();
        await opened.addInitScript(() => (document.hasFocus = () => !document.title.startsWith('popup')));
      },
    });
    await google(page).click();
    await page.evaluate(() => (document.title = 'popup'));
    await page.clock.runFor(10_000);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await page.evaluate(() => (document.title = 'back'));
    await page.clock.runFor(5_000);
    await page.getByRole('alert').getByText('Sign-in wasn’t completed.').waitFor();
  });
});

describe('a stored credential', () => {
  test('of another account is denied without a request', async () => {
    const { page, sessions } = await openGate(visit, { before: store('rubbish') });
    await page.getByText('Access Denied').waitFor();
    await expect
      .poll(async () => [await google(page).count(), await logout(page).count(), sessions])
      .toEqual([0, 1, []]);
  });

  test('of the company that the edge rejects is removed, and the button is shown', async () => {
    const { page, sessions } = await openGate(visit, {
      session: 401,
      before: async (opened) => {
        await opened.goto('/logo.svg');
        await opened.evaluate(([key, value]) => localStorage.setItem(key, value), [
          KEY,
          credentialOf({ email: `ann@${DOMAIN}`, exp: 1 }),
        ] as const);
      },
    });
    await page.getByText('Your session has ended.').waitFor();
    await google(page).waitFor();
    await expect.poll(async () => [await stored(page), sessions.map(({ status }) => status)]).toEqual([null, [401]]);
  });

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

  test('is posted even if the browser cannot store it', async () => {
    const { page, sessions } = await openGate(visit, {
      before: (opened) =>
        opened.addInitScript(() => {
          const locked = {
            get: () => {
              throw new DOMException('The operation is insecure.', 'SecurityError');
            },
          };
          Object.defineProperty(window, 'localStorage', locked);
          Object.defineProperty(window, 'sessionStorage', locked);
        }),
    });
    await google(page).waitFor();
    await reloads(page, () => respond(page, { credential: OURS }));
    await google(page).waitFor();
    expect(sessions.map(({ method }) => method)).toEqual(['POST']);
  });
});

describe('without JavaScript', () => {
  test.each([
    ['pending', 'Please sign in to your Google account to get access.'],
    ['denied', 'Access Denied'],
  ] as const)('the gate shows the status from the edge: %s', async (status, text) => {
    const { page } = await openGate(visit, { status, javaScriptEnabled: false });
    await expect.poll(() => page.getByText(text, { exact: true }).isVisible()).toBe(true);
    await expect.poll(() => page.locator('.gate-pane:visible').count()).toBe(1);
  });
});
