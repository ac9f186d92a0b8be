import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import site from '../../content/site.ts';
import { twinPath } from '../../web/model/page/twin.ts';
import { IS_FULL } from '../tier.ts';
import { DIST, internalText, publicFiles, report, ROOT } from './dist.ts';

const PUBLIC = join(DIST, 'public');
const { pages } = report();
const read = (path: string): string => readFileSync(join(PUBLIC, path), 'utf8');
const twins = pages.map((page) => {
  const path = twinPath(page.path);
  const text =
    page.audience === 'internal' ? internalText(path) : existsSync(join(PUBLIC, path)) ? read(path) : undefined;
  return { page, path, text };
});

describe('the Markdown twins', () => {
  test('exist for every page in every language', () => {
    expect(twins.filter(({ text }) => (text ?? '').length < 40).map(({ path }) => path)).toEqual([]);
  });

  test('are named by every document', () => {
    const wrong = twins.filter(({ page, path }) => {
      const document =
        page.audience === 'internal'
          ? internalText(page.path)
          : read(page.path === '/' ? 'index.html' : `${page.path}.html`);
      return document?.includes(`<link rel="alternate" type="text/markdown" href="${path}">`) !== true;
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('of internal pages are only in the worker', () => {
    const internal = publicFiles().filter(({ path }) => path.includes('docs/internal'));
    expect(internal.map(({ path }) => path)).toEqual([]);
    expect(twins.filter(({ page }) => page.audience === 'internal').length).toBeGreaterThan(700);
  });

  test('have only links to files that exist', () => {
    const files = new Set(publicFiles().map(({ path }) => `/${path}`));
    const paths = new Set([
      ...twins.map(({ path }) => path),
      ...files,
      ...[...files].map((path) => path.replace(/(?:\/index)?\.html$/, '') || '/'),
    ]);
    const dead = new Set<string>();
    for (const { text = '' } of twins) {
      // A description may show an address of the site in a code block, so only links count.
      for (const [, path = ''] of text.matchAll(/\]\(https:\/\/developers\.akko\.example([^)#?]*)/g))
        if (path !== '' && !paths.has(path) && !path.startsWith('/docs/internal')) dead.add(path);
    }
    expect([...dead]).toEqual([]);
  });

  test('are small: at most 60 KB, and half of the operations below 6 KB', () => {
    const sizes = (kinds: readonly string[]): number[] =>
      twins
        .filter(({ page }) => kinds.length === 0 || kinds.includes(page.kind))
        .map(({ text = '' }) => Buffer.byteLength(text))
        .toSorted((one, other) => one - other);
    const operations = sizes(['operation', 'webhook']);
    expect(sizes([]).at(-1)).toBeLessThanOrEqual(60_000);
    expect(operations[Math.floor(operations.length / 2)]).toBeLessThan(6_000);
  });
});

describe('llms.txt', () => {
  test.each([
    ['en', ''],
    ['es', '/es'],
    ['pt', '/pt'],
  ])('names every public page in %s once, and nothing internal', (locale, prefix) => {
    const text = read(`${prefix}/llms.txt`);
    const listed = Array.from(text.matchAll(/^- \[.*?\]\(([^)]+)\)/gm), ([, href = '']) => href);
    const expected = pages.filter((page) => page.audience === 'public' && page.locale === locale);
    expect(listed.toSorted()).toEqual(expected.map(({ path }) => site.url + twinPath(path)).toSorted());
    expect(text).toMatch(/^# AKKO Developer Portal\n\n> /);
    expect(text).not.toMatch(/internal/i);
    expect(Buffer.byteLength(text)).toBeLessThan(60_000);
  });

  test('has a full version of the site and of each reference, of at most 2 MB', () => {
    for (const path of ['/llms-full.txt', '/es/llms-full.txt', '/public/v3/llms-full.txt', '/pt/akko/llms-full.txt']) {
      expect({ path, isSmall: statSync(join(PUBLIC, path)).size < 2_000_000 }).toEqual({ path, isSmall: true });
      expect(read(path)).toContain('\n---\n\n# ');
    }
    expect(read('/public/v3/llms-full.txt')).toContain(read('/public/v3/create-contract.md'));
    expect(read('/llms-full.txt')).toContain(read('/get_started.md'));
  });

  test('lists the internal pages behind the gate', () => {
    const text = internalText('/docs/internal/llms.txt') ?? '';
    expect(text.match(/^- \[/gm)?.length).toBe(
      pages.filter((page) => page.audience === 'internal' && page.locale === 'en').length,
    );
  });
});

describe('the types', () => {
  const folder = mkdtempSync(join(ROOT, 'node_modules/.cache/types-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('of internal references are only in the worker', () => {
    expect(internalText('/docs/internal.d.ts')).toContain('export interface operations');
  });

  // `npm test` compiles the public ones with every example in tests/proofs/published/types.test.ts.
  test.runIf(IS_FULL)('compile, and know the operations of each reference', () => {
    const internal = internalText('/docs/internal.d.ts') ?? '';
    for (const [name, text] of [
      ['v2', read('/public/v2.d.ts')],
      ['v3', read('/public/v3.d.ts')],
      ['akko', read('/akko.d.ts')],
      ['internal', internal],
    ] as const)
      writeFileSync(join(folder, `${name}.d.ts`), text);
    writeFileSync(
      join(folder, 'use.ts'),
      `import type { operations, components } from './v3.d.ts';
       export const status: keyof operations['createContract']['responses'] = 201;
       export const contract = (value: components['schemas']['Contract']): string => value.id;
       // @ts-expect-error -- no such operation
       export type Missing = operations['noSuchOperation'];\n`,
    );
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          types: [],
          skipLibCheck: false,
          allowImportingTsExtensions: true,
        },
        include: ['*.ts'],
      }),
    );
    const { status, stdout } = spawnSync('tsc', ['-p', folder], { cwd: ROOT, encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });

  test('are linked beside the other downloads', () => {
    expect(read('/public/v3/akko-developer-docs.html')).toMatch(
      /href="\/public\/v3\.json"[^>]*>\s*JSON\s*<\/a>\s*<a [^>]*href="\/public\/v3\.d\.ts"/,
    );
  });
});
