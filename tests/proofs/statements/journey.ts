import { expect } from 'vitest';

import { arrayOf, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { amountOf, dayAfter } from './contracts.ts';
import { addLineItem, deviceOf, laptop, phone, tomorrow } from './devices.ts';
import { PASSCODE, type StatementAccount } from './statement-account.ts';
import { endOf, idOf, renewalOf } from './values.ts';

const EVERYTHING = 'prc_everything_adult_month';
/** Its next payment fails one minute after activation. */
export const UNPAID = '356938035644146';

/** Statements about a customer's contract, from the sale to the end. */
export const JOURNEY: Checks = {
  'link-for-the-counter': async (account) => {
    const { body } = await account.send('/public/v3/contracts', { ...account.sale(), activationChannel: 'none' });
    await account.advance('P13D');
    expect(await account.contract(body)).toMatchObject({
      status: 'pending_activation',
      activationUrl: expect.stringContaining('http'),
    });
    expect((await account.sell()).activationUrl).toBeNull();
    await account.advance('P2D');
    expect(await account.contract(body)).toMatchObject({ status: 'cancelled', activationUrl: null });
  },
  'second-device-verified': async (account) => {
    const pending = await account.open();
    await account.customer(pending, PASSCODE, { action: 'complete_form' });
    expect(await account.events()).toEqual([]);
    await account.customer(pending, { action: 'send_photos' });
    expect((await account.contract(pending)).status).toBe('pending_verification');
    expect(await account.events()).toEqual(['device.verified']);
    await account.customer(pending, { action: 'pay' });
    const { purchase: _, ...used } = laptop('FVFH31XYQ6L4');
    const { body } = await addLineItem(account, pending, { ...used, condition: 'used' });
    expect(body).toMatchObject({ status: 'pending_verification', coverageStartsOn: null });
    await account.advance('P3D');
    await account.customer(pending, { action: 'send_photos' });
    const [, item] = arrayOf((await account.contract(pending)).lineItems);
    const { verifiedAt } = objectOf(objectOf(objectOf(item).device).verification);
    expect(objectOf(item).coverageStartsOn).toBe(tomorrow(stringOf(verifiedAt) ?? ''));
  },
  'plan-price-from-renewal': async (account) => {
    const contract = await account.sell();
    const { status } = await changePlan(account, contract);
    expect(status).toBe(201);
    const [ended, changed] = (await changes(account)).slice(-2);
    expect(ended).toMatchObject({ kind: 'status_changed', status: 'ended' });
    expect(changed).toMatchObject({ kind: 'price_changed', effectiveOn: contract.renewsOn });
    const { body } = await account.deactivate(contract, 'immediately');
    expect(amountOf(body)).toBe(899);
    expect(amountOf(objectOf(arrayOf(body.lineItems)[0]))).toBeNull();
  },
  'payment-resumes': async (account) => {
    const contract = await account.sell(UNPAID);
    await account.advance('PT2M');
    expect((await account.contract(contract)).status).toBe('suspended');
    expect((await account.events()).at(-1)).toBe('contract.suspended');
    await account.customer(contract, { action: 'pay' });
    expect((await account.contract(contract)).status).toBe('active');
    expect((await account.events()).at(-1)).toBe('contract_line_item.updated');
  },
  'payment-retry': async (account) => {
    const contract = await account.sell();
    await account.customer(contract, { action: 'change_card', works: false });
    const renewal = renewalOf(contract);
    await account.advanceTo(renewal, -60);
    expect((await account.contract(contract)).status).toMatch(/^(?:waiting_period|active)$/);
    await account.advanceTo(renewal, 60);
    const suspended = await account.contract(contract);
    expect(suspended.status).toBe('suspended');
    const until = await retryUntil(account);
    await account.advanceTo(until, -60);
    expect((await account.contract(contract)).status).toBe('suspended');
    await account.advanceTo(until, 60);
    expect(await account.contract(contract)).toMatchObject({
      status: 'cancelled',
      deactivation: { reason: 'payment_failed' },
    });
  },
  'service-role': async (account) => {
    const contract = await account.sell();
    const devices = `/public/v3/users/${idOf(contract.user)}/devices`;
    const [owned, service] = [
      (await account.send(devices, phone(3))).body,
      (await account.send(devices, { ...phone(4), role: 'service' })).body,
    ];
    const path = `/public/v3/devices/${idOf(deviceOf(contract))}/service-device`;
    const lend = async (device: JsonObject) =>
      account.send(path, { serviceDevice: { id: idOf(device) } }, { method: 'PUT' });
    expect(await lend(owned)).toMatchObject({ status: 422, code: 'device_not_eligible' });
    expect((await lend(service)).status).toBe(200);
    const cover = await addLineItem(account, contract, { id: idOf(service) });
    expect(cover).toMatchObject({ status: 422, code: 'device_not_eligible' });
  },
  'refund-period': async (account) => {
    const [early, late] = [await account.sell(), await account.sell()];
    const firstDay = `${stringOf(early.coverageStartsOn) ?? ''}T12:00:00Z`;
    await account.advanceTo(firstDay, 29 * 86_400);
    expect(objectOf((await account.deactivate(early, 'immediately')).body.deactivation).refund).toEqual({
      amount: 899,
      currency: 'USD',
    });
    await account.advanceTo(firstDay, 30 * 86_400);
    const { body } = await account.deactivate(late, 'immediately');
    expect(body).toMatchObject({ status: 'cancelled', deactivation: { refund: null } });
  },
  'paid-period-is-kept': async (account) => {
    const [early, late, now] = [await account.sell(), await account.sell(), await account.sell()];
    const soon = (await account.deactivate(early, 'end_of_period')).body;
    expect(soon).toMatchObject({ status: 'waiting_period', deactivation: { refund: null } });
    await account.advance('P40D');
    expect((await account.contract(early)).status).toBe('cancelled');
    expect(amountOf((await account.deactivate(now, 'immediately')).body)).toBeNull();
    const { renewsOn } = await account.contract(late);
    const { body } = await account.deactivate(late, 'end_of_period');
    const effectiveOn = dayAfter(stringOf(renewsOn) ?? '', -1);
    expect(body).toMatchObject({ status: 'active', deactivation: { effectiveOn, refund: null } });
    await account.advanceTo(endOf(body), 60);
    expect(await account.contract(late)).toMatchObject({ status: 'cancelled', deactivation: { refund: null } });
  },
  'times-of-day': async (account) => {
    const [ending, now] = [await account.sell(), await account.sell()];
    await account.deactivate(now, 'immediately');
    expect((await account.events()).at(-1)).toBe('contract.cancelled');
    const scheduled = (await account.deactivate(ending, 'end_of_period')).body;
    await account.advance('P5D');
    const waiting = await account.sell();
    const cancelled = async () => (await account.events()).filter((type) => type === 'contract.cancelled').length;
    const moments = [
      { at: endOf(scheduled), contract: ending, to: 'cancelled' },
      { at: `${stringOf(waiting.waitingPeriodEndsOn) ?? ''}T00:00:00Z`, contract: waiting, to: 'active' },
    ];
    for (const { at, contract, to } of moments.toSorted((a, b) => a.at.localeCompare(b.at))) {
      await account.advanceTo(at, -60);
      expect((await account.contract(contract)).status).not.toBe(to);
      await account.advanceTo(at, 60);
      expect((await account.contract(contract)).status).toBe(to);
    }
    expect(await cancelled()).toBe(2);
  },
  'line-item-refund': async (account) => {
    const contract = await account.sell();
    const [first] = arrayOf(contract.lineItems);
    const items = [];
    for (const serial of ['FVFH31XYQ6L4', 'FVFH31XYQ6L5'])
      items.push((await addLineItem(account, contract, laptop(serial))).body);
    const [shared, last] = items;
    const refunds = [];
    for (const item of [shared, last, objectOf(first)]) refunds.push(amountOf((await endNow(account, item)).body));
    expect(refunds).toEqual([null, 1500, 899]);
  },
};

/** Changes the plan of the first device of a contract. */
export async function changePlan(account: StatementAccount, contract: JsonObject) {
  const item = objectOf(arrayOf(contract.lineItems)[0]);
  const facts = { contractId: contract.id ?? null, replacesLineItemId: item.id ?? null };
  return account.send('/public/v3/contract-line-items', {
    ...facts,
    productPriceId: EVERYTHING,
    device: { id: idOf(item.device) },
  });
}

export async function endNow(account: StatementAccount, item: JsonObject | undefined) {
  const path = `/public/v3/contract-line-items/${idOf(item)}/deactivate`;
  return account.send(path, { reason: 'customer_request', effective: 'immediately' });
}

/** The changes that events of line items report, oldest first. */
async function changes(account: StatementAccount): Promise<JsonObject[]> {
  return (await dataOf(account, 'contract_line_item.updated')).map(({ change }) => objectOf(change));
}

/** Until when the customer can pay, from the latest event. */
async function retryUntil(account: StatementAccount): Promise<string> {
  return stringOf((await dataOf(account, 'contract.suspended')).at(-1)?.retryUntil) ?? '';
}

export async function dataOf(account: StatementAccount, wanted: string): Promise<JsonObject[]> {
  return arrayOf((await account.send('/account/events')).body.data)
    .map((delivery) => objectOf(delivery))
    .filter(({ type }) => type === wanted)
    .map(({ body }) => objectOf(objectOf(JSON.parse(stringOf(body) ?? '')).data))
    .toReversed();
}
