import { fold } from '../../../model/text/fold.ts';
import { ENDINGS } from './tuning.ts';

/** A word of a text, and where it stands. */
export interface Word {
  /** In small letters, without accents. */
  term: string;
  start: number;
  end: number;
}

/** A run of letters and digits, with the marks that follow letters in decomposed text. */
const RUN = /[\p{L}\p{N}\p{M}]+/gu;
/** Where a name written without spaces begins its next word: `partnerReference`, `IMEINumber`. */
const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** The words of a text, names taken apart: `partnerReference` has two, `device_already_covered` three. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    let start = index;
    return run.split(HUMP).map((part) => {
      const word = { term: fold(part), start, end: start + part.length };
      start = word.end;
      return word;
    });
  });
}

/** What a text is found by: its words, and names written as one word as they are. */
export function termsOf(text: string): string[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: run }) => {
    const parts = run.split(HUMP).map(fold);
    return parts.length > 1 ? parts.concat(parts.join('')) : parts;
  });
}

/** What other forms of a word begin with, or null for a word that is its own stem. */
export function stemOf(term: string): string | null {
  const ending = ENDINGS.find((candidate) => term.endsWith(candidate) && term.length - candidate.length >= 4);
  return ending === undefined ? null : term.slice(0, -ending.length);
}
