import { expect } from 'vitest';

import { objectOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import {
  contractInV3,
  contractsOf,
  cover,
  createUser,
  deactivateUser,
  phoneOfV2,
  profile,
  register,
  restore,
  sellActivated,
  sellInV2,
  userNow,
  USERS,
} from './v2-sale.ts';
import { listOf, text } from './values.ts';

const LIST = '/public/v2/users';

/** Users of version 2. */
export const V2_USERS: Checks = {
  'v2-list-users': async (account) => {
    const ids: unknown[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.unshift((await createUser(account)).id);
      await account.advance('PT1M');
    }
    expect((await listOf(account, `${LIST}?perPage=3`)).map(({ id }) => id)).toEqual(ids);
    expect((await account.send(`${LIST}?page=0`)).status).toBe(400);
    const none = await account.send(`${LIST}?partnerReference=NGW-CUST-NONE`);
    expect(none).toMatchObject({ status: 200, body: { data: [], pagination: { totalPages: 0, totalItems: 0 } } });
    expect(await listOf(account, `${LIST}?page=999`)).toEqual([]);
    const link = (await account.send(`${LIST}?perPage=1&page=2`)).headers.get('Link') ?? '';
    expect(new Set(Array.from(link.matchAll(/rel="(\w+)"/g), ([, rel]) => rel))).toEqual(
      new Set(['first', 'last', 'next', 'prev']),
    );
    expect((await account.send(`${LIST}?perPage=1`)).headers.get('Link')).not.toContain('rel="prev"');
  },
  'v2-filter-users': async (account) => {
    const user = await createUser(account, { partnerReference: 'NGW-CUST-20817' });
    const other = await createUser(account);
    const [email, mobile] = [text(user.email).toUpperCase(), encodeURIComponent(text(user.mobile))];
    for (const query of [
      `email=${email}`,
      `mobile=${mobile}`,
      'partnerReference=NGW-CUST-20817',
      `mobile=${mobile}&phone=${encodeURIComponent(text(other.mobile))}`,
    ])
      expect((await listOf(account, `${LIST}?${query}`)).map(({ id }) => id)).toEqual([user.id]);
    expect(await listOf(account, `${LIST}?mobile=${mobile}&email=${text(other.email)}`)).toEqual([]);
    expect((await account.send(`${LIST}?mobile=${text(user.mobile)}`)).status).toBe(400);
  },
  'v2-changed-users': async (account) => {
    const [first, second] = [await createUser(account), await createUser(account)];
    await deactivateUser(account, first);
    const both = (await listOf(account, `${LIST}?perPage=100`)).map(({ id }) => id);
    expect(both).toEqual(expect.arrayContaining([first.id, second.id]));
    expect((await listOf(account, `${LIST}?status=deactivated`)).map(({ id }) => id)).toEqual([first.id]);
    await account.advance('P1D');
    const { now } = (await account.send('/account')).body;
    await account.send(USERS, { userId: second.id ?? 0, firstName: 'Ana' }, { method: 'PATCH' });
    const since = `${LIST}?updatedSince=${encodeURIComponent(text(now))}`;
    expect((await listOf(account, since)).map(({ id }) => id)).toEqual([second.id]);
    expect(text((await userNow(account, second)).updatedAt) >= text(now)).toBe(true);
  },
  'v2-sort-users': async (account) => {
    const names = async (sort: string) =>
      (await listOf(account, `${LIST}?perPage=100&sort=${sort}`)).map(({ lastName }) => text(lastName));
    const ada = await createUser(account, { lastName: 'Aalto' });
    await account.advance('PT1M');
    await createUser(account, { lastName: 'Zorn' });
    expect((await names('-createdAt'))[0]).toBe('Zorn');
    expect((await names('createdAt')).at(-1)).toBe('Zorn');
    const sorted = await names('lastName');
    expect(sorted).toEqual(sorted.toSorted((a, b) => a.localeCompare(b)));
    await account.advance('PT1M');
    await account.send(USERS, { userId: ada.id ?? 0, firstName: 'Ada' }, { method: 'PATCH' });
    expect((await names('-updatedAt'))[0]).toBe('Aalto');
  },
  'v2-user-first': async (account) => {
    const created = await account.send(USERS, profile(account));
    const user = created.body;
    expect(Number.isInteger(user.id)).toBe(true);
    const found = await listOf(account, (created.headers.get('Location') ?? '').replace(/^.*\/simulator/, ''));
    expect(found.map(({ id }) => id)).toEqual([user.id]);
    expect(await contractsOf(account, user)).toEqual([]);
    const device = (await register(account, user, phoneOfV2(60))).body;
    expect(Number.isInteger(device.id)).toBe(true);
    expect(await contractsOf(account, user)).toEqual([]);
    await cover(account, user, device);
    expect(await contractsOf(account, user)).toMatchObject([{ activationUrl: expect.stringContaining('http') }]);
    expect((await register(account, { id: 1 }, phoneOfV2(61))).code).toBe('user_not_found');
  },
  'v2-update-user': async (account) => {
    const user = await createUser(account, { storeCode: 'NGW-CHI-014', partnerReference: 'NGW-CUST-1' });
    const change = async (body: object) =>
      account.send(USERS, { userId: Number(user.id), ...body }, { method: 'PATCH' });
    const moved = { line1: '2 Main St', city: 'Chicago', region: 'IL', postalCode: '60622', country: 'US' };
    await change({ mailingAddress: { ...moved, line2: 'Apt 4' } });
    const { body } = await change({ mailingAddress: moved, storeCode: null, lastName: 'Silva' });
    const { updatedAt: _, ...same } = user;
    expect(body).toMatchObject({
      ...same,
      mailingAddress: { ...moved, line2: null },
      storeCode: null,
      lastName: 'Silva',
    });
    const other = await createUser(account);
    expect(await change({ email: other.email })).toMatchObject({ status: 409, code: 'user_already_exists' });
    expect((await account.send(USERS, { userId: 1, lastName: 'X' }, { method: 'PATCH' })).code).toBe('user_not_found');
  },
  'v2-email-case': async (account) => {
    const user = await createUser(account);
    const again = await account.send(USERS, { ...profile(account), email: text(user.email).toUpperCase() });
    expect(again).toMatchObject({ status: 409, code: 'user_already_exists' });
    const names = async (name: string) => listOf(account, `/gateway/device-makes/mak_apple/models?name=${name}`);
    expect(await names('iphone')).toEqual(await names('IPHONE'));
  },
  'v2-deactivate-user': async (account) => {
    const { user, item, device, contract } = await sellActivated(account);
    const first = await deactivateUser(account, user);
    expect(first).toMatchObject({
      status: 200,
      body: {
        status: 'deactivated',
        endedContractIds: [item.contractId],
        endedLineItemIds: [item.id],
        refund: { amount: 899, currency: 'USD' },
      },
    });
    const [cancelled] = await contractsOf(account, user, '?include=lineItems');
    const today = text(first.body.deactivatedAt).slice(0, 10);
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      lineItems: [{ status: 'ended', endsOn: today, endReason: 'user_deactivated' }],
    });
    expect(await account.contract(contract)).toMatchObject({ deactivation: { refund: { amount: 899 } } });
    await account.advance('PT1H');
    expect((await deactivateUser(account, user)).body).toEqual(first.body);
    expect(await userNow(account, user)).toMatchObject({ deactivatedAt: first.body.deactivatedAt });
    expect((await listOf(account, `${USERS}/${Number(user.id)}/devices`)).map(({ id }) => id)).toEqual([device.id]);
  },
  'v2-deactivate-late': async (account) => {
    const [early, late] = [await sellActivated(account), await sellActivated(account, phoneOfV2(61))];
    const refundOf = async ({ user }: typeof early) => {
      expect((await deactivateUser(account, user)).status).toBe(200);
      return objectOf(objectOf((await contractInV3(account, user)).deactivation).refund).amount ?? null;
    };
    expect(await refundOf(early)).toBe(899);
    await account.advance('P40D');
    expect(await refundOf(late)).toBeNull();
  },
  'v2-deactivate-nothing': async (account) => {
    const user = await createUser(account);
    expect(user.deactivatedAt).toBeNull();
    expect((await deactivateUser(account, user)).body).toMatchObject({ endedContractIds: [], endedLineItemIds: [] });
  },
  'v2-deactivate-note': async (account) => {
    const user = await createUser(account);
    expect((await deactivateUser(account, user, { reason: 'other' })).code).toBe('validation_failed');
    expect((await deactivateUser(account, user, { reason: 'bored' })).code).toBe('validation_failed');
    expect((await deactivateUser(account, user, { reason: 'other', note: 'Registered by mistake' })).status).toBe(200);
    const contract = await account.open();
    const path = `/public/v3/contracts/${text(contract.id)}/deactivate`;
    expect((await account.send(path, { reason: 'other' })).code).toBe('validation_failed');
    expect((await account.send(path, { reason: 'other', note: 'Sold twice by mistake' })).status).toBe(200);
  },
  'v2-deactivate-restore': async (account) => {
    const { user, item, device } = await sellActivated(account);
    const { restorableUntil } = (await deactivateUser(account, user)).body;
    expect((await userNow(account, user)).status).toBe('deactivated');
    await account.advance('P29D');
    expect(Date.parse(text(restorableUntil))).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    const { body } = await restore(account, user);
    expect(body).toMatchObject({
      userStatus: 'active',
      restored: [{ id: item.contractId, lineItems: [{ id: item.id }] }],
    });
    expect((await userNow(account, user)).status).toBe('active');
    await deactivateUser(account, user);
    expect((await cover(account, user, device)).status).toBe(201);
    expect((await userNow(account, user)).status).toBe('active');
    const nobody = await createUser(account);
    await deactivateUser(account, nobody);
    expect((await restore(account, nobody)).body.userStatus).toBe('active');
    expect((await userNow(account, nobody)).status).toBe('active');
  },
  'v2-registered-by-v3': async (account) => {
    const { user } = await account.open();
    const { id, legacyId } = user as { id: string; legacyId: number };
    expect(await userNow(account, { id: legacyId })).toMatchObject({ v3Id: id, status: 'active' });
    expect((await account.send('/public/v3/users')).status).toBe(404);
    const { item } = await sellInV2(account);
    expect(item.userId).not.toBe(legacyId);
  },
};
