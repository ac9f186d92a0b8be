import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';

import { FIRST_STYLES_ID } from '../../web/model/page/page-data.ts';
import { useBrowser } from './browser.ts';

const { visit } = useBrowser();

/** One page of each kind. */
const PATHS = [
  '/',
  '/get_started',
  '/public/v3/akko-developer-docs',
  '/public/v2/users',
  '/public/v3/create-contract',
  '/public/v3/schemas/contract',
  '/public/v3/webhooks/contract-activated',
  '/public/v3/errors',
  '/public/v3/migration',
  '/changelog',
  '/my-react-page',
  '/simulator',
  '/docs/internal',
  '/nowhere',
];
const WHOLE = '**/assets/site-*.css';

/** Opens a page without its scripts, except the inline one. */
async function open(page: Page, path: string, theme: string): Promise<void> {
  await page.goto(path);
  await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme);
}

/** Waits until the whole style sheet has replaced the styles of the document. */
async function whole(page: Page): Promise<void> {
  await page.waitForFunction((id) => document.getElementById(id) === null, FIRST_STYLES_ID);
}

function picture(page: Page): Promise<Buffer> {
  return page.screenshot({ animations: 'disabled', caret: 'initial' });
}

describe('the styles inside a document', () => {
  test.each([
    [1440, 'light'],
    [900, 'dark'],
    [390, 'light'],
  ])(
    'show each first screen as the whole style sheet does at %d px, %s',
    async (width, theme) => {
      const options = { viewport: { width, height: 900 } };
      const { page: first } = await visit(options);
      const { page: complete } = await visit(options);
      for (const page of [first, complete]) await page.route('**/assets/boot-*.js', (route) => route.abort());
      await first.route(WHOLE, (route) => route.abort());
      const different: string[] = [];
      for (const path of PATHS) {
        await Promise.all([open(first, path, theme), open(complete, path, theme)]);
        await whole(complete);
        // A page may still be decoding its logo.
        const isSame = async (): Promise<boolean> => {
          const [before, after] = await Promise.all([picture(first), picture(complete)]);
          return before.equals(after);
        };
        if (!(await isSame()) && !(await isSame())) different.push(path);
      }
      expect(different).toEqual([]);
    },
    120_000,
  );

  test('are replaced by the whole style sheet, which blocks no paint, and nothing shifts', async () => {
    const { page } = await visit();
    await page.goto('/public/v3/get-contract-by-id');
    await whole(page);
    const shifts = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const observer = new PerformanceObserver((list) => resolve(list.getEntries().length));
          observer.observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(0), 500);
        }),
    );
    expect(shifts).toBe(0);
    const status = await page.evaluate(() => {
      const sheet = performance.getEntriesByType('resource').find(({ name }) => /assets\/site-.*\.css$/.test(name));
      // TypeScript's library does not have the property yet.
      return (sheet?.toJSON() as { renderBlockingStatus?: string } | undefined)?.renderBlockingStatus;
    });
    expect(status).toBe('non-blocking');
  });

  test('are followed by the whole style sheet before the first paint if scripts are off', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto('/public/v2/introduction');
    const menu = page.locator('.dropdown-menu').first();
    expect(await menu.evaluate((element) => getComputedStyle(element).position)).toBe('absolute');
  });
});
