import { CONTRACT_CHANGES, STATES_THAT } from '../../model/simulator/contract-states.ts';

const EVENT_PAGES = '/public/v3/webhooks';

const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`;

const ROWS: Readonly<Record<string, readonly string[]>> = {
  states: Object.keys(CONTRACT_CHANGES).map((status) =>
    row(
      `\`${status}\``,
      ...Object.values(STATES_THAT).map((states) => (states.some((state) => state === status) ? '✓' : '–')),
    ),
  ),
  changes: Object.entries(CONTRACT_CHANGES).flatMap(([from, next]) =>
    Object.entries<string | null>(next).map(([to, event]) =>
      row(
        `\`${from}\``,
        `\`${to}\``,
        event === null ? '–' : `[\`${event}\`](${EVENT_PAGES}/${event.replaceAll(/[._]/g, '-')})`,
      ),
    ),
  ),
};

/** Puts the rows of a table in place of the lines `::contract-states` and `::contract-changes`. They are equal in all languages. */
export function withContractRows(markdown: string): string {
  return markdown.replaceAll(/^::contract-(states|changes)$/gm, (line, name: string) => ROWS[name]?.join('\n') ?? line);
}
