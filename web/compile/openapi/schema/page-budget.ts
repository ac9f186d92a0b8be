/** Schema trees get 150 KB of the 300 KB of a page, and examples 60 KB. */
const SCHEMA_BYTES = 150_000;
const EXAMPLE_BYTES = 60_000;
/** Markup of one property without its texts. */
const NODE_BYTES = 220;
/** A tree always has room for its first lines. */
const MIN_TREE_BYTES = 4_000;

/** Counts what the trees and the examples of one page need. */
export class PageBudget {
  #schemas = SCHEMA_BYTES;
  #examples = EXAMPLE_BYTES;

  get treeBytes(): number {
    return Math.max(this.#schemas, MIN_TREE_BYTES);
  }

  spendTree(bytes: number): void {
    this.#schemas -= bytes;
  }

  /** Takes the bytes of an example; false if there is no room for it. */
  takeExample(bytes: number): boolean {
    if (bytes > this.#examples) return false;
    this.#examples -= bytes;
    return true;
  }

  get exampleBytes(): number {
    return Math.max(this.#examples, 0);
  }
}

/** The estimated markup of one node of a tree. @param texts its descriptions and values */
export function nodeBytes(texts: readonly (string | null)[]): number {
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), NODE_BYTES);
}
