import type { ChangeKind, ChangeLevel, PublishedChange } from '../api/change.ts';
import { escapeHtml } from '../text/html.ts';

/** A change in a feed, as data for programs. The name of its subject is at the kind of the subject; a change of a whole API has none. */
export interface FeedChange extends Partial<Record<Exclude<PublishedChange['subject']['kind'], 'api'>, string>> {
  /** Base route of the API. */
  api: string;
  applies_from: string;
  rules: string[];
  kind: ChangeKind;
  level: ChangeLevel;
  direction: PublishedChange['direction'];
  field?: string | undefined;
  before: string | null;
  after: string | null;
  /** The operations that it concerns. */
  affects: { operation: string; url: string }[];
  /** The end of the sentence that begins with the name of the field. */
  text: string;
  note?: string | undefined;
  url?: string | undefined;
}

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export interface JsonFeed {
  version: string;
  title: string;
  home_page_url: string;
  feed_url: string;
  language: string;
  authors: { name: string }[];
  items: {
    id: string;
    url: string;
    title: string;
    summary?: string | undefined;
    content_html: string;
    date_published: string;
    tags: string[];
    /** An extension must be an object. */
    _release: {
      /** A sentence that counts the changes of a feed with chosen operations, at `{count}`. */
      digest: string;
      changes: FeedChange[];
    };
  }[];
}

/** The same feed as Atom (RFC 4287). @param self its address */
export function atomOf({ title, home_page_url: home, language, authors, items }: JsonFeed, self: string): string {
  const text = escapeHtml;
  const entries = items.map((item) =>
    [
      '<entry>',
      `<id>${text(item.id)}</id>`,
      `<title>${text(item.title)}</title>`,
      `<link rel="alternate" type="text/html" href="${text(item.url)}"/>`,
      `<published>${item.date_published}</published>`,
      `<updated>${item.date_published}</updated>`,
      ...(item.summary === undefined ? [] : [`<summary>${text(item.summary)}</summary>`]),
      ...item.tags.map((tag) => `<category term="${text(tag)}"/>`),
      `<content type="html">${text(item.content_html)}</content>`,
      '</entry>',
    ].join('\n'),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${text(self)}</id>`,
    `<title>${text(title)}</title>`,
    `<updated>${items[0]?.date_published ?? '1970-01-01T00:00:00Z'}</updated>`,
    ...authors.map(({ name }) => `<author><name>${text(name)}</name></author>`),
    `<link rel="self" type="application/atom+xml" href="${text(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${text(home)}"/>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}

/** The releases of a feed that concern some operations, with these changes alone. @param paths of their pages, in English */
export function feedAbout(feed: JsonFeed, paths: readonly string[]): JsonFeed {
  const isChosen = ({ affects }: FeedChange): boolean =>
    affects.some(({ url }) => paths.some((path) => url.endsWith(path)));
  const items = feed.items.flatMap((item) => {
    const changes = item._release.changes.filter(isChosen);
    if (changes.length === 0) return [];
    const digest = item._release.digest.replace('{count}', String(changes.length));
    const content = `<p>${escapeHtml(digest)}</p><ul>${changes.map(sentenceOf).join('')}</ul>`;
    return [{ ...item, summary: digest, content_html: content, _release: { digest, changes } }];
  });
  return { ...feed, items };
}

function sentenceOf({ field, text, url, affects }: FeedChange): string {
  const link = (label: string, href: string | undefined): string =>
    href === undefined ? escapeHtml(label) : `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;
  const operations = affects.map(({ operation, url: page }) => link(operation, page)).join(', ');
  return `<li>${field === undefined ? '' : `<code>${link(field, url)}</code> `}${escapeHtml(text)} (${operations})</li>`;
}
