import type { Field } from './fields.ts';

/** Old fields and the new ones that take their place, both by path. */
export type Matches = ReadonlyMap<string, string>;

/** New names by old name: several where they differ between successors, none for what has no counterpart. */
export type Names = Readonly<Record<string, readonly string[]>>;

/** What a mapping says of one operation. */
export interface Renames {
  /** By path (`response.id`) or anchor (`response-200.id`). */
  fields: Names;
  /** Properties of old component schemas, wherever one stands; new names start from the object that took its place. */
  schemas: Readonly<Record<string, Names>>;
  /** Called for each property of `schemas` that is found. */
  onUse?(schema: string, property: string): void;
}

/** A field by the name that a mapping gives it, its path or its anchor; undefined where there is none. */
export function fieldNamed(fields: readonly Field[], name: string): Field | undefined {
  const path = name.startsWith('header.') ? name.toLowerCase() : name;
  return fields.find((field) => field.path === path) ?? fields.find((field) => field.anchor === name);
}

/** The last name of a field's path. */
export function leafOf({ path, parent, place }: Field): string {
  return path.slice((parent ?? place).length + 1);
}

/**
 * Pairs the fields of two versions of an operation: as the mapping says; what is inside of a pair by the same name; the
 * outermost by the same path; and a parameter that went elsewhere in the request by its name. What finds no pair is left out.
 */
export function matchFields(before: readonly Field[], after: readonly Field[], renames: Renames): Matches {
  const matches = new Map<string, string>();
  const gone = new Set<string>();
  const newPaths = new Set(after.map(({ path }) => path));
  for (const [name, targets] of Object.entries(renames.fields)) {
    const from = fieldNamed(before, name);
    const to = targets.map((target) => fieldNamed(after, target)).find((field) => field !== undefined);
    if (from !== undefined && targets.length === 0) gone.add(from.path);
    if (from !== undefined && to !== undefined) matches.set(from.path, to.path);
  }
  // A name that the mapping gave away is not also that of its former holder.
  const taken = new Set(matches.values());
  const oldByPath = new Map(before.map((field) => [field.path, field]));
  for (const field of before) {
    if (matches.has(field.path) || gone.has(field.path)) continue;
    const around = field.parent === null ? undefined : oldByPath.get(field.parent);
    const renamed = around === undefined ? null : namesInside(field, around, renames);
    const candidates =
      renamed === null
        ? unchangedNames(field, matches).filter((path) => !taken.has(path))
        : renamed.map((name) => `${matches.get(around?.path ?? '') ?? ''}.${name}`);
    const to = candidates.find((path) => newPaths.has(path));
    if (to !== undefined) matches.set(field.path, to);
  }
  return matches;
}

/** What the schemas around a field say of it; null when they say nothing. */
function namesInside(field: Field, { schemas }: Field, renames: Renames): readonly string[] | null {
  const leaf = leafOf(field);
  const found = schemas.flatMap((schema) => {
    const properties = Object.hasOwn(renames.schemas, schema) ? renames.schemas[schema] : undefined;
    const names = properties !== undefined && Object.hasOwn(properties, leaf) ? properties[leaf] : undefined;
    if (names === undefined) return [];
    renames.onUse?.(schema, leaf);
    return [names];
  });
  return found[0] ?? null;
}

const REQUEST_PLACES = ['path', 'query', 'header', 'body'];

/** Paths of the new version at which a field would be without a word about it. */
function unchangedNames({ path, parent, place }: Field, matches: Matches): string[] {
  if (parent !== null) {
    const around = matches.get(parent);
    return around === undefined ? [] : [around + path.slice(parent.length)];
  }
  if (path === place) return [path];
  const name = path.slice(place.length + 1);
  return [path, ...REQUEST_PLACES.map((other) => `${other}.${name}`)];
}
