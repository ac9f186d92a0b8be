import { expect, test } from 'vitest';

import { durationText } from '../../../web/model/text/duration-text.ts';

test.each([
  [0, 'en', '0 seconds'],
  [59, 'en', '59 seconds'],
  [60, 'en', '1 minute'],
  [5_400, 'en', '2 hours'],
  [172_800, 'es', '2 días'],
  [3_600, 'pt', '1 hora'],
])('%i seconds are, in %s, %s', (seconds, locale, text) => {
  expect(durationText(seconds, locale)).toBe(text);
});
