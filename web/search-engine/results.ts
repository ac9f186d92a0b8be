import type { SearchKind } from '../model/search/search.ts';
import type { Piece } from './highlight.ts';

/** Groups of results, which are also filters. */
export const GROUPS = {
  operations: ['operation', 'webhook'],
  guides: ['page', 'heading', 'term'],
  fields: ['parameter', 'property', 'value'],
  errors: ['status', 'error'],
  schemas: ['schema'],
} as const satisfies Record<string, readonly SearchKind[]>;

export type GroupName = keyof typeof GROUPS;
export const GROUP_NAMES = Object.keys(GROUPS) as GroupName[];

/** A query with its filters. */
export interface SearchRequest {
  text: string;
  /** Null for every group. */
  group: GroupName | null;
  /** Base address of one reference; empty for guides; null for everything. */
  reference: string | null;
  /** Base address of the reference on screen. Its entries come first among equals. */
  current: string | null;
  /** Address of the page on screen, as in the index. Its places come first among those of an entry. */
  page: string | null;
  /** Number of an entry whose places are listed; null for a search. */
  within: number | null;
}

export interface Hit {
  /** Number of the entry. */
  entry: number;
  kind: SearchKind;
  href: string;
  label: Piece[];
  /** The part of its text around the first match; empty without text. */
  text: Piece[];
  /** HTTP method of an operation or webhook; else empty. */
  method: string;
  /** Address of an operation; else empty. */
  path: Piece[];
  /** Reference, group and page, as far as it has them. */
  crumbs: string[];
  /** Fragment identifier on its page; empty for a page. */
  anchor: string;
  /** Whether its page describes a webhook, whose request the reader receives. */
  isWebhook: boolean;
  deprecated: boolean;
  /** Titles of other operations of its reference that have it in their request: the first ones. */
  also: string[];
  /** Number of its other places. */
  more: number;
}

export interface HitGroup {
  name: GroupName;
  hits: Hit[];
  /** Number of all matching entries. */
  total: number;
}

export interface Results {
  /** The groups in the order of their best hits. */
  groups: HitGroup[];
  total: number;
  /** Whether no entry has all words of the query as they were typed. */
  isWeak: boolean;
}

/** The filters that a site offers, and example queries. */
export interface Facets {
  references: { base: string; label: string }[];
  hasGuides: boolean;
  /** Example queries: an address, a property path, a code. */
  examples: string[];
}
