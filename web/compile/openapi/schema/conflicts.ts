import type { Conflict } from '../../../model/api/schema.ts';
import { canonicalJson } from '../../../model/schema/keywords.ts';
import { arrayOf, type Json, type JsonObject, numberOf } from '../../../model/text/json.ts';

const LIMITS = [
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
  ['minimum', 'exclusiveMaximum'],
  ['exclusiveMinimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const;
const SHOWN_LENGTH = 40;

/** Two values of one keyword that contradict each other, as a page shows them. */
export function conflictOf(keyword: string, first: Json, second: Json): Conflict {
  return { first: `${keyword}: ${textOfValue(first)}`, second: `${keyword}: ${textOfValue(second)}` };
}

/** Contradictions inside a merged schema: a lower limit above the upper one, or a constant that is not in its `enum`. */
export function conflictsWithin(schema: JsonObject): Conflict[] {
  const conflicts: Conflict[] = [];
  for (const [lower, upper] of LIMITS) {
    const [min, max] = [numberOf(schema[lower]), numberOf(schema[upper])];
    const isStrict = lower.startsWith('exclusive') || upper.startsWith('exclusive');
    if (min !== null && max !== null && (min > max || (isStrict && min === max)))
      conflicts.push({
        first: `${lower}: ${textOfValue(schema[lower] ?? null)}`,
        second: `${upper}: ${textOfValue(schema[upper] ?? null)}`,
      });
  }
  const values = arrayOf(schema.enum);
  if (
    schema.const !== undefined &&
    values.length > 0 &&
    !values.some((value) => canonicalJson(value) === canonicalJson(schema.const))
  ) {
    conflicts.push({ first: `enum: ${textOfValue(values)}`, second: `const: ${textOfValue(schema.const)}` });
  }
  return conflicts;
}

function textOfValue(value: Json): string {
  if (Array.isArray(value)) return shortened(value.map(textOfValue).join(', '));
  return shortened(typeof value === 'string' ? value : JSON.stringify(value));
}

function shortened(text: string): string {
  return text.length <= SHOWN_LENGTH ? text : `${text.slice(0, SHOWN_LENGTH - 1).trimEnd()}…`;
}
