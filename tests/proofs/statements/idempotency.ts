import { expect } from 'vitest';

import { arrayOf, type Json, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { deviceOf, phone } from './devices.ts';
import { idOf, itemsOf } from './values.ts';

const CONTRACTS = '/public/v3/contracts';
const STORE = { type: 'store', storeId: 'NGW-CHI-014' };

/** Idempotency keys: their format, their life and their conflicts. */
export const IDEMPOTENCY: Checks = {
  'key-required': async (account) => {
    const contract = await account.open();
    const devices = `/public/v3/users/${idOf(contract.user)}`;
    const item = { contractId: idOf(contract), productPriceId: 'prc_phone_t2_month', device: phone(2) };
    const order = { lines: [{ sku: 'IP15-128-BLK-REF', quantity: 1 }], shipTo: STORE };
    const creations: [string, Json][] = [
      [CONTRACTS, account.sale()],
      ['/public/v3/contract-line-items', item],
      [`${devices}/devices`, phone(3)],
      [`${devices}/phones`, { phones: [phone(4)] }],
      ['/public/v3/orders', order],
    ];
    for (const [path, body] of creations) {
      expect([path, (await account.send(path, body, { key: false })).code]).toEqual([path, 'invalid_request']);
      expect([path, (await account.send(path, body)).status]).toEqual([path, 201]);
    }
    for (const [key, status] of [
      ['short-7', 400],
      ['eight-88', 201],
      ['x'.repeat(64), 201],
      ['x'.repeat(65), 400],
    ] as const)
      expect([key, (await account.send(CONTRACTS, account.sale(), { key })).status]).toEqual([key, status]);
  },
  'calls-without-key': async (account) => {
    const [contract, second] = [await account.sell(), await account.sell()];
    const lend = { serviceDevice: { ...phone(2), role: 'service' }, changedAt: new Date().toISOString() };
    const replace = { claimReference: 'CLM-104882', device: phone(3) };
    const device = `/public/v3/devices/${idOf(deviceOf(contract))}`;
    const spare = (await account.send(`/public/v3/users/${idOf(contract.user)}/devices`, phone(4))).body;
    const lineItem = `/public/v3/contract-line-items/${idOf(itemsOf(contract)[0])}`;
    const now = { reason: 'customer_request', effective: 'immediately' };
    const key = false;
    const user = Number(objectOf(second.user).legacyId);
    const v2 = `/public/v2/users/${user}`;
    const quote = { region: 'US-IL', plans: [{ productPriceId: 'prc_phone_t2_month' }] };
    const responses = [
      await account.send('/public/v3/tokens', { grant_type: 'client_credentials' }, { key }),
      await account.send(`${device}/service-device`, lend, { key, method: 'PUT' }),
      await account.send(`${device}/replacement-device`, replace, { key, method: 'PUT' }),
      await account.send(`/public/v3/devices/${idOf(spare)}`, undefined, { key, method: 'DELETE' }),
      await account.send(`${lineItem}/deactivate`, now, { key }),
      await account.send(`${CONTRACTS}/${idOf(second)}/deactivate`, now, { key }),
      await account.send(`${CONTRACTS}?userId=${idOf(contract.user)}`, undefined, { key }),
      await account.send(`${v2}/contracts/restore`, { contractIds: [Number(second.legacyId)] }, { key }),
      await account.send(`${v2}/deactivate`, { reason: 'customer_request' }, { key }),
      await account.send('/public/v2/partners/users', { userId: user, firstName: 'Zoe' }, { key, method: 'PATCH' }),
      await account.send('/gateway/price-quotes', quote, { key }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 204, 200, 200, 200, 200, 200, 200, 200]);
  },
  'key-replays': async (account) => {
    const [sale, key] = [account.sale(), crypto.randomUUID()];
    const first = await account.send(CONTRACTS, sale, { key });
    const again = await account.send(CONTRACTS, sale, { key });
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id } });
    expect([first.headers.get('Idempotency-Replayed'), again.headers.get('Idempotency-Replayed')]).toEqual([
      null,
      'true',
    ]);
    const user = stringOf(objectOf(first.body.user).id) ?? '';
    expect(arrayOf((await account.send(`${CONTRACTS}?userId=${user}`)).body.data)).toHaveLength(1);
  },
  'key-conflict': async (account) => {
    const key = crypto.randomUUID();
    await account.send(CONTRACTS, account.sale(), { key });
    expect(await account.send(CONTRACTS, account.sale(), { key })).toMatchObject({
      status: 409,
      code: 'idempotency_conflict',
    });
  },
  'key-same-json': async (account) => {
    const [sale, key] = [account.sale(), crypto.randomUUID()];
    await account.send(CONTRACTS, sale, { key });
    const reordered = Object.fromEntries(Object.entries(sale).toReversed());
    expect((await account.send(CONTRACTS, reordered, { key })).status).toBe(201);
  },
  'key-free-after-4xx': async (account) => {
    const [sale, key] = [account.sale(), crypto.randomUUID()];
    const wrong = { ...sale, user: { ...sale.user, email: 'nobody' } };
    expect(await account.send(CONTRACTS, wrong, { key })).toMatchObject({ status: 422, code: 'validation_failed' });
    await account.send('/account/faults', { fault: 'server_error' });
    expect((await account.send(CONTRACTS, sale, { key })).status).toBe(500);
    expect((await account.send(CONTRACTS, sale, { key })).status).toBe(201);
  },
  'key-kept': async (account) => {
    const [sale, key] = [account.sale(), crypto.randomUUID()];
    const first = await account.send(CONTRACTS, sale, { key });
    await account.advance('PT47H');
    const replayed = await account.send(CONTRACTS, sale, { key });
    expect(replayed).toMatchObject({ status: 201, body: { id: first.body.id } });
    expect(replayed.headers.get('Idempotency-Replayed')).toBe('true');
    await account.advance('PT2H');
    // After two days the key is new again, so another contract can have it.
    const next = await account.send(CONTRACTS, account.sale(), { key });
    expect([next.status, next.headers.get('Idempotency-Replayed')]).toEqual([201, null]);
  },
  'key-in-progress': async (account) => {
    const [sale, key] = [account.sale(), crypto.randomUUID()];
    const sell = async () => account.send(CONTRACTS, sale, { key, headers: { Prefer: 'wait=2' } });
    const [first, early] = (await Promise.all([sell(), sell()])).toSorted((a, b) => a.status - b.status);
    expect(early).toMatchObject({ status: 409, code: 'idempotency_in_progress' });
    expect(first?.status).toBe(201);
    expect((await account.send(CONTRACTS, sale, { key })).status).toBe(201);
  },
};
