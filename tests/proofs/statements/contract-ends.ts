import { expect } from 'vitest';

import { type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { amountOf, dayAfter } from './contracts.ts';
import { addLineItem, deviceOf, laptop } from './devices.ts';
import { dataOf, endNow, UNPAID } from './journey.ts';
import { restore } from './states.ts';
import { endOf, idOf, itemsOf } from './values.ts';

const CONTRACTS = '/public/v3/contracts';

/** The end of a contract and what it refunds. */
export const CONTRACT_ENDS: Checks = {
  'refund-immediately': async (account) => {
    const contract = await account.sell();
    const { status, body } = await account.deactivate(contract, 'immediately');
    expect([status, body.status, amountOf(body)]).toEqual([200, 'cancelled', 899]);
  },
  'no-refund-at-end-of-period': async (account) => {
    const contract = await account.sell();
    const { status, body } = await account.deactivate(contract, 'end_of_period');
    expect([status, amountOf(body)]).toEqual([202, null]);
    expect(['active', 'waiting_period']).toContain(body.status);
  },
  'no-refund-after-30-days': async (account) => {
    const contract = await account.sell();
    await account.advance('P40D');
    const { status, body } = await account.deactivate(contract, 'immediately');
    expect([status, amountOf(body)]).toEqual([200, null]);
  },
  'end-of-period-is-default': async (account) => {
    const contract = await account.sell();
    const { status, body } = await account.send(`${CONTRACTS}/${stringOf(contract.id) ?? ''}/deactivate`, {
      reason: 'customer_request',
    });
    expect([status, objectOf(body.deactivation).effectiveOn]).toEqual([
      202,
      dayAfter(`${stringOf(contract.renewsOn) ?? ''}T00:00:00Z`, -1),
    ]);
    await account.advanceTo(endOf(body), 60);
    expect((await account.contract(contract)).status).toBe('cancelled');
  },
  'pending-ends-at-once': async (account) => {
    const { status, body } = await account.deactivate(await account.open(), 'end_of_period');
    expect([status, body.status, amountOf(body)]).toEqual([200, 'cancelled', null]);
  },
  'ended-twice': async (account) => {
    const contract = await account.sell();
    await account.deactivate(contract, 'immediately');
    expect(await account.deactivate(contract, 'immediately')).toMatchObject({
      status: 409,
      code: 'contract_not_active',
    });
  },
  'one-device-leaves': async (account) => {
    const contract = await account.sell();
    const { body: item } = await addLineItem(account, contract, laptop('FVFH31XYQ6L4'));
    const before = (await account.events()).length;
    expect(amountOf((await endNow(account, item)).body)).toBe(1500);
    expect((await account.events()).slice(before)).toEqual(['contract_line_item.updated']);
    expect((await dataOf(account, 'contract_line_item.updated')).at(-1)?.change).toMatchObject({ status: 'ended' });
    expect((await account.contract(contract)).status).toBe('waiting_period');
    for (const serial of ['FVFH31XYQ6L5', 'FVFH31XYQ6L6']) await addLineItem(account, contract, laptop(serial));
    const [, , shared] = itemsOf(await account.contract(contract));
    expect(amountOf((await endNow(account, shared)).body)).toBeNull();
    const end = async (of: JsonObject) =>
      account.send(`/public/v3/contract-line-items/${idOf(itemsOf(of).at(-1))}/deactivate`, {
        reason: 'customer_request',
      });
    expect(await end(await account.contract(contract))).toMatchObject({ status: 202 });
    const pending = await account.open();
    await addLineItem(account, pending, laptop('FVFH31XYQ6L7'));
    const suspended = await account.sell(UNPAID);
    await addLineItem(account, suspended, laptop('FVFH31XYQ6L8'));
    await account.advance('PT2M');
    for (const [of, status] of [
      [pending, 'pending_activation'],
      [suspended, 'suspended'],
    ] as const) {
      expect(await end(await account.contract(of))).toMatchObject({ status: 200, body: { status: 'ended' } });
      expect((await account.contract(of)).status).toBe(status);
    }
  },
  'restore-refused': async (account) => {
    const refused = { status: 409, code: 'restore_window_closed' };
    const pending = await account.open();
    const { body } = await account.deactivate(pending, 'immediately');
    expect(objectOf(body.deactivation).restorableUntil).toBeNull();
    expect(await restore(account, pending)).toMatchObject(refused);
    const contract = await account.sell();
    await account.deactivate(contract, 'immediately');
    const lineItems = [{ productPriceId: 'prc_phone_t2_month', device: { id: idOf(deviceOf(contract)) } }];
    expect((await account.send(CONTRACTS, { user: { id: idOf(contract.user) }, lineItems })).status).toBe(201);
    expect(await restore(account, contract)).toMatchObject(refused);
    const removed = await account.sell();
    await account.deactivate(removed, 'immediately');
    const device = `/public/v3/devices/${idOf(deviceOf(removed))}`;
    expect((await account.send(device, undefined, { method: 'DELETE' })).status).toBe(204);
    expect(await restore(account, removed)).toMatchObject(refused);
    // With another device left, a restoration is possible.
    const two = await account.sell();
    await addLineItem(account, two, laptop('FVFH31XYQ6L9'));
    await account.deactivate(two, 'immediately');
    await account.send(`/public/v3/devices/${idOf(deviceOf(two))}`, undefined, { method: 'DELETE' });
    expect((await restore(account, two)).status).toBe(200);
    const late = await account.sell();
    const { restorableUntil } = objectOf((await account.deactivate(late, 'immediately')).body.deactivation);
    await account.advanceTo(restorableUntil, 60);
    expect(await restore(account, late)).toMatchObject(refused);
  },
};
