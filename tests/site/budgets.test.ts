import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DIST, publicFiles, report } from './dist.ts';

const KIB = 1_024;
const ASSETS = join(DIST, 'public/assets');

function compressed(data: string | Buffer, quality: number): number {
  return brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
}

function assetSize(pattern: RegExp): number {
  const names = readdirSync(ASSETS).filter((name) => pattern.test(name));
  expect(names.length).toBeGreaterThan(0);
  return names.reduce((sum, name) => sum + compressed(readFileSync(join(ASSETS, name)), 11), 0);
}

describe('a first load', () => {
  it('has at most 8 KiB of script before the load event', () => {
    expect(assetSize(/^boot-.*\.js$/)).toBeLessThanOrEqual(8 * KIB);
  });

  it('has at most 85 KiB of script in all, the words of one language among it', () => {
    expect(assetSize(/^(?:boot|client|en|locale|react|jsx-runtime|rolldown-runtime)-.*\.js$/)).toBeLessThanOrEqual(85 * KIB);
  });

  it('has at most 14 KiB of styles', () => {
    expect(assetSize(/^site-.*\.css$/)).toBeLessThanOrEqual(14 * KIB);
  });
});

describe('the documents', () => {
  const documents = publicFiles().filter((file) => file.path.endsWith('.html'));

  it('have at most 120 KB at brotli 5, and 12,000 elements, each', () => {
    const large = documents.filter(({ text }) => compressed(text, 5) > 120_000 || (text.match(/<[a-z]/g) ?? []).length > 12_000);
    expect(large.map(({ path }) => path)).toEqual([]);
  });

  it('fit into the worker with room to spare', () => {
    expect(report().workerBytes).toBeLessThan(2.25 * KIB * KIB);
  });
});
