import type { PublishedRelease } from '../../model/api/change.ts';
import type { Operation } from '../../model/api/operation.ts';
import type { OperationPage, WebhookPage } from '../../model/page/page.ts';
import { DEFAULT_LOCALE } from '../../model/site/locale.ts';
import { historyOf, marksOf, namedPlacesOf } from '../changes/page-history.ts';
import { consoleDataOf } from '../console/console-data.ts';
import type { PageLink } from '../markdown/links.ts';
import { type LocalizedMigration, successionsOf } from '../migration/localized-migration.ts';
import type { GroupPart } from '../openapi/group-parts.ts';
import { operationOf } from '../openapi/operation.ts';
import type { OperationKey } from '../openapi/outline.ts';
import type { LocalizedReference } from '../reference/localized-reference.ts';
import { reachedSchemas } from '../reference/schema-users.ts';
import { samplesOf, sourceOf } from './operation-samples.ts';
import type { BuiltPage, PageEntry } from './page-entry.ts';
import { pageBaseOf, type ReferencePageSummary, sidebarIdOf, summaryOf } from './reference-page.ts';

interface OperationContext {
  /** The part of its first group that lists the operation. */
  part: GroupPart;
  localized: LocalizedReference;
  migrations: readonly LocalizedMigration[];
  releases: () => readonly PublishedRelease[];
}

/** The page of one operation or webhook. */
export function operationPage(key: OperationKey, context: OperationContext): PageEntry {
  const { part, localized } = context;
  const { addresses } = localized;
  const link = localized.operationLink(key);
  const summaryAs = <K extends 'operation' | 'webhook'>(kind: K): ReferencePageSummary<K> =>
    summaryOf<K>(localized, {
      kind,
      route: addresses.routeOfOperation(key),
      title: localized.operationTitle(key),
      sidebarLabel: link.label,
      contentLocale: localized.texts.languageOf(link.label),
      sidebarId: sidebarIdOf(part.group, localized),
      parent: localized.partLink(part),
      furtherParents: localized.furtherGroupsOf(key),
      operationLink: link,
    });
  if (key.kind === 'webhook') {
    const summary = summaryAs('webhook');
    return { ...summary, build: () => buildWebhook(summary, key, context) };
  }
  const summary = summaryAs('operation');
  return {
    ...summary,
    samplesHref: addresses.samplesHref(key),
    ...(summary.locale === DEFAULT_LOCALE ? { consolePath: addresses.consolePath(key) } : {}),
    build: () => buildOperation(summary, key, context),
  };
}

function buildWebhook(
  summary: ReferencePageSummary<'webhook'>,
  key: OperationKey,
  context: OperationContext,
): BuiltPage {
  const { content, ...built } = buildContent(summary, key, context);
  return { ...built, page: content satisfies WebhookPage };
}

function buildOperation(
  summary: ReferencePageSummary<'operation'>,
  key: OperationKey,
  context: OperationContext,
): BuiltPage {
  const { localized } = context;
  const { content, ...built } = buildContent(summary, key, context);
  const page: OperationPage = { ...content, consoleHref: localized.addresses.consolePath(key) };
  if (summary.locale !== DEFAULT_LOCALE) return { ...built, page };
  return {
    ...built,
    page,
    console: () =>
      consoleDataOf(page.operation, sourceOf(key, localized), {
        canSend: localized.info.sendRequest,
        hasSimulator: localized.reference.config.simulator === true,
      }),
  };
}

/** The content that operations and webhooks have in common. */
function buildContent<K extends 'operation' | 'webhook'>(
  summary: ReferencePageSummary<K>,
  key: OperationKey,
  { localized, migrations, releases }: OperationContext,
): Omit<BuiltPage, 'page'> & { content: Omit<OperationPage, 'kind' | 'consoleHref'> & { kind: K } } {
  const links: PageLink[] = [];
  const { operation, anchors } = operationOf(key, localized.schemaContext(links, key.pointer), summary.file);
  // Only the operation's own description may have headings, not the descriptions of its parts.
  const body = localized.texts.description(key.pointer, 'nested');
  return {
    content: {
      ...pageBaseOf(summary, localized, { description: operation.excerpt, body }),
      tag: summary.parent,
      operation: {
        ...operation,
        description: body?.html ?? operation.description,
        samples: samplesOf(key, operation, localized),
      },
      successions: successionsOf(key, localized, { migrations, links }),
      ...historyOfOperation(key, { operation, anchors, localized, releases: releases() }),
    },
    links,
    anchors: new Set([...anchors, ...(body?.anchors ?? [])]),
    words: localized.texts.wordsOf(body),
  };
}

/** The changes of an operation and of the schemas in its messages. */
function historyOfOperation(
  key: OperationKey,
  {
    operation,
    anchors,
    localized,
    releases,
  }: {
    operation: Operation;
    anchors: ReadonlySet<string>;
    localized: LocalizedReference;
    releases: readonly PublishedRelease[];
  },
): Pick<OperationPage, 'history' | 'marks'> {
  if (releases.length === 0) return {};
  const { href } = localized.operationLink(key);
  const schemas = [...reachedSchemas(key, localized.document)].map((name) => localized.addresses.schemaHref(name));
  const hrefs = new Set([href, ...schemas.filter((address) => address !== null)]);
  const history = historyOf(releases, localized.info.base, hrefs);
  if (history === null) return {};
  return { history, marks: marksOf(history, { href, anchors, named: namedPlacesOf(operation) }) };
}
