import { expect } from 'vitest';

import { arrayOf, objectOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { dayAfter } from './contracts.ts';
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
import { renewalOf, text } from './values.ts';

/** Line items of version 2. */
export const V2_LINE_ITEMS: Checks = {
  'v2-first-line-item': async (account) => {
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
  'v2-several-contracts': async (account) => {
    const { user, item } = await sellInV2(account);
    const { v3Id } = user;
    const sale = { ...account.sale(), user: { id: text(v3Id) } };
    expect((await account.send('/public/v3/contracts', sale)).status).toBe(201);
    const device = (await register(account, user, phoneOfV2(61))).body;
    expect(await cover(account, user, device)).toMatchObject({ status: 422, code: 'validation_failed' });
    const added = await cover(account, user, device, { contractId: item.contractId ?? 0 });
    expect([added.status, added.body.contractId]).toEqual([201, item.contractId]);
  },
  'v2-charge': async (account) => {
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
  'v2-remove-line-item': async (account) => {
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
  'v2-remove-by-price': async (account) => {
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
  'v2-remove-at-period-end': async (account) => {
    const pending = await sellInV2(account);
    const ended = await removeAtPrice(account, pending.user, '&effective=period_end');
    expect(objectOf(arrayOf(ended.body.removed)[0]).status).toBe('ended');
    const { user, contract } = await sellActivatedOther(account);
    const { renewsOn } = await account.contract(contract);
    const lastDay = dayAfter(text(renewsOn), -1);
    const scheduled = await removeAtPrice(account, user, '&effective=period_end');
    expect(objectOf(arrayOf(scheduled.body.removed)[0])).toMatchObject({ status: 'waiting_period', endsOn: lastDay });
    expect((await contractsOf(account, user))[0]).toMatchObject({ status: 'waiting_period', renewsOn: null });
    await account.advanceTo(renewsOn, 60);
    expect((await contractsOf(account, user))[0]).toMatchObject({
      status: 'cancelled',
      cancelledAt: expect.stringContaining(lastDay),
    });
  },
  'v2-price-group': async (account) => {
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
  'v2-update-line-item': async (account) => {
    const pending = await sellInV2(account);
    expect((await updateItem(account, pending.item, { reason: 'service_device', serviceDeviceId: null })).code).toBe(
      'contract_not_active',
    );
    const { user, device, item } = await sellActivatedOther(account);
    expect(item.previousDeviceId).toBeNull();
    const next = (await register(account, user, phoneOfV2(71))).body;
    const lent = (await register(account, user, { ...phoneOfV2(72), role: 'service' })).body;
    const update = async (body: Parameters<typeof updateItem>[2]) => updateItem(account, item, body);
    expect((await update({ reason: 'replacement', serviceDeviceId: Number(lent.id) })).code).toBe('validation_failed');
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
  'v2-plan-change': async (account) => {
    const { user, item, contract } = await sellActivatedOther(account);
    const changed = await updateItem(account, item, { reason: 'plan_change', productPriceId: 318 });
    expect(changed.body).toMatchObject({ price: { amount: 899 }, deductible: { amount: 7900 } });
    await account.advanceTo(renewalOf(await account.contract(contract)), 60);
    const [after] = await contractsOf(account, user, '?include=lineItems');
    expect(arrayOf(after?.lineItems)[0]).toMatchObject({ price: { amount: 1500 }, deductible: { amount: 9900 } });
    const other = (await register(account, user, phoneOfV2(73))).body;
    const swapped = await updateItem(account, item, { reason: 'swap', deviceId: other.id ?? 0 });
    expect(swapped.body.deviceId).toBe(other.id);
    expect((await devicesOf(account, user, '?status=replaced')).length).toBe(0);
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
