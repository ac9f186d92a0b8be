import type { FieldMark, PublishedChange, PublishedRelease } from '../../model/api/change.ts';
import type { Operation } from '../../model/api/operation.ts';
import type { Schema } from '../../model/api/schema.ts';
import type { OperationPage, PageHistory } from '../../model/page/page.ts';
import type { Direction } from '../../model/schema/json-schema.ts';
import { RULES } from '../changes/rules.ts';

/** The most changes of one page; the changelog has all. */
const MAX_CHANGES = 30;

const DIRECTIONS: readonly Direction[] = ['request', 'response'];

interface HistoryContext {
  /** Base of the reference. */
  base: string;
  /** Address of the page. */
  href: string;
  /** Addresses of the pages of the schemas that the page uses, by the direction in which it uses them. */
  schemas?: Readonly<Record<Direction, ReadonlySet<string>>>;
  anchors: ReadonlySet<string>;
  named: readonly NamedPlace[];
}

/** The changes of the subject of a page and of the schemas that it uses, and their marks; nothing without changes. */
export function pageHistoryOf(
  releases: readonly PublishedRelease[],
  { base, href: own, schemas, ...fields }: HistoryContext,
): Pick<OperationPage, 'history' | 'marks'> {
  const concerns = ({ subject: { kind, href }, direction }: PublishedChange): boolean =>
    kind !== 'api' &&
    href !== null &&
    (href === own || DIRECTIONS.some((way) => (direction ?? way) === way && schemas?.[way].has(href) === true));
  let room = MAX_CHANGES;
  const found = releases.flatMap(({ id, date, title, lang, href, parts }) => {
    const changes = parts
      .filter((part) => part.base === base)
      .flatMap((part) => part.changes)
      .filter(concerns);
    const shown = changes.slice(0, room);
    room -= shown.length;
    if (shown.length === 0) return [];
    return [{ id, date, title, href, changes: shown, ...(lang === undefined ? {} : { lang }) }];
  });
  if (found.length === 0) return {};
  const history = { href: own, releases: found };
  return { history, marks: marksOf(history, { href: own, ...fields }) };
}

/** The releases that added or deprecated the fields of a page, by anchor. */
function marksOf(
  history: PageHistory,
  { href, anchors, named }: Pick<HistoryContext, 'href' | 'anchors' | 'named'>,
): Map<string, FieldMark> {
  const marks = new Map<string, FieldMark>();
  // The newest release comes first and wins.
  for (const { date, href: releaseHref, changes } of history.releases) {
    for (const change of changes) {
      const mark = markOf(change, { date, href: releaseHref });
      if (mark === null || change.field === null) continue;
      for (const anchor of anchorsOf(change, { href, named }))
        if (anchors.has(anchor)) marks.set(anchor, { ...mark, ...marks.get(anchor) });
    }
  }
  return marks;
}

function markOf({ kind, rules }: PublishedChange, release: { date: string; href: string }): FieldMark | null {
  if (kind === 'added') return { since: release };
  return rules.some((rule) => RULES.get(rule)?.aspect?.startsWith('deprecated')) ? { deprecated: release } : null;
}

/** The anchors at which a page can show a changed field: its own, or one at each place of its schema. */
function anchorsOf(
  { subject, field }: PublishedChange,
  { href, named }: { href: string; named: readonly NamedPlace[] },
): string[] {
  const label = field?.label ?? '';
  if (subject.kind !== 'schema') return [label];
  const places = named.filter(({ name }) => name === subject.label).map(({ anchor }) => `${anchor}.${label}`);
  return subject.href === href ? [`schema.${label}`, ...places] : places;
}

/** A place of a page at which a named schema is shown. */
interface NamedPlace {
  name: string;
  anchor: string;
}

/** The places of the named schemas of an operation. */
export function namedPlacesOf({ parameters, requestBody, responses }: Operation): NamedPlace[] {
  return [
    ...parameters.flatMap(({ schema, anchor }) => namedPlacesIn(schema, anchor)),
    ...(requestBody?.content ?? []).flatMap(({ schema }) => namedPlacesIn(schema, 'body')),
    ...responses.flatMap(({ anchor, content }) => content.flatMap(({ schema }) => namedPlacesIn(schema, anchor))),
  ];
}

/** The places of the named schemas inside a schema that is shown at an anchor. */
export function namedPlacesIn(schema: Schema | null, anchor: string): NamedPlace[] {
  if (schema?.kind !== 'schema') return [];
  const { name, properties, items, prefixItems, oneOf, anyOf, allOf } = schema;
  return [
    ...(name === null ? [] : [{ name, anchor }]),
    ...properties.flatMap((property) => namedPlacesIn(property.schema, property.anchor)),
    ...namedPlacesIn(items, anchor),
    ...[...prefixItems, ...oneOf, ...anyOf].flatMap((part) => namedPlacesIn(part.schema, part.anchor)),
    ...allOf.flatMap((part) => namedPlacesIn(part, anchor)),
  ];
}
