import type { Audience, Link, OperationLink, ReferenceInfo } from '../../model/page/page.ts';
import { addressOf, localizePath, type Route } from '../../model/page/path.ts';
import type { Prerender } from '../../model/page/prerender.ts';
import type { ReferenceConfig } from '../../model/site/config.ts';
import type { Finding } from '../../model/site/finding.ts';
import { DEFAULT_LOCALE, LOCALE_INFO, type Locale } from '../../model/site/locale.ts';
import { type JsonObject, objectOf, textOf, valueAtPointer } from '../../model/text/json.ts';
import type { FoundLink, LinkContext } from '../markdown/links.ts';
import type { MarkdownWords } from '../markdown/markdown.ts';
import { operationNames } from '../openapi/link-findings.ts';
import { operationTitle } from '../openapi/operation.ts';
import type { GroupKey, OperationKey, Outline } from '../openapi/outline.ts';
import type { ProblemGroup } from '../openapi/problem-codes.ts';
import { scalarToText } from '../openapi/scalar.ts';
import type { SchemaContext } from '../openapi/schema-context.ts';
import type { ApiSource } from '../source/api-source.ts';
import type { Translation } from '../translation/translation.ts';
import { referenceLinks } from './reference-links.ts';
import { ReferenceTexts } from './reference-texts.ts';
import { schemaHolders, schemaUsers } from './schema-users.ts';

/** A reference of the site: one API description, mounted. */
export interface Reference {
  config: ReferenceConfig;
  source: ApiSource;
  outline: Outline;
  /** Codes that its document explains, by status; null where it explains none. */
  problems: ProblemGroup[] | null;
  audience: Audience;
}

export interface ReferenceLanguage {
  locale: Locale;
  translation: Translation;
  words: ReturnType<Prerender['words']>;
  markdownWords: MarkdownWords;
}

/** Name and version of a reference, as one label; the name alone where the document has no version. */
export function labelOfReference({ title, version }: Pick<ReferenceInfo, 'title' | 'version'>): string {
  return `${title} ${version}`.trim();
}

/** A reference in one language: its addresses and labels, and what its pages share while they are drawn. */
export class LocalizedReference {
  readonly reference: Reference;
  readonly language: ReferenceLanguage;
  readonly info: ReferenceInfo;
  /** The document in this language. */
  readonly document: JsonObject;
  readonly texts: ReferenceTexts;
  readonly #report: (finding: Finding) => void;
  readonly #operationLinks: ReadonlyMap<OperationKey, OperationLink>;
  readonly #operationHrefs: ReadonlyMap<string, string>;
  readonly #schemaHrefs: ReadonlyMap<string, string>;
  readonly #problemHrefs: ReadonlyMap<string, string>;
  /** Made when the first schema is drawn. */
  #schemaUsers: ReadonlyMap<string, OperationKey[]> | null = null;
  #schemaHolders: ReadonlyMap<string, string[]> | null = null;

  constructor(reference: Reference, language: ReferenceLanguage, report: (finding: Finding) => void) {
    this.reference = reference;
    this.language = language;
    this.document = language.translation.document;
    this.#report = report;
    const { config, outline } = reference;
    // One text stands on many pages, so its relative links start from the reference, not from the page.
    const links: LinkContext = {
      route: this.routeOf('-'),
      routeOfFile: null,
      localize: (target) => localizePath(target, language.locale),
      targetOfFragment: referenceLinks(outline, this),
    };
    this.texts = new ReferenceTexts(reference.source, language, { links, report });
    const info = objectOf(this.document.info);
    this.info = {
      base: config.base,
      title: textOf(info.title) ?? 'API',
      version: scalarToText(info.version),
      href: this.href(this.routeOf(outline.infoSlug)),
      sendRequest: config.sendRequest === true,
      errorsHref: reference.problems === null ? null : this.href(this.routeOf('errors')),
    };
    this.#operationLinks = new Map(outline.operations.map((key) => [key, this.#operationLink(key)]));
    this.#operationHrefs = new Map(
      [...operationNames(outline.operations)].map(([name, key]) => [name, this.operationLink(key).href]),
    );
    this.#schemaHrefs = new Map(outline.schemas.map(({ name, slug }) => [name, this.href(this.routeOfSchema(slug))]));
    const problems = (reference.problems ?? []).flatMap((group) => group.problems);
    this.#problemHrefs = new Map(
      problems.map(({ code, anchor }) => [code, `${this.info.errorsHref ?? ''}#${encodeURI(anchor)}`]),
    );
  }

  href(route: Route): string {
    return addressOf(route, this.language.locale);
  }

  /** Route of the information page or of a group. */
  routeOf(slug: string): Route {
    return `${this.reference.config.base}/${slug}`;
  }

  routeOfOperation({ kind, slug }: OperationKey): Route {
    return this.routeOf(kind === 'webhook' ? `webhooks/${slug}` : slug);
  }

  /** Route of the document that holds an operation's samples in all programming languages. */
  routeOfSamples({ slug }: OperationKey): Route {
    return this.routeOf(`samples/${slug}`);
  }

  /** Path of the file that an operation's request form is made from; it is the same in every language. */
  pathOfConsole({ slug }: OperationKey): string {
    return encodeURI(this.routeOf(`console/${slug}.json`));
  }

  routeOfSchema(slug: string): Route {
    return this.routeOf(`schemas/${slug}`);
  }

  /** @throws TypeError for an operation of another document */
  operationLink(key: OperationKey): OperationLink {
    const link = this.#operationLinks.get(key);
    if (link === undefined) throw new TypeError(`${key.pointer} is no operation of ${this.reference.source.file}.`);
    return link;
  }

  #operationLink(key: OperationKey): OperationLink {
    const json = this.objectAt(key.pointer);
    const item = this.objectAt(key.itemPointer);
    return {
      ...this.link(operationTitle(key, json, item), this.routeOfOperation(key)),
      method: key.method,
      kind: key.kind,
      path: key.path,
      excerpt: this.texts.excerptOf(textOf(json.description) ?? textOf(item.description)),
      deprecated: json.deprecated === true,
    };
  }

  /** What the document has at a pointer; an empty object where it has none. */
  objectAt(pointer: string | null): JsonObject {
    return pointer === null ? {} : objectOf(valueAtPointer(this.document, pointer));
  }

  groupLink(group: GroupKey): Link {
    const tag = this.objectAt(group.pointer);
    const fallback = group.kind === 'webhooks' ? this.language.words.webhooks : group.fallbackLabel;
    return this.link(textOf(tag['x-displayName']) ?? textOf(tag.summary) ?? fallback, this.routeOf(group.slug));
  }

  /** A link to a page of this language, by a label that may be the original's. */
  link(label: string, route: Route): Link {
    return {
      label,
      href: this.href(route),
      ...(this.texts.languageOf(label) === this.language.locale ? {} : { lang: LOCALE_INFO[DEFAULT_LOCALE].htmlLang }),
    };
  }

  operationsOf(group: GroupKey): OperationLink[] {
    return this.reference.outline.operations
      .filter((key) => key.group === group.slug)
      .map((key) => this.operationLink(key));
  }

  /** Operations that name a schema, by its component name. */
  usersOf(schema: string): OperationLink[] {
    this.#schemaUsers ??= schemaUsers(this.document, this.reference.outline.operations);
    return (this.#schemaUsers.get(schema) ?? []).map((key) => this.operationLink(key));
  }

  /** Pages of the schemas that have a schema in them, by its component name. */
  holdersOf(schema: string): Link[] {
    this.#schemaHolders ??= schemaHolders(this.document);
    return (this.#schemaHolders.get(schema) ?? []).flatMap((name) => {
      const href = this.#schemaHrefs.get(name);
      return href === undefined ? [] : [{ label: name, href }];
    });
  }

  /**
   * A drawing that notes the links met while one page is drawn.
   * @param within pointer of what the page is about, where schemas written in place are found
   */
  drawing(links: FoundLink[], within = '#'): SchemaContext {
    return {
      document: this.document,
      originalOf: this.language.translation.originalOf,
      text: (markdown) => {
        if (markdown === null) return null;
        const rendered = this.texts.render(markdown, 'plain');
        links.push(...rendered.links);
        return rendered.html;
      },
      schemaHref: (name) => this.#schemaHrefs.get(name) ?? null,
      operationHref: (operationId) => this.#operationHrefs.get(operationId) ?? null,
      problemHref: (code) => this.#problemHrefs.get(code) ?? null,
      onCircularAllOf: (ref) => {
        this.#report({
          severity: 'warning',
          code: 'circular-all-of',
          message: `allOf of ${ref} leads back to itself; the repetition is left out.`,
          remedy: 'Remove the reference from allOf, or turn it into a property.',
          location: this.reference.source.locate(ref),
        });
      },
      onConflict: ({ ref, path, first, second }) => {
        const [schema, place] = [
          ref === null ? 'a schema' : ref.slice(ref.lastIndexOf('/') + 1),
          path === '' ? '' : ` at "${path}"`,
        ];
        this.#report({
          severity: 'warning',
          code: 'all-of-conflict',
          message: `allOf of ${schema}${place} says both "${first}" and "${second}"; no value satisfies it.`,
          remedy: 'Correct one of the two, or offer them as oneOf.',
          location: this.reference.source.locate(ref ?? within),
        });
      },
    };
  }
}
