import type { Locale } from '../site/locale.ts';
import type { MaskedKind } from './mask.ts';
import type { Loss } from './service.ts';

/** Weeks that the inbox shows. */
export const WEEKS = 12;
/** Rows of the inbox. */
const ROWS = 100;
const TEXTS = 500;

/** The kinds of rows of the inbox: ratings, searches, dead addresses, refused requests, calls of tools, and violations of the content policy. */
export const HARMS = ['no', 'search', 'left', 'refined', 'missing', 'failure', 'agent', 'violation'] as const;
export type Harm = (typeof HARMS)[number];
/** The kinds that are counted: the harms, the ratings of readers who found a page helpful, and the masked parts of texts. */
export type CountKind = Harm | 'yes' | 'masked';

/** A reader's text about a page. */
export interface Text {
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
  texts: (Text & { day: string })[];
  /** `readers` were in trouble when the decision was made. */
  decisions: (Decision & { day: string; readers: number })[];
  losses: { reason: Loss; signals: number }[];
  masked: { item: MaskedKind; readers: number }[];
}

/** Since the first day of the {@link WEEKS}. */
const START = `date('now', '-${7 * WEEKS - 1} days')`;
/** Things without an item are sums of others, except the ratings of pages. A tool that responds is no harm. */
const IS_HARM = `(kind IN (${HARMS.map((kind) => `'${kind}'`).join(', ')}) AND (item <> '') = (kind <> 'no')
  AND (kind <> 'agent' OR item LIKE '%\terror')) AND day >= ${START}`;

/** The queries of the inbox. {@link inboxRowsOf} takes their results in the same order. */
export const INBOX_QUERIES: readonly string[] = [
  `WITH worst AS (SELECT kind, page, item, SUM(readers) AS total FROM counts WHERE ${IS_HARM}
     GROUP BY kind, page, item ORDER BY total DESC, kind, page, item LIMIT ${ROWS})
   SELECT kind, page, item, CAST((julianday(day) - julianday(${START})) / 7 AS INTEGER) AS week, SUM(readers) AS readers
   FROM counts JOIN worst USING (kind, page, item) WHERE day >= ${START} GROUP BY kind, page, item, week`,
  `SELECT kind, page, item, SUM(readers) AS readers FROM counts
   WHERE (kind = 'yes' OR kind = 'no' AND item <> '') AND day >= ${START} GROUP BY kind, page, item`,
  `SELECT * FROM texts WHERE day >= ${START} ORDER BY day DESC, rowid DESC LIMIT ${TEXTS}`,
  'SELECT * FROM decisions',
  'SELECT reason, SUM(signals) AS signals FROM losses GROUP BY reason ORDER BY reason',
  `SELECT item, SUM(readers) AS readers FROM counts WHERE kind = 'masked' AND day >= ${START} GROUP BY item ORDER BY item`,
];

/** The rows of the inbox, from the results of {@link INBOX_QUERIES}. */
export function inboxRowsOf(results: readonly (readonly unknown[])[]): InboxRows {
  const [weeks, ratings, texts, decisions, losses, masked] = results;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the queries above name the columns
  const rows = <Row>(result: readonly unknown[] = []): Row[] => result as Row[];
  return {
    weeks: rows(weeks),
    ratings: rows(ratings),
    texts: rows(texts),
    decisions: rows(decisions),
    losses: rows(losses),
    masked: rows(masked),
  };
}
