import { type JsonObject, numberOf, textOf } from '../../model/json.ts';
import type { Constraint } from '../../model/schema.ts';

/** The limits a schema puts on a value, 3.0's boolean `exclusiveMinimum` and 3.1's number alike. */
export function constraintsOf(schema: JsonObject): Constraint[] {
  const constraints: Constraint[] = [];
  const between = (kind: 'length' | 'properties', min: number | null, max: number | null): void => {
    if (min !== null || max !== null) constraints.push({ kind, min, max });
  };
  between('length', numberOf(schema.minLength), numberOf(schema.maxLength));

  const [minItems, maxItems, unique] = [numberOf(schema.minItems), numberOf(schema.maxItems), schema.uniqueItems === true];
  if (minItems !== null || maxItems !== null || unique) constraints.push({ kind: 'items', min: minItems, max: maxItems, unique });

  between('properties', numberOf(schema.minProperties), numberOf(schema.maxProperties));

  const [lower, upper] = [numberOf(schema.exclusiveMinimum), numberOf(schema.exclusiveMaximum)];
  const [min, max] = [lower ?? numberOf(schema.minimum), upper ?? numberOf(schema.maximum)];
  if (min !== null || max !== null) {
    constraints.push({
      kind: 'range',
      min,
      max,
      exclusiveMin: lower !== null || schema.exclusiveMinimum === true,
      exclusiveMax: upper !== null || schema.exclusiveMaximum === true,
    });
  }
  const step = numberOf(schema.multipleOf);
  if (step !== null) constraints.push({ kind: 'multipleOf', value: step });
  const pattern = textOf(schema.pattern);
  if (pattern !== null) constraints.push({ kind: 'pattern', value: pattern });
  return constraints;
}
