import { expect, test } from 'vitest';

import { fileCountFindings } from '../../web/compile/build-findings.ts';

test('a site with nearly as many files as the platform allows gets a warning that names the number', () => {
  expect(fileCountFindings({ public: 2_415, internal: 16_000 })).toEqual([]);
  expect(fileCountFindings({ public: 2_415, internal: 20_470 })).toMatchObject([
    {
      severity: 'warning',
      code: 'file-count',
      message: 'The internal site has 20,470 files; the limit of the free plan is 20,000.',
    },
  ]);
});
