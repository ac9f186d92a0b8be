import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { addressOfFile, releaseRecord } from '../../web/compile/output/release-record.ts';
import { differingFiles } from '../tools/verified-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-record-'));
afterAll(() => rmSync(folder, { recursive: true }));

mkdirSync(join(folder, 'public/es'), { recursive: true });
writeFileSync(join(folder, 'package-lock.json'), '{}');
for (const [path, text] of [
  ['index.html', 'home'],
  ['es/intro.html', 'introducción'],
  ['a.txt', 'text'],
  ['_headers', '/*'],
] as const)
  writeFileSync(join(folder, 'public', path), text);
const record = releaseRecord(folder, { commit: '1a2b3c4+', project: folder });

test.each([
  ['index.html', '/'],
  ['es.html', '/es'],
  ['es/größe.html', '/es/gr%C3%B6%C3%9Fe'],
  ['shop/v3.yaml', '/shop/v3.yaml'],
])('the file %s is requested at %s', (file, address) => {
  expect(addressOfFile(file)).toBe(address);
});

test('a record has the hash of every file that readers can request', () => {
  expect(record).toEqual({
    commit: '1a2b3c4+',
    lockfile: hash('sha256', '{}'),
    files: {
      '/': hash('sha256', 'home'),
      '/a.txt': hash('sha256', 'text'),
      '/es/intro': hash('sha256', 'introducción'),
    },
  });
});

test('files with other bytes, and missing ones, are named, and no others', async () => {
  const served: Readonly<Record<string, string>> = { '/': 'hOme', '/a.txt': 'text' };
  const differing = await differingFiles(record, {
    origin: 'https://portal.example',
    hashOf: (bytes) => hash('sha256', bytes),
    fetch: (input) => {
      const text = served[new URL(input instanceof Request ? input.url : input).pathname];
      return Promise.resolve(new Response(text ?? '', { status: text === undefined ? 404 : 200 }));
    },
  });
  expect(differing.map(({ path }) => path)).toEqual(['/', '/es/intro']);
  expect(differing.map(({ reason }) => reason)).toEqual([expect.stringContaining('SHA-256'), 'the status is 404']);
});
