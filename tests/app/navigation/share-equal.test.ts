import { expect, test } from 'vitest';

import { shareEqual } from '../../../web/app/navigation/document.ts';

test('an equal value is replaced by the older one', () => {
  const previous = { site: { title: 'T', items: [1, { a: null }] } };
  expect(shareEqual(structuredClone(previous), previous)).toBe(previous);
});

test('equal parts of a changed value are replaced by the older ones', () => {
  const previous = { path: '/a', site: { title: 'T' }, toc: [{ id: 'x' }, { id: 'y' }] };
  const next = shareEqual({ path: '/b', site: { title: 'T' }, toc: [{ id: 'x' }] }, previous);
  expect(next).toEqual({ path: '/b', site: { title: 'T' }, toc: [{ id: 'x' }] });
  expect([next.site === previous.site, next.toc[0] === previous.toc[0]]).toEqual([true, true]);
});

test('a missing key, an undefined value, and an array are not equal to their counterparts', () => {
  expect(shareEqual({ a: 1 }, { a: 1, b: undefined })).toEqual({ a: 1 });
  expect(shareEqual<unknown>({ a: undefined }, { b: 1 })).toEqual({ a: undefined });
  expect(shareEqual<unknown>([], {})).toEqual([]);
});
