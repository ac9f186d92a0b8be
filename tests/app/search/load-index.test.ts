import { describe, expect, it } from 'vitest';

import { loadIndex } from '../../../web/app/search/load-index.ts';
import { searchIndexToJson } from '../../../web/model/search/search-index.ts';
import type { SearchData } from '../../../web/model/search/search.ts';

const DATA: SearchData = {
  synonyms: [],
  references: [],
  pages: [{ href: '/guide', title: 'Guide', reference: null, group: '', method: '', path: '', kind: 'page' }],
  entries: [{ kind: 'page', label: 'Guide', text: '', deprecated: false, places: [{ page: 0, anchor: '' }] }],
};
const ADDRESS = '/search/en.json';
const answering = (body: BodyInit | null, init?: ResponseInit) => () => Promise.resolve(new Response(body, init));
const breakingOff = (): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"format":1')),
    pull: (controller) => controller.error(new TypeError('network error')),
  });

describe('an index that is fetched', () => {
  it('is read', async () => {
    expect(await loadIndex(ADDRESS, { isRetry: false, get: answering(searchIndexToJson(DATA)) })).toEqual(DATA);
  });

  it('comes past what the browser has kept when it is tried again', async () => {
    const asked: (RequestCache | undefined)[] = [];
    const get: typeof fetch = (_address, init) => {
      asked.push(init?.cache);
      return answering(searchIndexToJson(DATA))();
    };
    await loadIndex(ADDRESS, { isRetry: false, get });
    await loadIndex(ADDRESS, { isRetry: true, get });
    expect(asked).toEqual([undefined, 'reload']);
  });

  it.each([
    ['offline', 'the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['offline', 'it breaks off on the way', () => answering(breakingOff())()],
    ['missing', 'there is none', answering('Not found', { status: 404 })],
    ['missing', 'the session has ended', answering('<!doctype html>', { status: 401 })],
    ['corrupt', 'it ends in the middle', answering('{"format":1,"pages":{"hrefs')],
    [
      'corrupt',
      'a page comes instead',
      answering('<!doctype html><title>Home</title>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['corrupt', 'it is empty', answering('')],
    ['corrupt', 'it has another shape', answering('{"format":1,"entries":[1,2,3]}')],
    ['corrupt', 'it is of another format', answering('{"format":99}')],
  ])('is %s when %s', async (reason, _name, get) => {
    await expect(loadIndex(ADDRESS, { isRetry: false, get })).rejects.toMatchObject({
      reason,
      message: `The search index ${ADDRESS} is ${reason}.`,
    });
  });
});
