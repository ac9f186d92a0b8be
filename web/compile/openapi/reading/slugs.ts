import kebabCase from 'lodash-es/kebabCase.js';

import type { Finding } from '../../../model/site/finding.ts';
import { textHash } from '../../base/text-hash.ts';
import type { ApiDocument } from './api-document.ts';

/** Slugs with another meaning: `/index` is the folder itself, the others are derived pages and folders. */
const RESERVED = new Set(['index', 'schemas', 'webhooks', 'samples', 'errors', 'migration', '_']);
const MAX_SLUG_LENGTH = 180;

interface SlugRequest {
  /** Texts to make the slug from; the first one that gives a slug is used. */
  texts: string[];
  /** Distinguishes this page from another one with the same slug; it must be the same in every build. */
  detail: string;
  page: string;
  pointer: string;
}

/** The slugs below one folder: lodash's kebabCase of a name, unique; two names with the same slug give a warning. */
export class Slugs {
  readonly #taken = new Map<string, string>();
  readonly #source: Pick<ApiDocument, 'locate'>;
  readonly #report: (finding: Finding) => void;

  constructor(source: Pick<ApiDocument, 'locate'>, report: (finding: Finding) => void) {
    this.#source = source;
    this.#report = report;
  }

  take({ texts, detail, page, pointer }: SlugRequest): string {
    const plain = texts.map(toSlug).find((slug) => slug !== '') ?? textHash(detail);
    const base = RESERVED.has(plain) ? `${plain}-page` : plain;
    const other = this.#taken.get(base);
    if (other === undefined) {
      this.#taken.set(base, page);
      return base;
    }
    const slug = this.#free(base, detail);
    this.#taken.set(slug, page);
    this.#report({
      severity: 'warning',
      code: 'duplicate-slug',
      message: `${page} and ${other} both have the slug "${base}"; the former gets "${slug}".`,
      remedy: 'Give one of them another name.',
      location: this.#source.locate(pointer),
    });
    return slug;
  }

  #free(base: string, detail: string): string {
    const detailSlug = toSlug(detail);
    const readable = shorten(`${base}-${detailSlug}`);
    if (detailSlug !== '' && detailSlug !== base && !this.#taken.has(readable)) return readable;
    let slug = shorten(`${base}-${textHash(detail)}`);
    for (let number = 2; this.#taken.has(slug); number += 1) slug = shorten(`${base}-${textHash(detail)}-${number}`);
    return slug;
  }
}

/** A plural such as `APIs` is one word. */
function toSlug(text: string): string {
  const words = text.replaceAll(/([A-Z])([A-Z]+)s(?![a-z])/g, (_, first: string, rest: string) => {
    return `${first}${rest.toLowerCase()}s`;
  });
  return shorten(kebabCase(words));
}

/** Shortens a slug to a file name that file systems accept: its beginning and a hash of the whole. */
function shorten(slug: string): string {
  if (Buffer.byteLength(slug) <= MAX_SLUG_LENGTH) return slug;
  let kept = slug.slice(0, MAX_SLUG_LENGTH - 9);
  while (Buffer.byteLength(kept) > MAX_SLUG_LENGTH - 9) kept = kept.slice(0, -1);
  return `${kept.toWellFormed().replace(/[-\uFFFD]+$/, '')}-${textHash(slug)}`;
}
