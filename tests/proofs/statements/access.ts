import { expect } from 'vitest';

import { stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';

/** Statements about the calls that each user may make. */
export const ACCESS: Checks = {
  'inventory-scope': {
    says: [
      'Scopes of the token, separated by spaces.',
      'Scopes to request, separated by spaces.',
      'If omitted, the token gets all scopes of your client credentials.',
      'A request without them fails with `missing_scope`.',
      'The token must have the scopes that each operation lists.',
      'If you send both, the access token takes precedence.',
      '403 `missing_scope` | The token lacks a scope of the operation | Create a token with the scope, or without `scope`',
    ],
    holds: async (account) => {
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
  },
  'required-properties': {
    says: ['**required**: if you omit the property, the request fails with `invalid_request` or `validation_failed`.'],
    holds: async (account) => {
      const { user } = account.sale();
      expect(await account.send('/public/v3/contracts', { user })).toMatchObject({
        status: 422,
        code: 'validation_failed',
      });
      const { status, code } = await account.send('/public/v3/contracts');
      expect([status, code]).toEqual([400, 'invalid_request']);
    },
  },
  'gateway-key-only': {
    says: [
      "The gateway accepts only this key, and v3 and v2 don't accept it.",
      'The gateway does not accept access tokens, and v3 and v2 do not accept the gateway key.',
    ],
    holds: async (account) => {
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
  },
  'v2-callers': {
    says: [
      'The partner token or access token is missing or not valid.',
      'The access token has expired.',
      'The access token does not have a scope that this operation requires.',
      'Your partner account is currently not allowed to use the API.',
      'You requested the token without a scope that the operation requires.',
      'The token is missing, unknown or expired.',
      "The token is valid but doesn't allow this operation, or the partner account is suspended.",
      'Access tokens are short-lived. `expires_in` in the token response is the lifetime in seconds.',
      'It is short-lived, limited to its scopes, and also works for v3.',
      'It allows every operation of v2.',
      '401 | `invalid_token`, `token_expired` | Get a valid token, then retry once',
      '403 | `missing_scope`, `partner_suspended` | Add the scope, or write to partners@akko.example',
    ],
    holds: async (account) => {
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
  },
};
