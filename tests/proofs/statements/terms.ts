import { expect } from 'vitest';

import { arrayOf, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { addLineItem, laptop, phone } from './devices.ts';
import { PASSCODE, type StatementAccount } from './statement-account.ts';
import { deliveries, idOf, isSigned, renewalOf } from './values.ts';

const EVERYTHING = 'prc_everything_adult_month';

/** Statements of the glossary about prices, line items, devices and callbacks. */
export const TERMS: Checks = {
  prices: async (account) => {
    const { user } = await account.open();
    const limit = { amount: 200_000, currency: 'USD' };
    const prices = [
      ['prc_phone_t2_month', 312, 899, 7900, null],
      ['prc_everything_adult_month', 318, 1500, 9900, limit],
      ['prc_everything_student_month', 319, 1200, 9900, limit],
    ] as const;
    for (const [id, legacyId, amount, deductible, limitPerIncident] of prices) {
      expect((await account.send(`/gateway/product-prices/${id}`)).body).toMatchObject({
        billingInterval: 'month',
        price: { amount, currency: 'USD' },
        deductible: { amount: deductible, currency: 'USD' },
        limitPerIncident,
      });
      const path = `/public/v2/users/${Number(objectOf(user).legacyId)}/contracts/v2/line-items/product-price-id`;
      expect(objectOf((await account.send(`${path}/${legacyId}`)).body.productPrice).v3Id).toBe(id);
    }
  },
  'charged-on-the-oldest': async (account) => {
    const sale = account.sale();
    for (const item of sale.lineItems) item.productPriceId = EVERYTHING;
    const contract = (await account.send('/public/v3/contracts', sale)).body;
    await account.customer(
      contract,
      PASSCODE,
      ...['complete_form', 'send_photos', 'pay'].map((action) => ({ action })),
    );
    const total = async () => objectOf((await account.contract(contract)).recurringTotal).amount;
    const ids = [idOf(arrayOf(contract.lineItems)[0])];
    for (let index = 10; index < 35; index += 1)
      ids.push(idOf((await addLineItem(account, contract, laptop(`FVFH31XYQ6${index}`))).body));
    const items = arrayOf((await account.contract(contract)).lineItems).map((item) => objectOf(item).productPrice);
    expect(items.map((price) => objectOf(objectOf(price).amount).amount)).toEqual(ids.map(() => 1500));
    expect([await total(), await pricesInV2(account, contract)]).toEqual([1500, [1500, ...ids.slice(1).map(() => 0)]]);
    for (const device of [laptop('FVFH31XYQ6ZZ'), phone(50)])
      expect((await addLineItem(account, contract, device)).code).toBe('device_limit_reached');
    const second = { ...account.sale(), user: { id: idOf(contract.user) } };
    expect((await account.send('/public/v3/contracts', second)).status).toBe(201);
    const end = { reason: 'customer_request', effective: 'immediately' };
    for (const id of [ids[0], ids[2]]) await account.send(`/public/v3/contract-line-items/${id}/deactivate`, end);
    const { body } = await addLineItem(account, contract, laptop('FVFH31XYQ6ZZ'));
    expect([body.status, await total()]).toEqual(['waiting_period', 1500]);
    expect(await pricesInV2(account, contract)).toEqual([0, 1500, ...ids.slice(1).map(() => 0)]);
  },
  'same-interval': async (account) => {
    const contract = await account.sell();
    const yearly = await addLineItem(account, contract, laptop('FVFH31XYQ6L4'), 'prc_everything_adult_year');
    expect(yearly).toMatchObject({ status: 422, code: 'validation_failed' });
  },
  'renews-on': async (account) => {
    const contract = await account.sell();
    await account.advanceTo(renewalOf(contract), 60);
    const { renewsOn } = await account.contract(contract);
    const [first, second] = [contract.renewsOn, renewsOn].map((day) => Date.parse(stringOf(day) ?? ''));
    expect(second).toBeGreaterThan(first ?? Infinity);
    await account.send(`/public/v3/contract-line-items/${idOf(arrayOf(contract.lineItems)[0])}/deactivate`, {
      reason: 'customer_request',
    });
    expect((await account.contract(contract)).renewsOn).toBeNull();
  },
  'contract-ends-with-last': async (account) => {
    const [whole, single] = [await account.sell(), await account.sell()];
    await addLineItem(account, whole, laptop('FVFH31XYQ6L4'));
    const { lineItems } = (await account.deactivate(whole, 'immediately')).body;
    expect(arrayOf(lineItems).map((item) => objectOf(item).status)).toEqual(['ended', 'ended']);
    await account.send(`/public/v3/contract-line-items/${idOf(arrayOf(single.lineItems)[0])}/deactivate`, {
      reason: 'customer_request',
      effective: 'immediately',
    });
    expect((await account.contract(single)).status).toBe('cancelled');
  },
  'registered-device': async (account) => {
    const contract = await account.open();
    const devices = `/public/v3/users/${idOf(contract.user)}/devices`;
    const { body } = await account.send(devices, phone(0));
    const free = arrayOf((await account.send(`${devices}?covered=false`)).body.data).map((device) => idOf(device));
    expect(free).toEqual([idOf(body)]);
    expect(objectOf(arrayOf(contract.lineItems)[0])).toMatchObject({
      status: 'pending_activation',
      coverageStartsOn: null,
    });
  },
  identifiers: async (account) => {
    const contract = await account.open();
    const devices = `/public/v3/users/${idOf(contract.user)}/devices`;
    const { imei: _imei, ...unknownPhone } = phone(0);
    const refused: JsonObject[] = [unknownPhone];
    for (const kind of ['tablet', 'laptop', 'watch', 'tv', 'camera', 'audio', 'console'])
      refused.push({ kind, manufacturer: 'Apple', model: 'One', condition: 'used' });
    for (const device of refused)
      expect(await account.send(devices, device)).toMatchObject({ status: 422, code: 'validation_failed' });
    const drone = {
      kind: 'camera',
      manufacturer: 'DJI',
      model: 'Mini drone',
      condition: 'used',
      serialNumber: 'D1234',
    };
    for (const response of [
      await addLineItem(account, contract, drone),
      await addLineItem(account, contract, laptop('FVFH31XYQ6L4'), 'prc_phone_t2_month'),
    ])
      expect(response).toMatchObject({ status: 422, code: 'device_not_eligible' });
  },
  'order-beyond-stock': async (account) => {
    const sku = 'IP15-128-BLK-REF';
    const available = async () =>
      arrayOf((await account.send('/public/v3/inventory?limit=100')).body.data)
        .map((item) => objectOf(item))
        .find((item) => item.sku === sku)?.availableQuantity;
    const before = Number(await available());
    const shipTo = { type: 'store', storeId: 'NGW-CHI-014' };
    await account.send('/public/v3/orders', { lines: [{ sku, quantity: 2 }], shipTo });
    expect(await available()).toBe(before - 2);
  },
  'search-by-reference': async (account) => {
    const sale = account.sale();
    const user = { ...sale.user, partnerReference: 'NGW-CUST-20817' };
    const { body } = await account.send('/public/v3/contracts', { ...sale, user });
    await account.open();
    const found = await account.send('/public/v3/contracts?userReference=NGW-CUST-20817');
    expect(arrayOf(found.body.data).map((contract) => idOf(contract))).toEqual([body.id]);
  },
  callbacks: async (account) => {
    const activationCallbackUrl = 'https://hooks.northgate-wireless.example/activations';
    const { body } = await account.send('/public/v3/contracts', { ...account.sale(), activationCallbackUrl });
    await account.customer(body, PASSCODE, ...['complete_form', 'send_photos', 'pay'].map((action) => ({ action })));
    const [first, second, ...more] = await deliveries(account, 'contract.activated');
    expect(new Set([first?.url, second?.url])).toEqual(new Set([activationCallbackUrl, null]));
    expect([more, first?.eventId, first?.body]).toEqual([[], second?.eventId, second?.body]);
    for (const delivery of [first, second]) expect(isSigned(account, delivery)).toBe(true);
  },
};

/** The amounts of all line items in v2, oldest first. */
async function pricesInV2(account: StatementAccount, { id, user }: JsonObject): Promise<unknown[]> {
  const path = `/public/v2/users/${Number(objectOf(user).legacyId)}/contracts?include=lineItems`;
  const contracts = arrayOf((await account.send(path)).body.data).map((contract) => objectOf(contract));
  const contract = contracts.find(({ v3Id }) => v3Id === id);
  return arrayOf(contract?.lineItems).map((item) => objectOf(objectOf(item).price).amount);
}
