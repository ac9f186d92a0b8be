import type { TokenizerAndRendererExtension, Tokens } from 'marked';
import { escapeHtml } from '../../model/html.ts';

export const ADMONITIONS = ['note', 'tip', 'info', 'warning', 'danger'] as const;

export interface AdmonitionToken extends Tokens.Generic {
  type: 'admonition';
  admonition: (typeof ADMONITIONS)[number];
  title: string;
}

const OPENING = new RegExp(`^:::(${ADMONITIONS.join('|')})(?:[ \\t]+([^\\n]*))?\\n`);
const CLOSING = /^:::[ \t]*(?:\n|$)/m;

/**
 * A block from `:::note Optional title` to `:::`, with Markdown inside (the notation of Docusaurus and VitePress).
 * @param titles default title of each kind
 */
export function admonition(titles: Record<AdmonitionToken['admonition'], string>): TokenizerAndRendererExtension {
  return {
    name: 'admonition',
    level: 'block',
    start: (source) => source.match(/^:::[a-z]/m)?.index,
    tokenizer(source) {
      const opening = OPENING.exec(source);
      if (opening === null) return undefined;
      const rest = source.slice(opening[0].length);
      const closing = CLOSING.exec(rest);
      if (closing === null) return undefined;
      const token: AdmonitionToken = {
        type: 'admonition',
        raw: opening[0] + rest.slice(0, closing.index) + closing[0],
        admonition: opening[1] as AdmonitionToken['admonition'],
        title: opening[2]?.trim() ?? '',
        tokens: [],
      };
      this.lexer.blockTokens(rest.slice(0, closing.index), token.tokens);
      return token;
    },
    renderer(token) {
      const { admonition: kind, title, tokens } = token as AdmonitionToken;
      return `<aside class="admonition admonition-${kind}" role="note"><p class="admonition-title">${escapeHtml(title || titles[kind])}</p>${this.parser.parse(tokens ?? [])}</aside>\n`;
    },
  };
}
