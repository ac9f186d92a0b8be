import type { Locale } from '../../model/site/locale.ts';
import { fold } from '../../model/text/fold.ts';
import type { Term } from '../source/terms-source.ts';
import { proseOf } from './prose.ts';

/** A wording in a text that the terms do not allow. */
export interface Misuse {
  /** As the text has it. */
  found: string;
  term: string;
  use: string;
  /** Lines of the text in front of it. */
  linesBefore: number;
}

/** Finds misuses in a Markdown text. */
export type FindMisuses = (text: string) => Misuse[];

/** Addresses and identifiers are no words: `/partners/`, `partner-user`, `partners@…`. */
const BEFORE = String.raw`(?<![\p{L}\p{N}_/@$-])`;
const AFTER = String.raw`(?![\p{L}\p{N}_/@-])`;

/**
 * Looks for wordings that stand for a term of a language where another is fixed: whole words in any case, with or without accents, in the
 * singular and the regular plural. One expression serves all; only a text that it matches is parsed, so that code and links do not count.
 */
export function misuseFinder(terms: readonly Term[], locale: Locale): FindMisuses {
  const wordings = terms
    .filter((term) => term.locale === locale)
    .flatMap(({ term, use, not }) => not.map((wording) => ({ term, use, pattern: patternOf(wording) })));
  if (wordings.length === 0) return () => [];
  // The longest first, so that a part of one is not taken for another.
  const patterns = wordings.map(({ pattern }) => pattern).toSorted((a, b) => b.length - a.length);
  const any = new RegExp(`${BEFORE}(?:${patterns.join('|')})${AFTER}`, 'gu');
  return (text) => {
    if (fold(text).search(any) < 0) return [];
    const prose = proseOf(text).normalize('NFC');
    return [...fold(prose).matchAll(any)].flatMap(({ 0: word, index }) => {
      const wording = wordings.find(({ pattern }) => new RegExp(`^(?:${pattern})$`, 'u').test(word));
      if (wording === undefined) return [];
      const { term, use } = wording;
      return [
        {
          found: prose.slice(index, index + word.length).replaceAll(/\s+/g, ' '),
          term,
          use,
          linesBefore: prose.slice(0, index).split('\n').length - 1,
        },
      ];
    });
  };
}

function patternOf(wording: string): string {
  return fold(wording)
    .trim()
    .split(/\s+/)
    .map((word) => pluralPattern(word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)))
    .join(String.raw`\s+`);
}

/** Endings that change in the plural of Spanish and Portuguese; every other word takes -s or -es. */
const ENDINGS: readonly [ending: RegExp, forms: string][] = [
  [/z$/, '(?:z|ces)'],
  [/ao$/, '(?:ao|aos|oes|aes)'],
  [/m$/, '(?:m|ms|ns)'],
  [/l$/, '(?:l|les|is)'],
];

function pluralPattern(word: string): string {
  const [ending, forms] = ENDINGS.find(([end]) => end.test(word)) ?? [/$/, '(?:e?s)?'];
  return word.replace(ending, forms);
}
