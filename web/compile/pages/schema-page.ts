import type { PublishedRelease } from '../../model/api/change.ts';
import type { Example } from '../../model/api/operation.ts';
import type { SchemaPage } from '../../model/page/page.ts';
import { textOf } from '../../model/text/json.ts';
import type { PageLink } from '../markdown/links.ts';
import { examplesOf } from '../openapi/operation/examples.ts';
import type { SchemaKey } from '../openapi/reading/outline.ts';
import { schemaPointer } from '../openapi/reading/resolve.ts';
import { expandNamedSchema } from '../openapi/schema/schema.ts';
import type { LocalizedReference } from '../reference/localized-reference.ts';
import { schemaUsage } from '../reference/schema-users.ts';
import { pageHistoryOf, namedPlacesIn } from '../releases/page-history.ts';
import { joinText, type PageEntries } from '../search/page-entries.ts';
import { type BuiltPage, type PageEntry, pageBaseOf, type ReferenceSummary, referenceSummary } from './page-entry.ts';

/** As many as the information page lists. */
const MAX_USERS = 400;

interface SchemaPageContext {
  releases: () => readonly PublishedRelease[];
}

/** A longer example would be most of its page. */
const MAX_EXAMPLE = 20_000;

/** Whether an example shows more than the line of its value: an object or a list, of a size that a reader can use. */
function isStructured({ text }: Example): boolean {
  return /^[[{]./s.test(text) && text.length <= MAX_EXAMPLE;
}

/** The page of a named schema, with the operations and schemas that use it. */
export function schemaPage(key: SchemaKey, localized: LocalizedReference, context: SchemaPageContext): PageEntry {
  const summary = referenceSummary(localized, {
    kind: 'schema',
    route: localized.addresses.routeOfSchema(key.slug),
    title: key.name,
  });
  return { ...summary, isDetail: true, build: () => build(summary, localized, context) };
}

function build(
  summary: ReferenceSummary<'schema'>,
  localized: LocalizedReference,
  { releases }: SchemaPageContext,
): BuiltPage {
  const { title: name } = summary;
  const { operations, schemas } = schemaUsage(localized.reference);
  const links: PageLink[] = [];
  const schemaContext = localized.schemaContext(links);
  const { schema, anchors } = expandNamedSchema(name, schemaContext);
  const source = localized.objectAt(schemaPointer(name));
  const [example] = examplesOf(source, { schema, mediaType: 'application/json' }, schemaContext);
  const { texts, addresses, info } = localized;
  const href = addresses.href(summary.route);
  const users = operations.get(name) ?? [];
  const page: SchemaPage = {
    ...pageBaseOf(summary, localized, {
      description: texts.excerptOf(textOf(source.description)),
    }),
    name,
    schema,
    example: example !== undefined && isStructured(example) ? example : null,
    usedBy: users.slice(0, MAX_USERS).map((key) => localized.operationLink(key)),
    moreUsers: Math.max(users.length - MAX_USERS, 0),
    partOf: (schemas.get(name) ?? []).flatMap((label) => {
      const container = addresses.schemaHref(label);
      return container === null ? [] : { label, href: container };
    }),
    ...pageHistoryOf(releases(), { base: info.base, href, anchors, named: namedPlacesIn(schema, 'schema') }),
  };
  return { page, links, anchors, words: texts.wordsOf(null), index: (entries) => index(page, entries) };
}

function index({ name, title, schema }: SchemaPage, entries: PageEntries): void {
  const ownTitle = (schema.kind === 'schema' ? schema.title : null) ?? '';
  const text = joinText(ownTitle, entries.wordsOf(schema.description));
  entries.addPage(text, { kind: 'schema', label: title === '' ? name : title, deprecated: schema.deprecated });
  entries.addFields({ schema });
}
