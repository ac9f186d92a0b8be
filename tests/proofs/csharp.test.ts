import { createRequire } from 'node:module';

import { expect, test } from 'vitest';
import { Language, Parser } from 'web-tree-sitter';

import { printedRequests } from './printed-samples.ts';

await Parser.init();
const grammar = createRequire(import.meta.url).resolve('tree-sitter-c-sharp/tree-sitter-c_sharp.wasm');
const parser = new Parser().setLanguage(await Language.load(grammar));
const requests = await printedRequests();

/** The lines at which the grammar of tree-sitter, which knows C# 12, finds a mistake. */
function mistakesIn(code: string): number[] {
  const root = parser.parse(code)?.rootNode;
  if (root?.hasError === false) return [];
  // A missing bracket is no node of its own.
  const [first] = root?.descendantsOfType('ERROR') ?? [];
  return [(first?.startPosition.row ?? 0) + 1];
}

test('every sample in C# parses as printed', () => {
  expect(requests.length).toBeGreaterThan(60);
  expect(
    requests.flatMap(({ name, code }) => mistakesIn(code.get('csharp') ?? '').map((line) => `${name}: line ${line}`)),
  ).toEqual([]);
});

test('the grammar finds a mistake in a raw string, a statement and a bracket', () => {
  const code = requests.find(({ name }) => name.includes('create-contract newCustomer'))?.code.get('csharp') ?? '';
  for (const [right, wrong] of [
    ['    """,', '    """,, '],
    ['using var response', 'using var'],
    ['if (!response', 'if (!(response'],
  ] as const) {
    expect(code).toContain(right);
    expect(mistakesIn(code.replace(right, wrong))).not.toEqual([]);
  }
});
