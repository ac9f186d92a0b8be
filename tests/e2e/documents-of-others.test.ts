import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { CACHE } from '../../web/compile/base/project.ts';
import { searchDataFromJson } from '../../web/model/search/search-index.ts';
import { searchAddress } from '../../web/model/search/search.ts';
import { escapeHtml } from '../../web/model/text/html.ts';
import type { Json } from '../../web/model/text/json.ts';
import { compressed } from '../bench/brotli-server.ts';
import { report, ROOT } from '../site/dist.ts';
import { IS_FULL, sampleOf } from '../tier.ts';
import { moreViolations } from './axe.ts';
import { useBrowser, type Visit } from './browser.ts';
import { openForm } from './console-visit.ts';
import { serveSite, type StaticSite } from './static-site.ts';

const REAL = process.env.REAL_SPECS;
/** How many pages of our documents are visited, and how many pages of a kind in a document of another company. */
const SAMPLE = { own: 5, real: 3 };
/** Operations of the large API description, and the groups of them. */
const OPERATIONS = 700;
const GROUPS = 35;

const { visit } = useBrowser();
let folder: string | undefined;
let output: string;
let pages: { path: string; kind: string; html: string }[] = [];
let site: StaticSite;
let reader: Visit;

beforeAll(async () => {
  output = IS_FULL ? await buildAll() : dirname(inject('console'));
  const all = report(output).pages.filter(({ path }) => IS_FULL || /^\/(?:hostile|constructs)\b/.test(path));
  pages = all.map(({ path, kind }) => {
    const html = readFileSync(join(output, 'public', path === '/' ? 'index.html' : `${decodeURI(path)}.html`), 'utf8');
    return { path, kind, html };
  });
  site = await serveSite(join(output, 'public'));
  reader = await visit({ viewport: { width: 390, height: 844 } });
}, 180_000);

afterAll(async () => {
  await site.close();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

/**
 * Builds the documents of `tests/fixtures/documents`, a large one, and those that REAL_SPECS names. Returns the output folder. `npm test` uses
 * the two documents that the site of the console has.
 */
async function buildAll(): Promise<string> {
  const { build } = await import('../../web/compile/build.ts');
  folder = mkdtempSync(join(tmpdir(), 'portal-others-'));
  const specs = join(folder, 'specs/public');
  const out = join(folder, 'out');
  mkdirSync(specs, { recursive: true });
  cpSync(join(ROOT, 'tests/fixtures/documents'), specs, { recursive: true });
  writeFileSync(join(specs, 'large.json'), JSON.stringify(documentOf(OPERATIONS)));
  if (REAL !== undefined && existsSync(REAL))
    for (const name of readdirSync(resolve(REAL)).filter((file) => /\.(?:ya?ml|json)$/.test(file)))
      cpSync(join(resolve(REAL), name), join(specs, `real-${name}`));
  const { ok } = await build({ cache: CACHE, site: folder, out, log: () => {} });
  if (!ok) throw new Error('The documents do not build.');
  return out;
}

/** A large API description whose operations share some schemas, as real ones do. */
function documentOf(operations: number): object {
  const body = { 'application/json': { schema: { $ref: '#/components/schemas/Record' } } };
  const operation = (index: number): object => ({
    [`/group${index % GROUPS}/records${index}`]: {
      post: {
        operationId: `createRecord${index}`,
        summary: `Create record ${index}`,
        tags: [`Group ${index % GROUPS}`],
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
  // tests/compile/every-page.slow.test.ts builds the pages of some of them.
  test.runIf(IS_FULL)('build with all of their pages', () => {
    expect(pages.filter(({ path, kind }) => kind === 'operation' && path.startsWith('/large/'))).toHaveLength(
      OPERATIONS,
    );
  });

  test('have at most 120 KB at brotli 5 and 12,000 elements per page', { timeout: 120_000 }, () => {
    const isLarge = (html: string): boolean => html.length > 120_000 && compressed(html).length > 120_000;
    const large = pages.filter(({ html }) => isLarge(html) || (html.match(/<[a-z]/g) ?? []).length > 12_000);
    expect(large.map(({ path }) => path)).toEqual([]);
  });

  test.runIf(IS_FULL).for([
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

  test.runIf(IS_FULL)('have a search index of at most 1.5 MB at brotli 5 whose targets exist', () => {
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
    expect(pages.length).toBeGreaterThan(10);
    const hostile = pages.filter(({ html }) => /<script>alert|onerror="?alert|href="(?:javascript|data):/i.test(html));
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

  // In console-form.test.ts a nested form of a smaller document has an id for each control.
  test.runIf(IS_FULL)('have a request form whose controls have a name and an id of their own', async () => {
    const { page } = reader;
    await page.setViewportSize({ width: 1440, height: 900 });
    await openForm(page, `${site.origin}/schema-constructs/create-order`);
    expect(await moreViolations(page, 'dialog.console')).toEqual([]);
    const ids = await page.locator('dialog.console [id]').evaluateAll((elements) => elements.map(({ id }) => id));
    expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
  });
});
