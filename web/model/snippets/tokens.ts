import type { Locale } from '../site/locale.ts';
import { addressOf, type Route } from '../site/path.ts';
import { escapeContent, type Html } from '../text/html.ts';

/** The kinds of tokens that the style sheet colors (`.hljs-…`). */
type Highlight = 'keyword' | 'string' | 'number' | 'literal' | 'attr';

/** A piece of code; `highlight` is null for plain code. */
export interface Token {
  text: string;
  highlight: Highlight | null;
  /** Address of the page that explains it, in the default language. */
  href?: Route;
}

export type Code = readonly Token[];

/** A single token as code. */
export function token(highlight: Highlight, text: string): Code {
  return [{ highlight, text }];
}

/**
 * Makes a template tag for the code of one language. In the fixed text of a template, the language's keywords and the quoted
 * strings become tokens; what is put in between is taken as it is.
 */
export function codeIn(
  ...keywords: readonly string[]
): (fixed: TemplateStringsArray, ...inserted: (Code | string)[]) => Code {
  const words = keywords.map((keyword) => String.raw`\b${keyword}\b`);
  const highlighted = new RegExp([`("[^"\n]*"|'[^'\n]*')`, ...words].join('|'), 'g');
  return (fixed, ...inserted) =>
    fixed.flatMap((text, index): Code => {
      const next = inserted[index] ?? '';
      return [...tokensOf(text, highlighted), ...(typeof next === 'string' ? plain(next) : next)];
    });
}

function tokensOf(text: string, highlighted: RegExp): Code {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(highlighted)) {
    tokens.push(...plain(text.slice(end, match.index)));
    tokens.push({ highlight: match[1] === undefined ? 'keyword' : 'string', text: match[0] });
    end = match.index + match[0].length;
  }
  return [...tokens, ...plain(text.slice(end))];
}

function plain(text: string): Code {
  return text === '' ? [] : [{ highlight: null, text }];
}

/** Pieces of code with the same text between them. */
export function joined(pieces: readonly Code[], separator: string): Code {
  return pieces.flatMap((piece, index) => (index === 0 ? piece : [...plain(separator), ...piece]));
}

/**
 * A list in brackets, one item a line, each followed by a comma.
 * @param indent of the line that opens the list
 * @param step by how much its items are indented further
 */
export function block(
  [open, close]: readonly [open: string, close: string],
  items: readonly Code[],
  { indent, step }: { indent: string; step: string },
): Code {
  if (items.length === 0) return plain(open + close);
  return [
    ...plain(`${open}\n`),
    ...items.flatMap((item) => [...plain(indent + step), ...item, ...plain(',\n')]),
    ...plain(indent + close),
  ];
}

/** Indents all lines but the first, and no empty line. */
export function indented(code: Code, indent: string): Code {
  return code.map(({ highlight, text }) => ({ highlight, text: text.replaceAll(/\n(?!\n)/g, `\n${indent}`) }));
}

/** Code as a reader copies it. */
export function codeToText(code: Code): string {
  return code.map(({ text }) => text).join('');
}

/** Code as content of a `<code>` element. @param locale of the pages that it links */
export function codeToHtml(code: Code, locale: Locale): Html {
  return code
    .map(({ highlight, text, href }) => {
      const content = escapeContent(text);
      if (href !== undefined) return `<a href="${addressOf(href, locale)}">${content}</a>`;
      return highlight === null ? content : `<span class="hljs-${highlight}">${content}</span>`;
    })
    .join('') as Html;
}
