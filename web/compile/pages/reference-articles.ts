import type { InfoPage, OperationPage, SchemaPage, TagPage, TocEntry, WebhookPage } from '../../model/page/page.ts';
import { DEFAULT_LOCALE, LOCALE_INFO } from '../../model/site/locale.ts';
import { objectOf, pointerToken, textOf } from '../../model/text/json.ts';
import { AUDIENCE_BASE } from '../config/audience-base.ts';
import { consoleDataOf } from '../console/console-data.ts';
import { shorten } from '../markdown/excerpt.ts';
import type { FoundLink } from '../markdown/links.ts';
import type { RenderedMarkdown } from '../markdown/markdown.ts';
import { type LocalizedMigration, migrationsOf, successionsOf } from '../migration/localized-migration.ts';
import { externalDocsOf, webAddressOf } from '../openapi/external-docs.ts';
import { operationOf } from '../openapi/operation.ts';
import type { GroupKey, OperationKey } from '../openapi/outline.ts';
import { expandSchema } from '../openapi/schema.ts';
import { securitySchemesOf, serversOf } from '../openapi/security.ts';
import { labelOfReference, type LocalizedReference } from '../reference/localized-reference.ts';
import { samplesOf, sourceOf } from './operation-samples.ts';
import type { BuiltPage, PageEntry } from './page-entry.ts';

const SCHEMA_PAGE_NODES = 150;
const DESCRIPTION_LENGTH = 160;

/** A page before it can be drawn. */
export type EntryParts = Omit<PageEntry, 'build'>;

/** What every page of a reference shares with its entry. */
export function pageBase(
  entry: EntryParts,
  description: string,
  local: LocalizedReference,
): Omit<OperationPage, 'kind' | 'tag' | 'operation' | 'successions' | 'consoleHref'> {
  const { reference, language, info } = local;
  const home = { label: language.words.home, href: local.href(AUDIENCE_BASE[reference.audience]) };
  const label = labelOfReference(info);
  return {
    route: entry.route,
    locale: entry.locale,
    contentLocale: entry.contentLocale,
    untranslated: local.texts.untranslated,
    title: entry.title,
    // A search engine shows it in the language of the page, or not at all.
    description: shorten(
      description === '' || local.texts.untranslated.has(description) ? `${entry.title}: ${label}` : description,
      DESCRIPTION_LENGTH,
    ),
    sidebarId: entry.sidebarId,
    sidebarLabel: entry.sidebarLabel,
    toc: [],
    breadcrumbs: [
      home,
      ...(entry.kind === 'info' ? [] : [{ label: info.title || label, href: info.href }]),
      ...(entry.parent === null ? [] : [entry.parent]),
    ],
    location: { file: entry.file },
    reference: info,
  };
}

/** The headings of a description, marked where they are still the original's. */
function tocOf(body: RenderedMarkdown | null, local: LocalizedReference): TocEntry[] {
  if (body === null || !local.texts.untranslated.has(body.html)) return body?.toc ?? [];
  return body.toc.map((heading) => ({ ...heading, lang: LOCALE_INFO[DEFAULT_LOCALE].htmlLang }));
}

/** The page that says what an API is: its description, servers, security schemes and groups. */
export function buildInfoPage(
  entry: EntryParts,
  local: LocalizedReference,
  migrations: readonly LocalizedMigration[],
): BuiltPage {
  const links: FoundLink[] = [];
  const drawing = local.drawing(links);
  const { document } = local;
  const info = objectOf(document.info);
  const body = local.texts.description('#/info', 'linked');
  links.push(...(body?.links ?? []));
  const contact = objectOf(info.contact);
  const license = objectOf(info.license);
  const licenseName = textOf(license.name);
  const page: InfoPage = {
    ...pageBase(entry, textOf(info.summary) ?? local.texts.excerptOf(textOf(info.description)), local),
    kind: 'info',
    toc: tocOf(body, local),
    summary: textOf(info.summary),
    body: body?.html ?? null,
    servers: serversOf([document], drawing),
    securitySchemes: securitySchemesOf(drawing),
    tags: local.reference.outline.groups.map((group) => ({
      name: group.tag ?? group.fallbackLabel,
      ...local.groupLink(group),
      description: drawing.text(textOf(local.objectAt(group.pointer).description)),
      operations: local.operationsOf(group),
    })),
    contact:
      Object.keys(contact).length === 0
        ? null
        : { name: textOf(contact.name), email: textOf(contact.email), url: webAddressOf(contact.url) },
    license: licenseName === null ? null : { name: licenseName, url: webAddressOf(license.url) },
    termsOfService: webAddressOf(info.termsOfService),
    externalDocs: externalDocsOf(document, drawing),
    hasCollection: local.reference.collection() !== null,
    migrations: migrationsOf(local, migrations),
  };
  return { page, links, anchors: new Set(body?.anchors), words: local.texts.wordsOf(body) };
}

/** The page of a tag, or of operations without one: what it is for, and its operations. */
export function buildTagPage(entry: EntryParts, group: GroupKey, local: LocalizedReference): BuiltPage {
  const links: FoundLink[] = [];
  const tag = local.objectAt(group.pointer);
  const body = local.texts.description(group.pointer, 'linked');
  links.push(...(body?.links ?? []));
  const page: TagPage = {
    ...pageBase(entry, local.texts.excerptOf(textOf(tag.description)), local),
    kind: 'tag',
    toc: tocOf(body, local),
    body: body?.html ?? null,
    externalDocs: externalDocsOf(tag, local.drawing(links)),
    operations: local.operationsOf(group),
  };
  return { page, links, anchors: new Set(body?.anchors), words: local.texts.wordsOf(body) };
}

/** The page of one operation or webhook. */
export function buildOperationPage(
  entry: EntryParts,
  key: OperationKey,
  local: LocalizedReference,
  migrations: readonly LocalizedMigration[],
): BuiltPage {
  const links: FoundLink[] = [];
  const { operation, anchors } = operationOf(key, local.drawing(links, key.pointer), entry.file);
  // The operation's own description may have headings; those of its parts may not.
  const rendered = local.texts.description(key.pointer, 'nested');
  const common = {
    ...pageBase(entry, operation.excerpt, local),
    toc: tocOf(rendered, local),
    tag: entry.parent,
    operation: {
      ...operation,
      description: rendered?.html ?? operation.description,
      samples: samplesOf(key, operation, local),
    },
    successions: successionsOf(key, local, { migrations, links }),
  };
  const drawn = {
    links,
    anchors: new Set([...anchors, ...(rendered?.anchors ?? [])]),
    words: local.texts.wordsOf(rendered),
  };
  if (key.kind === 'webhook') return { ...drawn, page: { ...common, kind: 'webhook' } satisfies WebhookPage };
  const path = local.pathOfConsole(key);
  const page: OperationPage = { ...common, kind: 'operation', consoleHref: path };
  if (entry.locale !== DEFAULT_LOCALE) return { ...drawn, page };
  return {
    ...drawn,
    page,
    console: {
      path,
      data: () => consoleDataOf(operation, sourceOf(key, local), { canSend: local.info.sendRequest }),
    },
  };
}

/** The page of a named schema, and who uses it. */
export function buildSchemaPage(entry: EntryParts, name: string, local: LocalizedReference): BuiltPage {
  const links: FoundLink[] = [];
  const ref = `#/components/schemas/${pointerToken(name)}`;
  const { schema, anchors } = expandSchema(
    { $ref: ref },
    { direction: 'both', anchor: 'schema', maxNodes: SCHEMA_PAGE_NODES, depths: [2, 1] },
    local.drawing(links),
  );
  const page: SchemaPage = {
    ...pageBase(entry, local.texts.excerptOf(textOf(local.objectAt(ref).description)), local),
    kind: 'schema',
    name,
    schema,
    usedBy: local.usersOf(name),
    partOf: local.holdersOf(name),
  };
  return { page, links, anchors, words: local.texts.wordsOf(null) };
}
