import type { SearchKind } from '../../../model/search/search.ts';
import type { Piece } from './highlight.ts';

/** What results are grouped and filtered by. */
export const GROUPS = {
  operations: ['operation', 'webhook'],
  guides: ['page', 'heading', 'term'],
  fields: ['parameter', 'property', 'value'],
  errors: ['status', 'error'],
  schemas: ['schema'],
} as const satisfies Record<string, readonly SearchKind[]>;

export type GroupName = keyof typeof GROUPS;
export const GROUP_NAMES = Object.keys(GROUPS) as GroupName[];

/** What to look for, and where. */
export interface SearchRequest {
  text: string;
  /** Null for every group. */
  group: GroupName | null;
  /** Base of one reference, empty for guides; null for everything. */
  reference: string | null;
  /** Base of the reference on screen, whose answers come first among equals. */
  current: string | null;
  /** One entry whose places are asked for, by its number. */
  within: number | null;
}

export interface Hit {
  /** Number of the entry. */
  entry: number;
  kind: SearchKind;
  href: string;
  label: Piece[];
  /** Around the first match; empty where there is no text. */
  text: Piece[];
  /** Of operations: `GET`, and the address. */
  method: string;
  path: Piece[];
  /** Where it lies, outermost first: reference, group, page. */
  crumbs: string[];
  /** Where on its page: fragment identifier. */
  anchor: string;
  /** What is sent to the reader there, and not by them. */
  isWebhook: boolean;
  deprecated: boolean;
  /** How many places it has besides this one. */
  more: number;
}

export interface HitGroup {
  name: GroupName;
  hits: Hit[];
  /** Entries found in all. */
  total: number;
}

export interface Results {
  /** In the order of their best hits. */
  groups: HitGroup[];
  total: number;
}

/** What the results of a site can be narrowed to. */
export interface Facets {
  references: { base: string; label: string }[];
  hasGuides: boolean;
  /** Queries that show what can be asked: an address, a way to a property, a code. */
  examples: string[];
}
