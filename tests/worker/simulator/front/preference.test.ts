import { expect, test } from 'vitest';

import type { RoutedOperation } from '../../../../web/model/simulator/routes.ts';
import { preferenceOf } from '../../../../worker/simulator/front/preference.ts';

const ROUTE = { api: { problems: {} }, operation: { responses: [] } } as unknown as RoutedOperation;

test.each([
  ['wait=2', 2],
  ['wait=0.5', 0.5],
  ['wait=5', 5],
  ['wait=6', 5],
  ['wait=1, wait=3', 1],
  ['wait=-1', 0],
  ['wait=Infinity', 0],
  ['wait=soon', 0],
  ['code=409', 0],
])('"%s" lets the response wait for %d seconds', (prefer, seconds) => {
  const request = new Request('https://portal.example/simulator/quote', { headers: { Prefer: prefer } });
  expect(preferenceOf(request, ROUTE, 'req_1').waitSeconds).toBe(seconds);
});
