import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright';

import { searchAddress } from '../../model/search/search.ts';
import { LOCALES } from '../../model/site/locale.ts';
import { launchChromium } from '../browser.ts';
import { brotliServer, compressed } from './brotli-server.ts';
import { type Figure, figureOf, median, percentile } from './figure.ts';
import { benchBuilds, type Subject } from './sites.ts';

/** CPU slowdown factor. */
const SLOWDOWN = 4;
const SLOW_CPU = 'CPU four times slower';

interface Searched {
  /** Page on which the search is opened. */
  path: string;
  queries: readonly string[];
  /** Limits: bytes of an index, and milliseconds from a letter to its results. */
  limits: { bytes: number; results: number };
}

const SUBJECTS: Readonly<Record<Subject, Searched>> = {
  portal: {
    path: '/public/v3/create-contract',
    queries: [
      'users devices',
      'DELETE contracts',
      'partnerReference',
      'how do I authenticate',
      'lineItems.device.imei',
      'insufficent inventory',
      '409',
      'the price of a contract line item for a device of a user',
    ],
    limits: { bytes: 120_000, results: 50 },
  },
  'stripe.yaml': {
    path: '/stripe/get-account',
    queries: [
      'payment method details',
      '/v1/customers/{customer}/subscriptions',
      'DELETE invoices',
      'payment_method_details.card.brand',
      'refund a chrage',
      'default_payment_method',
      'usd',
      'the amount of a charge on an account of a customer',
    ],
    limits: { bytes: 1_200_000, results: 100 },
  },
};

/** Measures the search of the build in `dist/` and of stripe.yaml: sizes, the time from a click to the first results, and from each letter to its painted results. */
export function benchSearch(specs: string | undefined): Promise<Figure[]> {
  return benchBuilds(specs, benchSubject);
}

async function benchSubject(name: Subject, dist: string): Promise<Figure[]> {
  const { path, queries, limits } = SUBJECTS[name];
  const files = LOCALES.map((locale) => ({ locale, file: join(dist, 'public', searchAddress('public', locale)) }));
  const sizes = files
    .filter(({ file }) => existsSync(file))
    .map(({ locale, file }) =>
      figureOf({
        name: `search, ${name}: index in ${locale} (brotli 5)`,
        value: compressed(readFileSync(file)).length,
        format: (bytes) => `${(bytes / 1_000).toFixed(1)} KB`,
        atMost: limits.bytes,
      }),
    );
  using server = await brotliServer(dist);
  await using browser = await launchChromium();
  const page = await browser.newPage({ baseURL: server.origin, viewport: { width: 1440, height: 900 } });
  await page.route(/^https:\/\/fonts\./, (route) => route.abort());
  await page.goto(path, { waitUntil: 'load' });
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const opening = await timeOfOpening(page, queries[0] ?? '');
  // By now the fields are indexed.
  await page.waitForTimeout(5_000);
  const { whole, worker } = await timesOfLetters(page, queries);
  const letters = `${whole.length} letters typed, ${SLOW_CPU}`;
  return [
    ...sizes,
    figureOf({ name: `search, ${name}: press to first results, everything fetched, ${SLOW_CPU}`, value: opening }),
    figureOf({
      name: `search, ${name}: ${letters}, to results painted, median`,
      value: median(whole),
      atMost: limits.results,
    }),
    figureOf({ name: `search, ${name}: ${letters}, to results painted, p95`, value: percentile(whole, 95) }),
    figureOf({ name: `search, ${name}: time in the worker, median`, value: median(worker) }),
    figureOf({ name: `search, ${name}: time in the worker, p95`, value: percentile(worker, 95) }),
    figureOf({ name: `search, ${name}: longest task of the page while typing`, value: await longestTask(page) }),
  ];
}

/** Measures the time from the click on the button, before code or index are loaded, to the results of a query that is typed at once. */
async function timeOfOpening(page: Page, query: string): Promise<number> {
  const start = performance.now();
  await page.locator('.search-slot:visible').click();
  await page.locator('.search input').fill(query);
  await page.locator('.search [role="option"] mark').first().waitFor();
  return performance.now() - start;
}

/** Measures milliseconds for each letter of each query: until its results are painted, and the part in the worker. */
async function timesOfLetters(page: Page, queries: readonly string[]): Promise<{ whole: number[]; worker: number[] }> {
  const [worker] = page.workers();
  if (worker === undefined) throw new Error('The search has no worker.');
  // The CPU slowdown affects only the page, so the worker's work is prolonged by the same factor.
  await worker.evaluate((slowdown) => {
    const scope = globalThis as unknown as { times: number[]; postMessage: (message: unknown) => void };
    const post = scope.postMessage.bind(scope);
    let start = 0;
    scope.times = [];
    // The search's own listener starts by reading the request.
    const data = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data');
    Object.defineProperty(MessageEvent.prototype, 'data', {
      get(this: MessageEvent): unknown {
        start = performance.now();
        return data?.get?.call(this);
      },
    });
    scope.postMessage = (message) => {
      const end = start + slowdown * (performance.now() - start);
      while (performance.now() < end);
      scope.times.push(performance.now() - start);
      post(message);
    };
  }, SLOWDOWN);
  const whole = await page.evaluate(watchLetters, queries);
  return { whole, worker: await worker.evaluate(() => (globalThis as unknown as { times: number[] }).times) };
}

async function watchLetters(queries: readonly string[]): Promise<number[]> {
  const field = document.querySelector<HTMLInputElement>('.search input');
  const body = document.querySelector<HTMLElement>('.search-body');
  if (field === null || body === null) throw new Error('The search is not open.');
  const scope = window as unknown as { longest: number };
  scope.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) scope.longest = Math.max(scope.longest, duration);
  }).observe({ entryTypes: ['longtask'] });
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

function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { longest: number }).longest);
}
