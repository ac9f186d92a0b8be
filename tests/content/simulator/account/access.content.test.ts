import { describe, expect, it } from 'vitest';

import { Access, requireScopes } from '../../../../content/simulator/account/access.ts';
import { sha256 } from '../../../../web/model/text/sha256.ts';
import { refused } from '../support/refused.ts';
import { newSql } from '../support/sqlite.ts';

const ACCOUNT = '00ff'.repeat(16);
const ROW = {
  clientId: '',
  clientSecretHash: '',
  partnerTokenHash: '',
  gatewayKeyHash: '',
  webhookSecret: '',
  origin: '',
  offset: 0,
  moved: 0,
  clockMoves: 0,
  suspended: false,
  forwarding: false,
  restarts: 0,
  expiresAt: 0,
};

describe('An access token', () => {
  async function issued(scope?: string) {
    const access = new Access(newSql());
    const token = await access.issue(ACCOUNT, scope, 0);
    const credential = { kind: 'access-token', account: ACCOUNT, hash: await sha256(token.access_token) } as const;
    return { access, token, credential };
  }

  it('has all scopes, or those that were requested', async () => {
    const all = await issued();
    expect(all.access.check(all.credential, ROW, 0)?.size).toBe(8);
    const two = await issued('orders:read users:read orders:read');
    expect(two.token).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'orders:read users:read' });
    expect(two.access.check(two.credential, ROW, 0)).toEqual(new Set(['orders:read', 'users:read']));
  });

  it('has no scope that does not exist', async () => {
    await expect(issued('claims:read')).rejects.toThrow(refused('missing_scope'));
  });

  it('is valid for an hour, and is then told from an unknown one', async () => {
    const { access, credential } = await issued();
    expect(() => access.check(credential, ROW, 3_599_999)).not.toThrow();
    expect(() => access.check(credential, ROW, 3_600_000)).toThrow(refused('token_expired'));
    expect(() => access.check({ ...credential, hash: 'x' }, ROW, 0)).toThrow(refused('invalid_token'));
  });
});

it('requires each scope of an operation, unless the credential has no scopes', () => {
  expect(() => requireScopes(['users:read', 'users:write'], new Set(['users:read']))).toThrow(/users:write/);
  expect(() => requireScopes(['users:read'], null)).not.toThrow();
});
