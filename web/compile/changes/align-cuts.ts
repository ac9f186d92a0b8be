import type { Field } from '../comparison/fields.ts';
import type { DescriptionReader } from './description-reader.ts';

/**
 * Where one version of a field refers to a schema and the other describes the same object in place, the fields of the schema are
 * added to the first version, so that both can be compared.
 */
export function alignCuts(
  before: readonly Field[],
  after: readonly Field[],
  [older, newer]: readonly [DescriptionReader, DescriptionReader],
): { before: readonly Field[]; after: readonly Field[] } {
  return { before: filled(before, after, older), after: filled(after, before, newer) };
}

function filled(fields: readonly Field[], others: readonly Field[], reader: DescriptionReader): readonly Field[] {
  const open = new Set(
    others.filter(({ isCut, facts }) => !isCut && facts.oneOf === undefined).map(({ path }) => path),
  );
  const parents = new Set(others.flatMap(({ parent }) => parent ?? []));
  const closed = new Set(others.filter(({ isCut }) => !isCut).map(({ path }) => path));
  return fields.flatMap((written) => {
    const field = closed.has(written.path) ? describedInPlace(written, reader) : written;
    if (!field.isCut || !open.has(field.path) || !parents.has(field.path)) return [field];
    // A field can refer to several schemas; the first one of them that has a property describes it.
    const inner = new Map<string, Field>();
    for (const [root, ...parts] of field.schemas.map((name) => reader.component(name) ?? []))
      for (const part of parts) {
        const below = (path: string): string => field.path + path.slice(root?.path.length);
        const path = below(part.path);
        if (inner.has(path)) continue;
        const required = isAlwaysRequired(field, part.path.slice(root?.path.length), reader);
        // The page of the operation may not show the field itself, so it has the anchor of the field around it.
        const moved = { path, parent: below(part.parent ?? ''), place: field.place, anchor: field.anchor };
        inner.set(path, { ...part, ...moved, required: part.required && required });
      }
    return inner.size === 0 ? [field] : [{ ...field, isCut: false }, ...inner.values()];
  });
}

/** A field that only refers to one schema, with the type, the values and the rules of that schema. */
function describedInPlace(field: Field, reader: DescriptionReader): Field {
  const { isCut, schemas, facts, type } = field;
  const [name, ...others] = schemas;
  const [root] = isCut && name !== undefined && others.length === 0 ? (reader.component(name) ?? []) : [];
  if (root === undefined || facts.oneOf !== undefined || facts.anyOf !== undefined || type.includes('[]')) return field;
  const isNullable = type.endsWith('null') && !root.type.endsWith('null');
  return {
    ...field,
    type: isNullable ? `${root.type} | null` : root.type,
    values: root.values,
    facts: { ...root.facts, ...facts },
  };
}

/** Whether a message has to contain a field inside one of several alternatives. */
function isAlwaysRequired({ facts, schemas }: Field, below: string, reader: DescriptionReader): boolean {
  if (facts.oneOf === undefined && facts.anyOf === undefined) return true;
  return schemas.every((name) => {
    const [root, ...parts] = reader.component(name) ?? [];
    // The schema around the alternatives has no fields.
    if (parts.length === 0) return true;
    return parts.some(({ path, required }) => required && path.slice(root?.path.length) === below);
  });
}
