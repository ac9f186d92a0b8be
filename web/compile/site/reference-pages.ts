import type { ReferenceConfig } from '../../model/config.ts';
import type { Finding } from '../../model/finding.ts';
import { arrayOf, type JsonObject, objectOf, pointerToken, stringOf, textOf, valueAtPointer } from '../../model/json.ts';
import type { Locale } from '../../model/locale.ts';
import type { Audience, InfoPage, Link, OperationLink, OperationPage, ReferenceInfo, SchemaPage, TagPage, WebhookPage } from '../../model/page.ts';
import { localisePath, type Route } from '../../model/path.ts';
import type { Prerender } from '../../model/prerender.ts';
import type { FoundLink } from '../markdown/links.ts';
import { type MarkdownWords, type RenderedMarkdown, renderMarkdown } from '../markdown/markdown.ts';
import type { Drawing } from '../openapi/drawing.ts';
import { excerptOf } from '../markdown/excerpt.ts';
import { externalDocsOf, webAddressOf } from '../openapi/external-docs.ts';
import { operationOf } from '../openapi/operation.ts';
import type { GroupKey, OperationKey, Outline } from '../openapi/outline.ts';
import { expandSchema } from '../openapi/schema.ts';
import { scalarToText } from '../openapi/scalar.ts';
import { securitySchemesOf, serversOf } from '../openapi/security.ts';
import type { ApiSource } from '../source/api-source.ts';
import type { DrawnPage, PageEntry } from './page-entry.ts';

/** A reference of the site: one API description, mounted. */
export interface Reference {
  config: ReferenceConfig;
  source: ApiSource;
  outline: Outline;
  audience: Audience;
}

export interface ReferenceLanguage {
  locale: Locale;
  /** The document in that language; the untranslated one where there is no overlay. */
  document: JsonObject;
  contentLocale: Locale;
  words: ReturnType<Prerender['words']>;
  markdownWords: MarkdownWords;
}

const SCHEMA_PAGE_NODES = 150;
const DESCRIPTION_LENGTH = 160;

/** Pages of one reference in one language, in the order of the document: information, groups with their operations, webhooks, schemas. */
export function pagesFromReference(reference: Reference, language: ReferenceLanguage, report: (finding: Finding) => void): PageEntry[] {
  return new ReferencePages(reference, language, report).entries();
}

class ReferencePages {
  readonly #reference: Reference;
  readonly #language: ReferenceLanguage;
  readonly #report: (finding: Finding) => void;
  readonly #info: ReferenceInfo;
  /** Rendered texts, kept because descriptions repeat across the pages of one document. */
  readonly #texts = new Map<string, RenderedMarkdown>();
  readonly #operationLinks: Map<OperationKey, OperationLink>;
  readonly #operationsById: Map<string, OperationLink>;
  readonly #schemaHrefs: Map<string, string>;

  constructor(reference: Reference, language: ReferenceLanguage, report: (finding: Finding) => void) {
    this.#reference = reference;
    this.#language = language;
    this.#report = report;
    const info = objectOf(language.document.info);
    this.#info = {
      base: reference.config.base,
      title: textOf(info.title) ?? 'API',
      version: scalarToText(info.version),
      href: this.#href(`${reference.config.base}/${reference.outline.infoSlug}`),
      sendRequest: reference.config.sendRequest === true,
    };
    this.#operationLinks = new Map(reference.outline.operations.map((key) => [key, this.#operationLink(key)]));
    this.#operationsById = new Map(reference.outline.operations.flatMap((key) => (key.operationId === null ? [] : [[key.operationId, this.#operationLinks.get(key) as OperationLink]])));
    this.#schemaHrefs = new Map(reference.outline.schemas.map(({ name, slug }) => [name, this.#href(`${reference.config.base}/schemas/${slug}`)]));
  }

  entries(): PageEntry[] {
    const { outline } = this.#reference;
    const grouped = outline.groups.flatMap((group) => [
      this.#tagEntry(group),
      ...outline.operations.filter((operation) => operation.group === group.slug).map((operation) => this.#operationEntry(operation, group)),
    ]);
    return [this.#infoEntry(), ...grouped, ...outline.schemas.map((schema) => this.#schemaEntry(schema))];
  }

  #href(route: Route): string {
    return localisePath(encodeURI(route), this.#language.locale);
  }

  #routeOf(key: OperationKey): Route {
    return `${this.#reference.config.base}/${key.kind === 'webhook' ? 'webhooks/' : ''}${key.slug}`;
  }

  #operationLink(key: OperationKey): OperationLink {
    const json = objectOf(valueAtPointer(this.#language.document, key.pointer));
    const item = objectOf(valueAtPointer(this.#language.document, key.itemPointer));
    const fallback = key.kind === 'webhook' ? key.path : `${key.method.toUpperCase()} ${key.path}`;
    return {
      label: textOf(json.summary) ?? textOf(item.summary) ?? key.operationId ?? fallback,
      href: this.#href(this.#routeOf(key)),
      method: key.method,
      kind: key.kind,
      path: key.path,
      excerpt: excerptOf(textOf(json.description) ?? textOf(item.description)),
      deprecated: json.deprecated === true,
    };
  }

  #groupLabel(group: GroupKey): string {
    const tag = this.#tag(group);
    return textOf(tag['x-displayName']) ?? textOf(tag.summary) ?? group.fallbackLabel;
  }

  #tag(group: GroupKey): JsonObject {
    return group.pointer === null ? {} : objectOf(valueAtPointer(this.#language.document, group.pointer));
  }

  #groupLink(group: GroupKey): Link {
    return { label: this.#groupLabel(group), href: this.#href(`${this.#reference.config.base}/${group.slug}`) };
  }

  #sidebarOf(group: GroupKey | null): string | null {
    const { sidebar, tagSidebars } = this.#reference.config;
    return (group?.tag === null || group === null ? undefined : tagSidebars?.[group.tag]) ?? sidebar ?? null;
  }

  /** What every entry of this reference shares. */
  #shared(): Pick<PageEntry, 'locale' | 'audience' | 'file' | 'reference' | 'contentLocale'> {
    return { locale: this.#language.locale, audience: this.#reference.audience, file: this.#reference.source.file, reference: this.#info, contentLocale: this.#language.contentLocale };
  }

  /** What every drawn page of this reference shares with its entry. */
  #base(entry: Omit<PageEntry, 'draw'>, description: string): Pick<OperationPage, 'route' | 'locale' | 'contentLocale' | 'title' | 'description' | 'sidebarId' | 'sidebarLabel' | 'toc' | 'breadcrumbs' | 'location' | 'reference'> {
    const { words } = this.#language;
    const home = { label: words.home, href: this.#href(this.#reference.audience === 'public' ? '/' : '/docs/internal') };
    const isInfo = entry.kind === 'info';
    return {
      route: entry.route,
      locale: entry.locale,
      contentLocale: entry.contentLocale,
      title: entry.title,
      description: clip(description || `${entry.title}: ${this.#info.title} ${this.#info.version}`),
      sidebarId: entry.sidebarId,
      sidebarLabel: entry.sidebarLabel,
      toc: [],
      breadcrumbs: [home, ...(isInfo ? [] : [{ label: `${this.#info.title} ${this.#info.version}`.trim(), href: this.#info.href }]), ...(entry.parent === null ? [] : [entry.parent])],
      location: { file: entry.file },
      reference: this.#info,
    };
  }

  /** A drawing that notes the links met while one page is drawn. */
  #drawing(links: FoundLink[]): Drawing {
    const { document } = this.#language;
    return {
      document,
      text: (markdown) => {
        if (markdown === null) return null;
        const rendered = this.#render(markdown, 'plain');
        links.push(...rendered.links);
        return rendered.html;
      },
      schemaHref: (name) => this.#schemaHrefs.get(name) ?? null,
      operationHref: (operationId) => this.#operationsById.get(operationId)?.href ?? null,
      onCircularAllOf: (ref) => {
        this.#report({
          severity: 'warning',
          code: 'circular-all-of',
          message: `allOf of ${ref} leads back to itself; the repetition is left out.`,
          remedy: 'Remove the reference from allOf, or turn it into a property.',
          location: this.#reference.source.locate(ref),
        });
      },
    };
  }

  #render(markdown: string, headings: 'plain' | 'nested' | 'linked'): RenderedMarkdown {
    const key = `${headings} ${markdown}`;
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const { locale, markdownWords: words } = this.#language;
    const rendered = renderMarkdown(markdown, {
      headings,
      words,
      // One text stands on many pages, so its relative links start from the reference, not from the page.
      links: { route: `${this.#reference.config.base}/-`, routeOfFile: null, localise: (target) => localisePath(target, locale) },
    });
    this.#texts.set(key, rendered);
    return rendered;
  }

  #infoEntry(): PageEntry {
    const { config, outline } = this.#reference;
    const route = `${config.base}/${outline.infoSlug}`;
    const entry = {
      ...this.#shared(),
      route,
      kind: 'info' as const,
      title: this.#info.title,
      sidebarLabel: this.#language.words.overview,
      sidebarId: config.infoInSidebar === false ? null : this.#sidebarOf(null),
      parent: null,
      operation: null,
    };
    return { ...entry, draw: () => this.#drawInfo(entry) };
  }

  #drawInfo(entry: Omit<PageEntry, 'draw'>): DrawnPage {
    const links: FoundLink[] = [];
    const drawing = this.#drawing(links);
    const { document } = this.#language;
    const info = objectOf(document.info);
    const description = textOf(info.description);
    const body = description === null ? null : this.#render(description, 'linked');
    links.push(...(body?.links ?? []));
    const contact = objectOf(info.contact);
    const license = objectOf(info.license);
    const licenseName = textOf(license.name);
    const page: InfoPage = {
      ...this.#base(entry, textOf(info.summary) ?? excerptOf(description)),
      kind: 'info',
      toc: body?.toc ?? [],
      summary: textOf(info.summary),
      body: body?.html ?? null,
      servers: serversOf([document], drawing),
      securitySchemes: securitySchemesOf(drawing),
      tags: this.#reference.outline.groups.map((group) => ({
        name: group.tag ?? group.fallbackLabel,
        ...this.#groupLink(group),
        description: drawing.text(textOf(this.#tag(group).description)),
        operations: this.#operationsOf(group),
      })),
      contact: Object.keys(contact).length === 0 ? null : { name: textOf(contact.name), email: textOf(contact.email), url: webAddressOf(contact.url) },
      license: licenseName === null ? null : { name: licenseName, url: webAddressOf(license.url) },
      termsOfService: webAddressOf(info.termsOfService),
      externalDocs: externalDocsOf(document, drawing),
    };
    return { page, links, anchors: new Set(body?.anchors) };
  }

  #operationsOf(group: GroupKey): OperationLink[] {
    return this.#reference.outline.operations.filter((key) => key.group === group.slug).map((key) => this.#operationLinks.get(key) as OperationLink);
  }

  #tagEntry(group: GroupKey): PageEntry {
    const { label } = this.#groupLink(group);
    const entry = { ...this.#shared(), route: `${this.#reference.config.base}/${group.slug}`, kind: 'tag' as const, title: label, sidebarLabel: label, sidebarId: this.#sidebarOf(group), parent: null, operation: null };
    return {
      ...entry,
      draw: () => {
        const links: FoundLink[] = [];
        const tag = this.#tag(group);
        const description = textOf(tag.description);
        const body = description === null ? null : this.#render(description, 'linked');
        links.push(...(body?.links ?? []));
        const page: TagPage = {
          ...this.#base(entry, excerptOf(description)),
          kind: 'tag',
          toc: body?.toc ?? [],
          body: body?.html ?? null,
          externalDocs: externalDocsOf(tag, this.#drawing(links)),
          operations: this.#operationsOf(group),
        };
        return { page, links, anchors: new Set(body?.anchors) };
      },
    };
  }

  #operationEntry(key: OperationKey, group: GroupKey): PageEntry {
    const link = this.#operationLinks.get(key) as OperationLink;
    const entry = { ...this.#shared(), route: this.#routeOf(key), kind: key.kind, title: link.label, sidebarLabel: link.label, sidebarId: this.#sidebarOf(group), parent: this.#groupLink(group), operation: link };
    return {
      ...entry,
      draw: () => {
        const links: FoundLink[] = [];
        const { operation, anchors } = operationOf(key, this.#drawing(links), entry.file);
        // The operation's own description may have headings; those of its parts may not.
        const json = objectOf(valueAtPointer(this.#language.document, key.pointer));
        const description = textOf(json.description);
        const rendered = description === null ? null : this.#render(description, 'nested');
        const page: OperationPage | WebhookPage = {
          ...this.#base(entry, operation.excerpt),
          kind: key.kind,
          toc: rendered?.toc ?? [],
          tag: this.#groupLink(group),
          operation: { ...operation, description: rendered?.html ?? operation.description },
        };
        return { page, links, anchors: new Set([...anchors, ...(rendered?.anchors ?? [])]) };
      },
    };
  }

  #schemaEntry({ name, slug }: { name: string; slug: string }): PageEntry {
    const entry = { ...this.#shared(), route: `${this.#reference.config.base}/schemas/${slug}`, kind: 'schema' as const, title: name, sidebarLabel: name, sidebarId: this.#sidebarOf(null), parent: null, operation: null };
    return {
      ...entry,
      draw: () => {
        const links: FoundLink[] = [];
        const ref = `#/components/schemas/${pointerToken(name)}`;
        const { schema, anchors } = expandSchema({ $ref: ref }, { direction: 'both', anchor: 'schema', maxNodes: SCHEMA_PAGE_NODES, depths: [2, 1] }, this.#drawing(links));
        const json = objectOf(valueAtPointer(this.#language.document, ref));
        const page: SchemaPage = {
          ...this.#base(entry, excerptOf(textOf(json.description))),
          kind: 'schema',
          name,
          schema,
          usedBy: this.#usersOf(ref),
        };
        return { page, links, anchors };
      },
    };
  }

  #usersOf(ref: string): OperationLink[] {
    return this.#reference.outline.operations.filter((key) => this.#refsOf(key).has(ref)).map((key) => this.#operationLinks.get(key) as OperationLink);
  }

  /** Schemas an operation names, directly or through its parameters, bodies and responses, but not through other schemas. */
  readonly #refsByOperation = new Map<OperationKey, ReadonlySet<string>>();

  #refsOf(key: OperationKey): ReadonlySet<string> {
    const known = this.#refsByOperation.get(key);
    if (known !== undefined) return known;
    const { document } = this.#language;
    const refs = new Set<string>();
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      if (Array.isArray(value)) {
        for (const item of arrayOf(value)) visit(item);
        return;
      }
      const ref = stringOf(objectOf(value).$ref);
      if (ref !== null && !refs.has(ref)) {
        refs.add(ref);
        if (!ref.startsWith('#/components/schemas/')) visit(valueAtPointer(document, ref));
      }
      for (const child of Object.values(value)) visit(child);
    };
    visit(valueAtPointer(document, key.pointer));
    this.#refsByOperation.set(key, refs);
    return refs;
  }
}

function clip(text: string): string {
  return text.length <= DESCRIPTION_LENGTH ? text : `${text.slice(0, DESCRIPTION_LENGTH - 1).replace(/\s+\S*$/, '')}…`;
}
