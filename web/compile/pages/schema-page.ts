import type { PublishedRelease } from '../../model/api/change.ts';
import type { SchemaPage } from '../../model/page/page.ts';
import { pointerToken, textOf } from '../../model/text/json.ts';
import { historyOf, marksOf, namedPlacesIn } from '../changes/page-history.ts';
import type { PageLink } from '../markdown/links.ts';
import type { OperationKey, SchemaKey } from '../openapi/outline.ts';
import { expandSchema } from '../openapi/schema.ts';
import type { LocalizedReference } from '../reference/localized-reference.ts';
import type { BuiltPage, PageEntry } from './page-entry.ts';
import { pageBaseOf, type ReferencePageSummary, sidebarIdOf, summaryOf } from './reference-page.ts';

const MAX_NODES = 150;
const MAX_BYTES = 180_000;
/** As many as the information page lists. */
const MAX_USERS = 400;

/** The users of each named schema of a reference. */
interface SchemaUsage {
  operations: ReadonlyMap<string, readonly OperationKey[]>;
  /** Names of the schemas that contain it. */
  schemas: ReadonlyMap<string, readonly string[]>;
}

/** The page of a named schema, with the operations and schemas that use it. */
export function schemaPage(
  key: SchemaKey,
  localized: LocalizedReference,
  { usage, releases }: { usage: () => SchemaUsage; releases: () => readonly PublishedRelease[] },
): PageEntry {
  const summary = summaryOf(localized, {
    kind: 'schema',
    route: localized.addresses.routeOfSchema(key.slug),
    title: key.name,
    sidebarId: sidebarIdOf(null, localized),
  });
  return {
    ...summary,
    build: () => build(summary, { name: key.name, localized, usage: usage(), releases: releases() }),
  };
}

/** A named schema as its page shows it, with the anchors it uses. @param links collects the links in its texts */
export function expandSchemaPage(
  name: string,
  localized: LocalizedReference,
  links: PageLink[],
): Pick<ReturnType<typeof expandSchema>, 'schema' | 'anchors'> {
  return expandSchema(
    { $ref: `#/components/schemas/${pointerToken(name)}` },
    { direction: 'both', anchor: 'schema', maxNodes: MAX_NODES, depths: [2, 1], maxBytes: MAX_BYTES, finalDepth: 1 },
    localized.schemaContext(links),
  );
}

function build(
  summary: ReferencePageSummary<'schema'>,
  {
    name,
    localized,
    usage,
    releases,
  }: { name: string; localized: LocalizedReference; usage: SchemaUsage; releases: readonly PublishedRelease[] },
): BuiltPage {
  const links: PageLink[] = [];
  const ref = `#/components/schemas/${pointerToken(name)}`;
  const { schema, anchors } = expandSchemaPage(name, localized, links);
  const { texts, addresses } = localized;
  const users = usage.operations.get(name) ?? [];
  const page: SchemaPage = {
    ...pageBaseOf(summary, localized, {
      description: texts.excerptOf(textOf(localized.objectAt(ref).description)),
    }),
    name,
    schema,
    usedBy: users.slice(0, MAX_USERS).map((key) => localized.operationLink(key)),
    moreUsers: Math.max(users.length - MAX_USERS, 0),
    partOf: (usage.schemas.get(name) ?? []).flatMap((label) => {
      const href = addresses.schemaHref(label);
      return href === null ? [] : [{ label, href }];
    }),
  };
  const href = addresses.href(summary.route);
  const history = historyOf(releases, localized.info.base, new Set([href]));
  if (history !== null) {
    page.history = history;
    page.marks = marksOf(history, { href, anchors, named: namedPlacesIn(schema, 'schema') });
  }
  return { page, links, anchors, words: texts.wordsOf(null) };
}
