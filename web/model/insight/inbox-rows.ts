import type { Locale } from '../site/locale.ts';
import type { MaskedKind } from './mask.ts';
import type { Loss } from './signal.ts';

/** Weeks that the inbox shows. */
export const WEEKS = 12;

/** The kinds of rows of the inbox: ratings, searches, dead addresses, refused requests, calls of tools, and violations of the content policy. */
export const HARMS = ['no', 'search', 'left', 'refined', 'missing', 'failure', 'agent', 'violation'] as const;
export type Harm = (typeof HARMS)[number];
/** The kinds that are counted: the harms, the ratings of readers who found a page helpful, and the masked parts of texts. */
export type CountKind = Harm | 'yes' | 'masked';

/** A reader's text about a page. */
export interface ReaderText {
  page: string;
  locale: Locale;
  /** The section that the reader's address named; empty without one. */
  anchor: string;
  reason: string;
  text: string;
}

export const STATUSES = ['new', 'in-progress', 'resolved', 'dismissed'] as const;
export type Status = (typeof STATUSES)[number];

/** A decision of a staff member about a row of the inbox. */
export interface Decision {
  /** The kind, the page and the item of a row, with a space between them. */
  subject: string;
  status: string;
  note: string;
  staff: string;
}

export interface InboxRows {
  /** Readers by thing and week; the last of the {@link WEEKS} is this one. */
  weeks: { kind: Harm; page: string; item: string; week: number; readers: number }[];
  /** Readers who found a page helpful, and those who gave a reason why not. */
  ratings: { kind: 'yes' | 'no'; page: string; item: string; readers: number }[];
  texts: (ReaderText & { day: string })[];
  /** `readers` were in trouble when the decision was made. */
  decisions: (Decision & { day: string; readers: number })[];
  losses: { reason: Loss; signals: number }[];
  masked: { item: MaskedKind; readers: number }[];
}
