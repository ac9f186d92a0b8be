import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, inject } from 'vitest';

import { findTestChromium, launchChromium } from '../../web/commands/browser.ts';

/** Addresses that the product may call from a page; tests answer for them, since nothing here reaches them. */
const THIRD_PARTIES = /^https:\/\/(?:fonts\.googleapis\.com|fonts\.gstatic\.com|accounts\.google\.com)\//;

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Errors and warnings of the console, and uncaught exceptions. */
  complaints: string[];
  /** Paths requested from the site, in order. */
  requests: string[];
}

/** One browser for a test file; every visit has a context, and so a storage, of its own. */
export function useBrowser(): { visit: (options?: BrowserContextOptions) => Promise<Visit>; portal: string } {
  const portal = inject('portal');
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchChromium(findTestChromium());
  });
  afterAll(async () => {
    await browser?.close();
  });
  return {
    portal,
    visit: async (options = {}) => {
      if (browser === undefined)
        throw new Error('The browser starts before the first test, not while tests are collected.');
      const { baseURL = portal } = options;
      const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 }, ...options });
      await context.route(THIRD_PARTIES, (route) => route.abort());
      const page = await context.newPage();
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

/** Waits until the shell is alive: before that, links work as links do without script. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined);
}
