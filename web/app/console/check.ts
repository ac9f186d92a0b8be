import type { JsonSchema } from '../../model/schema/json-schema.ts';
import { violationToText } from '../../model/schema/messages.ts';
import type { Judging } from '../../model/schema/properties.ts';
import type { ViolationStrings } from '../../model/schema/strings/en.ts';
import { isDoubt, isMissing, isUnknown, RESULTS, type Violation } from '../../model/schema/violation.ts';
import { violationsOf } from '../../model/schema/violations.ts';
import type { Json } from '../../model/text/json.ts';
import { pathToPointer } from '../../model/text/pointer.ts';

export interface WordedViolation {
  /** JSON Pointer. For a missing property, where it should be. */
  pointer: string;
  message: string;
  isMissing?: true;
  /** The value obeys its schema and still probably holds a mistake. */
  isDoubt?: true;
  /** The mistake is the name of the property, not its value. */
  isOfName?: true;
}

/** No reader goes through more. */
export const MAX_VIOLATIONS = 200;

/**
 * Lists in words how a value differs from its schema. Equal violations are listed once.
 * @returns null if the value or its schema is too large to be judged
 */
export function check(
  value: Json,
  schema: JsonSchema,
  { strings, ...judging }: Judging & { strings: ViolationStrings },
): WordedViolation[] | null {
  const violations = violationsOf(value, schema, judging);
  if (violations.some(({ keyword }) => keyword === RESULTS.unjudged)) return null;
  const worded = new Map<string, WordedViolation>();
  for (const violation of violations) {
    if (worded.size === MAX_VIOLATIONS) break;
    const entry = wordedViolation(violation, strings);
    worded.set(JSON.stringify(entry), entry);
  }
  return [...worded.values()];
}

export function wordedViolation(violation: Violation, strings: ViolationStrings): WordedViolation {
  const entry = { pointer: pathToPointer(violation.path), message: violationToText(violation, strings) };
  if (isMissing(violation)) return { ...entry, isMissing: true };
  if (isDoubt(violation)) return { ...entry, isDoubt: true, isOfName: true };
  return isUnknown(violation) ? { ...entry, isOfName: true } : entry;
}
