import type { Constraint } from '../../model/api/schema.ts';
import { type Json, type JsonObject, numberOf, textOf } from '../../model/text/json.ts';

/** The limits a schema puts on a value. */
export function constraintsOf(schema: JsonObject): Constraint[] {
  const constraints: Constraint[] = [];
  const between = (kind: 'length' | 'properties', min: number | null, max: number | null): void => {
    if (min !== null || max !== null) constraints.push({ kind, min, max });
  };
  between('length', numberOf(schema.minLength), numberOf(schema.maxLength));

  const [minItems, maxItems, unique] = [
    numberOf(schema.minItems),
    numberOf(schema.maxItems),
    schema.uniqueItems === true,
  ];
  if (minItems !== null || maxItems !== null || unique)
    constraints.push({ kind: 'items', min: minItems, max: maxItems, unique });

  between('properties', numberOf(schema.minProperties), numberOf(schema.maxProperties));

  const lower = limit(schema.minimum, schema.exclusiveMinimum, (exclusive, inclusive) => exclusive >= inclusive);
  const upper = limit(schema.maximum, schema.exclusiveMaximum, (exclusive, inclusive) => exclusive <= inclusive);
  if (lower.value !== null || upper.value !== null) {
    constraints.push({
      kind: 'range',
      min: lower.value,
      max: upper.value,
      exclusiveMin: lower.isExclusive,
      exclusiveMax: upper.isExclusive,
    });
  }
  const step = numberOf(schema.multipleOf);
  if (step !== null) constraints.push({ kind: 'multipleOf', value: step });
  const pattern = textOf(schema.pattern);
  if (pattern !== null) constraints.push({ kind: 'pattern', value: pattern });
  return constraints;
}

/** 3.0 marks a limit as exclusive by `true`; from 3.1 on an exclusive limit is a number of its own, and the stricter of the two counts. */
function limit(
  inclusive: Json | undefined,
  exclusive: Json | undefined,
  isStricter: (exclusive: number, inclusive: number) => boolean,
): { value: number | null; isExclusive: boolean } {
  const [written, own] = [numberOf(inclusive), numberOf(exclusive)];
  if (own !== null && (written === null || isStricter(own, written))) return { value: own, isExclusive: true };
  return { value: written, isExclusive: written !== null && exclusive === true };
}
