import { isObject, type JsonObject, objectOf } from '../../../model/text/json.ts';
import { isData, structuresIn } from './traversal.ts';

/** Styles for the formats of Swagger 2.0 that the upgrade to 3.0 drops. `tabDelimited` is our own: OpenAPI 3 has none for `tsv`. */
const STYLES: Readonly<Record<string, string>> = {
  ssv: 'spaceDelimited',
  pipes: 'pipeDelimited',
  tsv: 'tabDelimited',
};
/** Schemas and data only look like parameters. */
const skips = (keyword: string): boolean => keyword === 'schema' || isData(keyword);

/** Marks a form field with tabs. The upgrade keeps extensions of form fields. */
const TABS_MARK = 'x-tab-delimited';

/**
 * Adds the `style` of each array parameter and array header of a Swagger 2.0 description that has a `collectionFormat`, and a mark to
 * form fields with tabs, which {@link encodeTabFields} replaces after the upgrade. The description is changed.
 */
export function styleCollectionFormats(description: JsonObject): JsonObject {
  const { paths, parameters, responses } = description;
  for (const { value } of structuresIn({ paths, parameters, responses }, { skips })) addStyle(objectOf(value));
  return description;
}

function addStyle(holder: JsonObject): void {
  const { type, collectionFormat } = holder;
  if (holder.in === 'formData' && type === 'array' && collectionFormat === 'tsv') holder[TABS_MARK] = true;
  const style = type === 'array' && typeof collectionFormat === 'string' ? STYLES[collectionFormat] : undefined;
  if (style !== undefined && holder.style === undefined) Object.assign(holder, { style, explode: false });
}

/** Moves the marks of form fields with tabs to the `encoding` of their media types. The upgraded description is changed. */
export function encodeTabFields(description: JsonObject): JsonObject {
  const { paths, components } = description;
  const { requestBodies } = objectOf(components);
  for (const { value } of structuresIn({ paths, requestBodies }, { skips }))
    for (const mediaType of Object.values(objectOf(objectOf(value).content))) addEncoding(objectOf(mediaType));
  return description;
}

function addEncoding(mediaType: JsonObject): void {
  for (const [name, property] of Object.entries(objectOf(objectOf(mediaType.schema).properties))) {
    if (!isObject(property) || property[TABS_MARK] !== true) continue;
    delete property[TABS_MARK];
    mediaType.encoding = { ...objectOf(mediaType.encoding), [name]: { style: STYLES.tsv ?? '', explode: false } };
  }
}
