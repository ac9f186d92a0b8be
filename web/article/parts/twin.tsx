import type { ReactNode } from 'react';

type TwinMark =
  /** Other content, or none. */
  | { as: 'replaced'; by?: ReactNode }
  /** The same words without links. `again`: only from the second time on. */
  | { as: 'words'; again?: boolean }
  /** Texts, then one table of all rows. */
  | { as: 'table'; columns: readonly string[] }
  /** Tables without the rows that an earlier table has. */
  | { as: 'once' }
  /** A row of a table: the words before the first block are its name, which `path` replaces, and its type. */
  | { as: 'row'; path: string; href: string | null }
  /** Goes in front of the path of each row inside, and the label in front of other texts. */
  | { as: 'step'; path: string; label?: string }
  /** A part that a long twin leaves out: first changes (3), then further examples (2), then all examples of responses (1). */
  | { as: 'extra'; rank: 1 | 2 | 3 };

export type TwinProps = TwinMark & { children?: ReactNode };

/** Says how the Markdown twin writes its children (see web/prerender/twins). The page shows them as they are. */
export function Twin({ children }: TwinProps): ReactNode {
  return children;
}
