import { describe, expect, it } from 'vitest';

import { Idempotency } from '../../../../content/simulator/account/idempotency.ts';
import { refused } from '../support/refused.ts';
import { newSql } from '../support/sqlite.ts';

const DAY = 86_400_000;
const request = { fingerprint: 'hash', now: 0 };
const reply = { status: 201, headers: { Location: '/x' }, body: '{}' };

describe('An idempotency key', () => {
  it('gives the same request its first response', () => {
    const keys = new Idempotency(newSql());
    expect(keys.find('a', request)).toBeNull();
    keys.store('a', { fingerprint: 'hash', reply, now: 0 });
    expect(keys.find('a', request)).toEqual({
      ...reply,
      headers: { Location: '/x', 'Idempotency-Key': 'a', 'Idempotency-Replayed': 'true' },
    });
    expect(keys.find('b', request)).toBeNull();
  });

  it('refuses another request, and one that comes while the first still runs', () => {
    const keys = new Idempotency(newSql());
    keys.store('a', { fingerprint: 'hash', reply, now: 0 });
    expect(() => keys.find('a', { ...request, fingerprint: 'other' })).toThrow(/different body/);
    keys.start('b', 'hash');
    expect(() => keys.find('b', request)).toThrow(refused('idempotency_in_progress'));
    expect(() => keys.find('b', { ...request, fingerprint: 'other' })).toThrow(refused('idempotency_conflict'));
    keys.stop('b');
    expect(keys.find('b', request)).toBeNull();
  });

  it('is forgotten after two days', () => {
    const keys = new Idempotency(newSql());
    keys.store('a', { fingerprint: 'hash', reply, now: 0 });
    expect(keys.find('a', { ...request, now: 2 * DAY })).not.toBeNull();
    expect(keys.find('a', { ...request, now: 2 * DAY + 1 })).toBeNull();
    expect(keys.find('a', { fingerprint: 'other', now: 2 * DAY + 1 })).toBeNull();
    keys.store('a', { fingerprint: 'other', reply, now: 2 * DAY + 1 });
    expect(keys.find('a', { fingerprint: 'other', now: 2 * DAY + 1 })).not.toBeNull();
  });

  it('is kept while others are stored, and then makes room for them', () => {
    const keys = new Idempotency(newSql());
    const large = { ...reply, body: 'x'.repeat(15_999_900) };
    keys.store('a', { fingerprint: 'hash', reply: large, now: 0 });
    expect(() => keys.store('b', { ...request, reply: large, now: 2 * DAY })).toThrow(refused('rate_limited'));
    keys.store('b', { ...request, reply: large, now: 2 * DAY + 1 });
    expect(keys.find('b', { ...request, now: 2 * DAY + 1 })).not.toBeNull();
  });

  it('is refused beyond the number of keys and the bytes of their responses', () => {
    const keys = new Idempotency(newSql());
    const large = { ...reply, body: 'x'.repeat(15_999_900) };
    keys.store('a', { fingerprint: 'hash', reply: large, now: 0 });
    expect(() => keys.store('b', { fingerprint: 'hash', reply: large, now: 0 })).toThrow(refused('rate_limited'));
    keys.clear();
    const emoji = { ...reply, body: '🛡'.repeat(3_999_900) };
    keys.store('a', { fingerprint: 'hash', reply: emoji, now: 0 });
    expect(() => keys.store('b', { fingerprint: 'hash', reply: emoji, now: 0 })).toThrow(refused('rate_limited'));
    keys.clear();
    for (let index = 0; index < 2000; index += 1) keys.store(`k${index}`, { fingerprint: 'hash', reply, now: 0 });
    expect(() => keys.store('more', { fingerprint: 'hash', reply, now: 0 })).toThrow(refused('rate_limited'));
  });
});
