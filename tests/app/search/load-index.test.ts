import { describe, expect, test } from 'vitest';

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
const respondWith = (body: BodyInit | null, init?: ResponseInit) => () => Promise.resolve(new Response(body, init));
const brokenStream = (): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"format":2')),
    pull: (controller) => controller.error(new TypeError('network error')),
  });

describe('a search index that is loaded', () => {
  test('is returned as data', async () => {
    expect(await loadIndex(ADDRESS, { isRetry: false, get: respondWith(searchIndexToJson(DATA)) })).toEqual(DATA);
  });

  test('bypasses the HTTP cache on a retry', async () => {
    const cacheModes: (RequestCache | undefined)[] = [];
    const get: typeof fetch = (_address, init) => {
      cacheModes.push(init?.cache);
      return respondWith(searchIndexToJson(DATA))();
    };
    await loadIndex(ADDRESS, { isRetry: false, get });
    await loadIndex(ADDRESS, { isRetry: true, get });
    expect(cacheModes).toEqual([undefined, 'reload']);
  });

  test.each([
    ['offline', 'the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['offline', 'the connection breaks during the download', () => respondWith(brokenStream())()],
    ['missing', 'the file does not exist', respondWith('Not found', { status: 404 })],
    ['missing', 'the session has ended', respondWith('<!doctype html>', { status: 401 })],
    ['corrupt', 'the file is cut off', respondWith('{"format":2,"pages":[["/gui')],
    [
      'corrupt',
      'the server sends an HTML page instead',
      respondWith('<!doctype html><title>Home</title>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['corrupt', 'the file is empty', respondWith('')],
    ['corrupt', 'its rows are malformed', respondWith('{"format":2,"entries":[1,2,3]}')],
    ['corrupt', 'it has another format number', respondWith('{"format":99}')],
  ])('is %s when %s', async (reason, _name, get) => {
    await expect(loadIndex(ADDRESS, { isRetry: false, get })).rejects.toMatchObject({
      reason,
      message: `The search index ${ADDRESS} is ${reason}.`,
    });
  });
});
