import { expect } from 'vitest';

import { arrayOf, type JsonObject, objectOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { addLineItem, deviceOf, laptop, phone } from './devices.ts';
import type { StatementAccount } from './statement-account.ts';
import { idOf, text } from './values.ts';

const CONTRACTS = '/public/v3/contracts';
const LINE_ITEMS = '/public/v3/contract-line-items';

/** The causes and remedies of the problem codes of version 3. */
export const REMEDIES: Checks = {
  'covered-remedy': async (account) => {
    const [contract, other] = [await account.sell(), await account.open()];
    const device = deviceOf(contract);
    const again = async () => addLineItem(account, contract, { id: idOf(device) }, 'prc_phone_t2_month');
    expect((await again()).code).toBe('device_already_covered');
    const found = (await devicesOf(account, contract)).find(({ id }) => id === device.id);
    const path = `${LINE_ITEMS}/${text(found?.coveredByLineItemId)}/deactivate`;
    await addLineItem(account, contract, laptop('FVFH31XYQ6L4'));
    const end = { reason: 'customer_request', effective: 'immediately' };
    expect((await account.send(path, end)).status).toBe(200);
    expect((await again()).status).toBe(201);
    const { imei = '' } = deviceOf(other);
    expect((await addLineItem(account, contract, { ...phone(9), imei }, 'prc_phone_t2_month')).code).toBe(
      'device_already_covered',
    );
    expect((await devicesOf(account, contract)).map((owned) => owned.imei)).not.toContain(imei);
  },
  'limit-remedy': async (account) => {
    const contract = await account.open();
    const path = `/public/v3/users/${idOf(contract.user)}/phones`;
    const refused: string[] = [];
    for (let batch = 0; batch < 8 && refused.length === 0; batch += 1) {
      const phones = Array.from({ length: 10 }, (_, index) => phone(100 + batch * 10 + index));
      const { status, code } = await account.send(path, { phones });
      if (status !== 201) refused.push(code);
    }
    expect(refused).toEqual(['device_limit_reached']);
    const fill = async (index: number) => account.send(`/public/v3/users/${idOf(contract.user)}/devices`, phone(index));
    let full = await fill(300);
    for (let index = 301; index < 320 && full.status === 201; index += 1) full = await fill(index);
    expect(full.code).toBe('device_limit_reached');
    const unused = (await devicesOf(account, contract)).find(({ coveredByLineItemId: id }) => id === null);
    await account.send(`/public/v3/devices/${idOf(unused)}`, undefined, { method: 'DELETE' });
    expect((await fill(399)).status).toBe(201);
  },
  'not-eligible-remedy': async (account) => {
    const contract = await account.open();
    const device = laptop('FVFH31XYQ6L4');
    expect((await addLineItem(account, contract, device, 'prc_phone_t2_month')).code).toBe('device_not_eligible');
    const stolen = await addLineItem(account, contract, { ...phone(1), imei: '352099001762018' }, 'prc_phone_t2_month');
    expect(stolen.code).toBe('device_not_eligible');
    const tier = await addLineItem(
      account,
      contract,
      { ...phone(2), model: 'iPhone 15 Pro Max' },
      'prc_phone_t2_month',
    );
    expect(tier.code).toBe('device_not_eligible');
    expect((await addLineItem(account, contract, device)).status).toBe(201);
    expect((await addLineItem(account, contract, phone(3), 'prc_phone_t2_month')).status).toBe(201);
  },
  'user-remedy': async (account) => {
    const sale = account.sale();
    const user = { ...sale.user, partnerReference: 'NGW-CUST-20817' };
    await account.send(CONTRACTS, { ...sale, user });
    const other = account.sale();
    const send = async (more: JsonObject) => account.send(CONTRACTS, { ...other, user: { ...other.user, ...more } });
    expect((await send({ email: user.email })).code).toBe('user_already_exists');
    expect((await send({ partnerReference: 'NGW-CUST-20817' })).code).toBe('user_already_exists');
    expect((await send({})).status).toBe(201);
  },
  'address-remedy': async (account) => {
    const sale = account.sale();
    const send = async (place: JsonObject) =>
      account.send(CONTRACTS, { ...sale, user: { ...sale.user, address: { ...sale.user.address, ...place } } });
    const montreal = { country: 'CA', region: 'QC', city: 'Montréal', postalCode: 'H2X 1Y4' };
    expect((await send(montreal)).code).toBe('unsupported_address');
    expect((await send({ region: 'NY' })).code).toBe('unsupported_address');
    const vancouver = { country: 'CA', region: 'BC', city: 'Vancouver', postalCode: 'V6Z 2H7' };
    expect((await send(vancouver)).status).toBe(201);
  },
  'order-not-found': async (account) => {
    expect((await account.send('/public/v3/orders/ord_0Ka3Nd6CiX')).code).toBe('order_not_found');
    const shipTo = { type: 'store', storeId: 'NGW-CHI-014' };
    const order = { lines: [{ sku: 'IP15-128-BLK-REF', quantity: 1 }], shipTo };
    const { body } = await account.send('/public/v3/orders', order);
    expect((await account.send(`/public/v3/orders/${idOf(body)}`)).body.id).toBe(body.id);
  },
  'values-remedy': async (account) => {
    const sale = account.sale();
    const { firstName: _, ...nameless } = sale.user;
    const devices = `/public/v3/users/${idOf((await account.open()).user)}`;
    const purchase = { purchasedOn: '2099-01-01', price: { amount: 1, currency: 'USD' } };
    const wanted = [
      ['required', CONTRACTS, { ...sale, user: nameless }],
      ['invalid_format', CONTRACTS, { ...sale, user: { ...sale.user, email: 'x' } }],
      ['out_of_range', `${devices}/devices`, { ...phone(1), purchase }],
      ['too_long', CONTRACTS, { ...sale, user: { ...sale.user, firstName: 'x'.repeat(200) } }],
      ['duplicate', `${devices}/phones`, { phones: [phone(1), phone(1)] }],
      ['not_allowed', CONTRACTS, { ...sale, storeId: 'NGW-XXX-999' }],
      ['unknown_field', CONTRACTS, { ...sale, till: '4' }],
    ] as const;
    for (const [code, path, body] of wanted) {
      const refused = await account.send(path, body as unknown as JsonObject);
      expect([code, refused.status, objectOf(arrayOf(refused.body.errors)[0]).code]).toEqual([code, 422, code]);
    }
    const parameter = await account.send('/public/v3/inventory?limit=many');
    expect([parameter.status, objectOf(arrayOf(parameter.body.errors)[0]).pointer]).toEqual([400, '/query/limit']);
    expect((await account.send(`${CONTRACTS}/ctr_4Hq8Lm2TzX`)).body).not.toHaveProperty('errors');
    expect((await account.send(CONTRACTS, sale)).status).toBe(201);
  },
};

async function devicesOf(account: StatementAccount, contract: JsonObject): Promise<JsonObject[]> {
  const { body } = await account.send(`/public/v3/users/${idOf(contract.user)}/devices?limit=100`);
  return arrayOf(body.data).map((device) => objectOf(device));
}
