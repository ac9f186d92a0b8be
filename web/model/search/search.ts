import type { Audience } from '../page/page.ts';
import type { Route } from '../page/path.ts';
import { DEFAULT_LOCALE, type Locale } from '../site/locale.ts';

/** The kinds of search entries. */
export const SEARCH_KINDS = [
  'page',
  'heading',
  'term',
  'operation',
  'webhook',
  'schema',
  'parameter',
  'property',
  'value',
  'status',
  'error',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];
export type SearchPageKind = Extract<SearchKind, 'page' | 'operation' | 'webhook' | 'schema'>;

/** A mounted API description. */
export interface SearchReference {
  base: Route;
  title: string;
  version: string;
}

export interface SearchPage {
  /** Localized address, percent-encoded. */
  href: string;
  title: string;
  /** Index into `references`; null for a page that is not part of an API reference. */
  reference: number | null;
  /** Label of its sidebar group; empty if it has no group. */
  group: string;
  /** HTTP method in capitals for operations and webhooks; empty for other pages. */
  method: string;
  path: string;
  kind: SearchPageKind;
}

/** A place in the documents that describes an entry. */
export interface SearchPlace {
  /** Index into `pages`. */
  page: number;
  /** Fragment identifier; empty for the page itself. */
  anchor: string;
}

/** One search result. A property of a shared schema appears on several pages: it is one entry with several places. */
export interface SearchEntry {
  kind: SearchKind;
  label: string;
  /** The beginning of its description. */
  text: string;
  deprecated: boolean;
  /** At least one; the most useful place comes first. */
  places: SearchPlace[];
}

/** A word that readers may type, and the word that the pages use for it. */
export interface SearchSynonym {
  said: string;
  written: string;
}

/** Everything that one audience can find in one language. */
export interface SearchData {
  synonyms: SearchSynonym[];
  references: SearchReference[];
  pages: SearchPage[];
  entries: SearchEntry[];
}

/**
 * The path of a language's search index: public, or behind the gate together with the internal pages. The path has no content
 * hash, so that pages stay the same when the index changes.
 */
export function searchAddress(audience: Audience, locale: Locale = DEFAULT_LOCALE): string {
  return audience === 'public' ? `/search/${locale}.json` : `/docs/internal/_/search-${locale}.json`;
}
