import { freeName } from '../../../model/text/free-name.ts';
import {
  arrayOf,
  isObject,
  type Json,
  type JsonObject,
  objectOf,
  stringOf,
  valueAtPointer,
} from '../../../model/text/json.ts';
import { operationsOfPathItem, schemaPointer } from './resolve.ts';
import { isData, structuresIn } from './traversal.ts';

/**
 * Puts shared parameters in `body` and `formData` of a Swagger 2.0 description into their operations: those behind a `$ref` and
 * those of a path item. The upgrade to 3.0 would drop them. The description is changed.
 */
export function inlineBodyParameters(description: JsonObject): JsonObject {
  /** The parameter itself in place of a `$ref` to a body parameter. */
  const inlined = (parameter: Json): Json => {
    const ref = stringOf(objectOf(parameter).$ref);
    const target = ref === null ? undefined : (valueAtPointer(description, ref) as Json | undefined);
    return isObject(target) && isBody(target) ? structuredClone(target) : parameter;
  };
  for (const item of Object.values(objectOf(description.paths)).filter(isObject)) {
    const shared = arrayOf(item.parameters).map(inlined);
    const bodies = shared.filter(isBody);
    for (const { operation } of operationsOfPathItem(item)) {
      const own = arrayOf(operation.parameters).map(inlined);
      const inherited = bodies.filter((body) => !own.some((parameter) => replaces(parameter, body)));
      if (own.length > 0 || inherited.length > 0)
        operation.parameters = [...inherited.map((body) => structuredClone(body)), ...own];
    }
    if (bodies.length > 0) item.parameters = shared.filter((parameter) => !isBody(parameter));
  }
  return description;
}

function isBody(parameter: Json): boolean {
  const { in: location } = objectOf(parameter);
  return location === 'body' || location === 'formData';
}

/** Whether a parameter of an operation replaces one of its path item. An operation has one `body`, whatever its name. */
function replaces(parameter: Json, shared: Json): boolean {
  const { in: location, name } = objectOf(parameter);
  const other = objectOf(shared);
  return location === other.in && (location === 'body' || name === other.name);
}

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

/** A named schema with more alternatives than this gets a page for each of them, because its own page has no place for all. */
const MAX_INLINE = 20;

/** Gives each alternative of a named schema with many inline alternatives a name, and so a page. Other descriptions stay the same object. */
export function liftAlternatives(document: JsonObject): JsonObject {
  const components = objectOf(document.components);
  const schemas = { ...objectOf(components.schemas) };
  let isChanged = false;
  for (const name of Object.keys(schemas))
    for (const key of ['oneOf', 'anyOf']) {
      const choices = arrayOf(objectOf(schemas[name])[key]);
      if (choices.filter(isInlineObject).length <= MAX_INLINE) continue;
      isChanged = true;
      const references = choices.map((choice, index) => {
        if (!isInlineObject(choice)) return choice;
        const lifted = freeName(`${name}.${constantOf(choice) ?? index + 1}`, (other) => Object.hasOwn(schemas, other));
        schemas[lifted] = choice;
        return { $ref: schemaPointer(lifted) };
      });
      schemas[name] = { ...objectOf(schemas[name]), [key]: references };
    }
  return isChanged ? { ...document, components: { ...components, schemas } } : document;
}

function isInlineObject(choice: Json): choice is JsonObject {
  return isObject(choice) && choice.$ref === undefined && isObject(choice.properties);
}

/** The value of the first constant property, which no translation changes. */
function constantOf({ properties }: JsonObject): string | null {
  for (const property of Object.values(objectOf(properties))) {
    const { const: constant } = objectOf(property);
    if (typeof constant === 'string') return constant.replaceAll(/[^\w.-]/g, '_');
  }
  return null;
}
