import { expect, test } from 'vitest';

import { statusWithReason } from '../../../web/model/request/status.ts';

test.each([
  [422, '422 Unprocessable Content'],
  [299, '299'],
])('the status %i is shown as %s', (status, text) => {
  expect(statusWithReason(status)).toBe(text);
});
