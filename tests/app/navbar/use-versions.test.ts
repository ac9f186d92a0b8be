import { describe, expect, test } from 'vitest';

import { shownVersion, versionHref } from '../../../web/app/navbar/use-versions.ts';
import type { PageData } from '../../../web/model/page/page-data.ts';

const current = { name: 'current', label: 'Next', mainDoc: '/shop/v2/introduction', path: '/' };
const old = { name: '1', label: '1.0', mainDoc: '/old/introduction', path: '/old' };
const versions = [current, old];

const page = (change: Partial<PageData>) =>
  ({ route: '/intro', path: '/pt/intro', kind: 'guide', locale: 'pt', site: { versions }, ...change }) as PageData;

describe('an entry of the version dropdown', () => {
  test('leads to the page on screen in the current version', () => {
    expect(versionHref(page({}), current)).toBe('/pt/intro');
  });

  test('leads to the same page in another version that has it', () => {
    const data = page({ versionLinks: { current: '/pt/intro', 1: '/pt/old/intro' } });
    expect(versionHref(data, old)).toBe('/pt/old/intro');
  });

  test('leads to the main document of a version without the page', () => {
    expect(versionHref(page({ versionLinks: { current: '/pt/intro' } }), old)).toBe('/pt/old/introduction');
  });
});

describe('the version dropdown', () => {
  test.each([
    ['shows the version of the page on screen', { route: '/old/introduction' }, 'current', '1'],
    ['shows the reader’s choice on a page without a version', { kind: 'home', route: '/' } as const, '1', '1'],
    [
      'shows the latest version if the reader chose none',
      { kind: 'not-found', route: '/404' } as const,
      null,
      'current',
    ],
  ])('%s', (_name, change, preferred, name) => {
    expect(shownVersion(page(change), preferred)?.name).toBe(name);
  });
});
