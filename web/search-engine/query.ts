import { PATH_ITEM_METHODS } from '../model/api/operation.ts';
import type { FieldPosition } from '../model/search/field-position.ts';
import { fold } from '../model/text/fold.ts';
import { rootOf, termsOf, wordsOf } from './terms.ts';
import { POSITION_WORDS, STOP_WORDS, VERBS } from './tuning.ts';

/** A parsed query. */
export interface Query {
  /** The trimmed text. */
  text: string;
  terms: string[];
  /** Its significant words in order; empty if it contains an address, a method or a property path. */
  words: string;
  /** An HTTP method in capitals, for example `DELETE`. */
  method: string | null;
  /** The stems of `words`. */
  stems: string;
  /** Whether it begins with a verb and has more words: `cancel order`. */
  isAction: boolean;
  /** Whether it asks what a term means: `what is a gift card`. */
  asksMeaning: boolean;
  /** The positions of fields that it names. */
  positions: ReadonlySet<FieldPosition>;
  /** Whether it is one name from code: `trackingNumber`, `in_transit`. */
  isName: boolean;
  /** A property path, for example `items.lamp.color`: its names, and its terms in case no property has this path. */
  propertyPath: { names: string[]; terms: string[] } | null;
  /** Segments of an address, in lower case; `{}` for a variable. */
  path: string[] | null;
  /** Whether the last word may be incomplete. */
  isOpen: boolean;
}

/** Characters. Longer queries are pasted by mistake and cut off. */
const LONGEST = 200;
const MOST_TERMS = 10;

/** Names joined by dots. Web addresses and versions do not match, because they have slashes or begin with digits. */
const PROPERTY_PATH = /^[\p{L}_$][\p{L}\p{N}_$-]*(?:\[\w*\])*(?:\.[\p{L}_$][\p{L}\p{N}_$-]*(?:\[\w*\])*)+$/u;
const NAME = /[\p{Ll}\p{N}]\p{Lu}|[\p{L}\p{N}][_-][\p{L}\p{N}]/u;

/** How a question about a term begins, without accents. */
const MEANING = /^(?:what (?:is|are|does)|que (?:es|son|significa)|o que (?:e|sao|significa)) /;

const METHODS: ReadonlySet<string> = new Set(PATH_ITEM_METHODS.map((method) => method.toUpperCase()));

const VERB_ROOTS: ReadonlySet<string> = new Set(VERBS.flat().map(rootOf));

/** Parses a query. Every text is valid, and no character has a special meaning. */
export function queryFrom(typed: string): Query {
  const text = typed.slice(0, LONGEST).trim();
  const words = text.split(/\s+/).filter((word) => word !== '');
  const method = words.find((word) => METHODS.has(word)) ?? null;
  const path = words.find((word) => word.includes('/') && /[\p{L}\p{N}]/u.test(word)) ?? null;
  const propertyPath = words.find((word) => word !== path && PROPERTY_PATH.test(word)) ?? null;
  const others = words.filter((word) => word !== path && word !== method && word !== propertyPath);
  const all = [...new Set(termsOf(others.join(' ')))];
  const useful = all.filter((term) => !STOP_WORDS.has(term));
  const significant = path === null && method === null && propertyPath === null ? significantWords(text) : [];
  return {
    text,
    words: significant.join(' '),
    stems: stemsOf(significant),
    isAction: significant.length > 1 && VERB_ROOTS.has(rootOf(significant[0] ?? '')),
    asksMeaning: MEANING.test(fold(text)),
    positions: new Set(all.flatMap((term) => POSITION_WORDS.get(term) ?? [])),
    isName: words.length === 1 && NAME.test(words[0] ?? ''),
    propertyPath:
      propertyPath === null
        ? null
        : {
            names: propertyPath
              .split(/\.|\[\w*\]/)
              .filter((name) => name !== '')
              .map(fold),
            terms: termsOf(propertyPath),
          },
    terms: (useful.length > 0 || path !== null || method !== null || propertyPath !== null ? useful : all).slice(
      0,
      MOST_TERMS,
    ),
    method,
    path: path === null ? null : segmentsOf(path),
    isOpen: !/\s$/.test(typed),
  };
}

/** The words of a text without stop words; all words if there are only stop words. */
export function significantWords(text: string): string[] {
  const words = wordsOf(text).map(({ term }) => term);
  const significant = words.filter((word) => !STOP_WORDS.has(word));
  return significant.length > 0 ? significant : words;
}

export function stemsOf(words: readonly string[]): string {
  return words.map(rootOf).join(' ');
}

/** The segments of an address, without scheme, host and query. */
export function segmentsOf(path: string): string[] {
  const [bare = ''] = path.replace(/^[a-z]+:\/\/[^/]*/i, '').split(/[?#]/, 1);
  return bare
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => (/^[{:<]/.test(segment) ? '{}' : segment.toLowerCase()));
}

/**
 * How well an operation's address matches typed segments: from 0 for no match to 1 for equality. The typed segments may match any
 * part of the address, may have values for variables, and the last one may be incomplete.
 */
export function pathFit(typed: readonly string[], path: readonly string[]): number {
  let best = 0;
  for (let start = 0; start + typed.length <= path.length; start += 1) {
    let fit = 0;
    for (const [index, segment] of typed.entries()) {
      const candidate = path[start + index] ?? '';
      const isLast = index === typed.length - 1;
      if (candidate === segment) fit += 1;
      else if (candidate === '{}') fit += /\d/.test(segment) ? 0.9 : 0.3;
      else if (isLast && candidate.startsWith(segment)) fit += 0.8;
      else {
        fit = 0;
        break;
      }
    }
    // A match at the end weighs more, because further segments name another resource.
    const rest = path.length - start - typed.length;
    best = Math.max(best, (fit / typed.length) * (0.5 + 0.3 / (1 + rest) + 0.2 * (typed.length / path.length)));
  }
  return best;
}
