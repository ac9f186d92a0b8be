import { join } from 'node:path';

import { launchChromium } from '../../web/commands/browser.ts';
import { PROJECT_ROOT } from '../../web/compile/base/project.ts';
import { brotliServer } from './brotli-server.ts';
import { type Figure, figureOf, percentile } from './figure.ts';

/** CPU slowdown factor. */
const SLOWDOWN = 4;
/** The page on which the search is opened. */
const PATH = '/public/v3/create-contract';
const QUERIES = [
  'users devices',
  'DELETE contracts',
  'partnerReference',
  'how do I authenticate',
  'lineItems.device.imei',
  'insufficent inventory',
  '409',
  'the price of a contract line item for a device of a user',
];

/** Measures the search of the build in `dist/`: the time from each letter to its painted results. */
export async function benchSearch(): Promise<Figure[]> {
  using server = await brotliServer(join(PROJECT_ROOT, 'dist'));
  await using browser = await launchChromium();
  const page = await browser.newPage({ baseURL: server.origin, viewport: { width: 1440, height: 900 } });
  await page.goto(PATH, { waitUntil: 'load' });
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.locator('.search-slot:visible').click();
  await page.locator('.search input').waitFor();
  // Then the fields are indexed.
  await page.waitForTimeout(5_000);
  const times = await page.evaluate(watchLetters, QUERIES);
  const letters = `search, ${times.length} letters typed, CPU four times slower`;
  return [
    figureOf({ name: `${letters}, to results painted, median`, value: percentile(times), atMost: 50 }),
    figureOf({ name: `${letters}, to results painted, p95`, value: percentile(times, 95) }),
  ];
}

/** Runs in the page. The search's worker is not slowed down. Returns the milliseconds of each letter. */
async function watchLetters(queries: readonly string[]): Promise<number[]> {
  const field = document.querySelector<HTMLInputElement>('.search input');
  const body = document.querySelector<HTMLElement>('.search-body');
  if (field === null || body === null) throw new Error('The search is not open.');
  const times: number[] = [];
  for (const query of queries) {
    for (let length = 1; length <= query.length; length += 1) {
      const text = query.slice(0, length);
      if (text.trim() === '' || body.dataset['resultsFor'] === text) continue;
      field.select();
      const start = performance.now();
      document.execCommand('insertText', false, text);
      // The callback that sees the results runs right before the paint, and a timer right after it.
      while (body.dataset['resultsFor'] !== text) await new Promise(requestAnimationFrame);
      await new Promise((resolve) => setTimeout(resolve));
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  }
  return times;
}
