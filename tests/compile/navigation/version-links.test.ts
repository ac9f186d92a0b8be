import { expect, test } from 'vitest';

import { versionLinks } from '../../../web/compile/output/page-document.ts';

const CURRENT = { name: 'current', label: 'Next', mainDoc: '/introduction', path: '/' };
const OLD = { name: '1.0', label: '1.0', mainDoc: '/1.0/introduction', path: '/1.0' };
const has = (route: string): boolean => ['/', '/introduction', '/users', '/1.0', '/1.0/introduction'].includes(route);

test.each([
  ['/introduction', { current: '/es/introduction', '1.0': '/es/1.0/introduction' }],
  ['/1.0/introduction', { current: '/es/introduction', '1.0': '/es/1.0/introduction' }],
  ['/users', { current: '/es/users' }],
  ['/1.0', { current: '/es', '1.0': '/es/1.0' }],
])('%s has links to the versions that have it', (route, links) => {
  expect(versionLinks([CURRENT, OLD], { route, locale: 'es' }, has)).toEqual(links);
});

test('a site with one version has no such links', () => {
  expect(versionLinks([CURRENT], { route: '/users', locale: 'en' }, has)).toBeUndefined();
});

test('a page outside of all versions has no links', () => {
  expect(versionLinks([{ ...CURRENT, path: '/2.0' }, OLD], { route: '/users', locale: 'en' }, has)).toBeUndefined();
});
