import documents from 'descriptions:documents';
import { describe, expect, it } from 'vitest';

import { send, TestAccount } from './support/account.ts';
import type { Json, Name } from './support/oracle.ts';
import { ADDRESS, contract, laptop, maya, phone } from './support/samples.ts';

/** The codes that a test has seen, so that it can tell which documented ones it missed. */
class Seen {
  readonly codes = new Set<string>();
  readonly account: TestAccount;

  constructor(account: TestAccount) {
    this.account = account;
  }

  async expect(expected: [status: number, code: string], method: string, path: string, body?: unknown): Promise<Json> {
    const problem = await this.account.problem(method, path, body, expected);
    this.codes.add(expected[1]);
    return problem;
  }

  /** Codes of a description that were not seen, besides those of suspended partners and full minutes, which other tests cause. */
  missing(name: Name): string[] {
    const document: Json = documents[name];
    const elsewhere = new Set([
      'partner_suspended',
      'rate_limited',
      'token_expired',
      'missing_scope',
      'idempotency_conflict',
      'invalid_token',
    ]);
    return Object.keys(document['x-problem-codes']).filter((code) => !this.codes.has(code) && !elsewhere.has(code));
  }
}

const v2User = (more: Json = {}): Json => ({
  firstName: 'Maya',
  lastName: 'Torres',
  email: 'maya.torres@example.com',
  mobile: '+13125550142',
  mailingAddress: ADDRESS,
  ...more,
});

describe('Every documented problem', () => {
  it('of v3 has a request that causes it', async () => {
    const account = await TestAccount.create();
    const seen = new Seen(account);
    const create = (expected: [number, string], device: Json, more: Json = {}): Promise<Json> =>
      seen.expect(expected, 'POST', '/public/v3/contracts', contract(device, more));
    await create([422, 'validation_failed'], phone('356938035643808'));
    await create([422, 'device_not_eligible'], phone('352099001762018'));
    await create([422, 'device_not_eligible'], phone('352099001762034'));
    await create([409, 'device_already_covered'], phone('352099001762026'));
    await create([422, 'device_not_eligible'], laptop());
    await create([422, 'unsupported_address'], phone(), {
      user: maya({ address: { ...ADDRESS, region: 'CMX', postalCode: '06600', country: 'MX' } }),
    });
    await create([422, 'unsupported_address'], phone(), { user: maya({ address: { ...ADDRESS, region: 'NY' } }) });
    await create([404, 'product_price_not_found'], phone(), {
      lineItems: [{ productPriceId: 'prc_phone_t9_month', device: phone() }],
    });
    await create([404, 'user_not_found'], phone(), { user: { id: 'usr_0000000000' } });
    await create([404, 'device_not_found'], { id: 'dev_0000000000' });
    await create([422, 'validation_failed'], phone(), { storeId: 'NGW-XXX-999' });
    const everything = (imei: string): Json => ({ productPriceId: 'prc_everything_adult_month', device: phone(imei) });
    await create([422, 'device_limit_reached'], phone(), {
      lineItems: [everything('356938035644104'), everything('356938035644112')],
    });
    await create([422, 'validation_failed'], phone(), {
      lineItems: [everything('356938035644104'), { productPriceId: 'prc_phone_t2_year', device: phone() }],
    });
    // Nothing of the refused requests was stored.
    expect(await account.ok('GET', '/account')).toMatchObject({ contracts: [], devices: [], usage: { objects: 2 } });

    const created = await account.ok('POST', '/public/v3/contracts', contract());
    await create([409, 'device_already_covered'], phone());
    await create([409, 'user_already_exists'], phone('356938035644104'), {
      user: maya({ email: 'other@example.com' }),
    });
    await create([409, 'user_already_exists'], phone('356938035644104'), {
      user: maya({ mobileNumber: '+13125550143' }),
    });
    const [{ device }] = created.lineItems;
    await seen.expect([409, 'device_already_covered'], 'DELETE', `/public/v3/devices/${device.id}`);
    await seen.expect([404, 'device_not_found'], 'DELETE', '/public/v3/devices/dev_0000000000');
    await seen.expect([400, 'invalid_request'], 'DELETE', '/public/v3/devices/90177');
    await seen.expect([409, 'contract_not_active'], 'PUT', `/public/v3/devices/${device.id}/service-device`, {
      serviceDevice: null,
    });
    await seen.expect([404, 'contract_not_found'], 'GET', '/public/v3/contracts/ctr_0000000000');
    await seen.expect(
      [404, 'line_item_not_found'],
      'POST',
      '/public/v3/contract-line-items/cli_0000000000/deactivate',
      { reason: 'duplicate' },
    );
    await seen.expect([422, 'validation_failed'], 'POST', `/public/v3/contracts/${created.id}/deactivate`, {
      reason: 'other',
    });
    await seen.expect([404, 'order_not_found'], 'GET', '/public/v3/orders/ord_0000000000');
    const order = {
      lines: [{ sku: 'IP15-128-BLK-REF', quantity: 60 }],
      shipTo: { type: 'store', storeId: 'NGW-CHI-014' },
    };
    await seen.expect([422, 'insufficient_inventory'], 'POST', '/public/v3/orders', order);
    await seen.expect([422, 'unsupported_address'], 'POST', '/public/v3/orders', {
      ...order,
      shipTo: { type: 'address', recipientName: 'Maya', address: { ...ADDRESS, line1: 'PO Box 12' } },
    });
    await seen.expect([400, 'invalid_request'], 'GET', '/public/v3/contracts');
    await seen.expect(
      [400, 'invalid_request'],
      'GET',
      `/public/v3/contracts?userId=${created.user.id}&userReference=NGW-CUST-20817`,
    );
    const missing = await account.call('POST', '/public/v3/contracts', {
      body: contract(),
      headers: { 'Idempotency-Key': 'short' },
    });
    expect(missing.body.errors).toEqual([expect.objectContaining({ pointer: '/header/Idempotency-Key' })]);
    expect(seen.missing('v3')).toEqual([]);
  });

  it('of v2 has a request that causes it', async () => {
    const account = await TestAccount.create();
    const seen = new Seen(account);
    const user = await account.ok('POST', '/public/v2/partners/users', v2User());
    const phoneOf = (imei: string): Json => ({
      type: 'phone',
      manufacturer: 'Apple',
      model: 'iPhone 15',
      imei,
      condition: 'used',
    });
    const devices = `/public/v2/partners/users/${user.id}/devices`;
    const items = `/public/v2/users/${user.id}/contracts/contract-line-items`;
    await seen.expect([409, 'user_already_exists'], 'POST', '/public/v2/partners/users', v2User());
    await seen.expect(
      [422, 'validation_failed'],
      'POST',
      '/public/v2/partners/users',
      v2User({ mobile: '555', lastName: '' }),
    );
    await seen.expect(
      [422, 'unsupported_address'],
      'POST',
      '/public/v2/partners/users',
      v2User({ email: 'a@example.com', mobile: '+13125550143', mailingAddress: { ...ADDRESS, region: 'NY' } }),
    );
    await seen.expect([404, 'user_not_found'], 'PATCH', '/public/v2/partners/users', { userId: 999, locale: 'es-US' });
    await seen.expect([400, 'invalid_request'], 'GET', '/public/v2/users?perPage=101');
    await seen.expect([400, 'invalid_request'], 'GET', '/public/v2/users/usr_8Fq2Lr7KpZ/contracts');
    await seen.expect([422, 'device_not_eligible'], 'POST', devices, phoneOf('352099001762018'));
    await seen.expect([422, 'device_not_eligible'], 'POST', devices, {
      type: 'item',
      kind: 'other',
      manufacturer: 'Sky',
      model: 'X',
      condition: 'new',
      description: 'A small drone',
    });
    await seen.expect([422, 'validation_failed'], 'POST', devices, {
      type: 'item',
      kind: 'laptop',
      manufacturer: 'A',
      model: 'B',
      condition: 'refurbished',
    });
    const device = await account.ok('POST', devices, phoneOf('356938035643809'));
    await seen.expect([404, 'device_not_found'], 'POST', items, { productPriceId: 312, deviceId: 99_999 });
    await seen.expect([404, 'product_price_not_found'], 'POST', items, { productPriceId: 999, deviceId: device.id });
    await seen.expect([404, 'contract_not_found'], 'POST', items, {
      productPriceId: 312,
      deviceId: device.id,
      contractId: 1,
    });
    await seen.expect([422, 'device_not_eligible'], 'POST', items, { productPriceId: 311, deviceId: device.id });
    const lineItem = await account.ok('POST', items, { productPriceId: 318, deviceId: device.id });
    const second = await account.ok('POST', devices, phoneOf('356938035644104'));
    await seen.expect([422, 'device_limit_reached'], 'POST', items, { productPriceId: 318, deviceId: second.id });
    await seen.expect([422, 'validation_failed'], 'POST', items, { productPriceId: 314, deviceId: second.id });
    await seen.expect([409, 'device_already_covered'], 'POST', items, { productPriceId: 312, deviceId: device.id });
    await seen.expect([409, 'device_already_covered'], 'DELETE', `/public/v2/users/${user.id}/devices/${device.id}`);
    await seen.expect(
      [404, 'line_item_not_found'],
      'DELETE',
      `/public/v2/users/${user.id}/contracts/v2/line-items?productPriceId=312`,
    );
    await seen.expect(
      [409, 'contract_not_active'],
      'PATCH',
      `/public/v2/users/${user.id}/contracts/${lineItem.contractId}/contract-line-items/${lineItem.id}`,
      { reason: 'plan_change', productPriceId: 319 },
    );
    await account.ok('DELETE', `/public/v2/users/${user.id}/devices/${device.id}?endCoverage=true`, undefined, 204);
    await account.ok('DELETE', `/public/v2/users/${user.id}/devices/${device.id}`, undefined, 204);
    await seen.expect([409, 'contract_not_active'], 'POST', items, {
      productPriceId: 312,
      deviceId: second.id,
      contractId: lineItem.contractId,
    });
    await seen.expect([409, 'restore_window_closed'], 'POST', `/public/v2/users/${user.id}/contracts/restore`, {
      contractIds: [lineItem.contractId],
    });
    const other = await account.ok('POST', items, { productPriceId: 312, deviceId: second.id });
    await seen.expect([422, 'validation_failed'], 'POST', `/public/v2/users/${user.id}/contracts/restore`, {
      contractIds: [other.contractId],
    });
    const deactivated = await account.ok('POST', `/public/v2/users/${user.id}/deactivate`, { reason: 'fraud' }, 200);
    expect(await account.ok('POST', `/public/v2/users/${user.id}/deactivate`, { reason: 'duplicate' }, 200)).toEqual(
      deactivated,
    );
    expect(seen.missing('v2')).toEqual([]);
  });

  it('of the gateway has a request that causes it', async () => {
    const account = await TestAccount.create();
    const seen = new Seen(account);
    await seen.expect([400, 'invalid_request'], 'GET', '/gateway/device-makes?kind=smartphone');
    await seen.expect([400, 'invalid_request'], 'GET', '/gateway/product-prices/prc_phone_t2_month/terms');
    await seen.expect([404, 'device_not_found'], 'GET', '/gateway/device-makes/mak_nokai/models');
    await seen.expect([404, 'device_not_found'], 'GET', '/gateway/device-models/UPPER');
    await seen.expect([404, 'product_price_not_found'], 'GET', '/gateway/product-prices/prc_phone_t9_month');
    await seen.expect([422, 'unsupported_address'], 'GET', '/gateway/regions/CA-QC/terms');
    await seen.expect([422, 'unsupported_address'], 'POST', '/gateway/address-checks', { ...ADDRESS, country: 'MX' });
    const contradiction = await seen.expect([422, 'validation_failed'], 'POST', '/gateway/address-checks', {
      ...ADDRESS,
      region: 'WI',
    });
    expect(contradiction.errors[0]).toMatchObject({
      pointer: '/postalCode',
      code: 'region_mismatch',
      message: '60622 is in IL, not in WI.',
    });
    const check = { identifierType: 'imei', identifier: '356938035643808', kind: 'phone', condition: 'used' };
    expect(
      (await seen.expect([422, 'validation_failed'], 'POST', '/gateway/device-checks', check)).errors[0].code,
    ).toBe('check_digit_mismatch');
    const quote = (productPriceId: string, modelIds: string[]): Json => ({
      region: 'US-IL',
      plans: [{ productPriceId, modelIds }],
    });
    await seen.expect(
      [422, 'device_not_eligible'],
      'POST',
      '/gateway/price-quotes',
      quote('prc_phone_t2_month', ['mdl_apple_macbook_air_13_m3']),
    );
    await seen.expect(
      [422, 'device_limit_reached'],
      'POST',
      '/gateway/price-quotes',
      quote('prc_phone_t2_month', ['mdl_apple_iphone_15', 'mdl_apple_iphone_15']),
    );
    expect(seen.missing('gateway')).toEqual([]);
    for (const [imei, reason] of [
      ['352099001762018', 'reported_lost_or_stolen'],
      ['352099001762026', 'already_covered'],
      ['352099001762034', 'model_not_supported'],
    ] as const)
      expect(await account.ok('POST', '/gateway/device-checks', { ...check, identifier: imei }, 200)).toMatchObject({
        eligible: false,
        reasons: [reason],
        productPriceIds: [],
      });
    const corrected = await account.ok(
      'POST',
      '/gateway/address-checks',
      {
        line1: '1840 w division st',
        line2: 'apt 3',
        city: 'chicago',
        region: 'IL',
        postalCode: '60622',
        country: 'US',
      },
      200,
    );
    expect(corrected).toMatchObject({
      supported: true,
      corrected: true,
      address: { line1: '1840 W Division St', line2: 'Apt 3', city: 'Chicago' },
    });
    expect((await send('GET', '/gateway/stores', { headers: { 'X-Gateway-Key': 'x' } })).status).toBe(401);
  });

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

  it('pages through lists in v2 and v3', async () => {
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
