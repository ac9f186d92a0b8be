import type { Locale } from '../site/locale.ts';
import type { Decision, Loss } from './service.ts';

/** Weeks that the inbox shows. */
export const WEEKS = 12;
/** Rows of each list of the inbox. */
const ROWS = 100;
const TEXTS = 500;

/** What is counted. `trouble` counts each reader once per page and day, whatever happened there; the inbox orders pages by it. */
const KINDS = ['trouble', 'yes', 'no', 'search', 'left', 'refined', 'missing', 'failure', 'agent'] as const;
export type CountKind = (typeof KINDS)[number];

/** What a reader wrote about a page. */
export interface Text {
  page: string;
  locale: Locale;
  /** The section that the reader's address named; empty without one. */
  anchor: string;
  reason: string;
  text: string;
}

export interface CountRow {
  kind: CountKind;
  page: string;
  item: string;
  readers: number;
}

export interface DecisionRow extends Decision {
  day: string;
  /** Readers in trouble when the decision was made, and since then. */
  readers: number;
  since: number;
}

export interface InboxRows {
  /** Readers in trouble by page and week; the last of the {@link WEEKS} is this one. Pages with the most readers come first. */
  trouble: { page: string; week: number; readers: number }[];
  /** Ratings and reasons of those pages. */
  ratings: CountRow[];
  texts: (Text & { day: string })[];
  /** Searches, addresses, failures and calls of tools. */
  items: CountRow[];
  decisions: DecisionRow[];
  losses: { reason: Loss; signals: number }[];
  /** The first day with a count; null without any. */
  since: string | null;
}

/** The queries of the inbox for the last days. {@link inboxRowsOf} takes their results in the same order. */
export function inboxQueries(days = 7 * WEEKS): string[] {
  const start = `date('now', '-${days - 1} days')`;
  const worst = `SELECT page, SUM(readers) AS debt FROM counts WHERE kind = 'trouble' AND day >= ${start}
    GROUP BY page ORDER BY debt DESC, page LIMIT ${ROWS}`;
  const top = (kind: string): string =>
    `SELECT * FROM (SELECT kind, page, item, SUM(readers) AS readers FROM counts
     WHERE kind = '${kind}' AND day >= ${start} GROUP BY page, item ORDER BY readers DESC, page, item LIMIT ${ROWS})`;
  return [
    `WITH worst AS (${worst})
     SELECT page, CAST((julianday(day) - julianday(${start})) / 7 AS INTEGER) AS week, SUM(readers) AS readers
     FROM counts JOIN worst USING (page) WHERE kind = 'trouble' AND day >= ${start}
     GROUP BY page, week ORDER BY MAX(debt) DESC, page, week`,
    `SELECT kind, page, item, SUM(readers) AS readers FROM counts
     WHERE kind IN ('yes', 'no') AND day >= ${start} AND page IN (SELECT page FROM (${worst})) GROUP BY kind, page, item`,
    `SELECT * FROM texts WHERE day >= ${start} ORDER BY day DESC, rowid DESC LIMIT ${TEXTS}`,
    // D1 joins at most five results (https://developers.cloudflare.com/d1/platform/limits/).
    ['search', 'left', 'refined', 'missing'].map(top).join(' UNION ALL '),
    ['failure', 'agent'].map(top).join(' UNION ALL '),
    `WITH later AS (SELECT subject, SUM(counts.readers) AS since FROM counts JOIN decisions ON subject = 'page ' || page
     WHERE kind = 'trouble' AND counts.day >= ${start} AND counts.day > decisions.day GROUP BY subject)
     SELECT decisions.*, COALESCE(since, 0) AS since FROM decisions LEFT JOIN later USING (subject)`,
    `SELECT reason, SUM(signals) AS signals FROM losses GROUP BY reason ORDER BY reason`,
    // One search in the primary key for each kind, where a single MIN would read every row.
    `SELECT MIN((SELECT MIN(day) FROM counts WHERE kind = value)) AS since FROM json_each('${JSON.stringify(KINDS)}')`,
  ];
}

/** The rows of the inbox, from the results of {@link inboxQueries}. */
export function inboxRowsOf(results: readonly (readonly unknown[])[]): InboxRows {
  const [trouble, ratings, texts, typed, calls, decisions, losses, first] = results;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the queries above name the columns
  const rows = <Row>(result: readonly unknown[] = []): Row[] => result as Row[];
  return {
    trouble: rows(trouble),
    ratings: rows(ratings),
    texts: rows(texts),
    items: [...rows<CountRow>(typed), ...rows<CountRow>(calls)],
    decisions: rows(decisions),
    losses: rows(losses),
    since: rows<{ since: string | null }>(first)[0]?.since ?? null,
  };
}
