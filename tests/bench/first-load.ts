import { join } from 'node:path';

import type { Browser, Page } from 'playwright';

import { launchChromium } from '../../web/commands/browser.ts';
import { PROJECT_ROOT } from '../../web/compile/base/project.ts';
import { BARE, brotliServer } from './brotli-server.ts';
import { type Figure, figureOf, inTurns, percentile } from './figure.ts';

const ROUNDS = 5;
/** The kinds of pages that readers open first. */
const SUBJECTS: Readonly<Record<string, string>> = {
  home: '/',
  guide: '/get_started',
  operation: '/public/v3/get-contract-by-id',
  'longest operation': '/public/v3/create-contract',
};
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** How long a page is observed after its `load` event, in ms: late scripts block and shift as well. */
const OBSERVED = 1_500;

interface SlowDevice {
  /** Round trip in milliseconds. */
  latency: number;
  megabits: number;
  /** CPU slowdown factor. */
  cpu: number;
}

/** The slow network and the slow CPU of Lighthouse. */
const SLOW: SlowDevice = { latency: 150, megabits: 1.6, cpu: 4 };

interface Load {
  /** Milliseconds from the navigation to the largest contentful paint. */
  largestPaint: number;
  /** Milliseconds beyond 50 of each task after the first paint, together (https://web.dev/articles/tbt). */
  blockingTime: number;
  /** Sum of the layout shifts' scores. */
  layoutShift: number;
}

/** Loads pages of `dist/` in turns with the same documents as bare HTML, on a slow phone. */
export async function benchFirstLoad(): Promise<Figure[]> {
  using server = await brotliServer(join(PROJECT_ROOT, 'dist'));
  await using browser = await launchChromium();
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(SUBJECTS)) {
    const { page, bare } = await inTurns(
      { page: () => load(browser, server.origin + path), bare: () => load(browser, server.origin + BARE + path) },
      ROUNDS,
    );
    const medianOf = (loads: readonly Load[], key: keyof Load): number => percentile(loads.map((each) => each[key]));
    figures.push(
      figureOf({
        name: `${name}: largest paint`,
        value: medianOf(page, 'largestPaint'),
        baseline: { name: 'bare HTML', value: medianOf(bare, 'largestPaint') },
        ratioAtMost: 1.1,
      }),
      figureOf({ name: `${name}: total blocking time`, value: medianOf(page, 'blockingTime'), atMost: 30 }),
      figureOf({ name: `${name}: layout shift`, value: medianOf(page, 'layoutShift'), format: String, atMost: 0 }),
    );
  }
  return figures;
}

async function load(browser: Browser, url: string): Promise<Load> {
  await using context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.addInitScript(observeLoad);
  await slowDown(page, SLOW);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(OBSERVED);
  return await page.evaluate(() => (window as unknown as { load: Load }).load);
}

/** Makes network and CPU of a page slow. */
export async function slowDown(page: Page, { latency, megabits, cpu }: SlowDevice): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const throughput = (megabits * 1_000_000) / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

/** Runs in the page before its own scripts, and collects its figures in `window.load`. */
function observeLoad(): void {
  const load = { largestPaint: Number.NaN, blockingTime: 0, layoutShift: 0 };
  Object.assign(window, { load });
  const observe = (type: string, add: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true });
  let firstPaint = Number.POSITIVE_INFINITY;
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => (load.largestPaint = startTime));
  observe('layout-shift', (entry) => (load.layoutShift += (entry as PerformanceEntry & { value: number }).value));
  observe('longtask', ({ startTime, duration }) => {
    load.blockingTime += Math.max(startTime + duration - Math.max(startTime, firstPaint) - 50, 0);
  });
}
