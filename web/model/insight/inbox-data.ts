import { nearestPages } from '../page/nearest-pages.ts';
import { type CountRow, type DecisionRow, type InboxRows, type Text, WEEKS } from './inbox-rows.ts';
import type { Places } from './service.ts';

/** What the lists of the inbox have in common. */
interface Item {
  /** The name under which a decision about it is stored. */
  subject: string;
  readers: number;
  decision: DecisionRow | null;
}

export interface InboxPage extends Item {
  page: string;
  title: string;
  file: string;
  edit: string | null;
  /** Readers in trouble by week, the current one last. */
  weeks: number[];
  yes: number;
  no: number;
  reasons: { reason: string; readers: number }[];
  texts: (Text & { day: string })[];
}

export interface InboxSearch extends Item {
  text: string;
  outcome: 'empty' | 'left' | 'refined';
  /** The words that found a page afterwards; empty unless the search was refined. */
  found: string;
}

export interface InboxAddress extends Item {
  path: string;
  /** The page that led there; empty if unknown. */
  page: string;
  /** The page that the address most likely means. */
  proposed: string | null;
}

export interface InboxFailure extends Item {
  page: string;
  operation: string;
  status: string;
  code: string;
  pointer: string;
  rule: string;
  /** Of all listed failures of the operation, from 0 to 1. */
  share: number;
}

/** Calls of a tool of the MCP server. */
export interface InboxTool extends Item {
  tool: string;
  result: string;
  /** The page that the calls were about; empty without one. */
  page: string;
}

/** The inbox, ready to be shown. */
export interface InboxData extends Pick<InboxRows, 'since' | 'losses'> {
  /** Those with the most readers in trouble come first. */
  pages: InboxPage[];
  searches: InboxSearch[];
  addresses: InboxAddress[];
  failures: InboxFailure[];
  agents: InboxTool[];
}

const OUTCOMES: Partial<Record<CountRow['kind'], InboxSearch['outcome']>> = { left: 'left', refined: 'refined' };
/** Addresses for which a page is proposed. */
const PROPOSALS = 20;

/** Joins the rows of the database with what is known about the site. */
export function inboxDataOf(rows: InboxRows, places: Places): InboxData {
  const decisions = new Map(rows.decisions.map((decision) => [decision.subject, decision]));
  const itemOf = (kind: string, name: string, readers: number): Item => {
    const subject = `${kind} ${name}`;
    return { subject, readers, decision: decisions.get(subject) ?? null };
  };
  const listed = Object.entries(places.pages).map(([path, { title }]) => ({ path, title }));
  const named = rows.items.filter(({ item }) => item !== '');
  const of = (...kinds: CountRow['kind'][]): CountRow[] => named.filter(({ kind }) => kinds.includes(kind));
  const failures = of('failure').map(({ page, item, readers }) => {
    const [operation = '', status = '', code = '', pointer = '', rule = ''] = item.split('\t');
    return Object.assign(itemOf('failure', `${page} ${item}`, readers), {
      page,
      operation,
      status,
      code,
      pointer,
      rule,
    });
  });
  const all = Map.groupBy(failures, ({ operation }) => operation);
  return {
    since: rows.since,
    losses: rows.losses,
    pages: [...Map.groupBy(rows.trouble, ({ page }) => page)].map(([page, trouble]) => {
      const ratings = rows.ratings.filter((row) => row.page === page);
      const { title = page, file = '', edit = null } = places.pages[page] ?? {};
      return Object.assign(itemOf('page', page, sumOf(trouble)), {
        page,
        title,
        file,
        edit,
        weeks: Array.from({ length: WEEKS }, (_, week) => sumOf(trouble.filter((row) => row.week === week))),
        yes: sumOf(ratings.filter(({ kind, item }) => kind === 'yes' && item === '')),
        no: sumOf(ratings.filter(({ kind, item }) => kind === 'no' && item === '')),
        reasons: ratings.flatMap(({ item, readers }) => (item === '' ? [] : [{ reason: item, readers }])),
        texts: rows.texts.filter((text) => text.page === page),
      });
    }),
    searches: of('search', 'left', 'refined').map(({ kind, item, readers }) => {
      const [text = '', found = ''] = item.split('\t');
      return Object.assign(itemOf(kind, item, readers), { text, outcome: OUTCOMES[kind] ?? 'empty', found });
    }),
    addresses: of('missing').map(({ page, item, readers }, index) => {
      // A comparison takes long, so only pages with a word of its last segment take part.
      const words = wordsOf(item.split('/').at(-1) ?? '');
      const similar = index < PROPOSALS ? listed.filter(({ path }) => words.some((word) => path.includes(word))) : [];
      const proposed = nearestPages(item, similar, 1)[0]?.path ?? null;
      return Object.assign(itemOf('missing', item, readers), { path: item, page, proposed });
    }),
    failures: failures.map((failure) => {
      const share = failure.readers / sumOf(all.get(failure.operation) ?? []);
      return Object.assign(failure, { share });
    }),
    agents: of('agent').map(({ page, item, readers }) => {
      const [tool = '', result = ''] = item.split('\t');
      return Object.assign(itemOf('agent', `${page} ${item}`, readers), { tool, result, page });
    }),
  };
}

function sumOf(rows: readonly { readers: number }[]): number {
  return rows.reduce((sum, { readers }) => sum + readers, 0);
}

/** The parts of a segment, of three letters or more. */
function wordsOf(segment: string): string[] {
  return segment.split(/[^\p{L}]+/u).filter((word) => word.length > 2);
}
