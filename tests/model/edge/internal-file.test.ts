import { expect, test } from 'vitest';

import { internalFile } from '../../../web/model/edge/internal-file.ts';

test('a page, its twin and the folder of the pages below it have different names', () => {
  const names = ['/docs/internal/v3', '/docs/internal/v3.md', '/docs/internal/v3.txt', '/docs/internal/v3/get-app'].map(
    internalFile,
  );
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => names.some((other) => other.startsWith(`${name}/`)))).toEqual([]);
});
