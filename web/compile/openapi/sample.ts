import type { Json, JsonObject } from '../../model/json.ts';
import type { Constraint, Schema } from '../../model/schema.ts';

const MAX_DEPTH = 8;
const MAX_ITEMS = 3;

const FORMAT_SAMPLES: Readonly<Record<string, string>> = {
  'date-time': '2026-03-02T15:04:05Z',
  date: '2026-03-02',
  time: '15:04:05Z',
  duration: 'P1D',
  email: 'maya.torres@example.com',
  hostname: 'api.example.com',
  ipv4: '192.0.2.10',
  ipv6: '2001:db8::10',
  uri: 'https://example.com/path',
  url: 'https://example.com/path',
  'uri-reference': '/path',
  uuid: '2f1c7a52-6a0e-4f4e-9d0b-3f2b8f5f7c11',
  byte: 'ZXhhbXBsZQ==',
  binary: '(binary)',
  password: '********',
};

/**
 * A value that satisfies a schema as far as its keywords say, the same one on every build: an authored example first,
 * then the default, the constant, the first enum value, and only then one made from type, format and limits.
 */
export function sampleOf(schema: Schema, depth = 0): Json {
  if (schema.kind === 'reference') return schema.nullable ? null : schema.type.endsWith('[]') ? [] : {};
  const authored = schema.examples[0] ?? schema.default ?? schema.const ?? schema.enum[0]?.value;
  if (authored !== undefined) return JSON.parse(authored) as Json;
  const alternative = schema.oneOf[0] ?? schema.anyOf[0];
  if (schema.properties.length > 0) {
    const own = objectSample(schema.properties, depth);
    const chosen = alternative === undefined || depth >= MAX_DEPTH ? {} : sampleOf(alternative.schema, depth + 1);
    return typeof chosen === 'object' && chosen !== null && !Array.isArray(chosen) ? { ...own, ...chosen } : own;
  }
  if (alternative !== undefined && depth < MAX_DEPTH) return sampleOf(alternative.schema, depth + 1);
  if (schema.prefixItems.length > 0) return schema.prefixItems.map((item) => sampleOf(item, depth + 1));
  if (schema.items !== null) return arraySample(schema.items, schema.constraints, depth);
  return scalarSample(schema.types[0] ?? 'any', schema.format, schema.constraints);
}

function arraySample(items: Schema, constraints: Constraint[], depth: number): Json[] {
  if (depth >= MAX_DEPTH || (items.kind === 'reference' && items.recursive)) return [];
  const limits = constraints.find((constraint) => constraint.kind === 'items');
  const length = Math.min(Math.max(limits?.min ?? 1, 1), limits?.max ?? MAX_ITEMS, MAX_ITEMS);
  return Array.from({ length }, () => sampleOf(items, depth + 1));
}

function objectSample(properties: Extract<Schema, { kind: 'schema' }>['properties'], depth: number): JsonObject {
  if (depth >= MAX_DEPTH) return {};
  const entries = properties
    .filter(({ match, schema }) => match !== 'pattern' && !schema.deprecated && !(schema.kind === 'reference' && schema.recursive))
    .map(({ match, name, schema }): [string, Json] => [match === 'any' ? 'key' : name, sampleOf(schema, depth + 1)]);
  // Not by assignment: a property may be called `__proto__`.
  return Object.fromEntries(entries);
}

function scalarSample(type: string, format: string | null, constraints: Constraint[]): Json {
  switch (type) {
    case 'string': {
      const sample = (format === null ? undefined : FORMAT_SAMPLES[format]) ?? 'string';
      const length = constraints.find((constraint) => constraint.kind === 'length');
      const padded = sample.padEnd(Math.min(length?.min ?? 0, 200), 'x');
      return format === null && length?.max !== null && length?.max !== undefined ? padded.slice(0, length.max) : padded;
    }
    case 'integer':
    case 'number':
      return numberSample(constraints);
    case 'boolean':
      return true;
    case 'array':
      return [];
    case 'object':
      return {};
    default:
      return null;
  }
}

function numberSample(constraints: Constraint[]): number {
  const range = constraints.find((constraint) => constraint.kind === 'range');
  const step = constraints.find((constraint) => constraint.kind === 'multipleOf')?.value;
  const { min = null, max = null } = range ?? {};
  const isWithin = (value: number): boolean =>
    (min === null || value > min || (value === min && range?.exclusiveMin !== true)) && (max === null || value < max || (value === max && range?.exclusiveMax !== true));
  const grid = step !== undefined && step > 0 ? step : 1;
  const candidates = [grid, ...(min === null ? [] : [Math.ceil(min / grid) * grid, (Math.floor(min / grid) + 1) * grid]), ...(max === null ? [] : [Math.floor(max / grid) * grid, (Math.ceil(max / grid) - 1) * grid])];
  const found = candidates.map(withoutNoise).find(isWithin);
  if (found !== undefined) return found;
  // Narrower than its grid, such as 0.2 to 0.8: something in between.
  return min !== null && max !== null ? withoutNoise((min + max) / 2) : (min ?? max ?? grid);
}

/** 0.30000000000000004 is 0.3. */
function withoutNoise(value: number): number {
  return Number(value.toPrecision(12)) + 0;
}
