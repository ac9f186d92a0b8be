// Calls everything on the simulator. Prints one line of JSON: the operations, and the errors of each operation.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import {
  type Akko,
  type AkkoEvent,
  AkkoConnectionError,
  AkkoError,
  AkkoInputError,
  AkkoSignatureError,
  constructEvent,
  createAkko,
  isAkkoError,
} from 'akko-v3';

import { end, receiver, sell } from './service.mts';

const { AKKO_SERVER = '', AKKO_CLIENT_ID: clientId = '', AKKO_CLIENT_SECRET: clientSecret = '' } = process.env;
const secret = process.env.AKKO_WEBHOOK_SECRET ?? '';
const server = AKKO_SERVER as `http${string}`;
const sent: { path: string; key: string | null }[] = [];
const counting: typeof fetch = async (input, init) => {
  sent.push({ path: new URL(String(input)).pathname, key: new Headers(init?.headers).get('Idempotency-Key') });
  return fetch(input, init);
};
const options = { server, clientId, clientSecret, fetch: counting };
const akko = createAkko(options);
const operations = new Set<string>();
/** Remembers which operation was called. */
const called = async <T>(name: keyof Akko, response: Promise<T>): Promise<T> => {
  const value = await response;
  operations.add(name);
  return value;
};
const account = async (path: string, body?: object): Promise<any> => {
  const response = await fetch(`${server}/account${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  assert.ok(response.ok, `${path}: ${response.status}`);
  return response.json();
};
/** Checks that a call was sent twice with one key. */
function assertRepeated(end: string): void {
  const keys = sent.filter(({ path }) => path.endsWith(end)).map(({ key }) => key);
  assert.equal(keys.length, 2);
  assert.equal(keys[0], keys[1]);
}
const tokenCalls = (): number => sent.filter(({ path }) => path.endsWith('/tokens')).length;

// One token for parallel first calls.
await called('createToken', akko.createToken({ body: { grant_type: 'client_credentials' } }));
await akko.createToken({
  body: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
});
const before = tokenCalls();
await Promise.all([1, 2, 3].map(() => called('getInventory', akko.getInventory())));
assert.equal(tokenCalls() - before, 1);

// A sale, by the example service. The same key returns the same contract.
const contract = await sell('sale-1042', '356938035643809');
assert.ok(contract !== 'already covered');
assert.equal(((await sell('sale-1042', '356938035643809')) as typeof contract).id, contract.id);
assert.equal(await sell('sale-1043', '356938035643809'), 'already covered');
operations.add('createContract');
await account(`/contracts/${contract.id}/customer-actions`, { action: 'enter_passcode', passcode: '418205' });
for (const action of ['complete_form', 'send_photos', 'pay'])
  await account(`/contracts/${contract.id}/customer-actions`, { action });
const userId = contract.user.id;
const contractId = contract.id;
const [lineItem] = contract.lineItems;
assert.ok(lineItem);

// The connection ends within the response: the client repeats the call with the same key, and the call is made once.
const device = {
  kind: 'tablet',
  manufacturer: 'Apple',
  model: 'iPad Air',
  condition: 'new',
  serialNumber: 'DMPXK2ABQ1',
} as const;
await account('/faults', { fault: 'cut' });
const tablet = await called(
  'createDeviceForAPartnerUser',
  akko.createDeviceForAPartnerUser({ path: { userId }, body: device }),
);
assertRepeated('/devices');
const tablets = [];
for await (const found of akko.getDevicesForAPartnerUser.items({
  path: { userId },
  query: { kind: ['tablet', 'laptop'] },
}))
  tablets.push(found);
assert.deepEqual(
  tablets.map(({ id }) => id),
  [tablet.id],
);
operations.add('getDevicesForAPartnerUser');

// Without a connection, the error keeps its cause and has no secret.
const cut = createAkko({ ...options, retries: 0, fetch: () => Promise.reject(new TypeError('refused')) });
const lost: unknown = await cut.getInventory().catch((error: unknown) => error);
assert.ok(lost instanceof AkkoConnectionError && !JSON.stringify([lost, lost.message]).includes(clientSecret));

// Everything else.
const phones = await called(
  'createPhonesForAPartnerUser',
  akko.createPhonesForAPartnerUser({
    path: { userId },
    body: {
      phones: [
        {
          kind: 'phone',
          role: 'service',
          manufacturer: 'Samsung',
          model: 'Galaxy A54',
          condition: 'used',
          imei: '352099001761481',
        },
      ],
    },
  }),
);
const [spare] = Object.values(phones).flat();
assert.ok(spare);
const extra = await called(
  'createContractLineItem',
  akko.createContractLineItem({
    body: {
      contractId,
      productPriceId: 'prc_phone_t2_month',
      device: { kind: 'phone', manufacturer: 'Apple', model: 'iPhone 15', condition: 'used', imei: '490154203237518' },
    },
  }),
);
await called(
  'updateServiceDeviceForAPartnerUser',
  akko.updateServiceDeviceForAPartnerUser({
    path: { deviceId: lineItem.device.id },
    body: { serviceDevice: { id: spare.id } },
  }),
);
await called(
  'updateReplacementDeviceForAPartnerUser',
  akko.updateReplacementDeviceForAPartnerUser({
    path: { deviceId: lineItem.device.id },
    body: {
      claimReference: 'CLM-104882',
      device: {
        kind: 'phone',
        manufacturer: 'Apple',
        model: 'iPhone 15',
        condition: 'refurbished',
        grade: 'excellent',
        imei: '356938035699991',
      },
    },
  }),
);
await called(
  'deactivateContractLineItem',
  akko.deactivateContractLineItem({
    path: { lineItemId: extra.id },
    body: { reason: 'device_sold', effective: 'immediately' },
  }),
);
await called('deleteDeviceForAPartnerUser', akko.deleteDeviceForAPartnerUser({ path: { deviceId: tablet.id } }));
await account('/faults', { fault: 'lost' });
const order = await called(
  'createOrder',
  akko.createOrder({
    body: { lines: [{ sku: 'IP15-128-BLK-REF', quantity: 1 }], shipTo: { type: 'store', storeId: 'NGW-CHI-014' } },
  }),
);
assertRepeated('/orders');
await called('getOrderById', akko.getOrderById({ path: { orderId: order.id } }));

// Pages to the end.
const all = await akko.getInventory({ query: { limit: 100 } });
const skus: string[] = [];
for await (const { sku } of akko.getInventory.items({ query: { limit: 2 } })) skus.push(sku);
assert.deepEqual(
  skus,
  all.data.map(({ sku }) => sku),
);

// A token that has expired by the clock of the account.
await account('/clock', { advance: 'P5D' });
const renewals = tokenCalls();
await Promise.all([1, 2].map(() => called('getContractById', akko.getContractById({ path: { contractId } }))));
assert.equal(tokenCalls() - renewals, 1);
for await (const { id } of akko.getContractsForAPartnerUser.items({ query: { userId } })) assert.equal(id, contractId);
operations.add('getContractsForAPartnerUser');
await end(contractId);
operations.add('deactivateContract');

// Deliveries of the simulator, the documented events, and the vectors of all checkers.
const cases = JSON.parse(readFileSync('cases.json', 'utf8'));
const { data: deliveries } = await account('/events');
const types = new Set<AkkoEvent['type']>();
for (const { headers, body } of deliveries) {
  const header = headers['Akko-Signature'] ?? headers['akko-signature'];
  const event = constructEvent(body, header, ['another', secret], { tolerance: Infinity });
  if (event.type === 'contract.activated') assert.equal(event.data.contract.id, contractId);
  types.add(event.type);
}
assert.ok(types.size >= 3, [...types].join());
const sign = (body: string, time: number): string =>
  `t=${time},v1=${createHmac('sha256', 'whsec').update(`${time}.${body}`).digest('hex')}`;
const now = Math.floor(Date.now() / 1000);
const documented = cases.events.map((value: unknown) => {
  const body = JSON.stringify(value);
  return constructEvent(Buffer.from(body), sign(body, now), 'whsec').type;
});
for (const { name, body, header, secrets, now: seconds, result } of cases.vectors) {
  let code = 'valid';
  try {
    constructEvent(body, header, secrets, { now: seconds * 1000 });
  } catch (error) {
    code = error instanceof AkkoSignatureError ? error.code : String(error);
  }
  assert.equal(code, result, name);
}
assert.throws(() => constructEvent('{}', sign('{}', now), 'whsec', { tolerance: Number.NaN }), { code: 'expired' });
const misused = (argument: string, body: string, key: string): void =>
  assert.throws(
    () => constructEvent(body, sign('{}', now), key),
    (error) => error instanceof AkkoInputError && error.argument === argument,
  );
misused('secret', '{}', '');
misused('body', JSON.parse('{}'), 'whsec');

// Wrong arguments are named.
const wrong = (argument: string, given: object): void => {
  assert.throws(
    () => createAkko({ ...options, ...given }),
    (error) => error instanceof AkkoInputError && error.argument === argument,
  );
};
wrong('clientId', { clientId: '' });
wrong('clientSecret', { clientSecret: undefined });
wrong('server', { server: 'prodution' });
wrong('server', { server: 'http://api.akko.example' });
await assert.rejects(akko.createOrder({ body: {} as never }, { idempotencyKey: 'short' }), {
  argument: 'idempotencyKey',
});
await assert.rejects(
  akko.deactivateContract({ path: { contractId }, body: {} as never }, { idempotencyKey: 'sale-1042' }),
  { argument: 'idempotencyKey' },
);
// A path argument that is missing or empty is named before anything is sent.
const unused = createAkko({ ...options, fetch: () => Promise.reject(new Error('sent')) });
const unknown = undefined as unknown as string;
for (const id of ['', unknown, '..']) {
  await assert.rejects(unused.getContractById({ path: { contractId: id } }), { argument: 'contractId' });
  await assert.rejects(unused.getDevicesForAPartnerUser.items({ path: { userId: id } }).next(), { argument: 'userId' });
}
const stock = { lines: [], shipTo: { type: 'store', storeId: 'NGW-CHI-014' } } as const;
// @ts-expect-error a property that the operation does not have
void (() => akko.createOrder({ body: { ...stock, lines: [], colour: 'red' } }));

// Repeats: 429 with Retry-After, 5xx, and a call that still runs; not a conflict.
const repeats = async (status: number, code: string, headers: Record<string, string> = {}): Promise<number> => {
  let attempts = 0;
  const flaky = createAkko({
    ...options,
    fetch: async (input, init) => {
      if (String(input).endsWith('/tokens')) return fetch(input, init);
      attempts++;
      if (attempts > 1) return fetch(input, init);
      return Response.json(
        { code, status, title: code },
        { status, headers: { ...headers, 'Content-Type': 'application/problem+json' } },
      );
    },
  });
  await flaky
    .createOrder({
      body: { lines: [{ sku: 'IP15-128-BLK-REF', quantity: 1 }], shipTo: { type: 'store', storeId: 'NGW-CHI-014' } },
    })
    .catch(() => {});
  return attempts;
};
const started = performance.now();
assert.equal(await repeats(429, 'rate_limited', { 'Retry-After': '1' }), 2);
assert.ok(performance.now() - started >= 1000);
assert.deepEqual(
  await Promise.all([
    repeats(503, 'unknown'),
    repeats(409, 'idempotency_in_progress'),
    repeats(409, 'idempotency_conflict'),
  ]),
  [2, 2, 1],
);

// A dropped connection: each call is repeated, that of the token and those without a key, too.
for (const [dropped, send] of Object.entries({
  '/tokens': (own: Akko) => own.getInventory(),
  '/deactivate': (own: Akko) =>
    own.deactivateContract({ path: { contractId: 'ctr_0000000000' }, body: { reason: 'other', note: 'A proof.' } }),
  '/service-device': (own: Akko) =>
    own.updateServiceDeviceForAPartnerUser({ path: { deviceId: 'dev_0000000000' }, body: { serviceDevice: null } }),
})) {
  let attempts = 0;
  const dropping = createAkko({
    ...options,
    fetch: (input, init) => {
      if (!String(input).endsWith(dropped)) return fetch(input, init);
      attempts++;
      return attempts === 1 ? Promise.reject(new TypeError('dropped')) : fetch(input, init);
    },
  });
  await send(dropping).catch((error: unknown) => assert.ok(error instanceof AkkoError, String(error)));
  assert.equal(attempts, 2, dropped);
}

// A redirect leads no credentials to another host.
const led: string[] = [];
const addressOf = async (listening: Server): Promise<`http://${string}`> => {
  await once(listening.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
};
const elsewhere = createServer(({ url = '' }, response) => response.end(`{"led":${led.push(url)}}`));
const location = await addressOf(elsewhere);
const redirecting = createServer((_, response) => response.writeHead(307, { Location: location }).end());
await assert.rejects(
  createAkko({ server: await addressOf(redirecting), clientId, clientSecret, retries: 0 }).createToken({
    body: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
  }),
  { name: 'AkkoError', status: 307 },
);
assert.deepEqual(led, []);
for (const each of [elsewhere, redirecting]) {
  each.close();
  each.closeAllConnections();
}

await assert.rejects(createAkko({ ...options, clientSecret: 'wrong' }).getInventory(), { code: 'invalid_token' });

// A response that does not match its description is returned, and a warning says so.
const warnings: string[] = [];
const uses: any[] = [];
const strange = createAkko({
  ...options,
  onWarning: (mismatch) => warnings.push(mismatch),
  onUse: (use) => uses.push(use),
  fetch: async (input, init) => {
    const response = await fetch(input, init);
    if (!String(input).includes('/contracts/')) return response;
    const { billingInterval: _, ...changed } = (await response.json()) as any;
    changed.lineItems[0].device.kind = 'drone';
    return Response.json({ ...changed, status: 'paused', newName: 1 });
  },
});
const newer: any = await strange.getContractById({ path: { contractId } });
assert.deepEqual([newer.status, newer.lineItems[0].device.kind, newer.newName], ['paused', 'drone', 1]);
const { response: names, ...use } = uses.at(-1);
assert.deepEqual(
  [use.operation, use.method, use.path, use.status, use.code],
  ['getContractById', 'GET', '/public/v3/contracts/{contractId}', 200, null],
);
assert.deepEqual([names.status, names.newName], [null, null]);
assert.match(use.client, /^akko-v3\/\d+\.\d+\.\d+$/);
assert.ok(!JSON.stringify(uses).includes(contractId));
assert.deepEqual(
  warnings.map((warning) => warning.replace(/: .*/, '')).toSorted(),
  ['/billingInterval', '/lineItems/0/device', '/status'].map((place) => `getContractById ${place}`),
);

// Each documented error of each operation, as its typed error.
const errors: Record<string, string[]> = {};
const patient = createAkko({ ...options, retries: 0 });
const ids = { userId, contractId, orderId: order.id, deviceId: spare.id, lineItemId: extra.id };
await Promise.all(
  cases.errors.map(async ({ operation, status, name, code, problem }: any) => {
    // The simulator knows no account before it knows the credentials, so it ignores Prefer here. The example is sent as it is.
    const replay = async (): Promise<Response> => Response.json(problem, { status });
    const client = operation === 'createToken' ? createAkko({ ...options, retries: 0, fetch: replay }) : patient;
    const call = client[operation as 'getOrderById'] as (args: object, init: object) => Promise<unknown>;
    const args = /^(?:get|delete)/.test(operation) ? { path: ids } : { path: ids, body: {} };
    const headers = { Prefer: `code=${status}, example=${name}` };
    const error: unknown = await call(args, { headers }).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof AkkoError && isAkkoError(error, code), `${operation} ${name}: ${String(error)}`);
    assert.deepEqual([error.status, error.errors], [status, problem.errors ?? []]);
    assert.match(error.requestId ?? '', /^req_/);
    assert.ok(error.help?.endsWith(`errors#${code}`), error.help ?? 'no help');
    (errors[operation] ??= []).push(code);
  }),
);

// The receiver of the example service.
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const { port } = receiver.address() as { port: number };
const [{ body }] = deliveries;
const post = async (header: string): Promise<number> =>
  (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, headers: { 'Akko-Signature': header } })).status;
const time = Math.floor(Date.now() / 1000);
assert.equal(await post(`t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`), 204);
assert.equal(await post('t=1,v1=00'), 401);
receiver.close();
console.log(JSON.stringify({ operations: [...operations], errors, types: [...types], documented }));
