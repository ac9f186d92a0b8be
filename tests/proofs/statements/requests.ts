import { expect } from 'vitest';

import { arrayOf, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';

const CONTRACTS = '/public/v3/contracts';
const TOKENS = '/public/v3/tokens';

/** Tokens, idempotency keys, limits, pages and errors: what holds for requests of every kind. */
export const REQUESTS: Checks = {
  'token-lifetime': async (account) => {
    const { status, body } = await account.renewToken();
    expect([status, body.token_type, body.expires_in]).toEqual([200, 'Bearer', 3600]);
    expect(body).not.toHaveProperty('refresh_token');
  },
  'token-refused': async (account) => {
    expect(await account.send(TOKENS, {})).toMatchObject({ status: 400, code: 'invalid_request' });
    const { clientId: client_id, clientSecret: client_secret } = account.credentials;
    const twice = { grant_type: 'client_credentials', client_id, client_secret };
    expect(await account.send(TOKENS, twice)).toMatchObject({ status: 400, code: 'invalid_request' });
    const headers = { Authorization: `Basic ${btoa(`${client_id}:wrong`)}` };
    const wrong = await account.send(TOKENS, { grant_type: 'client_credentials' }, { headers });
    expect(wrong).toMatchObject({ status: 401, code: 'invalid_token' });
  },
  'partner-suspended': async (account) => {
    await account.send('/account', { suspended: true }, { method: 'PATCH' });
    expect(await account.renewToken()).toMatchObject({ status: 403, code: 'partner_suspended' });
  },
  'token-expires': async (account) => {
    const { token } = account;
    await account.send('/account/clock', { advance: 'PT59M' });
    expect((await account.send('/public/v3/inventory')).status).toBe(200);
    await account.send('/account/clock', { advance: 'PT2M' });
    expect(account.token).toBe(token);
    expect(await account.send('/public/v3/inventory')).toMatchObject({ status: 401, code: 'token_expired' });
  },
  'token-for-v2': async (account) => {
    const none = { 'X-Partner-Token': '' };
    const users = async (headers: Record<string, string>) =>
      (await account.send('/public/v2/users', undefined, { headers })).status;
    expect(await users({})).toBe(200);
    expect(await users({ ...none, Authorization: `Bearer ${account.token}` })).toBe(200);
    expect(await users(none)).toBe(401);
    const { body } = await account.send(TOKENS, { grant_type: 'client_credentials', scope: 'orders:read' });
    expect(await users({ ...none, Authorization: `Bearer ${stringOf(body.access_token) ?? ''}` })).toBe(403);
    await account.advance('P400D');
    expect(await users({})).toBe(200);
  },
  'scope-missing': async (account) => {
    const { body } = await account.send('/public/v3/tokens', {
      grant_type: 'client_credentials',
      scope: 'orders:read',
    });
    account.token = stringOf(body.access_token) ?? '';
    expect((await account.send('/public/v3/inventory')).status).toBe(200);
    expect(await account.send(CONTRACTS, account.sale())).toMatchObject({ status: 403, code: 'missing_scope' });
  },
  'error-document': async (account) => {
    const { status, headers, body } = await account.send(CONTRACTS, {
      ...account.sale(),
      user: { ...account.sale().user, email: 'x' },
    });
    expect(headers.get('Content-Type')).toBe('application/problem+json');
    expect(body).toMatchObject({
      status,
      code: 'validation_failed',
      instance: expect.stringContaining(CONTRACTS),
      requestId: headers.get('X-Request-Id'),
    });
    for (const error of arrayOf(body.errors))
      expect(objectOf(error)).toMatchObject({
        pointer: expect.stringMatching(/^\//),
        code: expect.any(String),
        message: expect.any(String),
      });
  },
  'unknown-fields': async (account) => {
    const sale = account.sale();
    const [item] = sale.lineItems;
    if (item === undefined) throw new TypeError('A sale has a line item.');
    const wrong: [JsonObject, string][] = [
      [{ ...sale, colour: 'Blue' }, '/colour'],
      [{ ...sale, user: { ...sale.user, mobile: '+13125550142' } }, '/user/mobile'],
      [{ ...sale, user: { ...sale.user, dateOfBirth: '1994-05-17' } }, '/user/dateOfBirth'],
      [{ ...sale, user: { ...sale.user, age: 31 } }, '/user/age'],
      [{ ...sale, lineItems: [{ ...item, device: { ...item.device, purchse: {} } }] }, '/lineItems/0/device/purchse'],
    ];
    for (const [body, pointer] of wrong) {
      const response = await account.send(CONTRACTS, body);
      expect([response.status, arrayOf(response.body.errors)]).toMatchObject([
        422,
        [{ pointer, code: 'unknown_field' }],
      ]);
    }
    const metadata = { till: '4', 'loyalty-tier': 'gold' };
    expect((await account.send(CONTRACTS, { ...sale, metadata })).body.metadata).toEqual(metadata);
  },
};
