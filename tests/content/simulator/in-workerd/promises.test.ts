import { describe, expect, it } from 'vitest';

import { newKey, send, TestAccount } from './support/account.ts';
import type { Json } from './support/oracle.ts';
import { contract, laptop, maya, phone } from './support/samples.ts';

const USED = '356938035644104';
const CHANGES = { reason: 'customer_request' };

async function sold(more: { device?: Json; activated?: boolean } = {}): Promise<{ account: TestAccount; sale: Json }> {
  const account = await TestAccount.create();
  const sale = await account.ok('POST', '/public/v3/contracts', contract(more.device ?? phone(USED)));
  return { account, sale: more.activated === false ? sale : await account.activate(sale.id) };
}

/** Types of the events, or kinds of their changes, oldest first. */
async function changes(account: TestAccount): Promise<string[]> {
  const events = await account.events();
  return events
    .map(({ type, data }) =>
      data.change === undefined ? type : `${data.change.kind} ${data.change.status ?? ''}`.trim(),
    )
    .toReversed();
}

const shown = (account: TestAccount, id: string): Promise<Json> => account.ok('GET', `/public/v3/contracts/${id}`);

describe('The money of a deactivation', () => {
  const refundAfter = async (wait: string | null, effective: string): Promise<unknown> => {
    const { account, sale } = await sold();
    if (wait !== null) await account.advance(wait);
    const path = `/public/v3/contracts/${sale.id}/deactivate`;
    const { body } = await account.call('POST', path, { body: { ...CHANGES, effective } });
    return body.deactivation.refund;
  };

  it('is a full refund only with effective: immediately within the refund period', async () => {
    expect(await refundAfter(null, 'immediately')).toEqual({ amount: 899, currency: 'USD' });
    expect(await refundAfter('P30D', 'immediately')).toEqual({ amount: 899, currency: 'USD' });
    expect(await refundAfter('P31D', 'immediately')).toBeNull();
    expect(await refundAfter(null, 'end_of_period')).toBeNull();
  });

  it('is nothing while another line item needs the same everything-protected price', async () => {
    const account = await TestAccount.create();
    const everything = (device: Json): Json => ({ productPriceId: 'prc_everything_adult_month', device });
    const lineItems = [everything(laptop()), everything(laptop({ serialNumber: 'FVFH31XYQ6L5' }))];
    const { id } = await account.ok('POST', '/public/v3/contracts', contract(phone(), { lineItems }));
    const { lineItems: sale } = await account.activate(id);
    const end = (index: number): Promise<Json> =>
      account.ok(
        'POST',
        `/public/v3/contract-line-items/${sale[index].id}/deactivate`,
        { ...CHANGES, effective: 'immediately' },
        200,
      );
    expect((await end(0)).deactivation.refund).toBeNull();
    expect((await shown(account, id)).recurringTotal).toEqual({ amount: 1500, currency: 'USD' });
    expect((await end(1)).deactivation.refund).toEqual({ amount: 1500, currency: 'USD' });
  });

  it('leaves no renewal as soon as no line item renews', async () => {
    const { account, sale } = await sold();
    const path = `/public/v3/contract-line-items/${sale.lineItems[0].id}/deactivate`;
    await account.ok('POST', path, CHANGES, 202);
    expect(await shown(account, sale.id)).toMatchObject({ renewsOn: null, deactivation: null });
    const { data } = await account.ok('GET', `/public/v2/users/${sale.user.legacyId}/contracts`);
    expect(data[0].renewsOn).toBeNull();
  });

  it.each(['pending_activation', 'suspended'])('is not asked for in the state %s: it ends at once', async (state) => {
    const { account, sale } = await sold({ activated: state === 'suspended' });
    if (state === 'suspended') {
      await account.customer(sale.id, { action: 'change_card', works: false });
      await account.advance('P33D');
    }
    expect((await shown(account, sale.id)).status).toBe(state);
    const ended = await account.ok('POST', `/public/v3/contracts/${sale.id}/deactivate`, CHANGES, 200);
    expect(ended.status).toBe('cancelled');
  });
});

describe('The removal of line items in v2', () => {
  it.each(['now', 'period_end'])(
    'is possible while the contract is suspended, and ends it at once: %s',
    async (effective) => {
      const { account, sale } = await sold();
      await account.customer(sale.id, { action: 'change_card', works: false });
      await account.advance('P33D');
      const path = `/public/v2/users/${sale.user.legacyId}/contracts/v2/line-items?productPriceId=312&effective=${effective}`;
      const { cancelledContractIds } = await account.ok('DELETE', path);
      expect(cancelledContractIds).toEqual([sale.legacyId]);
      expect((await shown(account, sale.id)).status).toBe('cancelled');
    },
  );
});

describe('A change of plan', () => {
  const change = async (account: TestAccount, sale: Json, more: Json = {}): Promise<Json> => {
    const [{ id, device }] = sale.lineItems;
    const body = {
      contractId: sale.id,
      productPriceId: 'prc_everything_adult_month',
      replacesLineItemId: id,
      device: { id: device.id },
      ...more,
    };
    const { body: result, status } = await account.call('POST', '/public/v3/contract-line-items', { body });
    return { ...result, httpStatus: status };
  };

  it('works for the only device of a contract, without a gap and without a new waiting period', async () => {
    const { account, sale } = await sold();
    await account.advance('P5D');
    const [old] = sale.lineItems;
    const added = await change(account, sale);
    const { coverageStartsOn, waitingPeriodEndsOn } = old;
    expect(added).toMatchObject({ httpStatus: 201, status: 'waiting_period', coverageStartsOn, waitingPeriodEndsOn });
    expect(added.id).not.toBe(old.id);
    const after = await shown(account, sale.id);
    expect(after).toMatchObject({ status: 'waiting_period', recurringTotal: { amount: 1500 } });
    expect(after.lineItems[0]).toMatchObject({
      status: 'ended',
      deactivation: { reason: 'plan_changed', refund: null, restorableUntil: null },
    });
    expect(after.lineItems[1]).toMatchObject({ id: added.id, device: { coveredByLineItemId: added.id } });
    expect((await changes(account)).slice(-2)).toEqual(['status_changed ended', 'price_changed']);
  });

  it('is charged from the next renewal', async () => {
    const refund = async (wait: string | null): Promise<number> => {
      const { account, sale } = await sold();
      await change(account, sale);
      if (wait !== null) await account.advance(wait);
      const body = { ...CHANGES, effective: 'immediately' };
      await account.ok('POST', `/public/v3/contracts/${sale.id}/deactivate`, body, 200);
      return (await shown(account, sale.id)).recurringTotal.amount as number;
    };
    expect([await refund(null), await refund('P35D')]).toEqual([899, 1500]);
  });

  it('needs a line item in force of the same contract and device', async () => {
    const { account, sale } = await sold();
    const other = await change(account, sale, { device: laptop() });
    expect([other.httpStatus, other.errors[0].pointer]).toEqual([422, '/device']);
    expect(await change(account, sale, { replacesLineItemId: 'cli_0000000000' })).toMatchObject({ httpStatus: 404 });
    expect(await change(account, sale)).toMatchObject({ httpStatus: 201 });
    expect(await change(account, sale)).toMatchObject({ httpStatus: 409, code: 'contract_not_active' });
    const pending = await sold({ activated: false });
    expect(await change(pending.account, pending.sale)).toMatchObject({ httpStatus: 409, code: 'contract_not_active' });
  });
});

describe('A request of v3', () => {
  it.each<[string, Json]>([
    ['/foo', contract(phone(), { foo: 1 })],
    ['/user/mobile', contract(phone(), { user: maya({ mobile: '+13125550142' }) })],
    ['/user/address/zip', contract(phone(), { user: maya({ address: { ...maya().address, zip: '60622' } }) })],
    ['/lineItems/0/foo', contract(phone(), { lineItems: [{ ...contract().lineItems[0], foo: 1 }] })],
    ['/lineItems/0/device/purchse', contract(phone(USED, { purchse: {} }))],
    ['/lineItems/0/device/purchase/day', contract(laptop({ purchase: { purchasedOn: '2026-03-10', day: 1 } }))],
    [
      '/lineItems/0/device/purchase/price/cents',
      contract(laptop({ purchase: { purchasedOn: '2026-03-10', price: { amount: 1, currency: 'USD', cents: 1 } } })),
    ],
  ])('with the unknown property %s is refused', async (pointer, body) => {
    const account = await TestAccount.create();
    const problem = await account.problem('POST', '/public/v3/contracts', body, [422, 'validation_failed']);
    expect(problem.errors).toEqual([expect.objectContaining({ pointer, code: 'unknown_field' })]);
  });

  it('names a user by id or describes one, not both', async () => {
    const account = await TestAccount.create();
    const user = maya({ id: 'usr_8Fq2Lr7KpZ' });
    const problem = await account.problem('POST', '/public/v3/contracts', contract(phone(), { user }), [
      422,
      'validation_failed',
    ]);
    expect(problem.errors).not.toHaveLength(0);
  });

  it.each<[string, string, Json]>([
    ['/phones/0/foo', '/phones', { phones: [phone(USED, { foo: 1 })] }],
    ['/foo', '/devices', laptop({ foo: 1 })],
  ])('with the unknown property %s of a new device is refused', async (pointer, list, body) => {
    const { account, sale } = await sold({ activated: false });
    const path = `/public/v3/users/${sale.user.id}${list}`;
    const problem = await account.problem('POST', path, body, [422, 'validation_failed']);
    expect(problem.errors).toEqual([expect.objectContaining({ pointer, code: 'unknown_field' })]);
  });

  it.each<[string, Json]>([
    ['/lines/0/foo', { lines: [{ sku: 'IP15-128-BLK-REF', quantity: 1, foo: 1 }] }],
    ['/shipTo/foo', { shipTo: { type: 'store', storeId: 'NGW-CHI-014', foo: 1 } }],
    [
      '/shipTo/address/foo',
      { shipTo: { type: 'address', recipientName: 'Maya', address: { ...maya().address, foo: 1 } } },
    ],
  ])('with the unknown property %s of an order is refused', async (pointer, more) => {
    const account = await TestAccount.create();
    const order = {
      lines: [{ sku: 'IP15-128-BLK-REF', quantity: 1 }],
      shipTo: { type: 'store', storeId: 'NGW-CHI-014' },
      ...more,
    };
    const problem = await account.problem('POST', '/public/v3/orders', order, [422, 'validation_failed']);
    expect(problem.errors).toEqual([expect.objectContaining({ pointer, code: 'unknown_field' })]);
  });

  it('may use the old name colour until its removal', async () => {
    const account = await TestAccount.create();
    const { color: _, ...uncolored } = phone(USED);
    const { lineItems } = await account.ok('POST', '/public/v3/contracts', contract({ ...uncolored, colour: 'Blue' }));
    expect([lineItems[0].device.color, lineItems[0].device.colour]).toEqual(['Blue', 'Blue']);
    const both = contract(phone('356938035644112', { colour: 'Red' }));
    const { errors } = await account.problem('POST', '/public/v3/contracts', both, [422, 'validation_failed']);
    expect(errors[0].pointer).toBe('/lineItems/0/device/colour');
  });
});

describe('A request of v2 or the gateway', () => {
  it('ignores unknown properties, and takes the old name of the color', async () => {
    const { account, sale } = await sold({ activated: false });
    const device = {
      type: 'phone',
      manufacturer: 'Apple',
      model: 'iPhone 15',
      imei: '356938035644112',
      condition: 'used',
      colour: 'Blue',
      foo: 1,
    };
    const path = `/public/v2/partners/users/${sale.user.legacyId}/devices`;
    expect(await account.ok('POST', path, device)).toMatchObject({ color: 'Blue', colour: 'Blue' });
    const both = { ...device, imei: '356938035644120', color: 'Red' };
    await account.problem('POST', path, both, [422, 'validation_failed']);
    const { data } = await account.ok('GET', '/gateway/device-makes/mak_apple/models');
    expect(data[0].colours).toEqual(data[0].colors);
  });
});

describe('An idempotency key', () => {
  const create = (account: TestAccount, body: Json, key: string) =>
    account.call('POST', '/public/v3/contracts', { body, headers: { 'Idempotency-Key': key } });

  it('is free again after an error', async () => {
    const account = await TestAccount.create();
    const key = newKey();
    expect((await create(account, contract(phone('352099001762018')), key)).status).toBe(422);
    expect((await create(account, contract(), key)).status).toBe(201);
  });

  it('knows the same JSON in another order and with other spaces', async () => {
    const account = await TestAccount.create();
    const key = newKey();
    const body = contract();
    await create(account, body, key);
    const turned = Object.fromEntries(Object.entries(body).toReversed());
    const raw = JSON.stringify(
      { ...turned, user: Object.fromEntries(Object.entries(body.user).toReversed()) },
      null,
      4,
    );
    const headers = { 'Idempotency-Key': key, 'Content-Type': 'application/json' };
    const again = await account.call('POST', '/public/v3/contracts', { raw, headers });
    expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([201, 'true']);
  });
});

describe('The headers of a response', () => {
  it('have the rate limit, unless the request is not authenticated', async () => {
    const account = await TestAccount.create();
    for (const path of ['/public/v3/inventory', '/public/v2/users', '/gateway/stores']) {
      const known = await account.call('GET', path);
      expect([known.status, known.headers.has('RateLimit-Limit')]).toEqual([200, true]);
      const unknown = await send('GET', path);
      expect([unknown.status, unknown.headers.has('RateLimit-Limit')]).toEqual([401, false]);
    }
    await account.ok('POST', '/account/clock', { advance: 'PT2H' }, 200);
    const expired = await account.call('GET', '/public/v3/inventory');
    expect([expired.body.code, expired.headers.has('RateLimit-Limit')]).toEqual(['token_expired', false]);
  });

  it('tell on errors too that an operation of v2 is deprecated', async () => {
    const { account, sale } = await sold();
    const list = `/public/v2/users/${sale.user.legacyId}/contracts`;
    for (const [method, path, status] of [
      ['DELETE', `${list}/contract-line-items/999`, 404],
      ['DELETE', `${list}/contract-line-items/x`, 400],
      ['PATCH', `${list}/${sale.legacyId}/contract-line-items/${sale.lineItems[0].legacyId}`, 422],
      ['DELETE', `${list}/contract-line-items/${sale.lineItems[0].legacyId}`, 204],
    ] as const) {
      const response = await account.call(method, path, method === 'PATCH' ? { body: { reason: 'swap' } } : {});
      expect([path, response.status]).toEqual([path, status]);
      expect(response.headers.get('Deprecation')).toBe('@1767225600');
      expect(response.headers.get('Sunset')).toBe('Thu, 31 Dec 2026 23:59:59 GMT');
    }
  });

  it('link to pages with the same parameters', async () => {
    const { account, sale } = await sold({ activated: false });
    await account.ok(
      'POST',
      '/public/v3/contracts',
      contract(phone('356938035644112'), { user: { id: sale.user.id } }),
    );
    const path = `/public/v2/users/${sale.user.legacyId}/contracts?include=lineItems&status=pending_activation&perPage=1`;
    const { headers } = await account.call('GET', path);
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1] ?? '';
    const page = await account.ok('GET', next.replace(/^.*\/simulator/, ''));
    expect(page).toMatchObject({ data: [{ id: sale.legacyId, lineItems: [{}] }], pagination: { page: 2, perPage: 1 } });
  });
});

describe('A cursor', () => {
  it('expires after 24 hours, and belongs to one list', async () => {
    const account = await TestAccount.create();
    const { pagination } = await account.ok('GET', '/public/v3/inventory?limit=1');
    const next = (more: string): string => `/public/v3/inventory?cursor=${pagination.nextCursor}${more}`;
    await account.ok('GET', next('&limit=5'));
    await account.problem('GET', next('&kind=phone'), undefined, [400, 'invalid_request']);
    await account.advance('PT23H59M');
    expect((await account.ok('GET', next(''))).data).not.toHaveLength(0);
    await account.advance('PT1M');
    await account.problem('GET', next(''), undefined, [400, 'invalid_request']);
  });
});

describe('Events', () => {
  it('report the verification of a device before the change that it causes', async () => {
    const { account, sale } = await sold();
    const { device } = await account.ok('POST', '/public/v3/contract-line-items', {
      contractId: sale.id,
      productPriceId: 'prc_everything_adult_month',
      device: laptop({ condition: 'used' }),
    });
    await account.customer(sale.id, { action: 'send_photos', deviceId: device.id });
    expect((await changes(account)).slice(-2)).toEqual(['device.verified', 'status_changed waiting_period']);
  });

  it('come of the contract alone when it is suspended or cancelled, and of line items when it recovers', async () => {
    const { account, sale } = await sold();
    await account.customer(sale.id, { action: 'change_card', works: false });
    await account.advance('P33D');
    expect((await changes(account)).at(-1)).toBe('contract.suspended');
    await account.customer(sale.id, { action: 'pay' });
    expect((await changes(account)).at(-1)).toBe('status_changed active');
    const body = { ...CHANGES, effective: 'immediately' };
    await account.ok('POST', `/public/v3/contracts/${sale.id}/deactivate`, body, 200);
    expect((await changes(account)).slice(-2)).toEqual(['status_changed active', 'contract.cancelled']);
  });

  it('happen at 23:59:59 of the last day of a scheduled end', async () => {
    const { account, sale } = await sold();
    const path = `/public/v3/contracts/${sale.id}/deactivate`;
    const { deactivation } = await account.ok('POST', path, CHANGES, 202);
    await account.advance('P40D');
    const [event] = await account.events();
    expect(event).toMatchObject({ type: 'contract.cancelled', createdAt: `${deactivation.effectiveOn}T23:59:59Z` });
  });
});

describe('The state of a contract', () => {
  it('has an activation link until the activation, also while photos are missing', async () => {
    const { account, sale } = await sold({ activated: false });
    await account.customer(sale.id, { action: 'enter_passcode', passcode: '418205' });
    const { contract: pending } = await account.customer(sale.id, { action: 'complete_form' });
    expect(pending).toMatchObject({ status: 'pending_verification', activationUrl: sale.activationUrl });
    expect(sale.activationUrl).not.toBeNull();
    await account.advance('P15D');
    expect(await shown(account, sale.id)).toMatchObject({
      status: 'cancelled',
      activationUrl: null,
      deactivation: { reason: 'not_activated' },
    });
  });

  it('is restored by a call that can be repeated', async () => {
    const { account, sale } = await sold();
    const body = { ...CHANGES, effective: 'immediately' };
    await account.ok('POST', `/public/v3/contracts/${sale.id}/deactivate`, body, 200);
    const path = `/public/v2/users/${sale.user.legacyId}/contracts/restore`;
    const wanted = { contractIds: [sale.legacyId] };
    const first = await account.call('POST', path, { body: wanted, headers: { 'Idempotency-Key': newKey() } });
    const second = await account.call('POST', path, { body: wanted, headers: { 'Idempotency-Key': newKey() } });
    expect([first.status, second.status, second.body.restored]).toEqual([200, 200, first.body.restored]);
    expect((await changes(account)).filter((change) => change === 'status_changed active')).toHaveLength(1);
  });
});

describe('A conflict', () => {
  it('of several phones points to each of them', async () => {
    const account = await TestAccount.create();
    await account.ok('POST', '/public/v3/contracts', contract(phone(USED)));
    const other = maya({ email: 'a@example.com', mobileNumber: '+13125550143', partnerReference: null });
    const { user } = await account.ok(
      'POST',
      '/public/v3/contracts',
      contract(laptop({ serialNumber: 'SER1' }), {
        user: other,
        lineItems: [{ productPriceId: 'prc_everything_adult_month', device: laptop() }],
      }),
    );
    const phones = [phone(USED), phone('356938035644112'), phone('352099001762026')];
    const problem = await account.problem('POST', `/public/v3/users/${user.id}/phones`, { phones }, [
      409,
      'device_already_covered',
    ]);
    expect(problem.errors.map(({ pointer }: Json) => pointer)).toEqual(['/phones/0/imei', '/phones/2/imei']);
  });

  it('names the reference that belongs to another user', async () => {
    const { account } = await sold({ activated: false });
    const other = maya({ email: 'a@example.com', mobileNumber: '+13125550143' });
    const body = contract(phone('356938035644112'), { user: other });
    const { detail } = await account.problem('POST', '/public/v3/contracts', body, [409, 'user_already_exists']);
    expect(detail).toContain('NGW-CUST-20817');
  });

  it('does not arise from a second deletion in v2; in v3 the device is not found', async () => {
    const { account, sale } = await sold({ activated: false });
    const { id, legacyId } = await account.ok('POST', `/public/v3/users/${sale.user.id}/devices`, laptop());
    await account.ok('DELETE', `/public/v3/devices/${id}`, undefined, 204);
    await account.problem('DELETE', `/public/v3/devices/${id}`, undefined, [404, 'device_not_found']);
    const path = `/public/v2/users/${sale.user.legacyId}/devices/${legacyId}`;
    expect((await account.call('DELETE', path)).status).toBe(204);
  });
});

describe('A limit', () => {
  it('of one phone applies to a price for everything, and not to phone-only prices', async () => {
    const account = await TestAccount.create();
    const phones = (productPriceId: string): Json => ({
      lineItems: [USED, '356938035644112'].map((imei) => ({ productPriceId, device: phone(imei) })),
    });
    const everything = contract(phone(), phones('prc_everything_adult_month'));
    await account.problem('POST', '/public/v3/contracts', everything, [422, 'device_limit_reached']);
    const two = await account.ok('POST', '/public/v3/contracts', contract(phone(), phones('prc_phone_t2_month')));
    expect(two.recurringTotal.amount).toBe(1798);
  });

  it('of Canada is Quebec: other provinces are served', async () => {
    const account = await TestAccount.create();
    const livingIn = (region: string, postalCode: string): Json =>
      contract(phone(), { user: maya({ address: { ...maya().address, region, postalCode, country: 'CA' } }) });
    await account.problem('POST', '/public/v3/contracts', livingIn('QC', 'H2Y 1C6'), [422, 'unsupported_address']);
    const { user } = await account.ok('POST', '/public/v3/contracts', livingIn('BC', 'V6Z 2H7'));
    expect(user.address.region).toBe('BC');
  });

  it('of a serial number is the same in the device check and at the sale', async () => {
    const account = await TestAccount.create();
    const check = (identifier: string): Json => ({
      identifierType: 'serial_number',
      identifier,
      kind: 'laptop',
      condition: 'new',
    });
    await account.ok('POST', '/gateway/device-checks', check('A'.repeat(40)), 200);
    await account.ok('POST', '/gateway/device-checks', check('ABCD'), 200);
    const short = await account.call('POST', '/gateway/device-checks', { body: check('ABC') });
    expect([short.status, short.body.code]).toEqual([422, 'validation_failed']);
  });
});

describe('An unknown IMEI', () => {
  it('is an iPhone 15 for the device check, and the model of the request at the sale', async () => {
    const account = await TestAccount.create();
    const device = { identifierType: 'imei', identifier: USED, kind: 'phone', condition: 'new' };
    const check = await account.ok('POST', '/gateway/device-checks', device, 200);
    expect(check).toMatchObject({ modelId: 'mdl_apple_iphone_15', tier: 't2', photosRequired: false });
    const fold = contract(phone(USED, { manufacturer: 'Samsung', model: 'Galaxy Z Fold5' }));
    await account.problem('POST', '/public/v3/contracts', fold, [422, 'device_not_eligible']);
    const { lineItems } = await account.ok('POST', '/public/v3/contracts', contract(phone(USED, { condition: 'new' })));
    expect(lineItems[0].device.verification.status).toBe('pending');
  });
});
