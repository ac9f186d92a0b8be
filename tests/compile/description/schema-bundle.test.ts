import { describe, expect, test } from 'vitest';

import { SchemaBundle } from '../../../web/compile/description/schema-bundle.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import { ref } from '../support/schema-context.ts';

const long = (name: string, ...parts: string[]): JsonObject => ({
  type: 'object',
  title: name,
  pattern: 'x'.repeat(1_000),
  properties: Object.fromEntries(parts.map((part) => [part, ref(part)])),
});

/** A refers to B, B to C, and C back to A. */
const document = (): JsonObject => ({
  components: { schemas: { A: long('A', 'B'), B: long('B', 'C', 'A'), C: long('C') } },
});

describe('the definitions of an operation', () => {
  test('are all schemas that it refers to, without duplicates', () => {
    const bundle = new SchemaBundle(document());
    expect(bundle.add([ref('A'), { type: 'array', items: ref('B') }, undefined], 10_000)).toEqual([
      { $ref: '#/$defs/A' },
      { type: 'array', items: { $ref: '#/$defs/B' } },
      true,
    ]);
    expect(Object.keys(bundle.$defs)).toEqual(['A', 'B', 'C']);
  });

  test('allow any value beyond the size limit', () => {
    const bundle = new SchemaBundle(document());
    bundle.add([ref('A')], 2_500);
    expect(bundle.$defs).toMatchObject({ A: { properties: { B: { $ref: '#/$defs/B' } } }, C: true });
    expect(typeof bundle.$defs['B']).toBe('object');
  });

  test('are added by a later call that has room', () => {
    const bundle = new SchemaBundle(document());
    bundle.add([ref('A')], 1_500);
    expect(bundle.$defs['B']).toBe(true);
    bundle.add([ref('B')], 5_000);
    expect(Object.values(bundle.$defs).map((schema) => typeof schema)).toEqual(['object', 'object', 'object']);
  });

  test('have a distinct name for every reference target', () => {
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

test('a large inline schema loses its deepest parts', () => {
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
