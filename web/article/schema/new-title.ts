import type { Schema } from '../../model/api/schema.ts';

/** The title of a schema, unless it repeats its type, its name or a name that the reader sees already. */
export function newTitle(schema: Schema | null, names: readonly string[]): string | null {
  if (schema?.kind !== 'schema' || schema.title === null) return null;
  const title = plain(schema.title);
  const isKnown = [...names, schema.type, schema.name].some((name) => name !== null && plain(name) === title);
  return isKnown ? null : schema.title;
}

/** Letters and digits only: `Line item`, `lineItem` and `line_item` are the same name. */
function plain(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
}
