import type { Decision, Loss } from '../../web/model/insight/service.ts';
import type { Entry, Text } from './entries.ts';

interface Stored {
  counts: readonly (Entry & { day: string; readers: number })[];
  texts: readonly (Text & { day: string })[];
  losses: readonly { day: string; reason: Loss; signals: number }[];
}

/** Weeks that the inbox shows. */
export const WEEKS = 12;
/** Rows of each list of the inbox. */
const ROWS = 100;
const TEXTS = 500;

export const STATUSES = ['new', 'in-progress', 'resolved', 'dismissed'] as const;
export type Status = (typeof STATUSES)[number];

/** Adds what was counted, in one transaction. */
export async function saveSignals(database: D1Database, { counts, texts, losses }: Stored): Promise<void> {
  const insert = (query: string, rows: readonly object[]): D1PreparedStatement =>
    database.prepare(query).bind(JSON.stringify(rows));
  await database.batch([
    insert(
      `INSERT INTO counts (day, kind, page, item, readers)
       SELECT value->>'day', value->>'kind', value->>'page', value->>'item', value->>'readers' FROM json_each(?) WHERE true
       ON CONFLICT DO UPDATE SET readers = readers + excluded.readers`,
      counts,
    ),
    insert(
      `INSERT INTO texts (day, page, locale, anchor, reason, text)
       SELECT value->>'day', value->>'page', value->>'locale', value->>'anchor', value->>'reason', value->>'text'
       FROM json_each(?)`,
      texts,
    ),
    insert(
      `INSERT INTO losses (day, reason, signals)
       SELECT value->>'day', value->>'reason', value->>'signals' FROM json_each(?) WHERE true
       ON CONFLICT DO UPDATE SET signals = signals + excluded.signals`,
      losses,
    ),
  ]);
}

/** Counts are kept for 13 months, texts and notes for 12. */
export async function removeOld(database: D1Database): Promise<void> {
  await database.batch([
    database.prepare(`DELETE FROM counts WHERE day < date('now', '-13 months')`),
    database.prepare(`DELETE FROM losses WHERE day < date('now', '-13 months')`),
    database.prepare(`DELETE FROM texts WHERE day < date('now', '-12 months')`),
    database.prepare(`DELETE FROM decisions WHERE day < date('now', '-12 months')`),
  ]);
}

export interface CountRow {
  kind: Entry['kind'];
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
  /** Searches, addresses and failures. */
  items: CountRow[];
  decisions: DecisionRow[];
  losses: { reason: Loss; signals: number }[];
  /** The first day with a count; null without any. */
  since: string | null;
}

/** Reads everything that the inbox shows, for the last days. */
export async function readInbox(database: D1Database, days = 7 * WEEKS): Promise<InboxRows> {
  const start = `date('now', '-${days - 1} days')`;
  const worst = `SELECT page, SUM(readers) AS debt FROM counts WHERE kind = 'trouble' AND day >= ${start}
    GROUP BY page ORDER BY debt DESC, page LIMIT ${ROWS}`;
  const top = (kind: string): string =>
    `SELECT * FROM (SELECT kind, page, item, SUM(readers) AS readers FROM counts
     WHERE kind = '${kind}' AND day >= ${start} GROUP BY page, item ORDER BY readers DESC, page, item LIMIT ${ROWS})`;
  const queries = [
    `WITH worst AS (${worst})
     SELECT page, CAST((julianday(day) - julianday(${start})) / 7 AS INTEGER) AS week, SUM(readers) AS readers
     FROM counts JOIN worst USING (page) WHERE kind = 'trouble' AND day >= ${start}
     GROUP BY page, week ORDER BY MAX(debt) DESC, page, week`,
    `SELECT kind, page, item, SUM(readers) AS readers FROM counts
     WHERE kind IN ('yes', 'no') AND day >= ${start} AND page IN (SELECT page FROM (${worst})) GROUP BY kind, page, item`,
    `SELECT * FROM texts WHERE day >= ${start} ORDER BY day DESC, rowid DESC LIMIT ${TEXTS}`,
    ['search', 'left', 'missing', 'failure'].map(top).join(' UNION ALL '),
    `SELECT decisions.*, (SELECT COALESCE(SUM(counts.readers), 0) FROM counts WHERE kind = 'trouble'
     AND page = substr(subject, 6) AND counts.day > decisions.day) AS since FROM decisions`,
    `SELECT reason, SUM(signals) AS signals FROM losses GROUP BY reason ORDER BY reason`,
    `SELECT MIN(day) AS since FROM counts`,
  ];
  const [trouble, ratings, texts, items, decisions, losses, first] = await database.batch(
    queries.map((query) => database.prepare(query)),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the queries above name the columns
  const rows = <Row>(result: D1Result | undefined): Row[] => (result?.results ?? []) as Row[];
  return {
    trouble: rows(trouble),
    ratings: rows(ratings),
    texts: rows(texts),
    items: rows(items),
    decisions: rows(decisions),
    losses: rows(losses),
    since: rows<{ since: string | null }>(first)[0]?.since ?? null,
  };
}

/** Longest note of a staff member. */
const MAX_NOTE = 500;

/** Stores a decision with the number of readers in trouble, for a comparison later. */
export async function saveDecision(database: D1Database, { subject, status, note, staff }: Decision): Promise<boolean> {
  const isKnown = (STATUSES as readonly string[]).includes(status);
  if (!isKnown || !/^(?:page|search|left|missing|failure) /.test(subject) || subject.length > 500) return false;
  await database
    .prepare(
      `INSERT OR REPLACE INTO decisions (subject, status, note, staff, day, readers)
       SELECT ?1, ?2, ?3, ?4, date('now'), COALESCE(SUM(readers), 0) FROM counts
       WHERE kind = 'trouble' AND page = substr(?1, 6) AND day >= date('now', '-${7 * WEEKS - 1} days')`,
    )
    .bind(subject, status, note.slice(0, MAX_NOTE).toWellFormed(), staff)
    .run();
  return true;
}
