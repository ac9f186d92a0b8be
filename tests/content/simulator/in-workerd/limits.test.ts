import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';

import { atTime, inALaterHour, send, TestAccount } from './support/account.ts';
import { contract, maya, phone } from './support/samples.ts';

const MAX_BYTES = 8_000_000;

/** Fills an account with an object that nothing shows, until only some bytes are free. */
async function fill(account: TestAccount, free: number): Promise<void> {
  const { usage } = await account.ok('GET', '/account');
  const body = JSON.stringify('x'.repeat(MAX_BYTES - (usage.bytes as number) - free - 2));
  await runInDurableObject(account.stub, (_instance, { storage }) => {
    storage.sql.exec("INSERT INTO objects (id, kind, legacy, body) VALUES ('filler', 'filler', 1, ?)", body);
  });
  await account.evict();
  expect((await account.ok('GET', '/account')).usage.bytes).toBe(MAX_BYTES - free);
}

describe('A full account', () => {
  it('refuses what does not fit', async () => {
    const account = await TestAccount.create();
    await fill(account, 500);
    const { detail } = await account.problem('POST', '/public/v3/contracts', contract(), [429, 'rate_limited']);
    expect(detail).toContain('8000000 bytes');
    expect((await account.ok('GET', '/account')).usage.bytes).toBe(MAX_BYTES - 500);
  });

  it('still changes by itself, and can be reset', async () => {
    const account = await TestAccount.create();
    const { id } = await account.ok('POST', '/public/v3/contracts', contract());
    await fill(account, 0);
    // The customer did not activate in time. The ended contract needs more bytes.
    await account.advance('P15D');
    expect((await account.ok('GET', `/public/v3/contracts/${id}`)).status).toBe('cancelled');
    expect((await account.ok('GET', '/account')).usage.bytes).toBeGreaterThan(MAX_BYTES);
    await account.problem('POST', '/public/v3/contracts', contract(), [429, 'rate_limited']);
    await account.ok('POST', '/account/reset', undefined, 204);
    await account.renewToken();
    await account.ok('POST', '/public/v3/contracts', contract());
  });

  it.each([
    ['reset', 'POST', '/account/reset'],
    ['deleted', 'DELETE', '/account'],
  ])('can be %s if an object cannot change', async (_, method, path) => {
    const account = await TestAccount.create();
    await runInDurableObject(account.stub, (_instance, { storage }) => {
      storage.sql.exec(
        "INSERT INTO objects (id, kind, legacy, due, body) VALUES ('ctr_x', 'contract', 1, 1, 'not JSON')",
      );
    });
    expect((await account.call(method, path)).status).toBe(204);
  });

  it('counts characters of any kind in bytes', async () => {
    const account = await TestAccount.create();
    const emoji = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`key${index}`, '🛡'.repeat(250)]));
    const device = phone('356938035644104', { metadata: emoji });
    const { id } = await account.ok('POST', '/public/v3/contracts', contract(device, { metadata: emoji }));
    await account.activate(id);
    for (let month = 0; month < 3; month += 1) await account.advance('P31D');
    const { usage } = await account.ok('GET', '/account');
    await account.evict();
    expect((await account.ok('GET', '/account')).usage.bytes).toBe(usage.bytes);
    await runInDurableObject(account.stub, (_instance, { storage }) => {
      const bodies = storage.sql.exec<{ body: string }>('SELECT body FROM objects').toArray();
      const sizes = bodies.map(({ body }) => new TextEncoder().encode(body).byteLength);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(usage.bytes);
    });
  });
});

describe('A request with a wrong secret', () => {
  it('does not use up the requests of the account', async () => {
    const account = await TestAccount.create();
    const { clientId } = account.credentials;
    const wrong = { Authorization: `Basic ${btoa(`${clientId}:sims_${'0'.repeat(31)}`)}` };
    await atTime(inALaterHour(), async () => {
      const before = (await account.call('GET', '/account')).headers.get('RateLimit-Remaining');
      for (let index = 0; index < 20; index += 1) {
        const { status, headers } = await send('GET', '/account', { headers: wrong });
        expect([status, headers.get('RateLimit-Limit')]).toEqual([401, null]);
      }
      const { headers } = await account.call('GET', '/account');
      expect(headers.get('RateLimit-Limit')).toBe(String(env.REQUESTS_PER_MINUTE));
      expect(Number(headers.get('RateLimit-Remaining'))).toBe(Number(before) - 1);
    });
  });

  it('gets the same response as one with an id that no account has', async () => {
    const [account, gone] = [await TestAccount.create(), await TestAccount.create()];
    await gone.ok('DELETE', '/account', undefined, 204);
    const secret = `sims_${'0'.repeat(31)}`;
    const ids = [account.credentials.clientId, gone.credentials.clientId, `sim_${'1'.repeat(50)}`] as string[];
    const responses = await Promise.all(
      ids.map((id) => send('GET', '/account', { headers: { Authorization: `Basic ${btoa(`${id}:${secret}`)}` } })),
    );
    const shown = responses.map(({ status, headers, body }) => ({
      status,
      headers: [...headers].filter(([name]) => name !== 'x-request-id'),
      body: { ...body, requestId: null },
    }));
    expect(shown[0]).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
    expect(shown[1]).toEqual(shown[0]);
    expect(shown[2]).toEqual(shown[0]);
  });
});

describe('A deleted account', () => {
  it('leaves nothing in the storage, even if its credentials are used again', async () => {
    const account = await TestAccount.create();
    const { stub } = account;
    await account.ok('DELETE', '/account', undefined, 204);
    for (let visit = 0; visit < 2; visit += 1) {
      await evictDurableObject(stub);
      for (const path of ['/account', '/public/v3/inventory', '/gateway/stores'])
        expect((await account.call('GET', path)).status).toBe(401);
      await runInDurableObject(stub, async (_instance, { storage }) => {
        expect(storage.sql.exec('SELECT name FROM sqlite_master').toArray()).toEqual([]);
        expect(await storage.getAlarm()).toBeNull();
      });
    }
  });
});

describe('A reset', () => {
  it('ends the access tokens', async () => {
    const account = await TestAccount.create();
    await account.ok('GET', '/public/v3/inventory');
    await account.ok('POST', '/account/reset', undefined, 204);
    expect((await account.call('GET', '/public/v3/inventory')).status).toBe(401);
    await account.renewToken();
    expect((await account.call('GET', '/public/v3/inventory')).status).toBe(200);
  });
});

it('An event is delivered eight times at most', async () => {
  const account = await TestAccount.create();
  const { id } = await account.ok('POST', '/public/v3/contracts', contract(undefined, { user: maya() }));
  await account.activate(id);
  const { data } = await account.ok('GET', '/account/events');
  const { eventId } = data[0];
  const redeliver = `/account/events/${eventId}/redeliver`;
  for (let attempt = 2; attempt <= 8; attempt += 1)
    expect(await account.ok('POST', redeliver)).toMatchObject({ eventId, attempt });
  await account.problem('POST', redeliver, undefined, [409, 'action_not_possible']);
});
