import type { Token, TokenizerAndRendererExtension, Tokens } from 'marked';

import { escapeHtml } from '../../model/text/html.ts';
import { blockBodyOf, fenceAfter } from './admonition.ts';

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

const OPENING = /^:::[ \t]*tabs[ \t]*(?<key>[\w-]*)[ \t]*(?:\n|$)/;
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
    const match = OPENING.exec(source);
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
