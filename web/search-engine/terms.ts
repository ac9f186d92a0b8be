import { fold } from '../model/text/fold.ts';
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
/** Between two words of a name in camel case: `partner|Reference`, `IMEI|Number`. A plural such as `IMEIs` is one word. */
const CAMEL_CASE_BOUNDARY = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}(?!s(?!\p{L}))\p{Ll})/u;

/** The words of a text. Names are split: `partnerReference` has two words, `device_already_covered` three. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    let start = index;
    return run.split(CAMEL_CASE_BOUNDARY).map((part) => {
      const word = { term: fold(part), start, end: start + part.length };
      start = word.end;
      return word;
    });
  });
}

/** The index terms of a text: its words, and every camel-case name as one word too. */
export function termsOf(text: string): string[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: run }) => {
    const parts = run.split(CAMEL_CASE_BOUNDARY).map(fold);
    return parts.length > 1 ? parts.concat(parts.join('')) : parts;
  });
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
