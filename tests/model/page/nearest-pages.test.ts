import { describe, expect, test } from 'vitest';

import { nearestPages } from '../../../web/model/page/nearest-pages.ts';

const PAGES = [
  '/',
  '/get_started',
  '/glossary/users',
  '/shop/v2/users',
  '/shop/v2/contracts',
  '/shop/v3/contracts',
  '/shop/v3/create-contract',
  '/shop/v3/create-contract-line-item',
  '/shop/v3/webhook',
  '/es/shop/v3/contracts',
].map((path) => ({ path, title: path }));

const first = (path: string): string | undefined => nearestPages(path, PAGES)[0]?.path;

describe('the most similar page', () => {
  test.each([
    ['/shop/v3/create-contrct', '/shop/v3/create-contract', 'a letter is missing'],
    ['/shop/v3/contract', '/shop/v3/contracts', 'a plural is missing'],
    ['/shop/v2/contract', '/shop/v2/contracts', 'two versions have a page of this name'],
    ['/v3/create-contract', '/shop/v3/create-contract', 'a folder is missing'],
    ['/docs/create_contract.html', '/shop/v3/create-contract', 'folder and spelling differ'],
    ['/contract-create', '/shop/v3/create-contract', 'the words are in another order'],
    ['/getting-started', '/get_started', 'the name is similar'],
    ['/get_started/first', '/get_started', 'a segment is added'],
    ['/PUBLIC/V3/WEBHOOKS/', '/shop/v3/webhook', 'it is in upper case'],
  ])('to %s is %s: %s', (path, expected) => {
    expect(first(path)).toBe(expected);
  });

  test('does not exist for a path without a similar page', () => {
    expect(nearestPages('/wp-admin/setup.php', PAGES)).toEqual([]);
    expect(nearestPages('/', PAGES)).toEqual([]);
    expect(nearestPages('/shop/v3/create-contract', [])).toEqual([]);
  });

  test('is followed by at most two pages, and only by similar ones', () => {
    expect(nearestPages('/shop/v3/webhok', PAGES).map(({ path }) => path)).toEqual(['/shop/v3/webhook']);
    expect(nearestPages('/contracts', PAGES)).toHaveLength(3);
  });

  // The time of a comparison grows with the product of both lengths.
  test('to a path of a million letters is not searched', () => {
    const pages = Array.from({ length: 1_000 }, (_, index) => ({ path: `/public/some-operation-${index}`, title: '' }));
    expect(nearestPages(`/${'a'.repeat(1_000_000)}`, pages)).toEqual([]);
  });
});
