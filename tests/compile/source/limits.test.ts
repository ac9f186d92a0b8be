import { expect, test } from 'vitest';

import { findingsOf, readPublic, temporarySite } from '../support/sources.ts';

const HEAD = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {}\n";

test.each([
  ['aliases that expand', `${HEAD}x-0: &a0 [1, 2, 3, 4, 5, 6, 7, 8, 9]\n${levels(9)}`, 13, /2,000,000 values/],
  ['aliases of long texts', `${HEAD}x-0: &a0 ['${'a'.repeat(100_000)}']\n${levels(4)}`, 8, /100,000,000 characters/],
  ['an alias of itself', `${HEAD}x-a: &a\n  b: *a\n`, 5, /contains itself/],
  ['a long text', `${HEAD}x-a:\n  b: ${'a'.repeat(2_000_001)}\n`, 5, /2,000,000 characters/],
])('%s are refused with one message and their place', async (_name, text, line, message) => {
  const read = await readPublic('api.yaml', { root: temporarySite({ 'specs/public/api.yaml': text }) });
  expect(read.findings).toMatchObject([
    { code: 'unreadable-file', message: expect.stringMatching(message) as string, location: { line } },
  ]);
});

test('schemas that only refer to each other are named once, with their place', async () => {
  const text = `${HEAD}components:\n  schemas:\n    A: { $ref: '#/components/schemas/B' }\n    B: { $ref: '#/components/schemas/A' }\n`;
  const root = temporarySite({ 'specs/public/api.yaml': text });
  const read = await readPublic('api.yaml', { root, lint: true });
  expect(findingsOf(read, 'lint-failed')).toEqual([]);
  expect(findingsOf(read, 'circular-reference')).toMatchObject([{ location: { line: 6 } }]);
});

test('files that only refer to each other are named once, with their place', async () => {
  const root = temporarySite({
    'specs/public/api.yaml': HEAD.replace('paths: {}', "paths:\n  /a: { $ref: './b.yaml' }"),
    'specs/public/b.yaml': "$ref: './c.yaml'\n",
    'specs/public/c.yaml': "$ref: './b.yaml'\n",
  });
  const read = await readPublic('api.yaml', { root });
  expect(read.findings).toMatchObject([{ code: 'invalid-description', location: { line: 4 } }]);
});

test('a media type of OpenAPI 3.2 has a description', async () => {
  const text = `openapi: 3.2.0
info: { title: T, version: '1' }
paths: { /x: { get: { responses: { '200': { description: OK, content: { application/json: { description: D } } } } } } }
`;
  const read = await readPublic('api.yaml', { root: temporarySite({ 'specs/public/api.yaml': text }), lint: true });
  expect(findingsOf(read, 'struct')).toEqual([]);
});

/** Lists of nine aliases each, every one of the list before. */
function levels(count: number): string {
  return Array.from(
    { length: count },
    (_, level) => `x-${level + 1}: &a${level + 1} [${Array.from({ length: 9 }, () => `*a${level}`).join(', ')}]\n`,
  ).join('');
}
