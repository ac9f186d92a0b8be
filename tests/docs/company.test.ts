import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../web/compile/base/project.ts';

/** The company whose portal this is. The product does not know it: its names are in `content/` and `specs/`. */
const COMPANY = /akko/i;

/** Places besides `content/` and `specs/` that may name the company. */
const PLACES = [
  // Its published packages: the setup of the clients, and the texts of the local simulator.
  /^clients\/(?:python|typescript)\//,
  /^clients\/(?:LICENSE\.txt|simulator\/(?:README\.md|package\.json))$/,
  // Tests of its content, its descriptions and its built portal.
  /^tests\/(?:bench|content|e2e|fixtures|proofs|site)\//,
  /\.content\.test\.tsx?$/,
  // Attacks on its built portal, and the tests of the gate, which send the same tokens.
  /^tests\/attack\//,
  /^tests\/worker\/(?:portal\/(?:fill-head|gate|insight)\.test\.ts|portal\/session\/|support\/(?:exam|portal)\.ts$)/,
  // These find its name elsewhere.
  /^tests\/(?:commands\/new|docs\/company)\.test\.ts$/,
];

test('the product and its tests name no company', () => {
  const folders = ['web', 'worker', 'clients', 'tests'];
  const files = execFileSync('git', ['ls-files', ...folders], { cwd: PROJECT_ROOT, encoding: 'utf8' });
  const naming = files
    .trim()
    .split('\n')
    .filter((file) => COMPANY.test(file) || COMPANY.test(readFileSync(join(PROJECT_ROOT, file), 'utf8')));
  expect(naming.filter((file) => !PLACES.some((place) => place.test(file)))).toEqual([]);
  const unneeded = PLACES.filter((place) => !naming.some((file) => place.test(file)));
  expect(unneeded.map(String)).toEqual([]);
});
