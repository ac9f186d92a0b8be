import type GithubSlugger from 'github-slugger';
import type { Token, Tokens } from 'marked';

import { fenceAfter } from './blocks.ts';
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

/** The identifier that a heading keeps when its words change, such as `<!-- id=old-words -->`. */
export const ID_COMMENT = /<!-- id=([\w-]+) -->/;

/** The identifier of a heading: the one that it keeps, or one of its words that the page does not have yet. */
export function headingSlug({ raw, tokens }: Tokens.Heading, slugger: GithubSlugger): string {
  return ID_COMMENT.exec(raw)?.[1] ?? (slugger.slug(plainText(tokens)) || 'section');
}

/** The tokens inside a token. */
export function childrenOf(token: Token): Token[] {
  if (token.type === 'list') return (token as Tokens.List).items;
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].flatMap((cells) => cells.flatMap((cell) => cell.tokens));
  }
  return 'tokens' in token ? (token.tokens ?? []) : [];
}

/** Whether a token has its text itself, not in tokens inside. */
export function isLeaf(token: Token): boolean {
  return !/^(?:list|table|tabs)$/.test(token.type) && !('tokens' in token && token.tokens);
}

/** The marks of a fenced block that runs to the end of its container; null for any other block of code. */
export function openFenceOf({ raw, codeBlockStyle }: Tokens.Code): string | null {
  const [opening = '', ...lines] = raw.trimEnd().split('\n');
  const fence = codeBlockStyle === 'indented' ? null : fenceAfter(opening, null);
  return fence && fenceAfter(lines.at(-1) ?? '', fence);
}

/** Turns a raw tag into text. */
export function htmlToText(token: Tokens.Tag): void {
  const { raw } = token;
  Object.assign(token, { type: 'text', text: raw, escaped: false } satisfies Partial<Tokens.Text>);
}
