import { expect, test } from 'vitest';

import { activeGroupKey, itemsOf } from '../../../web/app/sidebar/entries.ts';
import type { SidebarEntry } from '../../../web/model/page/page-data.ts';

const devices = { kind: 'group' as const, label: 'Devices', href: '/devices', items: null };
const entries: SidebarEntry[] = [
  { kind: 'page', label: 'Intro', href: '/intro' },
  { kind: 'group', label: 'Users', href: '/users', items: [{ label: 'List', href: '/list' }] },
  devices,
];

test.each([
  ['finds the group of an item', '/list', '/users'],
  ['finds the group of its page', '/devices', '/devices'],
  ['finds no group for another page', '/intro', null],
])('the search for the active group %s', (_name, path, key) => {
  expect(activeGroupKey(entries, { path, parent: undefined })).toBe(key);
});

test('the active group of an operation with several tags is that of its breadcrumbs', () => {
  const admins = {
    kind: 'group' as const,
    label: 'Admins',
    href: '/admins',
    items: [{ label: 'List', href: '/list' }],
  };
  const both = [...entries, admins];
  expect(activeGroupKey(both, { path: '/list', parent: '/admins' })).toBe('/admins');
  expect(activeGroupKey(both, { path: '/list', parent: '/api' })).toBe('/users');
});

test('the items of a group are missing until the fragment has loaded', () => {
  expect(itemsOf(devices, null)).toBeNull();
});

test('the items of a group come from the fragment if the document left them out', () => {
  const items = [{ label: 'Add', href: '/add' }];
  expect(itemsOf(devices, [{ ...devices, items }])).toEqual(items);
});
