import { expect } from 'vitest';

import { arrayOf, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';

const CONTRACTS = '/public/v3/contracts';
const TOKENS = '/public/v3/tokens';

/** Tokens, idempotency keys, limits, pages and errors: what holds for requests of every kind. */
export const REQUESTS: Checks = {
  'token-lifetime': {
    says: [
      'Lifetime in seconds from now.',
      'There is no refresh token.',
      'You get it from [create an access token](/public/v3/create-token). `expires_in` in the response is its lifetime, for example 3600 seconds.',
    ],
    holds: async (account) => {
      const { status, body } = await account.renewToken();
      expect([status, body.token_type, body.expires_in]).toEqual([200, 'Bearer', 3600]);
      expect(body).not.toHaveProperty('refresh_token');
    },
  },
  'token-refused': {
    says: [
      'The client id or secret is missing or wrong.',
      'The grant is not valid.',
      'The access token is missing, malformed or from the other environment.',
      'On the token call, the client credentials are wrong.',
      'Errors are problem documents, as in the rest of this API, not the `error` object of RFC 6749.',
      '400 `invalid_request` on the token call | `grant_type` is missing, or the credentials were sent twice | Send `grant_type=client_credentials`, and the credentials once',
      '401 `invalid_token` on the token call | Wrong secret, or the host of the other environment | Check the host, the id and the secret',
    ],
    holds: async (account) => {
      expect(await account.send(TOKENS, {})).toMatchObject({ status: 400, code: 'invalid_request' });
      const { clientId: client_id, clientSecret: client_secret } = account.credentials;
      const twice = { grant_type: 'client_credentials', client_id, client_secret };
      expect(await account.send(TOKENS, twice)).toMatchObject({ status: 400, code: 'invalid_request' });
      const headers = { Authorization: `Basic ${btoa(`${client_id}:wrong`)}` };
      const wrong = await account.send(TOKENS, { grant_type: 'client_credentials' }, { headers });
      expect(wrong).toMatchObject({ status: 401, code: 'invalid_token' });
    },
  },
  'partner-suspended': {
    says: [
      '403 `partner_suspended` | Your account is suspended | Write to partners@akko.example',
      'Your partner account is currently not allowed to use the API.',
    ],
    holds: async (account) => {
      await account.send('/account', { suspended: true }, { method: 'PATCH' });
      expect(await account.renewToken()).toMatchObject({ status: 403, code: 'partner_suspended' });
    },
  },
  'token-expires': {
    says: [
      '401 `token_expired` | The token has expired | Create a new one',
      'The access token is missing, invalid or expired.',
      '[Request a new token](#operation/createToken) and repeat the request.',
      '401 `token_expired` | More than `expires_in` seconds have passed | Create a token, then repeat the call with the same key',
      '4 | Use an expired token: one older than `expires_in` seconds | 401 `token_expired`. Your system creates a new token, and the call succeeds | [C08](/exam#C08)',
      'Access tokens expire by this clock too.',
      'The access token has expired.',
      'More than `expires_in` seconds have passed since the token was issued.',
      'On 401 `token_expired`, create one new token and repeat the call once.',
      '401 `token_expired` | The token is older than `expires_in` seconds | Create a new token',
      '401 `token_expired` | Once | With a [new token](/guides/authentication#keep-and-renew-the-token) and the same key',
      'Access tokens expire by this clock too, so [create a new one](/public/v3/create-token) after more than an hour.',
      '401 `token_expired` | Move the clock by `PT2H`',
    ],
    holds: async (account) => {
      const { token } = account;
      await account.send('/account/clock', { advance: 'PT59M' });
      expect((await account.send('/public/v3/inventory')).status).toBe(200);
      await account.send('/account/clock', { advance: 'PT2M' });
      expect(account.token).toBe(token);
      expect(await account.send('/public/v3/inventory')).toMatchObject({ status: 401, code: 'token_expired' });
    },
  },
  'token-for-v2': {
    says: [
      'Send your partner token in the `X-Partner-Token` header, or an access token of v3 in the `Authorization` header.',
      'The v3 access token also works for v2.',
      'It has no scopes. v2 also accepts a v3 access token.',
      'The partner token has no scopes and is valid until it is revoked.',
      'v2 also accepts the short-lived access token of v3, as `Authorization: Bearer YOUR_ACCESS_TOKEN`.',
      'The partner token and the gateway key have no scopes.',
    ],
    holds: async (account) => {
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
  },
  'scope-missing': {
    says: [
      "The token was issued without a scope that this operation requires, or your client credentials don't allow that scope.",
      'It must have the scope that the operation requires.',
      'Requires `contracts:write`, plus `users:write` if the user is new and `devices:write` if a device is new.',
      '403 `missing_scope` | The token lacks `contracts:write`, `users:write` or `devices:write` | Create a token without `scope`',
      'The token does not allow this operation.',
      '403 `missing_scope` | Create a token with the scope `orders:read` only, then create a contract',
    ],
    holds: async (account) => {
      const { body } = await account.send('/public/v3/tokens', {
        grant_type: 'client_credentials',
        scope: 'orders:read',
      });
      account.token = stringOf(body.access_token) ?? '';
      expect((await account.send('/public/v3/inventory')).status).toBe(200);
      expect(await account.send(CONTRACTS, account.sale())).toMatchObject({ status: 403, code: 'missing_scope' });
    },
  },
  'error-document': {
    says: [
      'Path of the request.',
      'HTTP status of the response.',
      'An error in the format of RFC 9457.',
      'Id of the request, the same as in the header `X-Request-Id`.',
      'Id of the request, also in the `X-Request-Id` header.',
      'Every error is an `application/problem+json` document (RFC 9457).',
      'Every error is a problem document (RFC 9457, `application/problem+json`).',
      'It is in the `X-Request-Id` response header and, in a problem, in `requestId`.',
      'The body of every error response, in the format of [RFC 9457](https://www.rfc-editor.org/rfc/rfc9457), *Problem Details for HTTP APIs*.',
    ],
    holds: async (account) => {
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
  },
  'unknown-fields': {
    says: [
      'In requests, v3 rejects a property that it does not list, at every level, with 422 `validation_failed` and `unknown_field` in `errors`.',
      'Only `metadata` may have any property.',
      "422 `validation_failed` | For example, a wrong IMEI check digit, or a property that the API doesn't know | Correct the values in `errors`",
      "A request with a property that the operation doesn't have fails with 422 `validation_failed`, at every level, and `errors` has the code `unknown_field`.",
      "The opposite holds for requests: v3 refuses properties that it doesn't know, so a typing error never goes unnoticed.",
    ],
    holds: async (account) => {
      const sale = account.sale();
      const [item] = sale.lineItems;
      if (item === undefined) throw new TypeError('A sale has a line item.');
      const wrong: [JsonObject, string][] = [
        [{ ...sale, colour: 'Blue' }, '/colour'],
        [{ ...sale, user: { ...sale.user, mobile: '+13125550142' } }, '/user/mobile'],
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
  },
};
