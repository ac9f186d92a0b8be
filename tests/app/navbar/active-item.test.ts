import { expect, test } from 'vitest';

import { isActiveItem, isActiveLink } from '../../../web/app/navbar/active-item.ts';

test('a link is active by its path, its base path or its base expression', () => {
  expect(isActiveLink({ href: '/a?x#y' }, '/a')).toBe(true);
  expect(isActiveLink({ href: '/b', activeBasePath: '/shop' }, '/shop/v2')).toBe(true);
  expect(isActiveLink({ href: '/b', activeBaseRegex: '^/shop/v\\d' }, '/shop/v2')).toBe(true);
  expect(isActiveLink({ href: '/b' }, '/a')).toBe(false);
});

test('the base of a link applies in every language', () => {
  expect(isActiveLink({ href: '/es/b', activeBasePath: '/shop' }, '/es/shop/v2')).toBe(true);
  expect(isActiveLink({ href: '/pt/b', activeBaseRegex: '^/shop/v\\d' }, '/pt/shop/v2')).toBe(true);
});

test('a dropdown is active if one of its links is', () => {
  const dropdown = {
    type: 'dropdown',
    label: 'Docs',
    position: 'right',
    items: [{ type: 'default', label: 'A', href: '/a', position: 'right' }],
  } as const;
  expect(isActiveItem({ ...dropdown, items: [...dropdown.items] }, '/a')).toBe(true);
  expect(isActiveItem({ ...dropdown, items: [...dropdown.items] }, '/b')).toBe(false);
});
