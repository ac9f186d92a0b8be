import { getDefaults, Lexer, type Token, type Tokens, walkTokens } from 'marked';

import type { TocEntry } from '../../model/page/page.ts';
import { escapeHtml, type Html } from '../../model/text/html.ts';
import { footnoteList } from './blocks.ts';
import type { PageLink } from './links.ts';
import { type Mistake, mistakesIn } from './mistakes.ts';
import type { MarkdownOptions } from './options.ts';
import { withDiagrams } from './rendered-diagram.ts';
import { codeBlock, markedFor } from './renderer.ts';
import { sanitize, settleRawHtml } from './sanitize.ts';
import { plainSection, sectionsOf, type TextSection } from './sections.ts';
import { tokensToMarkdown } from './source.ts';
import { isLeaf, plainText, walked } from './walk.ts';

export interface RenderedMarkdown {
  html: Html;
  /** Headings of level 2 and 3 in order. */
  toc: TocEntry[];
  /** Identifiers of all headings. */
  anchors: string[];
  /** Identifiers of the headings written in Markdown, in order. */
  headingIds: string[];
  /** The plain text, split at its headings; the first section is before the first heading. */
  sections: TextSection[];
  links: PageLink[];
  /** The code block that `liftOpeningCode` removed from `html`; null if the text does not begin with code. */
  openingCode: Html | null;
  /** The text as Markdown that needs nothing else: links are absolute, and directives are resolved. */
  markdown: string;
  /** The mistakes of a guide that its writer does not see on the page. */
  mistakes: Mistake[];
}

/** Characters of which every Markdown construct has at least one; `@` and the words after it are for bare addresses. */
const MAY_BE_MARKUP = /[\\`*_{}[\]<>#|~!&@\n]|https?:|ftp:|www\.|^\s|^\d+[.)]|^[-+=:]/i;

/**
 * Renders CommonMark with GFM tables, admonitions, highlighted code and mermaid blocks to sanitized markup.
 * Links are resolved in the parsed tokens, never in the markup.
 */
export function renderMarkdown(text: string, options: MarkdownOptions): RenderedMarkdown {
  // Nine of ten descriptions are one plain line. Skipping the parser for them saves most of the time.
  if (!MAY_BE_MARKUP.test(text))
    return {
      html: `<p>${escapeHtml(text.trimEnd())}</p>\n` as Html,
      toc: [],
      anchors: [],
      headingIds: [],
      sections: [plainSection(text)],
      links: [],
      openingCode: null,
      markdown: text.trim(),
      mistakes: [],
    };
  const marked = markedFor(options.words);
  const tokens = marked.lexer(text);
  const mistakes = options.headings === 'linked' ? mistakesIn(tokens) : [];
  const walk = walked(tokens, marked, options);
  const markdown = markdownOf(tokens, options);
  const opening = options.liftOpeningCode === true ? takeOpeningCode(tokens) : null;
  const notes = walk.numberFootnotes();
  const parse = (parts: Token[]): string => marked.parser(parts);
  const markup = parse(tokens) + footnoteList(notes, { parse, back: options.words.backToText });
  const html = walk.hasRawHtml ? sanitize(markup, walk) : (markup as Html);
  return {
    html: withDiagrams(html, walk.diagrams),
    toc: walk.toc,
    anchors: walk.anchors,
    headingIds: walk.headingIds,
    sections: sectionsOf(tokens),
    links: walk.links,
    openingCode: opening === null ? null : codeBlock(opening.text, opening.lang ?? '', options.words),
    markdown,
    mistakes,
  };
}

/** One line of Markdown as inline markup, e.g. for a heading. Block constructs such as lists stay text. */
export function renderInlineMarkdown(
  text: string,
  options: Pick<MarkdownOptions, 'links' | 'words'>,
): Pick<RenderedMarkdown, 'html' | 'links' | 'markdown'> {
  const marked = markedFor(options.words);
  const tokens = marked.Lexer.lexInline(oneLine(text), marked.defaults);
  const walk = walked(tokens, marked, { ...options, headings: 'plain' });
  const markdown = markdownOf(tokens, options);
  const markup = marked.Parser.parseInline(tokens, marked.defaults);
  return { html: walk.hasRawHtml ? sanitize(markup, walk) : (markup as Html), links: walk.links, markdown };
}

function markdownOf(tokens: readonly Token[], { words, links }: Pick<MarkdownOptions, 'words' | 'links'>): string {
  return tokensToMarkdown(tokens, { titles: words.admonitions, absolute: links.absolute ?? ((href) => href) });
}

/** The words of {@link renderInlineMarkdown}, without markup. */
export function plainTextOf(text: string): string {
  const line = oneLine(text);
  if (!MAY_BE_MARKUP.test(line)) return line;
  const tokens = Lexer.lexInline(line, { ...getDefaults(), tokenizer: null });
  const leaves: Token[] = [];
  void walkTokens(tokens, (token) => {
    if (isLeaf(token)) leaves.push(token);
  });
  settleRawHtml(leaves);
  return plainText(tokens);
}

/** A text with a space instead of each line break. */
export function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

/** Every heading has a `#` before it or a line below it. */
const MAY_HAVE_HEADING = /[#=]|^[ \t>]*-+[ \t]*$/m;

/** The identifiers of the headings of a text, as {@link renderMarkdown} gives them, without rendering it. */
export function headingIdsOf(text: string, options: MarkdownOptions): string[] {
  if (!MAY_HAVE_HEADING.test(text)) return [];
  const marked = markedFor(options.words);
  return walked(marked.lexer(text), marked, options).headingIds;
}

function takeOpeningCode(tokens: Token[]): Tokens.Code | null {
  const index = tokens.findIndex((token) => token.type !== 'space');
  const token = tokens[index];
  if (token?.type !== 'code') return null;
  tokens.splice(index, 1);
  return token as Tokens.Code;
}
