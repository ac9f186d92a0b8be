import type { Token, TokenizerAndRendererExtension, Tokens } from 'marked';

import { escapeHtml } from '../../model/text/html.ts';

const ADMONITIONS = ['note', 'tip', 'info', 'warning', 'danger'] as const;

export interface AdmonitionToken extends Tokens.Generic {
  type: 'admonition';
  admonition: (typeof ADMONITIONS)[number];
  title: string;
}

/** The alerts of GitHub, such as `> [!NOTE]`. */
export const ALERTS: Readonly<Record<string, AdmonitionToken['admonition']>> = {
  NOTE: 'note',
  TIP: 'tip',
  IMPORTANT: 'info',
  WARNING: 'warning',
  CAUTION: 'danger',
};
const ALERT = /^\[!([A-Z]+)\][ \t]*(?:\n|$)/;

/** Turns a quote that begins with `[!NOTE]` into an admonition. Any other quote stays as it is. */
export function alertToAdmonition(quote: Tokens.Blockquote): void {
  const [first] = quote.tokens;
  if (first?.type !== 'paragraph') return;
  const [text] = first.tokens ?? [];
  const [mark = '', name = ''] = ALERT.exec(first.raw) ?? [];
  const admonition = ALERTS[name];
  if (admonition === undefined || text?.type !== 'text') return;
  const rest = text.raw.slice(mark.trimEnd().length).replace(/^\s+/, '');
  Object.assign(text, { raw: rest, text: rest });
  // The Markdown of the page is written from it.
  Object.assign(first, { raw: first.raw.replace(ALERT, '') });
  Object.assign(quote, { type: 'admonition', admonition, title: '' } satisfies Partial<AdmonitionToken>);
}

/** `:::tip Title` (Docusaurus 2), `:::tip[Title]` with optional attributes (Docusaurus 3), and `::: tip Title` (VitePress). */
const OPENING = new RegExp(
  `^:::[ \\t]*(?<kind>${ADMONITIONS.join('|')})(?![\\w-])(?:\\[(?<bracketed>[^\\]\\n]*)\\]|(?<plain>[^\\n]*))[^\\n]*(?:\\n|$)`,
);
const OPENINGS = new RegExp(OPENING, 'gm');
const CLOSING = /^:::[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** The marks of the code block that is open after a line; null outside of code. @param fence the marks before the line */
export function fenceAfter(line: string, fence: string | null): string | null {
  const mark = FENCE.exec(line)?.[1];
  if (fence === null) return mark ?? null;
  return mark?.startsWith(fence) === true && line.trim() === mark ? null : fence;
}

/** The lengths of the text before the closing line and of that line; null if the block is not closed. A code block may contain `:::`. */
function blockBodyOf(source: string): { length: number; closing: number } | null {
  let fence: string | null = null;
  for (let at = 0; at < source.length;) {
    const end = source.indexOf('\n', at);
    const next = end < 0 ? source.length : end + 1;
    const line = source.slice(at, end < 0 ? source.length : end);
    const before = fence;
    fence = fenceAfter(line, fence);
    if (before !== null || fence !== null) {
      // A line of code, or one that begins or ends it.
    } else if (CLOSING.test(line)) return { length: at, closing: next - at };
    // Admonitions do not nest: a second opening line means that the first block is not closed.
    else if (OPENING.test(line)) return null;
    at = next;
  }
  return null;
}

/**
 * A block from `:::note Optional title` or `:::note[Optional title]` to `:::`, with Markdown inside (the notation of Docusaurus
 * and VitePress).
 * @param titles default title of each kind
 */
export function admonition(titles: Record<AdmonitionToken['admonition'], string>): TokenizerAndRendererExtension {
  return {
    name: 'admonition',
    level: 'block',
    // Only closed blocks count: marked takes quadratic time if a paragraph is cut at every stray `:::note`.
    start: (source) =>
      [...source.matchAll(OPENINGS)].find(
        (opening) => blockBodyOf(source.slice(opening.index + opening[0].length)) !== null,
      )?.index,
    tokenizer(source) {
      const match = OPENING.exec(source);
      if (match === null) return undefined;
      const [opening] = match;
      const body = blockBodyOf(source.slice(opening.length));
      if (body === null) return undefined;
      const { kind, bracketed, plain = '' } = match.groups ?? {};
      const text = source.slice(opening.length, opening.length + body.length);
      const token: AdmonitionToken = {
        type: 'admonition',
        raw: source.slice(0, opening.length + body.length + body.closing),
        admonition: kind as AdmonitionToken['admonition'],
        title: (bracketed ?? plain).trim().replaceAll(/\s+/g, ' '),
        tokens: [],
      };
      this.lexer.blockTokens(text, token.tokens);
      return token;
    },
    renderer(token) {
      const { admonition: kind, title, tokens } = token as AdmonitionToken;
      return `<aside class="admonition admonition-${kind}" role="note"><p class="admonition-title">${escapeHtml(title || titles[kind])}</p>${this.parser.parse(tokens ?? [])}</aside>\n`;
    },
  };
}

interface Tab {
  label: string;
  tokens: Token[];
}

export interface TabsToken extends Tokens.Generic {
  type: 'tabs';
  /** Tabs with one key change together, on all pages, and the reader's choice is remembered. */
  key: string;
  tabs: Tab[];
  /** Name of the radio buttons, unique in the text. */
  group?: string;
}

const TABS_OPENING = /^:::[ \t]*tabs[ \t]*(?<key>[\w-]*)[ \t]*(?:\n|$)/;
const LABEL = /^==[ \t]+(?<label>\S.*?)[ \t]*$/;

/** The labels with the lines below them. A line of code is not a label. */
function panelsIn(text: string): { label: string; lines: string[] }[] {
  const panels: { label: string; lines: string[] }[] = [];
  let fence: string | null = null;
  for (const line of text.split('\n')) {
    const label = fence === null ? LABEL.exec(line)?.groups?.label : undefined;
    fence = fenceAfter(line, fence);
    if (label === undefined) panels.at(-1)?.lines.push(line);
    else panels.push({ label, lines: [] });
  }
  return panels;
}

/**
 * Tabs from `:::tabs key` to `:::`, each after a line `== Label` (the notation of vitepress-plugin-tabs). They are radio buttons with
 * panels, so they work without scripts.
 */
export const tabs: TokenizerAndRendererExtension = {
  name: 'tabs',
  level: 'block',
  start: (source) => /^:::[ \t]*tabs\b/m.exec(source)?.index,
  tokenizer(source) {
    const match = TABS_OPENING.exec(source);
    if (match === null) return undefined;
    const [opening] = match;
    const body = blockBodyOf(source.slice(opening.length));
    if (body === null) return undefined;
    const text = source.slice(opening.length, opening.length + body.length);
    const parts = panelsIn(text).map(({ label, lines }): Tab => {
      const tokens: Token[] = [];
      this.lexer.blockTokens(lines.join('\n'), tokens);
      return { label, tokens };
    });
    if (parts.length === 0) return undefined;
    const token: TabsToken = {
      type: 'tabs',
      raw: source.slice(0, opening.length + body.length + body.closing),
      key: match.groups?.key || 'guide',
      tabs: parts,
      tokens: parts.flatMap(({ tokens }) => tokens),
    };
    return token;
  },
  renderer(token) {
    const { key, tabs: parts, group = '' } = token as TabsToken;
    const panels = parts.map(
      ({ label, tokens }, index) =>
        `<label><input type="radio" name="${escapeHtml(group)}"${index === 0 ? ' checked' : ''}>${escapeHtml(label)}</label><div>${this.parser.parse(tokens)}</div>`,
    );
    return `<div class="guide-tabs" data-tabs="${escapeHtml(key)}">${panels.join('')}</div>\n`;
  },
};

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
