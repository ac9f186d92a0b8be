import { expect, test } from 'vitest';

import { responseOrder } from '../../../../web/compile/openapi/operation/operation.ts';

test('responses begin with success, however the document orders them', () => {
  expect(responseOrder(['404', '201', '302', '200', '500', '400', '101'])).toEqual([
    '200',
    '201',
    '101',
    '302',
    '400',
    '404',
    '500',
  ]);
});

test('a range of statuses comes after its codes, and default comes last', () => {
  // A JavaScript object gives integer-like keys first: 410 before 2XX.
  expect(responseOrder(Object.keys({ default: 0, '5XX': 0, '2XX': 0, '410': 0, '4xx': 0, '200': 0 }))).toEqual([
    '200',
    '2XX',
    '410',
    '4xx',
    '5XX',
    'default',
  ]);
});

test('other keys keep their order before default', () => {
  expect(responseOrder(['default', 'teapot', '99', 'Default', '600', '200'])).toEqual([
    '200',
    'teapot',
    '99',
    '600',
    'default',
    'Default',
  ]);
});
