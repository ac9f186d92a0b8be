import { isFormMediaType, isJsonMediaType, isMultipartMediaType } from '../../../model/api/media-type.ts';
import type { Example } from '../../../model/api/operation.ts';
import type { Schema } from '../../../model/api/schema.ts';
import { escapeHtml, type Html } from '../../../model/text/html.ts';
import {
  arrayOf,
  isObject,
  isStructure,
  type Json,
  type JsonObject,
  objectOf,
  pointerToken,
  textOf,
} from '../../../model/text/json.ts';
import { getOrMake } from '../../base/get-or-make.ts';
import { highlight, jsonToHtml } from '../../markdown/highlight.ts';
import { type CutSchema, exampleValueOf } from '../examples/example-value.ts';
import { resolveObject } from '../reading/resolve.ts';
import { type ShownDirection, type SchemaContext, silentContext } from '../schema/schema-context.ts';
import { expandSchema } from '../schema/schema.ts';
import type { PageBudget } from '../schema/tree-budget.ts';

/**
 * The examples of a media type or parameter: those of `examples`, else `example`, else one made from the schema.
 */
export function examplesOf(
  holder: JsonObject,
  { schema, mediaType, direction = 'both' }: { schema: Schema | null; mediaType: string; direction?: ShownDirection },
  context: SchemaContext,
): Example[] {
  const named = Object.entries(objectOf(holder.examples))
    .map(([name, value]) => namedExample(name, resolveObject(context.document, value), { mediaType, context }))
    // An example without a value, a text or an address would be an empty tab.
    .filter(
      ({ text, summary, description, elsewhere }) => text !== '' || [summary, description, elsewhere].some(Boolean),
    );
  if (named.length > 0) return named;
  if (holder.example !== undefined) return [unnamed(holder.example, mediaType)];
  if (schema === null) return [];
  const sample = exampleValueOf(schema, cutSchemaOf(direction, context));
  // How XML, CSV and similar formats write a structured value is unknown, so an example in them could be wrong.
  const isShown =
    sample !== null &&
    (!isStructure(sample) ||
      isJsonMediaType(mediaType) ||
      isFormMediaType(mediaType) ||
      isMultipartMediaType(mediaType));
  return isShown ? [{ ...unnamed(sample, mediaType), isGenerated: true }] : [];
}

/** The nodes of a tree from which an example value is made; the same as in the response of a page. */
const EXAMPLE_NODES = 320;

/** Makes an example value for a schema, as {@link examplesOf} does for a page. */
export function generatedExample(schema: Json, direction: ShownDirection, document: JsonObject): Json {
  const context = silentContext(document, () => true);
  const tree = expandSchema(schema, { direction, anchor: '', maxNodes: EXAMPLE_NODES }, context);
  return exampleValueOf(tree.schema, cutSchemaOf(direction, context));
}

/** The value of an example, which can be null; undefined without one. */
function dataOf({ value, dataValue }: JsonObject): Json | undefined {
  return value === undefined ? dataValue : value;
}

/** A value of an example with its name. */
export interface NamedValue {
  name: string;
  value: Json;
}

/** The example values of a media type, parameter or header: those of `examples`, or else that of `example`, with the name `default`. */
export function namedValues({ example: only, examples }: JsonObject, document: JsonObject): NamedValue[] {
  const named = Object.entries(objectOf(examples)).flatMap(([name, example]) => {
    const value = dataOf(resolveObject(document, example));
    return value === undefined ? [] : { name, value };
  });
  return named.length > 0 || only === undefined ? named : [{ name: 'default', value: only }];
}

/** The first value that the description has for a header: its own example, or one of its schema. */
export function authoredValueOf(header: JsonObject, document: JsonObject): Json | undefined {
  const { example, examples, default: fallback, const: only } = resolveObject(document, header.schema);
  const [named] = namedValues(header, document);
  return [named?.value, example, arrayOf(examples)[0], fallback, only].find((value) => value !== undefined);
}

/** The examples that a page has room for: long ones lose their highlighting, then their end. Those made from a schema are left out. */
export function fittingExamples(
  examples: readonly Example[],
  budget: PageBudget,
  { keepGenerated }: { keepGenerated: boolean },
): Example[] {
  return examples.flatMap((example) => {
    const { text, html, serialized } = example;
    if (budget.takeExample(html.length + (serialized?.html.length ?? 0))) return [example];
    if (example.isGenerated) return keepGenerated ? [example] : [];
    const plain = escapeHtml(text);
    const isWhole = serialized === null && budget.takeExample(plain.length);
    if (isWhole) return [{ ...example, html: plain as Html }];
    const kept = escapeHtml(text.slice(0, Math.max(Math.floor(budget.exampleBytes / 2), MIN_EXAMPLE)));
    budget.takeExample(Math.min(kept.length, budget.exampleBytes));
    return [{ ...example, html: `${kept}…` as Html, serialized: null, isCut: true }];
  });
}

/** Characters of an example that are shown on every page. */
const MIN_EXAMPLE = 200;

/** Enough nodes for the required parts of a schema behind a link; its example value is short. */
const CUT_NODES = 60;
/** Cached by description, because pages share them. They have no texts, so they are the same in every language. */
const cutSchemasByDocument = new WeakMap<JsonObject, Map<string, Schema>>();

/** Looks up the schemas behind the links of a tree, for example values only: without texts and without findings. */
export function cutSchemaOf(direction: ShownDirection, context: SchemaContext): CutSchema {
  const document = context.originalOf(context.document);
  const cutSchemas = getOrMake(cutSchemasByDocument, document, () => new Map());
  const silent = { ...silentContext(document), schemaHref: context.schemaHref };
  return ({ name }) => {
    const key = `${direction} ${name}`;
    const options = { direction, anchor: '', maxNodes: CUT_NODES, depths: [2, 1] };
    const $ref = `#/components/schemas/${pointerToken(name)}`;
    return getOrMake(cutSchemas, key, () => expandSchema({ $ref }, options, silent).schema);
  };
}

function namedExample(
  name: string,
  example: JsonObject,
  { mediaType, context }: { mediaType: string; context: SchemaContext },
): Example {
  const data = dataOf(example);
  const serialized = textOf(example.serializedValue);
  const isSame =
    serialized === null || data === undefined || serialized === JSON.stringify(data) || serialized === data;
  return {
    isCut: false,
    ...(data === undefined && serialized !== null ? writtenText(serialized, mediaType) : written(data, mediaType)),
    serialized: isSame ? null : writtenText(serialized, mediaType),
    isGenerated: false,
    name,
    summary: textOf(example.summary),
    description: context.text(textOf(example.description)),
    elsewhere: context.address(example.externalValue),
  };
}

function unnamed(value: Json, mediaType: string): Example {
  const none = { summary: null, description: null, serialized: null, elsewhere: null };
  return { ...written(value, mediaType), ...none, name: 'default', isCut: false, isGenerated: false };
}

/** The text of an example in its media type, plain and highlighted. */
function written(value: Json | undefined, mediaType: string): { text: string; html: Html } {
  if (value === undefined) return { text: '', html: '' as Html };
  if (isFormMediaType(mediaType) && isObject(value)) {
    const text = formEncoded(value);
    return { text, html: escapeHtml(text) as Html };
  }
  if (typeof value === 'string' && !isJsonMediaType(mediaType)) return writtenText(value, mediaType);
  return isStructure(value) ? getOrMake(structures, value, () => jsonText(value)) : jsonText(value);
}

/** The texts of examples that are objects or lists. Most of these values are the same object in every language. */
const structures = new WeakMap<Json[] | JsonObject, ReturnType<typeof written>>();

function jsonText(value: Json): ReturnType<typeof written> {
  return { text: JSON.stringify(value, null, 2), html: jsonToHtml(value) as Html };
}

/** A text as it is sent. */
function writtenText(text: string, mediaType: string): { text: string; html: Html } {
  return { text, html: highlight(text, languageOf(mediaType)) };
}

function languageOf(mediaType: string): string {
  if (mediaType.includes('xml') || mediaType.includes('html')) return 'xml';
  if (mediaType.includes('yaml')) return 'yaml';
  if (mediaType.includes('json')) return 'json';
  return 'plaintext';
}

/** One `name=value` per line, for reading; the body itself has no line breaks. */
function formEncoded(value: JsonObject): string {
  return Object.entries(value)
    .map(([key, item]) =>
      new URLSearchParams([[key, typeof item === 'string' ? item : JSON.stringify(item)]]).toString(),
    )
    .join('\n&');
}
