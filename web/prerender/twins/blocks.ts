import { type Extent, WHOLE } from '../../article/kind.ts';
import { code, linked, table } from './writing.ts';

/** A part of a twin. How much of it is written is decided when the size of the twin is known. */
export type Block =
  | { kind: 'text' | 'list'; text: string }
  | { kind: 'table'; columns: readonly string[]; rows: readonly Row[] }
  /** A long twin leaves out those with the highest rank first. */
  | { kind: 'extra'; rank: number; blocks: Block[] };

export interface Row {
  /** Path from the row around it, e.g. `city` or `[].city`. */
  path: string;
  type: string;
  text: string;
  /** A text with a table or code inside, which a cell cannot have. It is below the table. */
  details: string;
  /** Address of the schema with the rows inside; null if it has no page. */
  href: string | null;
  rows: Row[];
}

export function blocksToMarkdown(blocks: readonly Block[], extent = WHOLE): string {
  return blocks
    .map((block) => blockToMarkdown(block, extent))
    .filter((text) => text !== '')
    .join('\n\n');
}

export function blockToMarkdown(block: Block, extent = WHOLE): string {
  switch (block.kind) {
    case 'table':
      return tableToMarkdown(block.columns, cellsOf(block.rows, { prefix: '', depth: 0, extent }));
    case 'extra':
      return block.rank > extent.rank ? '' : blocksToMarkdown(block.blocks, extent);
    default:
      return block.text;
  }
}

interface CellRow {
  cells: string[];
  details: string;
}

function tableToMarkdown(columns: readonly string[], rows: readonly CellRow[]): string {
  const cells = rows.map((row) => row.cells);
  const details = rows.flatMap((row) => (row.details === '' ? [] : [`${row.cells[0] ?? ''}:\n\n${row.details}`]));
  return [table(columns, cells), ...details].join('\n\n');
}

function cellsOf(rows: readonly Row[], place: { prefix: string; depth: number; extent: Extent }): CellRow[] {
  const { prefix, depth, extent } = place;
  return rows.flatMap(({ path: step, type, text, details, href, rows: inner }) => {
    const path = joinPath(prefix, step);
    const isCut = href !== null && inner.length > 0 && depth >= extent.cutDepth;
    return [
      { cells: [code(path), isCut ? `${type} ${linked('↗', href)}` : type, text], details },
      ...(isCut ? [] : cellsOf(inner, { prefix: path, depth: depth + 1, extent })),
    ];
  });
}

/** `a.b` is a property of `a`, `a[]` an item, and `a<Name>` an alternative. */
export function joinPath(path: string, step: string): string {
  return path === '' || /^[[<]/.test(step) ? path + step : `${path}.${step}`;
}
