import { expect } from 'vitest';

import { arrayOf, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import type { Response, StatementAccount } from './statement-account.ts';

const CONTRACTS = '/public/v3/contracts';
const LIST = '/public/v3/inventory';

/** Rate limits and pages. */
export const LIMITS: Checks = {
  'rate-limit-headers': async (account) => {
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
  'rate-limit-429': async (account) => {
    const call = async () => account.send('/public/v3/inventory?limit=1');
    let limited = await call();
    // More than one minute's requests, because a new minute can begin in between.
    for (let batch = 0; batch < 40 && limited.status === 200; batch += 1)
      limited = (await Promise.all(Array.from({ length: 50 }, call))).find(({ status }) => status === 429) ?? limited;
    expect(limited).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0);
  },
  pages: async (account) => {
    const first = (await account.send(`${LIST}?limit=2`)).body;
    const { hasMore, nextCursor } = objectOf(first.pagination);
    expect([arrayOf(first.data).length, hasMore]).toEqual([2, true]);
    const cursor = encodeURIComponent(stringOf(nextCursor) ?? '');
    const second = (await account.send(`${LIST}?limit=100&cursor=${cursor}`)).body;
    expect(objectOf(second.pagination).hasMore).toBe(false);
    const whole = (await account.send(`${LIST}?limit=100`)).body;
    expect([...arrayOf(first.data), ...arrayOf(second.data)]).toEqual(whole.data);
  },
  'cursor-expires': async (account) => {
    const { nextCursor } = objectOf((await account.send(`${LIST}?limit=1`)).body.pagination);
    const next = `${LIST}?limit=1&cursor=${encodeURIComponent(stringOf(nextCursor) ?? '')}`;
    expect((await account.send(next)).status).toBe(200);
    await account.advance('PT25H');
    expect((await account.send(next)).status).toBe(400);
  },
  'cursor-refused': async (account) => {
    const { nextCursor } = objectOf((await account.send(`${LIST}?limit=1`)).body.pagination);
    const cursor = encodeURIComponent(stringOf(nextCursor) ?? '');
    expect((await account.send(`${LIST}?limit=2&cursor=${cursor}`)).status).toBe(200);
    const other = await account.send(`${LIST}?limit=1&kind=laptop&cursor=${cursor}`);
    expect(other).toMatchObject({ status: 400, code: 'invalid_request' });
    await account.advance('PT25H');
    expect(await account.send(`${LIST}?cursor=${cursor}`)).toMatchObject({ status: 400, code: 'invalid_request' });
  },
  'rate-limit-shared': async (account) => {
    const left: number[] = [];
    for (const path of [LIST, '/public/v2/users', '/gateway/products'])
      left.push(Number((await account.send(path)).headers.get('RateLimit-Remaining')));
    const steps = left.slice(1).map((rest, index) => rest - (left[index] ?? 0));
    // A new minute begins with more.
    expect(steps.filter((step) => step !== -1 && step <= 0)).toEqual([]);
    expect(steps).toContain(-1);
  },
};

/** An access token with one scope. */
async function tokenWith(account: StatementAccount, scope: string): Promise<string> {
  const { body } = await account.send('/public/v3/tokens', { grant_type: 'client_credentials', scope });
  return stringOf(body.access_token) ?? '';
}
