import { objectOf, pointerToken, textOf } from '../../model/json.ts';
import type { InfoPage, OperationPage, SchemaPage, TagPage, WebhookPage } from '../../model/page.ts';
import { excerptOf, shorten } from '../markdown/excerpt.ts';
import type { FoundLink } from '../markdown/links.ts';
import { externalDocsOf, webAddressOf } from '../openapi/external-docs.ts';
import { operationOf } from '../openapi/operation.ts';
import type { GroupKey, OperationKey } from '../openapi/outline.ts';
import { expandSchema } from '../openapi/schema.ts';
import { securitySchemesOf, serversOf } from '../openapi/security.ts';
import { AUDIENCE_BASE } from './audience-base.ts';
import { type LocalMigration, migrationsOf, successionsOf } from './local-migration.ts';
import { labelOfReference, type LocalReference } from './local-reference.ts';
import { samplesOf } from './operation-samples.ts';
import type { DrawnPage, PageEntry } from './page-entry.ts';

const SCHEMA_PAGE_NODES = 150;
const DESCRIPTION_LENGTH = 160;

/** A page before it can be drawn. */
export type EntryParts = Omit<PageEntry, 'draw'>;

/** What every page of a reference shares with its entry. */
export function pageBase(entry: EntryParts, description: string, local: LocalReference): Omit<OperationPage, 'kind' | 'tag' | 'operation' | 'successions'> {
  const { reference, language, info } = local;
  const home = { label: language.words.home, href: local.href(AUDIENCE_BASE[reference.audience]) };
  const label = labelOfReference(info);
  return {
    route: entry.route,
    locale: entry.locale,
    contentLocale: entry.contentLocale,
    title: entry.title,
    description: shorten(description || `${entry.title}: ${label}`, DESCRIPTION_LENGTH),
    sidebarId: entry.sidebarId,
    sidebarLabel: entry.sidebarLabel,
    toc: [],
    breadcrumbs: [home, ...(entry.kind === 'info' ? [] : [{ label: info.title || label, href: info.href }]), ...(entry.parent === null ? [] : [entry.parent])],
    location: { file: entry.file },
    reference: info,
  };
}

/** The page that says what an API is: its description, servers, security schemes and groups. */
export function drawInfo(entry: EntryParts, local: LocalReference, migrations: readonly LocalMigration[]): DrawnPage {
  const links: FoundLink[] = [];
  const drawing = local.drawing(links);
  const { document } = local.language;
  const info = objectOf(document.info);
  const description = textOf(info.description);
  const body = description === null ? null : local.render(description, 'linked');
  links.push(...(body?.links ?? []));
  const contact = objectOf(info.contact);
  const license = objectOf(info.license);
  const licenseName = textOf(license.name);
  const page: InfoPage = {
    ...pageBase(entry, textOf(info.summary) ?? excerptOf(description), local),
    kind: 'info',
    toc: body?.toc ?? [],
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
    contact: Object.keys(contact).length === 0 ? null : { name: textOf(contact.name), email: textOf(contact.email), url: webAddressOf(contact.url) },
    license: licenseName === null ? null : { name: licenseName, url: webAddressOf(license.url) },
    termsOfService: webAddressOf(info.termsOfService),
    externalDocs: externalDocsOf(document, drawing),
    hasCollection: local.reference.collection() !== null,
    migrations: migrationsOf(local, migrations),
  };
  return { page, links, anchors: new Set(body?.anchors) };
}

/** The page of a tag, or of operations without one: what it is for, and its operations. */
export function drawTag(entry: EntryParts, group: GroupKey, local: LocalReference): DrawnPage {
  const links: FoundLink[] = [];
  const tag = local.objectAt(group.pointer);
  const description = textOf(tag.description);
  const body = description === null ? null : local.render(description, 'linked');
  links.push(...(body?.links ?? []));
  const page: TagPage = {
    ...pageBase(entry, excerptOf(description), local),
    kind: 'tag',
    toc: body?.toc ?? [],
    body: body?.html ?? null,
    externalDocs: externalDocsOf(tag, local.drawing(links)),
    operations: local.operationsOf(group),
  };
  return { page, links, anchors: new Set(body?.anchors) };
}

/** The page of one operation or webhook. */
export function drawOperation(entry: EntryParts, key: OperationKey, local: LocalReference, migrations: readonly LocalMigration[]): DrawnPage {
  const links: FoundLink[] = [];
  const { operation, anchors } = operationOf(key, local.drawing(links, key.pointer), entry.file);
  // The operation's own description may have headings; those of its parts may not.
  const description = textOf(local.objectAt(key.pointer).description);
  const rendered = description === null ? null : local.render(description, 'nested');
  const page: OperationPage | WebhookPage = {
    ...pageBase(entry, operation.excerpt, local),
    kind: key.kind,
    toc: rendered?.toc ?? [],
    tag: entry.parent,
    operation: { ...operation, description: rendered?.html ?? operation.description, samples: samplesOf(key, operation, local) },
    successions: successionsOf(key, local, { migrations, links }),
  };
  return { page, links, anchors: new Set([...anchors, ...(rendered?.anchors ?? [])]) };
}

/** The page of a named schema, and who uses it. */
export function drawSchema(entry: EntryParts, name: string, local: LocalReference): DrawnPage {
  const links: FoundLink[] = [];
  const ref = `#/components/schemas/${pointerToken(name)}`;
  const { schema, anchors } = expandSchema({ $ref: ref }, { direction: 'both', anchor: 'schema', maxNodes: SCHEMA_PAGE_NODES, depths: [2, 1] }, local.drawing(links));
  const page: SchemaPage = {
    ...pageBase(entry, excerptOf(textOf(local.objectAt(ref).description)), local),
    kind: 'schema',
    name,
    schema,
    usedBy: local.usersOf(name),
    partOf: local.holdersOf(name),
  };
  return { page, links, anchors };
}
