import { freeName } from '../../../model/text/free-name.ts';
import { textHash } from '../../base/text-hash.ts';

/** The fragment identifiers of one page: readable, unique, and without characters that a URL has to escape. */
export class Anchors {
  readonly #taken = new Set<string>();
  readonly #outer: Anchors | null;

  /** @param outer identifiers of the page around it, which are also taken */
  constructor(outer: Anchors | null = null) {
    this.#outer = outer;
  }

  /**
   * Reserves an identifier. Siblings already have different fragments ({@link fragmentsOf}), so only different kinds can clash,
   * such as a header and a property called `header`. The later kind gets `-2`, whatever the order of the document.
   */
  take(text: string): string {
    return this.takeFragment(toFragment(text));
  }

  /** {@link take}, for a text that is already a valid fragment. */
  takeFragment(base: string): string {
    const anchor = freeName(base, (name) => this.#has(name));
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

/** Names that need no change. Most do not, and this test is much faster than a replacement over Unicode. */
const PLAIN = /^[\w.][\w.~:@$*+[\]-]*$/;

/** A text as a fragment identifier. */
export function toFragment(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replaceAll(/[^\p{L}\p{N}._~:@$*+\-[\]]+/gu, '-').replace(/^-+|-+$/g, '') || 'part';
}

/**
 * The last segments of the anchors of siblings, in their order. A name that is a valid fragment is used as it is. If another name
 * becomes the same fragment, it gets a hash of itself, so that links survive when siblings are added, removed or moved.
 */
export function fragmentsOf(names: readonly string[]): string[] {
  if (names.every((name) => PLAIN.test(name) && !name.includes('.'))) return [...names];
  const siblings = new Set(names);
  const fragments = names.map((name) => toFragment(apartFrom(siblings, name)));
  const count = new Map<string, number>();
  for (const fragment of fragments) count.set(fragment, (count.get(fragment) ?? 0) + 1);
  return fragments.map((fragment, index) =>
    count.get(fragment) === 1 || fragment === names[index] ? fragment : `${fragment}-${hashOf(names[index] ?? '')}`,
  );
}

/** Writes `user.name` as `user~name` if there is a sibling `user`, whose property `name` has the anchor `user.name`. */
function apartFrom(siblings: ReadonlySet<string>, name: string): string {
  for (let dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) {
    if (siblings.has(name.slice(0, dot))) return `${name.slice(0, dot)}~${name.slice(dot + 1)}`;
  }
  return name;
}

/** A hash that is long enough to distinguish siblings. */
export function hashOf(text: string): string {
  return textHash(text).slice(0, 4);
}
