import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';

/** A declaration of markers, and the selector of its rule. */
const MARKERS = /([^{};]+)\{[^{}]*?list-style(?:-type)?:\s*(?:decimal|disc|circle|square)/g;

test('markers are declared for items, because web/styles/base.css removes those of items in a list with a class', () => {
  const files = globSync('web/**/*.css', { cwd: PROJECT_ROOT, exclude: (name) => name === 'node_modules' });
  const selectors = files.flatMap((file) =>
    Array.from(readFileSync(join(PROJECT_ROOT, file), 'utf8').matchAll(MARKERS), ([, selector = '']) => [
      file,
      selector.trim(),
    ]),
  );
  expect(selectors).toContainEqual(['web/styles/article/footnotes.css', '& > li']);
  expect(selectors.filter(([, selector = '']) => !/\bli$/.test(selector))).toEqual([]);
});
