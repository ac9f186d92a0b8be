import GithubSlugger from 'github-slugger';

import type { Link, OperationLink } from '../../model/api/link.ts';
import type { SchemaObject } from '../../model/api/schema.ts';
import type { ReferenceInfo } from '../../model/page/page.ts';
import { DEFAULT_LOCALE, LOCALE_INFO } from '../../model/site/locale.ts';
import { localizePath, type Route } from '../../model/site/path.ts';
import type { Html } from '../../model/text/html.ts';
import { type JsonObject, objectOf, textOf, valueAtPointer } from '../../model/text/json.ts';
import type { Finding } from '../base/finding.ts';
import type { LinkContext, PageLink, SiteTargets } from '../markdown/links.ts';
import type { RenderedMarkdown } from '../markdown/markdown.ts';
import { operationLabel, operationSummary, operationTitle } from '../openapi/operation/operation.ts';
import { eventTypeOf } from '../openapi/operation/webhook.ts';
import {
  type GroupKey,
  type GroupPart,
  groupPartsOf,
  type OperationKey,
  type Outline,
  rangeOf,
} from '../openapi/reading/outline.ts';
import { pathItemOf } from '../openapi/reading/resolve.ts';
import { scalarToText } from '../openapi/reading/scalar.ts';
import { circularAllOf, contradiction, type SchemaContext } from '../openapi/schema/schema-context.ts';
import type { ApiReference } from './api-reference.ts';
import { type ReferenceAddresses, referenceAddresses } from './reference-addresses.ts';
import { type ReferenceLanguage, ReferenceTexts } from './reference-texts.ts';

/** Name and version of an API as one label; the name alone if the description has no version. */
export function labelOfReference({ title, version }: Pick<ReferenceInfo, 'title' | 'version'>): string {
  return `${title} ${version}`.trim();
}

interface ReferenceContext extends Partial<SiteTargets> {
  /** Whether the simulator of the site has accounts. Default: true. */
  hasAccounts?: boolean;
  report: (finding: Finding) => void;
}

/** A reference in one language: its description, its addresses, its texts, and links to its pages. */
export class LocalizedReference {
  readonly reference: ApiReference;
  readonly language: ReferenceLanguage;
  readonly document: JsonObject;
  readonly addresses: ReferenceAddresses;
  readonly texts: ReferenceTexts;
  readonly info: ReferenceInfo;
  readonly hasAccounts: boolean;
  /** The groups in parts, one for each page of a group. */
  readonly groupParts: readonly GroupPart[];
  /** The nodes of scalar schemas, and the links in their texts. */
  readonly #scalars = new WeakMap<JsonObject, { node: SchemaObject; links: readonly PageLink[] }>();
  readonly #report: (finding: Finding) => void;
  readonly #operationLinks: ReadonlyMap<OperationKey, OperationLink>;

  constructor(
    reference: ApiReference,
    language: ReferenceLanguage,
    { report, isFile, hasAccounts = true, ...targets }: ReferenceContext,
  ) {
    const { config, outline, source } = reference;
    this.reference = reference;
    this.language = language;
    this.hasAccounts = hasAccounts;
    this.document = language.translation.document;
    this.addresses = referenceAddresses(reference, language.locale);
    this.texts = new ReferenceTexts(source, language, {
      links: {
        // A text can be on many pages, so its relative links start from the base path, not from the page.
        route: `${config.base}/-`,
        routeOfFile: null,
        localize: (target) => (isFile?.(target) === true ? target : localizePath(target, language.locale)),
        ...targets,
        targetOfFragment: referenceLinks(outline, this.addresses),
      },
      report,
    });
    const { infoRoute, errorsRoute, href } = this.addresses;
    const info = objectOf(this.document.info);
    this.info = {
      base: config.base,
      title: textOf(info.title) ?? 'API',
      version: scalarToText(info.version),
      label: config.label,
      href: href(infoRoute),
      sendRequest: config.sendRequest === true,
      simulator: Boolean(config.simulator),
      errorsHref: errorsRoute === null ? null : href(errorsRoute),
    };
    this.groupParts = groupPartsOf(outline);
    this.#report = report;
    this.#operationLinks = new Map(outline.operations.map((key) => [key, this.#linkToOperation(key)]));
  }

  /** The object at a JSON pointer of the description; empty if the pointer has no target. */
  objectAt(pointer: string | null): JsonObject {
    return pointer === null ? {} : objectOf(valueAtPointer(this.document, pointer));
  }

  /** A link to a page of this language; it is marked as English if the label is not translated. */
  link(label: string, route: Route): Link {
    return {
      label,
      href: this.addresses.href(route),
      ...(this.texts.languageOf(label) === this.language.locale ? {} : { lang: LOCALE_INFO[DEFAULT_LOCALE].htmlLang }),
    };
  }

  /** A link to the first page of a group. */
  groupLink(group: GroupKey): Link {
    return this.link(this.#groupLabel(group), this.addresses.routeOfGroup(group));
  }

  /** A link to one page of a group; if the group has several, the label names the range of operations. */
  partLink(part: GroupPart): Link {
    const label = this.#groupLabel(part.group);
    const isWhole = part.operations.length === part.total;
    return this.link(
      isWhole ? label : this.texts.derive(`${label} (${rangeOf(part)})`, label),
      this.addresses.routeOfPart(part),
    );
  }

  #groupLabel(group: GroupKey): string {
    const tag = this.objectAt(group.pointer);
    const fallback = group.kind === 'webhooks' ? this.language.words.webhooks : group.fallbackLabel;
    return textOf(tag['x-displayName']) ?? textOf(tag.summary) ?? fallback;
  }

  /** @throws TypeError for an operation of another description */
  operationLink(key: OperationKey): OperationLink {
    const link = this.#operationLinks.get(key);
    if (link === undefined) throw new TypeError(`${this.reference.source.file} has no operation at ${key.pointer}.`);
    return link;
  }

  /** The title of an operation's page. It differs from the label of its links if the operation has no name. */
  operationTitle(key: OperationKey): string {
    return operationTitle(key, this.objectAt(key.pointer), pathItemOf(this.document, key));
  }

  /** Links to the pages of the groups that list an operation, without its first group. */
  furtherGroupsOf(key: OperationKey): Link[] {
    if (key.groups.length < 2) return [];
    return this.groupParts
      .filter(({ group, operations }) => group.slug !== key.group && operations.includes(key))
      .map((part) => this.partLink(part));
  }

  operationLinksOf(group: GroupKey): OperationLink[] {
    return this.reference.outline.operations
      .filter((key) => key.groups.includes(group.slug))
      .map((key) => this.operationLink(key));
  }

  /**
   * Returns the context in which one page builds schemas and operations.
   * @param links collects the links in the texts of the page
   * @param within pointer of the page's subject; findings about inline schemas are located there
   */
  schemaContext(links: PageLink[], within = '#'): SchemaContext {
    const { schemaHref, operationHref, problemHref } = this.addresses;
    const { source } = this.reference;
    const collect = (rendered: Pick<RenderedMarkdown, 'html' | 'links'>): Html => {
      links.push(...rendered.links);
      return rendered.html;
    };
    return {
      document: this.document,
      originalOf: this.language.translation.originalOf,
      text: (markdown) => (markdown === null ? null : collect(this.texts.render(markdown, 'plain'))),
      inline: (markdown) => collect(this.texts.renderInline(markdown)),
      address: (value) => {
        const written = textOf(value);
        if (written === null) return null;
        const { href, isDead, link } = this.texts.resolveLink(written);
        if (link !== null) links.push(link);
        if (isDead) return { url: written, isDead };
        return href === null ? null : { url: href, isDead };
      },
      schemaHref,
      operationHref,
      problemHref,
      scalar: (schema, name, make) => {
        const known = this.#scalars.get(schema);
        if (known?.node.name === name) {
          links.push(...known.links);
          return known.node;
        }
        const before = links.length;
        const node = make();
        this.#scalars.set(schema, { node, links: links.slice(before) });
        return node;
      },
      onCircularAllOf: (ref) => this.#report(circularAllOf(ref, source.locate(ref))),
      onConflict: (conflict) => this.#report(contradiction(conflict, source.locate(conflict.ref ?? within))),
    };
  }

  #linkToOperation(key: OperationKey): OperationLink {
    const json = this.objectAt(key.pointer);
    const item = pathItemOf(this.document, key);
    return {
      ...this.link(
        this.texts.derive(operationLabel(key, json, item), operationSummary(json, item)),
        this.addresses.routeOfOperation(key),
      ),
      method: key.method,
      kind: key.kind,
      path: key.path,
      eventType: key.kind === 'webhook' ? eventTypeOf(this.document, json) : null,
      excerpt: this.texts.excerptOf(textOf(json.description) ?? textOf(item.description)),
      deprecated: json.deprecated === true,
    };
  }
}

type ReferenceTarget = NonNullable<ReturnType<NonNullable<LinkContext['targetOfFragment']>>>;

/**
 * Resolves the links of a description to other parts of the same document, as Redoc introduced them:
 * `#operation/<operationId>`, `#tag/<name>`, `#tag/<name>/operation/<operationId>`, `#schema/<name>`, `#section/<heading>`.
 * The returned function gives undefined for any other fragment, and null if the document has no such operation, tag or schema.
 */
function referenceLinks(
  { operations, groups, schemas }: Outline,
  { infoRoute, routeOfGroup, routeOfOperation, routeOfSchema }: ReferenceAddresses,
): NonNullable<LinkContext['targetOfFragment']> {
  const operationNamed = (id: string): OperationKey | undefined =>
    operations.find(({ operationId }) => operationId === id);
  const groupNamed = (name: string): GroupKey | undefined =>
    groups.find(({ tag }) => tag === name) ??
    groups.find(({ tag }) => tag !== null && normalizedTag(tag) === normalizedTag(name));
  const page = (route: Route | undefined): ReferenceTarget | null =>
    route === undefined ? null : { route, fragment: '' };
  return (fragment) => {
    const [, kind = '', name = ''] = /^\/?(operations?|tag|schema|model|section)\/(.+)$/s.exec(fragment) ?? [];
    switch (kind) {
      case 'operation':
      case 'operations': {
        const operation = operationNamed(name);
        return page(operation && routeOfOperation(operation));
      }
      case 'tag': {
        const [, id] = /\/operation\/(.+)$/s.exec(name) ?? [];
        const operation = id === undefined ? undefined : operationNamed(id);
        if (id !== undefined) return page(operation && routeOfOperation(operation));
        const group = groupNamed(name);
        return page(group && routeOfGroup(group));
      }
      case 'schema':
      case 'model': {
        const schema = schemas.find((candidate) => candidate.name === name);
        return page(schema && routeOfSchema(schema.slug));
      }
      case 'section':
        return { route: infoRoute, fragment: new GithubSlugger().slug(name.slice(name.lastIndexOf('/') + 1)) };
      default:
        return undefined;
    }
  };
}

/** Redoc replaces the spaces of a tag by dashes, and some authors write tags in lower case. */
function normalizedTag(tag: string): string {
  return tag.replaceAll(/\s+/g, '-').toLowerCase();
}
