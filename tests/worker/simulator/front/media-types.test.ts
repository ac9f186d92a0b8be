import { expect, it } from 'vitest';

import { acceptsJson } from '../../../../worker/simulator/front/media-types.ts';

it.each([
  [null, true],
  ['', true],
  ['*/*', true],
  ['application/json', true],
  ['application/problem+json', true],
  ['text/html, */*;q=0.1', true],
  ['text/html, application/*', true],
  ['application/json;q=0', false],
  ['application/json;q=0, */*', false],
  ['text/html', false],
  ['image/*', false],
])('takes Accept: %s as JSON: %s', (accept, isAccepted) => {
  expect(acceptsJson(accept)).toBe(isAccepted);
});
