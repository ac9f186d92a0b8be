import { expect } from 'vitest';

import { arrayOf, type Json, type JsonObject, objectOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { createUser, phoneOfV2, profile, register, sellInV2, USERS } from './v2-sale.ts';

/** Keys, errors and formats of version 2. */
export const V2_REQUESTS: Checks = {
  'v2-key-format': async (account) => {
    const user = await createUser(account);
    const path = `${USERS}/${Number(user.id)}`;
    const device = (await register(account, user, phoneOfV2(70))).body;
    const lineItem = { productPriceId: 312, deviceId: Number(device.id) };
    const { type: _, ...phone } = phoneOfV2(72);
    const creations: [string, Json][] = [
      [USERS, profile(account)],
      [`${path}/devices`, phoneOfV2(71)],
      [`${path}/phones`, { phones: [phone] }],
      [`/public/v2/users/${Number(user.id)}/contracts/contract-line-items`, lineItem],
    ];
    for (const [target, body] of creations) {
      expect([target, (await account.send(target, body, { key: false })).status]).toEqual([target, 400]);
      expect([target, (await account.send(target, body)).status]).toEqual([target, 201]);
    }
    for (const [key, status] of [
      ['short-7', 400],
      ['eight_88', 201],
      ['x'.repeat(64), 201],
      ['x'.repeat(65), 400],
    ] as const)
      expect([key, (await account.send(USERS, profile(account), { key })).status]).toEqual([key, status]);
  },
  'v2-key-replays': async (account) => {
    const [known, key] = [profile(account), crypto.randomUUID()];
    expect((await account.send(USERS, { ...known, email: 'x' }, { key })).status).toBe(422);
    const first = await account.send(USERS, known, { key });
    expect([first.status, first.headers.get('Idempotency-Replayed'), first.headers.get('Idempotency-Key')]).toEqual([
      201,
      null,
      key,
    ]);
    const again = await account.send(USERS, known, { key });
    expect([again.body, again.headers.get('Idempotency-Replayed')]).toEqual([first.body, 'true']);
    const conflict = { status: 409, code: 'idempotency_conflict' };
    expect(await account.send(USERS, profile(account), { key })).toMatchObject(conflict);
    const other = `/public/v2/users/${Number(first.body.id)}/contracts/restore`;
    expect(await account.send(other, undefined, { method: 'POST', key })).toMatchObject(conflict);
    expect((await account.send(USERS, profile(account))).status).toBe(201);
  },
  'v2-key-in-progress': async (account) => {
    const [known, key] = [profile(account), crypto.randomUUID()];
    const create = async () => account.send(USERS, known, { key, headers: { Prefer: 'wait=2' } });
    const [first, early] = (await Promise.all([create(), create()])).toSorted((a, b) => a.status - b.status);
    expect(early).toMatchObject({ status: 409, code: 'idempotency_in_progress' });
    expect(first?.status).toBe(201);
    expect((await account.send(USERS, known, { key })).body).toEqual(first?.body);
  },
  'v2-error-document': async (account) => {
    const known = profile(account);
    const responses = [
      ['/query/perPage', await account.send('/public/v2/users?perPage=101')],
      ['/path/userId', await account.send('/public/v2/users/x/contracts')],
      ['/header/Idempotency-Key', await account.send(USERS, known, { key: false })],
      ['/mailingAddress/postalCode', await account.send(USERS, withAddress(known, { postalCode: '' }))],
    ] as const;
    for (const [pointer, { status, headers, body }] of responses) {
      expect(headers.get('Content-Type')).toBe('application/problem+json');
      expect(body).toMatchObject({ status, requestId: headers.get('X-Request-Id') });
      expect(arrayOf(body.errors).map((error) => objectOf(error).pointer)).toContain(pointer);
    }
    expect(responses.map(([, { status }]) => status)).toEqual([400, 400, 400, 422]);
    expect(responses[0][1].body.instance).toContain('/public/v2/users');
    expect((await account.send('/public/v2/users/1/contracts')).body).not.toHaveProperty('errors');
    const { device, user } = await sellInV2(account);
    const again = {
      type: 'phone',
      manufacturer: 'Apple',
      model: 'iPhone 15',
      condition: 'used',
      imei: device.imei ?? '',
    };
    const covered = await account.send(`${USERS}/${Number(user.id)}/devices`, again);
    expect([covered.code, arrayOf(covered.body.errors).length]).toEqual(['device_already_covered', 1]);
    const wrong = await account.send('/public/v2/users', undefined, { headers: { 'X-Partner-Token': 'unknown' } });
    expect([wrong.status, wrong.headers.get('WWW-Authenticate')]).toEqual([401, expect.stringContaining('Bearer')]);
  },
  'v2-error-codes': async (account) => {
    const user = await createUser(account);
    const { firstName: _, ...nameless } = profile(account);
    const phone = { manufacturer: 'Apple', model: 'iPhone 15', condition: 'used', imei: '356938035643809' };
    const device = { type: 'phone', ...phone };
    const purchase = { purchasedOn: '2099-01-01', receiptProvided: true };
    const path = `${USERS}/${Number(user.id)}`;
    const refused: [string, unknown][] = [];
    for (const [code, to, body] of [
      ['required', USERS, nameless],
      ['invalid_format', USERS, { ...profile(account), email: 'x' }],
      ['out_of_range', `${path}/devices`, { ...device, purchase }],
      ['too_long', USERS, { ...profile(account), firstName: 'x'.repeat(61) }],
      ['duplicate', `${path}/phones`, { phones: [phone, phone] }],
      ['not_allowed', USERS, { ...profile(account), storeCode: 'NGW-XXX-999' }],
    ] as const) {
      const { errors } = (await account.send(to, body as unknown as JsonObject)).body;
      refused.push([code, objectOf(arrayOf(errors)[0]).code]);
    }
    expect(refused.map(([, code]) => code)).toEqual(refused.map(([code]) => code));
  },
  'v2-address': async (account) => {
    const known = profile(account);
    for (const place of [
      { country: 'MX', region: 'CMX', city: 'México', postalCode: '06600' },
      { country: 'CA', region: 'QC', city: 'Montréal', postalCode: 'H2X 1Y4' },
      { postalCode: '90210' },
    ])
      expect((await account.send(USERS, withAddress(known, place))).code).toBe('unsupported_address');
    const vancouver = { country: 'CA', region: 'BC', city: 'Vancouver', postalCode: 'V6Z 2H7' };
    expect((await account.send(USERS, withAddress(known, vancouver))).status).toBe(201);
  },
};

function withAddress(known: ReturnType<typeof profile>, place: JsonObject): JsonObject {
  return { ...known, mailingAddress: { ...known.mailingAddress, ...place } };
}
