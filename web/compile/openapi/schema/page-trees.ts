import type { Schema } from '../../../model/api/schema.ts';
import { isObject, type Json } from '../../../model/text/json.ts';
import { Anchors } from './anchors.ts';
import { PageBudget } from './page-budget.ts';
import type { SchemaContext } from './schema-context.ts';
import { type ExpandOptions, expandSchema } from './schema.ts';

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
