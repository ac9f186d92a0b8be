import { expect } from 'vitest';

import { arrayOf, type JsonObject, objectOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { addLineItem, phone } from './devices.ts';
import type { StatementAccount } from './statement-account.ts';
import {
  contractsOf,
  cover,
  createUser,
  devicesOf,
  LAPTOP,
  phoneOfV2,
  register,
  sellActivated,
  sellInV2,
  updateItem,
  USERS,
} from './v2-sale.ts';
import { idOf, listOf, text } from './values.ts';

const PURCHASE = { purchasedOn: '2026-01-05', price: { amount: 79_900, currency: 'USD' }, receiptProvided: true };

/** Devices of version 2. */
export const V2_DEVICES: Checks = {
  'v2-list-devices': async (account) => {
    const { user, device, item } = await sellActivated(account);
    const [second, third] = [
      (await register(account, user, phoneOfV2(61))).body,
      (await register(account, user, phoneOfV2(62))).body,
    ];
    const laptop = (await register(account, user, LAPTOP)).body;
    expect(device).not.toHaveProperty('replaces');
    expect(device.removedAt).toBeNull();
    for (const next of [second, third])
      expect((await updateItem(account, item, { reason: 'replacement', deviceId: next.id ?? 0 })).status).toBe(200);
    const ids = async (query: string) => (await devicesOf(account, user, query)).map(({ id }) => id);
    expect(await ids('')).toEqual([laptop.id, third.id]);
    expect(await ids('?type=item')).toEqual([laptop.id]);
    expect(await ids('?type=phone')).toEqual([third.id]);
    expect(await ids('?status=replaced')).toEqual([second.id, device.id]);
    const [, shown] = await devicesOf(account, user);
    expect(shown).toMatchObject({ replaces: { id: second.id, replaces: { id: device.id } } });
    await remove(account, user.id, laptop.id);
    expect(await ids('?status=removed')).toEqual([laptop.id]);
    for (const { removedAt } of await devicesOf(account, user, '?status=removed,replaced'))
      expect(removedAt).toEqual(expect.any(String));
  },
  'v2-shown-values': async (account) => {
    const contract = await account.sell();
    const user = objectOf(contract.user);
    const words = (length: number) =>
      'word '
        .repeat(100)
        .slice(0, length - 1)
        .padEnd(length, 's');
    const bike = {
      kind: 'bike',
      manufacturer: 'Trek',
      model: words(90),
      condition: 'used',
      itemDescription: words(250),
    };
    expect((await account.send(`/public/v3/users/${idOf(user)}/devices`, bike)).status).toBe(201);
    const inV2 = { id: user.legacyId ?? 0 };
    const [shown] = await devicesOf(account, inV2, '?type=item');
    expect(shown).toMatchObject({ model: words(90).slice(0, 80), description: words(250).slice(0, 200) });
    const large = (await register(account, inV2, { ...phoneOfV2(63), storageGb: 8192 })).body;
    const inV3 = await listOf(account, `/public/v3/users/${idOf(user)}/devices`);
    expect(inV3.find(({ id }) => id === large.v3Id)?.storageGb).toBeNull();
    const short = (await register(account, inV2, { type: 'item', ...bike, model: 'City', description: 'Red bike' }))
      .body;
    const [completed] = await listOf(account, `/public/v3/users/${idOf(user)}/devices`);
    expect([completed?.id, text(completed?.itemDescription).length >= 10]).toEqual([short.v3Id, true]);
    expect(completed?.itemDescription).toContain('Red bike');
    expect((await addLineItem(account, contract, phone(64), 'prc_phone_t2_month')).status).toBe(201);
    const itemsOf = async ({ legacyId }: JsonObject) => {
      const [first] = await contractsOf(account, { id: legacyId ?? 0 }, '?include=lineItems');
      return arrayOf(first?.lineItems).map((item) => objectOf(item));
    };
    const dated = { coverageStartsOn: expect.any(String), waitingPeriodEndsOn: expect.any(String) };
    const undated = { coverageStartsOn: null, waitingPeriodEndsOn: null };
    expect(await itemsOf(user)).toMatchObject([dated, undated]);
    const sold = await account.sell('356938035644179');
    expect(await itemsOf(objectOf(sold.user))).toMatchObject([{ ...dated, waitingPeriodEndsOn: null }]);
  },
  'v2-device-states': async (account) => {
    const { user, device, item } = await sellActivated(account);
    const next = (await register(account, user, phoneOfV2(61))).body;
    const lent = (await register(account, user, { ...phoneOfV2(62), role: 'service' })).body;
    expect([device.status, next.status, lent.status]).toEqual(['registered', 'registered', 'registered']);
    const states = async () =>
      Object.fromEntries(
        (await devicesOf(account, user, '?status=registered,covered,replaced,removed')).map(({ id, status }) => [
          id,
          status,
        ]),
      );
    await updateItem(account, item, { reason: 'service_device', serviceDeviceId: lent.id ?? 0 });
    expect(await states()).toMatchObject({ [Number(device.id)]: 'covered', [Number(lent.id)]: 'registered' });
    await updateItem(account, item, { reason: 'replacement', deviceId: next.id ?? 0 });
    expect(await states()).toMatchObject({ [Number(device.id)]: 'replaced', [Number(next.id)]: 'covered' });
  },
  'v2-register-device': async (account) => {
    const user = await createUser(account);
    const wanted = [
      [{ ...phoneOfV2(60), condition: 'new', purchase: PURCHASE }, 'not_required'],
      [{ ...phoneOfV2(61), condition: 'new', purchase: { ...PURCHASE, receiptProvided: false } }, 'pending'],
      [{ ...phoneOfV2(62), condition: 'new' }, 'pending'],
      [{ ...phoneOfV2(63), purchase: PURCHASE }, 'pending'],
      [{ ...phoneOfV2(64), role: 'service' }, 'not_required'],
    ] as const;
    for (const [device, verification] of wanted) {
      const { body } = await register(account, user, device);
      expect(body).toMatchObject({ status: 'registered', verification });
      expect('purchase' in body).toBe('purchase' in device);
    }
    expect(await contractsOf(account, user)).toEqual([]);
  },
  'v2-device-rules': async (account) => {
    const user = await createUser(account);
    const item = { type: 'item', manufacturer: 'Acme', model: 'One', condition: 'used' };
    const refused = [
      { ...phoneOfV2(60), purchase: { ...PURCHASE, purchasedOn: '2099-01-01' } },
      { ...phoneOfV2(60), imei: '356938035643808' },
      { ...phoneOfV2(60), condition: 'refurbished' },
      { ...phoneOfV2(60), grade: 'good' },
      { ...phoneOfV2(60), color: 'Black', colour: 'White' },
      { ...item, kind: 'other' },
      ...['tablet', 'laptop', 'watch', 'tv', 'camera', 'console'].map((kind) => Object.assign({ kind }, item)),
    ];
    for (const device of refused)
      expect([device, (await register(account, user, device)).code]).toEqual([device, 'validation_failed']);
    const accepted = [
      { ...phoneOfV2(60), condition: 'refurbished', grade: 'good', color: 'Black', colour: 'Black' },
      { ...item, kind: 'other', description: 'Blue city bike with a basket' },
      { ...item, kind: 'bike' },
      { ...item, kind: 'audio' },
    ];
    const [first, ...others] = accepted.map(async (device) => register(account, user, device));
    expect(await first).toMatchObject({ status: 201, body: { color: 'Black', colour: 'Black' } });
    for (const response of others) expect((await response).status).toBe(201);
  },
  'v2-phones-together': async (account) => {
    const user = await createUser(account);
    const phones = [61, 60, 62].map((index) => {
      const { type: _, ...phone } = phoneOfV2(index);
      return phone;
    });
    const send = async (list: object[]) =>
      account.send(`${USERS}/${Number(user.id)}/phones`, { phones: list as typeof phones });
    expect((await send([...phones, { ...phones[0], imei: '356938035643808' }])).code).toBe('validation_failed');
    expect((await send([phones[0] ?? {}, phones[0] ?? {}])).code).toBe('validation_failed');
    const eleven = Array.from({ length: 11 }, (_, index) => phoneOfV2(70 + index));
    expect((await send(eleven)).code).toBe('validation_failed');
    expect(await devicesOf(account, user)).toEqual([]);
    const { status, body } = await send(phones);
    expect([status, arrayOf(body.data).map((phone) => objectOf(phone).imei)]).toEqual([
      201,
      phones.map(({ imei }) => imei),
    ]);
    const alone = (await register(account, await createUser(account), phoneOfV2(65))).body;
    expect(Object.keys(objectOf(arrayOf(body.data)[0])).toSorted()).toEqual(Object.keys(alone).toSorted());
  },
  'v2-remove-device': async (account) => {
    const { user, device } = await sellInV2(account);
    expect(await remove(account, user.id, device.id)).toMatchObject({ status: 409, code: 'device_already_covered' });
    expect((await remove(account, user.id, device.id, '?endCoverage=true')).status).toBe(204);
    expect(await contractsOf(account, user, '?include=lineItems')).toMatchObject([
      { status: 'cancelled', lineItems: [{ status: 'ended', endReason: 'device_removed' }] },
    ]);
    expect(await devicesOf(account, user)).toEqual([]);
    expect((await remove(account, user.id, device.id)).status).toBe(204);
  },
  'v2-end-coverage-scope': async (account) => {
    const { user, device } = await sellInV2(account);
    const { body } = await account.send('/public/v3/tokens', {
      grant_type: 'client_credentials',
      scope: 'devices:write',
    });
    const headers = { Authorization: `Bearer ${text(body.access_token)}` };
    const path = `/public/v2/users/${Number(user.id)}/devices/${Number(device.id)}?endCoverage=true`;
    const refused = await account.send(path, undefined, { method: 'DELETE', headers });
    expect(refused).toMatchObject({ status: 403, code: 'missing_scope' });
    expect((await account.send(path, undefined, { method: 'DELETE' })).status).toBe(204);
  },
  'v2-tier': async (account) => {
    const user = await createUser(account);
    const device = (
      await register(account, user, { ...phoneOfV2(60), model: 'iPhone 15 Pro Max', carrier: 'Lakeline' })
    ).body;
    expect(device.modelTier).toBe('t3');
    expect((await cover(account, user, device)).code).toBe('device_not_eligible');
    const other = (await register(account, user, { ...phoneOfV2(61), carrier: 'Lakeline' })).body;
    expect(other.modelTier).toBe('t2');
    expect((await cover(account, user, other)).status).toBe(201);
  },
};

async function remove(account: StatementAccount, user: unknown, device: unknown, query = '') {
  const path = `/public/v2/users/${Number(user)}/devices/${Number(device)}${query}`;
  return account.send(path, undefined, { method: 'DELETE' });
}
