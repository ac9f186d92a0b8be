import { expect } from 'vitest';

import { arrayOf, type JsonObject, objectOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { dayAfter } from './contracts.ts';
import { addLineItem, deviceOf, laptop, phone } from './devices.ts';
import { changePlan } from './journey.ts';
import { PASSCODE } from './statement-account.ts';
import { endOf, idOf, text } from './values.ts';

const CONTRACTS = '/public/v3/contracts';

/** How line items follow their contract. */
export const LINE_ITEM_STATES: Checks = {
  'line-items-kept': async (account) => {
    const contract = await account.sell();
    const second = (await addLineItem(account, contract, laptop('FVFH31XYQ6L4'))).body;
    const [first] = arrayOf(contract.lineItems).map((item) => objectOf(item));
    await account.deactivate(contract, 'immediately');
    const device = deviceOf(contract);
    await account.send(`/public/v3/devices/${idOf(device)}`, undefined, { method: 'DELETE' });
    const ended = await account.contract(contract);
    expect(arrayOf(ended.lineItems).map(idOf)).toEqual([idOf(first), idOf(second)]);
    expect(deviceOf(ended)).toMatchObject({ imei: device.imei });
    expect(ended.user).toEqual(contract.user);
  },
  'hundred-line-items': async (account) => {
    const contract = await account.sell();
    const change = async (item: JsonObject, count: number) =>
      account.send('/public/v3/contract-line-items', {
        contractId: idOf(contract),
        replacesLineItemId: idOf(item),
        productPriceId: count % 2 === 0 ? 'prc_phone_t2_month' : 'prc_everything_adult_month',
        device: { id: idOf(item.device) },
      });
    let item = objectOf(arrayOf(contract.lineItems)[0]);
    for (let count = 1; count < 100; count += 1) item = (await change(item, count)).body;
    expect(await change(item, 100)).toMatchObject({ status: 422, code: 'device_limit_reached' });
    const { lineItems, user } = await account.contract(contract);
    expect(arrayOf(lineItems)).toHaveLength(100);
    const sale = { ...account.sale(), user: { id: idOf(user) } };
    expect((await account.send(CONTRACTS, sale)).status).toBe(201);
  },
  'scheduled-line-items': async (account) => {
    const contract = await account.sell();
    const [before] = arrayOf(contract.lineItems).map((item) => objectOf(item));
    expect([before?.deactivation, contract.deactivation]).toEqual([null, null]);
    const { body } = await account.deactivate(contract, 'end_of_period');
    const deactivation = objectOf(body.deactivation);
    const dayBefore = dayAfter(text(contract.renewsOn), -1);
    expect(deactivation).toMatchObject({ effectiveOn: dayBefore, refund: null });
    expect(arrayOf(body.lineItems)[0]).toMatchObject({ status: 'waiting_period', deactivation });
    await account.advanceTo(endOf(body), -60);
    // In a long month, the waiting period ends before.
    expect((await account.contract(contract)).status).toMatch(/^(?:waiting_period|active)$/);
    await account.advanceTo(endOf(body), 60);
    expect((await account.contract(contract)).status).toBe('cancelled');
    const expired = await account.sell('356938035644179');
    await account.advance('PT2M');
    expect(await account.contract(expired)).toMatchObject({
      status: 'expired',
      deactivation: null,
      lineItems: [{ status: 'ended', deactivation: null }],
    });
  },
  'states-of-line-items': async (account) => {
    const statuses = async (contract: JsonObject) => {
      const { status, lineItems } = await account.contract(contract);
      return [status, objectOf(arrayOf(lineItems)[0]).status];
    };
    const contract = await account.open();
    expect(await statuses(contract)).toEqual(['pending_activation', 'pending_activation']);
    await account.customer(contract, PASSCODE, { action: 'complete_form' });
    expect(await statuses(contract)).toEqual(['pending_verification', 'pending_verification']);
    await account.customer(contract, { action: 'send_photos' });
    expect(await statuses(contract)).toEqual(['pending_verification', 'pending_activation']);
    await account.customer(contract, { action: 'pay' });
    expect(await statuses(contract)).toEqual(['waiting_period', 'waiting_period']);
    await account.deactivate(contract, 'immediately');
    expect(await statuses(contract)).toEqual(['cancelled', 'ended']);
    const unpaid = await account.sell('356938035644146');
    await account.advance('PT2M');
    expect(await statuses(unpaid)).toEqual(['suspended', 'suspended']);
    const bought = account.sale();
    const purchase = {
      purchasedOn: '2026-01-05',
      price: { amount: 79_900, currency: 'USD' },
      receiptNumber: 'NGW-1',
    };
    for (const { device } of bought.lineItems) Object.assign(device, { condition: 'new', purchase });
    const { body } = await account.send(CONTRACTS, bought);
    await account.customer(body, PASSCODE, { action: 'complete_form' });
    expect(await statuses(body)).toEqual(['pending_activation', 'pending_activation']);
    const expiring = await account.sell('356938035644179');
    await account.advance('PT2M');
    expect(await statuses(expiring)).toEqual(['expired', 'ended']);
  },
  'plan-change-schedule': async (account) => {
    const contract = await account.sell();
    await addLineItem(account, contract, laptop('FVFH31XYQ6L4'));
    const [item] = arrayOf(contract.lineItems).map((value) => objectOf(value));
    const end = { reason: 'customer_request', effective: 'end_of_period' };
    expect((await account.send(`/public/v3/contract-line-items/${idOf(item)}/deactivate`, end)).status).toBe(202);
    const change = {
      contractId: idOf(contract),
      productPriceId: 'prc_everything_adult_month',
      replacesLineItemId: idOf(item),
    };
    const described = await account.send('/public/v3/contract-line-items', { ...change, device: phone(3) });
    expect(described.code).toBe('validation_failed');
    const other = await account.open();
    const elsewhere = await account.send('/public/v3/contract-line-items', {
      ...change,
      contractId: idOf(other),
      device: { id: idOf(deviceOf(contract)) },
    });
    expect(elsewhere.code).toBe('line_item_not_found');
    const changed = await changePlan(account, contract);
    expect(changed).toMatchObject({ status: 201, body: { deactivation: null } });
  },
};
