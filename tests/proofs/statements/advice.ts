import { expect } from 'vitest';

import { type JsonObject, objectOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { amountOf, dayAfter } from './contracts.ts';
import { addLineItem, laptop, phone } from './devices.ts';
import { endNow } from './journey.ts';
import { PASSCODE, type StatementAccount } from './statement-account.ts';
import { restore } from './states.ts';
import { idOf, itemsOf, text } from './values.ts';

const EVERYTHING = 'prc_everything_adult_month';
const PHONE_ONLY = 'prc_phone_t2_month';

/** Advice of several calls, each for the smallest and the largest case that it covers. */
export const ADVICE: Checks = {
  'swap-a-phone': async (account) => {
    const contract = await account.sell();
    const added = await addLineItem(account, contract, newPhone(70), PHONE_ONLY);
    expect(added.status).toBe(201);
    expect((await account.contract(contract)).recurringTotal).toEqual({ amount: 1798, currency: 'USD' });
    const ended = await endNow(account, itemsOf(contract)[0]);
    expect([ended.status, amountOf(ended.body)]).toEqual([200, 899]);
    const swapped = await account.contract(contract);
    expect([swapped.status, swapped.recurringTotal]).toEqual(['waiting_period', { amount: 899, currency: 'USD' }]);
    await account.advance('P40D');
    await addLineItem(account, contract, newPhone(71), PHONE_ONLY);
    expect(amountOf((await endNow(account, added.body)).body)).toBeNull();
  },
  'swap-when-full': async (account) => {
    const contract = await everythingProtected(account);
    const [item] = itemsOf(contract);
    expect((await addLineItem(account, contract, newPhone(72))).code).toBe('device_limit_reached');
    const items: JsonObject[] = [];
    for (let index = 10; index < 35; index += 1)
      items.push((await addLineItem(account, contract, laptop(`FVFH31XYQ6${index}`))).body);
    expect((await addLineItem(account, contract, laptop('FVFH31XYQ6L9'))).code).toBe('device_limit_reached');
    for (const [old, device] of [
      [item, newPhone(72)],
      [items[0], laptop('FVFH31XYQ6L9')],
    ] as const) {
      expect((await endNow(account, old)).status).toBe(200);
      expect((await addLineItem(account, contract, device)).status).toBe(201);
    }
    expect((await account.contract(contract)).recurringTotal).toEqual({ amount: 1500, currency: 'USD' });
  },
  'swap-the-only-phone': async (account) => {
    const [contract, ended] = [await everythingProtected(account), await everythingProtected(account)];
    const [item] = itemsOf(contract);
    expect((await addLineItem(account, contract, newPhone(73))).code).toBe('device_limit_reached');
    const change = { contractId: idOf(contract), productPriceId: EVERYTHING, replacesLineItemId: idOf(item) };
    const other = await account.send('/public/v3/contract-line-items', { ...change, device: newPhone(73) });
    expect(other.code).toBe('validation_failed');
    await endNow(account, itemsOf(ended)[0]);
    expect((await account.contract(ended)).status).toBe('cancelled');
    expect((await addLineItem(account, ended, newPhone(73))).code).toBe('contract_not_active');
    const user = objectOf(contract.user);
    const device = (await account.send(`/public/v3/users/${idOf(user)}/devices`, newPhone(73))).body;
    const path = `/public/v2/users/${Number(user.legacyId)}/contracts/${Number(contract.legacyId)}/contract-line-items`;
    const swap = { reason: 'swap', deviceId: device.legacyId ?? 0 };
    const swapped = await account.send(`${path}/${Number(item?.legacyId)}`, swap, { method: 'PATCH' });
    expect([swapped.status, swapped.body.deviceId]).toEqual([200, device.legacyId]);
    expect((await account.contract(contract)).recurringTotal).toEqual({ amount: 1500, currency: 'USD' });
  },
  'restored-before-coverage': async (account) => {
    const [early, late] = [await account.sell(), await account.sell()];
    await account.deactivate(early, 'immediately');
    await restore(account, early);
    const restored = await account.contract(early);
    const tomorrow = dayAfter(text((await account.send('/account')).body.now), 1);
    expect([restored.status, restored.coverageStartsOn, restored.waitingPeriodEndsOn]).toEqual([
      'restored',
      tomorrow,
      tomorrow,
    ]);
    await account.advance('P5D');
    await account.deactivate(late, 'immediately');
    await restore(account, late);
    const { status, waitingPeriodEndsOn } = await account.contract(late);
    const today = dayAfter(text((await account.send('/account')).body.now), 0);
    expect([status, waitingPeriodEndsOn]).toEqual(['restored', today]);
  },
  'total-without-event': async (account) => {
    const contract = await account.sell();
    const before = await account.events();
    expect((await addLineItem(account, contract, laptop('FVFH31XYQ6L1'))).status).toBe(201);
    expect((await account.contract(contract)).recurringTotal).toEqual({ amount: 2399, currency: 'USD' });
    expect(await account.events()).toEqual(before);
    await endNow(account, itemsOf(await account.contract(contract))[1]);
    const { body } = await account.send('/account/events');
    const [event] = (body.data as JsonObject[]).map((delivery) => text(delivery.body));
    expect(event).toContain('contract_line_item.updated');
    expect(event).not.toContain('recurringTotal');
  },
  'checks-before-sale': async (account) => {
    const price = { productPriceId: PHONE_ONLY };
    const quoted = await account.send('/gateway/price-quotes', { region: 'US-IL', plans: [price] });
    const [line] = (quoted.body.lines as JsonObject[]).map((each) => objectOf(each));
    expect(line).toMatchObject({ price: { amount: 899 }, deductible: { amount: 7900 } });
    const terms = await account.send(`/gateway/product-prices/${PHONE_ONLY}/terms?region=US-IL`);
    expect(terms.body.type).toBe('terms_of_service');
    const region = (await account.send('/gateway/regions/US-IL/terms')).body.data as JsonObject[];
    expect(new Set(region.map(({ type }) => type))).toEqual(
      new Set(['terms_of_service', 'plan_summary', 'privacy_notice']),
    );
    const sale = account.sale();
    const [{ device } = { device: { imei: '' } }] = sale.lineItems;
    const imei = { identifierType: 'imei', kind: 'phone', condition: 'used' };
    const checked = await account.send('/gateway/device-checks', { ...imei, identifier: device.imei });
    expect(checked.body).toMatchObject({ eligible: true, productPriceIds: expect.arrayContaining([PHONE_ONLY]) });
    const stolen = await account.send('/gateway/device-checks', { ...imei, identifier: '352099001762018' });
    expect(stolen.body).toMatchObject({ eligible: false, productPriceIds: [] });
    const address = await account.send('/gateway/address-checks', sale.user.address);
    expect(address.body.supported).toBe(true);
    const abroad = await account.send('/gateway/address-checks', { ...sale.user.address, country: 'MX' });
    expect(abroad.code).toBe('unsupported_address');
    expect((await account.send('/public/v3/contracts', sale)).status).toBe(201);
  },
  'wrong-number': async (account) => {
    const first = await account.open();
    const userId = idOf(first.user);
    const second = (await account.send('/public/v3/contracts', { ...account.sale(), user: { id: userId } })).body;
    const mailingAddress = {
      line1: '500 King St W',
      city: 'Toronto',
      region: 'ON',
      postalCode: 'M5V 1L9',
      country: 'CA',
    };
    const change = { userId: objectOf(first.user).legacyId ?? 0, mobile: '+13125550999', mailingAddress };
    expect((await account.send('/public/v2/partners/users', change, { method: 'PATCH' })).status).toBe(200);
    for (const contract of [first, second]) {
      const { activationUrl, user } = await account.contract(contract);
      expect([text(activationUrl).startsWith('http'), objectOf(user).mobileNumber]).toEqual([true, '+13125550999']);
      expect(objectOf(user).address).toMatchObject(mailingAddress);
    }
  },
  'move-to-v3': async (account) => {
    const [one, two] = [await account.sell(), await account.sell()];
    const second = (await addLineItem(account, two, laptop('FVFH31XYQ6L1'))).body;
    expect((await account.contract(two)).recurringTotal).toEqual({ amount: 2399, currency: 'USD' });
    const user = objectOf(one.user);
    expect(
      (await account.send(`/public/v2/users?email=${encodeURIComponent(text(user.email))}`)).body.data,
    ).toMatchObject([{ id: user.legacyId, v3Id: idOf(user) }]);
    const devices = `/public/v3/users/${idOf(user)}/devices`;
    const { kind: _, ...withoutKind } = newPhone(80);
    expect((await account.send(devices, withoutKind)).code).toBe('validation_failed');
    expect((await account.send(devices, { ...newPhone(80), type: 'phone' })).code).toBe('validation_failed');
    const spare = (await account.send(devices, newPhone(80))).body;
    const lent = { ...newPhone(81), role: 'service' };
    const phones = await account.send(`/public/v3/users/${idOf(user)}/phones`, { phones: [lent] });
    const [service] = phones.body.phones as JsonObject[];
    const page = (await account.send(`${devices}?limit=1`)).body.pagination;
    const next = await account.send(`${devices}?limit=1&cursor=${text(objectOf(page).nextCursor)}`);
    expect([next.status, (next.body.data as JsonObject[]).length]).toEqual([200, 1]);

    const [item] = itemsOf(one);
    const path = `/public/v3/devices/${idOf(item?.device)}`;
    const lend = (id: string) => account.send(`${path}/service-device`, { serviceDevice: { id } }, { method: 'PUT' });
    expect((await lend(idOf(spare))).code).toBe('device_not_eligible');
    expect((await lend(idOf(service))).status).toBe(200);
    const replacement = { device: { id: idOf(spare) }, claimReference: 'CLM-104882' };
    const replaced = await account.send(`${path}/replacement-device`, replacement, { method: 'PUT' });
    expect(replaced.status).toBe(200);
    const before = (await account.contract(one)).coverageStartsOn;
    const changed = await account.send('/public/v3/contract-line-items', {
      contractId: idOf(one),
      productPriceId: EVERYTHING,
      device: { id: idOf(spare) },
      replacesLineItemId: idOf(item),
    });
    expect([changed.status, changed.body.coverageStartsOn]).toEqual([201, before]);

    const [phoneItem] = itemsOf(two);
    const end = `/public/v3/contract-line-items/${idOf(second)}/deactivate`;
    expect((await account.send(end, {})).code).toBe('validation_failed');
    expect((await account.send(end, { reason: 'customer_request' })).status).toBe(202);
    const laptopId = idOf(second.device);
    const remove = () => account.send(`/public/v3/devices/${laptopId}`, undefined, { method: 'DELETE' });
    expect((await remove()).code).toBe('device_already_covered');
    expect((await endNow(account, second)).status).toBe(200);
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
    const atPrice = itemsOf(await account.contract(two)).filter(
      ({ productPrice, status }) => objectOf(productPrice).id === PHONE_ONLY && status !== 'ended',
    );
    expect(atPrice.map(idOf)).toEqual([idOf(phoneItem)]);
    for (const each of atPrice) await endNow(account, each);
    expect((await account.contract(two)).status).toBe('cancelled');

    const more = await account.send('/public/v3/contracts', { ...account.sale(), user: { id: idOf(user) } });
    const listed = (await account.send(`/public/v3/contracts?userId=${idOf(user)}`)).body.data as JsonObject[];
    expect(listed.map((each) => itemsOf(each).length > 0)).toEqual([true, true]);
    for (const contract of [one, more.body]) await account.deactivate(contract, 'immediately');
    expect((await account.contract(one)).status).toBe('cancelled');
    expect((await account.contract(more.body)).status).toBe('cancelled');
  },
};

/** A contract whose only device is a phone of an everything-protected plan. */
async function everythingProtected(account: StatementAccount): Promise<JsonObject> {
  const { user, lineItems } = account.sale();
  const device = lineItems[0]?.device ?? {};
  const sale = { user, lineItems: [{ productPriceId: EVERYTHING, device }] };
  const contract = (await account.send('/public/v3/contracts', sale)).body;
  await account.customer(contract, PASSCODE, ...['complete_form', 'send_photos', 'pay'].map((action) => ({ action })));
  return account.contract(contract);
}

function newPhone(index: number): JsonObject {
  return { ...phone(index), condition: 'new', purchase: { purchasedOn: '2026-03-02', receiptNumber: 'R-1' } };
}
