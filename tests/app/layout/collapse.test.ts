import { expect, test } from 'vitest';

import { collapseDuration } from '../../../web/app/layout/collapse.tsx';

test.each([
  [36, 192],
  [100, 239],
  [360, 327],
  [1000, 440],
])('the animation of %d px takes %d ms', (height, duration) => {
  expect(collapseDuration(height)).toBe(duration);
});

test('the animation takes 1 ms with reduced motion', () => {
  expect(collapseDuration(1000, true)).toBe(1);
});
