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
    const [root, ...inner] = field.schemas.flatMap((name) => reader.component(name) ?? []);
    if (root === undefined) return [field];
    return [
      { ...field, isCut: false },
      ...inner.map((part) =>
        Object.assign({}, part, {
          path: field.path + part.path.slice(root.path.length),
          parent: part.parent === null ? field.path : field.path + part.parent.slice(root.path.length),
          place: field.place,
          // The page of the operation may not show the field itself.
          anchor: field.anchor,
        }),
      ),
    ];
  });
}
