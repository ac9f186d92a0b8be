import { describe, expect, it } from 'vitest';

import { collection, cursorPages, matching, numberedPage } from '../../../../content/simulator/api/collection.ts';
import type { World } from '../../../../content/simulator/business/world.ts';
import { newWorld } from '../support/world.ts';

interface Query {
  color?: string;
  cursor?: string;
  limit?: number;
  page?: number;
  perPage?: number;
}

const ITEMS = [
  { id: 'a', color: 'red' },
  { id: 'b', color: 'blue' },
  { id: 'c', color: 'red' },
];

describe('A list operation', () => {
  const list = collection({
    find: (_, { path }: { query: Query; address: string; path: { skipped: string } }) =>
      ITEMS.filter(({ id }) => id !== path.skipped),
    filters: { color: ({ color }, wanted) => color === wanted },
    page: numberedPage,
    view: (_, { id }) => id,
  });
  const { world } = newWorld();
  const request = { path: { skipped: '' }, address: '/public/v2/things' };

  it('shows the items that a query wants, on pages', () => {
    expect(list(world, { ...request, query: { color: 'red', perPage: 1 } })).toEqual({
      status: 200,
      body: { data: ['a'], pagination: { page: 1, perPage: 1, totalPages: 2, totalItems: 2 } },
      headers: {
        Link: expect.stringContaining('<https://portal.example/simulator/public/v2/things?page=2&perPage=1&color=red>'),
      },
    });
  });

  it('finds its items by the rest of the request', () => {
    expect(list(world, { ...request, path: { skipped: 'a' }, query: {} }).body.data).toEqual(['b', 'c']);
  });

  it('has defaults for parameters that are not sent', () => {
    const red = collection({
      find: (_world: World, _request: { query: Query; address: string }) => ITEMS,
      filters: { color: ({ color }, wanted) => color === wanted },
      defaults: { color: 'red' },
      page: cursorPages(({ id }) => id),
      view: (_, { id }) => id,
    });
    expect(red(world, { ...request, query: {} }).body.data).toEqual(['a', 'c']);
    expect(red(world, { ...request, query: { color: 'blue' } }).body.data).toEqual(['b']);
  });
});

it('passes the whole query to each filter', () => {
  const query: { color?: string; alias?: string } = { color: 'red', alias: 'blue' };
  const filters = {
    alias: (item: { color: string }, alias: string, { color }: typeof query) => item.color === (color ?? alias),
  };
  expect(matching(ITEMS, query, filters)).toHaveLength(2);
});
