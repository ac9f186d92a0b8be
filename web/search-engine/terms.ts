import { foldWord } from '../model/text/fold.ts';
import { ENDINGS } from './tuning.ts';

/** A word of a text and its position. */
export interface Word {
  /** The word in lower case, without accents. */
  term: string;
  start: number;
  end: number;
}

/** A run of letters and digits, with the marks that follow letters in decomposed text. */
const RUN = /[\p{L}\p{N}\p{M}]+/gu;
/** Between two words of a name in camel case: `gift|Card`, `IMEI|Number`. A plural such as `IMEIs` is one word. */
const CAMEL_CASE_BOUNDARY = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}(?!s(?!\p{L}))\p{Ll})/u;

/** A letter of a script that has no spaces between words, or, as Korean, many words that are compounds. */
const DENSE = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** The rules of all these scripts are the same in every language. */
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** The parts of a run of letters that are words of their own. */
function partsOf(run: string): string[] {
  const parts = DENSE.test(run) ? Array.from(segmenter.segment(run), ({ segment }) => segment) : [run];
  return parts.flatMap((part) => part.split(CAMEL_CASE_BOUNDARY));
}

/** The words of a text. Names are split: `giftCard` has two words, `order_not_paid` three. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    let start = index;
    return partsOf(run).map((part) => {
      const word = { term: foldWord(part), start, end: start + part.length };
      start = word.end;
      return word;
    });
  });
}

/** The terms of a text: its words, and every camel-case name as one word too. Letters of half and of full width are the same. */
export function termsOf(text: string): string[] {
  const usual = text.replaceAll(/[\uFF00-\uFFEF]+/g, (letters) => letters.normalize('NFKC'));
  return [...usual.matchAll(RUN)].flatMap(({ 0: run }) => {
    const parts = partsOf(run).map(foldWord);
    return parts.length > 1 && !DENSE.test(run) ? parts.concat(parts.join('')) : parts;
  });
}

/** The terms of an indexed text. A word of a script without spaces is also found by its later letters, because it can be a compound. */
export function indexTermsOf(text: string): string[] {
  return termsOf(text).flatMap((term) => {
    if (term.length === 1 || !DENSE.test(term)) return [term];
    // A folded Korean syllable is two or three letters, of which only the first begins a word.
    const letters = term.normalize('NFC');
    return Array.from({ length: letters.length }, (_, at) => letters.slice(at).normalize('NFD'));
  });
}

/** The length of a term in Latin letters: a letter of a script without spaces says as much as two. */
export function lengthOf(term: string): number {
  return DENSE.test(term) ? 2 * term.length : term.length;
}

/** Returns the word without its ending. Other forms of the word begin with the same text. Null if the word has no known ending. */
export function stemOf(term: string): string | null {
  const ending = ENDINGS.find((candidate) => term.endsWith(candidate) && term.length - candidate.length >= 4);
  return ending === undefined ? null : term.slice(0, -ending.length);
}

/** The stem of a word, or the word itself if it has no known ending. */
export function rootOf(word: string): string {
  return stemOf(word) ?? word;
}
