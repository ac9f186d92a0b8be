import { decodedText } from '../../model/text/decode.ts';

/** Longer texts are not words. */
export const LONGEST_WORDS = 80;

/** The words of the last segment of an address, for a search: `/public/v3/create_contrct.html` gives `create contrct`. */
export function wordsOfAddress(pathname: string): string {
  const segment = pathname.split('/').findLast((part) => part !== '') ?? '';
  return decodedText(segment)
    .replace(/\.[a-z]+$/i, '')
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_WORDS);
}
