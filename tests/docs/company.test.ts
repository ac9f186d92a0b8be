import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../web/compile/base/project.ts';

/** The company whose portal this is. The product does not know it: its names are in `content/` and `specs/`. */
const COMPANY = /akko/i;

test('the product names no company', () => {
  const files = execFileSync(
    'git',
    ['ls-files', 'web', 'worker', 'clients/simulator/src', 'clients/simulator/workerd.capnp'],
    {
      cwd: PROJECT_ROOT,
      encoding: 'utf8',
    },
  );
  const naming = files
    .trim()
    .split('\n')
    .filter((file) => COMPANY.test(file) || COMPANY.test(readFileSync(join(PROJECT_ROOT, file), 'utf8')));
  expect(naming).toEqual([]);
});
