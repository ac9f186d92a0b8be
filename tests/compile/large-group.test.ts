import { describe, expect, test } from 'vitest';

import { once } from '../../web/compile/base/once.ts';
import { defaultSidebar } from '../../web/compile/navigation/sidebars.ts';
import { type Output, outputsOf } from '../../web/compile/outputs.ts';
import { prerender } from '../../web/prerender/index.tsx';
import { IS_FULL } from '../tier.ts';
import { largeDocument } from './support/large-document.ts';
import { tinySite } from './support/site.ts';

/** Several pages of a list. */
const OPERATIONS = IS_FULL ? 5_000 : 1_000;
const MAX_BYTES = 300_000;
const MAX_ELEMENTS = 12_000;

const DOCUMENT = largeDocument(OPERATIONS);

const ASSETS = { stylesheet: '/site.css', boot: '/boot.js', firstPaint: '', icons: [] };
const PARTS = Math.ceil(OPERATIONS / 200);

/** The English documents of a site with the description, by address. */
const outputsByPath = once(async (): Promise<Map<string, Output>> => {
  const { site } = await tinySite({ 'api.json': DOCUMENT }, { strictness: 'warning', sidebars: { api: 'api' } });
  const english = site.locales.find(({ locale }) => locale === 'en');
  if (english === undefined) throw new Error('The site has no English pages.');
  const sidebars = new Map([['api', defaultSidebar('/api', english.pages)]]);
  const outputs = outputsOf({ ...site, locales: [{ ...english, sidebars }] }, { prerender, assets: ASSETS });
  return new Map([...outputs].map((output) => [output.path, output]));
});

async function documentAt(path: string): Promise<string> {
  const output = (await outputsByPath()).get(path);
  if (output === undefined) throw new Error(`There is no document at ${path}.`);
  return output.make();
}

/** The addresses that links of a document lead to. */
function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*?href="([^"#]*)"/g)].map(([, href = '']) => href);
}

function sizeOf(path: string, html: string): { path: string; bytes: number; elements: number } {
  return { path, bytes: Buffer.byteLength(html), elements: html.match(/<[a-z]/g)?.length ?? 0 };
}

describe('a tag with very many operations', () => {
  const pages = Array.from({ length: PARTS }, (_, index) =>
    index === 0 ? '/api/records' : `/api/records/${index + 1}`,
  );

  test('has documents within the limits of a page', { timeout: 120_000 }, async () => {
    const paths = [
      '/api/ledger',
      '/api/ledgers',
      ...pages,
      '/api/create-ledger-record-0',
      `/api/create-ledger-record-${OPERATIONS - 1}`,
    ];
    const sizes = await Promise.all(paths.map(async (path) => sizeOf(path, await documentAt(path))));
    const [largest] = sizes.toSorted((one, other) => other.bytes - one.bytes);
    console.log(`${largest?.path} has ${largest?.bytes} bytes and ${largest?.elements} elements`);
    expect(sizes.filter(({ bytes, elements }) => bytes > MAX_BYTES || elements > MAX_ELEMENTS)).toEqual([]);
  });

  test('leads to every operation by the pages of its list', { timeout: 120_000 }, async () => {
    const htmls = await Promise.all(pages.map(documentAt));
    expect(linksOf(await documentAt('/api/ledger'))).toContain('/api/records');
    for (const html of htmls) expect(linksOf(html)).toEqual(expect.arrayContaining(pages));
    const listed = new Set(htmls.flatMap((html) => linksOf(html)));
    const operations = [...(await outputsByPath()).values()]
      .filter(({ page }) => page?.kind === 'operation')
      .map(({ path }) => path);
    expect(operations).toHaveLength(OPERATIONS);
    expect(operations.filter((path) => !listed.has(path))).toEqual([]);
  });

  test('describes the tag on its first page', async () => {
    expect(await documentAt('/api/records')).toContain('What a ledger holds.');
    expect(await documentAt('/api/records/2')).not.toContain('What a ledger holds.');
  });
});
