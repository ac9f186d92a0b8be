import kebabCase from 'lodash-es/kebabCase.js';

import type { Finding, SourceLocation } from '../../model/site/finding.ts';
import { textHash } from '../text-hash.ts';

/** A segment that would be read as something else: `/index` is the folder, the others are folders of derived pages. */
const RESERVED = new Set(['index', 'schemas', 'webhooks', 'samples', 'errors', 'migration', '_']);
const MAX_SLUG_LENGTH = 180;

export interface SlugRequest {
  /** Texts to make the slug of; the first that gives one is taken. */
  wanted: string[];
  /** What tells this page from another one that wants the same slug; the same on every build. */
  detail: string;
  /** The page in words, for the warning. */
  what: string;
  /** Where it is described. */
  pointer: string;
}

/** Addresses below one folder: lodash's kebabCase of a name, unique, with a warning where two names give the same. */
export class Slugs {
  readonly #taken = new Map<string, string>();
  readonly #locate: (pointer: string) => SourceLocation;
  readonly #report: (finding: Finding) => void;

  constructor(locate: (pointer: string) => SourceLocation, report: (finding: Finding) => void) {
    this.#locate = locate;
    this.#report = report;
  }

  take({ wanted, detail, what, pointer }: SlugRequest): string {
    const plain = wanted.map(toSlug).find((slug) => slug !== '') ?? textHash(detail);
    const base = RESERVED.has(plain) ? `${plain}-page` : plain;
    const other = this.#taken.get(base);
    if (other === undefined) {
      this.#taken.set(base, what);
      return base;
    }
    const slug = this.#free(base, detail);
    this.#taken.set(slug, what);
    this.#report({
      severity: 'warning',
      code: 'duplicate-slug',
      message: `${what} and ${other} both want the address "${base}"; this one gets "${slug}".`,
      remedy: 'Give one of them another name.',
      location: this.#locate(pointer),
    });
    return slug;
  }

  #free(base: string, detail: string): string {
    const told = toSlug(detail);
    const readable = shorten(`${base}-${told}`);
    if (told !== '' && told !== base && !this.#taken.has(readable)) return readable;
    let slug = shorten(`${base}-${textHash(detail)}`);
    for (let number = 2; this.#taken.has(slug); number += 1) slug = shorten(`${base}-${textHash(detail)}-${number}`);
    return slug;
  }
}

function toSlug(text: string): string {
  return shorten(kebabCase(text));
}

/** Shortens a slug to a file name that file systems accept: its beginning and a hash of the whole. */
function shorten(slug: string): string {
  if (Buffer.byteLength(slug) <= MAX_SLUG_LENGTH) return slug;
  let kept = slug.slice(0, MAX_SLUG_LENGTH - 9);
  while (Buffer.byteLength(kept) > MAX_SLUG_LENGTH - 9) kept = kept.slice(0, -1);
  return `${kept.toWellFormed().replace(/[-\uFFFD]+$/, '')}-${textHash(slug)}`;
}
