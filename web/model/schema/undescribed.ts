import { isObject, type Json, type JsonObject, objectOf } from '../text/json.ts';
import { type Path, pathToPointer } from '../text/pointer.ts';
import { nearestName } from '../text/similar.ts';
import { isSchema, resolved } from './json-schema.ts';
import { matchesPattern } from './patterns.ts';
import type { Judging } from './properties.ts';
import { isUnknown, RESULTS, type Violation } from './violation.ts';

/** The properties of one object that the schemas that apply to it describe, whether they fit or not. */
interface Described {
  /** The names, and those that no schema describes without `deprecated`. */
  names: Set<string>;
  deprecated: Set<string>;
  /** Whether a schema describes properties of any name. */
  isOpen: boolean;
}

/** Finds properties that a schema allows but that it does not describe, which are mostly misspelled, and deprecated ones. */
export class Undescribed {
  readonly #judging: Judging;
  readonly #objects = new Map<string, Described>();

  constructor(judging: Judging) {
    this.#judging = judging;
  }

  /** Notes an object and a schema that applies to it. */
  note(value: JsonObject, schema: JsonObject, path: Path): void {
    const pointer = pathToPointer(path);
    const described = this.#objects.get(pointer) ?? { names: new Set(), deprecated: new Set(), isOpen: false };
    this.#objects.set(pointer, described);
    for (const [name, property] of Object.entries(objectOf(schema.properties))) {
      const isDeprecated = isSchema(property) && this.#isDeprecated(resolved(property, this.#judging.definitions));
      if (!isDeprecated) described.deprecated.delete(name);
      else if (!described.names.has(name)) described.deprecated.add(name);
      described.names.add(name);
    }
    for (const pattern of Object.keys(objectOf(schema.patternProperties)))
      for (const name of Object.keys(value)) if (matchesPattern(pattern, name)) described.names.add(name);
    described.isOpen ||= [schema.additionalProperties, schema.unevaluatedProperties].some(
      (others) => isSchema(others) && others !== false,
    );
  }

  /** Only the sender of a request can do without a deprecated property. */
  #isDeprecated(schema: Json): boolean {
    return this.#judging.direction === 'request' && isObject(schema) && schema.deprecated === true;
  }

  /**
   * @param violations those of the value; a property that breaks a rule is not listed again. Unknown ones receive the nearest name.
   * @returns the properties that break no rule
   */
  violations(value: Json, violations: readonly Violation[]): Violation[] {
    for (const violation of violations) if (isUnknown(violation)) this.#addNearest(violation);
    const known = new Set(violations.map(({ path }) => pathToPointer(path)));
    const found = this.#below(value, []).filter(({ path }) => !known.has(pathToPointer(path)));
    for (const violation of found) this.#addNearest(violation);
    return found;
  }

  #addNearest(violation: Violation): void {
    const { names = [], deprecated } = this.#objects.get(pathToPointer(violation.path.slice(0, -1))) ?? {};
    const nearest = nearestName(
      violation.path.at(-1) ?? '',
      [...names].filter((name) => deprecated?.has(name) !== true),
    );
    if (nearest !== null) violation.nearest = nearest;
  }

  #below(value: Json, path: Path): Violation[] {
    const entries = Array.isArray(value) ? value.map((item, index) => [String(index), item] as const) : [];
    const described = isObject(value) ? this.#objects.get(pathToPointer(path)) : undefined;
    const isJudged = described !== undefined && !described.isOpen && described.names.size > 0;
    return (isObject(value) ? Object.entries(value) : entries).flatMap(([key, part]): Violation[] => {
      if (part === undefined) return [];
      const place = [...path, key];
      if (isJudged && !described.names.has(key))
        return [{ path: place, keyword: RESULTS.undescribed, demand: [...described.names] }];
      const inner = this.#below(part, place);
      if (described?.deprecated.has(key) === true)
        inner.unshift({ path: place, keyword: RESULTS.deprecated, demand: true });
      return inner;
    });
  }
}
