import type { Token, Tokens } from 'marked';

import { STEP_MARK } from '../../model/page/guide-step.ts';
import { headingMark } from '../../model/page/twin.ts';
import type { AdmonitionToken, TabsToken } from './blocks.ts';
import { isHtmlElement } from './sanitize.ts';
import { childrenOf, isLeaf, openFenceOf, plainText } from './walk.ts';

interface SourceOptions {
  /** Default title of each kind of admonition. */
  titles: Record<AdmonitionToken['admonition'], string>;
  /** The address of a link or an image in the Markdown; `href` is resolved for the document. */
  absolute: (href: string) => string;
}

/**
 * Writes parsed and resolved tokens as Markdown again. Texts stay as the author wrote them, with these exceptions: links have absolute
 * addresses, headings have the level of the page, an admonition is a quote, and what readers cannot see (comments, scripts) is left out.
 */
export function tokensToMarkdown(tokens: readonly Token[], options: SourceOptions): string {
  return tokens
    .reduce((text, token) => {
      // Headings and quotes already end with an empty line.
      const isRepeated = token.type === 'space' && text.endsWith('\n\n');
      return isRepeated ? text : text + blockToMarkdown(token, options);
    }, '')
    .replace(/^\s*\n/, '')
    .trimEnd();
}

function blockToMarkdown(token: Token, options: SourceOptions): string {
  if (token.type === 'heading') {
    const { id, depth, text, tokens } = token as Tokens.Heading & { id?: string };
    // A heading with a line below it can have several lines.
    const inline = replaced(text, tokens, options).replaceAll(/\s*\n\s*/g, ' ');
    return id === undefined ? `**${inline}**\n\n` : `${'#'.repeat(depth)} ${inline}${headingMark(id)}\n\n`;
  }
  if (token.type === 'admonition') {
    const { admonition, title, tokens = [] } = token as AdmonitionToken;
    const text = `**${title || options.titles[admonition]}**\n\n${tokensToMarkdown(tokens, options)}`;
    return `${text.replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>')}\n\n`;
  }
  if (token.type === 'tabs') {
    const { tabs } = token as TabsToken;
    return tabs.map(({ label, tokens }) => `**${label}**\n\n${tokensToMarkdown(tokens, options)}\n\n`).join('');
  }
  return leafToMarkdown(token, options) ?? replaced(token.raw, childrenOf(token), options);
}

/** Replaces the tokens in a source that are written in another way. A token that is not in the source as it was parsed stays as written. */
function replaced(source: string, tokens: readonly Token[], options: SourceOptions): string {
  let text = '';
  let end = 0;
  const replace = (token: Token): void => {
    const leaf = leafToMarkdown(token, options);
    if (leaf === null) {
      for (const child of childrenOf(token)) replace(child);
      return;
    }
    const start = source.indexOf(token.raw, end);
    if (start < 0) return;
    text += source.slice(end, start) + leaf;
    end = start + token.raw.length;
  };
  for (const token of tokens) replace(token);
  return text + source.slice(end);
}

/** A token without children that need a replacement; null for any other token. */
function leafToMarkdown(token: Token, { absolute }: SourceOptions): string | null {
  switch (token.type) {
    case 'icon':
      return '';
    case 'link': {
      const { raw, href, tokens } = token as Tokens.Link;
      // Its text as written, because brackets in it may be escaped.
      const label = raw.startsWith('[') ? labelOf(raw) : plainText(tokens);
      if (href === '') return label;
      // A link by reference loses its definition.
      return href.startsWith('/') || !/^[<\w]|\]\(/.test(raw) ? `[${label}](${destination(absolute(href))})` : raw;
    }
    case 'image': {
      const { href, raw, text, title } = token as Tokens.Image;
      // An image inside an internal page has no address.
      if (href === '' || href.startsWith('data:')) return text;
      const caption = title ? ` ${JSON.stringify(title)}` : '';
      return `![${labelOf(raw.slice(1))}](${destination(href.startsWith('/') ? absolute(href) : href)}${caption})`;
    }
    case 'html':
      return withoutComments(String(token.text)).replaceAll(OTHER_TAG, '');
    case 'text':
      // A tag of an element in a sentence is text on the page, and would be an element here.
      return !isLeaf(token) || !/<(?:!--|\/?[a-z])/i.test(token.raw)
        ? null
        : token.raw.replaceAll(/<(?=!--)|<(?=\/?[a-z])/gi, (bracket, at: number) =>
            isHtmlElement(token.raw.slice(at)) ? '&lt;' : bracket,
          );
    case 'step':
      return `${STEP_MARK}${token.workflow}/${token.step}${STEP_MARK}\n\n`;
    case 'def':
      return '';
    case 'code': {
      const fence = openFenceOf(token as Tokens.Code);
      return fence === null ? token.raw : `${token.raw.trimEnd()}\n${fence}`;
    }
    case 'codespan':
    case 'escape':
    case 'hr':
    case 'space':
      return token.raw;
    default:
      return null;
  }
}

/** Every tag except links to the web and formatting without attributes: programs may show a twin without sanitizing it. */
const OTHER_TAG =
  /<(?!\/?(?:a|b|br|code|dd|del|dl|dt|em|h[1-6]|hr|i|kbd|li|ol|p|pre|s|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)\s*\/?>|a href="https?:[^"<>]*">)[^>]*(?:>|$)/gi;

/** The text of a link as it is written. */
function labelOf(raw: string): string {
  let depth = 0;
  for (let at = 0; at < raw.length; at += 1) {
    if (raw[at] === '\\') at += 1;
    else if (raw[at] === '[') depth += 1;
    else if (raw[at] === ']') {
      depth -= 1;
      if (depth === 0) return raw.slice(1, at);
    }
  }
  return raw;
}

/** An address as a link has it: one with a single bracket or a space needs marks around it (CommonMark 0.31.2, 6.3). */
function destination(href: string): string {
  return /[\s()]/.test(href) ? `<${href}>` : href;
}

function withoutComments(html: string): string {
  return html.includes('<!') ? html.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '') : html;
}
