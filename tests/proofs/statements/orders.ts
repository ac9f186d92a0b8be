import { expect } from 'vitest';

import { arrayOf, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import type { StatementAccount } from './statement-account.ts';
import { bodyOf, dataOf, deliveries, idOf, text } from './values.ts';

const INVENTORY = '/public/v3/inventory';
const ORDERS = '/public/v3/orders';
const SKU = 'IP15-128-BLK-REF';
const STORE = { type: 'store', storeId: 'NGW-CHI-014' };

/** Stock, orders and parcels. */
export const ORDER_LIFE: Checks = {
  'inventory-filters': async (account) => {
    const all = await itemsOf(account, '?limit=100');
    const [first] = all;
    const query = `kind=${text(first?.kind)}&condition=${text(first?.condition)}`;
    const matching = await itemsOf(account, `?limit=100&${query}`);
    expect(matching).toEqual(
      all.filter(({ kind, condition }) => kind === first?.kind && condition === first?.condition),
    );
    expect(matching.length).toBeLessThan(all.length);
    const skus = all.slice(0, 2).map(({ sku }) => stringOf(sku) ?? '');
    expect((await itemsOf(account, `?sku=${skus.join(',')}`)).map(({ sku }) => sku)).toEqual(skus);
  },
  'inventory-available': async (account) => {
    const all = await itemsOf(account, '?limit=100');
    const available = await itemsOf(account, '?limit=100&inStockOnly=true');
    expect(available).toEqual(all.filter(({ availableQuantity }) => Number(availableQuantity) > 0));
  },
  'inventory-categories': async (account) => {
    const [page, whole] = [
      await account.send(`${INVENTORY}?limit=1`),
      await account.send(`${INVENTORY}?limit=100`),
    ].map(({ body }) => body);
    expect(page?.categories).toEqual(whole?.categories);
    expect(total(page?.categories)).toBe(total(whole?.data));
  },
  'order-reserves': async (account) => {
    const available = async () => Number((await itemsOf(account, `?sku=${SKU}`))[0]?.availableQuantity);
    const before = await available();
    expect(await available()).toBe(before);
    const { status, body } = await order(account, 2);
    expect([status, body.status]).toEqual([201, 'placed']);
    expect(await available()).toBe(before - 2);
  },
  'order-quantity': async (account) => {
    const [item] = await itemsOf(account, `?sku=${SKU}`);
    expect(await order(account, Number(item?.maxPerOrder) + 1, { allowBackorder: true })).toMatchObject({
      status: 422,
      code: 'validation_failed',
    });
  },
  'order-lines-unique': async (account) => {
    const line = { sku: SKU, quantity: 1 };
    expect(await account.send(ORDERS, { lines: [line, line], shipTo: STORE })).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'duplicate' }] },
    });
  },
  'order-prices': async (account) => {
    const [item] = await itemsOf(account, `?sku=${SKU}`);
    const { body } = await order(account, 3);
    const [line] = arrayOf(body.lines).map((value) => objectOf(value));
    const unit = Number(objectOf(item?.unitPrice).amount);
    expect(line).toMatchObject({ unitPrice: { amount: unit }, total: { amount: 3 * unit } });
    expect(body.subtotal).toMatchObject({ amount: 3 * unit });
    const parts = [body.subtotal, body.shippingCost, body.tax].map((part) => Number(objectOf(part).amount));
    expect(objectOf(body.total).amount).toBe(parts.reduce((sum, part) => sum + part, 0));
  },
  'order-post-office-box': async (account) => {
    const { address, mobileNumber } = account.sale().user;
    const shipTo = (line1: string) => ({
      type: 'address',
      recipientName: 'Maya Torres',
      mobileNumber,
      address: { ...address, line1 },
    });
    expect((await order(account, 1, { shipTo: shipTo('1840 W Division St') })).status).toBe(201);
    expect(await order(account, 1, { shipTo: shipTo('PO Box 114') })).toMatchObject({
      status: 422,
      code: 'unsupported_address',
    });
  },
  'order-units': async (account) => {
    const { body } = await order(account, 2);
    expect(body.shipments).toEqual([]);
    await account.advance('PT1M');
    const shipped = (await account.send(`${ORDERS}/${idOf(body)}`)).body;
    const units = arrayOf(shipped.shipments).flatMap((shipment) => arrayOf(objectOf(shipment).units));
    expect(new Set(units.map((unit) => objectOf(unit).imei)).size).toBe(2);
    expect(arrayOf(shipped.lines).map((line) => objectOf(line).shippedQuantity)).toEqual([2]);
    expect(shipped.status).toBe('shipped');
  },
  'order-parcel-events': async (account) => {
    const placed = (await order(account, 1)).body;
    await account.advance('PT1M');
    const events = (await deliveries(account)).filter(({ type }) => type === 'order.shipped');
    const shipped = (await account.send(`${ORDERS}/${idOf(placed)}`)).body;
    expect(events.length).toBe(arrayOf(shipped.shipments).length);
    const { shipment, order: whole } = dataOf(events[0]);
    expect(arrayOf(shipped.shipments)).toContainEqual(shipment);
    expect(objectOf(whole)).toMatchObject({ id: idOf(placed), shipments: [shipment ?? null] });
  },
  'order-status-callback': async (account) => {
    const statusCallbackUrl = 'https://hooks.northgate-wireless.example/akko/orders';
    const { body } = await order(account, 1, { statusCallbackUrl });
    await account.advance('PT1M');
    const all = await deliveries(account);
    const callbacks = all.filter(({ url }) => url === statusCallbackUrl);
    expect(callbacks.length).toBeGreaterThan(0);
    for (const callback of callbacks) {
      expect(objectOf(callback.headers)['Akko-Signature']).toMatch(/^t=\d+,v1=[\da-f]{64}$/);
      expect(idOf(dataOf(callback).order)).toBe(idOf(body));
    }
    const hook = all.find(({ url, type }) => url === null && type === 'order.shipped');
    expect(Object.keys(bodyOf(callbacks[0])).toSorted()).toEqual(Object.keys(bodyOf(hook)).toSorted());
  },
  'order-callback-only': async (account) => {
    const statusCallbackUrl = 'https://hooks.northgate-wireless.example/akko/orders';
    await order(account, 1, { statusCallbackUrl });
    await order(account, 1);
    await account.advance('P10D');
    const all = (await deliveries(account)).toReversed();
    const statuses = all
      .filter(({ url }) => url === statusCallbackUrl)
      .map((callback) => [callback.type, objectOf(dataOf(callback).order).status]);
    expect(statuses).toEqual(['packed', 'shipped', 'delivered'].map((status) => ['order.status_changed', status]));
    expect(all.filter(({ url }) => url === null).map(({ type }) => type)).toEqual(['order.shipped', 'order.shipped']);
  },
  'order-back-order-window': async (account) => {
    expect(arrayOf((await order(account, 1)).body.deliveryWindow)).toHaveLength(2);
    const [item] = await itemsOf(account, `?sku=${SKU}`);
    const { status, body } = await order(account, Number(item?.availableQuantity) + 1, { allowBackorder: true });
    expect([status, body.status, body.deliveryWindow]).toEqual([202, 'awaiting_stock', null]);
  },
};

async function itemsOf(account: StatementAccount, query: string): Promise<JsonObject[]> {
  return arrayOf((await account.send(`${INVENTORY}${query}`)).body.data).map((item) => objectOf(item));
}

async function order(account: StatementAccount, quantity: number, more: JsonObject = {}) {
  return account.send(ORDERS, { lines: [{ sku: SKU, quantity }], shipTo: STORE, ...more });
}

/** The sum of the available quantities of items or categories. */
function total(values: unknown): number {
  return (Array.isArray(values) ? values : []).reduce<number>(
    (sum, value) => sum + Number((value as JsonObject).availableQuantity),
    0,
  );
}
