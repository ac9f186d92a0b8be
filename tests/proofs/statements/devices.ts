import { expect } from 'vitest';

import { imeiFrom } from '../../../web/model/text/imei.ts';
import { arrayOf, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import type { StatementAccount } from './statement-account.ts';
import { idOf } from './values.ts';

export { idOf };

const LINE_ITEMS = '/public/v3/contract-line-items';
const EVERYTHING = 'prc_everything_adult_month';

/** Devices, plans, repairs, losses and stock. */
export const DEVICES: Checks = {
  'second-plan': async (account) => {
    const contract = await account.sell();
    await addLineItem(account, contract, laptop('FVFH31XYQ6L4'));
    expect((await account.contract(contract)).recurringTotal).toEqual({ amount: 2399, currency: 'USD' });
  },
  'everything-once': async (account) => {
    const sale = account.sale();
    for (const item of sale.lineItems) item.productPriceId = EVERYTHING;
    const contract = (await account.send('/public/v3/contracts', sale)).body;
    for (const serial of ['FVFH31XYQ6L4', 'FVFH31XYQ6L5']) await addLineItem(account, contract, laptop(serial));
    expect((await account.contract(contract)).recurringTotal).toEqual({ amount: 1500, currency: 'USD' });
  },
  'phone-price-covers-phones': async (account) => {
    const contract = await account.open();
    const response = await addLineItem(account, contract, laptop('FVFH31XYQ6L4'), 'prc_phone_t2_month');
    expect(response).toMatchObject({ status: 422, code: 'device_not_eligible' });
  },
  'unknown-price': async (account) => {
    const sale = account.sale();
    for (const item of sale.lineItems) item.productPriceId = 'prc_unknown_month';
    expect(await account.send('/public/v3/contracts', sale)).toMatchObject({
      status: 404,
      code: 'product_price_not_found',
    });
  },
  'receipt-needs-no-photos': async (account) => {
    const contract = await account.sell();
    const { body } = await addLineItem(account, contract, laptop('FVFH31XYQ6L4'));
    const device = objectOf(body.device);
    expect([body.status, objectOf(device.verification).status]).toEqual(['waiting_period', 'not_required']);
    expect(body.coverageStartsOn).toBe(tomorrow(stringOf(device.createdAt) ?? ''));
  },
  'add-while-suspended': async (account) => {
    const contract = await account.sell('356938035644146');
    expect((await addLineItem(account, contract, laptop('FVFH31XYQ6L4'))).status).toBe(201);
    await account.advance('PT2M');
    const suspended = await addLineItem(account, contract, laptop('FVFH31XYQ6L5'));
    expect(suspended).toMatchObject({ status: 409, code: 'contract_not_active' });
  },
  'plan-change': async (account) => {
    const contract = await account.sell();
    const before = objectOf(arrayOf(contract.lineItems)[0]);
    const { status, body } = await account.send(LINE_ITEMS, {
      contractId: contract.id ?? null,
      productPriceId: EVERYTHING,
      device: { id: idOf(before.device) },
      replacesLineItemId: before.id ?? null,
    });
    expect(status).toBe(201);
    for (const kept of ['coverageStartsOn', 'waitingPeriodEndsOn']) expect(body[kept]).toEqual(before[kept]);
    const [old] = arrayOf((await account.contract(contract)).lineItems).map((item) => objectOf(item));
    expect(old).toMatchObject({
      id: before.id,
      status: 'ended',
      deactivation: { reason: 'plan_changed', refund: null },
    });
    expect((await account.events()).slice(-2)).toEqual(['contract_line_item.updated', 'contract_line_item.updated']);
  },
  'ten-phones': async (account) => {
    const { user } = await account.open();
    const path = `/public/v3/users/${idOf(user)}/phones`;
    const phones = Array.from({ length: 11 }, (_, index) => phone(index));
    expect((await account.send(path, { phones })).status).toBe(422);
    const { status, body } = await account.send(path, { phones: phones.slice(0, 10) });
    expect([status, arrayOf(body.phones).length]).toEqual([201, 10]);
    expect(arrayOf(body.phones).map((device) => objectOf(device).imei)).toEqual(
      phones.slice(0, 10).map(({ imei }) => imei),
    );
  },
  'delete-device': async (account) => {
    const { user } = await account.open();
    const { body } = await account.send(`/public/v3/users/${idOf(user)}/devices`, phone(0));
    const path = `/public/v3/devices/${idOf(body)}`;
    expect((await account.send(path, undefined, { method: 'DELETE' })).status).toBe(204);
    expect(await account.send(path, undefined, { method: 'DELETE' })).toMatchObject({
      status: 404,
      code: 'device_not_found',
    });
  },
  'service-device': async (account) => {
    const contract = await account.sell();
    const covered = deviceOf(contract);
    const lend = {
      serviceDevice: { ...phone(1), role: 'service' },
      claimReference: 'CLM-104882',
      changedAt: new Date().toISOString(),
    };
    const path = `/public/v3/devices/${idOf(covered)}/service-device`;
    for (const body of [lend, { ...lend, serviceDevice: null }]) {
      expect((await account.send(path, body, { method: 'PUT' })).status).toBe(200);
      expect(idOf(deviceOf(await account.contract(contract)))).toBe(idOf(covered));
    }
  },
  replacement: async (account) => {
    const contract = await account.sell();
    const path = `/public/v3/devices/${idOf(deviceOf(contract))}/replacement-device`;
    const body = {
      claimReference: 'CLM-104882',
      device: { ...phone(2), condition: 'refurbished', grade: 'excellent' },
      handedOverAt: new Date().toISOString(),
    };
    expect((await account.send(path, body, { method: 'PUT' })).status).toBe(200);
    const [before, after] = [contract, await account.contract(contract)].map(({ lineItems }) =>
      objectOf(arrayOf(lineItems)[0]),
    );
    for (const kept of ['id', 'waitingPeriodEndsOn', 'coverageStartsOn', 'productPrice'])
      expect(after?.[kept]).toEqual(before?.[kept]);
    expect(objectOf(after?.device).imei).toBe(body.device.imei);
  },
  'insufficient-inventory': async (account) => {
    const { sku, quantity } = await scarce(account);
    expect(await order(account, sku, quantity)).toMatchObject({ status: 422, code: 'insufficient_inventory' });
  },
  backorder: async (account) => {
    const { sku, quantity } = await scarce(account);
    expect(await order(account, sku, quantity, { allowBackorder: true })).toMatchObject({
      status: 202,
      body: { status: 'awaiting_stock' },
    });
  },
  'order-ships': async (account) => {
    const { status, body } = await order(account, 'IP15-128-BLK-REF', 1);
    expect(status).toBe(201);
    await account.advance('PT1M');
    expect((await account.send(`/public/v3/orders/${idOf(body)}`)).body.status).toBe('shipped');
    expect(await account.events()).toContain('order.shipped');
  },
};

export function laptop(serialNumber: string): JsonObject {
  const purchase = {
    purchasedOn: new Date().toISOString().slice(0, 10),
    price: { amount: 109_900, currency: 'USD' },
    receiptNumber: 'NGW-CHI-014-55731',
  };
  return {
    kind: 'laptop',
    manufacturer: 'Apple',
    model: 'MacBook Air 13 (M3)',
    condition: 'new',
    serialNumber,
    purchase,
  };
}

export function phone(index: number) {
  const imei = imeiFrom(`35693803571${String(index).padStart(3, '0')}`);
  return { kind: 'phone', manufacturer: 'Apple', model: 'iPhone 15', condition: 'used', imei };
}

export async function addLineItem(
  account: StatementAccount,
  { id = '' }: JsonObject,
  device: JsonObject,
  productPriceId = EVERYTHING,
) {
  return account.send(LINE_ITEMS, { contractId: id, productPriceId, device });
}

async function order(account: StatementAccount, sku: string, quantity: number, more: JsonObject = {}) {
  return account.send('/public/v3/orders', {
    lines: [{ sku, quantity }],
    shipTo: { type: 'store', storeId: 'NGW-CHI-014' },
    ...more,
  });
}

/** An item of the inventory, and more of it than there is but not more than one order may have. */
async function scarce(account: StatementAccount): Promise<{ sku: string; quantity: number }> {
  const items = arrayOf((await account.send('/public/v3/inventory?limit=100')).body.data).map((item) => objectOf(item));
  const item = items.find(({ availableQuantity, maxPerOrder }) => Number(availableQuantity) < Number(maxPerOrder));
  if (item === undefined) throw new Error('No item has less stock than an order may have.');
  return { sku: stringOf(item.sku) ?? '', quantity: Number(item.availableQuantity) + 1 };
}

export function deviceOf({ lineItems }: JsonObject): JsonObject {
  return objectOf(objectOf(arrayOf(lineItems)[0]).device);
}

export function tomorrow(time: string): string {
  return new Date(Date.parse(time) + 86_400_000).toISOString().slice(0, 10);
}
