import { expect } from 'vitest';

import { stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';

/** Statements about the calls that each user may make. */
export const ACCESS: Checks = {
  'inventory-scope': async (account) => {
    const wanted = { grant_type: 'client_credentials', scope: 'contracts:read' };
    const { body } = await account.send('/public/v3/tokens', wanted);
    expect(body.scope).toBe('contracts:read');
    account.token = stringOf(body.access_token) ?? '';
    const missing = { status: 403, code: 'missing_scope' };
    expect(await account.send('/public/v3/inventory')).toMatchObject(missing);
    const both = { Authorization: `Bearer ${account.token}` };
    expect((await account.send('/public/v2/users')).status).toBe(200);
    expect(await account.send('/public/v2/users', undefined, { headers: both })).toMatchObject(missing);
  },
  'required-properties': async (account) => {
    const { user } = account.sale();
    expect(await account.send('/public/v3/contracts', { user })).toMatchObject({
      status: 422,
      code: 'validation_failed',
    });
    const { status, code } = await account.send('/public/v3/contracts');
    expect([status, code]).toEqual([400, 'invalid_request']);
  },
  'gateway-key-only': async (account) => {
    const key = { 'X-Gateway-Key': account.credentials.gatewayKey };
    const bearer = { 'X-Gateway-Key': '', Authorization: `Bearer ${account.token}` };
    const refused = [
      await account.send('/gateway/products', undefined, { headers: bearer }),
      await account.send('/public/v3/inventory', undefined, { headers: { ...key, Authorization: '' } }),
      await account.send('/public/v2/users', undefined, { headers: { ...key, 'X-Partner-Token': '' } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect((await account.send('/gateway/products')).status).toBe(200);
  },
  'v2-callers': async (account) => {
    const path = '/public/v2/users';
    const { body } = await account.send('/public/v3/tokens', {
      grant_type: 'client_credentials',
      scope: 'orders:read',
    });
    const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
    const refused = [
      await account.send(path, undefined, { headers: { 'X-Partner-Token': 'unknown' } }),
      await account.send(path, undefined, bearer(stringOf(body.access_token) ?? '')),
    ];
    await account.send('/account/clock', { advance: 'PT61M' });
    refused.push(await account.send(path, undefined, bearer(account.token)));
    await account.send('/account', { suspended: true }, { method: 'PATCH' });
    refused.push(await account.send(path));
    expect(refused.map(({ status, code }) => `${status} ${code}`)).toEqual([
      '401 invalid_token',
      '403 missing_scope',
      '401 token_expired',
      '403 partner_suspended',
    ]);
  },
};
