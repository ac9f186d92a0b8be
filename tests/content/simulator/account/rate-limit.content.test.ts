import { expect, it } from 'vitest';

import { RateLimit } from '../../../../content/simulator/account/rate-limit.ts';
import { refused } from '../support/refused.ts';

it('refuses requests beyond the limit until the minute is over', () => {
  const limit = new RateLimit(2);
  const at = Date.parse('2026-03-02T15:00:50Z');
  for (const remaining of [1, 0]) {
    const rate = limit.count(at);
    expect(rate).toEqual({ limit: 2, remaining, reset: 10 });
    expect(() => limit.require(rate)).not.toThrow();
  }
  const over = limit.count(at);
  expect(over.remaining).toBe(0);
  expect(() => limit.require(over)).toThrow(refused('rate_limited'));
  const next = limit.count(at + 10_000);
  expect(next).toEqual({ limit: 2, remaining: 1, reset: 60 });
  expect(() => limit.require(next)).not.toThrow();
});
