import { describe, expect, test } from 'vitest';

import { keptStore } from '../../../web/app/browser/kept-store.ts';
import {
  SIMULATOR_ACCOUNT_KEY,
  type SimulatorAccount,
  simulatorAccountFrom,
} from '../../../web/app/simulator/account.ts';
import type { SafeStorage } from '../../../web/app/state/storage.ts';
import { memoryStore } from '../stores.ts';

const ACCOUNT: SimulatorAccount = {
  clientId: 'sim_1',
  clientSecret: 'secret',
  partnerToken: 'partner',
  gatewayKey: 'gateway',
  webhookSecret: 'webhook',
  expiresAt: '2026-03-03T15:04:05Z',
  baseUrl: 'https://developers.shop.example/simulator',
};
const noTabs = (): void => {};
const accountStore = (storage: SafeStorage, listen: (onChange: () => void) => void) =>
  keptStore({ key: SIMULATOR_ACCOUNT_KEY, parse: simulatorAccountFrom, storage, listen });

describe('the stored account', () => {
  test('is read when it is first used', () => {
    const storage = memoryStore();
    const store = accountStore(storage, noTabs);
    storage.set(SIMULATOR_ACCOUNT_KEY, JSON.stringify(ACCOUNT));
    expect(store.getState()).toEqual(ACCOUNT);
    expect(store.getState()).toBe(store.getState());
  });

  test.each([
    ['not JSON', '{'],
    ['null', 'null'],
    ['a missing part', JSON.stringify({ ...ACCOUNT, clientSecret: undefined })],
    ['an empty part', JSON.stringify({ ...ACCOUNT, gatewayKey: '' })],
    ['a part of another type', JSON.stringify({ ...ACCOUNT, clientSecret: 1 })],
    ['inherited parts', JSON.stringify({ ['__proto__']: ACCOUNT })],
  ])('is ignored if it is %s', (_name, text) => {
    expect(accountStore(memoryStore({ [SIMULATOR_ACCOUNT_KEY]: text }), noTabs).getState()).toBeNull();
  });

  test('has no other properties', () => {
    expect(simulatorAccountFrom({ ...ACCOUNT, extra: true })).toEqual(ACCOUNT);
  });

  test('is forgotten', () => {
    const storage = memoryStore({ [SIMULATOR_ACCOUNT_KEY]: JSON.stringify(ACCOUNT) });
    const store = accountStore(storage, noTabs);
    store.keep(null);
    expect(store.getState()).toBeNull();
    expect(storage.get(SIMULATOR_ACCOUNT_KEY)).toBeNull();
  });

  test('follows other tabs', () => {
    const storage = memoryStore();
    let onChange = (): void => {};
    const store = accountStore(storage, (listener) => (onChange = listener));
    let calls = 0;
    store.subscribe(() => (calls += 1));
    onChange();
    expect(calls).toBe(0);
    storage.set(SIMULATOR_ACCOUNT_KEY, JSON.stringify(ACCOUNT));
    onChange();
    expect(store.getState()).toEqual(ACCOUNT);
    expect(calls).toBe(1);
  });

  test('stays in memory if the storage is locked', () => {
    const locked = { get: () => null, set: () => false, remove: () => {} };
    const store = accountStore(locked, noTabs);
    store.keep(ACCOUNT);
    expect(store.getState()).toBe(ACCOUNT);
  });
});
