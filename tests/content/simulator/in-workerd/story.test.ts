import text from 'descriptions:data';
import { describe, expect, it } from 'vitest';

import { simulatorDataFrom } from '../../../../web/model/simulator/data.ts';
import { newKey, send, TestAccount } from './support/account.ts';
import { type Json, schemaFaults } from './support/oracle.ts';
import { contract, laptop } from './support/samples.ts';

/** Verifies a delivery as a receiver does (the guide Get started, step 5). */
async function isSigned({ headers, body }: Json, secret: string): Promise<boolean> {
  const [, time = '', expected = ''] = /^t=(\d{10}),v1=([0-9a-f]{64})$/.exec(headers['Akko-Signature']) ?? [];
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const bytes = Uint8Array.from(expected.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const isRecent = Math.abs(Date.now() / 1000 - Number(time)) <= 300;
  return isRecent && crypto.subtle.verify('HMAC', key, bytes, new TextEncoder().encode(`${time}.${body}`));
}

describe('From nothing to an active contract', () => {
  it('works with the requests of the guide', async () => {
    const account = await TestAccount.create();
    const check = await account.ok(
      'POST',
      '/gateway/device-checks',
      { identifierType: 'imei', identifier: '356938035643809', kind: 'phone', condition: 'used' },
      200,
    );
    expect(check).toMatchObject({ eligible: true, modelId: 'mdl_apple_iphone_15', tier: 't2', photosRequired: true });

    const created = await account.ok('POST', '/public/v3/contracts', contract());
    expect(created).toMatchObject({
      status: 'pending_activation',
      recurringTotal: { amount: 899, currency: 'USD' },
      activatedAt: null,
    });
    expect(created.activationUrl).toBe(`https://portal.example/simulator/activate?contract=${created.id}`);

    const active = await account.activate(created.id);
    expect(active.status).toBe('waiting_period');
    const read = await account.ok('GET', `/public/v3/contracts/${created.id}`);
    expect(read.lineItems[0]).toMatchObject({
      status: 'waiting_period',
      device: { verification: { status: 'verified', method: 'photos' } },
    });

    const { data } = await account.ok('GET', '/account/events');
    expect(data.map(({ type }: Json) => type)).toEqual(['contract.activated', 'device.verified']);
    for (const delivery of data) expect(await isSigned(delivery, account.credentials.webhookSecret)).toBe(true);
    expect(schemaFaults('v3', 'ContractActivatedEvent', JSON.parse(data[0].body))).toEqual([]);
    expect(schemaFaults('v3', 'DeviceVerifiedEvent', JSON.parse(data[1].body))).toEqual([]);

    const added = await account.ok('POST', '/public/v3/contract-line-items', {
      contractId: created.id,
      productPriceId: 'prc_everything_adult_month',
      device: laptop(),
    });
    expect(added.status).toBe('waiting_period');
    const both = await account.ok('GET', `/public/v3/contracts/${created.id}`);
    expect(both.recurringTotal).toEqual({ amount: 2399, currency: 'USD' });
  });

  it('redelivers an event with a new attempt and a new signature', async () => {
    const account = await TestAccount.create();
    const { id } = await account.ok('POST', '/public/v3/contracts', contract());
    await account.activate(id);
    const { data } = await account.ok('GET', '/account/events');
    const again = await account.ok('POST', `/account/events/${data[0].eventId}/redeliver`);
    expect(again).toMatchObject({ eventId: data[0].eventId, attempt: 2, body: data[0].body });
    expect(await isSigned(again, account.credentials.webhookSecret)).toBe(true);
    await account.problem('POST', '/account/events/evt_0000000000/redeliver', undefined, [404, 'event_not_found']);
  });

  it('shows the same data in v2 and v3', async () => {
    const account = await TestAccount.create();
    const created = await account.ok('POST', '/public/v3/contracts', contract());
    const { legacyId, id } = created.user;
    const users = await account.ok('GET', '/public/v2/users?email=MAYA.torres@example.com');
    expect(users.data).toHaveLength(1);
    expect(users.data[0]).toMatchObject({ id: legacyId, v3Id: id, mobile: '+13125550142' });
    const contracts = await account.ok('GET', `/public/v2/users/${legacyId}/contracts?include=lineItems,devices`);
    expect(contracts.data[0]).toMatchObject({ id: created.legacyId, v3Id: created.id, status: 'pending_activation' });
    expect(contracts.data[0].lineItems[0]).toMatchObject({
      status: 'pending',
      device: { imei: '356938035643809', modelTier: 't2' },
    });

    const registered = await account.ok('POST', `/public/v2/partners/users/${legacyId}/devices`, {
      type: 'item',
      kind: 'bike',
      manufacturer: 'Northlane',
      model: 'City 7',
      condition: 'new',
    });
    const devices = await account.ok('GET', `/public/v3/users/${id}/devices?kind=bike`);
    expect(devices.data).toHaveLength(1);
    expect(devices.data[0]).toMatchObject({ id: registered.v3Id, legacyId: registered.id });
  });

  it('sells in v2 with three calls', async () => {
    const account = await TestAccount.create();
    const user = await account.ok('POST', '/public/v2/partners/users', {
      firstName: 'Maya',
      lastName: 'Torres',
      email: 'maya.torres@example.com',
      mobile: '+13125550142',
      mailingAddress: {
        line1: '1840 W Division St',
        city: 'Chicago',
        region: 'IL',
        postalCode: '60622',
        country: 'US',
      },
      storeCode: 'NGW-CHI-014',
    });
    const device = await account.ok('POST', `/public/v2/partners/users/${user.id}/devices`, {
      type: 'phone',
      manufacturer: 'Apple',
      model: 'iPhone 15',
      imei: '356938035643809',
      condition: 'used',
    });
    const response = await account.call('POST', `/public/v2/users/${user.id}/contracts/contract-line-items`, {
      body: { productPriceId: 312, deviceId: device.id },
    });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({ status: 'pending', price: { amount: 899 } });
    expect(response.headers.get('Location')).toContain(`/contract-line-items/${response.body.id}`);
    const { data } = await account.ok('GET', `/public/v2/users/${user.id}/contracts`);
    await account.activate(data[0].v3Id);
    const group = await account.ok('GET', `/public/v2/users/${user.id}/contracts/v2/line-items/product-price-id/312`);
    expect(group.lineItems[0].status).toBe('waiting_period');
  });

  it('replays a request with the same key, and refuses another body', async () => {
    const account = await TestAccount.create();
    const headers = { 'Idempotency-Key': newKey() };
    const first = await account.call('POST', '/public/v3/contracts', { body: contract(), headers });
    const second = await account.call('POST', '/public/v3/contracts', { body: contract(), headers });
    expect(second.text).toBe(first.text);
    expect(second.headers.get('Idempotency-Replayed')).toBe('true');
    const other = await account.call('POST', '/public/v3/contracts', {
      body: { ...contract(), metadata: { a: 'b' } },
      headers,
    });
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
  });

  it('tells that the first request with a key is still running', async () => {
    const account = await TestAccount.create();
    const slow = { body: contract(), headers: { 'Idempotency-Key': newKey(), Prefer: 'wait=1' } };
    const sell = () => account.call('POST', '/public/v3/contracts', slow);
    const [first, second] = (await Promise.all([sell(), sell()])).toSorted((a, b) => a.status - b.status);
    expect([first?.status, second?.status, second?.body.code]).toEqual([201, 409, 'idempotency_in_progress']);
  });

  it('responds with any documented example on request', async () => {
    const account = await TestAccount.create();
    const conflict = await account.call('POST', '/public/v3/contracts', {
      body: contract(),
      headers: { Prefer: 'code=409' },
    });
    expect([conflict.status, conflict.body.code]).toEqual([409, 'user_already_exists']);
    const named = await account.call('POST', '/public/v3/contracts', {
      body: contract(),
      headers: { Prefer: 'example=firstCallRunning' },
    });
    expect(named.body.detail).toContain('still running');
    const { headers } = await account.call('GET', '/public/v3/inventory', { headers: { Prefer: 'code=429' } });
    expect(headers.get('Retry-After')).toBe('12');
  });

  it('responds with any documented problem code on request', async () => {
    const account = await TestAccount.create();
    for (const { base, operations } of simulatorDataFrom(text).apis.filter((api) => api.base !== 'simulator')) {
      const calls = operations.flatMap(({ method, path, responses }) =>
        responses.flatMap(({ codes }) =>
          codes.map((code) => ({ method, path: path.replaceAll(/\{\w+\}/g, '1'), code })),
        ),
      );
      for (const { method, path, code } of new Map(calls.map((call) => [call.code, call])).values()) {
        const { body } = await account.call(method, path, { headers: { Prefer: `example=${code}` } });
        expect([base, code, body.code]).toEqual([base, code, code]);
      }
    }
  });

  it('revalidates the catalog with an ETag', async () => {
    const account = await TestAccount.create();
    const first = await account.call('GET', '/gateway/products');
    const tag = first.headers.get('ETag') ?? '';
    const second = await account.call('GET', '/gateway/products', { headers: { 'If-None-Match': tag } });
    expect([second.status, second.text]).toEqual([304, '']);
  });

  it('revalidates a page of the catalog after an hour, although its cursor is another one', async () => {
    const account = await TestAccount.create();
    const page = '/gateway/device-makes/mak_apple/models?limit=1';
    const first = await account.call('GET', page);
    await account.advance('PT1H');
    const tag = first.headers.get('ETag') ?? '';
    const second = await account.call('GET', page, { headers: { 'If-None-Match': tag } });
    const third = await account.call('GET', page);
    expect([second.status, third.body.pagination.nextCursor === first.body.pagination.nextCursor]).toEqual([
      304,
      false,
    ]);
  });

  it('serves health and status without an account', async () => {
    expect((await send('GET', '/gateway/health')).body.status).toBe('ok');
    expect((await send('GET', '/gateway/status')).body.state).toBe('operational');
  });
});
