import type { InboxData } from './inbox-data.ts';

/** One line for each row of the inbox. */
interface Row {
  list: string;
  name: string;
  readers: number;
  details: string;
  file: string;
  status: string;
  note: string;
}

const COLUMNS = ['list', 'name', 'readers', 'details', 'file', 'status', 'note'] as const;

export function inboxToJson(data: InboxData): string {
  return JSON.stringify(data, null, 2);
}

/** A table for spreadsheets (RFC 4180). No cell begins a formula (https://owasp.org/www-community/attacks/CSV_Injection). */
export function inboxToCsv(data: InboxData): string {
  const cell = (value: string | number): string => {
    const text = String(value);
    return `"${(/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  };
  const lines = rowsOf(data).map((row) => COLUMNS.map((column) => cell(row[column])).join(','));
  return `${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}

/** Rows of each list in the digest. */
const DIGEST_ROWS = 10;

/** The digest for a terminal or a chat. */
export function inboxToText(data: InboxData): string {
  const lists = Map.groupBy(rowsOf(data), ({ list }) => list);
  const lines = [...lists].flatMap(([list, rows]) => [`\n${list}`].concat(rows.slice(0, DIGEST_ROWS).map(lineOf)));
  const dropped = data.losses.map(({ reason, signals }) => `${reason} ${signals}`).join(', ');
  return [
    `Counted since ${data.since ?? 'never'}. Dropped signals: ${dropped === '' ? 'none' : dropped}.`,
    ...lines,
    '',
  ].join('\n');
}

function lineOf({ name, readers, details, status }: Row): string {
  return `${String(readers).padStart(6)}  ${[name, details, status].filter((part) => part !== '').join(' · ')}`;
}

function rowsOf({ pages, searches, addresses, failures, agents }: InboxData): Row[] {
  const row = ({
    decision,
    ...rest
  }: Omit<Row, 'status' | 'note' | 'file'> & { file?: string } & Pick<
      InboxData['pages'][number],
      'decision'
    >): Row => ({
    file: '',
    ...rest,
    status: decision?.status ?? 'new',
    note: decision?.note ?? '',
  });
  return [
    ...pages.map(({ page, readers, yes, no, reasons, file, decision }) => {
      const details = [`yes ${yes}`, `no ${no}`, ...reasons.map((each) => `${each.reason} ${each.readers}`)].join(', ');
      return row({ list: 'pages', name: page, readers, details, file, decision });
    }),
    ...pages.flatMap(({ page, texts, decision }) =>
      texts.map(({ day, anchor, text }) =>
        row({
          list: 'texts',
          name: page + (anchor === '' ? '' : `#${anchor}`),
          readers: 1,
          details: `${day}: ${text}`,
          decision,
        }),
      ),
    ),
    ...searches.map(({ text, outcome, found, readers, decision }) =>
      row({
        list: 'searches',
        name: text,
        readers,
        details: found === '' ? outcome : `${outcome} to ${found}`,
        decision,
      }),
    ),
    ...addresses.map(({ path, page, proposed, readers, decision }) =>
      row({
        list: 'addresses',
        name: path,
        readers,
        details: `from ${page || '?'}, maybe ${proposed ?? '?'}`,
        decision,
      }),
    ),
    ...failures.map(({ page, operation, status, code, pointer, rule, share, readers, decision }) => {
      const details = [status, code, pointer, rule, `${Math.round(share * 100)} %`, page].filter(Boolean).join(' ');
      return row({ list: 'failures', name: operation, readers, details, decision });
    }),
    ...agents.map(({ tool, result, page, readers, decision }) =>
      row({ list: 'agents', name: tool, readers, details: [result, page].filter(Boolean).join(' '), decision }),
    ),
  ];
}
