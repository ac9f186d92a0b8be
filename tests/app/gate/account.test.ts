import { describe, expect, test } from 'vitest';

import { accountEmail, keepAccount } from '../../../web/app/gate/account.ts';
import type { EdgeResponse } from '../../../web/app/gate/edge-response.ts';
import { ACCOUNT_KEY } from '../../../web/app/gate/keys.ts';
import { lockedStore, memoryStore } from '../stores.ts';
import { NOW } from './credentials.ts';

const GRANTED = { status: 'granted', account: 'ann@shop.example', expiresAt: NOW + 1000 } as EdgeResponse;

describe('the account that public pages show', () => {
  test('is the one that the edge has verified, until the session ends', () => {
    const store = memoryStore();
    keepAccount(store, GRANTED);
    expect([accountEmail(store, NOW), accountEmail(store, NOW + 1000)]).toEqual(['ann@shop.example', '']);
  });

  test('is removed when the edge asks for a sign-in, but not when the edge has no keys', () => {
    const store = memoryStore();
    keepAccount(store, GRANTED);
    keepAccount(store, { ...GRANTED, status: 'unavailable' });
    expect(accountEmail(store, NOW)).toBe('ann@shop.example');
    keepAccount(store, { ...GRANTED, status: 'denied' });
    expect(store.get(ACCOUNT_KEY)).toBeNull();
  });

  test('is empty for an invalid stored value and for a locked storage', () => {
    for (const invalid of ['{', '7', '{"email":1,"expiresAt":9e15}', '{"email":"a@b"}'])
      expect(accountEmail(memoryStore({ [ACCOUNT_KEY]: invalid }), NOW)).toBe('');
    expect(accountEmail(lockedStore(), NOW)).toBe('');
  });
});
