import { expect, test } from 'vitest';

import { createCallerNames } from '../../../worker/portal/names.ts';

test('a configured key gives the same name in every isolate', async () => {
  const [one, other] = [createCallerNames('key'), createCallerNames('key')];
  expect(await one('203.0.113.7')).toBe(await other('203.0.113.7'));
  expect(await one('203.0.113.7')).toMatch(/^[0-9a-f]{64}$/);
  expect(await one('203.0.113.7')).not.toBe(await one('203.0.113.8'));
  expect(await one('203.0.113.7')).not.toBe(await createCallerNames('other key')('203.0.113.7'));
});

test('without a key each isolate makes its own', async () => {
  const [one, other] = [createCallerNames(undefined), createCallerNames('')];
  expect(await one('203.0.113.7')).toBe(await one('203.0.113.7'));
  expect(await one('203.0.113.7')).not.toBe(await other('203.0.113.7'));
});

test.each([
  ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::', true],
  ['2001:db8::1', '2001:0db8:0000:0000:1:2:3:4', true],
  ['::1', '0:0:0:0:ffff::', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['2001:db8::', '2001:db9::', false],
])('the IPv6 addresses %s and %s have the same name: %s', async (a, b, isSame) => {
  const name = createCallerNames('key');
  expect((await name(a)) === (await name(b))).toBe(isSame);
});

test('a missing address has a name', async () => {
  expect(await createCallerNames('key')(null)).toMatch(/^[0-9a-f]{64}$/);
});
