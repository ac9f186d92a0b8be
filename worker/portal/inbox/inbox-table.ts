import {
  type Harm,
  type InboxRows,
  type Status,
  STATUSES,
  type ReaderText,
  WEEKS,
} from '../../../web/model/insight/inbox-rows.ts';
import type { SitePlace, Places } from '../../../web/model/insight/service.ts';
import { nearestPages } from '../../../web/model/page/nearest-pages.ts';

/** One row of the inbox: a thing that harmed readers. */
export interface InboxRow {
  kind: Harm;
  /** The name under which a decision about it is stored. */
  subject: string;
  /** Searched words, a dead address, an operation with its field, or a tool. Empty for a page. */
  what: string;
  /** The words that found something afterwards, or the page that a dead address most likely means. Empty without one. */
  better: string;
  /** The route of the page where it happened; empty without one. */
  page: string;
  place: SitePlace | null;
  readers: number;
  /** Readers of each of the {@link WEEKS}. */
  trend: number[];
  /** Readers of this week more than in the week before. */
  change: number;
  /** Reasons of readers with their counts, or status, code and rule of a refusal, or the kind of a page. */
  reasons: { reason: string; readers: number | null }[];
  /** Readers who found the page helpful. */
  helpful: number;
  texts: (ReaderText & { day: string })[];
  status: Status;
  decision: InboxRows['decisions'][number] | null;
}

/** Dead addresses for which a page is proposed. */
const PROPOSALS = 20;

/**
 * Joins the rows of the database with the places of the site. Those with the most readers come first.
 * @param routeOf the route of a page by its stored name: names of internal pages are not their routes
 */
export function inboxTable(rows: InboxRows, places: Places, routeOf: (name: string) => string | undefined): InboxRow[] {
  const decisions = new Map(rows.decisions.map((decision) => [decision.subject, decision]));
  const listed = Object.entries(places).map(([path, { title }]) => ({ path, title }));
  const subjects = Map.groupBy(rows.weeks, ({ kind, page, item }) => `${kind} ${page} ${item}`);
  const table = [...subjects].map(([subject, counts]): InboxRow => {
    const { kind = 'no', page: name = '', item = '' } = counts[0] ?? {};
    const trend = Array.from({ length: WEEKS }, (_, week) => sumOf(counts.filter((row) => row.week === week)));
    const page = routeOf(name) ?? name;
    const parts = item.split('\t');
    const ratings = rows.ratings.filter((row) => kind === 'no' && row.page === name);
    const decision = decisions.get(subject) ?? null;
    return {
      kind,
      subject,
      what: kind === 'failure' ? [parts[0], parts[3]].filter(Boolean).join(' ') : (parts[0] ?? ''),
      better: kind === 'refined' ? (parts[1] ?? '') : '',
      page,
      place: places[page] ?? null,
      readers: sumOf(counts),
      trend,
      change: (trend[WEEKS - 1] ?? 0) - (trend[WEEKS - 2] ?? 0),
      reasons:
        kind === 'failure' || kind === 'violation'
          ? [parts[1], parts[2], parts[4]].flatMap((reason) => (reason ? [{ reason, readers: null }] : []))
          : ratings.flatMap(({ kind: rating, item: reason, readers }) =>
              rating === 'no' ? [{ reason, readers }] : [],
            ),
      helpful: sumOf(ratings.filter((row) => row.kind === 'yes')),
      texts: kind === 'no' ? rows.texts.filter((text) => text.page === name) : [],
      status: STATUSES.find((status) => status === decision?.status) ?? 'new',
      decision,
    };
  });
  const sorted = table.toSorted((one, other) => other.readers - one.readers);
  for (const row of sorted.filter(({ kind }) => kind === 'missing').slice(0, PROPOSALS))
    row.better = pageNear(row.what, listed);
  return sorted;
}

function sumOf(counts: readonly { readers: number }[]): number {
  return counts.reduce((sum, { readers }) => sum + readers, 0);
}

/** The page that a dead address most likely means; empty without one. */
function pageNear(path: string, listed: readonly { path: string; title: string }[]): string {
  // A comparison takes long, so only pages with a word of the last segment take part.
  const words = (path.split('/').at(-1) ?? '').split(/[^\p{L}]+/u).filter((word) => word.length > 2);
  const similar = listed.filter((page) => words.some((word) => page.path.includes(word)));
  return nearestPages(path, similar, 1)[0]?.path ?? '';
}

/** The table for spreadsheets (RFC 4180). No cell begins a formula (https://owasp.org/www-community/attacks/CSV_Injection). */
export function inboxToCsv(table: readonly InboxRow[]): string {
  const lines = table.map(
    ({ kind, what, better, page, place, readers, change, reasons, helpful, texts, status, decision }) => [
      kind,
      what,
      better,
      page,
      readers,
      change,
      reasons.map((each) => (each.readers === null ? each.reason : `${each.reason} ${each.readers}`)).join(', '),
      helpful,
      texts.map(({ day, anchor, text }) => `${day}${anchor && ` #${anchor}`}: ${text}`).join('\n'),
      place?.file ?? '',
      status,
      decision?.note ?? '',
    ],
  );
  const header =
    'kind,what,better,page,readers,change to the week before,reason,helpful,texts,source,status,note'.split(',');
  return `${[header, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(value: string | number): string {
  const text = String(value);
  const isFormula = typeof value === 'string' && /^[=+\-@\t\r\n＝＋－＠]/.test(text);
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
}
