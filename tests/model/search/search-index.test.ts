import { describe, expect, test } from 'vitest';

import { searchDataFromJson, searchIndexToJson } from '../../../web/model/search/search-index.ts';
import type { SearchData } from '../../../web/model/search/search.ts';
import type { Json, JsonObject } from '../../../web/model/text/json.ts';

const DATA: SearchData = {
  synonyms: [{ said: 'loaner', written: 'service device' }],
  references: [{ base: '/v3', title: 'Shop', version: '3.0.0', label: 'v3' }],
  pages: [
    {
      href: '/v3/list-items',
      title: 'List items',
      reference: 0,
      group: 'Items',
      method: 'GET',
      path: '/items',
      kind: 'operation',
    },
    {
      href: '/v3/list-items-of-a-shop-%C3%B1',
      title: 'List "items" \\ of',
      reference: 0,
      group: '',
      method: 'POST',
      path: '/shops/{id}/items',
      kind: 'webhook',
    },
    { href: '/guide', title: 'Guide', reference: null, group: '', method: '', path: '', kind: 'page' },
  ],
  entries: [
    {
      kind: 'property',
      label: 'id',
      text: '',
      deprecated: false,
      places: [
        { page: 1, anchor: 'response-200.items.id' },
        { page: 0, anchor: 'response-200.id' },
      ],
    },
    {
      kind: 'page',
      label: 'Guide',
      text: 'What to do…',
      deprecated: true,
      isReplaced: true,
      places: [{ page: 2, anchor: '' }],
    },
  ],
};

const read = (json: string): SearchData => searchDataFromJson(JSON.parse(json) as Json);

describe('a search index', () => {
  test('reads back as the data that was written', () => {
    expect(read(searchIndexToJson(DATA))).toEqual(DATA);
  });

  test('without entries reads back as empty data', () => {
    const empty: SearchData = { synonyms: [], references: [], pages: [], entries: [] };
    expect(read(searchIndexToJson(empty))).toEqual(empty);
  });

  test('keeps line ends in labels, texts and anchors', () => {
    const [entry] = DATA.entries;
    const places = [{ page: 0, anchor: 'two\nlines' }];
    const data = { ...DATA, entries: [{ ...entry, label: 'two\nlines', text: 'a\r\nb', places }] } as SearchData;
    expect(read(searchIndexToJson(data))).toEqual(data);
  });

  test('writes an anchor once, however many places have it', () => {
    const places = [
      { page: 0, anchor: 'response-200.id' },
      { page: 1, anchor: 'response-200.id' },
    ];
    const json = searchIndexToJson({ ...DATA, entries: DATA.entries.map((entry) => ({ ...entry, places })) });
    expect(json.split('response-200.id')).toHaveLength(2);
  });

  test.each<[string, Json]>([
    ['null', null],
    ['a list', []],
    ['an index of another format', { ...(JSON.parse(searchIndexToJson(DATA)) as JsonObject), format: 1 }],
  ])('is not read from %s', (_name, json) => {
    expect(() => searchDataFromJson(json)).toThrow(TypeError);
  });
});
