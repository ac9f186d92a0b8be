import { arrayOf, isObject, type Json, type JsonObject, ownProperty, stringOf } from '../text/json.ts';
import type { Path } from '../text/pointer.ts';
import { choicesOf } from './json-schema.ts';
import { isOfOtherType, isUnknown, RESULTS, type Violation } from './violation.ts';

/**
 * The violations of a value that fits no alternative: those of the alternative that its discriminator names, else of the one that it
 * most likely means.
 * @param results the violations by alternative
 */
export function violationsOfMeant(
  results: readonly Violation[][],
  { value, schema, path }: { value: Json; schema: JsonObject; path: Path },
): Violation[] {
  const property = stringOf(schema['x-discriminator']);
  const choices = choicesOf(schema);
  let candidates = results;
  if (property !== null && isObject(value)) {
    const place = [...path, property];
    const named = ownProperty(value, property);
    // Without the discriminator, the rest cannot be judged.
    if (named === undefined) return [{ path: place, keyword: 'required', demand: null }];
    const selected = results[choices.findIndex((choice) => choice.value === named)];
    if (selected !== undefined) return selected;
    // A mapping can have several values for one alternative, and a choice names only the first.
    candidates = results.filter((violations) => refusalsAt(place, violations).length === 0);
    if (candidates.length === 0) return [refusalOf(place, results)];
  }
  if (candidates.every((violations) => allowedAt(path, violations).length > 0)) return [refusalOf(path, candidates)];
  const meant = candidates[closestIndex(candidates, path)] ?? [];
  return isOfOtherType(meant, path)
    ? [{ path, keyword: RESULTS.none, demand: choices.map(({ label }) => label) }]
    : meant;
}

/** Whether the discriminator of a value names an alternative that the value fits. The others then do not matter (OpenAPI 3.1, 4.8.25.4). */
export function isNamed(
  results: readonly Violation[][],
  { value, schema }: { value: Json; schema: JsonObject },
): boolean {
  const property = stringOf(schema['x-discriminator']);
  const named = property !== null && isObject(value) ? ownProperty(value, property) : undefined;
  const index = named === undefined ? -1 : choicesOf(schema).findIndex((choice) => choice.value === named);
  return results[index]?.length === 0;
}

function refusalsAt(place: Path, violations: readonly Violation[]): Violation[] {
  return violations.filter(({ path }) => path.length === place.length && path.at(-1) === place.at(-1));
}

/** The refusal of a value that no alternative has, with the values of all of them. */
function refusalOf(place: Path, results: readonly Violation[][]): Violation {
  return { path: place, keyword: 'enum', demand: [...new Set(results.flatMap((result) => allowedAt(place, result)))] };
}

/** The values that an alternative allows at a place. */
function allowedAt(place: Path, violations: readonly Violation[]): Json[] {
  return refusalsAt(place, violations).flatMap(({ keyword, demand }) =>
    keyword === 'const' ? [demand] : keyword === 'enum' ? arrayOf(demand) : [],
  );
}

/** Position of the alternative that a value most likely means. @param results its violations by alternative */
export function closestIndex(results: readonly (readonly Violation[])[], path: Path = []): number {
  const distances = results.map((violations) => distance(violations, path));
  return distances.indexOf(Math.min(...distances));
}

/**
 * How unlikely it is that a value means an alternative: another type counts most, then another constant, because a constant usually
 * identifies an alternative, then properties that it does not have, then missing ones. A wrong value deep inside says little.
 */
function distance(violations: readonly Violation[], path: Path): number {
  const own = violations.filter((violation) => violation.path.length === path.length + 1);
  const count = (isCounted: (violation: Violation) => boolean): number => own.filter(isCounted).length;
  return (
    (isOfOtherType(violations, path) ? 1_000_000 : 0) +
    count(({ keyword }) => keyword === 'const') * 10_000 +
    count(isUnknown) * 100 +
    count(({ keyword }) => keyword === 'required') * 10 +
    violations.length
  );
}
