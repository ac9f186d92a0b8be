import type { Constraint, SchemaObject } from '../../../model/api/schema.ts';
import { type AnyNumber, compareNumbers } from '../../../model/schema/numbers.ts';
import { type Json, numberOf } from '../../../model/text/json.ts';
import formatExamples from './format-examples.json' with { type: 'json' };
import { textFromPattern } from './pattern-example-value.ts';

/** The longest generated text, even if the schema requires a longer one. */
const MAX_LENGTH = 200;

/** Texts for each format: the usual one first, then shorter ones for schemas with a small `maxLength`. */
const FORMAT_EXAMPLES: Readonly<Record<string, readonly string[]>> = formatExamples;

/** A value of the schema's first type, from format, pattern and limits. */
export function scalarExampleValue({ types, format, constraints, content }: SchemaObject): Json {
  switch (types[0]) {
    case 'string':
      return textSample(format ?? (content?.encoding === 'base64' ? 'byte' : null), constraints);
    case 'integer':
    case 'number':
      return numberSample(constraints) as Json;
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

function textSample(format: string | null, constraints: Constraint[]): string {
  const length = constraints.find((constraint) => constraint.kind === 'length');
  const [min, max] = [length?.min ?? 0, length?.max ?? Number.POSITIVE_INFINITY];
  const usual = format === null ? [] : (FORMAT_EXAMPLES[format] ?? []);
  const [first] = usual;
  if (first !== undefined) return usual.find((text) => text.length >= min && text.length <= max) ?? first;
  const pattern = constraints.find((constraint) => constraint.kind === 'pattern');
  const described = pattern === undefined ? null : textFromPattern(pattern.value, Math.min(min, MAX_LENGTH));
  if (described !== null && described.length >= min && described.length <= max) return described;
  return 'string'.padEnd(Math.min(min, MAX_LENGTH), 'x').slice(0, max);
}

function numberSample(constraints: Constraint[]): AnyNumber {
  const range = constraints.find((constraint) => constraint.kind === 'range');
  const step = constraints.find((constraint) => constraint.kind === 'multipleOf')?.value;
  const { min: least = null, max: most = null } = range ?? {};
  const isWithin = (value: number): boolean => {
    const [below, above] = [least, most].map((limit) => (limit === null ? null : compareNumbers(value, limit)));
    const isAbove = below == null || below > 0 || (below === 0 && range?.exclusiveMin !== true);
    return isAbove && (above == null || above < 0 || (above === 0 && range?.exclusiveMax !== true));
  };
  const [min, max] = [numberOf(least), numberOf(most)];
  const grid = Number(step) > 0 ? Number(step) : 1;
  const candidates = [
    grid,
    ...(min === null ? [] : [Math.ceil(min / grid) * grid, (Math.floor(min / grid) + 1) * grid]),
    ...(max === null ? [] : [Math.floor(max / grid) * grid, (Math.ceil(max / grid) - 1) * grid]),
  ];
  const fitting = candidates.map(withoutNoise).find(isWithin);
  if (fitting !== undefined) return fitting;
  // A range that contains no multiple, such as 0.2 to 0.8: its middle.
  if (typeof least === 'number' && typeof most === 'number') return withoutNoise((least + most) / 2);
  return least ?? most ?? grid;
}

/** Rounds away floating-point noise: 0.30000000000000004 becomes 0.3. */
function withoutNoise(value: number): number {
  return Number(value.toPrecision(12)) + 0;
}
