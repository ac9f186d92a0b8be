import { join } from 'node:path';

import { launch } from 'chrome-launcher';
import lighthouse, { type Flags } from 'lighthouse';

import { PROJECT_ROOT } from '../../compile/base/project.ts';
import { CHROMIUM_ARGS, findChromium, launchChromium } from '../browser.ts';
import { BARE, brotliServer } from './brotli-server.ts';
import { type Figure, figureOf, inTurns, median } from './figure.ts';
import { type Load, loadThrottled } from './throttled-load.ts';

const ROUNDS = 5;
const ALL = ['performance', 'accessibility', 'best-practices', 'seo'];
/** The gate's 401 and noindex fail the other two categories by design. */
const GATED = ['performance', 'accessibility'];

type Scope = Pick<Flags, 'onlyCategories' | 'onlyAudits'>;

/** The audits that make the performance score. An audit of them takes half as long as one of everything. */
const METRICS: Scope = {
  onlyAudits: [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
    'speed-index',
  ],
};

interface Subject {
  name: string;
  path: string;
  categories: readonly string[];
}

/** The kinds of pages that readers open first. */
const COMPARED: readonly Subject[] = [
  { name: 'home', path: '/', categories: ALL },
  { name: 'guide', path: '/get_started', categories: ALL },
  { name: 'operation', path: '/public/v3/get-contract-by-id', categories: ALL },
  { name: 'longest operation', path: '/public/v3/create-contract', categories: ALL },
];
/** These only get their scores, to keep the bench short. */
const SCORED: readonly Subject[] = [
  { name: 'guide with mermaid', path: '/plan-your-integration/user-journey', categories: ALL },
  { name: 'tag', path: '/public/v2/users', categories: ALL },
  { name: 'gate', path: '/docs/internal', categories: GATED },
];

interface Audit extends Load {
  scores: Readonly<Record<string, number>>;
}

/**
 * Loads pages of `dist/` in turns with the same documents as bare HTML. Lighthouse computes a slow phone's times from a fast
 * load. It has to guess which requests delay the paint, so the bench also measures loads that are really slow.
 */
export async function benchLighthouse(): Promise<Figure[]> {
  using server = await brotliServer(join(PROJECT_ROOT, 'dist'));
  return [...(await simulatedLoads(server.origin)), ...(await throttledLoads(server.origin))];
}

async function simulatedLoads(origin: string): Promise<Figure[]> {
  const executable = findChromium();
  const chrome = await launch({
    chromeFlags: CHROMIUM_ARGS,
    ignoreDefaultFlags: true,
    ...(executable === undefined ? {} : { chromePath: executable }),
  });
  const audit = (path: string, scope: Scope): Promise<Audit> => auditOf(origin + path, chrome.port, scope);
  try {
    const figures: Figure[] = [];
    for (const { name, path, categories } of COMPARED) {
      const { scores } = await audit(path, { onlyCategories: [...categories] });
      const loads = await inTurns(
        { page: () => audit(path, METRICS), bare: () => audit(BARE + path, METRICS) },
        ROUNDS,
      );
      const performance = median(loads.page.map((load) => load.scores['performance'] ?? 0));
      figures.push(scoreFigure(name, { ...scores, performance }), ...loadFigures(`${name}, Lighthouse`, loads));
    }
    for (const { name, path, categories } of SCORED)
      figures.push(scoreFigure(name, (await audit(path, { onlyCategories: [...categories] })).scores));
    return figures;
  } finally {
    chrome.kill();
  }
}

async function throttledLoads(origin: string): Promise<Figure[]> {
  await using browser = await launchChromium();
  const figures: Figure[] = [];
  for (const { name, path } of COMPARED) {
    const loads = await inTurns(
      { page: () => loadThrottled(browser, origin + path), bare: () => loadThrottled(browser, origin + BARE + path) },
      ROUNDS,
    );
    figures.push(...loadFigures(`${name}, throttled`, loads));
  }
  return figures;
}

function scoreFigure(name: string, scores: Readonly<Record<string, number>>): Figure {
  const each = Object.entries(scores).map(([category, score]) => `${category} ${score}`);
  return figureOf({
    name: `${name}: lowest Lighthouse score (${each.join(', ')})`,
    value: Math.min(...Object.values(scores)),
    format: String,
    atLeast: 100,
  });
}

function loadFigures(name: string, { page, bare }: { page: readonly Load[]; bare: readonly Load[] }): Figure[] {
  return [
    figureOf({
      name: `${name}: largest paint`,
      value: median(page.map(({ largestPaint }) => largestPaint)),
      baseline: { name: 'bare HTML', value: median(bare.map(({ largestPaint }) => largestPaint)) },
      ratioAtMost: 1.1,
    }),
    figureOf({
      name: `${name}: total blocking time`,
      value: median(page.map(({ blockingTime }) => blockingTime)),
      atMost: 30,
    }),
    figureOf({
      name: `${name}: layout shift`,
      value: median(page.map(({ layoutShift }) => layoutShift)),
      format: (score) => score.toFixed(3),
      atMost: 0,
    }),
  ];
}

async function auditOf(url: string, port: number, scope: Scope): Promise<Audit> {
  const result = await lighthouse(url, {
    port,
    ...scope,
    disableFullPageScreenshot: true,
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
      Object.entries(lhr.categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    largestPaint: audited('largest-contentful-paint'),
    blockingTime: audited('total-blocking-time'),
    layoutShift: audited('cumulative-layout-shift'),
  };
}
