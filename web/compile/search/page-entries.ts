import type { Operation } from '../../model/api/operation.ts';
import type { Schema } from '../../model/api/schema.ts';
import type { Page, TocEntry } from '../../model/page/page.ts';
import type { Html } from '../../model/text/html.ts';
import type { PageTexts } from '../markdown/page-texts.ts';
import { Fields } from './fields.ts';
import type { Gathering, NewEntry } from './gathering.ts';

/** Guides in a folder of this name explain one term under each heading below level 2. */
const GLOSSARY = /\/glossary\//;

const NO_TEXTS: PageTexts = { sections: [], of: () => '', markdownOf: () => '' };

interface IndexedPage {
  page: Page;
  words?: PageTexts | undefined;
  /** All headings of the document with their ids, including those that the article adds to the page's own. */
  toc: readonly TocEntry[];
}

/** The search entries of one page. Its module adds them. */
export class PageEntries {
  readonly #gathering: Gathering;
  readonly #page: number;
  readonly #route: string;
  readonly #title: string;
  /** Distinguishes entries of different API descriptions. */
  readonly #scope: string;
  readonly #texts: PageTexts;
  /** The text before the first heading. */
  readonly body: string;
  readonly toc: readonly TocEntry[];
  /** The headings that the article adds. */
  readonly articleHeadings: readonly TocEntry[];

  constructor(gathering: Gathering, { page, words = NO_TEXTS, toc }: IndexedPage) {
    this.#gathering = gathering;
    this.#page = gathering.addPage(page);
    this.#route = page.route;
    this.#title = page.title;
    this.#scope = page.reference?.base ?? '';
    this.#texts = words;
    this.body = words.sections[0]?.words ?? '';
    this.toc = toc;
    this.articleHeadings = toc.slice(page.toc.length);
    const isGlossary = page.kind === 'guide' && GLOSSARY.test(page.route);
    for (const { id, title, level, words: text } of words.sections)
      if (id !== '')
        this.addSection(id, {
          kind: isGlossary && level > 2 ? 'term' : 'heading',
          label: title,
          text: () => text,
        });
  }

  /** The plain words of a text of the page. */
  wordsOf(html: Html | null): string {
    return this.#texts.of(html);
  }

  /** Adds the page itself. */
  addPage(text: string, { kind = 'page', label = this.#title, ...state }: Partial<NewEntry> = {}): void {
    const key = `page ${this.#page}`;
    this.#gathering.add({ key, kind, label, text: () => text, ...state, page: this.#page, anchor: '', depth: 0 });
  }

  /** Adds a section of this page, which is never the same as a section of another page. */
  addSection(anchor: string, entry: Pick<NewEntry, 'label' | 'text'> & { kind?: NewEntry['kind'] }): void {
    const key = `section ${this.#page} ${anchor}`;
    this.#gathering.add({ key, kind: 'heading', ...entry, page: this.#page, anchor, depth: 1 });
  }

  /** Adds a part of this page, which is one entry with all parts of the same label in the API description. */
  addShared(
    part: 'callback' | 'section' | 'status' | 'error',
    { label, depth = 1, ...entry }: Pick<NewEntry, 'label' | 'text' | 'anchor'> & { depth?: number },
  ): void {
    const kind = part === 'callback' || part === 'section' ? 'heading' : part;
    this.#gathering.add({ key: `${this.#scope} ${part} ${label}`, kind, label, page: this.#page, depth, ...entry });
  }

  /**
   * Adds a section that the article writes about webhooks.
   * @param id of the section in web/article/kind.ts, which gets a number if an authored heading has the same id
   * @throws if the article has no such section
   */
  addArticleSection(id: string, text: () => string): void {
    const heading = this.articleHeadings.find((own) => own.id.replace(/-\d+$/, '') === id);
    if (heading === undefined)
      throw new Error(`The article of ${this.#route} has no section ${id}, which web/compile/search indexes.`);
    this.addShared('section', { label: heading.text, text, anchor: heading.id });
  }

  /** Adds the parameters, headers, properties and values of an operation or of a schema. */
  addFields(of: { operation: Operation } | { schema: Schema }): void {
    const wordsOf = (html: Html | null): string => this.wordsOf(html);
    const fields = new Fields({ gathering: this.#gathering, page: this.#page, scope: this.#scope, wordsOf });
    if ('operation' in of) fields.operation(of.operation);
    else fields.value(of.schema);
  }
}

/** Texts as one, without empty ones. */
export function joinText(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
