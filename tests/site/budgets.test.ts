import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { compressed } from '../bench/brotli-server.ts';
import { DIST, publicFiles, report } from './dist.ts';

const KIB = 1_024;
const ASSETS = join(DIST, 'public/assets');

/** Scripts of every public page: without a reader, and those that the client adds. */
const LIGHT = 'boot|islands|rolldown-runtime|document-cache';
const CLIENT = 'client|shared|react-dom';

function assetSize(pattern: RegExp, isCounted: (name: string) => boolean = () => true): number {
  const names = readdirSync(ASSETS).filter((name) => pattern.test(name) && isCounted(name));
  expect(names.length).toBeGreaterThan(0);
  return names.reduce((sum, name) => sum + compressed(readFileSync(join(ASSETS, name)), 11).length, 0);
}

describe('a first load', () => {
  test('has at most 8 KiB of script before the load event', () => {
    expect(assetSize(/^boot-.*\.js$/)).toBeLessThanOrEqual(8 * KIB);
  });

  // The texts of the request form and of single pages have the same names. Only those load them.
  const text = readdirSync(ASSETS)
    .filter((name) => /^(?:boot|client)-.*\.js$/.test(name))
    .map((name) => readFileSync(join(ASSETS, name), 'utf8'))
    .join('\n');
  const isFirst = (name: string): boolean => !name.startsWith('en-') || text.includes(name);

  test('has at most 14 KiB of script that runs before the reader does anything, with the islands of an operation', () => {
    expect(
      assetSize(new RegExp(`^(?:${LIGHT}|en|nested-schemas|samples|follow)-.*\\.js$`), isFirst),
    ).toBeLessThanOrEqual(14 * KIB);
  });

  test('has at most 85 KiB of script in total, with the interface texts of one language', () => {
    expect(assetSize(new RegExp(`^(?:${LIGHT}|en|${CLIENT})-.*\\.js$`), isFirst)).toBeLessThanOrEqual(85 * KIB);
  });

  test('has styles inside an operation page that compress to 6 KB at brotli 5, without states and print', () => {
    const document = readFileSync(join(DIST, 'public/public/v3/create-contract.html'), 'utf8');
    const [, styles = ''] = /<script type="text\/plain" id="first-styles">([^]*?)<\/script>/.exec(document) ?? [];
    expect(styles.length).toBeGreaterThan(0);
    expect(compressed(styles).length).toBeLessThanOrEqual(6_000);
    expect(styles).not.toMatch(/@media print|transition:|[\w\])]:hover[{,]/);
  });

  test('has at most 14 KiB of styles', () => {
    expect(assetSize(/^site-.*\.css$/)).toBeLessThanOrEqual(14 * KIB);
  });
});

describe('the request form', () => {
  const script = readdirSync(ASSETS).find((name) => /^request-form-.*\.js$/.test(name)) ?? '';
  const text = readFileSync(join(ASSETS, script), 'utf8');
  const imported = (pattern: RegExp): string[] => [
    ...new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name)),
  ];
  const bytesOf = (names: readonly string[]): number =>
    names.reduce((sum, name) => sum + compressed(readFileSync(join(ASSETS, name)), 11).length, 0);

  test('has at most 47.5 KB of script, styles and texts, without the editor', () => {
    // The first load already counts these files.
    const isFirst = new RegExp(`^(?:${LIGHT}|${CLIENT}|samples)-`);
    const own = imported(/from\s*["'`]\.\/([\w-]+\.js)["'`]/g).filter((name) => !isFirst.test(name));
    const words = imported(/import\(\s*["'`]\.\/((?:en|es|pt)-[\w-]+\.js)["'`]/g);
    expect(words).toHaveLength(3);
    const styles = readdirSync(ASSETS).filter((name) => /^request-form-.*\.css$/.test(name));
    expect(styles).toHaveLength(1);
    expect(
      bytesOf([script, ...own, ...styles]) + Math.max(...words.map((name) => bytesOf([name]))),
    ).toBeLessThanOrEqual(47_500);
  });

  test('has at most 2.5 KB of data for the largest operation that can be sent', () => {
    const folder = join(DIST, 'public/public/v2/console');
    const data = readdirSync(folder).map((name) => compressed(readFileSync(join(folder, name)), 11).length);
    expect(data.length).toBeGreaterThan(10);
    expect(Math.max(...data)).toBeLessThanOrEqual(2_500);
  });

  test('is not referenced by any page', () => {
    const eager = publicFiles().filter(
      (file) =>
        file.path.endsWith('.html') &&
        /<(?:script|link)[^>]+(?:console-|request-form-|editor-|\/console\/)/.test(file.text),
    );
    expect(eager.map(({ path }) => path)).toEqual([]);
  });
});

describe('the check of pasted messages', () => {
  test('has at most 15 KB of script and styles beyond those of the request form', () => {
    expect(
      assetSize(/^(?:checker|tool-checker|signature|signature-result|load-index)-.*\.(?:js|css)$/),
    ).toBeLessThanOrEqual(15_000);
  });

  test('is not referenced by any document', () => {
    const eager = publicFiles().filter(
      ({ path, text }) => path.endsWith('.html') && /assets\/(?:checker|signature)-/.test(text),
    );
    expect(eager.map(({ path }) => path)).toEqual([]);
  });
});

/** Files that a script loads with it, and those that they load, without the scripts of the first load. */
function loadedWith(pattern: RegExp): string[] {
  const isFirst = new RegExp(`^(?:${LIGHT}|${CLIENT}|samples)-`);
  const loaded = new Set<string>();
  const add = (name: string): void => {
    if (loaded.has(name) || isFirst.test(name)) return;
    loaded.add(name);
    const text = readFileSync(join(ASSETS, name), 'utf8');
    for (const [, next = ''] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) add(next);
  };
  for (const name of readdirSync(ASSETS)) if (pattern.test(name)) add(name);
  return [...loaded];
}

describe('the simulator', () => {
  const names = readdirSync(ASSETS).filter((name) => /^simulator[.-].*\.(?:js|css)$/.test(name));

  test('has at most 28.5 KB of script and styles for its pages, with the workbench of an account and all shared parts', () => {
    const loaded = loadedWith(/^(?:simulator|simulator\.activate|workbench)-.*\.js$/);
    expect(loaded.filter((name) => name.startsWith('request-form'))).toEqual([]);
    expect(
      assetSize(/\.(?:js|css)$/, (name) => loaded.includes(name) || /^simulator-parts-.*\.css$/.test(name)),
    ).toBeLessThanOrEqual(28_500);
  });

  test('is not referenced by any document', () => {
    const eager = publicFiles().filter(
      (file) => file.path.endsWith('.html') && names.some((name) => file.text.includes(name)),
    );
    expect(eager.map(({ path }) => path)).toEqual([]);
  });
});

describe('the documents', () => {
  const documents = publicFiles().filter((file) => file.path.endsWith('.html'));

  test('have at most 120 KB at brotli 5 and 12,000 elements each', () => {
    // Compression makes no document larger.
    const isLarge = (text: string): boolean => Buffer.byteLength(text) > 120_000 && compressed(text).length > 120_000;
    const large = documents.filter(({ text }) => isLarge(text) || (text.match(/<[a-z]/g) ?? []).length > 12_000);
    expect(large.map(({ path }) => path)).toEqual([]);
  });

  test('and other files of each site are half of what the free plan allows, or less', () => {
    expect(Math.max(...Object.values(report().files))).toBeLessThan(10_000);
  });
});
