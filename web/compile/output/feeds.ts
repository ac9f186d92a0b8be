import type { PublishedChange, PublishedPart, PublishedRelease } from '../../model/api/change.ts';
import { atomOf, type FeedChange, type JsonFeed } from '../../model/edge/feed.ts';
import type { CompilerStrings, Prerender } from '../../model/page/prerender.ts';
import { dateInWords } from '../../model/site/date-in-words.ts';
import { LOCALE_INFO, type Locale } from '../../model/site/locale.ts';
import { addressOf } from '../../model/site/path.ts';
import { escapeHtml } from '../../model/text/html.ts';
import type { SiteFile } from '../base/site-file.ts';
import { changelogBase } from '../pages/changelog-page.ts';
import { feedPaths } from '../releases/changelog-chunks.ts';
import type { AnySite, LocalizedSite } from '../site/site.ts';

interface Feed {
  paths: { atom: string; json: string };
  title: string;
  releases: readonly PublishedRelease[];
  /** Base of the reference; null for all. */
  reference: string | null;
}

interface FeedContext {
  url: string;
  siteTitle: string;
  locale: Locale;
  /** Address of the changelog. */
  home: string;
  words: CompilerStrings;
}

/** The feeds of one language: Atom and JSON Feed, of all references and of each. A site without releases has no feeds. */
export function feedFiles(
  { locale, data, published }: Pick<LocalizedSite, 'locale' | 'data' | 'published'>,
  { audience, config, references }: Pick<AnySite, 'audience' | 'config' | 'references'>,
  { prerender }: { prerender: Pick<Prerender, 'strings'> },
): SiteFile[] {
  if (published === null) return [];
  const words = prerender.strings(locale);
  const home = addressOf(changelogBase(audience), locale);
  const context: FeedContext = { url: config.url, siteTitle: data.title, locale, home, words };
  // The bases are known without the releases, which are built late.
  return [null, ...references.map((reference) => reference.config.base)].flatMap((reference): SiteFile[] => {
    const paths = feedPaths(home, reference);
    const feed = (): Feed => {
      const { releases } = published();
      const own = reference === null ? releases : releasesOf(releases, reference);
      const label = own[0]?.parts.find(({ base }) => base === reference)?.label ?? null;
      return { paths, title: `${words.changelogFeed(label)} | ${data.title}`, releases: own, reference };
    };
    return [
      {
        path: paths.atom,
        type: 'application/xml',
        make: () => atomOf(jsonFeed(feed(), context), config.url + paths.atom),
      },
      {
        path: paths.json,
        type: 'application/json',
        make: () => `${JSON.stringify(jsonFeed(feed(), context), null, 1)}\n`,
      },
    ];
  });
}

/** The releases that name a reference, with its part alone. */
function releasesOf(releases: readonly PublishedRelease[], base: string): PublishedRelease[] {
  return releases
    .map((release) => Object.assign({}, release, { parts: release.parts.filter((part) => part.base === base) }))
    .filter(({ parts }) => parts.length > 0);
}

/** An identifier that stays the same if the site moves (RFC 4151). */
function tagOf({ id, date }: PublishedRelease, { reference }: Feed, { url, locale }: FeedContext): string {
  return `tag:${new URL(url).hostname},${date}:${[locale, reference ?? '', 'changelog', id].filter(Boolean).join('/').replaceAll('//', '/')}`;
}

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
function jsonFeed(feed: Feed, context: FeedContext): JsonFeed {
  const { url, siteTitle, locale, home } = context;
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: url + home,
    feed_url: url + feed.paths.json,
    language: LOCALE_INFO[locale].htmlLang,
    authors: [{ name: siteTitle }],
    items: feed.releases.map((release) => releaseItem(release, feed, context)),
  };
}

function releaseItem(release: PublishedRelease, feed: Feed, context: FeedContext): JsonFeed['items'][number] {
  const { url, words } = context;
  const changes = release.parts.flatMap((part) =>
    part.changes.map((change) => changeData(change, part, { date: release.date, context })),
  );
  return {
    id: tagOf(release, feed, context),
    url: url + release.href,
    title: release.title,
    summary: release.summary?.plain,
    content_html: contentOf(release, context),
    date_published: `${release.date}T00:00:00Z`,
    tags: release.parts.map(({ label }) => label),
    _release: { digest: words.changeDigest('{count}', String(changes.length)), changes },
  };
}

/** A change as data for programs, in an extension of JSON Feed, which must be an object. */
function changeData(
  { rules, kind, level, subject, field, affects, before, after, direction, text, note }: PublishedChange,
  { base }: PublishedPart,
  { date, context: { url } }: { date: string; context: FeedContext },
): FeedChange {
  return {
    api: base,
    applies_from: date,
    rules,
    kind,
    level,
    direction,
    ...(subject.kind === 'api' ? {} : { [subject.kind]: subject.label }),
    field: field?.label,
    before,
    after,
    affects: affects.map(({ label, href }) => ({ operation: label, url: url + href })),
    text: text.plain,
    note: note?.plain,
    url: subject.href === null ? undefined : url + (field?.href ?? subject.href),
  };
}

/** The changes of a release as markup with absolute addresses, which feed readers need. */
function contentOf({ date, summary, parts }: PublishedRelease, context: FeedContext): string {
  const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
  return [
    ...(summary === null ? [] : [paragraph(summary.plain)]),
    paragraph(context.words.changeAppliesFrom(dateInWords(date, context.locale))),
    ...parts.flatMap(({ label, summary: own, changes }) => {
      const items = [...Map.groupBy(changes, sentenceOf).values()].map(
        (same) => `<li>${changesOf(same, context)}</li>`,
      );
      const list = items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
      return [`<h2>${escapeHtml(label)}</h2>`, own === null ? '' : paragraph(own.plain), list];
    }),
  ].join('');
}

/** The same for changes that are alike in several operations or schemas, such as a property of several devices. */
function sentenceOf({ level, subject, field, direction, text, note }: PublishedChange): string {
  return JSON.stringify([level, field?.label ?? subject, direction, text.plain, note?.plain]);
}

/** One sentence for changes that are alike, with the operations that the schemas concern. */
function changesOf(same: readonly PublishedChange[], { url, words }: FeedContext): string {
  const [first] = same;
  if (first === undefined) return '';
  const { level, subject, direction, text, note } = first;
  const link = ({ label, href }: { label: string; href: string | null }): string =>
    href === null ? escapeHtml(label) : `<a href="${escapeHtml(url + href)}">${escapeHtml(label)}</a>`;
  const badge = level === 'info' ? '' : `<strong>${escapeHtml(words.changeLevels[level])}:</strong> `;
  const names = same.map(
    ({ subject, field }) => link(subject) + (field === null ? '' : ` <code>${link(field)}</code>`),
  );
  const where =
    direction === null
      ? ''
      : ` ${escapeHtml(direction === 'request' ? words.changeInRequests : words.changeInResponses)}`;
  const sentence = note === null ? '' : ` ${escapeHtml(note.plain)}`;
  const operations = new Set(same.flatMap(({ affects }) => affects.map(link)));
  const affects =
    subject.kind === 'schema' && operations.size > 0
      ? `<br/>${escapeHtml(words.changeAffects)} ${[...operations].join(', ')}.`
      : '';
  // The text about a whole reference, whose name is above the list, is a sentence.
  const start = subject.kind === 'api' ? '' : `${names.join(', ')} `;
  return `${badge}${start}${text.html}${where}.${sentence}${affects}`;
}
