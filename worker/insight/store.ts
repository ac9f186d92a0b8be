import {
  type Decision,
  HARMS,
  type InboxRows,
  STATUSES,
  type ReaderText,
  WEEKS,
} from '../../web/model/insight/inbox-rows.ts';
import type { Loss } from '../../web/model/insight/signal.ts';
import type { Entry } from './entries.ts';

interface Stored {
  counts: readonly (Entry & { day: string; readers: number })[];
  texts: readonly (ReaderText & { day: string })[];
  losses: readonly { day: string; reason: Loss; signals: number }[];
}

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

/** The most rows of the inbox, and the most texts of readers. */
const [ROWS, TEXTS] = [100, 500];
/** Since the first day of the {@link WEEKS}. */
const START = `date('now', '-${7 * WEEKS - 1} days')`;
/** Things without an item are sums of others, except the ratings of pages. A tool that responds is no harm. */
const IS_HARM = `(kind IN (${HARMS.map((kind) => `'${kind}'`).join(', ')}) AND (item <> '') = (kind <> 'no')
  AND (kind <> 'agent' OR item LIKE '%\terror')) AND day >= ${START}`;

const QUERIES: Readonly<Record<keyof InboxRows, string>> = {
  weeks: `WITH worst AS (SELECT kind, page, item, SUM(readers) AS total FROM counts WHERE ${IS_HARM}
     GROUP BY kind, page, item ORDER BY total DESC, kind, page, item LIMIT ${ROWS})
   SELECT kind, page, item, CAST((julianday(day) - julianday(${START})) / 7 AS INTEGER) AS week, SUM(readers) AS readers
   FROM counts JOIN worst USING (kind, page, item) WHERE day >= ${START} GROUP BY kind, page, item, week`,
  ratings: `SELECT kind, page, item, SUM(readers) AS readers FROM counts
   WHERE (kind = 'yes' OR kind = 'no' AND item <> '') AND day >= ${START} GROUP BY kind, page, item`,
  texts: `SELECT * FROM texts WHERE day >= ${START} ORDER BY day DESC, rowid DESC LIMIT ${TEXTS}`,
  decisions: 'SELECT * FROM decisions',
  losses: 'SELECT reason, SUM(signals) AS signals FROM losses GROUP BY reason ORDER BY reason',
  masked: `SELECT item, SUM(readers) AS readers FROM counts WHERE kind = 'masked' AND day >= ${START} GROUP BY item ORDER BY item`,
};

/** Reads everything that the inbox shows. */
export async function readRows(database: D1Database): Promise<InboxRows> {
  const results = await database.batch(Object.values(QUERIES).map((query) => database.prepare(query)));
  const rows = Object.keys(QUERIES).map((name, index) => [name, results[index]?.results]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the queries name the columns
  return Object.fromEntries(rows) as InboxRows;
}

/** Longest note of a staff member. */
const MAX_NOTE = 500;
const SUBJECT = new RegExp(`^(${HARMS.join('|')}) (\\S*) ([^]*)$`);

/** Stores a decision with the number of readers in trouble, for a comparison later. */
export async function saveDecision(database: D1Database, { subject, status, note, staff }: Decision): Promise<boolean> {
  const parts = SUBJECT.exec(subject)?.slice(1);
  if (!(STATUSES as readonly string[]).includes(status) || parts === undefined || subject.length > 500) return false;
  await database
    .prepare(
      `INSERT OR REPLACE INTO decisions (subject, status, note, staff, day, readers)
       SELECT ?1, ?2, ?3, ?4, date('now'), COALESCE(SUM(readers), 0) FROM counts
       WHERE kind = ?5 AND page = ?6 AND item = ?7 AND day >= ${START}`,
    )
    .bind(subject, status, note.slice(0, MAX_NOTE).toWellFormed(), staff, ...parts)
    .run();
  return true;
}
