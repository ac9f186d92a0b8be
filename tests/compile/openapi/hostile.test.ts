import { describe, expect, test } from 'vitest';

import { pairDescriptions } from '../../../web/compile/changes/pair-descriptions.ts';
import { consoleDataOf } from '../../../web/compile/console/console-data.ts';
import { operationOf } from '../../../web/compile/openapi/operation/operation.ts';
import { outlineOf } from '../../../web/compile/openapi/reading/outline.ts';
import { silentContext } from '../../../web/compile/openapi/schema/schema-context.ts';
import { sampledRequests } from '../../../web/compile/samples/sampled-request.ts';
import { simulatorData } from '../../../web/compile/simulator/simulator-data.ts';
import type { ApiSource } from '../../../web/compile/source/api-source.ts';
import { declarationsOf } from '../../../web/compile/types/declarations.ts';
import { type Json, type JsonObject, objectOf, valueAtPointer } from '../../../web/model/text/json.ts';

/** Schemas that each refer to the next one. */
const chain = (length: number, schemaOf: (next: JsonObject, index: number) => Json): JsonObject => {
  const names = Array.from({ length }, (_, index) => `N${index}`);
  const next = (index: number): JsonObject => ({ $ref: `#/components/schemas/N${index + 1}` });
  const schemas = names.map((name, index) => [name, schemaOf(next(index), index)] as const);
  return Object.fromEntries([...schemas, [`N${length}`, { type: 'string' }]]);
};
const object = (properties: JsonObject): JsonObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

/** Schemas of a few lines whose expansion has no end in sight. */
const TRAPS: Record<string, JsonObject> = {
  'properties that double at each level': chain(40, (next) => object({ a: next, b: next })),
  'lists of nine in lists of nine': chain(40, (next) => ({ type: 'array', minItems: 9, items: next })),
  'thirty alternatives at each level': chain(12, (next) => ({
    oneOf: Array.from({ length: 30 }, (_, k) => object({ k: { const: k }, v: next })),
  })),
  'allOf around each reference': chain(40, (next) =>
    object({ a: { allOf: [next] }, b: { allOf: [next, { type: 'object' }] } }),
  ),
  'a list of fifty thousand values': {
    N0: { type: 'string', enum: Array.from({ length: 50_000 }, (_, k) => `v${k}`) },
  },
};

describe.each(Object.entries(TRAPS))('%s', (_name, schemas) => {
  const schema = object({ root: { $ref: '#/components/schemas/N0' } });
  const content = { content: { 'application/json': { schema } } };
  const post: JsonObject = {
    operationId: 'a',
    requestBody: { required: true, ...content },
    responses: { 200: { description: '', ...content } },
  };
  const document: JsonObject = {
    openapi: '3.1.0',
    info: { title: 'Trap', version: '1' },
    paths: { '/a': { post } },
    components: { schemas },
  };
  const source = { document, name: 'trap.yaml', locate: () => ({ file: 'trap.yaml' }) } as unknown as ApiSource;
  const [key] = outlineOf(source).operations;
  const operation =
    key &&
    operationOf(
      key,
      silentContext(document, () => true),
    ).operation;
  const json = objectOf(valueAtPointer(document, '#/paths/~1a/post'));

  test.each<[string, number, () => unknown]>([
    ['page', 2_000_000, () => operation],
    ['page without links', 2_000_000, () => key && operationOf(key, silentContext(document)).operation],
    ['samples', 200_000, () => operation && sampledRequests(operation, { document, json, item: {} })],
    ['form', 200_000, () => operation && consoleDataOf(operation, { document, json, item: {} }, { canSend: true })],
    ['simulator', 8_000_000, () => simulatorData([{ name: 'trap', document, problemType: '#' }])],
    ['declarations', 2_000_000, () => declarationsOf(document)],
    [
      'comparison',
      200_000,
      () => {
        const changed = {
          ...document,
          paths: { '/a': { post: { ...post, parameters: [{ name: 'q', in: 'query' }] } } },
        };
        return pairDescriptions([source], [{ ...source, document: changed }], '2026-01-01');
      },
    ],
  ])('%s stays small', { timeout: 20_000 }, (_step, most, make) => {
    expect(JSON.stringify(make()).length).toBeLessThan(most);
  });
});
