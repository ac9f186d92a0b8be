import { createHmac } from 'node:crypto';

import { expect } from 'vitest';

import { arrayOf, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { addLineItem, deviceOf, laptop, phone } from './devices.ts';
import { changePlan } from './journey.ts';
import { PASSCODE, type StatementAccount } from './statement-account.ts';
import { updateItem } from './v2-sale.ts';
import { deliveries, idOf, text } from './values.ts';

/** Statements about the events of version 3. */
export const CHANGES: Checks = {
  'cancelled-by': async (account) => {
    const [mine, theirs] = [await account.sell(), await account.sell()];
    await account.deactivate(mine, 'immediately');
    await account.customer(theirs, { action: 'cancel' });
    await account.open('356938035644153');
    await account.sell('356938035644146');
    await account.advance('PT20M');
    const sent = (await eventsOf(account, 'contract.cancelled')).toReversed();
    expect(sent.map(({ cancelledBy }) => cancelledBy)).toEqual(['partner', 'user', 'akko', 'akko']);
    const reasons = sent.map(({ contract }) => objectOf(objectOf(contract).deactivation).reason);
    expect(reasons).toEqual(['customer_request', 'customer_request', 'not_activated', 'payment_failed']);
  },
  'line-item-events': async (account) => {
    const contract = await account.sell();
    const [item] = arrayOf(contract.lineItems).map((value) => objectOf(value));
    const first = deviceOf(contract);
    const put = async (device: JsonObject, kind: string, body: JsonObject) => {
      const path = `/public/v3/devices/${idOf(device)}/${kind}`;
      expect((await account.send(path, body, { method: 'PUT' })).status).toBe(200);
    };
    await put(first, 'service-device', { serviceDevice: phone(1) });
    await put(first, 'service-device', { serviceDevice: null });
    await put(first, 'replacement-device', { claimReference: 'CLM-104882', device: phone(2) });
    const second = deviceOf(await account.contract(contract));
    const third = (await account.send(`/public/v3/users/${idOf(contract.user)}/devices`, phone(3))).body;
    const old = {
      id: item?.legacyId ?? 0,
      userId: objectOf(contract.user).legacyId ?? 0,
      contractId: contract.legacyId ?? 0,
    };
    await updateItem(account, old, { reason: 'replacement', deviceId: third.legacyId ?? 0 });
    const { status } = await changePlan(account, await account.contract(contract));
    expect(status).toBe(201);
    const sent = (await eventsOf(account, 'contract_line_item.updated')).toReversed();
    const { renewsOn } = await account.contract(contract);
    expect(sent.map(({ change }) => change)).toMatchObject([
      { kind: 'service_device_changed', previousServiceDeviceId: null, serviceDeviceId: expect.any(String) },
      { kind: 'service_device_changed', previousServiceDeviceId: expect.any(String), serviceDeviceId: null },
      {
        kind: 'device_replaced',
        previousDeviceId: idOf(first),
        deviceId: idOf(second),
        claimReference: 'CLM-104882',
      },
      { kind: 'device_replaced', previousDeviceId: idOf(second), deviceId: idOf(third), claimReference: null },
      { kind: 'status_changed', previousStatus: 'waiting_period', status: 'ended' },
      {
        kind: 'price_changed',
        previousProductPriceId: 'prc_phone_t2_month',
        productPriceId: 'prc_everything_adult_month',
        effectiveOn: renewsOn,
      },
    ]);
    expect(idOf(objectOf(sent[3]?.lineItem).device)).toBe(idOf(third));
  },
  'verified-first': async (account) => {
    const contract = await account.open();
    await account.customer(contract, PASSCODE, { action: 'complete_form' });
    expect(await account.events()).toEqual([]);
    await account.customer(contract, { action: 'send_photos' });
    expect(await account.events()).toEqual(['device.verified']);
    await account.customer(contract, { action: 'pay' });
    expect(await account.events()).toEqual(['device.verified', 'contract.activated']);
    const { purchase: _, ...used } = laptop('FVFH31XYQ6L4');
    const added = (await addLineItem(account, contract, { ...used, condition: 'used' })).body;
    expect(added.status).toBe('pending_verification');
    await account.customer(contract, { action: 'send_photos' });
    expect((await account.events()).slice(2)).toEqual(['device.verified', 'contract_line_item.updated']);
    const [verified] = await eventsOf(account, 'device.verified');
    expect(verified).toMatchObject({
      contractId: idOf(contract),
      device: { id: idOf(added.device), verification: { status: 'verified' } },
    });
  },
  envelope: async (account) => {
    await account.sell();
    const [last] = await deliveries(account);
    const body = objectOf(JSON.parse(text(last?.body)));
    const same = { environment: 'sandbox', apiVersion: '3.0.0' };
    expect(body).toMatchObject({ id: last?.eventId, type: 'contract.activated', ...same });
    expect(objectOf(objectOf(body.data).contract).activatedAt).toBe(body.createdAt);
    expect(objectOf(last?.headers)).toMatchObject({
      'Akko-Signature': expect.stringMatching(/^t=\d+,v1=[\da-f]{64}$/),
      'Akko-Delivery-Attempt': '1',
    });
    const redeliver = `/account/events/${text(last?.eventId)}/redeliver`;
    const again = (await account.send(redeliver, undefined, { method: 'POST' })).body;
    expect([again.eventId, again.attempt, again.body]).toEqual([last?.eventId, 2, last?.body]);
    const signed = createHmac('sha256', 'YOUR_ENDPOINT_SECRET')
      .update('1772548811.{"id":"evt_2Yz7Hq4LoW"}')
      .digest('hex');
    expect(signed).toBe('2923125176ca24e2d64834cfd67ab16a3dbdbde9fd5cccfe5e891e891dd84def');
  },
  'event-types': async (account) => {
    await account.sell('356938035644146');
    await account.sell('356938035644179');
    const shipTo = { type: 'store', storeId: 'NGW-CHI-014' };
    const lines = [{ sku: 'IP15-128-BLK-REF', quantity: 1 }];
    const statusCallbackUrl = 'https://hooks.northgate-wireless.example/orders';
    await account.send('/public/v3/orders', { lines, shipTo, statusCallbackUrl });
    await account.advance('PT20M');
    const sent = await deliveries(account);
    for (const { type, body } of sent) expect(objectOf(JSON.parse(text(body))).type).toBe(type);
    expect(new Set(sent.map(({ type }) => type))).toEqual(
      new Set([
        'device.verified',
        'contract.activated',
        'contract_line_item.updated',
        'contract.suspended',
        'contract.cancelled',
        'order.status_changed',
        'order.shipped',
      ]),
    );
  },
  'callback-once': async (account) => {
    const url = 'https://hooks.northgate-wireless.example/activation';
    const open = async () =>
      (await account.send('/public/v3/contracts', { ...account.sale(), activationCallbackUrl: url })).body;
    const [active, never] = [await open(), await open()];
    await account.customer(active, PASSCODE, ...['complete_form', 'send_photos', 'pay'].map((action) => ({ action })));
    await account.deactivate(active, 'immediately');
    await account.deactivate(never, 'immediately');
    const called = (await deliveries(account)).filter((delivery) => delivery.url === url).toReversed();
    expect(called.map(({ type }) => type)).toEqual(['contract.activated', 'contract.cancelled']);
    for (const { eventId } of called) {
      const both = (await deliveries(account)).filter((delivery) => delivery.eventId === eventId);
      expect(new Set(both.map((delivery) => delivery.url))).toEqual(new Set([url, null]));
    }
  },
};

/** The data of all events of a type, newest first. */
async function eventsOf(account: StatementAccount, type: string): Promise<JsonObject[]> {
  return (await deliveries(account))
    .filter((delivery) => delivery.type === type)
    .map(({ body }) => objectOf(objectOf(JSON.parse(stringOf(body) ?? '{}')).data));
}
