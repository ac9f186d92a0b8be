import type { Locale } from '../../model/site/locale.ts';
import { fold } from '../../model/text/fold.ts';
import type { Term } from '../source/terms-source.ts';
import { proseOf } from './prose.ts';

/** A wording in a text that the terms do not allow. */
export interface Misuse {
  /** As written in the text. */
  wording: string;
  term: string;
  use: string;
  linesBefore: number;
}

type FindMisuses = (text: string) => Misuse[];

/** Parts of addresses and identifiers do not count as words: `/partners/`, `partner-user`, `partners@…`. */
const BEFORE = String.raw`(?<![\p{L}\p{N}_/@$-])`;
const AFTER = String.raw`(?![\p{L}\p{N}_/@-])`;

/**
 * Makes a function that finds the wordings which the terms of a language do not allow: whole words in any case, with or without
 * accents, in the singular and the regular plural. Only texts that match are parsed, to skip code and links.
 */
export function misuseFinder(terms: readonly Term[], locale: Locale): FindMisuses {
  const wordings = terms
    .filter((term) => term.locale === locale)
    .flatMap(({ term, use, not }) => not.map((wording) => ({ term, use, pattern: patternOf(wording) })));
  if (wordings.length === 0) return () => [];
  // The longest wordings come first, because one can be a part of another.
  const patterns = wordings.map(({ pattern }) => pattern).toSorted((a, b) => b.length - a.length);
  const any = new RegExp(`${BEFORE}(?:${patterns.join('|')})${AFTER}`, 'gu');
  return (text) => {
    if (fold(text).search(any) < 0) return [];
    const prose = proseOf(text).normalize('NFC');
    return [...fold(prose).matchAll(any)].flatMap(({ 0: word, index }) => {
      const wording = wordings.find(({ pattern }) => new RegExp(`^(?:${pattern})$`, 'u').test(word));
      if (wording === undefined) return [];
      return {
        wording: prose.slice(index, index + word.length).replaceAll(/\s+/g, ' '),
        term: wording.term,
        use: wording.use,
        linesBefore: prose.slice(0, index).split('\n').length - 1,
      };
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

/** Word endings with a special plural in Spanish and Portuguese; all other words add -s or -es. */
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
