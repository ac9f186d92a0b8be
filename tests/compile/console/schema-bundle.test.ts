import { describe, expect, test } from 'vitest';

import { SchemaBundle } from '../../../web/compile/console/schema-bundle.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import { ref } from '../support/schema-context.ts';

const long = (name: string, ...parts: string[]): JsonObject => ({
  type: 'object',
  title: name,
  pattern: 'x'.repeat(1_000),
  properties: Object.fromEntries(parts.map((part) => [part, ref(part)])),
});

/** A leads to B, B to C and back to A. */
const document = (): JsonObject => ({
  components: { schemas: { A: long('A', 'B'), B: long('B', 'C', 'A'), C: long('C') } },
});

describe('the definitions of an operation', () => {
  test('include every schema that its schemas refer to, once', () => {
    const bundle = new SchemaBundle(document());
    expect(bundle.add([ref('A'), { type: 'array', items: ref('B') }, undefined], 10_000)).toEqual([
      { $ref: '#/$defs/A' },
      { type: 'array', items: { $ref: '#/$defs/B' } },
      true,
    ]);
    expect(Object.keys(bundle.$defs)).toEqual(['A', 'B', 'C']);
  });

  test('allow any value above the size limit', () => {
    const bundle = new SchemaBundle(document());
    bundle.add([ref('A')], 2_500);
    expect(bundle.$defs).toMatchObject({ A: { properties: { B: { $ref: '#/$defs/B' } } }, C: true });
    expect(typeof bundle.$defs['B']).toBe('object');
  });

  test('can be added later if there was no room before', () => {
    const bundle = new SchemaBundle(document());
    bundle.add([ref('A')], 1_500);
    expect(bundle.$defs['B']).toBe(true);
    bundle.add([ref('B')], 5_000);
    expect(Object.values(bundle.$defs).map((schema) => typeof schema)).toEqual(['object', 'object', 'object']);
  });

  test('have a name for every target of a $ref', () => {
    const all = {
      components: { schemas: { A: { properties: { one: { $ref: '#/paths/~1x/get/schema' } } } } },
      paths: { '/x': { get: { schema: { type: 'boolean' } } } },
    };
    const bundle = new SchemaBundle(all);
    bundle.add([ref('A')], 1_000);
    expect(bundle.$defs).toEqual({
      A: { properties: { one: { $ref: '#/$defs/schema' } } },
      schema: { type: 'boolean' },
    });
  });

  test('are the same for every operation of a document', () => {
    const shared = document();
    const [one, other] = [new SchemaBundle(shared), new SchemaBundle(shared)];
    one.add([ref('A')], 10_000);
    other.add([ref('B')], 10_000);
    expect(other.$defs['A']).toBe(one.$defs['A']);
  });
});

test('a large schema written in place loses its deepest parts', () => {
  const level = (depth: number): JsonObject =>
    depth === 0
      ? { type: 'string', pattern: 'y'.repeat(100) }
      : {
          type: 'object',
          properties: Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`p${index}`, level(depth - 1)])),
        };
  const [schema] = new SchemaBundle({}).add([level(5)], 0);
  expect(JSON.stringify(schema).length).toBeLessThan(50_000);
  expect(schema).toMatchObject({
    properties: { p0: { properties: { p0: { properties: { p0: { type: 'object' } } } } } },
  });
});
