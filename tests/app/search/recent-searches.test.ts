import { describe, expect, test } from 'vitest';

import { forgetSearches, recentSearches, rememberSearch } from '../../../web/app/search/use-search-view.ts';
import { lockedStore, memoryStore } from '../stores.ts';

const KEY = 'portal.search.recent';

describe('recent searches', () => {
  test('are the last six without duplicates, the newest first', () => {
    const store = memoryStore();
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'B ', 'g']) rememberSearch(store, text);
    expect(recentSearches(store)).toEqual(['g', 'B', 'f', 'e', 'd', 'c']);
    forgetSearches(store);
    expect(recentSearches(store)).toEqual([]);
  });

  test.each(['{', '"text"', 'null', '[1, null, {}]', `["${'x'.repeat(200)}"]`])(
    'are empty if the storage holds %s',
    (stored) => {
      expect(recentSearches(memoryStore({ [KEY]: stored }))).toEqual([]);
    },
  );

  test('are empty in a browser without storage', () => {
    rememberSearch(lockedStore(), 'a');
    expect(recentSearches(lockedStore())).toEqual([]);
  });

  test('do not include blank or very long texts', () => {
    const store = memoryStore();
    rememberSearch(store, 'x'.repeat(10_000));
    rememberSearch(store, '  ');
    expect(recentSearches(store)).toEqual([]);
  });
});
