import { fold } from '../../../model/text/fold.ts';
import { stemOf, termsOf, wordsOf } from './terms.ts';
import { STOP_WORDS } from './tuning.ts';

/** A query taken apart. */
export interface Query {
  /** As it was typed, without the blanks around it. */
  text: string;
  terms: string[];
  /** Its telling words in a row; empty where it is more than words. */
  words: string;
  /** A method that stands in it in capitals, e.g. `DELETE`. */
  method: string | null;
  /** Those words by their stems. */
  stems: string;
  /** It is a name from code: `partnerReference`, `waiting_period`. */
  isName: boolean;
  /** Names on the way to a property, e.g. `lineItems.device.imei`, and the words of it, should there be no such way; null without one. */
  trail: { names: string[]; terms: string[] } | null;
  /** Segments of an address in it, in small letters; `{}` for a variable. */
  path: string[] | null;
  /** The last word may still be being typed. */
  isOpen: boolean;
}

/** Longer ones are pasted by mistake; what stands first says enough. */
const LONGEST = 200;
const MOST_TERMS = 10;

/** Names joined by dots; an address on the web and a version have slashes or digits. */
const TRAIL = /^[\p{L}_$][\p{L}\p{N}_$-]*(?:\[\w*\])*(?:\.[\p{L}_$][\p{L}\p{N}_$-]*(?:\[\w*\])*)+$/u;
const NAME = /[\p{Ll}\p{N}]\p{Lu}|[\p{L}\p{N}][_-][\p{L}\p{N}]/u;

const METHODS: ReadonlySet<string> = new Set([
  'GET',
  'PUT',
  'POST',
  'DELETE',
  'OPTIONS',
  'HEAD',
  'PATCH',
  'TRACE',
  'QUERY',
]);

/** Takes a query apart. Any text is one; nothing in it is a pattern. */
export function queryFrom(typed: string): Query {
  const text = typed.slice(0, LONGEST).trim();
  const words = text.split(/\s+/).filter((word) => word !== '');
  const method = words.find((word) => METHODS.has(word)) ?? null;
  const path = words.find((word) => word.includes('/') && /[\p{L}\p{N}]/u.test(word)) ?? null;
  const trail = words.find((word) => word !== path && TRAIL.test(word)) ?? null;
  const others = words.filter((word) => word !== path && word !== method && word !== trail);
  const all = [...new Set(termsOf(others.join(' ')))];
  const useful = all.filter((term) => !STOP_WORDS.has(term));
  const telling = path === null && method === null && trail === null ? tellingWords(text) : [];
  return {
    text,
    words: telling.join(' '),
    stems: stemsOf(telling),
    isName: words.length === 1 && NAME.test(words[0] ?? ''),
    trail:
      trail === null
        ? null
        : {
            names: trail
              .split(/\.|\[\w*\]/)
              .filter((name) => name !== '')
              .map(fold),
            terms: termsOf(trail),
          },
    terms: (useful.length > 0 || path !== null || method !== null || trail !== null ? useful : all).slice(
      0,
      MOST_TERMS,
    ),
    method,
    path: path === null ? null : segmentsOf(path),
    isOpen: !/\s$/.test(typed),
  };
}

/** The words of a text without those that say nothing, unless there are no others. */
export function tellingWords(text: string): string[] {
  const words = wordsOf(text).map(({ term }) => term);
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}

export function stemsOf(words: readonly string[]): string {
  return words.map((word) => stemOf(word) ?? word).join(' ');
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
 * How well an operation's address fits one that was typed: 0 where it does not, 1 where both are the same. What was typed may
 * stand anywhere in it, may have values in place of variables, and its last segment may still be being typed.
 */
export function pathFit(typed: readonly string[], path: readonly string[]): number {
  let best = 0;
  for (let start = 0; start + typed.length <= path.length; start += 1) {
    let fit = 0;
    for (const [index, segment] of typed.entries()) {
      const own = path[start + index] ?? '';
      const isLast = index === typed.length - 1;
      if (own === segment) fit += 1;
      else if (own === '{}') fit += /\d/.test(segment) ? 0.9 : 0.3;
      else if (isLast && own.startsWith(segment)) fit += 0.8;
      else {
        fit = 0;
        break;
      }
    }
    // What is typed is mostly how an address ends; what follows it is another resource.
    const rest = path.length - start - typed.length;
    best = Math.max(best, (fit / typed.length) * (0.5 + 0.3 / (1 + rest) + 0.2 * (typed.length / path.length)));
  }
  return best;
}
