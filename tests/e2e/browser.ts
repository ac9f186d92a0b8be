import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeEach, inject } from 'vitest';

import { CHROMIUM_ARGS } from '../../web/commands/browser.ts';
import { findTestChromium } from '../tools/chromium.ts';
import { enter, leave, type UsedPage } from './used-pages.ts';

/** Addresses that the product may call from a page. The browser does not resolve them; some tests replace them. */
const THIRD_PARTIES = /^https:\/\/(?:fonts\.googleapis\.com|fonts\.gstatic\.com|accounts\.google\.com)\//;

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Errors and warnings of the console, and uncaught exceptions. */
  complaints: string[];
  /** Paths requested from the site, in order. */
  requests: string[];
}

/** A routed context would do the same, but it sends each request through Playwright and switches the browser's cache off. */
const LOOPBACK_ONLY = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1';

/** Playwright would emulate a browser without forced colors, which restyles the whole page twice at each navigation. */
const AS_IT_IS: BrowserContextOptions = { forcedColors: null };

/** Each worker has its own browser for all of its files. A shared one would pass each message through another process. */
let browser: Promise<Browser> | undefined;

/**
 * Visits to the portal. Every visit has its own storage.
 * It ends with its test, or with the file's last test if it began before the first.
 * @param prefetches whether its pages load other pages in advance, as those of most readers do. It costs a seventh of the CPU time.
 */
export function useBrowser({ prefetches = false } = {}): {
  visit: (options?: BrowserContextOptions) => Promise<Visit>;
  portal: string;
} {
  const portal = inject('portal');
  const opened: UsedPage[] = [];
  const shared: UsedPage[] = [];
  let current = shared;
  const end = (pages: UsedPage[]): Promise<unknown> => Promise.all(pages.splice(0).map(leave));
  beforeEach(() => void (current = opened));
  afterEach(async () => {
    current = shared;
    await end(opened);
  });
  afterAll(() => end(shared));
  return {
    portal,
    visit: async (options = {}) => {
      const { baseURL = portal } = options;
      browser ??= startBrowser();
      const used = await enter(
        await browser,
        { baseURL, viewport: { width: 1440, height: 900 }, ...AS_IT_IS, ...options },
        prefetches,
      );
      current.push(used);
      const { context, page } = used;
      const complaints: string[] = [];
      const requests: string[] = [];
      page.on('console', (message) => {
        const isThirdParty = THIRD_PARTIES.test(message.location().url);
        if (['error', 'warning'].includes(message.type()) && !isThirdParty)
          complaints.push(`${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (request) => {
        if (request.url().startsWith(baseURL)) requests.push(request.url().slice(baseURL.length));
      });
      return { page, context, complaints, requests };
    },
  };
}

function startBrowser(): Promise<Browser> {
  const executablePath = findTestChromium();
  return chromium.launch({
    args: [...CHROMIUM_ARGS, LOOPBACK_ONLY],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
}

/** The text in the clipboard. The portal's pages may not read it, so another page pastes it. */
export async function pasted(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.setContent('<textarea></textarea>');
  await page.locator('textarea').press('Control+V');
  const text = await page.locator('textarea').inputValue();
  await page.close();
  return text;
}

/** Does something, and waits for a text that the page shows only for a moment. The page itself looks for it, at each frame. */
export async function saysBriefly(page: Page, text: string, act: () => Promise<unknown>): Promise<void> {
  const said = page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('button, #announcer')].some(
        ({ ariaLabel, textContent }) => ariaLabel === wanted || textContent === wanted,
      ),
    text,
  );
  await Promise.all([said, act()]);
}

/** Shows a page in a theme, without storing it. */
export async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
}

/** Waits for two frames. By then the page has handled its scroll and intersection events, and rendered the result. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
}

/** Waits until the controls of a React page work. A text that is filled in before is lost. */
export async function pageReady(page: Page): Promise<void> {
  await page.locator('[data-react-page][data-ready]').waitFor({ state: 'attached' });
}

/** Presses a key without a meaning, which starts the client, and waits until the shell is hydrated. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.keyboard.press('Shift');
  // `waitForFunction` would load Playwright's script a second time, among the page's own scripts.
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Waits until an element has the focus. A reader whose action removed the focused element must not begin again at the top. */
export async function focusIsKept(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeElement !== document.body);
}

/** Waits until an action has loaded the page anew. A load event of the page before it does not count. */
export async function reloads(page: Page, action: () => Promise<unknown>): Promise<void> {
  await page.waitForLoadState('load');
  await Promise.all([page.waitForEvent('load'), action()]);
}
