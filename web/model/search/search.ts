import type { Audience } from '../page/page.ts';
import type { Route } from '../page/path.ts';
import { DEFAULT_LOCALE, type Locale } from '../site/locale.ts';

/** What can be found. The order is part of the format. */
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

/** An API description whose pages can be found. */
export interface SearchReference {
  base: Route;
  title: string;
  version: string;
}

export interface SearchPage {
  /** Localized address, percent-encoded. */
  href: string;
  title: string;
  /** Position in `references`; null for a guide. */
  reference: number | null;
  /** Label of the group it stands in; empty without one. */
  group: string;
  /** In capitals, for operations and webhooks; else empty. */
  method: string;
  path: string;
  kind: SearchPageKind;
}

/** Where an entry is drawn. */
export interface SearchPlace {
  /** Position in `pages`. */
  page: number;
  /** Fragment identifier; empty for the page itself. */
  anchor: string;
}

/** One thing to be found. What is drawn on several pages, as a property of a shared schema is, is one entry with several places. */
export interface SearchEntry {
  kind: SearchKind;
  label: string;
  /** How its description begins. */
  text: string;
  deprecated: boolean;
  /** The best one first. */
  places: SearchPlace[];
}

/** A word that readers may use, and the one that the pages use. */
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

/** Where the index of a language is served: beside the pages, or behind the gate with them. It has no hash, so that pages do not change with it. */
export function searchAddress(audience: Audience, locale: Locale = DEFAULT_LOCALE): string {
  return audience === 'public' ? `/search/${locale}.json` : `/docs/internal/_/search-${locale}.json`;
}
