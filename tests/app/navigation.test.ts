import { describe, expect, it, vi } from 'vitest';

import { documentCache, type FetchedDocument } from '../../web/app/navigation/document-cache.ts';
import { splitDocument } from '../../web/app/navigation/document.ts';
import { mayPrefetch, prefetchQueue } from '../../web/app/navigation/prefetch-queue.ts';
import { progressAt } from '../../web/app/navigation/progress.ts';
import { mayReload } from '../../web/app/navigation/reload-guard.ts';
import { idFromHash, scrollMemory, scrollMove } from '../../web/app/navigation/scroll.ts';
import { canonicalPath, isPlainClick, targetFrom } from '../../web/app/navigation/target.ts';
import { lockedStore, memoryStore } from './stores.ts';

const HERE = new URL('https://site.example/intro');

describe('a link', () => {
  it.each([
    ['https://other.example/', 'native'],
    ['mailto:partners@akko.example', 'native'],
    ['/public/v3.yaml', 'native'],
    ['/auth/session', 'native'],
    ['/docs/internal/get-app', 'native'],
    ['/internal/get-app', 'native'],
    ['/es/Docs/%69nternal', 'native'],
    ['#next', 'same-page'],
    ['/intro?a=1', 'same-page'],
    ['/intro/', 'same-page'],
    ['/get_started', 'page'],
    ['/es', 'page'],
  ])('%s is %s', (href, kind) => {
    expect(targetFrom(href, HERE).kind).toBe(kind);
  });

  it('inside the gate leads on inside, and out of it natively', () => {
    const inside = new URL('https://site.example/docs/internal/get-app');
    expect(targetFrom('/docs/internal/put-app', inside).kind).toBe('page');
    expect(targetFrom('/intro', inside).kind).toBe('native');
  });

  it.each([
    ['/x.html', '/x'],
    ['/x/index.html', '/x'],
    ['/x/', '/x'],
    ['/internal/get-app', '/docs/internal/get-app'],
    ['/es/internal/get-app.html', '/es/docs/internal/get-app'],
    ['/', '/'],
  ])('to %s leads to %s', (from, to) => {
    expect(canonicalPath(from)).toBe(to);
  });

  it('keeps its query when its path is normalized', () => {
    expect(targetFrom('/get_started.html?a=1#b', HERE).url.href).toBe('https://site.example/get_started?a=1#b');
  });

  it('is the browser’s when a key is held, another button used, or it opens elsewhere', () => {
    const click = {
      button: 0,
      metaKey: false,
      ctrlKey: false,
      shiftKey: false,
      altKey: false,
      defaultPrevented: false,
    };
    const link = { target: '', download: false };
    expect(isPlainClick(click, link)).toBe(true);
    expect(isPlainClick({ ...click, ctrlKey: true }, link)).toBe(false);
    expect(isPlainClick({ ...click, button: 1 }, link)).toBe(false);
    expect(isPlainClick(click, { ...link, target: '_blank' })).toBe(false);
    expect(isPlainClick(click, { ...link, download: true })).toBe(false);
  });
});

describe('scrolling after a location change', () => {
  const at = (pathname: string, hash = '', search = '') => ({ pathname, hash, search });

  it('is the browser’s business at the first load', () => {
    expect(scrollMove(null, at('/a', '#x'), 'POP', null)).toEqual({ kind: 'none' });
  });

  it('does nothing when only the query changed', () => {
    expect(scrollMove(at('/a', '#x'), at('/a', '#x', '?q'), 'PUSH', null)).toEqual({ kind: 'none' });
  });

  it('goes to the top without a hash, and to the decoded element with one', () => {
    expect(scrollMove(at('/a'), at('/b'), 'PUSH', null)).toEqual({ kind: 'top' });
    expect(scrollMove(at('/a'), at('/b', '#se%C3%B1al'), 'PUSH', null)).toEqual({ kind: 'element', id: 'señal' });
  });

  it('restores the position on back and forward', () => {
    expect(scrollMove(at('/a'), at('/b', '#x'), 'POP', 420)).toEqual({ kind: 'position', y: 420 });
  });

  it('takes a hash that does not decode as it is written', () => {
    expect(idFromHash('#100%')).toBe('100%');
  });

  it('remembers positions over a reload, and survives rubbish', () => {
    const store = memoryStore();
    const memory = scrollMemory(store);
    memory.remember('k', 12);
    memory.save();
    expect(scrollMemory(store).recall('k')).toBe(12);
    store.set('portal.scroll', '{rubbish');
    expect(scrollMemory(store).recall('k')).toBeNull();
  });
});

describe('the document cache', () => {
  const answer = (pathname: string): Promise<FetchedDocument> => Promise.resolve({ pathname, html: pathname });

  it('fetches a document once, prefetched or not', async () => {
    const fetchDocument = vi.fn<typeof answer>(answer);
    const cache = documentCache(fetchDocument);
    await cache.prefetch('/a');
    await cache.load('/a');
    expect(fetchDocument).toHaveBeenCalledTimes(1);
  });

  it('forgets failures', async () => {
    const fetchDocument = vi.fn<typeof answer>(answer).mockRejectedValueOnce(new Error('offline'));
    const cache = documentCache(fetchDocument);
    await cache.prefetch('/a');
    await expect(cache.load('/a')).resolves.toMatchObject({ html: '/a' });
  });

  it('fetches again what is older than five minutes', async () => {
    let time = 0;
    const fetchDocument = vi.fn<typeof answer>(answer);
    const cache = documentCache(fetchDocument, () => time);
    await cache.load('/a');
    time = 300_001;
    await cache.load('/a');
    expect(fetchDocument).toHaveBeenCalledTimes(2);
  });

  it('knows a document on its way from one that is here, and from one that is too old', async () => {
    let time = 0;
    const cache = documentCache(answer, () => time);
    const load = cache.load('/a');
    const before = cache.isReady('/a');
    await load;
    const after = cache.isReady('/a');
    time = 300_001;
    expect([before, after, cache.isReady('/a')]).toEqual([false, true, false]);
  });

  it('forgets what it is told to', async () => {
    const cache = documentCache(answer);
    await cache.load('/docs/internal');
    await cache.load('/intro');
    cache.forget((path) => path.startsWith('/docs'));
    expect([cache.has('/docs/internal'), cache.has('/intro')]).toEqual([false, true]);
  });
});

describe('a fetched document', () => {
  const head = '<!doctype html><html><head><title>T</title></head>';

  it('is parsed without its shell and with its late parts empty, whose insides are kept in order', () => {
    const html = `${head}<body><div id="app"><nav>menu</nav><div id="article"><h1>T</h1><late-part class="answer">one\n<p>two</p></late-part><p>between</p><late-part>three</late-part></div></div></body>`;
    expect(splitDocument(html)).toEqual({
      early: `${head}<div id="article"><h1>T</h1><late-part class="answer"></late-part><p>between</p><late-part></late-part></div></div></body>`,
      late: ['one\n<p>two</p>', 'three'],
    });
  });

  it('is parsed whole when it has no article', () => {
    const html = `${head}<body><p>Something else</p></body>`;
    expect(splitDocument(html)).toEqual({ early: html, late: [] });
  });
});

describe('prefetching', () => {
  it.each([
    [undefined, true],
    [{ effectiveType: '4g' }, true],
    [{ effectiveType: '2g' }, false],
    [{ effectiveType: 'slow-2g' }, false],
    [{ effectiveType: '4g', saveData: true }, false],
  ])('on %o is allowed: %s', (connection, allowed) => {
    expect(mayPrefetch(connection)).toBe(allowed);
  });

  it('runs two at a time, intent before view, each path once', async () => {
    const started: string[] = [];
    const finish: (() => void)[] = [];
    const queue = prefetchQueue((path) => new Promise<void>((resolve) => (started.push(path), finish.push(resolve))));
    for (const path of ['/a', '/b', '/c', '/d', '/a']) queue.add(path, 'view');
    queue.add('/d', 'intent');
    queue.add('/e', 'intent');
    expect(started).toEqual(['/a', '/b']);
    expect(queue.waiting()).toEqual(['/d', '/e', '/c']);
    finish[0]?.();
    await vi.waitFor(() => expect(started).toEqual(['/a', '/b', '/d']));
  });
});

describe('the progress bar', () => {
  it.each([
    [0, null],
    [199, null],
    [200, 0.08],
    [999, 0.08],
    [1000, 0.1],
    [200 + 800 * 10, 0.28],
    [10_000_000, 0.994],
  ])('after %d ms stands at %s', (elapsed, value) => {
    const progress = progressAt(elapsed);
    expect(progress === null ? null : Number(progress.toFixed(3))).toBe(value);
  });
});

describe('the reload guard', () => {
  it('allows one reload for each release', () => {
    const store = memoryStore();
    expect(mayReload(store, 'boot-1.js', false)).toBe(true);
    expect(mayReload(store, 'boot-1.js', true)).toBe(false);
    expect(mayReload(store, 'boot-2.js', true)).toBe(true);
  });

  it('does not loop when session storage is locked', () => {
    expect(mayReload(lockedStore(), 'boot-1.js', false)).toBe(true);
    expect(mayReload(lockedStore(), 'boot-1.js', true)).toBe(false);
  });
});
