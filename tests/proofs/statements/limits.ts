import { expect } from 'vitest';

import { arrayOf, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import type { Response, StatementAccount } from './statement-account.ts';

const CONTRACTS = '/public/v3/contracts';
const LIST = '/public/v3/inventory';

/** Rate limits and pages. */
export const LIMITS: Checks = {
  'rate-limit-headers': {
    says: [
      'Every response to a request with valid credentials has the first three, except a 405 and the 404 of an unknown path.',
      '`RateLimit-Limit` | Requests that are allowed per minute',
      '`RateLimit-Remaining` | Requests that are left in this minute',
      'A 401 response has none of them.',
    ],
    holds: async (account) => {
      const names = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
      const shown = ({ headers }: Response) => names.map((name) => /^\d+$/.test(headers.get(name) ?? ''));
      const sale = account.sale();
      const limited = { Authorization: `Bearer ${await tokenWith(account, 'orders:read')}` };
      const responses: [number, Response][] = [
        [200, await account.send(LIST)],
        [200, await account.send('/public/v2/users')],
        [200, await account.send('/gateway/products')],
        [201, await account.send(CONTRACTS, sale)],
        [400, await account.send(`${LIST}?limit=x`)],
        [400, await account.send('/public/v3/tokens', {})],
        [403, await account.send(CONTRACTS, sale, { headers: limited })],
        [404, await account.send(`${CONTRACTS}/ctr_4Hq8Lm2TzX`)],
        [406, await account.send(LIST, undefined, { headers: { Accept: 'text/html' } })],
        [409, await account.send(CONTRACTS, { ...account.sale(), lineItems: sale.lineItems })],
        [413, await account.send(CONTRACTS, { note: 'x'.repeat(300_000) })],
        [415, await account.send(CONTRACTS, {}, { headers: { 'Content-Type': 'text/plain' } })],
        [422, await account.send(CONTRACTS, {})],
        [429, await account.send(LIST, undefined, { headers: { Prefer: 'code=429' } })],
      ];
      for (const [status, response] of responses)
        expect([response.status, shown(response)]).toEqual([status, [true, true, true]]);
      const others: [number, Response][] = [
        [404, await account.send('/public/v3/customers')],
        [405, await account.send(LIST, {}, { method: 'PUT' })],
        [401, await account.send(LIST, undefined, { headers: { Authorization: 'Bearer x' } })],
      ];
      for (const [status, response] of others)
        expect([response.status, shown(response)]).toEqual([status, [false, false, false]]);
    },
  },
  'rate-limit-429': {
    says: [
      'If you get 429, wait the seconds in `Retry-After`.',
      'Beyond it, you get 429 with `Retry-After`.',
      'Your partner account has reached its rate limit for this minute.',
      'The requests of all your systems together exceeded the limit of the current minute.',
      'You sent more requests than your account allows.',
      'Wait for the number of seconds in `Retry-After`, then retry.',
      'Wait for `Retry-After` seconds.',
      'Too many requests in this minute.',
      '429 `rate_limited` | Too many calls, for example in a polling loop | Wait `Retry-After` seconds, and use webhooks instead',
      '429 `rate_limited` | Too many calls in this minute | Wait the number of seconds in `Retry-After`',
      '429 | `rate_limited` | Wait `Retry-After` seconds',
      '11 | Exceed the rate limit | 429 `rate_limited`. Your system waits for `Retry-After`, then continues | [C14](/exam#C14)',
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
    says: ['A cursor expires after 24 hours.'],
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
      'Without a valid cursor, start again with the first page.',
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
      'Your partner account has a limit of requests per minute, for all versions and the gateway together.',
      'The requests of all your stores and servers together exceeded the limit.',
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

/** An access token with one scope. */
async function tokenWith(account: StatementAccount, scope: string): Promise<string> {
  const { body } = await account.send('/public/v3/tokens', { grant_type: 'client_credentials', scope });
  return stringOf(body.access_token) ?? '';
}
