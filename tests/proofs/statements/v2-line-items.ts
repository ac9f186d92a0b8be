import { expect } from 'vitest';

import { arrayOf, objectOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import type { StatementAccount } from './statement-account.ts';
import {
  contractsOf,
  cover,
  createUser,
  devicesOf,
  LAPTOP,
  phoneOfV2,
  register,
  removeAtPrice,
  removeItem,
  sellActivated,
  sellInV2,
  updateItem,
} from './v2-sale.ts';
import { text } from './values.ts';

/** Line items of version 2. */
export const V2_LINE_ITEMS: Checks = {
  'v2-first-line-item': {
    says: [
      'If the user has no open contract, this call opens one.',
      'The first line item opens it, the customer activates it, and it is billed every month or year.',
      'Until the customer activates the contract, the line item is `pending` and nothing is covered.',
      'The contract has not been activated, or the device has not been verified.',
      "Omit it to use the user's only open contract, or to open one if the user has no open contract.",
      "Defaults to the user's store.",
      'Path of the new line item, for the update operation.',
      'First day of coverage: the day after activation and payment.',
    ],
    holds: async (account) => {
      const user = await createUser(account, { storeCode: 'NGW-CHI-014' });
      const device = (await register(account, user, phoneOfV2(60))).body;
      const { headers, body: item } = await cover(account, user, device);
      expect(item).toMatchObject({ status: 'pending', coverageStartsOn: null });
      expect(headers.get('Location')).toContain(
        `/contracts/${Number(item.contractId)}/contract-line-items/${Number(item.id)}`,
      );
      const laptop = (await register(account, user, LAPTOP)).body;
      const second = (await cover(account, user, laptop, { productPriceId: 318 })).body;
      expect(second.contractId).toBe(item.contractId);
      expect(await contractsOf(account, user)).toMatchObject([
        { status: 'pending_activation', storeCode: 'NGW-CHI-014', billingPeriod: 'month', coverageStartsOn: null },
      ]);
    },
  },
  'v2-several-contracts': {
    says: ['Required if the user has several open contracts.', 'Id of the contract to extend.'],
    holds: async (account) => {
      const { user, item } = await sellInV2(account);
      const { v3Id } = user;
      const sale = { ...account.sale(), user: { id: text(v3Id) } };
      expect((await account.send('/public/v3/contracts', sale)).status).toBe(201);
      const device = (await register(account, user, phoneOfV2(61))).body;
      expect(await cover(account, user, device)).toMatchObject({ status: 422, code: 'validation_failed' });
      const added = await cover(account, user, device, { contractId: item.contractId ?? 0 });
      expect([added.status, added.body.contractId]).toEqual([201, item.contractId]);
    },
  },
  'v2-charge': {
    says: [
      '`price` of the response is what the line item adds to the bill: see [How the bill adds up](/guides/plans-prices-quotes#how-the-bill-adds-up).',
      'An everything-protected price is charged once per contract, a phone-only price for each phone.',
      'An everything-protected price is charged once per contract, on its oldest line item.',
      'For example, 899 in USD is 8.99 US dollars.',
      'For the other line items, the amount is 0.',
      'Total per billing period of the line items that have not ended, before tax.',
      'What this line item adds to the bill per billing period, before tax.',
      'The line items, oldest first.',
    ],
    holds: async (account) => {
      const { user, item } = await sellInV2(account);
      for (const serialNumber of ['C02X1', 'C02X2'])
        await cover(account, user, (await register(account, user, { ...LAPTOP, serialNumber })).body, {
          productPriceId: 318,
        });
      const [contract] = await contractsOf(account, user, '?include=lineItems');
      const items = arrayOf(contract?.lineItems).map((value) => objectOf(value));
      expect(items[0]?.id).toBe(item.id);
      expect(items.map(({ price }) => objectOf(price).amount)).toEqual([899, 1500, 0]);
      expect(contract?.price).toEqual({ amount: 2399, currency: 'USD' });
      await removeItem(account, user, item);
      expect((await contractsOf(account, user))[0]?.price).toEqual({ amount: 1500, currency: 'USD' });
      for (const index of [61, 62]) await cover(account, user, (await register(account, user, phoneOfV2(index))).body);
      expect((await contractsOf(account, user))[0]?.price).toEqual({ amount: 1500 + 2 * 899, currency: 'USD' });
    },
  },
  'v2-remove-line-item': {
    says: [
      'Ends one line item today.',
      'If it was the last line item, its contract is cancelled too.',
      'Repeating the call for a line item that has ended returns 204 again.',
      'The device stays registered.',
      'You can remove line items in every state.',
    ],
    holds: async (account) => {
      const { user, item, device } = await sellInV2(account);
      for (let call = 0; call < 2; call += 1) expect((await removeItem(account, user, item)).status).toBe(204);
      const [contract] = await contractsOf(account, user, '?include=lineItems');
      expect(contract).toMatchObject({
        status: 'cancelled',
        lineItems: [{ status: 'ended', endReason: 'removed', endsOn: text(contract?.cancelledAt).slice(0, 10) }],
      });
      expect((await devicesOf(account, user)).map(({ id }) => id)).toEqual([device.id]);
      for (const imei of ['356938035644146', '356938035643809']) {
        const sold = await account.sell(imei);
        await account.advance('PT2M');
        const [lineItem] = arrayOf(sold.lineItems);
        const owner = { id: objectOf(sold.user).legacyId ?? 0 };
        expect((await removeItem(account, owner, { id: objectOf(lineItem).legacyId ?? 0 })).status).toBe(204);
      }
    },
  },
  'v2-remove-by-price': {
    says: [
      "Without `deviceId` and `contractId`, all the user's line items at that price end.",
      'With them, only those of the given devices or of the contract end. `effective` determines whether coverage ends today or at the end of the paid billing period.',
      'A contract with no remaining line items is cancelled on the same day.',
      'The call is all or nothing: if one of the given devices is not covered at the price, nothing ends.',
      'Only the line items of these devices.',
      'To send several, repeat the parameter.',
      'Only line items of this contract.',
      'Contracts with no remaining line items.',
      'They are cancelled on the same day.',
      'The line items, with `endsOn` and `endReason` set.',
    ],
    holds: async (account) => {
      const { user, device, item } = await sellInV2(account);
      const [second, third] = [
        (await register(account, user, phoneOfV2(61))).body,
        (await register(account, user, phoneOfV2(62))).body,
      ];
      for (const other of [second, third]) await cover(account, user, other);
      expect((await removeAtPrice(account, user, `&deviceId=${Number(device.id)}&deviceId=1`)).code).toBe(
        'line_item_not_found',
      );
      const open = async () => arrayOf((await groupOf(account, user, 312)).lineItems).length;
      expect(await open()).toBe(3);
      expect((await removeAtPrice(account, user, '&contractId=1')).code).toBe('contract_not_found');
      const two = await removeAtPrice(account, user, `&deviceId=${Number(device.id)}&deviceId=${Number(second.id)}`);
      expect(arrayOf(two.body.removed).map((removed) => objectOf(removed).deviceId)).toEqual([device.id, second.id]);
      for (const removed of arrayOf(two.body.removed))
        expect(objectOf(removed)).toMatchObject({ endsOn: expect.any(String), endReason: 'removed' });
      expect([await open(), two.body.cancelledContractIds]).toEqual([1, []]);
      const last = await removeAtPrice(account, user, `&contractId=${Number(item.contractId)}`);
      expect(last.body.cancelledContractIds).toEqual([item.contractId]);
      expect((await contractsOf(account, user))[0]?.status).toBe('cancelled');
    },
  },
  'v2-remove-at-period-end': {
    says: [
      'On the last day of the paid billing period.',
      'In a contract that is suspended or not activated yet, it ends today.',
      'Today.',
      'The line items have ended or are scheduled to end.',
      'Last day of coverage.',
    ],
    holds: async (account) => {
      const pending = await sellInV2(account);
      const ended = await removeAtPrice(account, pending.user, '&effective=period_end');
      expect(objectOf(arrayOf(ended.body.removed)[0]).status).toBe('ended');
      const { user, contract } = await sellActivatedOther(account);
      const { renewsOn } = await account.contract(contract);
      const lastDay = new Date(Date.parse(text(renewsOn)) - 86_400_000).toISOString().slice(0, 10);
      const scheduled = await removeAtPrice(account, user, '&effective=period_end');
      expect(objectOf(arrayOf(scheduled.body.removed)[0])).toMatchObject({ status: 'waiting_period', endsOn: lastDay });
      expect((await contractsOf(account, user))[0]).toMatchObject({ status: 'waiting_period', renewsOn: null });
      await account.advance('P35D');
      expect((await contractsOf(account, user))[0]).toMatchObject({
        status: 'cancelled',
        cancelledAt: expect.stringContaining(lastDay),
      });
    },
  },
  'v2-price-group': {
    says: [
      'Returns the devices that this user has at a product price, and how many more the price can cover.',
      "If you sell a price but the user doesn't have it, you get an empty group, not a 404.",
      'Whether to include line items that have ended.',
      'Number of line items that have not ended.',
      'Number of phones that can still be added at this price.',
      'Number of items other than phones that can still be added at this price.',
      'Each has its `contractId`.',
      "This is the second generation's view: one group per price across all contracts of the user, with the same line items and ids as the first generation.",
    ],
    holds: async (account) => {
      const { user, item } = await sellInV2(account);
      expect(await groupOf(account, user, 318)).toMatchObject({
        quantity: 0,
        remainingPhones: 1,
        remainingItems: 25,
        lineItems: [],
      });
      const laptop = (await register(account, user, LAPTOP)).body;
      await cover(account, user, laptop, { productPriceId: 318 });
      expect(await groupOf(account, user, 318)).toMatchObject({ quantity: 1, remainingPhones: 1, remainingItems: 24 });
      expect(await groupOf(account, user, 312)).toMatchObject({
        quantity: 1,
        lineItems: [{ id: item.id, contractId: item.contractId }],
      });
      await removeItem(account, user, item);
      expect(await groupOf(account, user, 312)).toMatchObject({ quantity: 0, lineItems: [] });
      expect(arrayOf((await groupOf(account, user, 312, '?includeEnded=true')).lineItems)).toHaveLength(1);
    },
  },
  'v2-update-line-item': {
    says: [
      'Changes the device or the price of one line item, identified by its id (first generation). `reason` determines which other fields you can send.',
      'A replacement device is covered immediately, without a new waiting period, and the lost device becomes `replaced`.',
      'While the customer has a service device, coverage stays with their own device.',
      'Determines which fields you can send.',
      'Send `reason` and the fields to change.',
      'Total loss. `deviceId` is the replacement device.',
      'Repair. `serviceDeviceId` is the service device, or null when it is returned.',
      'Null when it is returned.',
      'Id of the device that the line item covered before the last change.',
      'Null if it never changed.',
      'Id of the service device that the user currently has.',
      'It must already be registered for this user.',
      'Register a device for the user before you send its id.',
      'An update also requires that it is activated.',
    ],
    holds: async (account) => {
      const pending = await sellInV2(account);
      expect((await updateItem(account, pending.item, { reason: 'service_device', serviceDeviceId: null })).code).toBe(
        'contract_not_active',
      );
      const { user, device, item } = await sellActivatedOther(account);
      expect(item.previousDeviceId).toBeNull();
      const next = (await register(account, user, phoneOfV2(71))).body;
      const lent = (await register(account, user, { ...phoneOfV2(72), role: 'service' })).body;
      const update = async (body: Parameters<typeof updateItem>[2]) => updateItem(account, item, body);
      expect((await update({ reason: 'replacement', serviceDeviceId: Number(lent.id) })).code).toBe(
        'validation_failed',
      );
      expect((await update({ reason: 'replacement', deviceId: 1 })).code).toBe('device_not_found');
      const lending = await update({ reason: 'service_device', serviceDeviceId: Number(lent.id) });
      expect(lending.body).toMatchObject({ deviceId: device.id, serviceDeviceId: lent.id });
      expect((await update({ reason: 'service_device', serviceDeviceId: null })).body.serviceDeviceId).toBeNull();
      const { waitingPeriodEndsOn } = lending.body;
      const replaced = await update({ reason: 'replacement', deviceId: Number(next.id) });
      expect(replaced.body).toMatchObject({
        deviceId: next.id,
        previousDeviceId: device.id,
        status: 'waiting_period',
        waitingPeriodEndsOn,
      });
      expect((await devicesOf(account, user, '?status=replaced')).map(({ id }) => id)).toEqual([device.id]);
    },
  },
  'v2-plan-change': {
    says: [
      'A new price takes effect in the next billing period.',
      'Id of the product price that applies from the next billing period.',
      'Send `productPriceId`.',
      'Send `deviceId`.',
      'The customer wants to cover a different device of their own.',
    ],
    holds: async (account) => {
      const { user, item, contract } = await sellActivatedOther(account);
      const changed = await updateItem(account, item, { reason: 'plan_change', productPriceId: 318 });
      expect(changed.body).toMatchObject({ price: { amount: 899 }, deductible: { amount: 7900 } });
      const { renewsOn } = await account.contract(contract);
      const { now } = (await account.send('/account')).body;
      const days = Math.ceil((Date.parse(`${text(renewsOn)}T08:00:00Z`) - Date.parse(text(now))) / 86_400_000);
      await account.advance(`P${days}D`);
      const [after] = await contractsOf(account, user, '?include=lineItems');
      expect(arrayOf(after?.lineItems)[0]).toMatchObject({ price: { amount: 1500 }, deductible: { amount: 9900 } });
      const other = (await register(account, user, phoneOfV2(73))).body;
      const swapped = await updateItem(account, item, { reason: 'swap', deviceId: other.id ?? 0 });
      expect(swapped.body.deviceId).toBe(other.id);
      expect((await devicesOf(account, user, '?status=replaced')).length).toBe(0);
    },
  },
};

/** Like `sellActivated`, with another phone. */
async function sellActivatedOther(account: StatementAccount) {
  return sellActivated(account, { imei: phoneOfV2(70).imei ?? '' });
}

async function groupOf(account: StatementAccount, user: { id?: unknown }, price: number, query = '') {
  const path = `/public/v2/users/${Number(user.id)}/contracts/v2/line-items/product-price-id/${price}${query}`;
  const { status, body } = await account.send(path);
  expect(status).toBe(200);
  return body;
}
