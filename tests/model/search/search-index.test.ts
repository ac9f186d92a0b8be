import { describe, expect, it } from 'vitest';

import { searchDataFromJson, searchIndexToJson } from '../../../web/model/search/search-index.ts';
import type { SearchData } from '../../../web/model/search/search.ts';
import type { Json } from '../../../web/model/text/json.ts';

const DATA: SearchData = {
  synonyms: [{ said: 'loaner', written: 'service device' }],
  references: [{ base: '/v3', title: 'Shop', version: '3.0.0' }],
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
    { kind: 'page', label: 'Guide', text: 'What to do…', deprecated: true, places: [{ page: 2, anchor: '' }] },
  ],
};

const read = (json: string): SearchData => searchDataFromJson(JSON.parse(json) as Json);

describe('a search index', () => {
  it('reads as it was written', () => {
    expect(read(searchIndexToJson(DATA))).toEqual(DATA);
  });

  it('of nothing reads as nothing', () => {
    const empty: SearchData = { synonyms: [], references: [], pages: [], entries: [] };
    expect(read(searchIndexToJson(empty))).toEqual(empty);
  });

  it('has line ends of names and texts as blanks, since its columns are lines', () => {
    const [entry] = DATA.entries;
    const data = { ...DATA, entries: [{ ...entry, label: 'two\nlines', text: 'a\r\nb' }] } as SearchData;
    expect(read(searchIndexToJson(data)).entries[0]).toMatchObject({ label: 'two lines', text: 'a b' });
  });

  it('shares no more of two addresses than one character can say', () => {
    const long = 'a.'.repeat(200);
    const data = {
      ...DATA,
      entries: ['x', 'y'].map((end) => ({
        kind: 'heading',
        label: end,
        text: '',
        deprecated: false,
        places: [{ page: 0, anchor: long + end }],
      })),
    } as SearchData;
    expect(read(searchIndexToJson(data)).entries.map(({ places }) => places[0]?.anchor)).toEqual([
      `${long}x`,
      `${long}y`,
    ]);
  });

  it.each([
    ['null', 'null'],
    ['a list', '[]'],
    ['an index of another format', searchIndexToJson(DATA).replace('"format":1', '"format":2')],
    [
      'an index without its entries',
      JSON.stringify({ ...(JSON.parse(searchIndexToJson(DATA)) as object), entries: null }),
    ],
    ['an index of an unknown kind', searchIndexToJson(DATA).replace(/"kinds":\[7,0\]/, '"kinds":[99,0]')],
    ['an index with an entry that has no place', searchIndexToJson(DATA).replace('"places":[2,1]', '"places":[3,0]')],
    [
      'an index that leads to a page it does not have',
      searchIndexToJson(DATA).replace(/"places":\{"pages":\[[^\]]*\]/, '"places":{"pages":[7,1,1]'),
    ],
  ])('is not read from %s', (_name, json) => {
    expect(() => read(json)).toThrow(TypeError);
  });
});
