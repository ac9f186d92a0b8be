import type { Json } from '../text/json.ts';
import type { Path } from '../text/pointer.ts';

/** One rule of a schema that a value breaks. */
export interface Violation {
  /** The path of the wrong value, or of the missing property. */
  path: Path;
  /**
   * The keyword that the value breaks: for a property that a schema does not describe, the keyword that forbids others; `false` for
   * the schema that allows nothing; or one of {@link RESULTS}.
   */
  keyword: string;
  /** The keyword's value; see {@link RESULTS} and the keywords of lists for others. */
  demand: Json;
  /** A value that matches, for `pattern` and `format`. */
  example?: string;
  /** The described name that an unknown or deprecated property most likely means. Only with `tellsUndescribed`. */
  nearest?: string;
  /** The problem code that the description gives this rule (`x-problem-code`). */
  problem?: string;
}

/** Violations that no single keyword names. */
export const RESULTS = {
  /** No alternative of `oneOf` or `anyOf` fits. The demand lists their labels. */
  none: 'noneFits',
  /** Several alternatives of `oneOf` fit. */
  several: 'severalFit',
  /** The schema allows the property but does not describe it. The demand lists the described names. */
  undescribed: 'undescribed',
  /** The schema describes the property as deprecated. */
  deprecated: 'deprecated',
  /** The value or the schema is too large to be judged to the end. */
  unjudged: 'unjudged',
} as const;

/** Keywords that name a property or item that no schema describes. */
const CLOSING: ReadonlySet<string> = new Set(['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems']);

/** Whether the value is a property or an item that the description does not have. */
export function isUnknown({ keyword }: Violation): boolean {
  return CLOSING.has(keyword);
}

/** Whether the message obeys its description and still probably holds a mistake. */
export function isDoubt({ keyword }: Violation): boolean {
  return keyword === RESULTS.undescribed || keyword === RESULTS.deprecated;
}

/** Whether a value is missing. */
export function isMissing({ keyword }: Violation): boolean {
  return keyword === 'required' || keyword === 'dependentRequired';
}

/** Whether the value at a path itself, and not only a part of it, has another type than the schema asks for. */
export function isOfOtherType(violations: readonly Violation[], path: Path): boolean {
  return violations.some(
    ({ path: place, keyword }) => place.length === path.length && (keyword === 'type' || keyword === RESULTS.none),
  );
}
