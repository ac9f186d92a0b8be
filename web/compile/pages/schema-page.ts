import type { SchemaPage } from '../../model/page/page.ts';
import { pointerToken, textOf } from '../../model/text/json.ts';
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
export function schemaPage(key: SchemaKey, localized: LocalizedReference, usage: () => SchemaUsage): PageEntry {
  const summary = summaryOf(localized, {
    kind: 'schema',
    route: localized.addresses.routeOfSchema(key.slug),
    title: key.name,
    sidebarId: sidebarIdOf(null, localized),
  });
  return { ...summary, build: () => build(summary, { name: key.name, localized, usage: usage() }) };
}

function build(
  summary: ReferencePageSummary<'schema'>,
  { name, localized, usage }: { name: string; localized: LocalizedReference; usage: SchemaUsage },
): BuiltPage {
  const links: PageLink[] = [];
  const ref = `#/components/schemas/${pointerToken(name)}`;
  const { schema, anchors } = expandSchema(
    { $ref: ref },
    { direction: 'both', anchor: 'schema', maxNodes: MAX_NODES, depths: [2, 1], maxBytes: MAX_BYTES, finalDepth: 1 },
    localized.schemaContext(links),
  );
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
  return { page, links, anchors, words: texts.wordsOf(null) };
}
