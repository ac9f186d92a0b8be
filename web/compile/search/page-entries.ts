import type { Operation } from '../../model/api/operation.ts';
import { WEBHOOK_SECTIONS } from '../../model/page/page-data.ts';
import type { ErrorsPage, InfoPage, OperationPage, Page, TocEntry, WebhookPage } from '../../model/page/page.ts';
import { shorten } from '../markdown/excerpt.ts';
import type { PageTexts } from '../markdown/page-texts.ts';
import type { BuiltPage, PageEntry } from '../pages/page-entry.ts';
import { Fields } from './fields.ts';
import type { Gathering, NewEntry } from './gathering.ts';

/** Characters of an introduction that come before the list of downloads. */
const INTRODUCTION = 600;

/** Guides in a folder of this name explain one term under each heading below level 2. */
const GLOSSARY = /\/glossary\//;

const NO_TEXTS: PageTexts = { sections: [], of: () => '', markdownOf: () => '' };

interface GatheredPage {
  entry: PageEntry;
  built: BuiltPage;
  /** All headings of the document with their ids, including those that the article adds to the page's own. */
  toc: readonly TocEntry[];
}

/** Adds the search entries of a page. */
export function gatherPage(gathering: Gathering, page: GatheredPage): void {
  new PageEntries(gathering, page).add(page.built.page);
}

class PageEntries {
  readonly #gathering: Gathering;
  readonly #page: number;
  readonly #route: string;
  readonly #title: string;
  /** Distinguishes entries of different API descriptions. */
  readonly #scope: string;
  readonly #texts: PageTexts;
  /** The text before the first heading. */
  readonly #body: string;
  readonly #toc: readonly TocEntry[];
  /** The headings that the article adds. */
  readonly #articleHeadings: readonly TocEntry[];

  constructor(gathering: Gathering, { entry, built: { page, words = NO_TEXTS }, toc }: GatheredPage) {
    this.#gathering = gathering;
    this.#page = gathering.addPage(entry, page.title);
    this.#route = entry.route;
    this.#title = page.title;
    this.#scope = entry.reference?.base ?? '';
    this.#texts = words;
    this.#body = words.sections[0]?.words ?? '';
    this.#toc = toc;
    this.#articleHeadings = toc.slice(page.toc.length);
  }

  add(page: Page): void {
    this.#addSections(page);
    switch (page.kind) {
      case 'home':
        return this.#addPage(joinText(page.tagline, page.lead, this.#body));
      case 'guide':
      case 'react':
        return this.#addPage(joinText(page.description, this.#body));
      case 'tag':
        // A list of operations that only share a part of their path would come before these operations.
        if (page.hasTag) this.#addPage(this.#body);
        if (page.webhooks !== undefined) this.#addWebhookSections(page.webhooks);
        return;
      case 'migration':
        return this.#addPage(page.description);
      case 'changelog':
        this.#addPage(page.description);
        for (const { release } of page.sections)
          this.#addSection(release.id, { label: release.title, text: () => release.summary?.plain ?? '' });
        return;
      case 'info':
        return this.#addInfo(page);
      case 'operation':
      case 'webhook':
        return this.#addOperation(page);
      case 'schema': {
        const { name, title, schema } = page;
        const label = title === '' ? name : title;
        const ownTitle = (schema.kind === 'schema' ? schema.title : null) ?? '';
        const text = joinText(ownTitle, this.#texts.of(schema.description));
        this.#addPage(text, { kind: 'schema', label, deprecated: schema.deprecated });
        return this.#fields().value(schema);
      }
      case 'errors':
        return this.#addErrors(page);
    }
  }

  #addPage(text: string, { kind = 'page', label = this.#title, ...state }: Partial<NewEntry> = {}): void {
    const key = `page ${this.#page}`;
    this.#gathering.add({ key, kind, label, text: () => text, ...state, page: this.#page, anchor: '', depth: 0 });
  }

  /** Adds a section of this page, which is never the same as a section of another page. */
  #addSection(anchor: string, entry: Pick<NewEntry, 'label' | 'text'> & { kind?: NewEntry['kind'] }): void {
    const key = `section ${this.#page} ${anchor}`;
    this.#gathering.add({ key, kind: 'heading', ...entry, page: this.#page, anchor, depth: 1 });
  }

  /** Adds a part of this page, which is one entry with all parts of the same label in the API description. */
  #addShared(
    part: 'callback' | 'section' | 'status' | 'error',
    { label, depth = 1, ...entry }: Pick<NewEntry, 'label' | 'text' | 'anchor'> & { depth?: number },
  ): void {
    const kind = part === 'callback' || part === 'section' ? 'heading' : part;
    this.#gathering.add({ key: `${this.#scope} ${part} ${label}`, kind, label, page: this.#page, depth, ...entry });
  }

  #addSections({ kind }: Page): void {
    const isGlossary = kind === 'guide' && GLOSSARY.test(this.#route);
    for (const { id, title, level, words } of this.#texts.sections)
      if (id !== '')
        this.#addSection(id, {
          kind: isGlossary && level > 2 ? 'term' : 'heading',
          label: title,
          text: () => words,
        });
  }

  #addInfo({ summary, hasCollection, hasEvents, securitySchemes }: InfoPage): void {
    const formats = `OpenAPI, YAML, JSON${hasCollection ? ', Postman' : ''}${hasEvents ? ', AsyncAPI' : ''}.`;
    this.#addPage(joinText(summary ?? '', shorten(this.#body, INTRODUCTION), formats));
    for (const scheme of securitySchemes) {
      const heading = this.#articleHeadings.find(({ text, level }) => level === 3 && text === scheme.name);
      if (heading !== undefined)
        this.#addSection(heading.id, { label: scheme.name, text: () => this.#texts.of(scheme.description) });
    }
  }

  #addOperation({ kind, operation, ...page }: OperationPage | WebhookPage): void {
    const { title, description, deprecated, callbacks } = operation;
    const isReplaced =
      'successions' in page && page.successions.some(({ side, operations }) => side === 'old' && operations.length > 0);
    this.#addPage(this.#body || this.#texts.of(description), { kind, label: title, deprecated, isReplaced });
    this.#addResponses(operation);
    for (const { name, anchor, operation: call } of callbacks)
      this.#addShared('callback', {
        label: name,
        text: () => joinText(call.title === name ? '' : `${call.title}.`, this.#texts.of(call.description)),
        anchor,
      });
    this.#addWebhookSections(operation);
    this.#fields().operation(operation);
  }

  #addWebhookSections({ signature, delivery }: Pick<Operation, 'signature' | 'delivery'>): void {
    if (signature !== null)
      this.#addArticleSection(WEBHOOK_SECTIONS.signature, () =>
        joinText(signature.header, signature.algorithm, this.#texts.of(signature.description)),
      );
    if (delivery !== null)
      this.#addArticleSection(WEBHOOK_SECTIONS.delivery, () => this.#texts.of(delivery.description));
  }

  /**
   * Adds a section that the article writes about webhooks.
   * @param id of the section in web/article/kind.ts, which gets a number if an authored heading has the same id
   * @throws if the article has no such section
   */
  #addArticleSection(id: string, text: () => string): void {
    const heading = this.#articleHeadings.find((own) => own.id.replace(/-\d+$/, '') === id);
    if (heading === undefined)
      throw new Error(`The article of ${this.#route} has no section ${id}, which web/compile/search indexes.`);
    this.#addShared('section', { label: heading.text, text, anchor: heading.id });
  }

  #addResponses({ responses }: Operation): void {
    for (const { anchor, status, description, problemCodes } of responses) {
      const label = this.#toc.find(({ id }) => id === anchor)?.text ?? status;
      this.#addShared('status', { label, text: () => this.#texts.of(description), anchor });
      for (const { code } of problemCodes) this.#addShared('error', { label: code, anchor, depth: 2 });
    }
  }

  #addErrors({ description, groups }: ErrorsPage): void {
    this.#addPage(description);
    groups.forEach(({ problems, status }, index) => {
      const heading = this.#articleHeadings[index];
      if (status !== null && heading !== undefined)
        this.#addShared('status', { label: heading.text, anchor: heading.id, depth: 0 });
      for (const { code, anchor, title, meaning, cause, remedy } of problems) {
        this.#addShared('error', {
          label: code,
          text: () => joinText(title === null ? '' : `${title}.`, ...[meaning, cause, remedy].map(this.#texts.of)),
          anchor,
          depth: 0,
        });
      }
    });
  }

  #fields(): Fields {
    const { of: wordsOf } = this.#texts;
    return new Fields({ gathering: this.#gathering, page: this.#page, scope: this.#scope, wordsOf });
  }
}

function joinText(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
