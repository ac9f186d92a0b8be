import { runInNewContext } from 'node:vm';

import { describe, expect, test } from 'vitest';

import { LOGOUT_KEY, LOGOUT_PENDING_ATTRIBUTE } from '../../../web/app/gate/logout-pending.ts';
import { firstPaintScript } from '../../../web/app/start/first-paint.ts';
import type { SiteData } from '../../../web/model/page/page-data.ts';
import { memoryStore } from '../stores.ts';

const site = (change: Partial<SiteData> = {}) =>
  ({ colorMode: { defaultMode: 'light', disableSwitch: true }, announcementBar: null, ...change }) as SiteData;
const switchable = site({ colorMode: { defaultMode: 'light', disableSwitch: false } });
const bar = { id: 'summer', content: '', backgroundColor: null, textColor: null, isCloseable: true };

/** Runs the script and returns the attributes that it sets. A storage of null throws at every access. */
function run(data: SiteData, storage: Partial<Storage> | null): Map<string, string> {
  const attributes = new Map<string, string>();
  const root = { setAttribute: (name: string, value: string) => attributes.set(name, value) };
  const scope = {
    document: { documentElement: root, addEventListener: () => {}, getElementById: () => null },
    get localStorage() {
      if (storage === null) throw new Error('locked');
      return storage;
    },
  };
  runInNewContext(firstPaintScript(data), scope);
  return attributes;
}

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

  test('marks a document while a sign-out is unfinished', () => {
    expect(run(site(), storageOf({ [LOGOUT_KEY]: 'true' })).has(LOGOUT_PENDING_ATTRIBUTE)).toBe(true);
    expect(run(site(), storageOf({})).has(LOGOUT_PENDING_ATTRIBUTE)).toBe(false);
  });

  test('applies the defaults if storage is locked', () => {
    expect([...run(site({ announcementBar: bar }), null)]).toEqual([['data-theme', 'light']]);
  });

  test('applies the stored values if storage is full', () => {
    const storage = {
      ...storageOf({ theme: 'dark', [LOGOUT_KEY]: 'true' }),
      setItem: () => {
        throw new Error('full');
      },
    };
    const attributes = run({ ...switchable, announcementBar: bar }, storage);
    expect([attributes.get('data-theme'), attributes.has(LOGOUT_PENDING_ATTRIBUTE)]).toEqual(['dark', true]);
  });

  test('cannot end its own script element', () => {
    expect(firstPaintScript(site({ announcementBar: { ...bar, id: '</script>' } }))).not.toContain('</script>');
  });
});
