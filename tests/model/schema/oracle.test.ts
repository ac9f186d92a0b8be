import { Validator } from '@cfworker/json-schema';
import { expect, test } from 'vitest';

import { violationsOf } from '../../../web/model/schema/violations.ts';
import type { Json, JsonObject } from '../../../web/model/text/json.ts';
import { IS_FULL } from '../../tier.ts';

/** A small generator of numbers that gives the same numbers in every run (Park and Miller). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const SCALARS: readonly Json[] = [null, true, false, 0, 1, 2.5, -3, '', 'a', 'bb', 'äö', '2026-03-02'];
const NAMES = ['a', 'b', 'kind'] as const;

function randomValue(random: (below: number) => number, depth: number): Json {
  const kind = random(depth > 0 ? 10 : 6);
  if (kind < 6) return SCALARS[random(SCALARS.length)] ?? null;
  const size = random(4);
  if (kind < 8) return Array.from({ length: size }, () => randomValue(random, depth - 1));
  return Object.fromEntries(NAMES.slice(0, size).map((name) => [name, randomValue(random, depth - 1)]));
}

function randomSchema(random: (below: number) => number, depth: number): Json {
  if (random(12) === 0) return random(2) === 0;
  const inner = (): Json => randomSchema(random, depth - 1);
  const flat: (() => JsonObject)[] = [
    () => ({ type: ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null'][random(7)] ?? 'null' }),
    () => ({ type: ['string', 'null'] }),
    () => ({ enum: [SCALARS[random(SCALARS.length)] ?? null, SCALARS[random(SCALARS.length)] ?? null] }),
    () => ({ const: randomValue(random, 1) }),
    () => ({ minimum: random(4) - 1, exclusiveMaximum: random(4) }),
    () => ({ multipleOf: [1, 0.5, 2][random(3)] ?? 1 }),
    () => ({ minLength: random(2), maxLength: random(3) }),
    () => ({ pattern: ['^a', 'b$', '^[a-z]+$'][random(3)] ?? '' }),
    () => ({ minItems: random(2), maxItems: 1 + random(3), uniqueItems: true }),
    () => ({ minProperties: random(2), maxProperties: 1 + random(2) }),
    () => ({ required: [NAMES[random(3)] ?? 'a'] }),
    () => ({ dependentRequired: { a: ['b'] } }),
  ];
  const nested: (() => JsonObject)[] = [
    () => ({ properties: { a: inner(), kind: inner() } }),
    () => ({ properties: { a: inner() }, additionalProperties: inner() }),
    () => ({ patternProperties: { '^[ab]$': inner() }, additionalProperties: inner() }),
    () => ({ propertyNames: { maxLength: 1 + random(4) } }),
    () => ({ items: inner(), prefixItems: [inner()] }),
    () => ({ contains: inner(), minContains: random(3), maxContains: 1 + random(2) }),
    () => ({ allOf: [inner(), inner()] }),
    () => ({ anyOf: [inner(), inner()] }),
    () => ({ oneOf: [inner(), inner()] }),
    () => ({ not: inner() }),
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is JSON Schema's word, and nothing awaits a schema
    () => ({ if: inner(), then: inner(), else: inner() }),
    () => ({ dependentSchemas: { b: inner() } }),
    () => ({ allOf: [{ properties: { a: inner() } }, { properties: { b: inner() } }], unevaluatedProperties: inner() }),
    () => ({ anyOf: [{ prefixItems: [inner()] }, { contains: inner() }], unevaluatedItems: inner() }),
    () => ({ $ref: '#/$defs/Node' }),
  ];
  const makers = depth > 0 ? [...flat, ...nested, ...nested] : flat;
  const parts = Array.from({ length: 1 + random(2) }, () => makers[random(makers.length)]?.() ?? {});
  return Object.assign({}, ...parts);
}

/** Each has four values. */
const SCHEMAS = IS_FULL ? 2_500 : 750;

test('random values are judged as by another validator', () => {
  const random = seeded(20_261_123);
  const node: JsonObject = {
    type: ['object', 'string'],
    properties: { a: { $ref: '#/$defs/Node' }, b: { minimum: 1 } },
  };
  const differences: unknown[] = [];
  let invalid = 0;
  for (let round = 0; round < SCHEMAS; round += 1) {
    const schema = randomSchema(random, 3);
    const root = (typeof schema === 'boolean' ? { allOf: [schema] } : { ...(schema as JsonObject) }) as JsonObject;
    const oracle = new Validator({ ...root, $defs: { Node: node } }, '2020-12', false);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const value = randomValue(random, 3);
      const isValid = violationsOf(value, root, { definitions: { Node: node }, direction: null }).length === 0;
      if (!isValid) invalid += 1;
      if (isValid !== oracle.validate(value).valid) differences.push({ schema, value, isValid });
    }
  }
  expect(differences).toEqual([]);
  // Neither outcome is rare.
  expect(invalid).toBeGreaterThan(0.8 * SCHEMAS);
  expect(invalid).toBeLessThan(3.2 * SCHEMAS);
});
