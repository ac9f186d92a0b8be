import { simulatorPath } from '../../../web/model/edge/simulator.ts';
import { canonicalJson } from '../../../web/model/schema/keywords.ts';
import type { V2, V3 } from '../../shared/schemas.ts';
import type { World } from '../business/world.ts';
import { at, RefusalError } from '../refusal-error.ts';
import { DAY } from '../time.ts';
import { hashOf } from './hash.ts';

/** A list operation as data. */
interface Collection<Query, Rest, Item, View, Position> {
  /** The objects that the caller can see, in their order. */
  find: (world: World, request: ListRequest<Query, Rest>) => readonly Item[];
  filters?: Filters<Query, Item>;
  /** Values of parameters that are not sent. */
  defaults?: Partial<NoInfer<Query>>;
  page: (items: Item[], query: Query, place: ListPlace) => Page<Item, Position>;
  view: (world: World, item: Item, query: Query) => View;
}

/** `Rest` is the part of the request that `find` needs besides the query. */
type ListRequest<Query, Rest> = { query: Query; address: string } & Rest;

export interface ListResponse<View, Position> {
  status: 200;
  body: { data: View[]; pagination: Position };
  headers: Record<string, string>;
}

/** By query parameter: whether an object has the wanted value. */
export type Filters<Query, Item> = {
  [Name in keyof Query]?: (item: Item, wanted: NonNullable<Query[Name]>, query: Query) => boolean;
};

/** The handler of a list operation. */
export function collection<Query extends object, Rest, Item, View, Position>({
  find,
  filters,
  defaults,
  page,
  view,
}: Collection<Query, Rest, Item, View, Position>) {
  return (world: World, request: ListRequest<Query, Rest>): ListResponse<View, Position> => {
    const { query, address } = request;
    const found = matching(find(world, request), { ...defaults, ...query }, filters);
    const { items, pagination, headers = {} } = page(found, query, listPlace(world, address));
    return { status: 200, body: { data: items.map((item) => view(world, item, query)), pagination }, headers };
  };
}

/** Where a list is read now. `address` is its documented path. */
export function listPlace({ origin, now }: World, address: string): ListPlace {
  return { url: origin + simulatorPath(address), now };
}

/** The items that a query wants. A parameter that is not sent keeps every item. */
export function matching<Query extends object, Item>(
  items: readonly Item[],
  query: Query,
  filters: Filters<Query, Item> = {},
): Item[] {
  return items.filter((item) => {
    for (const name in filters) {
      const wanted = query[name];
      if (wanted !== undefined && wanted !== null && filters[name]?.(item, wanted, query) === false) return false;
    }
    return true;
  });
}

/** One page of a list, and its position in it. */
interface Page<Item, Position> {
  items: Item[];
  pagination: Position;
  headers?: Record<string, string>;
}

/** Where and when a list is read. */
interface ListPlace {
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
