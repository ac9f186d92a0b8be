import { expect, test } from 'vitest';

import { failureFinding, within } from '../../../web/compile/base/failure.ts';

function fails(): never {
  throw new TypeError("Cannot read properties of undefined (reading 'title')");
}

function errorOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test('an exception is reported with the page, the place in the source and the line of our code', () => {
  const locate = () => ({ file: 'specs/public/api.yaml', line: 12 });
  const build = () =>
    within({ file: 'specs/public/api.yaml', at: '/es/api/users' }, () =>
      within({ file: 'specs/public/api.yaml', at: '#/paths/~1users/get', locate }, fails),
    );
  expect(failureFinding(errorOf(build))).toEqual({
    severity: 'error',
    code: 'internal-error',
    message: expect.stringMatching(
      /^The compiler failed at \/es\/api\/users: #\/paths\/~1users\/get: Cannot read .* \(tests\/compile\/base\/failure\.test\.ts:6\)$/,
    ) as string,
    remedy: expect.stringContaining('fault of the compiler') as string,
    location: { file: 'specs/public/api.yaml', line: 12 },
  });
});

test('an exception without a place is not a finding', () => {
  expect(() => failureFinding(new Error('The disk is full.'))).toThrow('The disk is full.');
});
