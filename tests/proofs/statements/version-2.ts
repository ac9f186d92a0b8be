import { expect } from 'vitest';

import { arrayOf, type JsonObject, objectOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import type { StatementAccount } from './statement-account.ts';
import { phoneOfV2, register } from './v2-sale.ts';

const USERS = '/public/v2/partners/users';

/** Users, contracts and pages of version 2. */
export const VERSION_2: Checks = {
  'v2-pages': async (account) => {
    expect(Object.keys((await account.send('/public/v2/users?perPage=100')).body)).toEqual(['data', 'pagination']);
    expect((await account.send('/public/v2/users?perPage=101')).status).toBe(400);
    for (let count = 0; count < 3; count += 1) await account.open();
    const { headers } = await account.send('/public/v2/users?perPage=1&status=active&sort=lastName');
    const next = new URL(/<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1] ?? 'https://none.example');
    expect(Object.fromEntries(next.searchParams)).toEqual({
      page: '2',
      perPage: '1',
      status: 'active',
      sort: 'lastName',
    });
  },
  'v2-remaining-phones': async (account) => {
    const { body: user } = await createUser(account);
    const path = `/public/v2/users/${Number(user.id)}/contracts`;
    for (const count of [0, 1, 2]) {
      const { body } = await account.send(`${path}/v2/line-items/product-price-id/312`);
      expect([body.quantity, body.remainingPhones]).toEqual([count, 1]);
      const device = (await register(account, user, phoneOfV2(60 + count))).body;
      const item = { productPriceId: 312, deviceId: Number(device.id) };
      expect((await account.send(`${path}/contract-line-items`, item)).status).toBe(201);
    }
  },
  'v2-user-ids': async (account) => {
    const { status, body } = await createUser(account);
    expect([status, Number.isInteger(body.id)]).toEqual([201, true]);
    expect(body.v3Id).toMatch(/^usr_\w{10}$/);
  },
  'v2-user-conflict': async (account) => {
    await createUser(account);
    const other = await createUser(account, { email: 'other@example.com' });
    expect(other).toMatchObject({ status: 409, code: 'user_already_exists' });
  },
  'v2-restore': async (account) => {
    const contract = await account.sell();
    await account.deactivate(contract, 'immediately');
    const { legacyId } = objectOf(contract.user);
    const path = `/public/v2/users/${Number(legacyId)}/contracts/restore`;
    const body = { contractIds: [contract.legacyId ?? null] };
    expect((await account.send(path, body)).status).toBe(200);
    const restored = await account.contract(contract);
    expect(restored).toMatchObject({ id: contract.id, status: 'restored', deactivation: null });
    expect(lineItemIds(restored)).toEqual(lineItemIds(contract));
    expect((await account.send(path, body)).status).toBe(200);
  },
  'v2-restore-window': async (account) => {
    const contract = await account.sell();
    const { body } = await account.deactivate(contract, 'immediately');
    await account.advanceTo(objectOf(body.deactivation).restorableUntil, 60);
    const { legacyId } = objectOf(contract.user);
    const late = await account.send(`/public/v2/users/${Number(legacyId)}/contracts/restore`, {
      contractIds: [contract.legacyId ?? null],
    });
    expect(late.code).toBe('restore_window_closed');
  },
  'v2-deprecated-headers': async (account) => {
    const { headers } = await account.send('/public/v2/users/1/contracts/contract-line-items/1', undefined, {
      method: 'DELETE',
    });
    expect(headers.get('Deprecation')).toMatch(/^@\d+$/);
    expect(Date.parse(headers.get('Sunset') ?? '')).toBeGreaterThan(0);
  },
};

async function createUser(account: StatementAccount, more: JsonObject = {}) {
  const { address, firstName, lastName } = account.sale().user;
  const contact = { email: 'ana.silva@example.com', mobile: '+13125550188' };
  return account.send(USERS, { firstName, lastName, ...contact, mailingAddress: address, ...more });
}

function lineItemIds({ lineItems }: JsonObject): unknown[] {
  return arrayOf(lineItems).map((item) => objectOf(item).id);
}
