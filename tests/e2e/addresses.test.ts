import { expect, inject, test } from 'vitest';

import { missingPaths, namedPaths, publicFiles } from '../site/dist.ts';
import { sampleOf } from '../tier.ts';

const portal = inject('portal');

test('npm start serves the pages and files whose addresses published files name', { timeout: 300_000 }, async () => {
  const paths = sampleOf([...namedPaths(publicFiles()).keys()], 50);
  const respond = (path: string) => fetch(portal + path, { method: 'HEAD', redirect: 'manual' });
  expect(await missingPaths(paths, respond)).toEqual([]);
});
