import type { Json, JsonObject } from '../../model/json.ts';
import type { Constraint, Schema } from '../../model/schema.ts';

const MAX_DEPTH = 8;

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
  if (schema.kind === 'reference') return schema.nullable ? null : {};
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
  if (schema.items !== null) return depth >= MAX_DEPTH ? [] : [sampleOf(schema.items, depth + 1)];
  return scalarSample(schema.types[0] ?? 'any', schema.format, schema.constraints);
}

function objectSample(properties: Extract<Schema, { kind: 'schema' }>['properties'], depth: number): JsonObject {
  if (depth >= MAX_DEPTH) return {};
  const sample: JsonObject = {};
  for (const { match, name, schema } of properties) {
    if (schema.deprecated || (schema.kind === 'reference' && schema.recursive)) continue;
    if (match === 'name') sample[name] = sampleOf(schema, depth + 1);
    else if (match === 'any') sample.key = sampleOf(schema, depth + 1);
  }
  return sample;
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
  const step = constraints.find((constraint) => constraint.kind === 'multipleOf')?.value ?? 1;
  const min = range?.min ?? null;
  const max = range?.max ?? null;
  if (min !== null) return Math.ceil((min + (range?.exclusiveMin === true ? step : 0)) / step) * step;
  if (max !== null && max < 1) return Math.floor((max - (range?.exclusiveMax === true ? step : 0)) / step) * step;
  return step;
}
