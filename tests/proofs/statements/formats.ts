import { expect } from 'vitest';

import { arrayOf, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { addLineItem, deviceOf, laptop, phone } from './devices.ts';
import type { StatementAccount } from './statement-account.ts';
import { idOf, renewalOf, text } from './values.ts';

const CONTRACTS = '/public/v3/contracts';

/** Ids, times, absent values and the properties of objects in version 3. */
export const FORMATS: Checks = {
  'ids-exact': async (account) => {
    const contract = await account.open();
    const [item] = arrayOf(contract.lineItems).map((value) => objectOf(value));
    const objects = [contract, objectOf(contract.user), objectOf(item), deviceOf(contract)];
    expect(objects.map(({ id }) => text(id).slice(0, 4))).toEqual(['ctr_', 'usr_', 'cli_', 'dev_']);
    for (const { legacyId } of objects) expect(Number.isInteger(legacyId)).toBe(true);
    const swapped = `ctr_${idOf(contract).slice(4).replaceAll(/[a-z]/gi, swapCase)}`;
    expect((await account.send(`${CONTRACTS}/${swapped}`)).status).toBe(404);
  },
  'absent-values': async (account) => {
    const contract = await account.open();
    expect(contract).toMatchObject({
      storeId: null,
      partnerReference: null,
      activatedAt: null,
      waitingPeriodEndsOn: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      lineItems: [{ coverageStartsOn: null, waitingPeriodEndsOn: null, serviceDeviceId: null }],
    });
    expect(deviceOf(contract)).not.toHaveProperty('purchase');
    expect(deviceOf(contract)).toMatchObject({
      color: null,
      partnerReference: null,
      replacesDeviceId: null,
      replacedByDeviceId: null,
      verification: { verifiedAt: null, rejectionReason: null },
    });
    expect((await account.deactivate(await account.sell(), 'immediately')).body.deactivation).toMatchObject({
      note: null,
    });
    const { body } = await account.send(`/public/v3/users/${idOf(contract.user)}/devices`, phone(1));
    expect(body.coveredByLineItemId).toBeNull();
    const sold = await account.sell('356938035644179');
    expect(sold).toMatchObject({
      waitingPeriodEndsOn: null,
      coverageStartsOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      lineItems: [{ waitingPeriodEndsOn: null }],
    });
  },
  'contract-changes': async (account) => {
    const contract = await account.sell();
    await account.advance('PT1H');
    const before = (await account.send('/account')).body.now;
    const path = `/public/v3/devices/${idOf(deviceOf(contract))}/replacement-device`;
    const request = { claimReference: 'CLM-104882', device: phone(2) };
    expect((await account.send(path, request, { method: 'PUT' })).status).toBe(200);
    const after = await account.contract(contract);
    expect(text(after.updatedAt) >= text(before)).toBe(true);
    expect([after.createdAt, after.activatedAt]).toEqual([contract.createdAt, contract.activatedAt]);
  },
  'last-total': async (account) => {
    const contract = await account.sell();
    for (const serial of ['FVFH31XYQ6L4', 'FVFH31XYQ6L5']) await addLineItem(account, contract, laptop(serial));
    const total = { amount: 2399, currency: 'USD' };
    const open = await account.contract(contract);
    expect(open.recurringTotal).toEqual(total);
    const amounts = arrayOf(open.lineItems).map(
      (item) => objectOf(objectOf(objectOf(item).productPrice).amount).amount,
    );
    expect(amounts).toEqual([899, 1500, 1500]);
    expect((await account.deactivate(contract, 'immediately')).body.recurringTotal).toEqual(total);
  },
  'ends-before-it-starts': async (account) => {
    const contract = await account.sell();
    const { status, body } = await account.deactivate(contract, 'immediately');
    const today = text(body.updatedAt).slice(0, 10);
    expect(today < text(contract.coverageStartsOn)).toBe(true);
    expect([status, body.deactivation]).toMatchObject([200, { effectiveOn: today, refund: { amount: 899 } }]);
    const [item] = arrayOf(contract.lineItems);
    const again = [
      await account.deactivate(contract, 'immediately'),
      await account.send(`/public/v3/contract-line-items/${idOf(item)}/deactivate`, { reason: 'customer_request' }),
    ];
    for (const refused of again) expect(refused).toMatchObject({ status: 409, code: 'contract_not_active' });
    const pending = await account.deactivate(await account.open(), 'end_of_period');
    expect([pending.status, pending.body.status]).toEqual([200, 'cancelled']);
  },
  'restorable-until': async (account) => {
    const [contract, pending] = [await account.sell(), await account.open()];
    expect((await account.deactivate(pending, 'immediately')).body.deactivation).toMatchObject({
      restorableUntil: null,
    });
    expect((await account.deactivate(contract, 'immediately')).body.deactivation).toMatchObject({
      restorableUntil: expect.any(String),
    });
    const user = Number(objectOf(contract.user).legacyId);
    await account.send(`/public/v2/users/${user}/contracts/restore`, { contractIds: [contract.legacyId ?? 0] });
    const restored = await account.contract(contract);
    expect([restored.status, restored.id]).toEqual(['restored', contract.id]);
    expect(arrayOf(restored.lineItems)).toMatchObject([{ status: 'active' }]);
    expect(text(restored.waitingPeriodEndsOn) < text(contract.waitingPeriodEndsOn)).toBe(true);
    await account.advanceTo(renewalOf(restored), 60);
    expect((await account.contract(contract)).status).toBe('active');
  },
  'service-device-properties': async (account) => {
    const contract = await account.sell();
    const path = `/public/v3/devices/${idOf(deviceOf(contract))}`;
    const { role: _, ...plain } = { role: '', ...phone(1) };
    const put = async (kind: string, body: JsonObject) => account.send(`${path}/${kind}`, body, { method: 'PUT' });
    const lent = await put('service-device', { serviceDevice: plain });
    expect(lent.body).toMatchObject({
      serviceDevice: { role: 'service', verification: { method: null } },
      lineItem: { device: { id: deviceOf(contract).id } },
    });
    expect(lent.body.changedAt).toBe(lent.body.recordedAt);
    const cover = await account.send('/public/v3/contract-line-items', {
      contractId: idOf(contract),
      productPriceId: 'prc_phone_t2_month',
      device: { id: idOf(lent.body.serviceDevice) },
    });
    expect(cover.code).toBe('device_not_eligible');
    const returned = await put('service-device', { serviceDevice: null });
    expect(returned.body).toMatchObject({ serviceDevice: null, lineItem: { serviceDeviceId: null } });
    const replaced = await put('replacement-device', { claimReference: 'CLM-104882', device: phone(2) });
    expect(replaced.body.handedOverAt).toBe(replaced.body.recordedAt);
    expect(deviceOf(await account.contract(contract))).toMatchObject({ verification: { method: 'receipt' } });
  },
  'metadata-limit': async (account) => {
    const metadata = (keys: number) =>
      Object.fromEntries(Array.from({ length: keys }, (_, index) => [`key${index}`, 'value']));
    const send = async (keys: number) => account.send(CONTRACTS, { ...account.sale(), metadata: metadata(keys) });
    expect((await send(21)).code).toBe('validation_failed');
    const { body } = await send(20);
    expect((await account.contract(body)).metadata).toEqual(metadata(20));
  },
  'billing-together': async (account) => {
    const yearly = await yearlyPrice(account);
    const sale = account.sale();
    const [item] = sale.lineItems;
    const second = { productPriceId: yearly, device: phone(4) };
    expect((await account.send(CONTRACTS, { ...sale, lineItems: [item, second] as JsonObject[] })).code).toBe(
      'validation_failed',
    );
    const contract = (await account.send(CONTRACTS, sale)).body;
    expect((await addLineItem(account, contract, phone(4), yearly)).code).toBe('validation_failed');
    expect(contract.billingInterval).toBe('month');
    const perYear = account.sale();
    for (const entry of perYear.lineItems) entry.productPriceId = yearly;
    expect((await account.send(CONTRACTS, perYear)).body.billingInterval).toBe('year');
  },
  'colour-alias': async (account) => {
    const path = `/public/v3/users/${idOf((await account.open()).user)}/devices`;
    expect((await account.send(path, { ...phone(1), color: 'Black', colour: 'Blue' })).code).toBe('validation_failed');
    for (const [index, names] of [{ color: 'Blue' }, { colour: 'Blue' }, { color: 'Blue', colour: 'Blue' }].entries())
      expect((await account.send(path, { ...phone(index + 1), ...names })).body).toMatchObject({
        color: 'Blue',
        colour: 'Blue',
      });
  },
  'phones-together': async (account) => {
    const contract = await account.open();
    const other = await account.open();
    const path = `/public/v3/users/${idOf(contract.user)}/phones`;
    const plain = (index: number) => ({ ...phone(index) });
    const send = async (phones: JsonObject[]) => account.send(path, { phones });
    const covered = { ...plain(1), imei: deviceOf(other).imei ?? '' };
    const refused = await send([plain(1), covered, plain(2)]);
    expect(refused).toMatchObject({ status: 409, code: 'device_already_covered' });
    expect(arrayOf(refused.body.errors).map((error) => objectOf(error).pointer)).toEqual(['/phones/1/imei']);
    expect((await send([plain(1), plain(1)])).code).toBe('validation_failed');
    const list = `/public/v3/users/${idOf(contract.user)}/devices`;
    expect(arrayOf((await account.send(list)).body.data)).toHaveLength(1);
    const known = { ...plain(1), imei: deviceOf(contract).imei ?? '', condition: 'refurbished', grade: 'good' };
    const { status, body } = await send([plain(2), known]);
    const [added, same] = arrayOf(body.phones).map((value) => objectOf(value));
    expect([status, added?.coveredByLineItemId, same]).toEqual([201, null, deviceOf(contract)]);
  },
};

function swapCase(letter: string): string {
  return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
}

async function yearlyPrice(account: StatementAccount): Promise<string> {
  const { body } = await account.send('/gateway/products?billingInterval=year');
  const prices = arrayOf(body.data).flatMap((product) =>
    arrayOf(objectOf(product).prices).map((price) => objectOf(price)),
  );
  const price = prices.find(({ tier }) => tier === 't2');
  return stringOf(price?.productPriceId) ?? '';
}
