import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../web/compile/base/project.ts';

/** The company whose portal this is. The product does not know it: its names are in `content/` and `specs/`. */
const COMPANY = /akko/i;

/** Files and folders besides `content/` and `specs/` that may name the company. The name of a folder ends with `/`. */
const PLACES = [
  // Tests of its content, its descriptions and its built portal.
  'tests/compile/facts/guide-commands.content.test.ts',
  'tests/compile/openapi/operation/webhook.content.test.ts',
  'tests/compile/openapi/reading/golden-routes.content.test.ts',
  'tests/compile/openapi/reading/problem-instances.content.test.ts',
  'tests/content/',
  'tests/e2e/first-styles.test.ts',
  'tests/e2e/layout.test.ts',
  'tests/e2e/mcp.test.ts',
  'tests/e2e/not-found.test.ts',
  'tests/e2e/operation-menu.test.ts',
  'tests/e2e/pages.test.ts',
  'tests/e2e/samples.test.ts',
  'tests/e2e/workflows.test.ts',
  'tests/fixtures/routes.json',
  'tests/proofs/',
  'tests/site/',
  // The cookie of its built portal, which the attacks on that portal send.
  'tests/attack/tokens.ts',
  // These find its name elsewhere.
  'tests/commands/new.test.ts',
  'tests/docs/company.test.ts',
];

/** Whether `place` is this file, or a folder above it. */
const holds = (place: string, file: string) => (place.endsWith('/') ? file.startsWith(place) : file === place);

test('the product and its tests name no company', () => {
  const folders = ['web', 'worker', 'clients', 'tests'];
  const files = execFileSync('git', ['ls-files', ...folders], { cwd: PROJECT_ROOT, encoding: 'utf8' });
  const naming = files
    .trim()
    .split('\n')
    .filter((file) => COMPANY.test(file) || COMPANY.test(readFileSync(join(PROJECT_ROOT, file), 'utf8')));
  expect(naming.filter((file) => !PLACES.some((place) => holds(place, file)))).toEqual([]);
  const unneeded = PLACES.filter((place) => !naming.some((file) => holds(place, file)));
  expect(unneeded).toEqual([]);
});
