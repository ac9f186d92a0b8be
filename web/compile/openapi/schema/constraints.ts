import type { Constraint } from '../../../model/api/schema.ts';
import { type AnyNumber, anyNumberOf, compareNumbers } from '../../../model/schema/numbers.ts';
import { type Json, type JsonObject, numberOf, textOf } from '../../../model/text/json.ts';
import { typesOf } from '../reading/type-notation.ts';

/** The limits that a schema sets for a value. */
export function constraintsOf(schema: JsonObject): Constraint[] {
  const constraints: Constraint[] = [];
  const between = (kind: 'length' | 'properties', min: number | null, max: number | null): void => {
    if (min !== null || max !== null) constraints.push({ kind, min, max });
  };
  between('length', numberOf(schema.minLength), numberOf(schema.maxLength));

  const [minItems, maxItems, unique] = [
    numberOf(schema.minItems),
    numberOf(schema.maxItems),
    // Swagger generators write it for strings too, where it has no effect (JSON Schema Validation, 6.4.3).
    schema.uniqueItems === true && isArraySchema(schema),
  ];
  const uniqueBy = textOf(schema['x-unique-by']);
  if (minItems !== null || maxItems !== null || unique || uniqueBy !== null)
    constraints.push({ kind: 'items', min: minItems, max: maxItems, unique, ...(uniqueBy !== null && { uniqueBy }) });

  between('properties', numberOf(schema.minProperties), numberOf(schema.maxProperties));

  const lower = limit(schema.minimum, schema.exclusiveMinimum, (order) => order >= 0);
  const upper = limit(schema.maximum, schema.exclusiveMaximum, (order) => order <= 0);
  if (lower.value !== null || upper.value !== null) {
    constraints.push({
      kind: 'range',
      min: lower.value,
      max: upper.value,
      exclusiveMin: lower.isExclusive,
      exclusiveMax: upper.isExclusive,
    });
  }
  const step = anyNumberOf(schema.multipleOf);
  if (step !== null) constraints.push({ kind: 'multipleOf', value: step });
  const pattern = textOf(schema.pattern);
  if (pattern !== null) constraints.push({ kind: 'pattern', value: pattern });
  return constraints;
}

function isArraySchema(schema: JsonObject): boolean {
  const types = typesOf(schema);
  return types.length === 0 || types.includes('array');
}

/** In OpenAPI 3.0 `true` makes a limit exclusive. From 3.1 on the exclusive limit is a second number, and the stricter one applies. */
function limit(
  inclusive: Json | undefined,
  exclusive: Json | undefined,
  isStricter: (order: number) => boolean,
): { value: AnyNumber | null; isExclusive: boolean } {
  const [inclusiveLimit, exclusiveLimit] = [anyNumberOf(inclusive), anyNumberOf(exclusive)];
  if (
    exclusiveLimit !== null &&
    (inclusiveLimit === null || isStricter(compareNumbers(exclusiveLimit, inclusiveLimit)))
  )
    return { value: exclusiveLimit, isExclusive: true };
  return { value: inclusiveLimit, isExclusive: inclusiveLimit !== null && exclusive === true };
}
