import text from 'descriptions:data';
import { expect, it } from 'vitest';

import site from '../../../../content/site.ts';
import type { Usage } from '../../../../web/model/integration/usage.ts';
import { simulatorDataFrom } from '../../../../web/model/simulator/data.ts';
import { type Received, TestAccount } from './support/account.ts';

const SALE = {
  user: {
    firstName: 'Zoë',
    lastName: 'Meyer',
    email: 'zoe.meyer@example.com',
    mobileNumber: '+13125550177',
    address: { line1: '1840 W Division St', city: 'Chicago', region: 'IL', postalCode: '60622', country: 'US' },
  },
  lineItems: [
    {
      productPriceId: 'prc_phone_t2_month',
      device: { kind: 'phone', manufacturer: 'Apple', model: 'iPhone 15', condition: 'used', imei: '356938035699991' },
    },
  ],
  partnerReference: 'sale of Zoë',
  metadata: { till: 'Till by the door' },
};

async function usageOf(account: TestAccount): Promise<Usage> {
  return (await account.call('GET', '/account/usage')).body as unknown as Usage;
}

/** The texts and numbers at the ends of a value that are long enough to be told from names and counts. */
function valuesOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(valuesOf);
  return String(value).length > 5 ? [String(value)] : [];
}

it('The usage has each operation with its names, and no value of a message', async () => {
  const account = await TestAccount.create();
  const responses: Received[] = [];
  const call = async (...request: Parameters<TestAccount['call']>): Promise<Received> => {
    const response = await account.call(...request);
    responses.push(response);
    return response;
  };
  const { body: contract } = await call('POST', '/public/v3/contracts', { body: SALE });
  await call('POST', '/public/v3/contracts', { body: { ...SALE, unheardOf: 'nobody knows it' } });
  await call('GET', `/public/v3/contracts/${contract.id as string}`);
  await call('GET', '/public/v3/contracts?limit=7&notDescribed=secret');
  await call('GET', '/public/v3/contracts/ctr_0000000000');
  const { operations, unknown, ...rest } = await usageOf(account);

  expect(operations.map(({ call: name, count }) => [name, count])).toEqual([
    ['POST /public/v3/tokens', 1],
    ['POST /public/v3/contracts', 2],
    ['GET /public/v3/contracts/{contractId}', 2],
    ['GET /public/v3/contracts', 1],
  ]);
  const [, create, read, list] = operations;
  expect(Object.keys(create?.sent ?? {})).toEqual(
    expect.arrayContaining([
      'header.idempotency-key',
      'body.user.address.city',
      'body.lineItems.device.imei',
      'body.metadata.*',
    ]),
  );
  expect(create?.received['201']).toMatchObject({
    'response.id': { count: 1 },
    'response.lineItems.device.id': { count: 1 },
  });
  expect([create?.errors, read?.errors]).toEqual([{ '422': ['validation_failed'] }, { '404': ['contract_not_found'] }]);
  expect(list?.sent).toEqual({ 'query.limit': expect.objectContaining({ count: 1 }) as unknown });
  expect(unknown).toMatchObject({ operations: 0, fields: 2 });

  // The times of the calls are the usage's own.
  const withoutTimes = (name: string, value: unknown): unknown => (/^(?:first|last)$/.test(name) ? null : value);
  const text = JSON.stringify({ operations, unknown, rest }, withoutTimes);
  const sent = valuesOf([
    SALE,
    account.credentials,
    responses.map(({ body, headers }) => [body, Object.fromEntries(headers)]),
  ]);
  expect(sent.length).toBeGreaterThan(100);
  const described = new Set([
    'public/v3',
    'application/json',
    'validation_failed',
    'contract_not_found',
    'invalid_request',
  ]);
  expect(sent.filter((value) => !described.has(value) && text.includes(JSON.stringify(value).slice(1, -1)))).toEqual(
    [],
  );
  expect(text).not.toMatch(/unheardOf|notDescribed|till"|Zoë/);
});

it('The usage has the days in the headers of a deprecated operation', async () => {
  const account = await TestAccount.create();
  await account.call('DELETE', '/public/v2/users/48213/contracts/contract-line-items/1');
  expect((await usageOf(account)).operations[1]?.deprecation).toEqual({ since: '2026-01-01', sunset: '2026-12-31' });
});

it('A restored state keeps the usage, and a reset empties it', async () => {
  const account = await TestAccount.create();
  await account.call('PUT', '/account/state', { body: { name: 'past-due' } });
  expect((await usageOf(account)).operations.map(({ operationId }) => operationId)).toEqual(['createToken']);
  await account.call('POST', '/account/reset');
  expect((await usageOf(account)).operations).toEqual([]);
});

it('An event counts when its receiver has confirmed it', async () => {
  const account = await TestAccount.create();
  await account.call('PATCH', '/account', { body: { forwarding: true } });
  await account.call('PUT', '/account/state', { body: { name: 'past-due' } });
  const deliveries = (await account.call('GET', '/account/events')).body.data as { id: string }[];
  for (const [index, { id }] of deliveries.slice(0, 2).entries()) {
    await account.call('POST', `/account/deliveries/${id}/claim`);
    await account.call('PUT', `/account/deliveries/${id}/result`, { body: { status: index === 0 ? 204 : 500 } });
  }
  const { events } = await usageOf(account);
  expect(events).toMatchObject([
    { api: 'v3', count: 1, received: { 'body.id': { count: 1 }, 'body.data': { count: 1 } } },
  ]);
});

const { causes = {} } = site.integration ?? {};

it('Each event of the API has a named state or an operation that causes it', async () => {
  const { events } = simulatorDataFrom(text).apis.find(({ base }) => base === 'v3') ?? { events: [] };
  expect(Object.keys(causes).toSorted()).toEqual(events.map(({ name }) => name).toSorted());
  const account = await TestAccount.create();
  await account.call('PATCH', '/account', { body: { forwarding: true } });
  for (const { name, type } of events) {
    const cause = causes[name];
    if (cause === undefined || !('state' in cause)) continue;
    await account.call('PUT', '/account/state', { body: { name: cause.state } });
    expect((await account.call('GET', '/account/events?limit=100')).text).toContain(`"${type}"`);
  }
});
