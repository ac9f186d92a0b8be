import { expect, test } from 'vitest';

import { fileCountFindings, sharedAddressFindings } from '../../web/compile/build-findings.ts';
import { simulatorData } from '../../web/compile/simulator/simulator-data.ts';

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

const apiOf = (name: string, paths: object) => ({
  name,
  document: { openapi: '3.1.0', paths: { ...paths } },
  problemType: '',
});

test('two descriptions with one address in the simulator are named', () => {
  const orders = apiOf('orders', { '/orders': { post: {} }, '/orders/{id}': { get: {} }, '/lamps': { post: {} } });
  const stock = apiOf('stock', { '/orders': { get: {}, post: {} }, '/orders/{orderId}': { get: {} } });
  expect(sharedAddressFindings(simulatorData([orders, stock]))).toEqual([
    {
      severity: 'warning',
      code: 'simulator-address',
      message:
        'The descriptions orders and stock both have POST /orders and 1 more. The simulator has one address for both, where it responds as orders describes.',
      remedy: 'Remove "simulator" from the reference of one of them in content/site.ts, or change its paths.',
    },
  ]);
});

test('addresses that differ are no finding', () => {
  const orders = apiOf('orders', { '/orders': { post: {} } });
  expect(sharedAddressFindings(simulatorData([orders, apiOf('stock', { '/orders': { get: {} } })]))).toEqual([]);
  expect(sharedAddressFindings(null)).toEqual([]);
});
