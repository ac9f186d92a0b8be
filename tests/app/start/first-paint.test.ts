import { runInNewContext } from 'node:vm';

import { describe, expect, test } from 'vitest';

import { SIGN_OUT_KEY, SIGN_OUT_PENDING_ATTRIBUTE } from '../../../web/app/gate/keys.ts';
import { firstPaintScript } from '../../../web/app/start/first-paint.ts';
import type { SiteData } from '../../../web/model/page/page-data.ts';
import { memoryStore } from '../stores.ts';

const site = (change: Partial<SiteData> = {}) =>
  ({ colorMode: { defaultMode: 'light', disableSwitch: true }, announcementBar: null, ...change }) as SiteData;
const switchable = site({ colorMode: { defaultMode: 'light', disableSwitch: false } });
const bar = {
  id: 'summer',
  content: '',
  backgroundColor: null,
  textColor: null,
  isCloseable: true,
  from: 0,
  until: 8.64e15,
};

/** A document at its inline script. */
interface Arrival {
  hash?: string;
  state?: object;
  type?: string;
  isInternal?: boolean;
}

/** Runs the script with a storage; null throws at every access. Returns the attributes that it sets, and the files that it loads. */
function arrive(data: SiteData, storage: Partial<Storage> | null, arrival: Arrival = {}) {
  const attributes = new Map<string, string>();
  const files: string[] = [];
  const waiting: (() => void)[] = [];
  const scope = {
    document: {
      documentElement: { setAttribute: (name: string, value: string) => attributes.set(name, value) },
      currentScript: { dataset: { boot: '/boot.js' } },
      head: { append: ({ rel, src }: { rel?: string; src?: string }) => files.push(src ?? rel ?? '') },
      createElement: () => ({}),
      getElementById: () => null,
      querySelector: (selector: string) => (selector.startsWith('meta') && arrival.isInternal === true ? {} : null),
      addEventListener: (type: string, listen: () => void) => {
        if (type === 'readystatechange') waiting.push(listen);
      },
    },
    AbortController,
    HTMLStyleElement: EventTarget,
    addEventListener: () => {},
    location: { hash: arrival.hash ?? '' },
    history: { state: arrival.state ?? null },
    performance: { getEntriesByType: () => [{ type: arrival.type ?? 'navigate' }] },
    PerformanceObserver: class {
      static readonly supportedEntryTypes = ['paint'];
      readonly #run: () => void;
      constructor(run: () => void) {
        this.#run = run;
      }
      observe() {
        waiting.push(this.#run);
      }
      disconnect() {}
    },
    get localStorage() {
      if (storage === null) throw new Error('locked');
      return storage;
    },
  };
  runInNewContext(firstPaintScript(data), scope);
  /** Lets the document be parsed, and then be painted. */
  const goOn = (): void => {
    for (const go of waiting.splice(0)) go();
  };
  return { attributes, files, goOn };
}

const run = (data: SiteData, storage: Partial<Storage> | null) => arrive(data, storage).attributes;

function storageOf(entries: Record<string, string>) {
  const { get, set, remove } = memoryStore(entries);
  return { getItem: get, setItem: (key: string, value: string) => void set(key, value), removeItem: remove };
}

describe('the first-paint script', () => {
  test('applies the default and removes a stored mode while the switch is disabled', () => {
    const storage = storageOf({ theme: 'dark' });
    expect(run(site(), storage).get('data-theme')).toBe('light');
    expect(storage.getItem('theme')).toBeNull();
  });

  test('applies the stored mode while the switch is enabled', () => {
    expect(run(switchable, storageOf({ theme: 'dark' })).get('data-theme')).toBe('dark');
  });

  test('ignores a stored mode that does not exist', () => {
    expect(run(switchable, storageOf({ theme: 'pink' })).get('data-theme')).toBe('light');
  });

  const dismissed = { 'docusaurus.announcement.id': 'summer', 'docusaurus.announcement.dismiss': 'true' };

  test('hides an announcement that was dismissed', () => {
    expect(run(site({ announcementBar: bar }), storageOf(dismissed)).has('data-announcement-dismissed')).toBe(true);
  });

  test('shows a new announcement and stores that it was not dismissed', () => {
    const storage = storageOf(dismissed);
    const attributes = run(site({ announcementBar: { ...bar, id: 'autumn' } }), storage);
    expect(attributes.has('data-announcement-dismissed')).toBe(false);
    expect(storage.getItem('docusaurus.announcement.id')).toBe('autumn');
    expect(storage.getItem('docusaurus.announcement.dismiss')).toBe('false');
  });

  test.each([
    ['has not begun', { from: Date.now() + 60_000 }],
    ['has ended', { until: Date.now() - 60_000 }],
  ])('hides an announcement that %s, also if storage is locked', (_name, change) => {
    const data = site({ announcementBar: { ...bar, ...change } });
    expect(run(data, storageOf({})).has('data-announcement-dismissed')).toBe(true);
    expect(run(data, null).has('data-announcement-dismissed')).toBe(true);
  });

  test('marks a document while a sign-out is unfinished', () => {
    expect(run(site(), storageOf({ [SIGN_OUT_KEY]: 'true' })).has(SIGN_OUT_PENDING_ATTRIBUTE)).toBe(true);
    expect(run(site(), storageOf({})).has(SIGN_OUT_PENDING_ATTRIBUTE)).toBe(false);
  });

  test('applies the defaults if storage is locked', () => {
    expect([...run(site({ announcementBar: bar }), null)]).toEqual([['data-theme', 'light']]);
  });

  test('applies the stored values if storage is full', () => {
    const storage = {
      ...storageOf({ theme: 'dark', [SIGN_OUT_KEY]: 'true' }),
      setItem: () => {
        throw new Error('full');
      },
    };
    const attributes = run({ ...switchable, announcementBar: bar }, storage);
    expect([attributes.get('data-theme'), attributes.has(SIGN_OUT_PENDING_ATTRIBUTE)]).toEqual(['dark', true]);
  });

  test('loads the boot script after the first paint', () => {
    const { files, goOn } = arrive(site(), storageOf({}));
    goOn();
    expect(files).toEqual([]);
    goOn();
    expect(files).toEqual(['/boot.js']);
  });

  test.each([{ hash: '#responses' }, { state: { key: '1' } }, { type: 'reload' }, { type: 'back_forward' }])(
    'fetches the boot script at once and runs it when the document is parsed, at %j',
    (arrival) => {
      const { files, goOn } = arrive(site(), storageOf({}), arrival);
      expect(files).toEqual(['modulepreload']);
      goOn();
      expect(files).toEqual(['modulepreload', '/boot.js']);
      goOn();
      expect(files).toEqual(['modulepreload', '/boot.js']);
    },
  );

  test('fetches the boot script of an internal page at once', () => {
    const { files, goOn } = arrive(site(), storageOf({}), { isInternal: true });
    expect(files).toEqual(['modulepreload']);
    goOn();
    expect(files).toEqual(['modulepreload', '/boot.js']);
  });

  test('cannot end its own script element', () => {
    expect(firstPaintScript(site({ announcementBar: { ...bar, id: '</script>' } }))).not.toContain('</script>');
  });
});
