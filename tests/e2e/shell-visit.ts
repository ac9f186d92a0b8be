import type { BrowserContextOptions, Page, Route } from 'playwright';
import { inject } from 'vitest';

import { hydrated, useBrowser, type Visit } from './browser.ts';

declare global {
  interface Window {
    /** Survives navigation within the page, and nothing else. */
    sameDocument?: boolean;
  }
}

/** Visits to the small site whose configuration uses what the portal's does not. */
export function useShell(): {
  visit: (options?: BrowserContextOptions) => Promise<Visit>;
  open: (path: string, options?: BrowserContextOptions) => Promise<Visit>;
} {
  const { visit: visitPortal } = useBrowser();
  const visit = (options: BrowserContextOptions = {}): Promise<Visit> =>
    visitPortal({ baseURL: inject('shell'), ...options });
  return {
    visit,
    /** A page that is alive, in a document that is marked. */
    open: async (path, options) => {
      const visited = await visit(options);
      await openMarked(visited.page, path);
      return visited;
    },
  };
}

export async function openMarked(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.evaluate(() => {
    window.sameDocument = true;
  });
}

/** Whether no document was loaded since the page was opened. */
export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => window.sameDocument === true);
}

/** What a page complains about beside the two navbar items that fail on purpose. */
export function unexpected(complaints: readonly string[]): string[] {
  return complaints.filter((text) => !/navbar item|NavbarItem/.test(text));
}

/** Keeps the answers to requests back until they are released. */
export async function hold(page: Page, pattern: RegExp): Promise<{ release: () => void }> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}

/** Answers the router's own requests, and leaves those of the browser alone. */
export async function answerFetches(
  page: Page,
  pattern: RegExp,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route(pattern, (route) => (route.request().resourceType() === 'fetch' ? answer(route) : route.continue()));
}

/** A connection on which nothing is loaded ahead, so that a click is the first to ask for a document. */
export async function withoutPrefetch(page: Page, connection: object = { saveData: true }): Promise<void> {
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
}
