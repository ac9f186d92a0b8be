import { canonicalJson } from '../../../../web/model/schema/keywords.ts';
import type { V2, V3 } from '../../../../web/model/simulator/schemas.ts';
import { at, RefusalError } from '../refusal-error.ts';
import { DAY } from '../time.ts';
import { hashOf } from './hash.ts';

/** One page of a list, and its position in it. */
export interface Page<Item, Position> {
  items: Item[];
  pagination: Position;
  headers?: Record<string, string>;
}

/** Where and when a list is read. */
export interface ListPlace {
  /** The address of the list, without its query. */
  url: string;
  /** In ms of the account's clock. */
  now: number;
}

/** A time in seconds and base 36, the hash of a list with its filters, and the key of an entry. */
const CURSOR = /^cur_(\w{7})(\w{8})(\w+)$/;

/**
 * One page of a list with cursors, as in v3 and the gateway. A cursor has the time when it was made, a hash of the list with its
 * filters, and the last entry of the page before.
 */
export function cursorPage<Item>(
  all: readonly Item[],
  { cursor, limit = 25, ...filters }: { cursor?: string; limit?: number },
  { keyOf, place: { url, now } }: { keyOf: (item: Item) => string; place: ListPlace },
): Page<Item, V3<'Pagination'>> {
  const list = hashOf(`${url} ${canonicalJson(filters)}`);
  const keys = all.map((item) => keyOf(item).replaceAll(/[^A-Za-z0-9]/g, ''));
  const [, madeAt = '', ofList, key = ''] = CURSOR.exec(cursor ?? '') ?? [];
  const isValid = ofList === list && Number.parseInt(madeAt, 36) * 1000 + DAY > now;
  const start = isValid ? keys.indexOf(key) + 1 : 0;
  if (cursor !== undefined && start === 0)
    throw new RefusalError(
      'invalid_request',
      'The cursor has expired, or belongs to another list or other filters.',
      at('/query/cursor', 'invalid_format', 'Must be nextCursor of the previous page.'),
    );
  const end = start + limit;
  const hasMore = end < all.length;
  const time = Math.floor(now / 1000)
    .toString(36)
    .padStart(7, '0');
  const nextCursor = hasMore ? `cur_${time}${list}${keys[end - 1] ?? ''}` : null;
  return { items: all.slice(start, end), pagination: { limit, hasMore, nextCursor } };
}

/** The pages of a list with cursors, by the key of an entry. */
export function cursorPages<Item>(keyOf: (item: Item) => string) {
  return (items: Item[], query: { cursor?: string; limit?: number }, place: ListPlace): Page<Item, V3<'Pagination'>> =>
    cursorPage(items, query, { keyOf, place });
}

/** One numbered page, as in v2, with its `Link` header (RFC 8288). `url` is the address of the list, without its query. */
export function numberedPage<Item>(
  all: readonly Item[],
  { page = 1, perPage = 25, ...filters }: { page?: number; perPage?: number },
  { url }: ListPlace,
): Page<Item, V2<'Pagination'>> {
  const totalPages = Math.ceil(all.length / perPage);
  const targets = { first: 1, prev: page - 1, next: page + 1, last: totalPages };
  const links = Object.entries(targets)
    .filter(([, target]) => target >= 1 && target <= totalPages)
    .map(([rel, target]) => {
      const query = new URLSearchParams({ page: String(target), perPage: String(perPage) });
      for (const [name, value] of Object.entries(filters)) query.set(name, String(value));
      return `<${url}?${query.toString()}>; rel="${rel}"`;
    });
  return {
    items: all.slice((page - 1) * perPage, page * perPage),
    pagination: { page, perPage, totalPages, totalItems: all.length },
    headers: links.length === 0 ? {} : { Link: links.join(', ') },
  };
}
