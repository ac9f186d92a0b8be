import { join } from 'node:path';

import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

import { PROJECT_ROOT } from '../../compile/output/project.ts';
import { CHROMIUM_ARGS, findChromium, launchChromium } from '../browser.ts';
import { BARE, brotliServer } from './brotli-server.ts';
import { type Figure, figureOf, inTurns, median } from './figure.ts';
import { type Load, loadThrottled } from './throttled-load.ts';

const ROUNDS = 5;
const ALL = ['performance', 'accessibility', 'best-practices', 'seo'];
/** The gate's 401 and noindex fail the other two categories by design. */
const GATED = ['performance', 'accessibility'];

interface Subject {
  name: string;
  path: string;
  categories: readonly string[];
}

const PAGES: readonly Subject[] = [
  { name: 'home', path: '/', categories: ALL },
  { name: 'guide', path: '/get_started', categories: ALL },
  { name: 'guide with mermaid', path: '/plan-your-integration/user-journey', categories: ALL },
  { name: 'tag', path: '/public/v2/users', categories: ALL },
  { name: 'operation', path: '/public/v3/get-contract-by-id', categories: ALL },
  { name: 'longest operation', path: '/public/v3/create-contract', categories: ALL },
  { name: 'gate', path: '/docs/internal', categories: GATED },
];

interface Audit extends Load {
  scores: Readonly<Record<string, number>>;
}

/**
 * Loads each kind of page of `dist/` in turns with the same document as bare HTML. Lighthouse simulates a slow phone from
 * a fast load. Because a simulation guesses which requests delay the paint, the same is measured in a slow load, too.
 */
export async function benchLighthouse(): Promise<Figure[]> {
  const server = await brotliServer(join(PROJECT_ROOT, 'dist'));
  try {
    return [...(await simulatedLoads(server.origin)), ...(await throttledLoads(server.origin))];
  } finally {
    server.close();
  }
}

async function simulatedLoads(origin: string): Promise<Figure[]> {
  const executable = findChromium();
  const chrome = await launch({
    chromeFlags: CHROMIUM_ARGS,
    ignoreDefaultFlags: true,
    ...(executable === undefined ? {} : { chromePath: executable }),
  });
  const audit = (path: string, categories: readonly string[]): Promise<Audit> =>
    auditOf(origin + path, categories, chrome.port);
  try {
    const figures: Figure[] = [];
    for (const { name, path, categories } of PAGES) {
      const { scores } = await audit(path, categories);
      const loads = await inTurns(
        { page: () => audit(path, ['performance']), bare: () => audit(BARE + path, ['performance']) },
        ROUNDS,
      );
      const performance = median(loads.page.map((load) => load.scores['performance'] ?? 0));
      figures.push(...scoreFigures(name, { ...scores, performance }), ...loadFigures(`${name}, Lighthouse`, loads));
    }
    return figures;
  } finally {
    chrome.kill();
  }
}

async function throttledLoads(origin: string): Promise<Figure[]> {
  const browser = await launchChromium();
  try {
    const figures: Figure[] = [];
    for (const { name, path } of PAGES) {
      const loads = await inTurns(
        { page: () => loadThrottled(browser, origin + path), bare: () => loadThrottled(browser, origin + BARE + path) },
        ROUNDS,
      );
      figures.push(...loadFigures(`${name}, throttled`, loads));
    }
    return figures;
  } finally {
    await browser.close();
  }
}

function scoreFigures(name: string, scores: Readonly<Record<string, number>>): Figure[] {
  const value = Math.min(...Object.values(scores));
  const each = Object.entries(scores).map(([category, score]) => `${category} ${score}`);
  return [
    figureOf({
      name: `${name}: lowest Lighthouse score of ${each.join(', ')}`,
      value,
      format: String,
      limit: { kind: 'atLeast', value: 100 },
    }),
  ];
}

function loadFigures(name: string, { page, bare }: { page: readonly Load[]; bare: readonly Load[] }): Figure[] {
  return [
    figureOf({
      name: `${name}: largest paint`,
      value: median(page.map(({ largestPaint }) => largestPaint)),
      baseline: { name: 'bare HTML', value: median(bare.map(({ largestPaint }) => largestPaint)) },
      limit: { kind: 'ratioAtMost', value: 1.1 },
    }),
    figureOf({
      name: `${name}: total blocking time`,
      value: median(page.map(({ blockingTime }) => blockingTime)),
      limit: { kind: 'atMost', value: 30 },
    }),
    figureOf({
      name: `${name}: layout shift`,
      value: median(page.map(({ layoutShift }) => layoutShift)),
      format: (score) => score.toFixed(3),
      limit: { kind: 'atMost', value: 0 },
    }),
  ];
}

async function auditOf(url: string, categories: readonly string[], port: number): Promise<Audit> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: [...categories],
    output: 'json',
    logLevel: 'silent',
    ignoreStatusCode: true,
  });
  if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}.`);
  const { lhr } = result;
  if (lhr.runtimeError !== undefined) throw new Error(`Lighthouse could not load ${url}: ${lhr.runtimeError.message}`);
  const audited = (id: string): number => lhr.audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(
      categories.map((category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)]),
    ),
    largestPaint: audited('largest-contentful-paint'),
    blockingTime: audited('total-blocking-time'),
    layoutShift: audited('cumulative-layout-shift'),
  };
}
