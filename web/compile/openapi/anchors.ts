/** Fragment identifiers of one page: readable, unique, and free of characters that a URL would have to escape twice. */
export class Anchors {
  readonly #taken = new Set<string>();
  readonly #outer: Anchors | null;

  /** @param outer identifiers that are taken as well */
  constructor(outer: Anchors | null = null) {
    this.#outer = outer;
  }

  /** Reserves an identifier like the wanted one; a clash gets `-2`, `-3` … */
  take(wanted: string): string {
    const base = toFragment(wanted);
    let anchor = base;
    for (let number = 2; this.#has(anchor); number += 1) anchor = `${base}-${number}`;
    this.#taken.add(anchor);
    return anchor;
  }

  #has(anchor: string): boolean {
    return this.#taken.has(anchor) || (this.#outer !== null && this.#outer.#has(anchor));
  }

  addAll(anchors: Iterable<string>): void {
    for (const anchor of anchors) this.#taken.add(anchor);
  }

  get all(): ReadonlySet<string> {
    return this.#taken;
  }
}

/** Most names need nothing; a test over ASCII is far cheaper than a replacement over Unicode. */
const PLAIN = /^[\w.][\w.~:@$*+[\]-]*$/;

function toFragment(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replaceAll(/[^\p{L}\p{N}._~:@$*+\-[\]]+/gu, '-').replace(/^-+|-+$/g, '') || 'part';
}
