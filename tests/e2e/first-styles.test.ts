import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';

import { IS_FULL, sampleOf } from '../tier.ts';
import { showTheme, useBrowser } from './browser.ts';
import { hold } from './shell-visit.ts';

const { visit, portal } = useBrowser();

/** One page of each kind. `npm run test:all` compares each at every width, `npm test` one at each. */
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
const WIDTHS = [1440, 900, 390];
/** Chromium does not always draw the corner of a border with the same colors. A missing rule changes hundreds of pixels. */
const MAX_CHANGED_PIXELS = 12;
const WHOLE = /\/assets\/site-[^/]*\.css$/;

/** Opens a page without its scripts, except the inline one. */
async function open(page: Page, path: string, theme: string): Promise<void> {
  await page.goto(path);
  await showTheme(page, theme);
}

/** Waits until the whole style sheet applies. */
async function whole(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Array.from(document.styleSheets).some(({ href }) => href?.includes('/assets/site-') === true),
  );
}

/** Readers do not see a smaller shift. Lighthouse accepts 0.1. */
const INVISIBLE = 0.002;

/** The time of a frame that shows the whole document. Before it, a frame can have a part of a line, whose rest then moves. */
function paintedAt(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
      }),
  );
}

/** The cumulative layout shift since a time. */
function shiftSince(page: Page, time: number): Promise<number> {
  return page.evaluate(
    (start) =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          // TypeScript's library does not have the type of these entries yet.
          const entries = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(entries.reduce((sum, { startTime, value }) => (startTime > start ? sum + value : sum), 0));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
    time,
  );
}

function picture(page: Page): Promise<Buffer> {
  return page.screenshot({ animations: 'disabled', caret: 'initial' });
}

/** The page as it is before the whole style sheet arrives. The style sheet applies again after that. */
async function pictureWithout(page: Page): Promise<Buffer> {
  const apply = (media: string): Promise<void> =>
    page.locator('link[rel="stylesheet"][href*="/assets/site-"]').evaluate((link, value) => {
      link.setAttribute('media', value);
    }, media);
  await apply('print');
  const without = await picture(page);
  await apply('all');
  return without;
}

function changedPixels(before: Buffer, after: Buffer): number {
  if (before.equals(after)) return 0;
  const [a, b] = [PNG.sync.read(before), PNG.sync.read(after)];
  return pixelmatch(a.data, b.data, undefined, a.width, a.height, { threshold: 0 });
}

describe('the styles inside a document', () => {
  test.each([
    [1440, 'light'],
    [900, 'dark'],
    [390, 'light'],
  ])(
    'show each first screen as the whole style sheet does at %d px, %s',
    async (width, theme) => {
      const ofWidth = PATHS.filter((_path, index) => WIDTHS[index % WIDTHS.length] === width);
      const paths = IS_FULL ? PATHS : sampleOf(ofWidth, 1);
      const options = { viewport: { width, height: 900 } };
      const { page } = await visit(options);
      await page.route('**/assets/boot-*.js', (route) => route.abort());
      for (const path of paths) {
        await open(page, path, theme);
        await whole(page);
        // A page may still be decoding its logo. A missing rule stays.
        await expect
          .poll(async () => changedPixels(await pictureWithout(page), await picture(page)), { message: path })
          .toBeLessThanOrEqual(MAX_CHANGED_PIXELS);
      }
    },
    120_000,
  );

  test('are followed by the whole style sheet, which blocks no paint, and nothing shifts', async () => {
    const { page } = await visit();
    const sheet = await hold(page, WHOLE);
    await page.goto('/public/v3/get-contract-by-id', { waitUntil: 'domcontentloaded' });
    const time = await paintedAt(page);
    sheet.release();
    await whole(page);
    expect(await shiftSince(page, time)).toBeLessThan(INVISIBLE);
    const status = await page.evaluate(() => {
      const sheet = performance.getEntriesByType('resource').find(({ name }) => /assets\/site-.*\.css$/.test(name));
      // TypeScript's library does not have the property yet.
      return (sheet?.toJSON() as { renderBlockingStatus?: string } | undefined)?.renderBlockingStatus;
    });
    expect(status).toBe('non-blocking');
  });

  test('put the target of a fragment on screen', async () => {
    const { page } = await visit({ viewport: { width: 390, height: 800 } });
    const html = await (await fetch(`${portal}/get_started`)).text();
    const last = [...html.matchAll(/<h2 id="([^"]+)"/g)].at(-1)?.[1] ?? '';
    await page.goto(`/get_started#${last}`);
    const top = await page.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top, last);
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(200);
  });

  test('wait for the whole style sheet if scripts are off', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto('/public/v2/introduction');
    const menu = page.locator('.dropdown-menu').first();
    expect(await menu.evaluate((element) => getComputedStyle(element).position)).toBe('absolute');
  });
});
