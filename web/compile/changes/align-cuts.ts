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
  return fields.flatMap((field) => {
    if (!field.isCut || !open.has(field.path) || !parents.has(field.path)) return [field];
    // A field can refer to several schemas; the first one of them that has a property describes it.
    const inner = new Map<string, Field>();
    for (const [root, ...parts] of field.schemas.map((name) => reader.component(name) ?? []))
      for (const part of parts) {
        const below = (path: string): string => field.path + path.slice(root?.path.length);
        const path = below(part.path);
        if (inner.has(path)) continue;
        // The page of the operation may not show the field itself, so it has the anchor of the field around it.
        const moved = { path, parent: below(part.parent ?? ''), place: field.place, anchor: field.anchor };
        inner.set(path, { ...part, ...moved });
      }
    return inner.size === 0 ? [field] : [{ ...field, isCut: false }, ...inner.values()];
  });
}
