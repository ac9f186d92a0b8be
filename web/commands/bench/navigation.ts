import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright';

import { PROJECT_ROOT } from '../../compile/output/project.ts';
import type { Report } from '../../compile/report.ts';
import { launchChromium } from '../browser.ts';
import { brotliServer } from './brotli-server.ts';
import { buildOf, siteOf } from './build.ts';
import { type Figure, figureOf, median } from './figure.ts';
import { slowDown, type SlowDevice } from './throttled-load.ts';

const STEPS = 15;
/** Milliseconds that the pointer rests on a link before the click. */
const HOVER = 200;

interface Condition {
  name: string;
  /** Limit in milliseconds. */
  limit: number;
  slow: SlowDevice | null;
}

const SLOW = { latency: 60, megabits: 9, cpu: 4 };
const CONDITIONS: Condition[] = [
  { name: 'local network', limit: 45, slow: null },
  { name: '60 ms latency, 9 Mbit/s, CPU four times slower', limit: 120, slow: SLOW },
];

/** Measures the time from a click to the painted heading, as the median over fifteen new operations: for the portal, and for a large document if there is one. */
export async function benchNavigation(specs: string | undefined): Promise<Figure[]> {
  const own = await benchSite('portal', join(PROJECT_ROOT, 'dist'), '/public');
  if (specs === undefined) return own;
  const site = siteOf(specs, ['stripe.yaml']);
  try {
    const out = join(site, 'dist');
    await buildOf(site, out);
    return [...own, ...(await benchSite('stripe.yaml', out, '/stripe'))];
  } finally {
    rmSync(site, { recursive: true, force: true });
  }
}

async function benchSite(name: string, dist: string, base: string): Promise<Figure[]> {
  const { pages } = JSON.parse(readFileSync(join(dist, 'report.json'), 'utf8')) as Report;
  const operations = pages
    .filter(({ kind, path }) => kind === 'operation' && path.startsWith(`${base}/`))
    .map(({ path }) => path);
  const stride = Math.floor(operations.length / (STEPS + 1));
  const [first = '', ...rest] = operations.filter((_path, index) => index % stride === 0).slice(0, STEPS + 1);
  const server = await brotliServer(dist);
  const browser = await launchChromium();
  try {
    const figures: Figure[] = [];
    for (const condition of CONDITIONS) {
      for (const isHovered of [false, true]) {
        const context = await browser.newContext({ baseURL: server.origin, viewport: { width: 1440, height: 900 } });
        const { times, requests } = await measure(await context.newPage(), first, rest, condition, isHovered);
        await context.close();
        const how = isHovered ? `link under the pointer for ${HOVER} ms` : `${requests.toFixed(1)} requests a step`;
        figures.push(
          figureOf({
            name: `${name}, ${operations.length} operations: navigation, ${condition.name} (${how})`,
            value: median(times),
            ...(!isHovered && { limit: { kind: 'atMost', value: condition.limit } }),
          }),
        );
      }
    }
    return figures;
  } finally {
    await browser.close();
    server.close();
  }
}

async function measure(
  page: Page,
  first: string,
  paths: readonly string[],
  { slow }: Condition,
  isHovered: boolean,
): Promise<{ times: number[]; requests: number }> {
  // With data saver nothing is prefetched, so each step costs its request.
  if (!isHovered)
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
    );
  await page.goto(first, { waitUntil: 'load' });
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined);
  if (slow !== null) await slowDown(page, slow);
  let requests = 0;
  page.on('request', (request) => {
    // Chromium requests the favicon again for every address, mostly from its cache.
    if (!request.url().endsWith('/favicon.svg')) requests += 1;
  });
  const times: number[] = [];
  for (const path of paths) times.push(await timeOfStep(page, path, isHovered ? HOVER : 0));
  return { times, requests: requests / paths.length };
}

/** One click. The page itself measures the time until the frame with the new heading is painted. */
function timeOfStep(page: Page, path: string, hover: number): Promise<number> {
  return page.evaluate(
    async ({ href, rest }) => {
      const link = document.createElement('a');
      link.href = href;
      document.body.append(link);
      if (rest > 0) {
        link.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve, rest));
      }
      const heading = document.querySelector('h1')?.textContent;
      const start = performance.now();
      link.click();
      while (document.querySelector('h1')?.textContent === heading || document.querySelector('h1') === null)
        await new Promise(requestAnimationFrame);
      // The change happens in a callback before a paint, so the next task runs after the paint.
      await new Promise((resolve) => setTimeout(resolve));
      const time = performance.now() - start;
      link.remove();
      await new Promise((resolve) => setTimeout(resolve, 500));
      return time;
    },
    { href: path, rest: hover },
  );
}
