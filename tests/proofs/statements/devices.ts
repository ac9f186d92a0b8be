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
  'second-plan': {
    says: [
      'A line item at a different price is a separate plan on the same contract and is charged in addition: a phone at `prc_phone_t2_month` (8.99 USD) and a laptop at `prc_everything_adult_month` (15.00 USD) cost 23.99 USD a month.',
      'Money is an integer in minor units and an ISO 4217 currency: `{"amount": 899, "currency": "USD"}` is 8.99 US dollars.',
      'Maya now pays 23.99 USD a month, the `recurringTotal` of the contract: 8.99 USD for the phone-only plan and 15.00 USD for an everything-protected plan.',
      'Money is an integer in minor units and a currency: `{"amount": 899, "currency": "USD"}` is 8.99 US dollars.',
      "Because a phone-only plan can't cover a laptop, the laptop opens an [everything-protected](/glossary/products#everything-protected) plan on the same contract, and Maya pays for both plans.",
      '7 | Add a laptop to a contract | A second line item on the same contract | [C27](/exam#C27)',
      'Phone-only prices are charged for each line item, and each everything-protected price is charged once per contract.',
    ],
    holds: async (account) => {
      const contract = await account.sell();
      await addLineItem(account, contract, laptop('FVFH31XYQ6L4'));
      expect((await account.contract(contract)).recurringTotal).toEqual({ amount: 2399, currency: 'USD' });
    },
  },
  'everything-once': {
    says: ['An everything-protected price is charged once per contract, however many devices it covers.'],
    holds: async (account) => {
      const sale = account.sale();
      for (const item of sale.lineItems) item.productPriceId = EVERYTHING;
      const contract = (await account.send('/public/v3/contracts', sale)).body;
      for (const serial of ['FVFH31XYQ6L4', 'FVFH31XYQ6L5']) await addLineItem(account, contract, laptop(serial));
      expect((await account.contract(contract)).recurringTotal).toEqual({ amount: 1500, currency: 'USD' });
    },
  },
  'phone-price-covers-phones': {
    says: [
      "Phone only can't cover a laptop, so the laptop opens a second plan on the same contract.",
      "`device_not_eligible` | This plan doesn't cover this device. We can offer you a different plan.",
    ],
    holds: async (account) => {
      const contract = await account.open();
      const response = await addLineItem(account, contract, laptop('FVFH31XYQ6L4'), 'prc_phone_t2_month');
      expect(response).toMatchObject({ status: 422, code: 'device_not_eligible' });
    },
  },
  'unknown-price': {
    says: [
      '404 `product_price_not_found` | The price id is mistyped or not part of your agreement | Use an id from your [list of prices](/akko/operation-id-8)',
      "If your partner account doesn't have a price, the request fails with `product_price_not_found`.",
      'The product price does not exist or is not offered by your partner account.',
    ],
    holds: async (account) => {
      const sale = account.sale();
      for (const item of sale.lineItems) item.productPriceId = 'prc_unknown_month';
      expect(await account.send('/public/v3/contracts', sale)).toMatchObject({
        status: 404,
        code: 'product_price_not_found',
      });
    },
  },
  'receipt-needs-no-photos': {
    says: [
      'If the contract is already activated, coverage of the laptop starts on the next day.',
      'If the contract is already activated, coverage of the new device starts on the day after the device is verified or its receipt is accepted.',
    ],
    holds: async (account) => {
      const contract = await account.sell();
      const { body } = await addLineItem(account, contract, laptop('FVFH31XYQ6L4'));
      const device = objectOf(body.device);
      expect([body.status, objectOf(device.verification).status]).toEqual(['waiting_period', 'not_required']);
      expect(body.coverageStartsOn).toBe(tomorrow(stringOf(device.createdAt) ?? ''));
    },
  },
  'add-while-suspended': {
    says: ['You can add devices until the contract ends, but not while it is suspended.'],
    holds: async (account) => {
      const contract = await account.sell('356938035644146');
      expect((await addLineItem(account, contract, laptop('FVFH31XYQ6L4'))).status).toBe(201);
      await account.advance('PT2M');
      const suspended = await addLineItem(account, contract, laptop('FVFH31XYQ6L5'));
      expect(suspended).toMatchObject({ status: 409, code: 'contract_not_active' });
    },
  },
  'plan-change': {
    says: [
      'The change also works if the device is the only one of the contract.',
      'Coverage | It continues: the old line item ends with the reason `plan_changed`, and the new one takes over its dates',
      'You [change the plan of the phone](/guides/plans-prices-quotes#change-the-plan-of-a-device) with one call: there is no gap in coverage and no new waiting period.',
      'The new line item takes over the dates of the old one, so there is no gap and no new waiting period.',
    ],
    holds: async (account) => {
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
  },
  'ten-phones': {
    says: [
      'Registers up to 10 phones in one call, for example all phones of one sale, or the phone you take in for repair and the service device you lend.',
      'The response lists the phones in the order of the request.',
      'Register one with [create a device](/public/v3/create-device-for-a-partner-user), or up to ten at once with [create phones](/public/v3/create-phones-for-a-partner-user).',
    ],
    holds: async (account) => {
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
  },
  'delete-device': {
    says: [
      'A second call returns 404 `device_not_found`.',
      '404 `device_not_found` after a repeated deletion | No | Treat it as success',
    ],
    holds: async (account) => {
      const { user } = await account.open();
      const { body } = await account.send(`/public/v3/users/${idOf(user)}/devices`, phone(0));
      const path = `/public/v3/devices/${idOf(body)}`;
      expect((await account.send(path, undefined, { method: 'DELETE' })).status).toBe(204);
      expect(await account.send(path, undefined, { method: 'DELETE' })).toMatchObject({
        status: 404,
        code: 'device_not_found',
      });
    },
  },
  'service-device': {
    says: ['Coverage stays with the original device the whole time.'],
    holds: async (account) => {
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
  },
  replacement: {
    says: [
      'The line item keeps its id, price and dates, and no new waiting period starts.',
      'A line item keeps its id when its device is replaced.',
    ],
    holds: async (account) => {
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
  },
  'insufficient-inventory': {
    says: [
      'There is not enough stock for at least one line of the order.',
      'You ordered more than is available and did not allow a back-order.',
      'If you order more than is in stock, the request fails with `insufficient_inventory`, unless you allow a [back-order](#back-order).',
    ],
    holds: async (account) => {
      const { sku, quantity } = await scarce(account);
      expect(await order(account, sku, quantity)).toMatchObject({ status: 422, code: 'insufficient_inventory' });
    },
  },
  backorder: {
    says: [
      'To get a back-order, order more than `availableQuantity`, with `allowBackorder` set to `true`.',
      'With `allowBackorder: true`, the status can be 202: the order is accepted and ships when stock arrives.',
      'If `allowBackorder` is `true`, the order is accepted with the status `awaiting_stock` and ships when stock arrives.',
      'Order the available quantity, or set `allowBackorder` to `true`.',
    ],
    holds: async (account) => {
      const { sku, quantity } = await scarce(account);
      expect(await order(account, sku, quantity, { allowBackorder: true })).toMatchObject({
        status: 202,
        body: { status: 'awaiting_stock' },
      });
    },
  },
  'order-ships': {
    says: [
      'You receive the webhook [Order shipped](/public/v3/webhooks/order-shipped).',
      'Orders of any SKU ship one minute after you place them.',
      '[`order.shipped`](/public/v3/webhooks/order-shipped) | A parcel of an order left | Stores the IMEIs',
    ],
    holds: async (account) => {
      const { status, body } = await order(account, 'IP15-128-BLK-REF', 1);
      expect(status).toBe(201);
      await account.advance('PT1M');
      expect((await account.send(`/public/v3/orders/${idOf(body)}`)).body.status).toBe('shipped');
      expect(await account.events()).toContain('order.shipped');
    },
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
