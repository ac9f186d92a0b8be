import { expect, test } from 'vitest';

import { randomUuid } from '../../../web/app/browser/random-uuid.ts';

test('a random UUID has version 4 and the RFC variant', () => {
  expect(randomUuid(new Uint8Array(16).fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  expect(randomUuid(new Uint8Array(16))).toBe('00000000-0000-4000-8000-000000000000');
});

test('two random UUIDs differ', () => {
  expect(randomUuid()).not.toBe(randomUuid());
});
