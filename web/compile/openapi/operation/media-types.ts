import { isJsonMediaType } from '../../../model/api/media-type.ts';
import type { Encoding, Header, MediaType, SamePart } from '../../../model/api/operation.ts';
import { arrayOf, isObject, type Json, type JsonObject, objectOf, textOf } from '../../../model/text/json.ts';
import { resolveObject } from '../reading/resolve.ts';
import { fragmentsOf, toFragment } from '../schema/anchors.ts';
import type { SchemaContext } from '../schema/schema-context.ts';
import type { PageTrees, TreeOptions } from '../schema/schema.ts';
import { examplesOf, fittingExamples } from './examples.ts';

/** A smaller tree is shown again, because a reference would not be shorter. */
const REPEATED_NODES = 12;

/**
 * The anchor of each media type of a body. JSON has the plain anchor, whatever its position, so that adding another media type
 * breaks no link.
 */
export function contentAnchors(mediaTypes: readonly string[], anchor: string): Map<string, string> {
  const sorted = mediaTypes.toSorted();
  const main = sorted.find((name) => name === 'application/json') ?? sorted.find(isJsonMediaType) ?? sorted[0];
  return new Map(mediaTypes.map((name) => [name, toFragment(name === main ? anchor : `${anchor}-${name}`)]));
}

/** Identifies the schemas of a media type and how they are shown; null for a schema that contains itself (a YAML alias). */
function keyOfTree({ schema, itemSchema }: JsonObject, { direction, depths }: TreeOptions): string | null {
  try {
    return JSON.stringify([direction, depths ?? null, schema ?? null, itemSchema ?? null]);
  } catch {
    return null;
  }
}

/** Builds the media types of one page. A schema that the page has already shown is referred to. */
export class MediaTypes {
  readonly #context: SchemaContext;
  readonly #trees: PageTrees;
  readonly #headersOf: (headers: JsonObject, anchor: string) => Header[];
  /** Media types by the schema that they show. */
  readonly #shown = new Map<string, { media: MediaType; status: string | null }>();

  constructor(context: SchemaContext, trees: PageTrees, headersOf: (headers: JsonObject, anchor: string) => Header[]) {
    this.#context = context;
    this.#trees = trees;
    this.#headersOf = headersOf;
  }

  /** @param status of the response; null for a request body */
  content(holder: JsonObject, anchor: string, options: TreeOptions & { status: string | null }): MediaType[] {
    const content = Object.entries(objectOf(holder.content));
    const names = content.map(([name]) => name);
    const anchors = contentAnchors(names, anchor);
    // The one with the plain anchor is shown first, whatever the order of the document, so that links to its properties stay valid.
    const inOrder = content.toSorted(([one], [other]) => {
      const rank = (name: string): string => `${anchors.get(name) === toFragment(anchor) ? 0 : 1} ${name}`;
      return rank(one) < rank(other) ? -1 : 1;
    });
    const built = new Map(
      inOrder.map(([name, value]) => {
        const json = resolveObject(this.#context.document, value);
        return [name, this.#mediaType(name, json, anchors.get(name) ?? anchor, options)];
      }),
    );
    return names.flatMap((name) => built.get(name) ?? []);
  }

  #mediaType(
    name: string,
    json: JsonObject,
    anchor: string,
    { status, ...options }: TreeOptions & { status: string | null },
  ): MediaType {
    const key = keyOfTree(json, options);
    const shown = key === null ? undefined : this.#shown.get(key);
    const tree = this.#trees.expand(json.schema, anchor, options);
    if (shown === undefined) this.#trees.keep(tree);
    const itemTree = this.#trees.expand(json.itemSchema, `${anchor}.item`, options);
    if (shown === undefined) this.#trees.keep(itemTree);
    const schema = tree?.schema ?? null;
    const examples = examplesOf(json, { schema, mediaType: name, direction: options.direction }, this.#context);
    const media: MediaType = {
      anchor: null,
      name,
      description: this.#context.text(textOf(json.description)),
      schema,
      itemSchema: itemTree?.schema ?? null,
      encoding: encodingsOf(json, { anchor, headers: this.#headersOf }),
      sameAs: shown === undefined ? null : this.#refer(shown, status),
      // Code samples are made from the example of a request.
      examples: fittingExamples(examples, this.#trees.budget, { keepGenerated: status === null }),
    };
    const isLarge = (tree?.nodes ?? 0) + (itemTree?.nodes ?? 0) >= REPEATED_NODES;
    if (shown === undefined && isLarge && key !== null) this.#shown.set(key, { media, status });
    return media;
  }

  /** A reference to a media type that the page has already shown. */
  #refer({ media, status }: { media: MediaType; status: string | null }, ownStatus: string | null): SamePart {
    media.anchor ??= this.#trees.anchors.take(`${status === null ? 'body' : `response-${status}`}.${media.name}`);
    return { status: status === ownStatus ? null : status, mediaType: media.name, anchor: media.anchor };
  }
}

interface EncodingOptions {
  anchor: string;
  headers: (headers: JsonObject, anchor: string) => Header[];
}

/**
 * How the parts of a body are encoded (OpenAPI 3.2, 4.15): `encoding` by property, `prefixEncoding` by position, and `itemEncoding`
 * for every further part. A part can have parts itself.
 * @param holder a media type or an encoding
 */
function encodingsOf(holder: JsonObject, { anchor, headers }: EncodingOptions): Encoding[] {
  const encodingOf = (names: Pick<Encoding, 'kind' | 'name'>, fragment: string, value: Json | undefined): Encoding =>
    namedEncoding(names, objectOf(value), { anchor: `${anchor}.encoding.${fragment}`, headers });
  const named = Object.entries(objectOf(holder.encoding));
  const fragments = fragmentsOf(named.map(([name]) => name));
  return [
    ...named.map(([name, value], index) => encodingOf({ kind: 'property', name }, fragments[index] ?? '', value)),
    ...arrayOf(holder.prefixEncoding).map((value, index) =>
      encodingOf({ kind: 'position', name: `[${index}]` }, String(index), value),
    ),
    ...(isObject(holder.itemEncoding)
      ? [encodingOf({ kind: 'items', name: '[…]' }, 'items', holder.itemEncoding)]
      : []),
  ];
}

function namedEncoding(
  names: Pick<Encoding, 'kind' | 'name'>,
  json: JsonObject,
  { anchor, headers }: EncodingOptions,
): Encoding {
  return {
    ...names,
    contentType: textOf(json.contentType),
    style: textOf(json.style),
    explode: typeof json.explode === 'boolean' ? json.explode : null,
    allowReserved: json.allowReserved === true,
    headers: headers(objectOf(json.headers), anchor),
    parts: encodingsOf(json, { anchor, headers }),
  };
}
