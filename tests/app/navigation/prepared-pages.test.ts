import { describe, expect, test, vi } from 'vitest';

import { documentCache, type FetchedDocument } from '../../../web/app/navigation/document-cache.ts';
import { preparedPages } from '../../../web/app/navigation/router.ts';

describe('prepared pages', () => {
  const respond = (pathname: string): Promise<FetchedDocument> => Promise.resolve({ pathname, html: pathname });

  function setUp(fetchDocument = respond) {
    let time = 0;
    const documents = documentCache(fetchDocument, () => time);
    const read = vi.fn<(html: string) => { html: string }>((html) => ({ html }));
    const pages = preparedPages(documents, read, () => false);
    const prefetchAndPrepare = async (pathname: string): Promise<void> => {
      void documents.prefetch(pathname, 'auto');
      await pages.prepare(pathname);
    };
    return { documents, read, pages, prefetchAndPrepare, wait: (milliseconds: number) => (time += milliseconds) };
  }

  test('are read once, when their document has arrived', async () => {
    const { documents, read, pages, prefetchAndPrepare } = setUp();
    await prefetchAndPrepare('/a');
    await pages.prepare('/a');
    const readBefore = read.mock.calls.length;
    expect(pages.take(await documents.load('/a'))).toEqual({ html: '/a' });
    expect([readBefore, read.mock.calls.length]).toEqual([1, 1]);
  });

  test('are returned once, because their nodes are moved into the document', async () => {
    const { documents, read, pages, prefetchAndPrepare } = setUp();
    await prefetchAndPrepare('/a');
    const document = await documents.load('/a');
    expect(pages.take(document)).not.toBe(pages.take(document));
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('are not used if the document was fetched again', async () => {
    const { documents, read, pages, prefetchAndPrepare, wait } = setUp();
    await prefetchAndPrepare('/a');
    wait(300_001);
    pages.take(await documents.load('/a'));
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('are not read from documents across the gate', async () => {
    const { read, prefetchAndPrepare } = setUp(() => respond('/docs/internal/orders'));
    await prefetchAndPrepare('/orders');
    expect(read).not.toHaveBeenCalled();
  });

  test('are not read from documents that were not requested, failed, were forgotten meanwhile, or are on screen', async () => {
    const { documents, read, pages } = setUp((pathname) =>
      pathname === '/failing' ? Promise.reject(new Error('offline')) : respond(pathname),
    );
    await pages.prepare('/unknown');
    void documents.prefetch('/failing', 'auto');
    await pages.prepare('/failing');
    void documents.prefetch('/forgotten', 'auto');
    const preparing = pages.prepare('/forgotten');
    documents.forget(() => true);
    await preparing;
    expect(read).not.toHaveBeenCalled();
    pages.take(await documents.load('/shown'));
    await pages.prepare('/shown');
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('are dropped at the end of a session, and beyond three', async () => {
    const { documents, read, pages, prefetchAndPrepare } = setUp();
    for (const path of ['/a', '/b', '/c', '/d']) await prefetchAndPrepare(path);
    pages.take(await documents.load('/a'));
    expect(read).toHaveBeenCalledTimes(5);
    pages.clear();
    pages.take(await documents.load('/d'));
    expect(read).toHaveBeenCalledTimes(6);
  });

  test('report an unreadable document only when it is shown', async () => {
    const { documents, pages, read, prefetchAndPrepare } = setUp();
    read.mockImplementation(() => {
      throw new Error('another release');
    });
    await prefetchAndPrepare('/a');
    const document = await documents.load('/a');
    expect(() => pages.take(document)).toThrow('another release');
  });
});
