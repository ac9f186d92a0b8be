import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { FileWriter } from '../../../web/compile/output/file-writer.ts';

let folder = '';
let writer: FileWriter;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'file-writer-'));
  writer = new FileWriter();
});

afterEach(async () => {
  await writer.end();
  rmSync(folder, { recursive: true });
});

test('files are written with their folders, also if they are larger together than what may wait', async () => {
  const large = 'á'.repeat(3_000_000);
  for (let index = 0; index < 5; index += 1) writer.write(join(folder, `es/${index}.html`), large);
  writer.write(join(folder, 'a/b/card.png'), new Uint8Array([1, 2, 3]));
  writer.write(join(folder, 'empty.txt'), '');
  await writer.flush();
  for (let index = 0; index < 5; index += 1)
    expect(readFileSync(join(folder, `es/${index}.html`), 'utf8') === large).toBe(true);
  expect([...readFileSync(join(folder, 'a/b/card.png'))]).toEqual([1, 2, 3]);
  expect(readFileSync(join(folder, 'empty.txt'), 'utf8')).toBe('');
});

test('a flush rejects with the first failure, which names the path, and later files are written', async () => {
  writeFileSync(join(folder, 'es'), '');
  writer.write(join(folder, 'es/index.html'), 'a');
  writer.write(join(folder, 'es'), 'b');
  await expect(writer.flush()).rejects.toThrow(join(folder, 'es'));
  await writer.flush();
  expect(readFileSync(join(folder, 'es'), 'utf8')).toBe('b');
});
