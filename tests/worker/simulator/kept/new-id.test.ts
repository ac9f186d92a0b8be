import { expect, test } from 'vitest';

import type { Json } from '../../../../web/model/text/json.ts';
import { newId } from '../../../../worker/simulator/kept/new-id.ts';

test.each<[Json, RegExp]>([
  ['cus_NffrFeUfNV2Hib', /^cus_[A-Z][a-z]{3}[A-Z][a-z][A-Z][a-z][A-Z]{2}\d[A-Z][a-z]{2}$/],
  ['a3f0e9c2-1b2d-4c3e-8f4a-5b6c7d8e9f00', /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/],
  ['', /^[a-z]\d{7}$/],
  [null, /^[a-z]\d{7}$/],
])('the new id after %j has its form', (example, form) => {
  expect(newId(example, new Set())).toMatch(form);
});

test('a number is counted on to one that is free', () => {
  expect(newId(7, new Set(['8', '9']))).toBe(10);
});

test('a text without another free id of its form gets a longer one', () => {
  const taken = new Set(Array.from({ length: 10 }, (_, digit) => `x-${digit}`));
  expect(newId('x-1', taken)).toMatch(/^x-[\da-f]{8}-/);
});
