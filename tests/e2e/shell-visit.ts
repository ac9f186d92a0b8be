import type { BrowserContextOptions, Page, Route } from 'playwright';
import { inject } from 'vitest';

import { hydrated, useBrowser, type Visit } from './browser.ts';

declare global {
  interface Window {
    /** Marks the document. A new document does not have this property. */
    sameDocument?: boolean;
  }
}

/** Visits the small test site, which has settings that the portal does not use. */
export function useShell(options?: { prefetches: boolean }): {
  visit: (options?: BrowserContextOptions) => Promise<Visit>;
  open: (path: string, options?: BrowserContextOptions) => Promise<Visit>;
} {
  const { visit: visitPortal } = useBrowser(options);
  const visit = (given: BrowserContextOptions = {}): Promise<Visit> =>
    visitPortal({ baseURL: inject('shell'), ...given });
  return {
    visit,
    /** Opens a page, waits for hydration, and marks its document. */
    open: async (path, given) => {
      const visited = await visit(given);
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

/** Whether the marked document is still the current one. */
export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => window.sameDocument === true);
}

/** Console messages, except those of the two navbar items that fail on purpose. */
export function unexpected(complaints: readonly string[]): string[] {
  return complaints.filter((text) => !/navbar item|NavbarItem/.test(text));
}

/** Holds the responses to requests until they are released. */
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

/** Handles the router's requests, but not those of the browser. */
export async function handleFetches(
  page: Page,
  pattern: RegExp,
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route(pattern, (route) => (route.request().resourceType() === 'fetch' ? handle(route) : route.continue()));
}

/** Turns prefetching off, so that a click is the first to request a document. */
export async function withoutPrefetch(page: Page, connection: object = { saveData: true }): Promise<void> {
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
}
