import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';

import { IS_FULL, sampleOf } from '../tier.ts';
import { useBrowser } from './browser.ts';
import { hold, isSameDocument } from './shell-visit.ts';

const { visit } = useBrowser();
const { visit: visitWithPrefetching } = useBrowser({ prefetches: true });

/** A short one. */
const OPERATION = '/public/v3/create-token';
const CLIENT = /\/assets\/(?:client|react-dom)-/;

const documents = (requests: readonly string[]) => requests.filter((path) => !/\.\w+$/.test(path) && path !== '/css2');
const wasHydrated = (page: Page) => page.evaluate(() => document.documentElement.dataset['hydrated'] !== undefined);

/** Keeps the client from starting by itself after four seconds, so that only a reader starts it. */
const withoutRest = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (run: () => void, delay = 0) => (delay < 4_000 ? later(run, delay) : 0),
    });
  });

/** Lets no search load its index. These tests only open it. */
const withoutIndex = (page: Page): Promise<unknown> => page.route('**/search/*.json', (route) => route.abort());

/** Opens a page, waits for its boot script, marks its document, and adds a link to another page. */
async function openWithLink(page: Page): Promise<void> {
  await page.goto('/intro');
  await page.locator('head > link[rel="modulepreload"]').first().waitFor({ state: 'attached' });
  await page.evaluate(() => {
    window.sameDocument = true;
    document
      .querySelector('#article')
      ?.insertAdjacentHTML('afterbegin', '<a id="onward" href="/glossary/devices">onward</a>');
  });
}

describe('a public page that nobody uses', () => {
  test('works without React, starts the client in the end, and fetches no other page', async () => {
    const { page, requests, complaints } = await visitWithPrefetching();
    const client = await hold(page, CLIENT);
    await page.goto(OPERATION);
    await page.locator('.samples').getByRole('button', { name: 'Python', exact: true }).waitFor();
    client.release();
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    expect(documents(requests)).toEqual([OPERATION]);
    expect(complaints).toEqual([]);
  });

  test('shows the chosen language, copies code, and opens the request form without the client', async () => {
    const { page } = await visit();
    await page.addInitScript(() => localStorage.setItem('portal.tab.language', 'python'));
    await hold(page, /\/assets\/client-/);
    await page.goto(OPERATION);
    const samples = page.locator('.samples > .request-sample');
    await samples.locator('button[aria-pressed="true"]', { hasText: 'Python' }).waitFor();
    await expect.poll(() => samples.locator('[data-copy]').first().isVisible()).toBe(true);
    await page.locator('[data-console]').click();
    await page.locator('dialog.console[open]').waitFor();
    expect(await wasHydrated(page)).toBe(false);
  });
});

describe('the scripts of the client', () => {
  test('are fetched before a reader acts, and do not run until then', async () => {
    const { page, requests } = await visitWithPrefetching();
    await withoutRest(page);
    const fetched = page.waitForResponse((response) => CLIENT.test(response.url()));
    await page.goto(OPERATION);
    await fetched;
    await page.waitForLoadState('networkidle');
    await expect.poll(() => requests.filter((path) => CLIENT.test(path))).toHaveLength(2);
    // A pointer that rests where the page appears. Chromium sends such an event only sometimes.
    await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove')));
    await expect.poll(() => page.evaluate(() => document.documentElement.hasAttribute('data-reader'))).toBe(false);
    expect(await wasHydrated(page)).toBe(false);
    // The first event of a pointer has no distance.
    await page.mouse.move(320, 300, { steps: 2 });
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    expect(requests.filter((path) => CLIENT.test(path))).toHaveLength(2);
  });

  // In shell-navigation.test.ts such a reader gets no page in advance.
  test.runIf(IS_FULL)('are not fetched early for a reader who saves data', async () => {
    const { page, requests } = await visit();
    await withoutRest(page);
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
    );
    await page.goto(OPERATION);
    await page.locator('.samples').getByRole('button', { name: 'Python', exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(requests.filter((path) => CLIENT.test(path))).toEqual([]);
  });
});

describe('a click before the client runs', () => {
  test('on a link is followed by the browser, with a modifier key or on a fragment as usual', async () => {
    const { page, context } = await visit();
    await hold(page, CLIENT);
    await openWithLink(page);
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      page.locator('#onward').click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await other.waitForURL('**/glossary/devices');
    await page.locator('.toc a').last().click();
    expect(new URL(page.url()).hash).not.toBe('');
    expect(await isSameDocument(page)).toBe(true);
    await page.locator('#onward').click();
    await page.getByRole('heading', { level: 1, name: 'Devices' }).waitFor();
    expect(await isSameDocument(page)).toBe(false);
  });

  test('on a control counts only if it is the last one', async () => {
    const { page } = await visit();
    const client = await hold(page, CLIENT);
    await withoutIndex(page);
    await openWithLink(page);
    const group = page.locator('button.sidebar-heading[aria-expanded="false"]:visible').first();
    const closed = await group.innerText();
    await group.click();
    await page.locator('.search-slot:visible').click();
    client.release();
    await page.locator('dialog.search[open]').waitFor();
    expect(await page.getByRole('button', { name: closed, expanded: false }).count()).toBe(1);
  });

  test('on a control is repeated even if it comes before the boot script', async () => {
    const { page } = await visit();
    const boot = await hold(page, /\/assets\/boot-/);
    await withoutIndex(page);
    await page.goto('/intro', { waitUntil: 'domcontentloaded' });
    await page.locator('.search-slot:visible').click();
    await expect.poll(() => page.locator('dialog.search[open]').count()).toBe(0);
    boot.release();
    await page.locator('dialog.search[open]').waitFor();
  });

  test('on a control of a React page is repeated when the page works, also after a page swap', async () => {
    const { page } = await visit();
    const module = await hold(page, /\/assets\/my-react-page-/);
    const start = page.locator('#check ~ .button');
    const tool = page.locator('.console-tool');
    await page.goto('/my-react-page');
    await start.click();
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await expect.poll(() => tool.count()).toBe(0);
    module.release();
    await tool.waitFor();
    await page.evaluate(() => (window.sameDocument = true));
    await page.locator('a[href="/intro"]:visible').first().click();
    await page.locator('#check').waitFor({ state: 'detached' });
    await page.goBack();
    await start.click();
    await tool.waitFor();
    expect(await isSameDocument(page)).toBe(true);
  });
});

describe('keys before the boot script', () => {
  test.each(sampleOf(['/', 'Control+k'], 1))(
    'scroll and move the focus as usual, and are kept from %s on',
    async (shortcut) => {
      const { page } = await visit();
      const boot = await hold(page, /\/assets\/boot-/);
      await withoutIndex(page);
      await page.goto('/intro', { waitUntil: 'domcontentloaded' });
      await page.keyboard.press('Tab');
      await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('a');
      await page.keyboard.press('End');
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.keyboard.type('lost');
      await page.keyboard.press(shortcut);
      await page.keyboard.type('imeis');
      await page.keyboard.press('Backspace');
      await expect.poll(() => page.locator('dialog.search').count()).toBe(0);
      boot.release();
      const field = page.locator('dialog.search[open] input');
      await expect.poll(() => field.inputValue()).toBe('imei');
      await page.keyboard.type(' number');
      await expect.poll(() => field.inputValue()).toBe('imei number');
    },
  );
});
