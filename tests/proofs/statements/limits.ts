import { expect } from 'vitest';

import { arrayOf, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';

const CONTRACTS = '/public/v3/contracts';
const LIST = '/public/v3/inventory';

/** Rate limits and pages. */
export const LIMITS: Checks = {
  'rate-limit-headers': {
    says: [
      'Every response to an authenticated request has `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`; a 401 response has none of them.',
      'Every response to a request with valid credentials has the limit in `RateLimit-Limit`, and your agreement has the hours and the contact.',
      '`RateLimit-Limit` | Requests that are allowed per minute',
      '`RateLimit-Remaining` | Requests that are left in this minute',
      'A 401 response has none of them.',
    ],
    holds: async (account) => {
      for (const { headers } of [await account.send('/public/v3/inventory'), await account.send(CONTRACTS, {})])
        for (const name of ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'])
          expect(headers.get(name)).toMatch(/^\d+$/);
      account.token = 'x';
      const { status, headers } = await account.send('/public/v3/inventory');
      expect([status, headers.get('RateLimit-Limit')]).toEqual([401, null]);
    },
  },
  'rate-limit-429': {
    says: [
      'A 429 response also has `Retry-After`.',
      'Your partner account has reached its rate limit for this minute.',
      'The requests of all your systems together exceeded the limit of the current minute.',
      'You sent more requests than your account allows.',
      'Wait for the number of seconds in `Retry-After`, then retry.',
      'Wait for `Retry-After` seconds.',
      'Wait that many seconds before you continue.',
      '429 | Too many requests | Wait for `Retry-After` seconds',
      'Too many requests in this minute.',
      '429 `rate_limited` | Too many calls, for example in a polling loop | Wait `Retry-After` seconds, and use webhooks instead',
      'If you exceed the limit, you get a 429 response with `Retry-After`.',
      '429 `rate_limited` | Too many calls in this minute | Wait the number of seconds in `Retry-After`',
      '429 | `rate_limited` | Wait `Retry-After` seconds',
      'C11 | Exceed the rate limit | 429 `rate_limited`. Your system waits for `Retry-After`, then continues',
      'Your partner account sent more requests than its limit allows.',
      'Wait for the number of seconds in `Retry-After`, then continue more slowly.',
      '429 `rate_limited` | Yes | After the seconds in `Retry-After`',
      '`Retry-After` | With 429: seconds to wait',
    ],
    holds: async (account) => {
      let limited = await account.send('/public/v3/inventory');
      // More than one minute's requests, because a new minute can begin in between.
      for (let batch = 0; batch < 40 && limited.status === 200; batch += 1)
        limited =
          (await Promise.all(Array.from({ length: 50 }, async () => account.send('/public/v3/inventory')))).find(
            ({ status }) => status === 429,
          ) ?? limited;
      expect(limited).toMatchObject({ status: 429, code: 'rate_limited' });
      expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0);
    },
  },
  pages: {
    says: [
      'Start of the page: `pagination.nextCursor` of the previous page.',
      'Null on the last page.',
      'True if there is another page.',
      'Omit it for the first page.',
      'Lists return one page in `data` and a `pagination` object.',
      'While `pagination.hasMore` is true, repeat the request with `cursor` set to `pagination.nextCursor`.',
      'While `hasMore` is `true`, repeat the request with `cursor` set to `nextCursor`.',
    ],
    holds: async (account) => {
      const first = (await account.send(`${LIST}?limit=2`)).body;
      const { hasMore, nextCursor } = objectOf(first.pagination);
      expect([arrayOf(first.data).length, hasMore]).toEqual([2, true]);
      const cursor = encodeURIComponent(stringOf(nextCursor) ?? '');
      const second = (await account.send(`${LIST}?limit=100&cursor=${cursor}`)).body;
      expect(objectOf(second.pagination).hasMore).toBe(false);
      const whole = (await account.send(`${LIST}?limit=100`)).body;
      expect([...arrayOf(first.data), ...arrayOf(second.data)]).toEqual(whole.data);
    },
  },
  'cursor-expires': {
    says: ['Cursors are opaque and expire after 24 hours.', 'A cursor expires after 24 hours.'],
    holds: async (account) => {
      const { nextCursor } = objectOf((await account.send(`${LIST}?limit=1`)).body.pagination);
      const next = `${LIST}?limit=1&cursor=${encodeURIComponent(stringOf(nextCursor) ?? '')}`;
      expect((await account.send(next)).status).toBe(200);
      await account.advance('PT25H');
      expect((await account.send(next)).status).toBe(400);
    },
  },
  'cursor-refused': {
    says: [
      'You may change `limit`, but no other parameter: a cursor belongs to one list with its filters and sort order.',
      'Without a valid cursor, start again with the first page.',
      'Start again without a cursor.',
      'An expired cursor or one of another list returns 400 `invalid_request`.',
      'Or a cursor has expired or belongs to a list with other filters.',
      'You may change `limit`, but no filter and no sort order.',
      'An expired one returns 400 `invalid_request`: start again without a cursor.',
    ],
    holds: async (account) => {
      const { nextCursor } = objectOf((await account.send(`${LIST}?limit=1`)).body.pagination);
      const cursor = encodeURIComponent(stringOf(nextCursor) ?? '');
      expect((await account.send(`${LIST}?limit=2&cursor=${cursor}`)).status).toBe(200);
      const other = await account.send(`${LIST}?limit=1&kind=laptop&cursor=${cursor}`);
      expect(other).toMatchObject({ status: 400, code: 'invalid_request' });
      await account.advance('PT25H');
      expect(await account.send(`${LIST}?cursor=${cursor}`)).toMatchObject({ status: 400, code: 'invalid_request' });
    },
  },
  'rate-limit-shared': {
    says: [
      'Limits apply per partner account and minute, as configured for your account.',
      'The requests of all your stores and servers together exceeded the limit.',
      'The calls of your account to all versions and to the gateway count together.',
      'The limit applies to all your systems and all APIs together and is configured for your partner account.',
      'Rate limit | One limit for all three together | One limit for all three together | One limit for all three together',
      'All your systems and all APIs count together.',
    ],
    holds: async (account) => {
      const left: number[] = [];
      for (const path of [LIST, '/public/v2/users', '/gateway/products'])
        left.push(Number((await account.send(path)).headers.get('RateLimit-Remaining')));
      // A new minute would begin with more.
      expect(left).toEqual(left.toSorted((a, b) => b - a));
      expect(new Set(left).size).toBe(3);
    },
  },
};
