import documents from 'descriptions:documents';
import { beforeAll, describe, expect, it } from 'vitest';

import { newKey, type Received, send, TestAccount } from './support/account.ts';
import type { Json } from './support/oracle.ts';
import { ADDRESS, contract, laptop, maya, phone } from './support/samples.ts';

/** Status and code of a problem, and a request that causes it. */
type Cause = [problem: string, why: string, request: () => Promise<Received>];

const NAMES = ['v2', 'v3', 'gateway'] as const;
type Name = (typeof NAMES)[number];

/** The codes that this file causes. */
const caused: Record<Name, Set<string>> = { v2: new Set(), v3: new Set(), gateway: new Set() };

function itCauses(name: Name, causes: readonly Cause[]): void {
  for (const [problem] of causes) caused[name].add(problem.slice('400 '.length));
  it.each(causes)('%s: %s', async (problem, _why, request) => {
    const { status, body, text } = await request();
    expect({ problem: `${status} ${body.code}`, text }).toMatchObject({ problem });
  });
}

const v2User = (more: Json = {}): Json => ({
  firstName: 'Maya',
  lastName: 'Torres',
  email: 'maya.torres@example.com',
  mobile: '+13125550142',
  mailingAddress: ADDRESS,
  ...more,
});

const NEW_YORK = { ...ADDRESS, region: 'NY' };
const MEXICO = { ...ADDRESS, region: 'CMX', postalCode: '06600', country: 'MX' };

describe('Every problem of v3 has a request that causes it', () => {
  let account: TestAccount;
  const call = (method: string, path: string, body?: unknown): Promise<Received> =>
    account.call(method, `/public/v3${path}`, { body });
  const create = (device: Json, more: Json = {}): Promise<Received> =>
    call('POST', '/contracts', contract(device, more));

  describe('in a new account', () => {
    const everything = (imei: string): Json => ({ productPriceId: 'prc_everything_adult_month', device: phone(imei) });
    const items = (...lineItems: Json[]): Promise<Received> => create(phone(), { lineItems });
    const order = (more: Json = {}): Promise<Received> =>
      call('POST', '/orders', {
        lines: [{ sku: 'IP15-128-BLK-REF', quantity: 60 }],
        shipTo: { type: 'store', storeId: 'NGW-CHI-014' },
        ...more,
      });
    const poBox = { type: 'address', recipientName: 'Maya', address: { ...ADDRESS, line1: 'PO Box 12' } };
    const livingIn = (address: Json): Promise<Received> => create(phone(), { user: maya({ address }) });
    beforeAll(async () => {
      account = await TestAccount.create();
    });

    itCauses('v3', [
      ['422 validation_failed', 'wrong check digit', () => create(phone('356938035643808'))],
      ['422 validation_failed', 'unknown store', () => create(phone(), { storeId: 'NGW-XXX-999' })],
      [
        '422 validation_failed',
        'different periods',
        () => items(everything('356938035644104'), { productPriceId: 'prc_phone_t2_year', device: phone() }),
      ],
      ['422 device_not_eligible', 'reported lost', () => create(phone('352099001762018'))],
      ['422 device_not_eligible', 'unknown model', () => create(phone('352099001762034'))],
      ['422 device_not_eligible', 'a laptop in a plan for phones', () => create(laptop())],
      [
        '422 device_limit_reached',
        'two phones',
        () => items(everything('356938035644104'), everything('356938035644112')),
      ],
      ['409 device_already_covered', 'covered elsewhere', () => create(phone('352099001762026'))],
      ['422 unsupported_address', 'in Mexico', () => livingIn(MEXICO)],
      ['422 unsupported_address', 'in New York', () => livingIn(NEW_YORK)],
      ['422 unsupported_address', 'a parcel to a PO box', () => order({ shipTo: poBox })],
      ['422 insufficient_inventory', 'more than the stock', () => order()],
      [
        '404 product_price_not_found',
        'unknown price',
        () => items({ productPriceId: 'prc_phone_t9_month', device: phone() }),
      ],
      ['404 user_not_found', 'unknown user', () => create(phone(), { user: { id: 'usr_0000000000' } })],
      ['404 device_not_found', 'unknown device in a contract', () => create({ id: 'dev_0000000000' })],
      ['404 device_not_found', 'unknown device', () => call('DELETE', '/devices/dev_0000000000')],
      ['404 contract_not_found', 'unknown contract', () => call('GET', '/contracts/ctr_0000000000')],
      [
        '404 line_item_not_found',
        'unknown line item',
        () => call('POST', '/contract-line-items/cli_0000000000/deactivate', { reason: 'duplicate' }),
      ],
      ['404 order_not_found', 'unknown order', () => call('GET', '/orders/ord_0000000000')],
      ['400 invalid_request', 'id of v2', () => call('DELETE', '/devices/90177')],
      ['400 invalid_request', 'no user', () => call('GET', '/contracts')],
      [
        '400 invalid_request',
        'two users',
        () => call('GET', '/contracts?userId=usr_8Fq2Lr7KpZ&userReference=NGW-CUST-20817'),
      ],
    ]);

    it('and then stores nothing', async () => {
      expect(await account.ok('GET', '/account')).toMatchObject({ contracts: [], devices: [], usage: { objects: 2 } });
    });

    it('and a pointer to a header', async () => {
      const headers = { 'Idempotency-Key': 'short' };
      const { body } = await account.call('POST', '/public/v3/contracts', { body: contract(), headers });
      expect(body.errors).toEqual([expect.objectContaining({ pointer: '/header/Idempotency-Key' })]);
    });
  });

  describe('in an account with a contract', () => {
    let created: Json;
    const device = (): string => `/devices/${created.lineItems[0].device.id}`;
    const createFor = (user: Json): Promise<Received> => create(phone('356938035644104'), { user });
    beforeAll(async () => {
      account = await TestAccount.create();
      created = await account.ok('POST', '/public/v3/contracts', contract());
    });

    itCauses('v3', [
      ['409 device_already_covered', 'the same device', () => create(phone())],
      ['409 device_already_covered', 'deletion of the device', () => call('DELETE', device())],
      ['409 user_already_exists', 'the same phone number', () => createFor(maya({ email: 'other@example.com' }))],
      ['409 user_already_exists', 'the same email', () => createFor(maya({ mobileNumber: '+13125550143' }))],
      [
        '409 contract_not_active',
        'a service device before the activation',
        () => call('PUT', `${device()}/service-device`, { serviceDevice: null }),
      ],
      [
        '422 validation_failed',
        'another reason without a note',
        () => call('POST', `/contracts/${created.id}/deactivate`, { reason: 'other' }),
      ],
    ]);
  });
});

describe('Every problem of v2 has a request that causes it', () => {
  let account: TestAccount;
  let user: Json;
  const call = (method: string, path: string, body?: unknown): Promise<Received> =>
    account.call(method, `/public/v2${path}`, { body });
  const createUser = (more: Json = {}): Promise<Received> => call('POST', '/partners/users', v2User(more));
  const v2Phone = (imei: string): Json => ({
    type: 'phone',
    manufacturer: 'Apple',
    model: 'iPhone 15',
    imei,
    condition: 'used',
  });
  const register = (device: Json): Promise<Received> => call('POST', `/partners/users/${user.id}/devices`, device);
  const contracts = (path: string): string => `/users/${user.id}/contracts${path}`;
  const cover = (productPriceId: number, device: Json, more: Json = {}): Promise<Received> =>
    call('POST', contracts('/contract-line-items'), { productPriceId, deviceId: device.id, ...more });
  beforeAll(async () => {
    account = await TestAccount.create();
    ({ body: user } = await createUser());
  });

  describe('for a new user', () => {
    const item = { type: 'item', manufacturer: 'Sky', model: 'X' };
    const newUser = { email: 'a@example.com', mobile: '+13125550143' };
    itCauses('v2', [
      ['409 user_already_exists', 'the same email', () => createUser()],
      ['422 validation_failed', 'an empty name', () => createUser({ mobile: '555', lastName: '' })],
      ['422 unsupported_address', 'in New York', () => createUser({ ...newUser, mailingAddress: NEW_YORK })],
      ['404 user_not_found', 'unknown user', () => call('PATCH', '/partners/users', { userId: 999, locale: 'es-US' })],
      ['400 invalid_request', 'a long page', () => call('GET', '/users?perPage=101')],
      ['400 invalid_request', 'id of v3', () => call('GET', '/users/usr_8Fq2Lr7KpZ/contracts')],
      ['422 device_not_eligible', 'reported lost', () => register(v2Phone('352099001762018'))],
      [
        '422 device_not_eligible',
        'a drone',
        () => register({ ...item, kind: 'other', condition: 'new', description: 'A small drone' }),
      ],
      [
        '422 validation_failed',
        'a condition of phones',
        () => register({ ...item, kind: 'laptop', condition: 'refurbished' }),
      ],
    ]);
  });

  describe('for a user with a device', () => {
    let device: Json;
    beforeAll(async () => {
      ({ body: device } = await register(v2Phone('356938035643809')));
    });

    itCauses('v2', [
      ['404 device_not_found', 'unknown device', () => cover(312, { id: 99_999 })],
      ['404 product_price_not_found', 'unknown price', () => cover(999, device)],
      ['404 contract_not_found', 'unknown contract', () => cover(312, device, { contractId: 1 })],
      ['422 device_not_eligible', 'a plan for other devices', () => cover(311, device)],
    ]);

    describe('and a contract', () => {
      let lineItem: Json;
      let second: Json;
      const ofItem = (): string => `/${lineItem.contractId}/contract-line-items/${lineItem.id}`;
      beforeAll(async () => {
        ({ body: lineItem } = await cover(318, device));
        ({ body: second } = await register(v2Phone('356938035644104')));
      });

      itCauses('v2', [
        ['422 device_limit_reached', 'two phones', () => cover(318, second)],
        ['422 validation_failed', 'different periods', () => cover(314, second)],
        ['409 device_already_covered', 'the same device', () => cover(312, device)],
        [
          '409 device_already_covered',
          'deletion of the device',
          () => call('DELETE', `/users/${user.id}/devices/${device.id}`),
        ],
        [
          '404 line_item_not_found',
          'a price without a line item',
          () => call('DELETE', contracts('/v2/line-items?productPriceId=312')),
        ],
        [
          '409 contract_not_active',
          'a change before the activation',
          () => call('PATCH', contracts(ofItem()), { reason: 'plan_change', productPriceId: 319 }),
        ],
      ]);

      describe('that ended', () => {
        const restore = (item: Json): Promise<Received> =>
          call('POST', contracts('/restore'), { contractIds: [item.contractId] });
        beforeAll(async () => {
          const path = `/public/v2/users/${user.id}/devices/${device.id}`;
          await account.ok('DELETE', `${path}?endCoverage=true`, undefined, 204);
          await account.ok('DELETE', path, undefined, 204);
        });

        itCauses('v2', [
          ['409 contract_not_active', 'one more device', () => cover(312, second, { contractId: lineItem.contractId })],
          ['409 restore_window_closed', 'it was never active', () => restore(lineItem)],
          [
            '422 validation_failed',
            'a contract that did not end',
            async () => restore((await cover(312, second)).body),
          ],
        ]);

        it('cancels no contract if the user is deactivated twice', async () => {
          const path = `/users/${user.id}/deactivate`;
          const first = await call('POST', path, { reason: 'fraud' });
          const again = await call('POST', path, { reason: 'duplicate' });
          expect([again.status, again.body]).toEqual([200, first.body]);
        });
      });
    });
  });
});

describe('Every problem of the gateway has a request that causes it', () => {
  let account: TestAccount;
  const get = (path: string): Promise<Received> => account.call('GET', `/gateway${path}`);
  const post = (path: string, body: unknown): Promise<Received> => account.call('POST', `/gateway${path}`, { body });
  const quote = (...modelIds: string[]): Promise<Received> =>
    post('/price-quotes', { region: 'US-IL', plans: [{ productPriceId: 'prc_phone_t2_month', modelIds }] });
  const check = { identifierType: 'imei', identifier: '356938035643808', kind: 'phone', condition: 'used' };
  beforeAll(async () => {
    account = await TestAccount.create();
  });

  itCauses('gateway', [
    ['400 invalid_request', 'unknown kind', () => get('/device-makes?kind=smartphone')],
    ['400 invalid_request', 'no region', () => get('/product-prices/prc_phone_t2_month/terms')],
    ['404 device_not_found', 'unknown make', () => get('/device-makes/mak_nokai/models')],
    ['404 device_not_found', 'unknown model', () => get('/device-models/UPPER')],
    ['404 product_price_not_found', 'unknown price', () => get('/product-prices/prc_phone_t9_month')],
    ['422 unsupported_address', 'terms of Quebec', () => get('/regions/CA-QC/terms')],
    ['422 unsupported_address', 'in Mexico', () => post('/address-checks', { ...ADDRESS, country: 'MX' })],
    ['422 validation_failed', 'another region', () => post('/address-checks', { ...ADDRESS, region: 'WI' })],
    ['422 validation_failed', 'wrong check digit', () => post('/device-checks', check)],
    ['422 device_not_eligible', 'a laptop in a plan for phones', () => quote('mdl_apple_macbook_air_13_m3')],
    ['422 device_limit_reached', 'two phones', () => quote('mdl_apple_iphone_15', 'mdl_apple_iphone_15')],
  ]);

  it('that says which value is wrong', async () => {
    const region = await post('/address-checks', { ...ADDRESS, region: 'WI' });
    const message = '60622 is in IL, not in WI.';
    expect(region.body.errors[0]).toMatchObject({ pointer: '/postalCode', code: 'region_mismatch', message });
    expect((await post('/device-checks', check)).body.errors[0].code).toBe('check_digit_mismatch');
  });

  it.each([
    ['352099001762018', 'reported_lost_or_stolen'],
    ['352099001762026', 'already_covered'],
    ['352099001762034', 'model_not_supported'],
  ])('and a check of the device %s says %s', async (identifier, reason) => {
    const { status, body } = await post('/device-checks', { ...check, identifier });
    expect([status, body]).toMatchObject([200, { eligible: false, reasons: [reason], productPriceIds: [] }]);
  });

  it('and a check corrects the spelling of an address', async () => {
    const { status, body } = await post('/address-checks', {
      ...ADDRESS,
      line1: '1840 w division st',
      line2: 'apt 3',
      city: 'chicago',
    });
    const address = { line1: '1840 W Division St', line2: 'Apt 3', city: 'Chicago' };
    expect([status, body]).toMatchObject([200, { supported: true, corrected: true, address }]);
  });
});

/** A request of each description that reads, and a credential that nobody has. */
const READS = {
  v2: { path: '/public/v2/users', wrong: { 'X-Partner-Token': 'x' } },
  v3: { path: '/public/v3/inventory', wrong: { Authorization: 'Bearer x' } },
  gateway: { path: '/gateway/stores', wrong: { 'X-Gateway-Key': 'x' } },
};

describe.each(NAMES)('Every problem of access to %s has a request that causes it', (name) => {
  const { path, wrong } = READS[name];

  async function suspended(): Promise<Received> {
    const account = await TestAccount.create();
    await account.ok('PATCH', '/account', { suspended: true }, 204);
    return account.call('GET', path);
  }
  async function tooMany(): Promise<Received> {
    return (await TestAccount.create()).callTooOften('GET', path);
  }
  itCauses(name, [
    ['401 invalid_token', 'unknown credential', () => send('GET', path, { headers: wrong })],
    ['403 partner_suspended', 'suspended account', suspended],
    ['429 rate_limited', 'all requests of a minute', tooMany],
  ]);
});

/** Requests of both APIs that create something. */
const CREATIONS = {
  v2: { path: '/public/v2/partners/users', body: v2User(), other: v2User({ lastName: 'Vega' }) },
  v3: { path: '/public/v3/contracts', body: contract(), other: contract(laptop()) },
};

describe.each(['v2', 'v3'] as const)('Every problem of tokens and keys of %s has a request that causes it', (name) => {
  const read = ({ token }: TestAccount): Promise<Received> =>
    send('GET', READS[name].path, { headers: { Authorization: `Bearer ${token}` } });

  async function otherScope(): Promise<Received> {
    const account = await TestAccount.create();
    await account.renewToken('contracts:write');
    return read(account);
  }
  async function later(): Promise<Received> {
    const account = await TestAccount.create();
    await account.ok('POST', '/account/clock', { advance: 'PT2H' }, 200);
    return read(account);
  }
  async function sameKey(): Promise<Received> {
    const account = await TestAccount.create();
    const headers = { 'Idempotency-Key': newKey() };
    const { path, body, other } = CREATIONS[name];
    await account.call('POST', path, { body, headers });
    return account.call('POST', path, { body: other, headers });
  }
  async function stillRunning(): Promise<Received> {
    const account = await TestAccount.create();
    const { path, body } = CREATIONS[name];
    const headers = { 'Idempotency-Key': newKey(), Prefer: 'wait=0.5' };
    const create = () => account.call('POST', path, { body, headers });
    const [first, second] = await Promise.all([create(), create()]);
    return first.status < second.status ? second : first;
  }
  itCauses(name, [
    ['409 idempotency_in_progress', 'the same body too early', stillRunning],
    ['403 missing_scope', 'token of another scope', otherScope],
    ['401 token_expired', 'two hours later', later],
    ['409 idempotency_conflict', 'another body', sameKey],
  ]);
});

describe('The problems of this file', () => {
  it.each(NAMES)('are all that %s documents', (name) => {
    const documented = Object.keys((documents[name] as Json)['x-problem-codes'] as Json);
    expect([...caused[name]].toSorted()).toEqual(documented.toSorted());
  });
});

describe('A problem', () => {
  it('lists every value to correct at once', async () => {
    const account = await TestAccount.create();
    const body = contract(phone('356938035643808'), {
      user: maya({ mobileNumber: '555', address: { ...ADDRESS, postalCode: 'x' } }),
      unknown: 1,
    });
    const { errors, detail } = await account.problem('POST', '/public/v3/contracts', body, [422, 'validation_failed']);
    expect(detail).toBe('4 values are not valid.');
    expect(errors.map(({ pointer, code }: Json) => `${pointer} ${code}`).toSorted()).toEqual([
      '/lineItems/0/device/imei invalid_format',
      '/unknown unknown_field',
      '/user/address/postalCode invalid_format',
      '/user/mobileNumber invalid_format',
    ]);
  });
});

describe('Lists of v2 and v3', () => {
  it('have pages', async () => {
    const account = await TestAccount.create();
    const first = await account.ok('GET', '/public/v3/inventory?limit=1');
    expect(first.pagination).toMatchObject({ limit: 1, hasMore: true });
    const second = await account.ok('GET', `/public/v3/inventory?limit=100&cursor=${first.pagination.nextCursor}`);
    expect([first.data[0].sku, second.pagination.hasMore]).toEqual(['IP15-128-BLK-REF', false]);
    await account.problem('GET', '/public/v3/inventory?cursor=cur_unknown', undefined, [400, 'invalid_request']);
    const users = await account.call('GET', '/public/v2/users?perPage=1&page=2');
    expect(users.body.pagination).toEqual({ page: 2, perPage: 1, totalPages: 2, totalItems: 2 });
    expect(users.headers.get('Link')).toContain(
      '<https://portal.example/simulator/public/v2/users?page=1&perPage=1>; rel="prev"',
    );
  });
});
