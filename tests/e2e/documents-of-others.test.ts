import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { CACHE } from '../../web/compile/base/project.ts';
import { build, type BuildResult } from '../../web/compile/build.ts';
import { searchDataFromJson } from '../../web/model/search/search-index.ts';
import { searchAddress } from '../../web/model/search/search.ts';
import { escapeHtml } from '../../web/model/text/html.ts';
import type { Json } from '../../web/model/text/json.ts';
import { compressed } from '../bench/brotli-server.ts';
import { ROOT } from '../site/dist.ts';
import { IS_FULL, sampleOf } from '../tier.ts';
import { moreViolations } from './axe.ts';
import { useBrowser, type Visit } from './browser.ts';
import { openForm } from './console-visit.ts';
import { serveSite, type StaticSite } from './static-site.ts';

const REAL = process.env.REAL_SPECS;
/** How many pages of our documents are visited, and how many pages of a kind in a document of another company. */
const SAMPLE = { own: 10, real: 3 };
/** Operations of the large API description. They have 35 groups. */
const OPERATIONS = IS_FULL ? 700 : 70;

const { visit } = useBrowser();
const folder = mkdtempSync(join(tmpdir(), 'portal-others-'));
const specs = join(folder, 'specs/public');
const output = join(folder, 'out');
let result: BuildResult;
let pages: { path: string; kind: string; html: string }[] = [];
let site: StaticSite;
let reader: Visit;

beforeAll(async () => {
  mkdirSync(specs, { recursive: true });
  cpSync(join(ROOT, 'tests/fixtures/documents'), specs, { recursive: true });
  writeFileSync(join(specs, 'large.json'), JSON.stringify(documentOf(OPERATIONS)));
  if (REAL !== undefined && existsSync(REAL))
    for (const name of readdirSync(resolve(REAL)).filter((file) => /\.(?:ya?ml|json)$/.test(file)))
      cpSync(join(resolve(REAL), name), join(specs, `real-${name}`));
  result = await build({ cache: CACHE, site: folder, out: output, log: () => {} });
  if (result.report === null) throw new Error('The documents do not build.');
  pages = result.report.pages.map(({ path, kind }) => {
    const html = readFileSync(join(output, 'public', path === '/' ? 'index.html' : `${decodeURI(path)}.html`), 'utf8');
    return { path, kind, html };
  });
  site = await serveSite(join(output, 'public'));
  reader = await visit({ viewport: { width: 390, height: 844 } });
}, 180_000);

afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A large API description whose operations share some schemas, as real ones do. */
function documentOf(operations: number): object {
  const body = { 'application/json': { schema: { $ref: '#/components/schemas/Record' } } };
  const operation = (index: number): object => ({
    [`/group${index % 35}/records${index}`]: {
      post: {
        operationId: `createRecord${index}`,
        summary: `Create record ${index}`,
        tags: [`Group ${index % 35}`],
        requestBody: { content: body },
        responses: { 200: { description: 'The record', content: body } },
      },
    },
  });
  const properties = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `field${index}`,
      { type: 'string', description: `Field ${index} of the record.` },
    ]),
  );
  return {
    openapi: '3.1.0',
    info: { title: 'Large', version: '1' },
    paths: Object.assign({}, ...Array.from({ length: operations }, (_, index) => operation(index))) as object,
    components: {
      schemas: {
        Record: { type: 'object', properties: { ...properties, parent: { $ref: '#/components/schemas/Record' } } },
      },
    },
  };
}

/** `npm run test:all` visits every page, `npm test` the same sample of the kinds of pages in each document on each run. */
function visited(): string[] {
  const groups = [...Map.groupBy(pages, ({ path, kind }) => `${path.split('/')[1]} ${kind}`).values()];
  const [real = [], own = []] = [true, false].map((isReal) =>
    groups.filter(([first]) => first?.path.startsWith('/real-') === isReal),
  );
  return [
    ...sampleOf(
      own.flatMap((group) => sampleOf(group, 1)),
      SAMPLE.own,
    ),
    ...real.flatMap((group) => sampleOf(group, SAMPLE.real)),
  ].map(({ path }) => path);
}

describe('the documents of other companies', () => {
  test('build with all of their pages', () => {
    expect(result.ok).toBe(true);
    expect(pages.filter(({ path, kind }) => kind === 'operation' && path.startsWith('/large/'))).toHaveLength(
      OPERATIONS,
    );
  });

  test('have at most 120 KB at brotli 5 and 12,000 elements per page', { timeout: 120_000 }, () => {
    const isLarge = (html: string): boolean => html.length > 120_000 && compressed(html).length > 120_000;
    const large = pages.filter(({ html }) => isLarge(html) || (html.match(/<[a-z]/g) ?? []).length > 12_000);
    expect(large.map(({ path }) => path)).toEqual([]);
  });

  test.for([
    ['large', 17_000],
    ['real-stripe', 14_000],
  ] as const)('have, at /%s, operation pages with a median below %i bytes at brotli 5', ([name, limit], { skip }) => {
    const operations = pages.filter(({ path, kind }) => kind === 'operation' && path.startsWith(`/${name}/`));
    const sizes = sampleOf(operations, 100)
      .map(({ html }) => compressed(html).length)
      .toSorted((a, b) => a - b);
    skip(sizes.length === 0 && name === 'real-stripe', 'REAL_SPECS names no folder with stripe.yaml.');
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(limit);
  });

  test('have a search index of at most 1.5 MB at brotli 5 whose targets exist', () => {
    const text = readFileSync(join(output, 'public', searchAddress('public')), 'utf8');
    const data = searchDataFromJson(JSON.parse(text) as Json);
    const ids = new Map(
      pages.map(({ path, html }) => [path, new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id))]),
    );
    const lost = data.entries
      .flatMap(({ places }) => places.map(({ page, anchor }) => ({ href: data.pages[page]?.href ?? '', anchor })))
      .filter(({ href, anchor }) => anchor !== '' && ids.get(href)?.has(escapeHtml(anchor)) !== true);
    expect(lost.map(({ href, anchor }) => `${href}#${anchor}`)).toEqual([]);
    expect(data.pages).toHaveLength(pages.length);
    expect(compressed(text).length).toBeLessThan(1_500_000);
  });

  test('cannot inject scripts', () => {
    const hostile = pages.filter(({ html }) => /<script>alert|onerror=alert|href="(?:javascript|data):/i.test(html));
    expect(hostile.map(({ path }) => path)).toEqual([]);
  });

  test('open without console errors and fit a phone', { timeout: 1_800_000 }, async () => {
    const { page, complaints } = reader;
    const troubles: string[] = [];
    for (const path of visited()) {
      complaints.length = 0;
      await page.goto(site.origin + path, { waitUntil: 'load' });
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
        troubles.push(`${path} is wider than the window`);
      troubles.push(...complaints.map((complaint) => `${path}: ${complaint}`));
    }
    expect(troubles).toEqual([]);
  });

  test('have a request form whose controls have a name and an id of their own', async () => {
    const { page } = reader;
    await page.setViewportSize({ width: 1440, height: 900 });
    await openForm(page, `${site.origin}/schema-constructs/create-order`);
    expect(await moreViolations(page, 'dialog.console')).toEqual([]);
    const ids = await page.locator('dialog.console [id]').evaluateAll((elements) => elements.map(({ id }) => id));
    expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
  });
});
