import { at, Problem } from '../front/call.ts';
import type { Json } from '../json.ts';
import type { Context } from './world.ts';

/** One page of a list with cursors. A cursor names the last entry of the page before. */
export function page<T>(context: Context, all: T[], keyOf: (item: T) => string): { items: T[]; pagination: Json } {
  const limit = context.query('limit', 25);
  const cursor = context.query<string | null>('cursor', null);
  const last = cursor === null ? -1 : all.findIndex((item) => cursorOf(keyOf(item)) === cursor);
  if (cursor !== null && last < 0)
    throw new Problem(
      'invalid_request',
      'The cursor is not valid or has expired.',
      at('/query/cursor', 'invalid_format', 'Must be nextCursor of the previous page.'),
    );
  const items = all.slice(last + 1, last + 1 + limit);
  const hasMore = last + 1 + limit < all.length;
  const end = items.at(-1);
  return {
    items,
    pagination: { limit, hasMore, nextCursor: hasMore && end !== undefined ? cursorOf(keyOf(end)) : null },
  };
}

function cursorOf(key: string): string {
  return `cur_${key.replaceAll(/[^A-Za-z0-9]/g, '')}`;
}

/** One numbered page, as in v2, with its `Link` header (RFC 8288). */
export function numberedPage<T>(
  context: Context,
  all: T[],
): { items: T[]; pagination: Json; headers: Record<string, string> } {
  const number = context.query('page', 1);
  const perPage = context.query('perPage', 25);
  const totalPages = Math.ceil(all.length / perPage);
  const items = all.slice((number - 1) * perPage, number * perPage);
  const rels: [string, number, boolean][] = [
    ['first', 1, totalPages > 0],
    ['prev', number - 1, number > 1 && number - 1 <= totalPages],
    ['next', number + 1, number < totalPages],
    ['last', totalPages, totalPages > 0],
  ];
  const links = rels
    .filter(([, , exists]) => exists)
    .map(
      ([rel, target]) => `<${context.origin}/simulator${context.path}?page=${target}&perPage=${perPage}>; rel="${rel}"`,
    );
  return {
    items,
    pagination: { page: number, perPage, totalPages, totalItems: all.length },
    headers: links.length === 0 ? {} : { Link: links.join(', ') },
  };
}
