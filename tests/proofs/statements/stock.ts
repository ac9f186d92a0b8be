import { expect } from 'vitest';

import { arrayOf, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import type { StatementAccount } from './statement-account.ts';
import { idOf, text } from './values.ts';

const ORDERS = '/public/v3/orders';
const SKU = 'IP15-128-BLK-REF';

/** Inventory and orders: their filters, amounts, limits and states. */
export const STOCK: Checks = {
  'stock-filters': async (account) => {
    const { data, categories } = await inventory(account, 'limit=100');
    const sum = (items: JsonObject[]) =>
      items.reduce((total, { availableQuantity }) => total + Number(availableQuantity), 0);
    expect(sum(categories)).toBe(sum(data));
    for (const category of categories) {
      const within = (await inventory(account, `limit=100&categoryId=${idOf(category)}`)).data;
      expect([idOf(category), sum(within)]).toEqual([idOf(category), category.availableQuantity]);
    }
    const two = data.slice(0, 2).map(({ sku }) => text(sku));
    expect((await inventory(account, `sku=${two.join(',')}`)).data.map(({ sku }) => sku)).toEqual(two);
    for (const { kind } of (await inventory(account, 'limit=100&kind=laptop')).data) expect(kind).toBe('laptop');
    for (const { condition } of (await inventory(account, 'limit=100&condition=new')).data)
      expect(condition).toBe('new');
    const page = await inventory(account, 'limit=1');
    expect([page.data.length, page.categories]).toEqual([1, categories]);
    expect(data.some(({ restockExpectedOn }) => restockExpectedOn === null)).toBe(true);
  },
  'order-limits': async (account) => {
    const { data } = await inventory(account, `sku=${SKU}`);
    const most = Number(data[0]?.maxPerOrder);
    expect((await order(account, most + 1, { allowBackorder: true })).code).toBe('validation_failed');
    expect((await order(account, 1, { lines: [{ sku: 'IP15-128-BLK-NEW', quantity: 1 }] })).code).toBe(
      'validation_failed',
    );
    const ship = async (place: JsonObject) => {
      const address = { ...account.sale().user.address, ...place };
      const shipTo = { type: 'address', recipientName: 'Maya Torres', mobileNumber: '+13125550142', address };
      return order(account, 1, { shipTo });
    };
    const vancouver = { country: 'CA', region: 'BC', city: 'Vancouver', postalCode: 'V6Z 2H7' };
    expect((await ship({})).status).toBe(201);
    expect((await ship(vancouver)).status).toBe(201);
    for (const place of [{ ...vancouver, region: 'QC', postalCode: 'H2X 1Y4' }, { line1: 'PO Box 114' }])
      expect((await ship(place)).code).toBe('unsupported_address');
  },
  'order-states': async (account) => {
    const before = Number((await inventory(account, `sku=${SKU}`)).data[0]?.availableQuantity);
    const url = 'https://hooks.northgate-wireless.example/orders';
    const { status, body } = await order(account, 2, { statusCallbackUrl: url });
    expect([status, body.status, body.shipments]).toEqual([201, 'placed', []]);
    const [line] = arrayOf(body.lines).map((value) => objectOf(value));
    expect(objectOf(line?.total).amount).toBe(2 * Number(objectOf(line?.unitPrice).amount));
    expect(body.subtotal).toEqual(line?.total);
    expect((await inventory(account, `sku=${SKU}`)).data[0]?.availableQuantity).toBe(before - 2);
    const seen = [];
    for (const step of ['PT31S', 'PT31S', 'P4D']) {
      await account.advance(step);
      const now = (await account.send(`${ORDERS}/${idOf(body)}`)).body;
      expect(text(now.updatedAt) > text(body.updatedAt)).toBe(true);
      seen.push([now.status, arrayOf(now.shipments).length, objectOf(arrayOf(now.lines)[0]).shippedQuantity]);
    }
    expect(seen).toEqual([
      ['packed', 0, 0],
      ['shipped', 1, 2],
      ['delivered', 1, 2],
    ]);
    const sent = arrayOf((await account.send('/account/events')).body.data).map((delivery) => objectOf(delivery));
    const changes = sent.filter(({ type }) => type === 'order.status_changed');
    expect(changes.map((delivery) => delivery.url)).toEqual([url, url, url]);
    expect(sent.filter(({ type }) => type === 'order.shipped').map((delivery) => delivery.url)).toEqual([null]);
  },
  'back-order-states': async (account) => {
    const item = (await inventory(account, 'limit=100')).data.find(
      ({ availableQuantity, maxPerOrder }) => Number(availableQuantity) < Number(maxPerOrder),
    );
    const lines = [{ sku: text(item?.sku), quantity: Number(item?.availableQuantity) + 1 }];
    expect((await order(account, 1, { lines })).code).toBe('insufficient_inventory');
    const { status, body } = await order(account, 1, { lines, allowBackorder: true });
    expect([status, body.status, body.deliveryWindow]).toEqual([202, 'awaiting_stock', null]);
    await account.advance('P60D');
    expect((await account.send(`${ORDERS}/${idOf(body)}`)).body.status).toBe('delivered');
  },
};

async function inventory(account: StatementAccount, query: string) {
  const { status, body } = await account.send(`/public/v3/inventory?${query}`);
  expect([query, status]).toEqual([query, 200]);
  const [data, categories] = [body.data, body.categories].map((list) => arrayOf(list).map((value) => objectOf(value)));
  return { data: data ?? [], categories: categories ?? [], cursor: stringOf(objectOf(body.pagination).nextCursor) };
}

async function order(account: StatementAccount, quantity: number, more: JsonObject = {}) {
  const shipTo = { type: 'store', storeId: 'NGW-CHI-014' };
  return account.send(ORDERS, { lines: [{ sku: SKU, quantity }], shipTo, ...more });
}
