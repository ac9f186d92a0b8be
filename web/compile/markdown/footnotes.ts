import type { Token, TokenizerAndRendererExtension, Tokens } from 'marked';

import { escapeHtml } from '../../model/text/html.ts';

/** A reference to a footnote, `[^name]`. */
export interface FootnoteReference extends Tokens.Generic {
  type: 'footnoteReference';
  name: string;
  /** Its number on the page; absent if the footnote does not exist. */
  number?: number;
  /** How many references to the footnote come before it. */
  earlier?: number;
}

/** The text of a footnote, `[^name]: text`. Lines with an indentation continue it. */
export interface Footnote extends Tokens.Generic {
  type: 'footnote';
  name: string;
  tokens: Token[];
}

const REFERENCE = /^\[\^(?<name>[\w-]+)\](?!:)/;
const FOOTNOTE = /^\[\^(?<name>[\w-]+)\]:[ \t]*(?<text>[^\n]*(?:\n+(?: {2,}|\t)[^\n]+)*)(?:\n|$)/;

/** Footnotes as GitHub writes them. The page shows them at its end. */
export const footnotes: TokenizerAndRendererExtension[] = [
  {
    name: 'footnoteReference',
    level: 'inline',
    start: (source) => source.indexOf('[^'),
    tokenizer(source): FootnoteReference | undefined {
      const match = REFERENCE.exec(source);
      return match === null
        ? undefined
        : { type: 'footnoteReference', raw: match[0], text: '', name: match.groups?.name ?? '' };
    },
    renderer(token) {
      const { name, number, earlier = 0, raw } = token as FootnoteReference;
      if (number === undefined) return escapeHtml(raw);
      const id = `fnref-${name}${earlier === 0 ? '' : `-${earlier + 1}`}`;
      return `<sup><a id="${id}" href="#fn-${name}">${number}</a></sup>`;
    },
  },
  {
    name: 'footnote',
    level: 'block',
    start: (source) => /^\[\^[\w-]+\]:/m.exec(source)?.index,
    tokenizer(source): Footnote | undefined {
      const match = FOOTNOTE.exec(source);
      if (match === null) return undefined;
      const token: Footnote = { type: 'footnote', raw: match[0], name: match.groups?.name ?? '', tokens: [] };
      this.lexer.blockTokens((match.groups?.text ?? '').replaceAll(/^(?: {2,4}|\t)/gm, ''), token.tokens);
      return token;
    },
    // The list at the end of the page has it.
    renderer: () => '',
  },
];

/** The list of the footnotes of a page, in the order of their references; empty without one. @param back the name of the links to the text */
export function footnoteList(
  notes: readonly Footnote[],
  { parse, back }: { parse: (tokens: Token[]) => string; back: string },
): string {
  if (notes.length === 0) return '';
  const items = notes.map(
    ({ name, tokens }) =>
      `<li id="fn-${name}">${parse(tokens)}<a href="#fnref-${name}" aria-label="${escapeHtml(back)}">↩</a></li>`,
  );
  return `<ol class="footnotes">${items.join('')}</ol>\n`;
}
