import type { TokenizerObject } from 'marked';

import { isTextBlock } from './raw-html.ts';

/** The longest paragraph in which emphasis is recognized. */
const MAX_EMPHASIS = 20_000;
/** A word of printable ASCII that is too long to be an address. */
const LONG_WORD = /^[!-~]{2000}/;
const NESTED_QUOTES = /^(?:[ \t]*>){50}/;

/**
 * Limits for constructs in which marked takes quadratic time or overflows the stack. Only hostile texts exceed them; the construct
 * is then not recognized. `undefined` means that there is no such construct, `false` that marked decides.
 */
export const limits: TokenizerObject = {
  emStrong: (_source, masked) => (masked.length > MAX_EMPHASIS ? undefined : false),
  del: (_source, masked) => (masked.length > MAX_EMPHASIS ? undefined : false),
  html(source) {
    return isTextBlock(this.lexer, source) ? undefined : false;
  },
  url: (source) => (LONG_WORD.test(source) ? undefined : false),
  blockquote: (source) => (NESTED_QUOTES.test(source) ? undefined : false),
  inlineText(source) {
    if (!LONG_WORD.test(source)) return false;
    const raw = /^\S+/.exec(source)?.[0] ?? '';
    return { type: 'text', raw, text: raw, escaped: false };
  },
};
