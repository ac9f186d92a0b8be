import { isObject, type Json, type JsonObject } from '../../model/text/json.ts';

/** Styles for the formats of Swagger 2.0 that the upgrade to 3.0 drops. `tabDelimited` is our own: OpenAPI 3 has none for `tsv`. */
const STYLES: Readonly<Record<string, string>> = {
  ssv: 'spaceDelimited',
  pipes: 'pipeDelimited',
  tsv: 'tabDelimited',
};
/** Fields with values of the document's author, which only look like parameters. */
const VALUES = new Set(['schema', 'example', 'examples', 'default', 'enum']);

/** Adds the `style` of each array parameter and array header of a Swagger 2.0 description that has a `collectionFormat`. The description is changed. */
export function styleCollectionFormats(description: JsonObject): JsonObject {
  const open: (Json | undefined)[] = [description.paths, description.parameters, description.responses];
  for (let value = open.pop(); open.length > 0 || value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    if (isObject(value)) addStyle(value);
    for (const [key, child] of Object.entries(value)) if (!VALUES.has(key)) open.push(child);
  }
  return description;
}

function addStyle(holder: JsonObject): void {
  const { type, collectionFormat } = holder;
  const style = type === 'array' && typeof collectionFormat === 'string' ? STYLES[collectionFormat] : undefined;
  if (style !== undefined && holder.style === undefined) Object.assign(holder, { style, explode: false });
}
