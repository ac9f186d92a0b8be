import { expect, test } from 'vitest';

import { outcomeOf } from '../tools/audit-outcome.ts';

test.each([
  [0, 'found 0 vulnerabilities', 'passed'],
  [1, '1 package has an invalid registry signature:\n\nzod@4.0.0', 'failed'],
  [1, '# npm audit report\n\nhono  <4\nSeverity: high', 'failed'],
  [1, 'npm warn audit 405 Method Not Allowed\nnpm error audit endpoint returned an error', 'not checked'],
  [1, 'npm error code ENOTFOUND\nnpm error network request', 'not checked'],
])('exit code %i and %j mean: %s', (status, output, expected) => {
  expect(outcomeOf(status, output).startsWith(expected)).toBe(true);
});
