import type { Schema } from '../../../model/api/schema.ts';
import type { Json } from '../../../model/text/json.ts';
import { type Anchors, toFragment } from './anchors.ts';
import type { Direction } from './direction.ts';
import { Expansion } from './expansion.ts';
import { fittingDepth, knownNodesOf } from './fitting-depth.ts';
import type { SchemaContext } from './schema-context.ts';
import { OTHER_VALUE } from './subschemas.ts';
import { TreeBudget } from './tree-budget.ts';

export interface ExpandOptions {
  direction: Direction;
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
  // The last attempt links every named schema and leaves out what does not fit.
  const attempts = [
    ...depths.map((namedDepth) => ({ namedDepth, isFinal: false })),
    { namedDepth: options.finalDepth ?? 0, isFinal: true },
  ];
  for (const [index, { namedDepth, isFinal }] of attempts.entries()) {
    if (index < start.index) continue;
    const isLast = index >= depths.length - 1;
    const maxNodes = isLast ? Number.POSITIVE_INFINITY : options.maxNodes;
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
