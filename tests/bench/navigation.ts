import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright';

import { launchChromium } from '../../web/commands/browser.ts';
import { PROJECT_ROOT } from '../../web/compile/base/project.ts';
import type { Report } from '../../web/compile/report.ts';
import { bareSite } from './bare-page/site.ts';
import { brotliServer } from './brotli-server.ts';
import { type Figure, figureOf, inTurns, percentile } from './figure.ts';
import { slowDown } from './first-load.ts';

const STEPS = 15;
/** Milliseconds that the pointer rests on a link before the click. */
const HOVER = 100;
/** Milliseconds between two steps, in which prefetches and late parts end. */
const REST = 500;

const SLOW = { latency: 60, megabits: 9, cpu: 4 };

/**
 * Measures the time from a click to the painted heading for new operations, on a slow network and CPU: the median of the portal, that of a
 * bare React page with the same articles, and their ratio.
 */
export async function benchNavigation(): Promise<Figure[]> {
  const dist = join(PROJECT_ROOT, 'dist');
  const { pages } = JSON.parse(readFileSync(join(dist, 'report.json'), 'utf8')) as Report;
  const operations = pages
    .filter(({ kind, path }) => kind === 'operation' && path.startsWith('/public/'))
    .map(({ path }) => path);
  const stride = Math.floor(operations.length / (STEPS + 1));
  const [first = '', ...rest] = operations.filter((_path, index) => index % stride === 0).slice(0, STEPS + 1);
  await using browser = await launchChromium();
  using bare = await bareSite(browser, dist, [first, ...operations.filter((path) => path !== first)]);
  using portalServer = await brotliServer(dist);
  using bareServer = await brotliServer(bare.path);
  const figures: Figure[] = [];
  for (const isHovered of [false, true]) {
    const [portalPage, barePage] = await Promise.all([
      openSite(browser, portalServer.origin + first, isHovered),
      openSite(browser, bareServer.origin, isHovered),
    ]);
    const step = (page: Page, round: number): Promise<number> =>
      timeOfStep(page, rest[round] ?? first, isHovered ? HOVER : 0);
    const times = await inTurns(
      { portal: (round) => step(portalPage, round), bare: (round) => step(barePage, round) },
      rest.length,
    );
    figures.push(
      figureOf({
        name: `navigation to an operation, ${isHovered ? `link under the pointer for ${HOVER} ms` : 'no prefetch'}`,
        value: percentile(times.portal),
        baseline: { name: 'bare React', value: percentile(times.bare) },
        ratioAtMost: 1,
      }),
    );
    await Promise.all([portalPage, barePage].map((page) => page.context().close()));
  }
  return figures;
}

/** Opens a site. @param prefetches whether the site may load a page before the click */
async function openSite(browser: Browser, address: string, prefetches: boolean): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  // With data saver nothing is prefetched, so each step costs its request.
  if (!prefetches)
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
    );
  await page.goto(address, { waitUntil: 'load' });
  await page.mouse.move(OFF_LINK.x, OFF_LINK.y);
  // The client starts when a reader does something.
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined);
  await slowDown(page, SLOW);
  return page;
}

/** The link of a step covers the window's first 8 pixels, where neither site has a link of its own. */
const ON_LINK = { x: 4, y: 4 };
const OFF_LINK = { x: 4, y: 20 };

/** One step with the real pointer. The page itself measures the time until the frame with the new heading is painted. */
async function timeOfStep(page: Page, path: string, hover: number): Promise<number> {
  await page.mouse.move(OFF_LINK.x, OFF_LINK.y);
  const step = await page.evaluateHandle((href) => {
    const link = document.createElement('a');
    link.href = href;
    link.style.cssText =
      'position: fixed; inset: 0 auto auto 0; inline-size: 8px; block-size: 8px; z-index: 2147483647';
    document.body.append(link);
    const heading = document.querySelector('h1')?.textContent;
    const measure = async ({ timeStamp }: Event): Promise<number> => {
      while (document.querySelector('h1')?.textContent === heading || document.querySelector('h1') === null)
        await new Promise(requestAnimationFrame);
      // The change happens in a callback before a paint, so the next task runs after the paint.
      await new Promise((resolve) => setTimeout(resolve));
      link.remove();
      return performance.now() - timeStamp;
    };
    // An object, because the handle of a promise would wait for it.
    return {
      time: new Promise<number>((resolve) =>
        addEventListener('click', (event) => resolve(measure(event)), { capture: true, once: true }),
      ),
    };
  }, path);
  await page.mouse.move(ON_LINK.x, ON_LINK.y);
  if (hover > 0) await page.waitForTimeout(hover);
  await page.mouse.down();
  await page.mouse.up();
  const time = await step.evaluate((running) => running.time);
  await step.dispose();
  await page.waitForTimeout(REST);
  return time;
}
