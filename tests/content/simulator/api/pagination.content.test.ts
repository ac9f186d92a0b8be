import { describe, expect, it } from 'vitest';

import { cursorPage, numberedPage } from '../../../../content/simulator/api/collection.ts';
import { refused } from '../support/refused.ts';

const ITEMS = ['a-1', 'b-2', 'c-3'];

const URL = 'https://portal.example/simulator/public/v2/users';
const NOW = Date.parse('2026-03-02T15:00:00Z');
const HOUR = 3_600_000;

function read(query: Parameters<typeof cursorPage>[1] & { sort?: string }, now = NOW, url = URL) {
  return cursorPage(ITEMS, query, { keyOf: (item) => item, place: { url, now } });
}

/** The cursor of the second page. */
function secondPage(query: { sort?: string } = {}): string {
  return read({ limit: 2, ...query }).pagination.nextCursor ?? '';
}

describe('A page with cursors', () => {
  it('begins after the entry that its cursor names', () => {
    const first = read({ limit: 2 });
    expect(first.items).toEqual(['a-1', 'b-2']);
    expect(first.pagination).toMatchObject({
      limit: 2,
      hasMore: true,
      nextCursor: expect.stringMatching(/^cur_\w+b2$/),
    });
    expect(read({ limit: 2, cursor: secondPage() })).toEqual({
      items: ['c-3'],
      pagination: { limit: 2, hasMore: false, nextCursor: null },
    });
  });

  it('has 25 entries if the request does not say', () => {
    const { pagination } = cursorPage([], {}, { keyOf: String, place: { url: URL, now: NOW } });
    expect(pagination).toEqual({ limit: 25, hasMore: false, nextCursor: null });
  });

  it('may have another limit than the page before', () => {
    expect(read({ limit: 50, cursor: secondPage() }).items).toEqual(['c-3']);
  });

  it.each([
    ['an entry that is gone', () => read({ cursor: secondPage().replace(/b2$/, 'x') })],
    ['24 hours', () => read({ cursor: secondPage() }, NOW + 24 * HOUR)],
    ['a page with another sort order', () => read({ cursor: secondPage({ sort: 'createdAt' }) })],
    ['a page of another list', () => read({ cursor: secondPage() }, NOW, `${URL}/x`)],
    ['a page that never was', () => read({ cursor: 'cur_8sQ2mVx41TzB' })],
  ])('is refused after %s', (_, request) => {
    expect(request).toThrow(refused('invalid_request', '/query/cursor'));
  });

  it('is given out for almost 24 hours', () => {
    expect(read({ cursor: secondPage() }, NOW + 24 * HOUR - 1000).items).toEqual(['c-3']);
  });
});

describe('A numbered page', () => {
  const place = { url: URL, now: NOW };

  it.each([
    [1, ['a-1'], ['first', 'next', 'last']],
    [2, ['b-2'], ['first', 'prev', 'next', 'last']],
    [3, ['c-3'], ['first', 'prev', 'last']],
    [4, [], ['first', 'prev', 'last']],
    [5, [], ['first', 'last']],
  ])('%d has its entries, and links to the others', (page, items, rels) => {
    const result = numberedPage(ITEMS, { page, perPage: 1 }, place);
    expect(result).toMatchObject({ items, pagination: { page, perPage: 1, totalPages: 3, totalItems: 3 } });
    expect(result.headers?.Link?.match(/(?<=rel=")\w+/g)).toEqual(rels);
  });

  it('links to the address of its list, with the other parameters of the request', () => {
    const query = { perPage: 2, sort: 'lastName', include: ['lineItems', 'devices'] };
    const { headers } = numberedPage(ITEMS, query, place);
    expect(headers?.Link).toContain(`<${URL}?page=2&perPage=2&sort=lastName&include=lineItems%2Cdevices>; rel="next"`);
  });

  it('has no links if the list is empty', () => {
    expect(numberedPage([], {}, place)).toEqual({
      items: [],
      pagination: { page: 1, perPage: 25, totalPages: 0, totalItems: 0 },
      headers: {},
    });
  });
});
