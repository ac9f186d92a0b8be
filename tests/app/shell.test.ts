import { createHmac } from 'node:crypto';
import { runInNewContext } from 'node:vm';

import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';

import { randomUuid } from '../../web/app/browser/random-uuid.ts';
import { activeHeading } from '../../web/app/docs/active-heading.ts';
import { errorMessage } from '../../web/app/errors/message.ts';
import { collapseDuration } from '../../web/app/layout/collapse-duration.ts';
import { isActiveItem, isActiveLink } from '../../web/app/navbar/active.ts';
import { navbarMove } from '../../web/app/navbar/hide-on-scroll.ts';
import { navbarItemError } from '../../web/app/navbar/item-error.ts';
import { menuMove } from '../../web/app/navbar/menu-keys.ts';
import { localeLinks } from '../../web/app/navbar/use-locale-links.ts';
import { shownVersion, versionHref } from '../../web/app/navbar/versions.ts';
import { checkSignature, parseSignatureHeader, signBody } from '../../web/app/pages/integration-tools/signature.ts';
import { activeGroupKey, itemsOf } from '../../web/app/sidebar/entries.ts';
import { firstPaintScript } from '../../web/app/start/first-paint.ts';
import { readPreferredVersion } from '../../web/app/state/preferred-version.ts';
import { requiredContext } from '../../web/app/state/required-context.ts';
import { oneWarning } from '../../web/app/state/storage.ts';
import type { PageData, SidebarEntry, SiteData } from '../../web/model/page/page-data.ts';
import { LOCALE_INFO, LOCALES } from '../../web/model/site/locale.ts';
import { lockedStore, memoryStore } from './stores.ts';

describe('the navbar on scroll', () => {
  const down = {
    scrollTop: 500,
    lastScrollTop: 400,
    navbarHeight: 60,
    documentHeight: 3000,
    viewportHeight: 800,
    isAnchorFocused: false,
  };
  it.each([
    ['shows near the top', { scrollTop: 59, lastScrollTop: 0 }, 'show'],
    ['stays after an anchor was focused', { isAnchorFocused: true }, null],
    ['hides on the way down', {}, 'hide'],
    ['hides at the same position', { lastScrollTop: 500 }, 'hide'],
    ['shows on the way up', { lastScrollTop: 600 }, 'show'],
    ['stays within its height of the bottom', { scrollTop: 2145, lastScrollTop: 2200 }, null],
  ])('%s', (_name, change, move) => {
    expect(navbarMove({ ...down, ...change })).toBe(move);
  });
});

describe('the table of contents', () => {
  const boxes = (...tops: number[]) => tops.map((top) => ({ top, bottom: top + 30 }));
  it.each([
    ['is at no heading before the first', boxes(700, 900), -1],
    ['is at a heading in the upper half', boxes(-100, 200, 700), 1],
    ['is at the one before a heading in the lower half', boxes(-100, 700), 0],
    ['is at the last when all are passed', boxes(-900, -100), 1],
  ])('%s', (_name, headings, index) => {
    expect(activeHeading(headings, 60, 800)).toBe(index);
  });
});

describe('the collapse animation', () => {
  it.each([
    [36, 192],
    [100, 239],
    [360, 327],
    [1000, 440],
  ])('takes for %d px %d ms', (height, duration) => {
    expect(collapseDuration(height)).toBe(duration);
  });
  it('takes 1 ms with reduced motion', () => {
    expect(collapseDuration(1000, true)).toBe(1);
  });
});

describe('a navbar item', () => {
  it('is active by path, base path or base expression', () => {
    expect(isActiveLink({ href: '/a?x#y' }, '/a')).toBe(true);
    expect(isActiveLink({ href: '/b', activeBasePath: '/public' }, '/public/v2')).toBe(true);
    expect(isActiveLink({ href: '/b', activeBaseRegex: '^/public/v\\d' }, '/public/v2')).toBe(true);
    expect(isActiveLink({ href: '/b' }, '/a')).toBe(false);
  });

  it('is active by its base in every language', () => {
    expect(isActiveLink({ href: '/es/b', activeBasePath: '/public' }, '/es/public/v2')).toBe(true);
    expect(isActiveLink({ href: '/pt/b', activeBaseRegex: '^/public/v\\d' }, '/pt/public/v2')).toBe(true);
  });

  it('is active when a child is', () => {
    expect(
      isActiveItem(
        {
          type: 'dropdown',
          label: 'Docs',
          position: 'right',
          items: [{ type: 'default', label: 'A', href: '/a', position: 'right' }],
        },
        '/a',
      ),
    ).toBe(true);
  });

  it('that fails is named with its configuration and cause', () => {
    const cause = new Error('No NavbarItem component found for type "nope".');
    const error = navbarItemError({ type: 'invalid', position: 'left', message: '', config: '{"type":"nope"}' }, cause);
    expect(error.message).toMatch(
      /^A theme navbar item failed to render\.\nPlease double-check the following navbar item .*content\/site\.ts:\n\{"type":"nope"\}$/,
    );
    expect(error.cause).toBe(cause);
    expect(errorMessage(error)).toContain('No NavbarItem component found for type "nope".');
  });
});

describe('the locale dropdown', () => {
  it('keeps path, query and hash', () => {
    const locales = LOCALES.map((locale) => Object.assign({ locale }, LOCALE_INFO[locale]));
    const hrefs = localeLinks(locales, 'es', { pathname: '/es/intro', search: '?a=1', hash: '#b' }).map(
      ({ href }) => href,
    );
    expect(hrefs).toEqual(['/intro?a=1#b', '/es/intro?a=1#b', '/pt/intro?a=1#b']);
  });
});

describe('versions', () => {
  const versions: SiteData['versions'] = [
    { name: 'current', label: 'Next', mainDoc: '/public/v2/introduction', path: '/' },
    { name: '1', label: '1.0', mainDoc: '/old/introduction', path: '/old' },
  ];

  it('removes the name of a version that is gone', () => {
    const store = memoryStore({ 'docs-preferred-version-default': 'gone' });
    expect(readPreferredVersion(store, versions)).toBeNull();
    expect(store.get('docs-preferred-version-default')).toBeNull();
  });

  const page = (change: Partial<PageData>) =>
    ({ route: '/intro', path: '/pt/intro', kind: 'guide', locale: 'pt', site: { versions }, ...change }) as PageData;

  it('lead to the same page where they have it, and to their main document where not', () => {
    const [current, old] = versions as [SiteData['versions'][number], SiteData['versions'][number]];
    expect(versionHref(page({}), current)).toBe('/pt/intro');
    expect(versionHref(page({ versionLinks: { current: '/pt/intro', 1: '/pt/old/intro' } }), old)).toBe(
      '/pt/old/intro',
    );
    expect(versionHref(page({ versionLinks: { current: '/pt/intro' } }), old)).toBe('/pt/old/introduction');
  });

  it.each([
    ['of the page on screen', { route: '/old/introduction' }, 'current', '1'],
    ['that the reader chose, on a page of none', { kind: 'home', route: '/' } as const, '1', '1'],
    ['that is the latest, where nothing was chosen', { kind: 'not-found', route: '/404' } as const, null, 'current'],
  ])('show the one %s', (_name, change, preferred, name) => {
    expect(shownVersion(page(change), preferred)?.name).toBe(name);
  });
});

describe('the sidebar', () => {
  const entries: SidebarEntry[] = [
    { kind: 'page', label: 'Intro', href: '/intro' },
    { kind: 'group', label: 'Users', href: '/users', items: [{ label: 'List', href: '/list' }] },
    { kind: 'group', label: 'Devices', href: '/devices', items: null },
  ];

  it('knows the group of a page', () => {
    expect(activeGroupKey(entries, '/list')).toBe('/users');
    expect(activeGroupKey(entries, '/devices')).toBe('/devices');
    expect(activeGroupKey(entries, '/intro')).toBeNull();
  });

  it('takes from the fragment what the document left out', () => {
    const group = entries[2] as Extract<SidebarEntry, { kind: 'group' }>;
    expect(itemsOf(group, null)).toBeNull();
    expect(itemsOf(group, [{ ...group, items: [{ label: 'Add', href: '/add' }] }])).toEqual([
      { label: 'Add', href: '/add' },
    ]);
  });
});

describe('locked storage', () => {
  it('reads as empty and warns once, whichever store is asked', () => {
    const log = vi.fn<(message: string) => void>();
    const warn = oneWarning(log);
    const stores = [lockedStore(warn), lockedStore(warn)];
    for (const store of stores) {
      expect(store.get('a')).toBeNull();
      expect(store.set('a', 'b')).toBe(false);
      store.remove('a');
    }
    expect(log).toHaveBeenCalledOnce();
  });
});

describe('a menu', () => {
  it.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowUp', -1, 2],
    ['ArrowUp', 0, 2],
    ['ArrowUp', 2, 1],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['Home', -1, null],
    ['End', -1, null],
    ['Tab', 0, null],
  ])('of three links takes %s from %i to %s', (key, index, next) => {
    expect(menuMove(key, index, 3)).toBe(next);
  });

  it('without links leaves every key alone', () => {
    expect(menuMove('ArrowDown', -1, 0)).toBeNull();
  });
});

describe('a hook outside its provider', () => {
  it('throws an error that names both', () => {
    const { use } = requiredContext<string>('useColour', 'ColorProvider');
    const Reader = () => use();
    expect(() => renderToString(createElement(Reader))).toThrow(
      'Hook useColour is called outside the <ColorProvider>.',
    );
  });
});

describe('the first-paint script', () => {
  const site = (change: Partial<SiteData> = {}) =>
    ({ colorMode: { defaultMode: 'light', disableSwitch: true }, announcementBar: null, ...change }) as SiteData;
  const bar = { id: 'summer', content: '', backgroundColor: null, textColor: null, isCloseable: true };

  function run(data: SiteData, storage: Partial<Storage> | null) {
    const attributes = new Map<string, string>();
    const root = { setAttribute: (name: string, value: string) => attributes.set(name, value) };
    const scope = { document: { documentElement: root } };
    const locked = {
      get localStorage(): Storage {
        throw new Error('locked');
      },
    };
    Object.defineProperty(
      scope,
      'localStorage',
      storage === null ? Object.getOwnPropertyDescriptor(locked, 'localStorage')! : { value: storage },
    );
    runInNewContext(firstPaintScript(data), scope);
    return attributes;
  }
  const storageOf = (entries: Record<string, string>) => {
    const { get, set, remove } = memoryStore(entries);
    return { getItem: get, setItem: (key: string, value: string) => void set(key, value), removeItem: remove };
  };

  it('applies the default and removes a stored mode while the switch is disabled', () => {
    const storage = storageOf({ theme: 'dark' });
    expect(run(site(), storage).get('data-theme')).toBe('light');
    expect(storage.getItem('theme')).toBeNull();
  });

  it('applies the stored mode while the switch is enabled, and no rubbish', () => {
    const enabled = site({ colorMode: { defaultMode: 'light', disableSwitch: false } });
    expect(run(enabled, storageOf({ theme: 'dark' })).get('data-theme')).toBe('dark');
    expect(run(enabled, storageOf({ theme: 'pink' })).get('data-theme')).toBe('light');
  });

  it('hides an announcement that was dismissed, and shows a new one', () => {
    const dismissed = { 'docusaurus.announcement.id': 'summer', 'docusaurus.announcement.dismiss': 'true' };
    expect(run(site({ announcementBar: bar }), storageOf(dismissed)).has('data-announcement-dismissed')).toBe(true);
    const storage = storageOf(dismissed);
    expect(run(site({ announcementBar: { ...bar, id: 'autumn' } }), storage).has('data-announcement-dismissed')).toBe(
      false,
    );
    expect([storage.getItem('docusaurus.announcement.id'), storage.getItem('docusaurus.announcement.dismiss')]).toEqual(
      ['autumn', 'false'],
    );
  });

  it('leaves the defaults in a locked browser', () => {
    expect(run(site({ announcementBar: bar }), null).get('data-theme')).toBe('light');
  });
});

describe('the webhook signature checker', () => {
  const secret = 'whsec';
  const body = '{"id":"evt_2Yz7Hq4LoW"}';
  const t = '1772548811';
  const now = Number(t) * 1000;

  it('accepts its own signature and names a stale timestamp', async () => {
    const header = `t=${t},v1=${await signBody(secret, t, body)}`;
    expect(await checkSignature({ secret, header, body, now })).toMatchObject({ kind: 'match', isFresh: true });
    expect(await checkSignature({ secret, header, body, now: now + 301_000 })).toMatchObject({
      kind: 'match',
      isFresh: false,
      ageSeconds: 301,
    });
    expect(await checkSignature({ secret, header, body: `${body}\n`, now })).toMatchObject({ kind: 'mismatch' });
  });

  it('computes HMAC-SHA256 as node does', async () => {
    const expected = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
    expect(await signBody(secret, t, body)).toBe(expected);
  });

  it.each(['', 't=1', 'v1=00', `t=x,v1=${'0'.repeat(64)}`])('finds "%s" malformed', (header) => {
    expect(parseSignatureHeader(header)).toBeNull();
  });

  it('makes keys of version 4', () => {
    expect(randomUuid(new Uint8Array(16).fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  });
});
