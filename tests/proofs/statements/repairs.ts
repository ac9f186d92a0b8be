import { expect } from 'vitest';

import { arrayOf, type Json, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { addLineItem, deviceOf, laptop, phone } from './devices.ts';
import { UNPAID } from './journey.ts';
import type { Response, StatementAccount } from './statement-account.ts';
import { idOf } from './values.ts';

const CLAIM = 'CLM-104882';
const LOANER = { ...phone(1), role: 'service' };

/** Statements of the guide about claims that no other page has. */
export const REPAIRS: Checks = {
  'repair-events': async (account) => {
    const contract = await account.sell();
    for (const [serviceDevice, previous] of [
      [LOANER, null],
      [null, 'dev'],
    ] as const) {
      await put(account, contract, 'service-device', { serviceDevice });
      const change = await lastChange(account);
      expect(change.kind).toBe('service_device_changed');
      expect(change.previousServiceDeviceId).toEqual(previous === null ? null : expect.stringMatching(/^dev_/));
    }
    await put(account, contract, 'replacement-device', { claimReference: CLAIM, device: phone(2) });
    expect(await lastChange(account)).toMatchObject({ kind: 'device_replaced', claimReference: CLAIM });
  },
  'claim-dates': async (account) => {
    const { activatedAt, coverageStartsOn, waitingPeriodEndsOn } = await account.sell();
    const [activation, start, end] = [activatedAt, coverageStartsOn, waitingPeriodEndsOn].map((time) =>
      Date.parse(stringOf(time)?.slice(0, 10) ?? ''),
    );
    expect(start).toBeGreaterThan(activation ?? Infinity);
    expect(end).toBeGreaterThan(start ?? Infinity);
  },
  'claim-amounts': async (account) => {
    const contract = await account.sell();
    expect(objectOf(arrayOf(contract.lineItems)[0]).productPrice).toMatchObject({
      deductible: { amount: 7900, currency: 'USD' },
      limitPerIncident: null,
    });
    const { body } = await addLineItem(account, contract, laptop('FVFH31XYQ6L4'));
    expect(objectOf(body.productPrice).limitPerIncident).toEqual({ amount: 200_000, currency: 'USD' });
  },
  'claim-reference': async (account) => {
    const contract = await account.sell();
    expect((await put(account, contract, 'replacement-device', { device: phone(2) })).code).toBe('validation_failed');
    expect((await put(account, contract, 'service-device', { serviceDevice: LOANER })).status).toBe(200);
    const replace = async (claimReference: string) =>
      put(account, contract, 'replacement-device', { claimReference, device: phone(2) });
    expect((await replace('x'.repeat(65))).code).toBe('validation_failed');
    expect((await replace('x'.repeat(64))).status).toBe(200);
  },
  'lent-is-not-covered': async (account) => {
    const contract = await account.sell();
    await put(account, contract, 'service-device', { serviceDevice: LOANER });
    const covered = arrayOf((await account.send(`${devicesOf(contract)}?covered=true`)).body.data);
    expect(covered.map(idOf)).toEqual([idOf(deviceOf(contract))]);
  },
  'replacement-of-a-kind': async (account) => {
    const contract = await account.sell();
    const replace = async (device: Json) =>
      put(account, contract, 'replacement-device', { claimReference: CLAIM, device });
    expect((await replace(laptop('FVFH31XYQ6L4'))).code).toBe('device_not_eligible');
    const { device } = objectOf((await replace(phone(2))).body.lineItem);
    expect(objectOf(objectOf(device).verification).status).toBe('not_required');
  },
  'old-device-listed': async (account) => {
    const contract = await account.sell();
    const { body } = await put(account, contract, 'replacement-device', { claimReference: CLAIM, device: phone(2) });
    const listed = arrayOf((await account.send(devicesOf(contract))).body.data).map((device) => objectOf(device));
    const old = listed.find(({ id }) => id === idOf(deviceOf(contract)));
    expect(old?.replacedByDeviceId).toBe(idOf(objectOf(body.lineItem).device));
  },
  'shipped-imeis': async (account) => {
    const lines = [{ sku: 'IP15-128-BLK-REF', quantity: 2 }];
    const shipTo = { type: 'store', storeId: 'NGW-CHI-014' };
    const { body: order } = await account.send('/public/v3/orders', { lines, shipTo });
    await account.advance('PT2M');
    const shipped = JSON.stringify((await lastDelivery(account, 'order.shipped')).data);
    expect(new Set(shipped.match(/"imei":"\d{15}"/g)).size).toBe(2);
    expect(JSON.stringify((await account.send(`/public/v3/orders/${idOf(order)}`)).body)).toMatch(/"imei":"\d{15}"/);
  },
  'repair-refusals': async (account) => {
    const replacement = { claimReference: CLAIM, device: phone(2) };
    const pending = await account.open();
    const suspended = await account.sell(UNPAID);
    await account.advance('PT2M');
    for (const contract of [pending, suspended])
      expect((await put(account, contract, 'replacement-device', replacement)).code).toBe('contract_not_active');
    const contract = await account.sell();
    const ended = await account.sell();
    await account.deactivate(ended, 'immediately');
    expect((await put(account, ended, 'replacement-device', replacement)).code).toBe('line_item_not_found');

    const second = (await addLineItem(account, contract, phone(3), 'prc_phone_t2_month')).body;
    const third = (await addLineItem(account, contract, phone(4), 'prc_phone_t2_month')).body;
    const covered = { claimReference: CLAIM, device: { id: idOf(third.device) } };
    expect((await put(account, contract, 'replacement-device', covered)).code).toBe('device_already_covered');
    const otherKind = { claimReference: CLAIM, device: laptop('FVFH31XYQ6L4') };
    expect((await put(account, contract, 'replacement-device', otherKind)).code).toBe('device_not_eligible');
    const { body } = await put(account, contract, 'service-device', { serviceDevice: LOANER });
    const lent = { serviceDevice: { id: idOf(body.serviceDevice) } };
    expect((await put(account, { lineItems: [second] }, 'service-device', lent)).code).toBe('device_not_eligible');
    const free = (await account.send(devicesOf(contract), phone(5))).body;
    const ofFree = { lineItems: [{ device: free }] };
    expect((await put(account, ofFree, 'service-device', { serviceDevice: LOANER })).code).toBe('line_item_not_found');
    expect((await put(account, contract, 'service-device', { serviceDevice: { id: idOf(free) } })).code).toBe(
      'device_not_eligible',
    );
  },
};

/** Sends a request about the first device of a contract. */
async function put(
  account: StatementAccount,
  contract: JsonObject,
  what: 'service-device' | 'replacement-device',
  body: Json,
): Promise<Response> {
  return account.send(`/public/v3/devices/${idOf(deviceOf(contract))}/${what}`, body, { method: 'PUT' });
}

function devicesOf({ user }: JsonObject): string {
  return `/public/v3/users/${idOf(user)}/devices`;
}

/** The body of the latest delivery of an event. */
async function lastDelivery(account: StatementAccount, wanted: string): Promise<JsonObject> {
  const deliveries = arrayOf((await account.send('/account/events')).body.data).map((delivery) => objectOf(delivery));
  return objectOf(JSON.parse(stringOf(deliveries.find(({ type }) => type === wanted)?.body) ?? '{}'));
}

async function lastChange(account: StatementAccount): Promise<JsonObject> {
  return objectOf(objectOf((await lastDelivery(account, 'contract_line_item.updated')).data).change);
}
