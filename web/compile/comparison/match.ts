import type { Field } from './fields.ts';

/** New fields by the old fields that they replace, both by path. */
export type Matches = ReadonlyMap<string, string>;

/** New names by old name: several if they differ between successors, no name if there is no counterpart. */
export type Names = Readonly<Record<string, readonly string[]>>;

/** The renames of a mapping for one operation. */
export interface Renames {
  /** New names by path (`response.id`) or anchor (`response-200.id`). */
  fields: Names;
  /** Properties of old component schemas, for all places that use the schema; new names are relative to the object that replaces it. */
  schemas: Readonly<Record<string, Names>>;
  /** Called for each property of `schemas` that applies to a field. */
  onUse?(schema: string, property: string): void;
}

/** Finds a field by its name in a mapping, which is its path or its anchor. */
export function fieldNamed(fields: readonly Field[], name: string): Field | undefined {
  const path = name.startsWith('header.') ? name.toLowerCase() : name;
  return fields.find((field) => field.path === path) ?? fields.find((field) => field.anchor === name);
}

/** The last name in the path of a field. */
export function leafOf({ path, parent, place }: Field): string {
  return path.slice((parent ?? place).length + 1);
}

/**
 * Pairs the fields of two versions of an operation: by the mapping; fields inside a pair by the same name; outermost fields by
 * the same path; and parameters that moved inside the request by their name. Other fields have no pair.
 */
export function matchFields(before: readonly Field[], after: readonly Field[], renames: Renames): Matches {
  const matches = new Map<string, string>();
  const removed = new Set<string>();
  const newPaths = new Set(after.map(({ path }) => path));
  for (const [name, targets] of Object.entries(renames.fields)) {
    const from = fieldNamed(before, name);
    const to = targets.map((target) => fieldNamed(after, target)).find((field) => field !== undefined);
    if (from !== undefined && targets.length === 0) removed.add(from.path);
    if (from !== undefined && to !== undefined) matches.set(from.path, to.path);
  }
  // A new field that the mapping assigns to one old field cannot also match another old field by name.
  const taken = new Set(matches.values());
  const oldByPath = new Map(before.map((field) => [field.path, field]));
  for (const field of before) {
    if (matches.has(field.path) || removed.has(field.path)) continue;
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

/** The new names of a field by the schemas around it; null if the mapping has none. */
function namesInside(field: Field, { schemas }: Field, renames: Renames): readonly string[] | null {
  const leaf = leafOf(field);
  const renamed = schemas.flatMap((schema) => {
    const properties = Object.hasOwn(renames.schemas, schema) ? renames.schemas[schema] : undefined;
    const names = properties !== undefined && Object.hasOwn(properties, leaf) ? properties[leaf] : undefined;
    if (names === undefined) return [];
    renames.onUse?.(schema, leaf);
    return [names];
  });
  return renamed[0] ?? null;
}

const REQUEST_PLACES = ['path', 'query', 'header', 'body'];

/** The paths of the new version at which an unmapped field can be. */
function unchangedNames({ path, parent, place }: Field, matches: Matches): string[] {
  if (parent !== null) {
    const around = matches.get(parent);
    return around === undefined ? [] : [around + path.slice(parent.length)];
  }
  if (path === place) return [path];
  const name = path.slice(place.length + 1);
  return [path, ...REQUEST_PLACES.map((other) => `${other}.${name}`)];
}
