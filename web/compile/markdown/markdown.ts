import GithubSlugger from 'github-slugger';
import { getDefaults, Lexer, Marked, type Token, type Tokens } from 'marked';

import { APP_ROOT_ID, ARTICLE_ID, MAIN_ID, PAGE_DATA_ID } from '../../model/page/page-data.ts';
import type { TocEntry } from '../../model/page/page.ts';
import { escapeHtml, type Html } from '../../model/text/html.ts';
import { admonition, type AdmonitionToken } from './admonition.ts';
import { diagramHeight } from './diagram-height.ts';
import { diagramLabel } from './diagram-label.ts';
import { highlight } from './highlight.ts';
import { limits } from './limits.ts';
import { type LinkContext, type PageLink, type ResolvedLink, resolveLink } from './links.ts';
import { DEAD_LINK, isHtmlElement, sanitize } from './sanitize.ts';
import { decodeEntities, plainSection, type Section, sectionsOf } from './sections.ts';
import { tokensToMarkdown } from './source.ts';
import { stepDirective } from './step.ts';

/** Words that rendered Markdown contains, in the language of the page. */
export interface MarkdownWords {
  copyCode: string;
  table: string;
  /** The names of a task's box. */
  task: Record<'done' | 'open', string>;
  directLink(heading: string): string;
  /** Explains the mark of a link whose target does not exist. */
  deadLink: string;
  admonitions: Record<AdmonitionToken['admonition'], string>;
}

export interface MarkdownOptions {
  links: LinkContext;
  words: MarkdownWords;
  /**
   * `linked`: headings from level 2 with anchors, for guides. `nested`: headings below the sections of an operation, with anchors
   * that begin with `description-`. `plain`: no headings, for descriptions of properties.
   */
  headings: 'linked' | 'nested' | 'plain';
  /** Identifiers of the headings in order, if they are not made from the headings: a translation has those of its original. */
  headingIds?: readonly string[];
  /** Removes a code block at the beginning of the text, for a page that shows it elsewhere. */
  liftOpeningCode?: boolean;
}

export interface RenderedMarkdown {
  html: Html;
  /** Headings of level 2 and 3 in order. */
  toc: TocEntry[];
  /** Identifiers of all headings. */
  anchors: string[];
  /** Identifiers of the headings written in Markdown, in order. */
  headingIds: string[];
  /** The plain text, split at its headings; the first section is before the first heading. */
  sections: Section[];
  links: PageLink[];
  /** The code block that `liftOpeningCode` removed from `html`; null if the text does not begin with code. */
  openingCode: Html | null;
  /** The text as Markdown that needs nothing else: links are absolute, and directives are resolved. */
  markdown: string;
}

interface HeadingToken extends Tokens.Heading {
  id?: string;
}

interface LinkToken extends Tokens.Link {
  isDead?: boolean;
}

interface TableToken extends Tokens.Table {
  /** Name of its scrolling region, unique in the text. */
  label?: string;
}

/** Identifiers of the document around the article, which headings must not have. */
const RESERVED_IDS: readonly string[] = [APP_ROOT_ID, PAGE_DATA_ID, ARTICLE_ID, MAIN_ID];
const FENCE_TITLE = /\btitle="([^"]*)"/;

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
    };
  const marked = markedFor(options.words);
  const tokens = marked.lexer(text);
  const walk = walked(tokens, marked, options);
  const markdown = markdownOf(tokens, options);
  const opening = options.liftOpeningCode === true ? takeOpeningCode(tokens) : null;
  const markup = marked.parser(tokens);
  const html = walk.hasRawHtml ? sanitize(markup, walk) : (markup as Html);
  return {
    html,
    toc: walk.toc,
    anchors: walk.anchors,
    headingIds: walk.headingIds,
    sections: sectionsOf(tokens),
    links: walk.links,
    openingCode: opening === null ? null : codeBlock(opening.text, opening.lang ?? '', options.words),
    markdown,
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
  for (const token of tokens) if (isPlaceholder(token)) htmlToText(token);
  return plainText(tokens);
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

/** An unknown tag such as `<token>` is text. */
function isPlaceholder(token: Token): token is Tokens.HTML | Tokens.Tag {
  return token.type === 'html' && !isHtmlElement(token.raw);
}

/** Every heading has a `#` before it or a line below it. */
const MAY_HAVE_HEADING = /[#=]|^[ \t>]*-+[ \t]*$/m;

/** The identifiers of the headings of a text, as {@link renderMarkdown} gives them, without rendering it. */
export function headingIdsOf(text: string, options: MarkdownOptions): string[] {
  if (!MAY_HAVE_HEADING.test(text)) return [];
  const marked = markedFor(options.words);
  return walked(marked.lexer(text), marked, options).headingIds;
}

function walked(tokens: Token[], marked: Marked, options: MarkdownOptions): Walk {
  const walk = new Walk(options);
  void marked.walkTokens(tokens, (token) => {
    walk.visit(token);
  });
  return walk;
}

function takeOpeningCode(tokens: Token[]): Tokens.Code | null {
  const index = tokens.findIndex((token) => token.type !== 'space');
  const token = tokens[index];
  if (token?.type !== 'code') return null;
  tokens.splice(index, 1);
  return token as Tokens.Code;
}

const instances = new WeakMap<MarkdownWords, Marked>();

/** One configured parser for each language; it has no state between texts. */
function markedFor(words: MarkdownWords): Marked {
  const existing = instances.get(words);
  if (existing !== undefined) return existing;
  const marked = new Marked({ gfm: true });
  marked.use({ extensions: [admonition(words.admonitions), stepDirective], tokenizer: limits });
  marked.use({
    renderer: {
      heading(token: Tokens.Heading) {
        const { id } = token as HeadingToken;
        const inline = this.parser.parseInline(token.tokens);
        if (id === undefined) return `<p><strong>${inline}</strong></p>\n`;
        const anchor = `<a class="anchor" href="#${encodeURIComponent(id)}" aria-label="${escapeHtml(words.directLink(plainText(token.tokens)))}"></a>`;
        return `<h${token.depth} id="${escapeHtml(id)}">${inline}${anchor}</h${token.depth}>\n`;
      },
      code({ text, lang }: Tokens.Code) {
        return codeBlock(text, lang ?? '', words);
      },
      table(token: Tokens.Table) {
        const row = (cells: Tokens.TableCell[], tag: 'th' | 'td'): string =>
          `<tr>${cells.map((cell) => tableCell(cell, cell.text === '' ? 'td' : tag, this.parser.parseInline(cell.tokens))).join('')}</tr>`;
        return `<div class="table" tabindex="0" role="region" aria-label="${escapeHtml((token as TableToken).label ?? words.table)}"><table><thead>${row(token.header, 'th')}</thead><tbody>${token.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>\n`;
      },
      checkbox({ checked }: Tokens.Checkbox) {
        return `<input type="checkbox" disabled${checked ? ' checked' : ''} aria-label="${escapeHtml(checked ? words.task.done : words.task.open)}"> `;
      },
      link(token: Tokens.Link) {
        const { href, tokens, isDead } = token as LinkToken;
        const inline = this.parser.parseInline(tokens);
        if (isDead === true) return `<span class="${DEAD_LINK}" title="${escapeHtml(words.deadLink)}">${inline}</span>`;
        return href === ''
          ? inline
          : `<a href="${escapeHtml(href)}"${/^(?:https?:)?\/\//i.test(href) ? ' rel="noopener"' : ''}>${inline}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        if (href.startsWith('/') && !href.startsWith('//'))
          return `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}" loading="lazy">`;
        // A remote image would tell a third party who reads the page, so it becomes a link.
        return /^https?:/i.test(href)
          ? `<a href="${escapeHtml(href)}" rel="noopener">${escapeHtml(text || href)}</a>`
          : escapeHtml(text);
      },
    },
  });
  instances.set(words, marked);
  return marked;
}

function tableCell({ align }: Tokens.TableCell, tag: 'th' | 'td', inline: string): string {
  return `<${tag}${tag === 'th' ? ' scope="col"' : ''}${align ? ` class="align-${align}"` : ''}>${inline}</${tag}>`;
}

function codeBlock(text: string, info: string, words: MarkdownWords): Html {
  const language = /^[\w#+-]*/.exec(info)?.[0] ?? '';
  if (language === 'mermaid')
    return `<figure class="diagram diagram-${diagramHeight(text)}" data-label="${escapeHtml(diagramLabel(text))}"><pre class="mermaid" data-mermaid>${escapeHtml(text)}</pre></figure>\n` as Html;
  const title = FENCE_TITLE.exec(info)?.[1];
  const head = title === undefined ? '' : `<div class="code-title">${escapeHtml(title)}</div>`;
  return `<div class="code-block" data-code>${head}<pre tabindex="0"><code class="language-${escapeHtml(language || 'text')}">${highlight(text, language)}</code></pre><button type="button" class="copy" data-copy hidden aria-label="${escapeHtml(words.copyCode)}"></button></div>\n` as Html;
}

/** The plain text of inline tokens. */
function plainText(tokens: Token[] | undefined): string {
  return (tokens ?? [])
    .map((token) =>
      'tokens' in token && token.tokens
        ? plainText(token.tokens)
        : token.type === 'text' || token.type === 'codespan' || token.type === 'escape'
          ? decodeEntities(String(token.text))
          : '',
    )
    .join('')
    .trim();
}

class Walk {
  readonly toc: TocEntry[] = [];
  readonly anchors: string[] = [];
  readonly headingIds: string[] = [];
  readonly links: PageLink[] = [];
  hasRawHtml = false;
  readonly #options: MarkdownOptions;
  readonly #slugger = new GithubSlugger();
  readonly #resolved = new Set<string>();
  readonly #tableLabels = new Map<string, number>();
  readonly #headingIds = new Set<string>();
  readonly #anchorHrefs = new Set<string>();

  constructor(options: MarkdownOptions) {
    this.#options = options;
    for (const id of [...RESERVED_IDS, ...(options.headingIds ?? [])]) this.#slugger.slug(id);
  }

  visit(token: Token): void {
    switch (token.type) {
      case 'heading':
        this.#heading(token as HeadingToken);
        break;
      case 'link': {
        const { href, isDead } = this.#resolve(String(token.href));
        Object.assign(token, { href: href ?? '', isDead } satisfies Partial<LinkToken>);
        break;
      }
      case 'table':
        (token as TableToken).label = this.#tableLabel(token as TableToken);
        break;
      case 'html':
        if (isHtmlElement(token.raw)) this.hasRawHtml = true;
        else htmlToText(token as Tokens.HTML | Tokens.Tag);
        break;
      default:
        break;
    }
  }

  #heading(token: HeadingToken): void {
    const { headings } = this.#options;
    if (headings === 'plain') return;
    const text = plainText(token.tokens);
    const slug = this.#slugger.slug(text) || 'section';
    token.depth = Math.min(6, headings === 'nested' ? token.depth + 2 : Math.max(2, token.depth));
    token.id =
      this.#options.headingIds?.[this.headingIds.length] ?? (headings === 'nested' ? `description-${slug}` : slug);
    this.headingIds.push(token.id);
    this.anchors.push(token.id);
    this.#anchorHrefs.add(`#${encodeURIComponent(token.id)}`);
    if (token.depth <= 3) this.toc.push({ id: token.id, level: token.depth === 2 ? 2 : 3, text });
  }

  /** The label of a table, such as `Table: Task, You, AKKO`; a repeated label gets a number. */
  #tableLabel({ header }: Tokens.Table): string {
    const columns = header.map((cell) => plainText(cell.tokens)).filter((text) => text !== '');
    const label = [this.#options.words.table, columns.join(', ')].filter((part) => part !== '').join(': ');
    const count = (this.#tableLabels.get(label) ?? 0) + 1;
    this.#tableLabels.set(label, count);
    return count === 1 ? label : `${label} (${count})`;
  }

  #resolve(written: string): Pick<ResolvedLink, 'href' | 'isDead'> {
    const { href, isDead, link } = resolveLink(written, this.#options.links);
    if (link !== null) this.links.push(link);
    if (href !== null) this.#resolved.add(href);
    return { href, isDead };
  }

  /** For the sanitizer, which meets the links of raw HTML together with links that are already resolved. */
  resolveLink(href: string): { href: string | null; note: string | null } {
    const isResolved = this.#resolved.has(href) || (href.startsWith('#') && this.#anchorHrefs.has(href));
    const resolved = isResolved ? { href, isDead: false } : this.#resolve(href);
    return { href: resolved.href, note: resolved.isDead ? this.#options.words.deadLink : null };
  }

  /** A heading of raw HTML keeps its identifier if no other element of the page has it. */
  takeId(id: string): boolean {
    if (this.#headingIds.has(id) || RESERVED_IDS.includes(id)) return false;
    this.#headingIds.add(id);
    if (!this.anchors.includes(id)) this.anchors.push(id);
    return true;
  }
}

/** Turns an unknown tag such as `<token>`, which is a placeholder, into text. */
function htmlToText(token: Tokens.HTML | Tokens.Tag): void {
  const { raw, block } = token;
  const text: Tokens.Text = { type: 'text', raw, text: raw, escaped: false };
  Object.assign(token, block ? { type: 'paragraph', tokens: [text] } : text);
}
