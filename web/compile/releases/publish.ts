import type { PublishedChange, PublishedRelease, ReleaseText } from '../../model/api/change.ts';
import { DEFAULT_LOCALE, LOCALE_INFO, type Locale } from '../../model/site/locale.ts';
import { dateInWords } from '../../model/text/date-in-words.ts';
import type { Html } from '../../model/text/html.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { markupOfChange, wordsOfChange } from '../changes/change-text.ts';
import { directionOf, mainRuleOf } from '../changes/rules.ts';
import type { Translated } from '../config/config-schema.ts';
import { localizedText } from '../config/load-config.ts';
import type { PageLink } from '../markdown/links.ts';
import { plainTextOf } from '../markdown/markdown.ts';
import { labelOfReference } from '../reference/api-reference.ts';
import type { LocalizedReference } from '../reference/localized-reference.ts';
import type { RecordedChange } from '../source/release-source.ts';
import type { Release } from './mount-releases.ts';
import { SubjectPages } from './subject-pages.ts';

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
  const subjectPages = new Map<LocalizedReference, SubjectPages>();
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
        const pages = getOrMake(subjectPages, localized, () => new SubjectPages(localized, links));
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
