import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { compressed } from '../../web/commands/bench/brotli-server.ts';
import { DIST, publicFiles, report } from './dist.ts';

const KIB = 1_024;
const ASSETS = join(DIST, 'public/assets');

function assetSize(pattern: RegExp): number {
  const names = readdirSync(ASSETS).filter((name) => pattern.test(name));
  expect(names.length).toBeGreaterThan(0);
  return names.reduce((sum, name) => sum + compressed(readFileSync(join(ASSETS, name)), 11).length, 0);
}

/** The scripts of a first load: boot, what boot loads by itself (React DOM, the client, one language), and their static imports. */
function firstScripts(): Set<string> {
  const textOf = (name: string): string => readFileSync(join(ASSETS, name), 'utf8');
  const boot = readdirSync(ASSETS).find((name) => /^boot-.*\.js$/.test(name)) ?? '';
  const started = [...textOf(boot).matchAll(/import\(\s*["'`]\.\/((?:en|react-dom|client)-[\w-]+\.js)["'`]/g)];
  const found = new Set([boot, ...started.map(([, name = '']) => name)]);
  expect(found.size).toBe(4);
  // A set visits the names that are added during the loop.
  for (const name of found)
    for (const [, imported = ''] of textOf(name).matchAll(/(?:from|import)\s*["'`]\.\/([\w-]+\.js)["'`]/g))
      found.add(imported);
  return found;
}

const sizeOfScripts = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + compressed(readFileSync(join(ASSETS, name)), 11).length, 0);

describe('a first load', () => {
  test('has at most 8 KiB of script before the load event', () => {
    expect(assetSize(/^boot-.*\.js$/)).toBeLessThanOrEqual(8 * KIB);
  });

  test('has at most 85 KiB of script in total, with the interface texts of one language', () => {
    expect(sizeOfScripts(firstScripts())).toBeLessThanOrEqual(85 * KIB);
  });

  test('has at most 14 KiB of styles', () => {
    expect(assetSize(/^site-.*\.css$/)).toBeLessThanOrEqual(14 * KIB);
  });
});

describe('the request form', () => {
  const script = readdirSync(ASSETS).find((name) => /^console-.*\.js$/.test(name)) ?? '';
  const text = readFileSync(join(ASSETS, script), 'utf8');
  const imported = (pattern: RegExp): string[] => [
    ...new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name)),
  ];
  const bytesOf = (names: readonly string[]): number =>
    names.reduce((sum, name) => sum + compressed(readFileSync(join(ASSETS, name)), 11).length, 0);

  test('has at most 45 KB of script, styles, texts and data for the largest operation that can be sent, without the editor', () => {
    // The first load already counts these files.
    const own = imported(/from\s*["'`]\.\/([\w-]+\.js)["'`]/g).filter(
      (name) => !/^(?:boot|client|jsx-runtime|react-dom|samples)-/.test(name),
    );
    const words = imported(/import\(\s*["'`]\.\/((?:en|es|pt)-[\w-]+\.js)["'`]/g);
    expect(words).toHaveLength(3);
    const styles = readdirSync(ASSETS).filter((name) => /^console-.*\.css$/.test(name));
    expect(styles).toHaveLength(1);
    const folder = join(DIST, 'public/public/v2/console');
    const data = readdirSync(folder).map((name) => compressed(readFileSync(join(folder, name)), 11).length);
    expect(data.length).toBeGreaterThan(10);
    expect(
      bytesOf([script, ...own, ...styles]) + Math.max(...words.map((name) => bytesOf([name]))) + Math.max(...data),
    ).toBeLessThanOrEqual(45_000);
  });

  test('is not referenced by any page', () => {
    const eager = publicFiles().filter(
      (file) => file.path.endsWith('.html') && /<(?:script|link)[^>]+(?:console-|editor-|\/console\/)/.test(file.text),
    );
    expect(eager.map(({ path }) => path)).toEqual([]);
  });
});

describe('the documents', () => {
  const documents = publicFiles().filter((file) => file.path.endsWith('.html'));

  test('have at most 120 KB at brotli 5 and 12,000 elements each', () => {
    const large = documents.filter(
      ({ text }) => compressed(text).length > 120_000 || (text.match(/<[a-z]/g) ?? []).length > 12_000,
    );
    expect(large.map(({ path }) => path)).toEqual([]);
  });

  test('fit into the worker with room to spare', () => {
    expect(report().workerBytes).toBeLessThan(2.25 * KIB * KIB);
  });
});
