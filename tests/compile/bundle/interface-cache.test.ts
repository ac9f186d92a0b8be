import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { InterfaceCache, interfaceKey, isInInterfaceKey } from '../../../web/compile/bundle/interface-cache.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-interface-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Everything that the key is made of. */
const INPUTS = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'web/app/start/boot.ts',
  'web/article/index.tsx',
  'web/compile/licenses/mit-license.txt',
  'web/compile/bundle/vite-bundles.ts',
  'web/model/page/page.ts',
  'web/prerender/index.tsx',
  'web/search-engine/engine.ts',
  'web/styles/site.css',
];

describe('the key of the interface', () => {
  beforeEach(() => {
    for (const path of INPUTS) write(path, path);
  });

  test.each(INPUTS)('changes with %s', (path) => {
    const before = interfaceKey(root, {});
    expect(interfaceKey(root, {})).toBe(before);
    write(path, 'changed');
    expect(interfaceKey(root, {})).not.toBe(before);
  });

  test('changes with a new, a renamed and a removed source', () => {
    write('web/app/one.ts', '');
    const one = interfaceKey(root, {});
    rmSync(join(root, 'web/app/one.ts'));
    write('web/app/two.ts', '');
    const two = interfaceKey(root, {});
    rmSync(join(root, 'web/app/two.ts'));
    expect(new Set([one, two, interfaceKey(root, {})]).size).toBe(3);
  });

  test('changes with the packages that are installed, and with the names', () => {
    const before = interfaceKey(root, {});
    expect(interfaceKey(root, { COMPANY: 'Shop' })).not.toBe(before);
    write('node_modules/.package-lock.json', '{}');
    expect(interfaceKey(root, {})).not.toBe(before);
  });

  test('covers sources of the interface and packages, and no other folder of the project', () => {
    expect(isInInterfaceKey('/portal', '/portal/web/app/start/boot.ts')).toBe(true);
    expect(isInInterfaceKey('/portal', '/portal/node_modules/react/index.js')).toBe(true);
    expect(isInInterfaceKey('/portal', '/portal/content/site.ts')).toBe(false);
    expect(isInInterfaceKey('/portal', '/portal/web/apps/index.ts')).toBe(false);
  });
});

describe('the cache of the interface', () => {
  const filled =
    (text: string) =>
    async (folder: string): Promise<unknown> => {
      mkdirSync(join(folder, 'assets'));
      writeFileSync(join(folder, 'assets/boot.js'), text);
      return { boot: '/assets/boot.js' };
    };
  const textOf = (cache: InterfaceCache, name: string): string | undefined =>
    cache.read(name)?.files.get('assets/boot.js')?.toString();

  test('returns the files and the value of an entry, and null for another name', async () => {
    const cache = new InterfaceCache(root);
    await cache.add('client-1', filled('one'));
    expect(cache.read('client-1')).toMatchObject({
      folder: join(root, 'client-1'),
      value: { boot: '/assets/boot.js' },
    });
    expect(textOf(cache, 'client-1')).toBe('one');
    expect(cache.read('client-2')).toBeNull();
  });

  test.each([
    ['has changed', (folder: string) => writeFileSync(join(folder, 'assets/boot.js'), 'on')],
    ['is missing', (folder: string) => rmSync(join(folder, 'assets/boot.js'))],
    ['is not in the list, because the list is not written', (folder: string) => rmSync(join(folder, 'entry.json'))],
    ['is in a list that is cut', (folder: string) => writeFileSync(join(folder, 'entry.json'), '{"files":{')],
  ])('ignores an entry with a file that %s, and replaces it', async (_name, damage) => {
    const cache = new InterfaceCache(root);
    await cache.add('client-1', filled('one'));
    damage(join(root, 'client-1'));
    expect(cache.read('client-1')).toBeNull();
    await cache.add('client-1', filled('again'));
    expect(textOf(cache, 'client-1')).toBe('again');
  });

  test('has one whole entry after two additions at the same time', async () => {
    const first = new InterfaceCache(root);
    await Promise.all(['one', 'two'].map((text) => first.add(`client-${text}`, filled(text))));
    await first.add('client-one', filled('later'));
    expect(textOf(first, 'client-one')).toBe('later');
    expect(textOf(first, 'client-two')).toBe('two');
  });

  test('keeps nothing of an entry that could not be filled', async () => {
    const cache = new InterfaceCache(root);
    await expect(cache.add('client-1', () => Promise.reject(new Error('no bundle')))).rejects.toThrow('no bundle');
    expect(readdirSync(root)).toEqual([]);
  });

  test('removes the entries that were not used for longest', async () => {
    const cache = new InterfaceCache(root);
    for (let index = 0; index < 13; index += 1) {
      await cache.add(`client-${index}`, filled('text'));
      utimesSync(join(root, `client-${index}`, 'used'), index + 1, index + 1);
    }
    // Reading an entry counts as a use.
    expect(cache.read('client-1')).not.toBeNull();
    await cache.add('client-13', filled('text'));
    expect(cache.read('client-0')).toBeNull();
    expect(cache.read('client-1')).not.toBeNull();
    expect(readdirSync(root)).toHaveLength(12);
  });
});
