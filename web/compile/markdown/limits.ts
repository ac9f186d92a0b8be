import type { TokenizerObject } from 'marked';

/** Longest paragraph that emphasis is looked for in. */
const MAX_EMPHASIS = 20_000;
/** Longest word without a space (in a script that has them) that may be an address. */
const LONG_WORD = /^[!-~]{2000}/;
const NESTED_QUOTES = /^(?:[ \t]*>){50}/;

/**
 * Limits on what marked looks for, where its time is quadratic or its stack runs out: text that no author writes, but a hostile
 * one does, stays as it is. `undefined` finds nothing; `false` leaves the decision to marked.
 */
export const limits: TokenizerObject = {
  emStrong: (_source, masked) => (masked.length > MAX_EMPHASIS ? undefined : false),
  del: (_source, masked) => (masked.length > MAX_EMPHASIS ? undefined : false),
  url: (source) => (LONG_WORD.test(source) ? undefined : false),
  blockquote: (source) => (NESTED_QUOTES.test(source) ? undefined : false),
  inlineText(source) {
    if (!LONG_WORD.test(source)) return false;
    const raw = /^\S+/.exec(source)?.[0] ?? '';
    return { type: 'text', raw, text: raw, escaped: false };
  },
};
