import { describe, expect, test } from 'vitest';

import { progressAt } from '../../../web/app/start/shell.tsx';

describe('the progress bar', () => {
  test.each([
    [0, null],
    [199, null],
    [200, 0.08],
    [999, 0.08],
    [1000, 0.1],
    [200 + 800 * 10, 0.28],
    [10_000_000, 0.994],
  ])('after %d ms shows %s', (elapsed, value) => {
    const progress = progressAt(elapsed);
    expect(progress === null ? null : Number(progress.toFixed(3))).toBe(value);
  });
});
