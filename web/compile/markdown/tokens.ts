import type { Token, Tokens } from 'marked';

import { isHtmlElement } from './sanitize.ts';
import { leafText } from './sections.ts';

export interface HeadingToken extends Tokens.Heading {
  id?: string;
}

export interface LinkToken extends Tokens.Link {
  isDead?: boolean;
}

export interface CodeToken extends Tokens.Code {
  /** Whether the rendered diagram of this source is known. */
  isRendered?: boolean;
}

export interface ImageToken extends Tokens.Image {
  /** In pixels, if known. */
  size?: { width: number; height: number };
}

export interface TableToken extends Tokens.Table {
  /** Name of its scrolling region, unique in the text. */
  label?: string;
}

/** The plain text of inline tokens. */
export function plainText(tokens: Token[] | undefined): string {
  return (tokens ?? [])
    .map((token) => ('tokens' in token && token.tokens ? plainText(token.tokens) : leafText(token)))
    .join('')
    .trim();
}

/** An unknown tag such as `<token>` is text. */
export function isPlaceholder(token: Token): token is Tokens.HTML | Tokens.Tag {
  return token.type === 'html' && !isHtmlElement(token.raw);
}

/** Turns an unknown tag such as `<token>`, which is a placeholder, into text. */
export function htmlToText(token: Tokens.HTML | Tokens.Tag): void {
  const { raw, block } = token;
  const text: Tokens.Text = { type: 'text', raw, text: raw, escaped: false };
  Object.assign(token, block ? { type: 'paragraph', tokens: [text] } : text);
}
