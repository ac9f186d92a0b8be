import { expect, inject } from 'vitest';

import { arrayOf, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { PASSCODE, StatementAccount } from './statement-account.ts';
import { renewalOf } from './values.ts';

/** The controls of a simulator account, and its limits. */
export const SIMULATOR: Checks = {
  'account-suspended': async (account) => {
    for (const [suspended, status] of [
      [true, 403],
      [false, 200],
    ] as const) {
      await account.send('/account', { suspended }, { method: 'PATCH' });
      for (const path of ['/public/v3/inventory', '/public/v2/users', '/gateway/products'])
        expect([path, (await account.send(path)).status]).toEqual([path, status]);
    }
  },
  'account-deleted': async (account) => {
    expect((await account.send('/account', undefined, { method: 'DELETE' })).status).toBe(204);
    expect(await account.send('/account')).toMatchObject({ status: 401, code: 'invalid_token' });
    expect((await account.renewToken()).status).toBe(401);
  },
  'account-reset': async (account) => {
    const contract = await account.open();
    const before = JSON.stringify((await account.send('/account')).body);
    await account.advance('P1D');
    expect((await account.send('/account/reset', undefined, { method: 'POST' })).status).toBeLessThan(300);
    const { body } = await account.send('/account');
    expect([body.contracts, body.clockOffsetSeconds]).toEqual([[], 0]);
    for (const kept of [body.users, body.devices, body.orders].flatMap((list) => arrayOf(list)))
      expect(before).not.toContain(stringOf(objectOf(kept).id));
    expect(await account.events()).toEqual([]);
    expect((await account.send('/account/requests')).body.data).toEqual([]);
    expect((await account.send('/account/usage')).body.operations).toEqual([]);
    expect((await account.send('/public/v3/inventory')).status).toBe(401);
    await account.renewToken();
    expect((await account.send('/public/v3/inventory')).status).toBe(200);
    const actions = `/account/contracts/${stringOf(contract.id) ?? ''}/customer-actions`;
    expect(await account.send(actions)).toMatchObject({ status: 404, code: 'contract_not_found' });
  },
  'clock-limits': async (account) => {
    const move = async (advance: string) => (await account.send('/account/clock', { advance })).status;
    expect(objectOf((await account.send('/account')).body.limits).clockMoves).toBe(500);
    for (let year = 1; year <= 20; year += 1) expect(await move('P365D')).toBe(200);
    expect(await move('P1D')).toBe(429);
    await account.send('/account/reset', undefined, { method: 'POST' });
    for (let batch = 0; batch < 10; batch += 1)
      expect(new Set(await Promise.all(Array.from({ length: 50 }, async () => move('PT1S'))))).toEqual(new Set([200]));
    expect(await move('PT1S')).toBe(429);
  },
  'customer-passcode': async (account) => {
    const path = actionsOf(await account.open());
    expect((await account.send(path, { ...PASSCODE, passcode: '000000' })).status).toBeGreaterThanOrEqual(400);
    expect((await account.send(path, PASSCODE)).status).toBe(200);
  },
  'customer-steps': async (account) => {
    const contract = await account.open();
    const steps = [PASSCODE, { action: 'complete_form' }, { action: 'send_photos' }, { action: 'pay' }];
    for (const step of steps) {
      const { nextActions } = (await account.send(actionsOf(contract))).body;
      expect(nextActions).toContain(step.action);
      expect((await account.send(actionsOf(contract), step)).status).toBe(200);
    }
    expect((await account.contract(contract)).activatedAt).not.toBeNull();
  },
  'customer-action-refused': async (account) => {
    const path = actionsOf(await account.open());
    expect(await account.send(path, { action: 'send_photos' })).toMatchObject({
      status: 409,
      code: 'action_not_possible',
    });
    const sold = actionsOf(await account.sell());
    expect(await account.send(sold, { action: 'complete_form' })).toMatchObject({
      status: 409,
      code: 'action_not_possible',
    });
  },
  'customer-cancels': async (account) => {
    const contract = await account.sell();
    await account.customer(contract, { action: 'cancel' });
    expect((await account.contract(contract)).status).toBe('cancelled');
  },
  'customer-card': async (account) => {
    const contract = await account.sell();
    await account.customer(contract, { action: 'change_card', works: false });
    expect((await account.send(actionsOf(contract))).body.cardWorks).toBe(false);
    await account.advanceTo(renewalOf(contract), 60);
    expect((await account.contract(contract)).status).toBe('suspended');
  },
  'event-not-found': async (account) => {
    const redeliver = '/account/events/evt_2Yz7Hq4LoX/redeliver';
    expect(await account.send(redeliver, undefined, { method: 'POST' })).toMatchObject({
      status: 404,
      code: 'event_not_found',
    });
  },
  'redelivery-signature': async (account) => {
    await account.sell();
    const [first] = arrayOf((await account.send('/account/events')).body.data).map((value) => objectOf(value));
    const path = `/account/events/${stringOf(first?.eventId) ?? ''}/redeliver`;
    // The signature has the time in seconds.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const { body } = await account.send(path, undefined, { method: 'POST' });
    expect([body.eventId, body.body, body.attempt]).toEqual([first?.eventId, first?.body, 2]);
    expect(signatureOf(body)).not.toBe(signatureOf(first));
  },
  'events-newest-first': async (account) => {
    await account.sell();
    expect((await account.events()).at(-1)).toBe('contract.activated');
    for (const delivery of arrayOf((await account.send('/account/events')).body.data))
      expect([signatureOf(objectOf(delivery)), objectOf(delivery).body]).toEqual([
        expect.stringMatching(/^t=\d+,v1=/),
        expect.stringMatching(/^\{"/),
      ]);
  },
  'callback-stored': async (account) => {
    const activationCallbackUrl = 'https://hooks.northgate-wireless.example/akko/activation';
    const { body } = await account.send('/public/v3/contracts', { ...account.sale(), activationCallbackUrl });
    await account.customer(body, PASSCODE, ...['complete_form', 'send_photos', 'pay'].map((action) => ({ action })));
    const activated = arrayOf((await account.send('/account/events')).body.data)
      .map((delivery) => objectOf(delivery))
      .filter(({ type }) => type === 'contract.activated');
    expect(new Set(activated.map(({ url }) => url))).toEqual(new Set([activationCallbackUrl, null]));
    expect(new Set(activated.map(({ eventId }) => eventId)).size).toBe(1);
    for (const delivery of activated) expect(signatureOf(delivery)).toMatch(/^t=\d+,v1=[\da-f]{64}$/);
    expect(new Set(activated.map((delivery) => delivery.body)).size).toBe(1);
    const statusCallbackUrl = 'https://hooks.northgate-wireless.example/akko/orders';
    const lines = [{ sku: 'IP15-128-BLK-REF', quantity: 1 }];
    const shipTo = { type: 'store', storeId: 'NGW-CHI-014' };
    await account.send('/public/v3/orders', { lines, shipTo, statusCallbackUrl });
    await account.advance('PT1M');
    const shipped = arrayOf((await account.send('/account/events')).body.data)
      .map((delivery) => objectOf(delivery))
      .filter(({ url }) => url === statusCallbackUrl);
    expect(shipped.length).toBeGreaterThan(0);
    for (const delivery of shipped) expect(signatureOf(delivery)).toMatch(/^t=\d+,v1=[\da-f]{64}$/);
  },
  'request-log': async (account) => {
    await Promise.all(Array.from({ length: 100 }, async () => account.send('/gateway/products')));
    await account.send('/public/v3/contracts', {});
    const requests = arrayOf((await account.send('/account/requests')).body.data).map((value) => objectOf(value));
    expect(requests).toHaveLength(100);
    expect(requests[0]).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(arrayOf(requests[0]?.errors).length).toBeGreaterThan(0);
    expect(requests[1]).toMatchObject({ status: 200, code: null, detail: null });
  },
  usage: async (account) => {
    const usage = async () => {
      const { operations, unknown, ...rest } = (await account.send('/account/usage')).body;
      return {
        operations: arrayOf(operations).map(objectOf),
        unknown,
        text: JSON.stringify({ operations, unknown, rest }),
      };
    };
    await account.send('/account/reset', undefined, { method: 'POST' });
    await account.renewToken();
    const contract = await account.sell();
    await account.send('/public/v3/contracts?limit=7919&unheardOf=1');
    await account.send('/account/state', { name: 'first-sale' }, { method: 'PUT' });
    const { operations, unknown, text } = await usage();
    expect(operations.map(({ operationId }) => operationId)).toContain('createContract');
    expect(operations.find(({ call }) => call === 'GET /public/v3/contracts')).toMatchObject({
      count: 1,
      sent: { 'query.limit': { count: 1 } },
      errors: { '400': ['invalid_request'] },
    });
    expect(objectOf(unknown).fields).toBe(1);
    for (const value of [stringOf(contract.id) ?? '', 'Chicago', '7919', 'unheardOf'])
      expect(text).not.toContain(value);
    await account.send('/account/reset', undefined, { method: 'POST' });
    expect((await usage()).operations).toEqual([]);
  },
  'logged-key': async (account) => {
    await account.send('/public/v3/contracts', {}, { key: 'sale-20817-contract' });
    await account.send('/public/v3/inventory');
    const [without, withKey] = arrayOf((await account.send('/account/requests')).body.data).map(objectOf);
    expect(without).not.toHaveProperty('idempotencyKey');
    expect(withKey).toMatchObject({ idempotencyKey: 'sale-20817-contract' });
    const { body } = await account.send('/account/state');
    expect(JSON.stringify(body)).not.toContain('sale-20817-contract');
  },
  'logged-preference': async (account) => {
    await account.send('/public/v3/inventory', undefined, { headers: { Prefer: 'code=401' } });
    await account.send('/public/v3/inventory', undefined, { headers: { Prefer: 'code=299' } });
    const requests = arrayOf((await account.send('/account/requests')).body.data).map(objectOf);
    expect(requests.slice(0, 2).map(({ status, preference }) => [status, preference])).toEqual([
      [200, undefined],
      [401, 'code=401'],
    ]);
  },
  'restarts-counted': async (account) => {
    const restarts = async () => (await account.send('/account')).body.restarts;
    const counted = [await restarts()];
    const { body } = await account.send('/account/state');
    for (const state of [body, { name: 'first-sale' }]) {
      await account.send('/account/state', state, { method: 'PUT' });
      counted.push(await restarts());
    }
    await account.send('/account/reset', undefined, { method: 'POST' });
    expect([...counted, await restarts()]).toEqual([0, 1, 2, 3]);
  },
  'nobody-else': async (account) => {
    const other = await StatementAccount.create(inject('simulator'));
    const contract = await account.open();
    expect((await other.contract(contract)).code).toBe('contract_not_found');
  },
};

function actionsOf({ id }: JsonObject): string {
  return `/account/contracts/${stringOf(id) ?? ''}/customer-actions`;
}

function signatureOf(delivery: JsonObject | undefined): unknown {
  return objectOf(delivery?.headers)['Akko-Signature'];
}
