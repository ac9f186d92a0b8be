interface Limits {
  maxNodes: number;
  /** Bytes of markup, as estimated. */
  maxBytes: number;
  /** The last attempt leaves out what does not fit. Any other is abandoned. */
  isFinal: boolean;
}

/** Counts the nodes and bytes of one attempt to expand a schema. */
export class TreeBudget {
  readonly #limits: Limits;
  readonly #known: Map<string, number>;
  nodes = 0;
  bytes = 0;

  /** @param known the nodes that trees have at least, by key, which earlier attempts have counted */
  constructor(limits: Limits, known: Map<string, number>) {
    this.#limits = limits;
    this.#known = known;
  }

  get isTooLong(): boolean {
    return this.bytes > this.#limits.maxBytes;
  }

  get isAbandoned(): boolean {
    return this.nodes > this.#limits.maxNodes || (this.isTooLong && !this.#limits.isFinal);
  }

  /** Whether the last attempt has no room for another property. */
  get isFull(): boolean {
    return this.#limits.isFinal && this.isTooLong;
  }

  /**
   * Makes a tree that has the same nodes wherever it is. Nothing is made if an earlier attempt shows that it does not fit.
   * @returns null if it does not fit
   */
  makeIfFitting<Tree>(key: string, make: () => Tree): Tree | null {
    if (this.#limits.isFinal) return make();
    const least = this.#known.get(key) ?? 0;
    const before = this.nodes;
    if (before + least > this.#limits.maxNodes) {
      this.nodes += least;
      return null;
    }
    const tree = make();
    this.#known.set(key, Math.max(least, this.nodes - before));
    return tree;
  }
}

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
