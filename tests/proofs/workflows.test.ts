import { execFile, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { describe, expect, inject, test } from 'vitest';

import { DIST } from '../site/dist.ts';

const execute = promisify(execFile);
const FOLDER = join(DIST, 'public/arazzo');

const ids = readdirSync(FOLDER).flatMap((name) => (name.endsWith('.sh') ? [name.slice(0, -3)] : []));
const baseUrl = `${inject('simulator')}/simulator`;

test('there is a script for every workflow', () => {
  expect(ids.length).toBeGreaterThanOrEqual(8);
});

describe('the shell script', () => {
  const missing = ['curl', 'jq'].filter((command) => spawnSync(command, ['--version']).status !== 0);

  test.concurrent.each(ids)('of %s runs', { timeout: 60_000 }, async (id) => {
    if (missing.length > 0) {
      console.log(`The script of ${id} was not run: ${missing.join(' and ')} is not installed.`);
      return;
    }
    const env = { PATH: process.env.PATH ?? '', BASE_URL: baseUrl };
    const { stdout } = await execute('sh', [join(FOLDER, `${id}.sh`)], { env });
    expect(stdout.trim().split('\n').at(-1)).toBe('All steps passed.');
  });
});
