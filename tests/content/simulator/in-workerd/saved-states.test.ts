import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';

import { once } from '../../../../web/compile/base/once.ts';
import { send, TestAccount } from './support/account.ts';
import type { Json } from './support/oracle.ts';
import { ADDRESS, contract, laptop, phone } from './support/samples.ts';

const STATE = '/account/state';
const NAMES = ['first-sale', 'waiting-period', 'past-due', 'claim-open', 'everything-cancelled', 'hundred-contracts'];

async function inState(name: string): Promise<TestAccount> {
  const account = await TestAccount.create();
  await account.ok('PUT', STATE, { name }, 204);
  return account;
}

/** The largest named state, for tests that do not change it. */
const hundredContracts = once(() => inState('hundred-contracts'));

/** An account with a bit of everything. */
async function busyAccount(): Promise<TestAccount> {
  const account = await TestAccount.create();
  const sale = contract(phone(), { activationCallbackUrl: 'https://hooks.example/activation', metadata: { a: '🛡' } });
  sale.lineItems.push({ productPriceId: 'prc_phone_t2_month', device: phone('356938035644104') });
  const { id, lineItems } = await account.ok('POST', '/public/v3/contracts', sale);
  await account.activate(id);
  await account.ok('PUT', `/public/v3/devices/${lineItems[0].device.id}/service-device`, {
    serviceDevice: {
      kind: 'phone',
      role: 'service',
      manufacturer: 'Samsung',
      model: 'Galaxy A54',
      condition: 'used',
      imei: '352099001761481',
    },
  });
  const second = { productPriceId: 'prc_everything_adult_month', device: laptop() };
  await account.ok('POST', '/public/v3/contract-line-items', { contractId: id, ...second });
  await account.ok('POST', '/public/v3/orders', {
    lines: [{ sku: 'IP15-128-BLK-REF', quantity: 2 }],
    shipTo: { type: 'store', storeId: 'NGW-CHI-014' },
    statusCallbackUrl: 'https://hooks.example/orders',
  });
  await account.ok('POST', '/account/faults', { fault: 'late', seconds: 900 });
  await account.advance('PT10M');
  await account.call('POST', '/public/v3/contracts', { body: {} });
  return account;
}

/** Everything that the account shows, without its identity. */
async function shown(account: TestAccount): Promise<Json> {
  const {
    clientId: _,
    baseUrl: _base,
    expiresAt: _expires,
    now: _now,
    clockOffsetSeconds: _offset,
    restarts: _restarts,
    usage,
    ...rest
  } = await account.ok('GET', '/account');
  const { data: deliveries } = await account.ok('GET', '/account/events');
  const { data: requests } = await account.ok('GET', '/account/requests');
  const { objects, bytes } = usage as Json;
  const withoutSignature = (deliveries as Json[]).map(({ headers: _headers, ...delivery }) => delivery);
  // A saved state has no keys.
  const withoutKeys = requests.map(({ idempotencyKey: _key, ...request }: Json) => request);
  return { ...rest, objects, bytes, deliveries: withoutSignature, requests: withoutKeys };
}

/** A busy account for all tests that do not change it, with what it shows and its saved state. */
const unchanged = once(async () => {
  const account = await busyAccount();
  return { account, before: await shown(account), saved: await account.ok('GET', STATE) };
});

/** The hash that a changed file must have to be read. */
async function withHash(state: Json): Promise<Json> {
  const sorted = JSON.stringify(state.account, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sorted)));
  return { ...state, sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') };
}

/** The state of an account with many users instead of its own. */
async function stateWithUsers(account: TestAccount, count: number): Promise<Json> {
  const state = await account.ok('GET', STATE);
  const [user] = state.account.user as Json[];
  state.account.user = Array.from({ length: count }, (_, index) => ({
    ...user,
    id: `usr_${String(index).padStart(10, '0')}`,
    legacyId: index,
    email: `${index}@example.com`,
  }));
  return withHash(state);
}

/** No request that was refused has changed the account. */
async function expectUnchanged(): Promise<void> {
  const { account, before } = await unchanged();
  expect(await shown(account)).toEqual(before);
}

describe('A restored state', () => {
  it('is counted, even if two files arrive at once', async () => {
    const account = await TestAccount.create();
    const state = await account.ok('GET', STATE);
    await Promise.all([1, 2].map(() => account.ok('PUT', STATE, state, 204)));
    expect((await account.ok('GET', '/account')).restarts).toBe(2);
  });
});

describe('A named state', () => {
  it.each(NAMES)('%s is reached, at the real time', async (name) => {
    const account = await inState(name);
    const { clockOffsetSeconds, usage, contracts } = await account.ok('GET', '/account');
    expect([clockOffsetSeconds, usage.clockMoves]).toEqual([0, 0]);
    const expected = {
      'first-sale': ['waiting_period'],
      'waiting-period': ['waiting_period'],
      'past-due': ['suspended'],
      'claim-open': ['waiting_period'],
      'everything-cancelled': ['cancelled'],
      'hundred-contracts': Array.from({ length: 100 }, () => 'waiting_period'),
    }[name];
    expect(contracts.map(({ status }: Json) => status)).toEqual(expected);
  });

  it('past-due has been unpaid for about a week, and the customer can pay', async () => {
    const account = await inState('past-due');
    const { contracts } = await account.ok('GET', '/account');
    const { data } = await account.ok('GET', '/account/events');
    expect(data[0].type).toBe('contract.suspended');
    const days = (Date.now() - Date.parse(JSON.parse(data[0].body).createdAt as string)) / 86_400_000;
    expect(days).toBeGreaterThan(6);
    expect(days).toBeLessThan(12);
    expect((await account.customer(contracts[0].id, { action: 'pay' })).contract.status).toBe('active');
  });

  it('hundred-contracts has a hundred customers', async () => {
    const account = await hundredContracts();
    const { usage, users } = await account.ok('GET', '/account');
    expect([usage.objects, new Set(users.map(({ email }: Json) => email)).size]).toEqual([402, 100]);
  });

  it('replaces what was there', async () => {
    const account = await busyAccount();
    await account.ok('PUT', STATE, { name: 'first-sale' }, 204);
    const { contracts, orders, faults } = await account.ok('GET', '/account');
    expect([contracts.length, orders, faults]).toEqual([1, [], []]);
    expect((await account.ok('GET', '/account/requests')).data).toEqual([]);
    expect((await account.call('GET', `/public/v3/contracts/${contracts[0].id}`)).status).toBe(200);
  });

  it.each(['past_due', '', '__proto__', 'constructor', 5, null])('is refused with the name %j', async (name) => {
    const { account } = await unchanged();
    const { code } = await account.problem('PUT', STATE, { name }, [422, 'validation_failed']);
    expect(code).toBe('validation_failed');
  });

  it('that is refused changes nothing', expectUnchanged);
});

describe('A saved state', () => {
  it('makes another account equal, and that one goes on in the same way', async () => {
    const first = await busyAccount();
    const state = await first.ok('GET', STATE);
    const second = await TestAccount.create();
    await second.ok('PUT', STATE, state, 204);
    expect(await shown(second)).toEqual(await shown(first));
    for (const account of [first, second]) await account.advance('P40D');
    const [one, other] = [await shown(first), await shown(second)];
    expect(other.contracts).toEqual(one.contracts);
    expect(other.orders).toEqual(one.orders);
    const types = ({ deliveries }: Json): string[] =>
      deliveries.map(({ type, attempt, fault }: Json) => [type, attempt, fault]);
    expect(types(other)).toEqual(types(one));
  });

  // The largest one is restored below.
  it.each(NAMES.filter((name) => name !== 'hundred-contracts'))('of %s can be restored', async (name) => {
    const state = await (await inState(name)).ok('GET', STATE);
    const other = await TestAccount.create();
    await other.ok('PUT', STATE, state, 204);
    expect((await other.ok('GET', STATE)).account).toMatchObject({ contract: state.account.contract });
  });

  it('has its own time, also behind the real one', async () => {
    const account = await inState('past-due');
    const state = await account.ok('GET', STATE);
    state.account.now -= 86_400_000;
    await account.ok('PUT', STATE, await withHash(state), 204);
    const { now, clockOffsetSeconds } = await account.ok('GET', '/account');
    expect(clockOffsetSeconds).toBe(0);
    expect(Math.abs(Date.parse(now as string) + 86_400_000 - Date.now())).toBeLessThan(60_000);
  });

  it('has no credential, no token and no identity', async () => {
    const account = await busyAccount();
    const { text } = await account.call('GET', STATE);
    const secrets = [...Object.values(account.credentials), account.token] as string[];
    expect(secrets.length).toBe(8);
    for (const secret of secrets.filter((value) => !value.startsWith('http') && !value.includes(':')))
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/sim[spgtw]?_[0-9a-z]{20}/);
  });

  it('keeps the credentials, the tokens and the webhook secret of the account that restores it', async () => {
    const [from, account] = [await busyAccount(), await TestAccount.create()];
    await account.ok('PUT', STATE, await from.ok('GET', STATE), 204);
    expect((await account.ok('GET', '/account')).clientId).toBe(account.credentials.clientId);
    expect((await account.call('GET', '/public/v3/inventory')).status).toBe(200);
    await account.renewToken();
    expect((await from.call('GET', '/public/v3/inventory')).status).toBe(200);
  });

  const CHANGES: [name: string, change: (state: Json) => unknown, pointer: string][] = [
    ['another version', (state) => (state.version = 2), '/version'],
    ['a changed byte', (state) => (state.account.contract[0].periods += 1), '/sha256'],
    ['another hash', (state) => (state.sha256 = '0'.repeat(64)), '/sha256'],
    ['another format', (state) => (state.format = 'akko'), '/format'],
    ['an identity', (state) => (state.clientId = 'sim_1'), '/clientId'],
  ];
  it.each(CHANGES)('with %s is refused', async (_name, change, pointer) => {
    const { account, saved } = await unchanged();
    const state = structuredClone(saved);
    change(state);
    const { errors } = await account.problem('PUT', STATE, state, [422, 'validation_failed']);
    expect(errors[0].pointer).toBe(pointer);
  });

  type Forgery = [name: string, change: (account: Json) => unknown];
  const REFERENCES: [kinds: string[], properties: string[], missing: string][] = [
    [['device', 'line-item', 'contract'], ['userId'], 'usr_0000000000'],
    [['line-item'], ['contractId'], 'ctr_0000000000'],
    [['line-item'], ['deviceId', 'previousDeviceId', 'serviceDeviceId'], 'dev_0000000000'],
    [['device'], ['replaces', 'replacedBy'], 'dev_0000000000'],
    [['device'], ['coveredBy', 'lentFor'], 'cli_0000000000'],
    [['line-item'], ['priceId', 'nextPriceId', 'paidPriceId'], 'prc_none'],
    [['contract'], ['storeId'], 'none'],
    [['user'], ['storeCode'], 'none'],
  ];
  const FORGED: Forgery[] = [
    ['the identity of another account', (account) => (account.clientId = 'sim_1')],
    ['a secret', (account) => (account.webhookSecret = 'simw_1')],
    ['an unknown list', (account) => (account.tokens = [])],
    ['a property that no user has', (account) => (account.user[0].isAdmin = true)],
    ['a prototype', (account) => Object.defineProperty(account.user[0], '__proto__', { value: {}, enumerable: true })],
    ['a text in place of a list', (account) => (account.contract = 'all')],
    ['a null object', (account) => (account.device = [null])],
    ['an unknown status', (account) => (account.contract[0].status = 'paid')],
    ['a date that no calendar has', (account) => (account.contract[0].renewsOn = '2026-02-31')],
    ['a time without an end', (account) => (account.now = 1e300)],
    ['a clock that can move beyond the year 9999', (account) => (account.now = Date.UTC(9990, 0))],
    ['a counter whose next value is not exact', (account) => (account.counters.user = Number.MAX_SAFE_INTEGER)],
    ['an id of another kind', (account) => (account.contract[0].id = account.user[0].id)],
    ['two objects with one id', (account) => account.user.push({ ...account.user[0], legacyId: 1 })],
    ['two objects with one v2 id', (account) => account.user.push({ ...account.user[0], id: 'usr_0000000000' })],
    ['a contract without its user', (account) => (account.user = [])],
    ['a line item without its device', (account) => (account.device = [])],
    ...REFERENCES.flatMap(([kinds, properties, missing]) =>
      kinds.flatMap((kind) =>
        properties.map((name): Forgery => [
          `${kind}.${name} ${missing}`,
          (account) => (account[kind][0][name] = missing),
        ]),
      ),
    ),
    ['a wrong check digit', (account) => (account.device[0].imei = '356938035643808')],
    ['a ninth attempt', (account) => (account.attempt[0].attempt = 9)],
    ['too long a text', (account) => (account.user[0].firstName = 'x'.repeat(4001))],
    ['a nesting', (account) => (account.user[0].address = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`))],
  ];
  it.each(FORGED)('with a right hash and %s is refused', async (_name, change) => {
    const { account, saved } = await unchanged();
    const state = structuredClone(saved);
    change(state.account);
    const { status, body } = await account.call('PUT', STATE, { body: await withHash(state) });
    expect([status, body.code]).toEqual(_name === 'a nesting' ? [400, 'invalid_request'] : [422, 'validation_failed']);
  });

  it('that is refused changes nothing', expectUnchanged);

  it('has at most 11 MB', async () => {
    const account = await TestAccount.create();
    const response = await account.call('PUT', STATE, {
      raw: ' '.repeat(11_000_001),
      headers: { 'Content-Type': 'application/json' },
    });
    expect(response.status).toBe(413);
  });

  it('with more than 2,000 objects is refused', async () => {
    const account = await TestAccount.create();
    const { status, body } = await account.call('PUT', STATE, { body: await stateWithUsers(account, 2001) });
    expect([status, body.code]).toEqual([429, 'rate_limited']);
    expect((await account.ok('GET', '/account')).users).toHaveLength(2);
  });

  it('leaves room for new objects up to the 2,000th', async () => {
    const account = await TestAccount.create();
    await account.ok('PUT', STATE, await stateWithUsers(account, 1995), 204);
    const created = Array.from({ length: 10 }, (_, index) => {
      const user = { firstName: 'A', lastName: 'B', mailingAddress: ADDRESS };
      const body = { ...user, email: `new${index}@example.com`, mobile: `+1${3_000_000_000 + index}` };
      return account.call('POST', '/public/v2/partners/users', { body });
    });
    const statuses = (await Promise.all(created)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 201, 201, 201, 429, 429, 429, 429, 429]);
    expect((await account.ok('GET', '/account')).usage.objects).toBe(2000);
  });

  it('of 2,000 objects is saved and restored, and new ids follow those of the file', async () => {
    const state = await (await hundredContracts()).ok('GET', STATE);
    const other = await TestAccount.create();
    await other.ok('PUT', STATE, state, 204);
    expect((await other.ok('GET', STATE)).account).toMatchObject({ contract: state.account.contract });
    const created = await other.ok('POST', '/public/v3/contracts', contract());
    const legacy = (state.account.contract as Json[]).map(({ legacyId }) => legacyId as number);
    expect(created.legacyId).toBeGreaterThan(Math.max(...legacy));
  });

  it('belongs to the account of the credentials alone', async () => {
    const account = await TestAccount.create();
    for (const method of ['GET', 'PUT'])
      expect((await send(method, STATE, method === 'PUT' ? { body: { name: 'first-sale' } } : {})).status).toBe(401);
    await runInDurableObject(account.stub, (_instance, { storage }) => {
      expect(storage.sql.exec('SELECT COUNT(*) AS count FROM objects').one()).toEqual({ count: 2 });
    });
  });
});
