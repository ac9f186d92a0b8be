import type { Schema } from '../../../model/api/schema.ts';
import { isObject, type Json, type JsonObject } from '../../../model/text/json.ts';
import { getOrMake } from '../../base/get-or-make.ts';
import { resolve, schemaPointer } from '../reading/resolve.ts';
import { Anchors, toFragment } from './anchors.ts';
import { Expansion } from './expansion.ts';
import type { ShownDirection, SchemaContext } from './schema-context.ts';
import { OTHER_VALUE } from './subschemas.ts';
import { PageBudget, TreeBudget } from './tree-budget.ts';

/** The most nodes and bytes of the tree on the page of a named schema. */
const MAX_NODES = 150;
const MAX_BYTES = 180_000;

/**
 * The first depth that fits, by schema and limits. Operations share schemas, and a tree that is discarded costs as much as
 * one that is kept.
 */
const startsBySchema = new WeakMap<JsonObject, Map<string, { index: number }>>();

const nodesByDocument = new WeakMap<JsonObject, Map<string, number>>();

export interface ExpandOptions {
  direction: ShownDirection;
  /** Prefix of the anchors of its properties, e.g. `body`. */
  anchor: string;
  /** The most nodes of a tree; deeper named schemas become links until it fits. */
  maxNodes: number;
  /** Depths of named schemas that are tried in turn until the tree fits. The last one has no limit. */
  depths?: readonly number[];
  /** The most bytes of markup, as estimated. Beyond them every named schema becomes a link, and then properties are left out. */
  maxBytes?: number;
  /** Depth of named schemas in that last attempt. On the page of a schema it is 1, because the schema cannot be a link to itself. */
  finalDepth?: number;
  /** Anchors that the page has already. */
  taken?: Anchors;
}

const DEPTHS = [5, 3, 2, 1];

/**
 * Expands a JSON Schema (or an OpenAPI 3.0 schema object) into the tree that an article shows.
 * A recursion, and a branch that would make the document too large, ends in a link to the schema.
 * @returns the tree, and the anchors it uses
 */
export function expandSchema(
  value: Json | undefined,
  options: ExpandOptions,
  context: SchemaContext,
): { schema: Schema; anchors: ReadonlySet<string>; nodes: number; bytes: number } {
  const depths = options.depths ?? DEPTHS;
  const anchor = toFragment(options.anchor);
  const start = fittingDepth(value, options, context);
  let wasTooLong = false;
  const { maxBytes = Number.POSITIVE_INFINITY } = options;
  const known = knownNodesOf(context.originalOf(context.document));
  for (let { index } = start; index <= depths.length; index += 1) {
    // The last attempt links every named schema and leaves out what does not fit.
    const isFinal = index === depths.length;
    const namedDepth = depths[index] ?? options.finalDepth ?? 0;
    const maxNodes = index >= depths.length - 1 ? Number.POSITIVE_INFINITY : options.maxNodes;
    const budget = new TreeBudget({ maxNodes, maxBytes, isFinal }, known);
    const expansion = new Expansion(options, context, { namedDepth, budget });
    const schema = expansion.expand(value, {
      anchor,
      refs: [],
      ...OTHER_VALUE,
      scope: [],
      named: { ref: null, from: anchor.length },
    });
    if (budget.isAbandoned) {
      wasTooLong ||= budget.isTooLong;
      continue;
    }
    // Another page may have more room.
    if (!wasTooLong) start.index = index;
    for (const ref of expansion.circular) context.onCircularAllOf(ref);
    for (const contradiction of expansion.contradictions) context.onConflict(contradiction);
    return { schema, anchors: expansion.anchors.all, nodes: budget.nodes, bytes: budget.bytes };
  }
  throw new RangeError('expandSchema needs at least one depth.');
}

/** @returns the index of the depth to start with; the caller raises it when a depth does not fit */
function fittingDepth(
  value: Json | undefined,
  { direction, maxNodes, depths }: Pick<ExpandOptions, 'direction' | 'maxNodes' | 'depths'>,
  { document, originalOf }: Pick<SchemaContext, 'document' | 'originalOf'>,
): { index: number } {
  const { value: target } = resolve(document, value);
  if (!isObject(target)) return { index: 0 };
  const starts = getOrMake(startsBySchema, originalOf(target), () => new Map<string, { index: number }>());
  return getOrMake(starts, `${direction} ${maxNodes} ${depths?.join(' ') ?? ''}`, () => ({ index: 0 }));
}

/**
 * The nodes that the trees of named schemas have at least, by a key of the caller. Many messages contain the same large schema,
 * and a tree that is discarded costs as much as one that is kept.
 * @param original the untranslated description; translations have the same trees
 */
function knownNodesOf(original: JsonObject): Map<string, number> {
  return getOrMake(nodesByDocument, original, () => new Map());
}

/** Expands a named schema as its own page shows it. */
export function expandNamedSchema(name: string, context: SchemaContext): ReturnType<typeof expandSchema> {
  return expandSchema(
    { $ref: schemaPointer(name) },
    { direction: 'both', anchor: 'schema', maxNodes: MAX_NODES, depths: [2, 1], maxBytes: MAX_BYTES, finalDepth: 1 },
    context,
  );
}

export type TreeOptions = Omit<ExpandOptions, 'anchor' | 'taken' | 'maxBytes'>;

type Tree = ReturnType<typeof expandSchema>;

/** The schema trees of one page: their anchors differ, and they share a budget. */
export class PageTrees {
  readonly anchors = new Anchors();
  readonly budget = new PageBudget();
  readonly #context: SchemaContext;

  constructor(context: SchemaContext) {
    this.#context = context;
  }

  /** Expands a schema that the page shows; null for a value that is no object. */
  schema(value: Json | undefined, anchor: string, options: TreeOptions): Schema | null {
    const tree = this.expand(value, anchor, options);
    this.keep(tree);
    return tree?.schema ?? null;
  }

  /** Expands a schema that the page may show. */
  expand(value: Json | undefined, anchor: string, options: TreeOptions): Tree | null {
    if (!isObject(value)) return null;
    const { treeBytes: maxBytes } = this.budget;
    return expandSchema(value, { ...options, maxBytes, anchor, taken: this.anchors }, this.#context);
  }

  /** Reserves the anchors and the bytes of a tree that the page shows. */
  keep(tree: Tree | null): void {
    if (tree === null) return;
    this.anchors.addAll(tree.anchors);
    this.budget.spendTree(tree.bytes);
  }
}
