import { expect, it } from 'vitest';

import { type Options, TestAccount } from './support/account.ts';

const BASE = '/public/v2/users/48213/contracts';

it('A deprecated operation says so on every response, errors too', async () => {
  const account = await TestAccount.create();
  const calls: [method: string, path: string, options: Options, status: number][] = [
    ['PATCH', `${BASE}/1/contract-line-items/1`, { body: {}, headers: { 'X-Partner-Token': 'x' } }, 401],
    ['PATCH', `${BASE}/1/contract-line-items/1`, { raw: '{', headers: { 'Content-Type': 'application/json' } }, 400],
    ['PATCH', `${BASE}/1/contract-line-items/1`, { raw: 'a', headers: { 'Content-Type': 'text/plain' } }, 415],
    ['DELETE', `${BASE}/contract-line-items/1`, {}, 404],
    // A response without content does not depend on what the request accepts.
    ['DELETE', `${BASE}/contract-line-items/1`, { headers: { Accept: 'text/html' } }, 404],
  ];
  for (const [method, path, options, status] of calls) {
    const { status: received, headers } = await account.call(method, path, options);
    expect([received, headers.get('Deprecation'), headers.get('Sunset')]).toEqual([
      status,
      '@1767225600',
      'Thu, 31 Dec 2026 23:59:59 GMT',
    ]);
  }
  expect((await account.call('GET', BASE)).headers.get('Deprecation')).toBeNull();
});
