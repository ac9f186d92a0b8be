import { expect } from 'vitest';

import { imeiFrom } from '../../../web/model/text/imei.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import type { StatementAccount } from './statement-account.ts';
import { idOf, itemsOf } from './values.ts';

const CONTRACTS = '/public/v3/contracts';
const LINE_ITEMS = '/public/v3/contract-line-items';
const EVERYTHING = 'prc_everything_adult_month';

/** Statements about refused calls and their problem codes. */
export const REFUSALS: Checks = {
  'invalid-requests': async (account) => {
    const responses = [
      await account.send(CONTRACTS, account.sale(), { key: false }),
      await account.send('/public/v3/inventory?limit=many'),
      await account.send(CONTRACTS),
      await account.send(`${CONTRACTS}?userId=usr_4Hq8Lm2TzR&userReference=NGW-CUST-1`),
    ];
    for (const response of responses) expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
  },
  'no-token': async (account) => {
    for (const token of ['', 'tok_wrong']) {
      account.token = token;
      expect(await account.send('/public/v3/inventory')).toMatchObject({ status: 401, code: 'invalid_token' });
    }
  },
  'token-forms': async (account) => {
    const { clientId: client_id, clientSecret: client_secret } = account.credentials;
    const grant = { grant_type: 'client_credentials' };
    const body = { ...grant, client_id, client_secret };
    const none = { headers: { Authorization: '' } };
    expect((await account.send('/public/v3/tokens', body, none)).status).toBe(200);
    expect((await account.send('/public/v3/tokens', grant)).status).toBe(200);
    expect((await account.send('/public/v3/tokens', body)).status).toBe(400);
  },
  'ids-not-found': async (account) => {
    const end = { reason: 'customer_request' };
    const { body } = await account.send('/public/v3/users/usr_4Hq8Lm2TzX/devices', phone(1));
    expect(body).toMatchObject({ status: 404, code: 'user_not_found' });
    const missing = [
      ['contract_not_found', await account.send(`${CONTRACTS}/ctr_4Hq8Lm2TzX`)],
      ['line_item_not_found', await account.send(`${LINE_ITEMS}/cli_4Hq8Lm2TzX/deactivate`, end)],
      ['device_not_found', await account.send('/public/v3/devices/dev_4Hq8Lm2TzX', undefined, { method: 'DELETE' })],
    ] as const;
    for (const [code, response] of missing) expect(response).toMatchObject({ status: 404, code });
  },
  'conflict-named': async (account) => {
    const sale = account.sale();
    const { body } = await account.send(CONTRACTS, sale);
    const conflict = await account.send(CONTRACTS, {
      ...account.sale(),
      user: { ...account.sale().user, email: sale.user.email },
    });
    expect(conflict.code).toBe('user_already_exists');
    for (const named of [sale.user.email, idOf(body.user)]) expect(conflict.body.detail).toContain(named);
  },
  'existing-user': async (account) => {
    const first = (await account.send(CONTRACTS, account.sale())).body;
    const { status, body } = await account.send(CONTRACTS, { ...account.sale(), user: { id: idOf(first.user) } });
    expect([status, body.user]).toEqual([201, first.user]);
  },
  'existing-user-as-is': async (account) => {
    const sale = account.sale();
    const first = (await account.send(CONTRACTS, sale)).body;
    const user = { ...sale.user, firstName: 'Other', address: { ...sale.user.address, line1: '2 Other St' } };
    expect((await account.send(CONTRACTS, { ...account.sale(), user })).body.user).toEqual(first.user);
  },
  'key-of-other-path': async (account) => {
    const [sale, key] = [account.sale(), crypto.randomUUID()];
    const { body } = await account.send(CONTRACTS, sale, { key });
    const others = [
      await account.send(CONTRACTS, account.sale(), { key }),
      await account.send(`/public/v3/users/${idOf(body.user)}/devices`, phone(1), { key }),
    ];
    for (const other of others) expect(other).toMatchObject({ status: 409, code: 'idempotency_conflict' });
  },
  'suspended-no-repair': async (account) => {
    const contract = await account.sell('356938035644146');
    await account.advance('PT2M');
    expect((await account.contract(contract)).status).toBe('suspended');
    await expectNotActive(account, contract);
  },
  'pending-no-repair': async (account) => {
    const contract = await account.open();
    await expectNotActive(account, contract);
    const [item] = itemsOf(contract);
    const change = {
      contractId: idOf(contract),
      productPriceId: EVERYTHING,
      device: { id: idOf(item?.device) },
      replacesLineItemId: idOf(item),
    };
    expect(await account.send(LINE_ITEMS, change)).toMatchObject({ status: 409, code: 'contract_not_active' });
  },
  'wrong-postal-code': async (account) => {
    for (const place of [
      { country: 'MX', region: 'CMX', city: 'México', postalCode: '06600' },
      { country: 'CA', region: 'QC', city: 'Montréal', postalCode: 'H2X 1Y4' },
      { postalCode: '90210' },
    ]) {
      const sale = account.sale();
      const user = { ...sale.user, address: { ...sale.user.address, ...place } };
      expect((await account.send(CONTRACTS, { ...sale, user })).code).toBe('unsupported_address');
    }
    const address = { ...account.sale().user.address, line1: 'PO Box 114' };
    const shipTo = { type: 'address', recipientName: 'Maya Torres', mobileNumber: '+13125550142', address };
    const lines = [{ sku: 'IP15-128-BLK-REF', quantity: 1 }];
    expect((await account.send('/public/v3/orders', { lines, shipTo })).code).toBe('unsupported_address');
  },
  'everything-has-one-phone': async (account) => {
    const sale = account.sale();
    for (const item of sale.lineItems) item.productPriceId = EVERYTHING;
    const contract = (await account.send(CONTRACTS, sale)).body;
    expect((await addPhone(account, contract, 1, EVERYTHING)).code).toBe('device_limit_reached');
  },
  'phone-price-has-no-limit': async (account) => {
    const contract = await account.open();
    for (const index of [1, 2]) expect((await addPhone(account, contract, index)).status).toBe(201);
    expect((await account.contract(contract)).recurringTotal).toEqual({ amount: 3 * 899, currency: 'USD' });
  },
  'device-roles': async (account) => {
    const contract = await account.sell();
    const devices = `/public/v3/users/${idOf(contract.user)}/devices`;
    const service = (await account.send(devices, { ...phone(1), role: 'service' })).body;
    const owned = (await account.send(devices, phone(2))).body;
    const cover = { contractId: idOf(contract), productPriceId: 'prc_phone_t2_month', device: { id: idOf(service) } };
    expect((await account.send(LINE_ITEMS, cover)).code).toBe('device_not_eligible');
    const lend = async (id: string) =>
      account.send(
        `/public/v3/devices/${idOf(itemsOf(contract)[0]?.device)}/service-device`,
        { serviceDevice: { id } },
        { method: 'PUT' },
      );
    expect((await lend(idOf(owned))).code).toBe('device_not_eligible');
    expect((await lend(idOf(service))).status).toBe(200);
  },
  'note-required': async (account) => {
    const path = `${CONTRACTS}/${idOf(await account.open())}/deactivate`;
    expect((await account.send(path, { reason: 'other' })).code).toBe('validation_failed');
    expect((await account.send(path, { reason: 'other', note: 'Sold twice by mistake' })).status).toBe(200);
  },
};

/** Neither a repair can be recorded nor a replacement. */
async function expectNotActive(account: StatementAccount, contract: JsonObject): Promise<void> {
  const path = `/public/v3/devices/${idOf(itemsOf(contract)[0]?.device)}`;
  const changes = [
    account.send(`${path}/service-device`, { serviceDevice: { ...phone(8), role: 'service' } }, { method: 'PUT' }),
    account.send(`${path}/replacement-device`, { claimReference: 'CLM-104882', device: phone(9) }, { method: 'PUT' }),
  ];
  for (const response of await Promise.all(changes))
    expect(response).toMatchObject({ status: 409, code: 'contract_not_active' });
}

async function addPhone(
  account: StatementAccount,
  contract: JsonObject,
  index: number,
  productPriceId = 'prc_phone_t2_month',
) {
  return account.send(LINE_ITEMS, { contractId: idOf(contract), productPriceId, device: phone(index) });
}

function phone(index: number): JsonObject {
  const imei = imeiFrom(`35693803572${String(index).padStart(3, '0')}`);
  return { kind: 'phone', manufacturer: 'Apple', model: 'iPhone 15', condition: 'used', imei };
}
