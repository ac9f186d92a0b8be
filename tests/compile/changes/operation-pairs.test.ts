import { expect, test } from 'vitest';

import { pairOperations } from '../../../web/compile/changes/operation-pairs.ts';
import type { OperationKey } from '../../../web/compile/openapi/reading/outline.ts';
import { compared } from './descriptions.ts';

function operations(...paths: string[]): OperationKey[] {
  const item = { get: { responses: { 200: { description: 'Done.' } } } };
  return compared({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: Object.fromEntries(paths.map((path) => [path, item])),
  }).outline.operations;
}

const pathsOf = (keys: readonly OperationKey[]): string[] => keys.map(({ path }) => path);

test('an operation continues in one operation, also if two have its address apart from names', () => {
  const { pairs, added, removed } = pairOperations(
    operations('/things/{id}'),
    operations('/things/{a}', '/things/{b}'),
  );
  expect(pairs.map(({ from, to }) => [from.path, to.path])).toEqual([['/things/{id}', '/things/{a}']]);
  expect([pathsOf(added), pathsOf(removed)]).toEqual([['/things/{b}'], []]);
});
