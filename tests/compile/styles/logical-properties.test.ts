import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';
import { withLogicalSides } from '../../../web/compile/bundle/logical-sides.ts';

/** Properties and values of one side, which stay on it in a language that is written from right to left. */
const PHYSICAL =
  /(?<![\w-])(?:(?:(?:(?:scroll-)?(?:margin|padding)|border)-)?(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius|(?:border-(?:left|right)-\w+)|(?:text-align|float|clear)\s*:\s*(?:left|right)(?=\s*[;}]))(?=\s*[:;}])/g;

test('style sheets name sides by the direction of the text', () => {
  const files = globSync('web/**/*.css', { cwd: PROJECT_ROOT, exclude: (name) => name === 'node_modules' });
  expect(files.length).toBeGreaterThan(40);
  const naming = files.map((file) => [file, readFileSync(join(PROJECT_ROOT, file), 'utf8').match(PHYSICAL)]);
  expect(naming.filter(([, found]) => found !== null)).toEqual([]);
});

test.each([
  'margin-left: 1px',
  'left:0',
  'border-right: 1px solid',
  'border-left-width: 0',
  'border-top-left-radius: 1px',
  'text-align: right',
  'float: left',
])('the test of style sheets finds %s', (declaration) => expect(`a { ${declaration}; }`).toMatch(PHYSICAL));

test.each([
  ['inset: 0 auto 1px 0', 'inset-block:0 1px;inset-inline:0 auto'],
  ['padding:1px calc(1px + var(--a, 2px)) 0 -1em', 'padding-block:1px 0;padding-inline:-1em calc(1px + var(--a, 2px))'],
  ['margin: 0 1px 2px 1px', 'margin: 0 1px 2px 1px'],
  ['padding: 1px 2px 3px', 'padding: 1px 2px 3px'],
  ['--inset: 0 1px 2px 3px', '--inset: 0 1px 2px 3px'],
])('for a language from right to left, %s is %s', (declaration, written) => {
  expect(withLogicalSides(`a{${declaration};top:0}`)).toBe(`a{${written};top:0}`);
});
