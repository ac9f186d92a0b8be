import type { PublishedChange, PublishedRelease, ReleaseText } from '../../model/api/change.ts';
import type { Link } from '../../model/api/link.ts';
import { dateInWords } from '../../model/site/date-in-words.ts';
import { DEFAULT_LOCALE, type Locale, LOCALE_INFO } from '../../model/site/locale.ts';
import type { Route } from '../../model/site/path.ts';
import type { Html } from '../../model/text/html.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { markupOfChange, wordsOfChange } from '../changes/change-text.ts';
import { operationAddress, type ChangeSubject, subjectOf } from '../changes/operation-pairs.ts';
import { directionOf, mainRuleOf } from '../changes/rules.ts';
import type { Translated } from '../config/config-schema.ts';
import { localizedText } from '../config/load-config.ts';
import type { PageLink } from '../markdown/links.ts';
import { plainTextOf } from '../markdown/markdown.ts';
import { plainOperationOf } from '../openapi/operation/plain-operation.ts';
import type { OperationKey } from '../openapi/reading/outline.ts';
import { expandNamedSchema } from '../openapi/schema/schema.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import { labelOfReference, type LocalizedReference } from '../reference/localized-reference.ts';
import { reachedSchemas } from '../reference/schema-users.ts';
import type { RecordedChange } from '../source/version-sources.ts';
import type { Release } from './mount-releases.ts';

type SubjectPages = ReturnType<typeof subjectPages>;

/** The anchors of a schema are the same in every language, and take time. */
const anchorsOf = new WeakMap<ApiReference, Map<string, ReadonlySet<string>>>();

/** The releases of a site in one language, with the links of their pages for the link check. */
export interface PublishedReleases {
  releases: PublishedRelease[];
  links: PageLink[];
}

/**
 * Puts releases into the words and links of one language.
 * @param hrefOf address of a release on the changelog
 */
export function publishReleases(
  releases: readonly Release[],
  references: readonly LocalizedReference[],
  { locale, hrefOf }: { locale: Locale; hrefOf: (id: string) => string },
): PublishedReleases {
  const links: PageLink[] = [];
  // An operation can be the subject of many releases, and its anchors take time.
  const pagesOf = new Map<LocalizedReference, SubjectPages>();
  const published = releases.map(({ id, date, source: { entry }, parts }): PublishedRelease => {
    const title = localizedText(entry.title, locale);
    const localizedParts = parts.flatMap((part) => {
      const localized = references.find(({ reference }) => reference === part.reference);
      return localized === undefined ? [] : [{ localized, recorded: part.recorded, changes: part.changes }];
    });
    const [first] = localizedParts;
    return {
      id,
      date,
      title: title === '' ? dateInWords(date, locale) : title,
      ...langOf(entry.title, locale),
      href: hrefOf(id),
      summary: first === undefined ? null : proseOf(entry.summary, first.localized, links),
      parts: localizedParts.map(({ localized, recorded, changes }) => {
        const pages = getOrMake(pagesOf, localized, () => subjectPages(localized, links));
        return {
          base: localized.info.base,
          label: localized.reference.config.label ?? labelOfReference(localized.info),
          href: localized.info.href,
          summary: proseOf(recorded.summary, localized, links),
          changes: changes.map((change) => publishChange(change, { localized, pages, links })),
        };
      }),
    };
  });
  return { releases: published, links };
}

/** The field of a response or of its header. Readers see `HTTP 409` or `Retry-After (429)`. */
const RESPONSE = /^response-(\w+)(?:\.header\.(.+))?$/;

function publishChange(
  change: RecordedChange,
  { localized, pages, links }: { localized: LocalizedReference; pages: SubjectPages; links: PageLink[] },
): PublishedChange {
  const { locale } = localized.language;
  const { rules, note } = change;
  const { subject, fieldHref } = pages.of(change.subject, change.field);
  const field =
    change.field?.replace(RESPONSE, (_, status: string, name?: string) =>
      name === undefined ? `HTTP ${status}` : `${name} (${status})`,
    ) ?? null;
  const { kind, level, sides } = mainRuleOf(rules);
  const direction = subject.kind === 'schema' ? directionOf(rules) : null;
  // A part that is new or gone is itself the value of one side.
  const sideOf = (values: string[], own: typeof kind): string | null =>
    values.join(', ') || (kind === own ? (field ?? subject.label) : null);
  const [before, after] = sides ?? [sideOf(change.from, 'removed'), sideOf(change.to, 'added')];
  return {
    rules,
    kind,
    level,
    subject,
    field: field === null ? null : { label: field, href: fieldHref },
    affects: pages.affectedBy(change.subject, direction),
    before,
    after,
    direction,
    text: { html: markupOfChange(change, locale), plain: wordsOfChange(change, locale) },
    note: proseOf(note, localized, links),
  };
}

/** A text of an entry in the reader's language, else in English; null if the entry has no such text. */
function proseOf(value: Translated | undefined, localized: LocalizedReference, links: PageLink[]): ReleaseText | null {
  const { locale } = localized.language;
  const written = localizedText(value, locale);
  if (written === '') return null;
  const html: Html = localized.schemaContext(links).inline(written);
  return { html, plain: plainTextOf(written), ...langOf(value, locale) };
}

function langOf(value: Translated | undefined, locale: Locale): { lang?: string } {
  const isForeign = typeof value === 'object' && value[locale] === undefined && locale !== DEFAULT_LOCALE;
  return isForeign ? { lang: LOCALE_INFO[DEFAULT_LOCALE].htmlLang } : {};
}

/** Finds the pages of changed operations and schemas, and the anchors of changed fields on them. */
function subjectPages(localized: LocalizedReference, links: PageLink[]) {
  const { addresses, document, info, reference } = localized;
  const { operations, schemas } = reference.outline;
  const anchorsOfSchema = (name: string): ReadonlySet<string> => {
    const anchors = getOrMake(anchorsOf, reference, () => new Map());
    return getOrMake(anchors, name, () => expandNamedSchema(name, localized.schemaContext([])).anchors);
  };
  const hrefTo = (route: Route, fragment: string): string => {
    const href = addresses.href(route) + (fragment === '' ? '' : `#${encodeURI(fragment)}`);
    links.push({ kind: 'page', href, route, fragment });
    return href;
  };
  return {
    /** A link to a subject, and the address of its field, or of the nearest field around it that the page has. */
    of(
      subject: ChangeSubject,
      field: string | null,
    ): { subject: PublishedChange['subject']; fieldHref: string | null } {
      if (subject.kind === 'schema') {
        const key = schemas.find(({ name }) => name === subject.name);
        const link = { kind: subject.kind, label: subject.name };
        if (key === undefined) return { subject: { ...link, href: null }, fieldHref: null };
        const route = addresses.routeOfSchema(key.slug);
        const anchor = nearest(`schema.${field ?? ''}`, anchorsOfSchema(key.name));
        return { subject: { ...link, href: hrefTo(route, '') }, fieldHref: hrefTo(route, anchor) };
      }
      const key = operations.find((operation) => isSubject(operation, subject));
      if (key === undefined) {
        // The page of the operation is gone, so its name leads to the list of the operations that there are.
        const label = subject.kind === 'api' ? info.title : subject.name;
        return { subject: { kind: subject.kind, label, href: info.href }, fieldHref: null };
      }
      const { label, href, method, lang } = localized.operationLink(key);
      const route = addresses.routeOfOperation(key);
      const anchors = (): ReadonlySet<string> =>
        plainOperationOf(key, reference.source.document, reference.outline).anchors;
      hrefTo(route, '');
      return {
        subject: { kind: subject.kind, label, href, method, ...(lang === undefined ? {} : { lang }) },
        fieldHref: hrefTo(route, field === null ? '' : nearest(field, anchors())),
      };
    },
    /** Links to the operations and webhooks that a change of a subject concerns. */
    affectedBy(subject: ChangeSubject, direction: PublishedChange['direction']): Link[] {
      const isAffected = (key: OperationKey): boolean =>
        subject.kind === 'schema'
          ? reachedSchemas(key, document, direction).has(subject.name)
          : isSubject(key, subject);
      return operations.filter(isAffected).map((key) => localized.operationLink(key));
    },
  };
}

/** Whether an operation is the subject. Its older names, by method and path, count too. */
function isSubject(key: OperationKey, { kind, name }: ChangeSubject): boolean {
  const own = subjectOf(key);
  return own.kind === kind && (own.name === name || operationAddress(key) === name);
}

/** The anchor itself, or the longest beginning of it that the page has; empty if the page has no part of it. */
function nearest(anchor: string, anchors: ReadonlySet<string>): string {
  for (let rest = anchor; rest !== ''; rest = rest.slice(0, Math.max(0, rest.lastIndexOf('.'))))
    if (anchors.has(rest)) return rest;
    else if (rest === 'request-body' || rest === 'body') return 'request-body';
  return '';
}
