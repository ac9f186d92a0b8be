import { join } from 'node:path';

import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

import { PROJECT_ROOT } from '../../compile/output/project.ts';
import { CHROMIUM_ARGS, findChromium } from '../browser.ts';
import { brotliServer, SCRIPTLESS } from './brotli-server.ts';
import { duration, type Figure, median } from './figure.ts';

const RUNS = 5;
const ALL = ['performance', 'accessibility', 'best-practices', 'seo'];
/** The gate's 401 and noindex fail the other two categories by design. */
const GATED = ['performance', 'accessibility'];

const PAGES = [
  { name: 'home', path: '/', categories: ALL },
  { name: 'guide', path: '/get_started', categories: ALL },
  { name: 'guide with mermaid', path: '/plan-your-integration/user-journey', categories: ALL },
  { name: 'tag', path: '/public/v2/users', categories: ALL },
  { name: 'operation', path: '/public/v3/get-contract-by-id', categories: ALL },
  { name: 'longest operation', path: '/public/v3/create-contract', categories: ALL },
  { name: 'gate', path: '/docs/internal', categories: GATED },
] as const;

interface Run {
  scores: number[];
  lcp: number;
  tbt: number;
  cls: number;
}

/** Runs Lighthouse with its mobile defaults (median of five) for each kind of page in `dist/`, and compares LCP with the same document without scripts. */
export async function benchLighthouse(): Promise<Figure[]> {
  const server = await brotliServer(join(PROJECT_ROOT, 'dist'));
  const executable = findChromium();
  const chrome = await launch({
    chromeFlags: CHROMIUM_ARGS,
    ignoreDefaultFlags: true,
    ...(executable === undefined ? {} : { chromePath: executable }),
  });
  try {
    const figures: Figure[] = [];
    for (const { name, path, categories } of PAGES) {
      const runs = await repeat(() => audit(server.origin + path, categories, chrome.port));
      const bare =
        name === 'gate'
          ? []
          : await repeat(() => audit(server.origin + SCRIPTLESS + path, ['performance'], chrome.port));
      const scores = categories.map((_category, index) => median(runs.map((run) => run.scores[index] ?? 0)));
      const lcp = median(runs.map((run) => run.lcp));
      figures.push(
        {
          name: `${name}: Lighthouse ${categories.join(', ')}`,
          value: scores.join(' / '),
          target: categories.map(() => '100').join(' / '),
        },
        {
          name: `${name}: total blocking time, layout shift`,
          value: `${duration(median(runs.map((run) => run.tbt)))}, ${median(runs.map((run) => run.cls)).toFixed(3)}`,
          target: '30 ms, 0',
        },
        {
          name: `${name}: largest contentful paint${bare.length === 0 ? '' : ', and without scripts'}`,
          value: [lcp, ...(bare.length === 0 ? [] : [median(bare.map((run) => run.lcp))])].map(duration).join(', '),
          target: bare.length === 0 ? '' : 'within 10 %',
        },
      );
    }
    return figures;
  } finally {
    chrome.kill();
    server.close();
  }
}

async function repeat(measure: () => Promise<Run>): Promise<Run[]> {
  const runs: Run[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure());
  return runs;
}

async function audit(url: string, categories: readonly string[], port: number): Promise<Run> {
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
    scores: categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
    lcp: audited('largest-contentful-paint'),
    tbt: audited('total-blocking-time'),
    cls: audited('cumulative-layout-shift'),
  };
}
