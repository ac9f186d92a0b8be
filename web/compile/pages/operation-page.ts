import type { PublishedRelease } from '../../model/api/change.ts';
import type { Link } from '../../model/api/link.ts';
import { WEBHOOK_SECTIONS } from '../../model/page/page-data.ts';
import type { OperationPage, WebhookPage } from '../../model/page/page.ts';
import type { Direction } from '../../model/schema/json-schema.ts';
import { DEFAULT_LOCALE } from '../../model/site/locale.ts';
import type { Route } from '../../model/site/path.ts';
import { consoleDataOf, deliveryDataOf } from '../console/console-data.ts';
import type { PageLink } from '../markdown/links.ts';
import { type LocalizedMigration, successionsOf } from '../migration/localized-migration.ts';
import { operationOf } from '../openapi/operation/operation.ts';
import type { GroupPart, OperationKey } from '../openapi/reading/outline.ts';
import type { LocalizedReference } from '../reference/localized-reference.ts';
import { reachedSchemas } from '../reference/schema-users.ts';
import { pageHistoryOf, namedPlacesOf } from '../releases/page-history.ts';
import { samplesOf, sourceOf } from '../samples/operation-samples.ts';
import { joinText, type PageEntries } from '../search/page-entries.ts';
import { type BuiltPage, pageBaseOf, type PageEntry, type ReferenceSummary, referenceSummary } from './page-entry.ts';
import { indexWebhooks, type WebhookGuide, webhookGuide } from './tag-page.ts';

interface OperationContext {
  /** The part of its first group that lists the operation. */
  part: GroupPart;
  localized: LocalizedReference;
  migrations: readonly LocalizedMigration[];
  releases: () => readonly PublishedRelease[];
  /** The guides about tasks that use the page with an address. */
  guidesTo: (href: string) => Link[];
}

type Kind = OperationKey['kind'];

/** The page of one operation or webhook. */
export function operationPage(key: OperationKey, context: OperationContext): PageEntry {
  const { part, localized } = context;
  const { addresses } = localized;
  const link = localized.operationLink(key);
  const summary = referenceSummary<Kind>(localized, {
    kind: key.kind,
    route: addresses.routeOfOperation(key),
    title: localized.operationTitle(key),
    sidebarLabel: link.label,
    contentLocale: localized.texts.languageOf(link.label),
    group: part.group,
    parent: localized.partLink(part),
    furtherParents: localized.furtherGroupsOf(key),
    operationLink: link,
  });
  return {
    ...summary,
    ...(summary.locale === DEFAULT_LOCALE ? { consolePath: addresses.consolePath(key) } : {}),
    ...(key.kind === 'operation' ? { samplesHref: addresses.samplesHref(key) } : {}),
    build: () => build(summary, key, context),
  };
}

function build(summary: ReferenceSummary<Kind>, key: OperationKey, context: OperationContext): BuiltPage {
  const { localized, migrations } = context;
  const { addresses } = localized;
  const links: PageLink[] = [];
  const built = operationOf(key, localized.schemaContext(links, key.pointer));
  const { operation, anchors } = built;
  const guide = webhookGuide(context.part, localized, localized.schemaContext([]));
  // Only the operation's own description may have headings, not the descriptions of its parts.
  const body = localized.texts.description(key.pointer, 'nested');
  const page: OperationPage | WebhookPage = {
    ...pageBaseOf(summary, localized, { description: operation.excerpt, body }),
    operation: {
      ...operation,
      description: body?.html ?? operation.description,
      ...(guide === null ? {} : { signature: null, delivery: null }),
      samples: samplesOf(key, operation, localized),
    },
    ...(guide === null ? {} : { guide: guideLinks(guide, addresses.routeOfPart(context.part), { addresses, links }) }),
    successions: successionsOf(key, localized, { migrations, links }),
    guides: context.guidesTo(localized.operationLink(key).href),
    ...historyOfOperation(key, built, context),
    consoleHref: addresses.consolePath(key),
  };
  return {
    page,
    links,
    anchors: new Set([...anchors, ...(body?.anchors ?? [])]),
    words: localized.texts.wordsOf(body),
    index: (entries) => index(page, entries),
    ...(summary.locale === DEFAULT_LOCALE
      ? { console: () => consoleOf({ kind: page.kind, operation }, key, localized) }
      : {}),
  };
}

/** The addresses of the sections that the page of the group has for all its webhooks. */
function guideLinks(
  { signature, delivery }: WebhookGuide,
  route: Route,
  { addresses, links }: { addresses: LocalizedReference['addresses']; links: PageLink[] },
): NonNullable<OperationPage['guide']> {
  const section = (fragment: string): string => {
    const href = `${addresses.href(route)}#${fragment}`;
    links.push({ kind: 'page', href, route, fragment });
    return href;
  };
  return {
    signature: signature === null ? null : section(WEBHOOK_SECTIONS.signature),
    delivery: delivery === null ? null : section(WEBHOOK_SECTIONS.delivery),
  };
}

/** The data that the request form sends an operation with, or that it checks deliveries of a webhook with. */
function consoleOf(
  { kind, operation }: Pick<OperationPage | WebhookPage, 'kind' | 'operation'>,
  key: OperationKey,
  localized: LocalizedReference,
): ReturnType<NonNullable<BuiltPage['console']>> {
  const source = sourceOf(key, localized.reference);
  if (kind === 'webhook') return deliveryDataOf(operation, source);
  return consoleDataOf(operation, source, {
    canSend: localized.info.sendRequest,
    hasSimulator: localized.info.simulator,
    hasAccounts: localized.hasAccounts,
  });
}

function index({ kind, operation, successions }: OperationPage | WebhookPage, entries: PageEntries): void {
  const { title, description, deprecated, callbacks, responses } = operation;
  const isReplaced = successions.some(({ side, operations }) => side === 'old' && operations.length > 0);
  const text = entries.body || entries.wordsOf(description);
  entries.addPage(text, { kind, label: title, deprecated, isReplaced });
  for (const { anchor, status, description: words, problemCodes } of responses) {
    const label = entries.toc.find(({ id }) => id === anchor)?.text ?? status;
    entries.addShared('status', { label, text: () => entries.wordsOf(words), anchor });
    for (const { code } of problemCodes) entries.addShared('error', { label: code, anchor, depth: 2 });
  }
  for (const { name, anchor, operation: call } of callbacks)
    entries.addShared('callback', {
      label: name,
      text: () => joinText(call.title === name ? '' : `${call.title}.`, entries.wordsOf(call.description)),
      anchor,
    });
  indexWebhooks(operation, entries);
  entries.addFields({ operation });
}

function historyOfOperation(
  key: OperationKey,
  { operation, anchors }: ReturnType<typeof operationOf>,
  { localized, releases }: OperationContext,
): ReturnType<typeof pageHistoryOf> {
  const published = releases();
  if (published.length === 0) return {};
  const { addresses, document, info } = localized;
  const pagesOf = (direction: Direction): Set<string> =>
    new Set([...reachedSchemas(key, document, direction)].flatMap((name) => addresses.schemaHref(name) ?? []));
  const schemas = { request: pagesOf('request'), response: pagesOf('response') };
  const { href } = localized.operationLink(key);
  return pageHistoryOf(published, { base: info.base, href, schemas, anchors, named: namedPlacesOf(operation) });
}
