import { describe, expect, test, vi } from 'vitest';

import { documentCache, type FetchedDocument } from '../../../web/app/navigation/document-cache.ts';

describe('the document cache', () => {
  const respond = (pathname: string): Promise<FetchedDocument> => Promise.resolve({ pathname, html: pathname });

  test('does not fetch a prefetched document again', async () => {
    const fetchDocument = vi.fn<typeof respond>(respond);
    const cache = documentCache(fetchDocument);
    await cache.prefetch('/a', 'low');
    await cache.load('/a');
    expect(fetchDocument).toHaveBeenCalledTimes(1);
  });

  test('fetches a document again after a failure', async () => {
    const fetchDocument = vi.fn<typeof respond>(respond).mockRejectedValueOnce(new Error('offline'));
    const cache = documentCache(fetchDocument);
    await cache.prefetch('/a', 'low');
    await expect(cache.load('/a')).resolves.toMatchObject({ html: '/a' });
  });

  test('fetches a document again after five minutes', async () => {
    let time = 0;
    const fetchDocument = vi.fn<typeof respond>(respond);
    const cache = documentCache(fetchDocument, () => time);
    await cache.load('/a');
    time = 300_001;
    await cache.load('/a');
    expect(fetchDocument).toHaveBeenCalledTimes(2);
  });

  test('reports a document as ready once it has arrived and until it is too old', async () => {
    let time = 0;
    const cache = documentCache(respond, () => time);
    const load = cache.load('/a');
    const before = cache.isReady('/a');
    await load;
    const after = cache.isReady('/a');
    time = 300_001;
    expect([before, after, cache.isReady('/a')]).toEqual([false, true, false]);
  });

  test('forgets the documents whose paths match', async () => {
    const cache = documentCache(respond);
    await cache.load('/docs/internal');
    await cache.load('/intro');
    cache.forget((path) => path.startsWith('/docs'));
    expect([cache.has('/docs/internal'), cache.has('/intro')]).toEqual([false, true]);
  });

  test('keeps the newest eighty documents', async () => {
    const cache = documentCache(respond);
    for (let index = 0; index <= 80; index += 1) await cache.load(`/${index}`);
    expect([cache.has('/0'), cache.has('/1'), cache.has('/80')]).toEqual([false, true, true]);
  });
});
