import type { BrowserContext, Page } from 'playwright';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../compile/output/project.ts';
import { launchChromium } from '../browser.ts';
import { brotliServer } from './brotli-server.ts';
import { duration, type Figure, median } from './figure.ts';

const STEPS = 15;

interface Condition {
  name: string;
  target: string;
  /** Round trip in milliseconds, megabits a second, and how many times slower the processor. */
  slow: { latency: number; megabits: number; cpu: number } | null;
}

const CONDITIONS: Condition[] = [
  { name: 'local network', target: '45 ms', slow: null },
  { name: '60 ms latency, 9 Mbit/s, CPU four times slower', target: '120 ms', slow: { latency: 60, megabits: 9, cpu: 4 } },
];

/** From a click on a sidebar link to the new heading painted, without any document fetched ahead; median of fifteen. */
export async function benchNavigation(): Promise<Figure[]> {
  const server = await brotliServer(join(PROJECT_ROOT, 'dist'));
  const browser = await launchChromium();
  try {
    const figures: Figure[] = [];
    for (const condition of CONDITIONS) {
      const context = await browser.newContext({ baseURL: server.origin, viewport: { width: 1440, height: 900 } });
      figures.push(await measure(context, condition));
      await context.close();
    }
    return figures;
  } finally {
    await browser.close();
    server.close();
  }
}

async function measure(context: BrowserContext, { name, target, slow }: Condition): Promise<Figure> {
  await context.route(/^https:\/\/fonts\./, (route) => route.abort());
  const page = await context.newPage();
  // A reader who saves data gets nothing ahead of time: each step then costs its request.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }));
  await page.goto('/public/v2/users', { waitUntil: 'load' });
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined);
  if (slow !== null) await slowDown(page, slow);
  let requests = 0;
  page.on('request', () => {
    requests += 1;
  });
  const times: number[] = [];
  for (let step = 0; step < STEPS; step += 1) times.push(await timeOfStep(page, step));
  return { name: `navigation, ${name}: click to heading painted (${(requests / STEPS).toFixed(1)} requests a step)`, value: duration(median(times)), target };
}

async function slowDown(page: Page, { latency, megabits, cpu }: NonNullable<Condition['slow']>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const throughput = (megabits * 1_000_000) / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

/** One click, timed by the page itself: until the frame after the one in which the heading has changed. */
function timeOfStep(page: Page, step: number): Promise<number> {
  return page.evaluate(async (index) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('#article a[href^="/public/v2/"], nav a[href^="/public/v2/"]')].filter((link) => link.pathname !== location.pathname);
    const link = links[(index * 7) % links.length];
    if (link === undefined) throw new Error('The page links to no other page of its reference.');
    const heading = document.querySelector('h1')?.textContent;
    const start = performance.now();
    link.click();
    while (document.querySelector('h1')?.textContent === heading || document.querySelector('h1') === null) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const time = performance.now() - start;
    await new Promise((resolve) => setTimeout(resolve, 300));
    return time;
  }, step);
}
