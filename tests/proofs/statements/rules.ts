import { expect } from 'vitest';

import { arrayOf, type Json, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { addLineItem, laptop, phone, tomorrow } from './devices.ts';
import { PASSCODE, type StatementAccount } from './statement-account.ts';
import { text } from './values.ts';

const USERS = '/public/v2/partners/users';
const ITEMS = 'contracts/contract-line-items';

/** The rules of version 2: its objects, its refusals, and what it shares with version 3. */
export const RULES: Checks = {
  'v2-sale': async (account) => {
    const { user, device, item } = await sellInV2(account);
    expect(item).toMatchObject({ status: 'pending', userId: user.id, deviceId: device.id, coverageStartsOn: null });
    expect(device).toMatchObject({ type: 'phone', imei: expect.any(String) });
    expect(device).not.toHaveProperty('kind');
    const [contract] = arrayOf((await account.send(`/public/v3/contracts?userId=${idInV3(user)}`)).body.data);
    const actions = ['complete_form', 'send_photos', 'pay'].map((action) => ({ action }));
    await account.customer(objectOf(contract), PASSCODE, ...actions);
    expect((await account.events()).at(-1)).toBe('contract.activated');
    const { activatedAt, coverageStartsOn } = await account.contract(objectOf(contract));
    expect(coverageStartsOn).toBe(tomorrow(stringOf(activatedAt) ?? ''));
    const { body } = await account.send(`${USERS}/${Number(user.id)}/devices`, LAPTOP);
    expect(body).toMatchObject({ type: 'item', kind: 'laptop' });
  },
  'v2-ids': async (account) => {
    const { user, device, item } = await sellInV2(account);
    const [found] = arrayOf((await account.send(`/public/v3/contracts?userId=${idInV3(user)}`)).body.data);
    const contract = objectOf(found);
    const lineItem = objectOf(arrayOf(contract.lineItems)[0]);
    const list = `/public/v2/users/${Number(user.id)}/contracts`;
    const [inV2] = arrayOf((await account.send(list)).body.data);
    const pairs = [
      [contract.user, user],
      [lineItem.device, device],
      [contract, inV2],
      [lineItem, item],
    ].map((pair) => pair.map((object) => objectOf(object)));
    for (const [v3, v2] of pairs) {
      expect([v3?.id, v3?.legacyId]).toEqual([v2?.v3Id, v2?.id]);
      expect(Number.isInteger(v2?.id) && Number(v2?.id) > 0).toBe(true);
    }
  },
  'v2-unique': async (account) => {
    const known = { ...profile(account), partnerReference: 'NGW-CUST-20817' };
    expect((await account.send(USERS, known)).status).toBe(201);
    const { mobile, email, partnerReference } = known;
    for (const same of [{ mobile }, { email }, { partnerReference }]) {
      const other = await account.send(USERS, { ...profile(account), ...same });
      expect(other).toMatchObject({ status: 409, code: 'user_already_exists' });
    }
  },
  'v2-generations': async (account) => {
    const { user, item } = await sellInV2(account);
    const path = `/public/v2/users/${Number(user.id)}/contracts/v2/line-items/product-price-id/312`;
    const { lineItems } = (await account.send(path)).body;
    expect(arrayOf(lineItems).map((found) => objectOf(found).id)).toEqual([item.id]);
  },
  'v2-ten-phones': async (account) => {
    const { id } = (await account.send(USERS, profile(account))).body;
    const phones = Array.from({ length: 11 }, (_, index) => phoneOfV2(index));
    const path = `${USERS}/${Number(id)}/phones`;
    expect((await account.send(path, { phones })).status).toBe(422);
    expect((await account.send(path, { phones: phones.slice(0, 10) })).status).toBe(201);
  },
  'v2-deprecated-dates': async (account) => {
    const { user, item } = await sellInV2(account);
    const [list, id] = [`/public/v2/users/${Number(user.id)}`, Number(item.id)];
    const update = `${list}/contracts/${Number(item.contractId)}/contract-line-items/${id}`;
    const responses = [
      await account.send(update, {}, { method: 'PATCH' }),
      await account.send(`${list}/${ITEMS}/${id}`, undefined, { method: 'DELETE' }),
      await account.send(`${list}/${ITEMS}/1`, undefined, { method: 'DELETE' }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([422, 204, 404]);
    for (const { headers } of responses) {
      expect(headers.get('Deprecation')).toBe(`@${Date.parse('2026-01-01T00:00:00Z') / 1000}`);
      expect(new Date(headers.get('Sunset') ?? '').toISOString().slice(0, 10)).toBe('2026-12-31');
    }
  },
  'v2-refusals': async (account) => {
    const { user, device, item } = await sellInV2(account);
    const known = profile(account);
    await account.send(USERS, known);
    const list = `/public/v2/users/${Number(user.id)}`;
    const cover = async (body: JsonObject) => account.send(`${list}/${ITEMS}`, body);
    const covered = { productPriceId: 312, deviceId: Number(device.id) };
    const laptopId = Number((await account.send(`${USERS}/${Number(user.id)}/devices`, LAPTOP)).body.id);
    const mexico = { ...objectOf(known.mailingAddress), country: 'MX', region: 'CMX', postalCode: '06600' };
    const refused = [
      await account.send('/public/v2/users?perPage=x'),
      await account.send('/public/v2/users/1/contracts'),
      await cover({ ...covered, deviceId: 1 }),
      await cover({ ...covered, contractId: 1 }),
      await account.send(`${list}/${ITEMS}/1`, undefined, { method: 'DELETE' }),
      await cover({ ...covered, productPriceId: 1 }),
      await account.send(USERS, known),
      await cover(covered),
      await account.send(USERS, { ...profile(account), email: 'x' }),
      await account.send(USERS, { ...profile(account), mailingAddress: mexico }),
      await cover({ productPriceId: 312, deviceId: laptopId }),
    ];
    await account.send(`${list}/${ITEMS}/${Number(item.id)}`, undefined, { method: 'DELETE' });
    const ended = { contractIds: [Number(item.contractId)] };
    refused.push(
      await cover({ ...covered, contractId: Number(item.contractId) }),
      await account.send(`${list}/contracts/restore`, ended),
      await overLimit(account),
    );
    for (const { body } of refused)
      for (const error of arrayOf(body.errors)) expect(text(objectOf(error).pointer)).toMatch(/^\/\w/);
    expect(refused.map(({ status, code }) => `${status} ${code}`)).toEqual([
      '400 invalid_request',
      ...['user', 'device', 'contract', 'line_item', 'product_price'].map((name) => `404 ${name}_not_found`),
      '409 user_already_exists',
      '409 device_already_covered',
      '422 validation_failed',
      '422 unsupported_address',
      '422 device_not_eligible',
      '409 contract_not_active',
      '409 restore_window_closed',
      '422 device_limit_reached',
    ]);
  },
  'v2-keys': async (account) => {
    const [known, key] = [profile(account), crypto.randomUUID()];
    expect(await account.send(USERS, known, { key: false })).toMatchObject({ status: 400, code: 'invalid_request' });
    expect((await account.send(USERS, { ...known, email: 'x' }, { key })).status).toBe(422);
    expect((await account.send(USERS, known, { key })).status).toBe(201);
    expect(await account.send(USERS, profile(account), { key })).toMatchObject({
      status: 409,
      code: 'idempotency_conflict',
    });
  },
  'v2-unknown-properties': async (account) => {
    const metadata = { till: '4', clerk: 'Ana' };
    expect((await account.send('/public/v3/contracts', { ...account.sale(), metadata })).body).toMatchObject({
      metadata,
    });
    expect((await account.send('/public/v3/contracts', { ...account.sale(), nickname: 'Zoë' })).status).toBe(422);
    expect((await account.send(USERS, { ...profile(account), nickname: 'Zoë' })).status).toBe(201);
    const check = { identifierType: 'imei', identifier: '356938035643809', kind: 'phone', condition: 'used' };
    const { status } = await account.send('/gateway/device-checks', { ...check, nickname: 'Zoë' }, { key: false });
    expect(status).toBe(200);
  },
};

const LAPTOP = {
  type: 'item',
  kind: 'laptop',
  manufacturer: 'Apple',
  model: 'Air',
  condition: 'used',
  serialNumber: 'C02X1',
};

function profile(account: StatementAccount) {
  const { address, mobileNumber: mobile, ...user } = account.sale().user;
  return { ...user, mobile, mailingAddress: address };
}

function phoneOfV2(index: number): JsonObject {
  const { kind: _, ...device } = phone(index);
  return { type: 'phone', ...device };
}

/** Registers a customer and a phone, and covers it. */
/** Sells a plan for a phone with calls of version 2. */
export async function sellInV2(account: StatementAccount) {
  const user = (await account.send(USERS, profile(account))).body;
  const device = (await account.send(`${USERS}/${Number(user.id)}/devices`, phoneOfV2(60))).body;
  const cover: Json = { productPriceId: 312, deviceId: Number(device.id) };
  const item = (await account.send(`/public/v2/users/${Number(user.id)}/${ITEMS}`, cover)).body;
  return { user, device, item };
}

function idInV3({ v3Id }: JsonObject): string {
  return stringOf(v3Id) ?? '';
}

/** Adds one laptop more than an everything-protected plan covers. */
async function overLimit(account: StatementAccount) {
  const contract = await account.open();
  for (let index = 10; index < 35; index += 1) await addLineItem(account, contract, laptop(`FVFH31XYQ6${index}`));
  const user = Number(objectOf(contract.user).legacyId);
  const { body } = await account.send(`${USERS}/${user}/devices`, { ...LAPTOP, serialNumber: 'C02X2' });
  return account.send(`/public/v2/users/${user}/${ITEMS}`, { productPriceId: 318, deviceId: Number(body.id) });
}
