import GithubSlugger from 'github-slugger';
import type { Marked, Token, Tokens } from 'marked';

import { APP_ROOT_ID, ARTICLE_ID, MAIN_ID, PAGE_DATA_ID } from '../../model/page/page-data.ts';
import type { TocEntry } from '../../model/page/page.ts';
import type { Html } from '../../model/text/html.ts';
import { alertToAdmonition, fenceAfter, type Footnote, type FootnoteReference, type TabsToken } from './blocks.ts';
import { type PageLink, type ResolvedLink, resolveLink } from './links.ts';
import type { MarkdownOptions } from './options.ts';
import { diagramName } from './rendered-diagram.ts';
import { settleRawHtml } from './sanitize.ts';
import { leafText } from './sections.ts';

/** Identifiers of the document around the article, which headings must not have. */
const RESERVED_IDS: readonly string[] = [APP_ROOT_ID, PAGE_DATA_ID, ARTICLE_ID, MAIN_ID];

/** Visits all tokens of a text and writes into them what their markup needs. */
export function walked(tokens: Token[], marked: Marked, options: MarkdownOptions): Walk {
  const walk = new Walk(options);
  const leaves: Token[] = [];
  void marked.walkTokens(tokens, (token) => {
    if (isLeaf(token)) leaves.push(token);
  });
  walk.hasRawHtml = settleRawHtml(leaves);
  void marked.walkTokens(tokens, (token) => {
    walk.visit(token);
  });
  walk.settleAnchors();
  return walk;
}

/** Resolves the links of a text, and gives its headings and tables their identifiers and labels. */
class Walk {
  readonly toc: TocEntry[] = [];
  readonly anchors: string[] = [];
  readonly headingIds: string[] = [];
  readonly links: PageLink[] = [];
  hasRawHtml = false;
  /** Rendered diagrams by their name. */
  readonly diagrams = new Map<string, Html>();
  readonly #options: MarkdownOptions;
  readonly #slugger = new GithubSlugger();
  readonly #resolved = new Set<string>();
  readonly #tableLabels = new Map<string, number>();
  readonly #headingIds = new Set<string>();
  readonly #anchorHrefs = new Set<string>();
  readonly #anchorLinks: { token: LinkToken; link: PageLink }[] = [];
  readonly #images = new Set<string>();
  #tabGroups = 0;
  readonly #footnotes = new Map<string, Footnote>();
  readonly #references: FootnoteReference[] = [];

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
        const { href, isDead, link } = this.#resolve(String(token.href));
        Object.assign(token, { href: href ?? '', isDead } satisfies Partial<LinkToken>);
        if (link?.kind === 'anchor') this.#anchorLinks.push({ token: token as LinkToken, link });
        break;
      }
      case 'code': {
        const { lang, text } = token as CodeToken;
        const svg = lang === 'mermaid' ? this.#options.diagramOf?.(text) : null;
        if (svg === undefined || svg === null) break;
        this.diagrams.set(diagramName(text), svg);
        (token as CodeToken).isRendered = true;
        break;
      }
      case 'image': {
        this.#image(token as ImageToken);
        break;
      }
      case 'blockquote':
        alertToAdmonition(token as Tokens.Blockquote);
        break;
      case 'tabs':
        this.#tabGroups += 1;
        Object.assign(token, { group: `tabs-${this.#tabGroups}` } satisfies Partial<TabsToken>);
        break;
      case 'footnote':
        this.#footnotes.set((token as Footnote).name, token as Footnote);
        break;
      case 'footnoteReference':
        this.#references.push(token as FootnoteReference);
        break;
      case 'table':
        (token as TableToken).label = this.#tableLabel(token as TableToken);
        break;
      default:
        break;
    }
  }

  /** Numbers the references of the text. Returns the footnotes in the order of their first references. */
  numberFootnotes(): Footnote[] {
    const used = new Map<string, { number: number; count: number }>();
    for (const reference of this.#references) {
      if (!this.#footnotes.has(reference.name)) continue;
      const { number, count } = used.get(reference.name) ?? { number: used.size + 1, count: 0 };
      for (const kind of ['fn', 'fnref']) this.#anchorHrefs.add(`#${kind}-${reference.name}`);
      Object.assign(reference, { number, earlier: count } satisfies Partial<FootnoteReference>);
      used.set(reference.name, { number, count: count + 1 });
    }
    return [...used.keys()].flatMap((name) => this.#footnotes.get(name) ?? []);
  }

  /** An image that the site does not have becomes its text. */
  #image(token: ImageToken): void {
    const { imageOf, links } = this.#options;
    const { href } = token;
    const image = imageOf?.(href) ?? null;
    if (image !== null) {
      const { src, width, height } = image;
      this.#images.add(src);
      Object.assign(token, { href: src, size: { width, height } } satisfies Partial<ImageToken>);
    } else if (!/^(?:[a-z]+:|\/\/)/i.test(href) && (!href.startsWith('/') || links.isDead?.(href) === true)) {
      // The caller that gives the images of a text reports the missing ones.
      if (imageOf === undefined) this.links.push({ kind: 'image', href, route: '', fragment: '' });
      token.href = '';
    }
  }

  #heading(token: HeadingToken): void {
    const { headings } = this.#options;
    if (headings === 'plain') return;
    const text = plainText(token.tokens);
    const slug = headingSlug(token, this.#slugger);
    token.depth = Math.min(6, headings === 'nested' ? token.depth + 2 : Math.max(2, token.depth));
    token.id =
      this.#options.headingIds?.[this.headingIds.length] ?? (headings === 'nested' ? `description-${slug}` : slug);
    this.headingIds.push(token.id);
    this.anchors.push(token.id);
    this.#anchorHrefs.add(`#${encodeURIComponent(token.id)}`);
    if (token.depth <= 3) this.toc.push({ id: token.id, level: token.depth === 2 ? 2 : 3, text });
  }

  /** The label of a table, such as `Table: Task, You, Shop`; a repeated label gets a number. */
  #tableLabel({ header }: Tokens.Table): string {
    const columns = header.map((cell) => plainText(cell.tokens)).filter((text) => text !== '');
    const label = [this.#options.words.table, columns.join(', ')].filter((part) => part !== '').join(': ');
    const count = (this.#tableLabels.get(label) ?? 0) + 1;
    this.#tableLabels.set(label, count);
    return count === 1 ? label : `${label} (${count})`;
  }

  #resolve(written: string): ResolvedLink {
    const resolved = resolveLink(written, this.#options.links);
    if (resolved.link !== null) this.links.push(resolved.link);
    if (resolved.href !== null) this.#resolved.add(resolved.href);
    return resolved;
  }

  /** Lets a link to the first words of one heading, such as `#over` for "Over 💲", lead to it. Other tools make such identifiers. */
  settleAnchors(): void {
    for (const { token, link } of this.#anchorLinks) {
      if (link.fragment === '' || this.anchors.includes(link.fragment)) continue;
      const [near, ...more] = this.anchors.filter((id) => id.startsWith(`${link.fragment}-`));
      if (near === undefined || more.length > 0) continue;
      link.fragment = near;
      token.href = `#${encodeURIComponent(near)}`;
      this.#resolved.add(token.href);
    }
  }

  /** For the sanitizer, which meets the links of raw HTML together with links that are already resolved. */
  resolveLink(href: string): { href: string | null; note: string | null } {
    const isResolved = this.#resolved.has(href) || (href.startsWith('#') && this.#anchorHrefs.has(href));
    const resolved = isResolved ? { href, isDead: false } : this.#resolve(href);
    return { href: resolved.href, note: resolved.isDead ? this.#options.words.deadLink : null };
  }

  hasImage(src: string): boolean {
    return this.#images.has(src);
  }

  /** A heading or an anchor of raw HTML keeps its identifier if no other element of the page has it. */
  takeId(id: string): boolean {
    if (this.#headingIds.has(id) || RESERVED_IDS.includes(id)) return false;
    this.#headingIds.add(id);
    if (!this.anchors.includes(id)) this.anchors.push(id);
    return true;
  }
}

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
