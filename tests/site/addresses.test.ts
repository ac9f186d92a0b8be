import { expect, test } from 'vitest';

import { namedPaths, publicFiles } from './dist.ts';

const files = publicFiles();
const targets = new Set(files.flatMap(({ path }) => [`/${path}`, `/${path.replace(/(?:^index)?\.html$/, '')}`]));

test('no page has a mark in place of a link whose target is missing', () => {
  const marked = files.filter(({ path, text }) => path.endsWith('.html') && text.includes('class="dead-link"'));
  expect(marked.map(({ path }) => path)).toEqual([]);
});

test('every address of the portal in a text, XML or JSON file leads to a page or a file', () => {
  const named = namedPaths(files);
  expect(named.size).toBeGreaterThan(1_500);
  expect([...named].filter(([path]) => !targets.has(decodeURI(path)))).toEqual([]);
});
