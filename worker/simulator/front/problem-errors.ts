import type { MessageViolation } from '../../../web/model/description/judge.ts';
import { violationToText } from '../../../web/model/schema/messages.ts';
import { en } from '../../../web/model/schema/strings/en.ts';
import { isUnknown, RESULTS, type Violation } from '../../../web/model/schema/violation.ts';
import { pathToPointer } from '../../../web/model/text/pointer.ts';
import type { InvalidValue } from './reply.ts';

/** The codes of the descriptions (`InvalidValue`) by the keyword that a value breaks. Others are `invalid_format`. */
const CODES: Readonly<Record<string, string>> = {
  required: 'required',
  dependentRequired: 'required',
  minProperties: 'required',
  contains: 'required',
  'x-exactly-one-of': 'required',
  enum: 'not_allowed',
  const: 'not_allowed',
  not: 'not_allowed',
  false: 'not_allowed',
  minimum: 'out_of_range',
  maximum: 'out_of_range',
  exclusiveMinimum: 'out_of_range',
  exclusiveMaximum: 'out_of_range',
  minItems: 'out_of_range',
  maxLength: 'too_long',
  maxItems: 'too_long',
  maxProperties: 'too_long',
  uniqueItems: 'duplicate',
  'x-unique-by': 'duplicate',
  repeated: 'duplicate',
};

/**
 * Violations that the API does not refuse: it ignores read-only properties, takes the first of several alternatives that fit, and
 * accepts a value that cannot be judged.
 */
const IGNORED: ReadonlySet<string> = new Set(['readOnly', 'writeOnly', RESULTS.several, RESULTS.unjudged]);

/** The violations for which a request is refused. */
export function refusedViolations(violations: readonly MessageViolation[]): MessageViolation[] {
  return violations.filter(({ keyword }) => !IGNORED.has(keyword));
}

/** Turns violations into the entries of a problem's `errors`: one for each value. */
export function problemErrors(violations: readonly MessageViolation[]): InvalidValue[] {
  const errors = new Map<string, InvalidValue>();
  for (const violation of violations) {
    const pointer = pointerOf(violation);
    if (!errors.has(pointer)) errors.set(pointer, { pointer, code: codeOf(violation), message: messageOf(violation) });
  }
  return [...errors.values()];
}

/** JSON Pointer in the body, or location and name of a parameter. */
function pointerOf({ in: place, name, path }: MessageViolation): string {
  return place === 'body' ? pathToPointer(path) : `/${place}/${name}`;
}

function codeOf(violation: Violation): string {
  if (isUnknown(violation)) return 'unknown_field';
  // A text that must have one character is missing if it is empty.
  if (violation.keyword === 'minLength' && violation.demand === 1) return 'required';
  return CODES[violation.keyword] ?? 'invalid_format';
}

function messageOf(violation: Violation): string {
  const text = violationToText(violation, en);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
