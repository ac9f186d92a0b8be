import type { GroupKey, OperationKey, Outline } from './outline.ts';

/** With more operations that have long texts, the list and the sidebar of a page would exceed 300 KB. */
const MAX_OPERATIONS = 200;

/** The operations that one page of a group lists. */
export interface GroupPart {
  group: GroupKey;
  /** Position among the parts of the group; the first part is 1. */
  number: number;
  /** Position of its first operation in the group, from 1. */
  first: number;
  /** Number of operations in the whole group. */
  total: number;
  operations: OperationKey[];
}

/**
 * Splits groups with many operations into parts of about the same size, in the order of the document. Any other group, also an
 * empty one, is one part.
 */
export function groupPartsOf({ groups, operations }: Pick<Outline, 'groups' | 'operations'>): GroupPart[] {
  return groups.flatMap((group) => {
    const members = operations.filter((key) => key.groups.includes(group.slug));
    const total = members.length;
    const count = Math.max(Math.ceil(total / MAX_OPERATIONS), 1);
    return Array.from({ length: count }, (_, index) => {
      const start = Math.floor((index * total) / count);
      const end = Math.floor(((index + 1) * total) / count);
      return { group, number: index + 1, first: start + 1, total, operations: members.slice(start, end) };
    });
  });
}

/** The positions of its operations in the group, such as `301–600`. */
export function rangeOf({ first, operations }: GroupPart): string {
  return `${first}–${first + operations.length - 1}`;
}
