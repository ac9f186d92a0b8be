import { describe, expect, test } from 'vitest';

import { fieldAction } from '../../../web/app/search/list-keys.ts';
import { placeWords } from '../../../web/app/search/place-words.ts';
import { forgetSearches, recentSearches, rememberSearch } from '../../../web/app/search/recent-searches.ts';
import { en } from '../../../web/app/search/strings/en.ts';
import { es } from '../../../web/app/search/strings/es.ts';
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

describe('the place of a field', () => {
  test.each([
    ['body.user.email', 'Request', 'user.email'],
    ['body-text-csv.user', 'Request', 'user'],
    ['response-201.lineItems.id', 'Response 201', 'lineItems.id'],
    ['response-200-application-xml.id', 'Response 200', 'id'],
    ['response-429.header.Retry-After', 'Response 429 · header', 'Retry-After'],
    ['query.limit', 'Query parameter', 'limit'],
    ['callback.done.body.id', 'Callback done · Request', 'id'],
    ['schema.id', '', 'id'],
    ['response-404', '', ''],
    ['authentication', '', ''],
  ])('is read from its anchor: %s', (anchor, where, path) => {
    expect(placeWords(anchor, false, en)).toEqual({ where, path });
  });

  test('is the payload in a webhook', () => {
    expect(placeWords('body.id', true, es)).toEqual({ where: 'Contenido', path: 'id' });
  });
});

describe('a key in the field', () => {
  const press = (key: string, more: Partial<KeyboardEvent> = {}, isAtEnd = true): ReturnType<typeof fieldAction> =>
    fieldAction(
      { key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...more },
      { active: 2, count: 3, isAtEnd },
    );

  test.each([
    ['ArrowDown', { kind: 'move', to: 0 }],
    ['ArrowUp', { kind: 'move', to: 1 }],
    ['Home', { kind: 'move', to: 0 }],
    ['End', { kind: 'move', to: 2 }],
    ['Enter', { kind: 'follow', isNewTab: false }],
    ['ArrowRight', { kind: 'enter' }],
    ['ArrowLeft', { kind: 'leave' }],
    ['a', null],
  ])('has its action: %s', (key, action) => {
    expect(press(key)).toEqual(action);
  });

  test('opens another tab with Ctrl or Cmd', () => {
    expect([press('Enter', { ctrlKey: true }), press('Enter', { metaKey: true })]).toEqual([
      { kind: 'follow', isNewTab: true },
      { kind: 'follow', isNewTab: true },
    ]);
  });

  test('belongs to the field if it selects text or moves the cursor', () => {
    expect([
      press('Home', { shiftKey: true }),
      press('ArrowRight', {}, false),
      press('ArrowDown', { altKey: true }),
    ]).toEqual([null, null, null]);
  });

  test('has no action in an empty list', () => {
    expect(
      fieldAction(
        { key: 'Enter', shiftKey: false, altKey: false, ctrlKey: false, metaKey: false },
        { active: 0, count: 0, isAtEnd: true },
      ),
    ).toBeNull();
  });
});
