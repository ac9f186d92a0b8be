import type { PublishedRelease } from '../../model/api/change.ts';
import type { OperationLink } from '../../model/api/link.ts';
import type { InfoPage } from '../../model/page/page.ts';
import { objectOf, textOf } from '../../model/text/json.ts';
import { hasWebhooks } from '../asyncapi/asyncapi-document.ts';
import { shorten } from '../markdown/excerpt.ts';
import type { PageLink } from '../markdown/links.ts';
import { type LocalizedMigration, migrationsOf } from '../migration/localized-migration.ts';
import { securitySchemesOf, serversOf } from '../openapi/operation/security.ts';
import type { Outline } from '../openapi/reading/outline.ts';
import { externalDocsOf } from '../openapi/schema/annotations.ts';
import { hasRequests } from '../postman/collection.ts';
import type { LocalizedReference } from '../reference/localized-reference.ts';
import { feedPaths } from '../releases/changelog-chunks.ts';
import { joinText, type PageEntries } from '../search/page-entries.ts';
import { changelogBase } from './changelog-page.ts';
import { type BuiltPage, type PageEntry, pageBaseOf, type ReferenceSummary, referenceSummary } from './page-entry.ts';

interface InfoContext {
  migrations: readonly LocalizedMigration[];
  releases: () => readonly PublishedRelease[];
}

/** The page that introduces an API: its description, servers, security schemes and groups. */
export function infoPage(localized: LocalizedReference, context: InfoContext): PageEntry {
  const summary = referenceSummary(localized, {
    kind: 'info',
    route: localized.addresses.infoRoute,
    title: localized.info.title,
    sidebarLabel: localized.language.words.overview,
    ...(localized.reference.config.infoInSidebar === false && { sidebarId: null }),
  });
  return { ...summary, build: () => build(summary, localized, context) };
}

/** The most operations that the page lists. The pages of the groups list them all. */
const MAX_OPERATIONS = 400;
const MIN_OPERATIONS_OF_GROUP = 3;

/** The operations of one group that the page lists, and the number of the others. */
function listed(
  links: OperationLink[],
  { groups, operations }: Outline,
): { operations: OperationLink[]; more: number } {
  const isLarge = operations.length > MAX_OPERATIONS;
  const most = isLarge ? Math.max(Math.floor(MAX_OPERATIONS / groups.length), MIN_OPERATIONS_OF_GROUP) : links.length;
  const shown = links.slice(0, most);
  return { operations: shown, more: links.length - shown.length };
}

function build(
  summary: ReferenceSummary<'info'>,
  localized: LocalizedReference,
  { migrations, releases }: InfoContext,
): BuiltPage {
  const links: PageLink[] = [];
  const context = localized.schemaContext(links);
  const { document, reference, texts } = localized;
  const info = objectOf(document.info);
  const body = texts.description('#/info', 'linked');
  links.push(...(body?.links ?? []));
  const contact = objectOf(info.contact);
  const license = objectOf(info.license);
  const licenseName = textOf(license.name);
  const description = textOf(info.summary) ?? texts.excerptOf(textOf(info.description));
  const page: InfoPage = {
    ...pageBaseOf(summary, localized, { description, body }),
    summary: textOf(info.summary),
    body: body?.html ?? null,
    servers: serversOf([document], context),
    securitySchemes: securitySchemesOf(context),
    tags: reference.outline.groups.map((group) => ({
      name: group.tag ?? group.fallbackLabel,
      ...localized.groupLink(group),
      description: context.text(textOf(localized.objectAt(group.pointer).description)),
      ...listed(localized.operationLinksOf(group), reference.outline),
    })),
    contact:
      Object.keys(contact).length === 0
        ? null
        : { name: textOf(contact.name), email: textOf(contact.email), address: context.address(contact.url) },
    license:
      licenseName === null
        ? null
        : { name: licenseName, identifier: textOf(license.identifier), address: context.address(license.url) },
    termsOfService: context.address(info.termsOfService),
    externalDocs: externalDocsOf(document, context),
    hasCollection: hasRequests(reference.outline),
    hasEvents: hasWebhooks(reference.outline),
    migrations: migrationsOf(localized, migrations),
  };
  const { base } = localized.info;
  if (releases().some(({ parts }) => parts.some((part) => part.base === base))) {
    const href = localized.addresses.href(changelogBase(reference.audience));
    page.changelog = Object.assign({ href }, feedPaths(href, base));
  }
  const anchors = new Set(body?.anchors);
  return { page, links, anchors, words: texts.wordsOf(body), index: (entries) => index(page, entries) };
}

/** Characters of an introduction that come before the list of downloads. */
const INTRODUCTION = 600;

function index({ summary, hasCollection, hasEvents, securitySchemes }: InfoPage, entries: PageEntries): void {
  const formats = `OpenAPI, YAML, JSON${hasCollection ? ', Postman' : ''}${hasEvents ? ', AsyncAPI' : ''}.`;
  entries.addPage(joinText(summary ?? '', shorten(entries.body, INTRODUCTION), formats));
  for (const { name, description } of securitySchemes) {
    const heading = entries.articleHeadings.find(({ text, level }) => level === 3 && text === name);
    if (heading !== undefined)
      entries.addSection(heading.id, { label: name, text: () => entries.wordsOf(description) });
  }
}
