import { expect } from 'vitest';

import { type JsonObject, objectOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { amountOf, dayAfter } from './contracts.ts';
import { addLineItem, laptop } from './devices.ts';
import { changePlan, dataOf, endNow } from './journey.ts';
import { idOf, itemsOf, text } from './values.ts';

const EVERYTHING = 'prc_everything_adult_month';
const STUDENT = 'prc_everything_student_month';

/** Statements about charges and refunds when devices of a contract are added, swapped or moved to another plan. */
export const CHARGES: Checks = {
  'own-refund-period': async (account) => {
    const contracts = [await account.sell(), await account.sell()];
    await account.advance('P40D');
    const [first, second] = contracts.map((contract) => objectOf(contract));
    const adult = (await addLineItem(account, objectOf(first), laptop('FVFH31XYQ6L1'))).body;
    const student = (await addLineItem(account, objectOf(first), laptop('FVFH31XYQ6L2'), STUDENT)).body;
    await addLineItem(account, objectOf(second), laptop('FVFH31XYQ6L3'));
    // The contract began more than 30 days ago, so only the added device is refunded.
    expect(amountOf((await account.deactivate(objectOf(second), 'immediately')).body)).toBe(1500);
    const noon = `${text(adult.coverageStartsOn)}T12:00:00Z`;
    await account.advanceTo(noon, 29 * 86_400);
    expect(amountOf((await endNow(account, adult)).body)).toBe(1500);
    await account.advanceTo(noon, 30 * 86_400);
    expect(amountOf((await endNow(account, student)).body)).toBeNull();
  },
  'added-device-charge': async (account) => {
    const contract = await account.sell();
    const unverified = (await addLineItem(account, contract, usedLaptop('FVFH31XYQ6L1'))).body;
    expect([unverified.status, unverified.coverageStartsOn]).toEqual(['pending_verification', null]);
    expect(amountOf((await endNow(account, unverified)).body)).toBeNull();
    const verified = (await addLineItem(account, contract, usedLaptop('FVFH31XYQ6L2'))).body;
    await account.customer(contract, { action: 'send_photos' });
    const withReceipt = (await addLineItem(account, contract, laptop('FVFH31XYQ6L3'))).body;
    expect((await account.contract(contract)).recurringTotal).toEqual({ amount: 2399, currency: 'USD' });
    expect(amountOf((await endNow(account, withReceipt)).body)).toBeNull();
    expect(amountOf((await endNow(account, verified)).body)).toBe(1500);
    const alone = (await addLineItem(account, contract, laptop('FVFH31XYQ6L4'))).body;
    expect(amountOf((await endNow(account, alone)).body)).toBe(1500);
  },
  'swap-an-item': async (account) => {
    const contract = await account.sell();
    const old = (await addLineItem(account, contract, laptop('FVFH31XYQ6L1'))).body;
    await account.advance('P2D');
    const before = (await account.contract(contract)).recurringTotal;
    const { status, body } = await addLineItem(account, contract, laptop('FVFH31XYQ6L2'));
    expect([status, body.waitingPeriodEndsOn]).toEqual([201, dayAfter(text(body.coverageStartsOn), 30)]);
    const ended = await endNow(account, old);
    expect([ended.status, amountOf(ended.body)]).toEqual([200, null]);
    expect((await account.contract(contract)).recurringTotal).toEqual(before);
    const gone = await account.send(`/public/v3/devices/${idOf(old.device)}`, undefined, { method: 'DELETE' });
    expect(gone.status).toBe(204);
  },
  'plan-change-terms': async (account) => {
    const contract = await account.sell();
    const { body } = await changePlan(account, contract);
    expect(body.productPrice).toMatchObject({
      id: EVERYTHING,
      deductible: { amount: 9900 },
      limitPerIncident: { amount: 200_000 },
    });
    expect(amountOf((await account.deactivate(contract, 'immediately')).body)).toBe(899);
  },
  'total-after-plan-change': async (account) => {
    const contract = await account.sell();
    await addLineItem(account, contract, laptop('FVFH31XYQ6L1'));
    await changePlan(account, contract);
    const changed = await account.contract(contract);
    expect(changed.recurringTotal).toEqual({ amount: 1500, currency: 'USD' });
    const open = itemsOf(changed).filter(({ status }) => status !== 'ended');
    expect(open.map(({ productPrice }) => objectOf(objectOf(productPrice).amount).amount)).toEqual([1500, 1500]);
    const change = objectOf((await dataOf(account, 'contract_line_item.updated')).at(-1)?.change);
    expect([change.kind, change.effectiveOn]).toEqual(['price_changed', contract.renewsOn]);
    expect(amountOf((await account.deactivate(contract, 'immediately')).body)).toBe(2399);
  },
  'total-of-unpaid': async (account) => {
    const contract = await account.open();
    const { body } = await account.deactivate(contract, 'immediately');
    expect([body.status, body.recurringTotal]).toEqual(['cancelled', { amount: 899, currency: 'USD' }]);
  },
  'ends-of-line-items': async (account) => {
    const contract = await account.sell();
    const [item] = itemsOf(contract);
    const path = `/public/v3/contract-line-items/${idOf(item)}/deactivate`;
    expect((await account.send(path, { reason: 'customer_request' })).status).toBe(202);
    const { deactivation, lineItems } = await account.contract(contract);
    expect([deactivation, objectOf(objectOf(itemsOf({ lineItems: lineItems ?? [] })[0]).deactivation).reason]).toEqual([
      null,
      'customer_request',
    ]);
  },
};

/** A laptop without a receipt, which requires photos. */
function usedLaptop(serial: string): JsonObject {
  const { purchase: _, ...device } = laptop(serial);
  return { ...device, condition: 'used' };
}
