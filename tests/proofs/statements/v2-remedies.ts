import { expect } from 'vitest';

import { arrayOf, objectOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import {
  contractsOf,
  cover,
  createUser,
  LAPTOP,
  phoneOfV2,
  profile,
  register,
  removeAtPrice,
  removeItem,
  restore,
  sellActivated,
  sellInV2,
  USERS,
} from './v2-sale.ts';
import { text } from './values.ts';

/** The causes and remedies of the problem codes of version 2. */
export const V2_REMEDIES: Checks = {
  'v2-covered': async (account) => {
    const { user, device } = await sellInV2(account);
    expect((await cover(account, user, device)).code).toBe('device_already_covered');
    const other = await createUser(account);
    expect((await register(account, other, phoneOfV2(60))).code).toBe('device_already_covered');
    expect((await register(account, other, { ...phoneOfV2(60), imei: '352099001762026' })).code).toBe(
      'device_already_covered',
    );
    const [contract] = await contractsOf(account, user, '?include=lineItems');
    const found = arrayOf(contract?.lineItems).map((item) => objectOf(item));
    expect(found.map(({ deviceId }) => deviceId)).toEqual([device.id]);
    await removeAtPrice(account, user, `&deviceId=${Number(device.id)}`);
    expect((await cover(account, user, device)).status).toBe(201);
  },
  'v2-not-found': async (account) => {
    const { user, device, item } = await sellInV2(account);
    const other = await createUser(account);
    const missing = [
      ['user_not_found', await cover(account, { id: 1 }, device)],
      ['device_not_found', await cover(account, other, device)],
      ['device_not_found', await cover(account, user, { id: 1 })],
      ['contract_not_found', await cover(account, user, device, { contractId: 1 })],
      ['contract_not_found', await restore(account, other, { contractIds: [Number(item.contractId)] })],
      ['line_item_not_found', await removeItem(account, other, item)],
      ['line_item_not_found', await removeAtPrice(account, user, '&deviceId=1')],
      ['product_price_not_found', await cover(account, user, device, { productPriceId: 1 })],
    ] as const;
    for (const [code, response] of missing) expect(response).toMatchObject({ status: 404, code });
  },
  'v2-user-exists': async (account) => {
    const user = await createUser(account, { partnerReference: 'NGW-CUST-20817' });
    for (const [name, value] of [
      ['email', text(user.email)],
      ['mobile', text(user.mobile)],
      ['partnerReference', 'NGW-CUST-20817'],
    ] as const) {
      const refused = await account.send(USERS, { ...profile(account), [name]: value });
      expect([refused.code, refused.body.detail]).toEqual(['user_already_exists', expect.stringContaining(value)]);
      const { data } = (await account.send(`/public/v2/users?${name}=${encodeURIComponent(value)}`)).body;
      expect(objectOf(arrayOf(data)[0]).id).toBe(user.id);
    }
  },
  'v2-contract-ended': async (account) => {
    const { user, device, item, contract } = await sellActivated(account);
    await account.deactivate(contract, 'immediately');
    const named = { contractId: item.contractId ?? 0 };
    expect((await cover(account, user, device, named)).code).toBe('contract_not_active');
    expect((await restore(account, user)).body.restored).toHaveLength(1);
    await account.deactivate(contract, 'immediately');
    const opened = await cover(account, user, device);
    expect([opened.status, opened.body.contractId === item.contractId]).toEqual([201, false]);
  },
  'v2-limits': async (account) => {
    const user = await createUser(account);
    const [first, second, third] = await Promise.all(
      [60, 61, 62].map(async (index) => (await register(account, user, phoneOfV2(index))).body),
    );
    const everything = { productPriceId: 318 };
    const item = (await cover(account, user, first ?? {}, everything)).body;
    expect((await cover(account, user, second ?? {}, everything)).code).toBe('device_limit_reached');
    for (const phone of [second, third]) expect((await cover(account, user, phone ?? {})).status).toBe(201);
    await removeItem(account, user, item);
    expect((await cover(account, user, first ?? {}, everything)).status).toBe(201);
  },
  'v2-not-eligible': async (account) => {
    const user = await createUser(account);
    const laptop = (await register(account, user, LAPTOP)).body;
    const large = (await register(account, user, { ...phoneOfV2(60), model: 'iPhone 15 Pro Max' })).body;
    for (const device of [laptop, large]) {
      expect((await cover(account, user, device)).code).toBe('device_not_eligible');
      expect((await cover(account, user, device, { productPriceId: 318 })).status).toBe(201);
    }
    expect((await register(account, user, { ...phoneOfV2(60), imei: '352099001762018' })).code).toBe(
      'device_not_eligible',
    );
  },
};
