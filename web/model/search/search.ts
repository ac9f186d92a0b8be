import type { Audience } from '../page/page.ts';
import { DEFAULT_LOCALE, type Locale } from '../site/locale.ts';
import type { Route } from '../site/path.ts';

/** Kinds of search results. */
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

/** An API reference in the index. */
export interface SearchReference {
  base: Route;
  title: string;
  version: string;
  /** Short name, if the site has one for it. */
  label?: string | undefined;
}

export interface SearchPage {
  /** Localized address, percent-encoded. */
  href: string;
  title: string;
  /** Index into `references`; null for a page that is not part of an API reference. */
  reference: number | null;
  /** Label of its group; empty if it has none. */
  group: string;
  /** The method of an operation or webhook in upper case; empty for other pages. */
  method: string;
  /** The path template of an operation; the event type of a webhook, or its name if its payload has none. */
  path: string;
  kind: SearchPageKind;
}

/** A place where an entry appears. */
export interface SearchPlace {
  /** Index into `pages`. */
  page: number;
  /** Fragment identifier; empty for the page itself. */
  anchor: string;
}

/** One search result. A property of a shared schema, which appears on several pages, is one entry with several places. */
export interface SearchEntry {
  kind: SearchKind;
  label: string;
  /** Beginning of its description. */
  text: string;
  deprecated: boolean;
  /** Whether it is an operation that has a successor in a newer version. */
  isReplaced?: boolean;
  /** The places of the entry, at least one. The most useful place comes first. */
  places: SearchPlace[];
}

/** A word that readers may use, and the word that the pages use. */
export interface SearchSynonym {
  said: string;
  written: string;
}

/** The index of one audience in one language. */
export interface SearchData {
  synonyms: SearchSynonym[];
  references: SearchReference[];
  pages: SearchPage[];
  entries: SearchEntry[];
}

/** Returns the address of a language's index: beside the pages, or behind the gate. It has no hash, so that pages do not change with the index. */
export function searchAddress(audience: Audience, locale: Locale = DEFAULT_LOCALE): string {
  return audience === 'public' ? `/search/${locale}.json` : `/docs/internal/_/search-${locale}.json`;
}
