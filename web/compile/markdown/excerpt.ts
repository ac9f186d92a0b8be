import { BoundedMap } from '../../model/collections/bounded-map.ts';
import { getOrMake } from '../base/get-or-make.ts';

const EXCERPT_LENGTH = 160;

/** Tags that separate no words: `<b>Note</b>.` has no space before the period. */
const INLINE_TAGS = /<\/?(?:a|abbr|b|code|em|i|kbd|mark|s|small|span|strong|sub|sup|u|var)\b[^<>]*>/gi;

/** Operations share the descriptions of their responses. */
const excerpts = new BoundedMap<string, string>(5_000);

/** The first sentence of a description without its markup, at most 160 characters: enough for a list or a search engine. */
export function excerptOf(markdown: string | null): string {
  return markdown === null ? '' : getOrMake(excerpts, markdown, () => excerptFrom(markdown));
}

function excerptFrom(markdown: string): string {
  const paragraph =
    markdown
      .trim()
      .slice(0, 2_000)
      .split(/\n\s*\n/)[0] ?? '';
  const words = paragraph
    .replaceAll(INLINE_TAGS, '')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, ' ')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^[#>\s]+|[*]+/g, '')
    // An underscore is emphasis only around a word; in `user_id` it is a character.
    .replaceAll(/(?<!\w)_+|_+(?!\w)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  // Code keeps its marks until here: after a period, they tell that a sentence begins with a name in lower case.
  return shorten(firstSentence(words).replaceAll('`', ''), EXCERPT_LENGTH);
}

/** The first sentence of a plain text; the whole text if no sentence ends. */
export function firstSentence(plain: string): string {
  return /^.+?[.!?](?=\s+[^\p{Ll}]|$)/u.exec(plain)?.[0] ?? plain;
}

/** Shortens a text at a word to at most `length` characters, including the `…`. */
export function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/\s+\S*$/, '')}…`;
}
