import { textHash } from '../text-hash.ts';

/** Fragment identifiers of one page: readable, unique, and free of characters that a URL would have to escape twice. */
export class Anchors {
  readonly #taken = new Set<string>();
  readonly #outer: Anchors | null;

  /** @param outer identifiers that are taken as well */
  constructor(outer: Anchors | null = null) {
    this.#outer = outer;
  }

  /**
   * Reserves an identifier like the wanted one. Siblings have fragments of their own ({@link fragmentsOf}), so a clash is
   * one between kinds, such as a header and a property called `header`: the later kind gets `-2`, whatever the order of the document.
   */
  take(wanted: string): string {
    return this.takeFragment(toFragment(wanted));
  }

  /** {@link take}, of what is made of identifiers and fragments already. */
  takeFragment(base: string): string {
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

/** A text as a fragment identifier. */
export function toFragment(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replaceAll(/[^\p{L}\p{N}._~:@$*+\-[\]]+/gu, '-').replace(/^-+|-+$/g, '') || 'part';
}

/**
 * The last segments of the anchors of siblings, in their order. A name that stands in a URL as it is keeps its own; another
 * one gives way to it by a hash of itself, so that a link to either survives when siblings are added, removed or moved.
 */
export function fragmentsOf(names: readonly string[]): string[] {
  if (names.every((name) => PLAIN.test(name) && !name.includes('.'))) return [...names];
  const own = new Set(names);
  const fragments = names.map((name) => toFragment(apartFrom(own, name)));
  const count = new Map<string, number>();
  for (const fragment of fragments) count.set(fragment, (count.get(fragment) ?? 0) + 1);
  return fragments.map((fragment, index) =>
    count.get(fragment) === 1 || fragment === names[index] ? fragment : `${fragment}-${hashOf(names[index] ?? '')}`,
  );
}

/** `user.name` beside `user`, where it would look like the property inside, is `user~name`. */
function apartFrom(siblings: ReadonlySet<string>, name: string): string {
  for (let dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) {
    if (siblings.has(name.slice(0, dot))) return `${name.slice(0, dot)}~${name.slice(dot + 1)}`;
  }
  return name;
}

/** Enough of a hash to tell siblings apart. */
export function hashOf(text: string): string {
  return textHash(text).slice(0, 4);
}
