import { evictDurableObject, runDurableObjectAlarm, runInDurableObject, SELF } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';

import { atTime, inALaterHour, newKey, ORIGIN, send, TestAccount } from './support/account.ts';
import type { Json } from './support/oracle.ts';
import { ADDRESS, contract, maya, phone } from './support/samples.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const STRANGE = [
  "'; DROP TABLE objects; --",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '\u0000nul',
  '\ud800lone',
  '../../etc/passwd',
  '${7*7}',
  '\u202Eright to left',
  '__proto__',
];

describe('Bodies', () => {
  const text = JSON.stringify(contract());
  it.each<[name: string, body: BodyInit, status: number]>([
    ['is not JSON', '{"user":', 400],
    ['is HTML', '<html></html>', 400],
    ['is empty', '', 400],
    ['is not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), 400],
    ['has 300 KB', JSON.stringify({ ...contract(), metadata: { a: 'x'.repeat(300_000) } }), 413],
    ['has 10 MB', 'x'.repeat(10_000_000), 413],
    ['is nested 100,000 levels deep', '['.repeat(100_000), 400],
    ['is nested 1,000 levels deep', `${'['.repeat(1000)}${']'.repeat(1000)}`, 400],
    ['sets the prototype', `{"__proto__":{"user":1},${text.slice(1)}`, 422],
    ['has a duplicate key', `{"storeId":"NGW-CHI-014",${text.slice(1)}`, 201],
    ['has an integer beyond 2^53', text.replace('"storageGb":128', '"storageGb":9007199254740993'), 422],
    ['has a number without end', text.replace('"storageGb":128', '"storageGb":1e999'), 422],
    ['is null', 'null', 422],
  ])('that %s get a documented response', async (_name, raw, status) => {
    const account = await TestAccount.create();
    const response = await account.call('POST', '/public/v3/contracts', { raw, headers: JSON_TYPE });
    expect([response.status, response.text]).toEqual([status, response.text]);
    expect(Object.hasOwn(Object.prototype, 'user')).toBe(false);
  });

  it('keep every string as it was sent', async () => {
    const account = await TestAccount.create();
    const metadata = Object.fromEntries(STRANGE.map((value, index) => [`key${index}`, value]));
    const imeis = [
      '356938035644104',
      '356938035644112',
      '356938035644120',
      '490154203237518',
      '490154203237526',
      '490154203237534',
      '490154203237542',
      '490154203237559',
      '490154203237567',
    ];
    for (const [index, value] of STRANGE.entries()) {
      const user = maya({
        firstName: value,
        lastName: value,
        email: `user${index}@example.com`,
        mobileNumber: `+1312555010${index}`,
        partnerReference: value,
        address: { ...ADDRESS, line1: value },
      });
      const body = contract(phone(imeis[index], { color: value, partnerReference: value }), {
        user,
        partnerReference: value,
        metadata,
      });
      const created = await account.ok('POST', '/public/v3/contracts', body);
      expect(created).toMatchObject({
        partnerReference: value,
        metadata,
        user: { firstName: value, partnerReference: value },
      });
      const read = await account.ok('GET', `/public/v3/contracts/${created.id}`);
      expect(read.metadata).toEqual(metadata);
      // A URL can carry neither of the two.
      if (value.startsWith('\u0000') || value.startsWith('\ud800')) continue;
      // oxlint-disable-next-line vitest/no-conditional-expect
      expect(await account.ok('GET', `/public/v3/contracts?userReference=${encodeURIComponent(value)}`)).toMatchObject({
        data: [{ id: created.id }],
      });
    }
    const { data } = await account.ok('GET', '/account/requests');
    // The token, and for each string a creation, a read and, for most, a search.
    expect(data).toHaveLength(1 + STRANGE.length * 3 - 2);
    await account.ok('GET', '/account');
  });

  it('of other media types are refused', async () => {
    const account = await TestAccount.create();
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/json-seq']) {
      const response = await account.call('POST', '/public/v3/contracts', {
        raw: '{}',
        headers: { 'Content-Type': type },
      });
      expect(response.status).toBe(415);
    }
    const merge = await account.call('PATCH', '/public/v2/partners/users', {
      raw: '{"userId":48213,"locale":"es-US"}',
      headers: { 'Content-Type': 'application/merge-patch+json; charset=utf-8' },
    });
    expect(merge.status).toBe(200);
  });
});

describe('Requests', () => {
  it('with other methods get 405 with Allow', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      const response = await SELF.fetch(`${ORIGIN}/simulator/public/v3/contracts`, { method });
      expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS, POST']);
    }
  });

  it('with HEAD get the status and headers of GET without a body', async () => {
    const account = await TestAccount.create();
    const headers = { Authorization: account.basic };
    const response = await SELF.fetch(`${ORIGIN}/simulator/account`, { method: 'HEAD', headers });
    expect([response.status, response.headers.get('Content-Type'), await response.text()]).toEqual([
      200,
      'application/json',
      '',
    ]);
  });

  it('to unknown paths get a problem document', async () => {
    for (const path of [
      '/',
      '/x',
      '/public/v3/contracts/',
      '/public/v3/%ff',
      '/public/v4/users',
      '/account/x',
      '/../docs/internal',
      '/public/v3/contracts/%2e%2e%2f',
    ])
      expect([400, 401, 404]).toContain((await send('GET', path)).status);
  });

  it('that accept no JSON get 406', async () => {
    const account = await TestAccount.create();
    for (const accept of ['text/html', 'application/pdf', 'application/json;q=0', 'image/*'])
      expect((await account.call('GET', '/gateway/stores', { headers: { Accept: accept } })).status).toBe(406);
    expect((await account.call('GET', '/gateway/stores', { headers: { Accept: 'text/html, */*;q=0.1' } })).status).toBe(
      200,
    );
  });

  it('from other origins are allowed without credentials', async () => {
    const preflight = await SELF.fetch(`${ORIGIN}/simulator/public/v2/users`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Headers': 'x-partner-token' },
    });
    expect([
      preflight.status,
      preflight.headers.get('Access-Control-Allow-Origin'),
      preflight.headers.get('Access-Control-Allow-Credentials'),
    ]).toEqual([204, '*', null]);
  });
});

describe('Credentials', () => {
  it.each<[name: string, headers: (a: Json, b: Json) => Record<string, string>]>([
    ['missing', () => ({})],
    ['unknown', (a) => ({ Authorization: `Bearer simt_${a.clientId.slice(4)}_${'0'.repeat(31)}` })],
    ['of an account that never existed', () => ({ Authorization: `Bearer simt_${'1'.repeat(50)}_${'0'.repeat(31)}` })],
    ['of an impossible account', () => ({ Authorization: `Bearer simt_${'z'.repeat(50)}_${'0'.repeat(31)}` })],
    ['a JSON web token without a signature', () => ({ Authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.' })],
    ['sent twice', (a) => ({ Authorization: `Bearer ${a.token}, Bearer ${a.token}` })],
    ['of the wrong kind', (a) => ({ Authorization: `Bearer ${a.partnerToken}` })],
    ['a gateway key', (a) => ({ 'X-Gateway-Key': a.gatewayKey })],
    [
      'the account of one and the secret of another',
      (a, b) => ({ Authorization: `Bearer ${a.token.slice(0, 55)}${b.token.slice(55)}` }),
    ],
    ['very long', () => ({ Authorization: `Bearer ${'x'.repeat(10_000)}` })],
  ])('that are %s get 401', async (_name, headersOf) => {
    const [a, b] = [await TestAccount.create(), await TestAccount.create()];
    const headers = headersOf({ ...a.credentials, token: a.token }, { ...b.credentials, token: b.token });
    const response = await send('GET', '/public/v3/inventory', { headers });
    expect([response.status, response.body.code]).toEqual([401, 'invalid_token']);
    expect(response.headers.get('WWW-Authenticate')).toContain('Bearer');
  });

  it('of one account never show the objects of another', async () => {
    const [a, b] = [await TestAccount.create(), await TestAccount.create()];
    const created = await a.ok('POST', '/public/v3/contracts', contract());
    await b.problem('GET', `/public/v3/contracts/${created.id}`, undefined, [404, 'contract_not_found']);
    await b.problem('GET', `/public/v3/users/${created.user.id}/devices`, undefined, [404, 'user_not_found']);
    await b.problem('POST', `/public/v3/contracts/${created.id}/deactivate`, { reason: 'duplicate' }, [
      404,
      'contract_not_found',
    ]);
    await b.problem('POST', `/account/contracts/${created.id}/customer-actions`, { action: 'complete_form' }, [
      404,
      'contract_not_found',
    ]);
    expect(await b.ok('GET', '/public/v2/users?email=maya.torres@example.com')).toMatchObject({ data: [] });
    const mixed = `Basic ${btoa(`${a.credentials.clientId}:${b.credentials.clientSecret}`)}`;
    expect((await send('GET', '/account', { headers: { Authorization: mixed } })).status).toBe(401);
  });

  it('need the scopes that an operation lists', async () => {
    const account = await TestAccount.create();
    await account.renewToken('orders:read contracts:write');
    await account.problem('GET', '/public/v3/contracts?userId=usr_8Fq2Lr7KpZ', undefined, [403, 'missing_scope']);
    await account.problem('POST', '/public/v3/contracts', contract(), [403, 'missing_scope']);
    const basic = { Authorization: account.basic };
    const unknown = await send('POST', '/public/v3/tokens', {
      body: { grant_type: 'client_credentials', scope: 'claims:read' },
      headers: basic,
    });
    expect([unknown.status, unknown.body.code]).toEqual([403, 'missing_scope']);
    const twice = await send('POST', '/public/v3/tokens', {
      body: { grant_type: 'client_credentials', client_id: account.credentials.clientId, client_secret: 'x' },
      headers: basic,
    });
    expect(twice.status).toBe(400);
    const form = await send('POST', '/public/v3/tokens', {
      raw: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: account.credentials.clientId,
        client_secret: account.credentials.clientSecret,
      }),
    });
    expect([form.status, form.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  });
});

describe('Load', () => {
  it('of 100 parallel writes with one key makes one contract', async () => {
    const account = await TestAccount.create();
    const headers = { 'Idempotency-Key': newKey() };
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => account.call('POST', '/public/v3/contracts', { body: contract(), headers })),
    );
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(responses.filter(({ headers: sent }) => sent.get('Idempotency-Replayed') === null)).toHaveLength(1);
    expect((await account.ok('GET', '/account')).contracts).toHaveLength(1);
  });

  it('survives the eviction of the object between two requests', async () => {
    const account = await TestAccount.create();
    const headers = { 'Idempotency-Key': newKey() };
    const first = await account.call('POST', '/public/v3/contracts', { body: contract(), headers });
    const { data: before } = await account.ok('GET', '/account/requests');
    await account.evict();
    const again = await account.call('POST', '/public/v3/contracts', { body: contract(), headers });
    expect(again.text).toBe(first.text);
    const { data: after } = await account.ok('GET', '/account/requests');
    expect(after.slice(1)).toEqual(before);
  });

  it('of large contracts gets 429 before an event is too large to store', async () => {
    const account = await TestAccount.create();
    const metadata = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`key${index}`, '\u0000'.repeat(500)]),
    );
    const { id } = await account.ok('POST', '/public/v3/contracts', contract());
    await account.activate(id);
    const statuses = new Set<number>();
    for (let index = 0; index < 12; index += 1) {
      const device = {
        kind: 'bike',
        manufacturer: 'Northlane',
        model: 'City 7',
        condition: 'new',
        itemDescription: 'A bike for the city',
        metadata,
      };
      const body = { contractId: id, productPriceId: 'prc_everything_adult_month', device, metadata };
      statuses.add((await account.call('POST', '/public/v3/contract-line-items', { body })).status);
    }
    expect([...statuses]).toEqual([201, 429]);
    await account.ok(
      'POST',
      `/public/v3/contracts/${id}/deactivate`,
      { reason: 'duplicate', effective: 'immediately' },
      200,
    );
    await account.events();
  });

  it('of 100 clock moves applies each, and stops at the limit', async () => {
    const account = await TestAccount.create();
    const { id } = await account.ok('POST', '/public/v3/contracts', contract());
    await account.activate(id);
    for (let index = 0; index < 100; index += 1) await account.ok('POST', '/account/clock', { advance: 'P30D' }, 200);
    await account.renewToken();
    const { status, renewsOn } = await account.ok('GET', `/public/v3/contracts/${id}`);
    expect([status, renewsOn.slice(0, 4) > '2030']).toEqual(['active', true]);
    await account.problem('POST', '/account/clock', { advance: 'P9999D' }, [429, 'rate_limited']);
    for (const advance of ['P', 'PT', '-P1D', 'P1Y', '1', 'P99999D', `P${'9'.repeat(30)}D`])
      await account.problem('POST', '/account/clock', { advance }, [422, 'validation_failed']);
  });

  it('of the last clock move is applied, and one more is refused', async () => {
    const account = await TestAccount.create();
    await runInDurableObject(account.stub, (_instance, { storage }) => {
      storage.kv.put('account', { ...storage.kv.get<Json>('account'), clockMoves: 499 });
    });
    await account.evict();
    await account.ok('POST', '/account/clock', { advance: 'PT1S' }, 200);
    await account.problem('POST', '/account/clock', { advance: 'PT1S' }, [429, 'rate_limited']);
    expect((await account.ok('GET', '/account')).usage.clockMoves).toBe(500);
  });

  it('is limited per minute, and tells when to continue', async () => {
    const account = await TestAccount.create();
    const response = await account.callTooOften('GET', '/public/v3/inventory');
    expect([response.status, response.body.code]).toEqual([429, 'rate_limited']);
    expect(response.headers.get('Retry-After')).toBe('3');
    expect(response.headers.get('RateLimit-Remaining')).toBe('0');
  });

  it('of new accounts is limited per address', async () => {
    const headers = { 'X-Simulator-Caller': 'a busy address' };
    await atTime(inALaterHour(), async () => {
      for (let index = 0; index < env.ACCOUNTS_PER_HOUR; index += 1)
        expect((await send('POST', '/accounts', { headers })).status).toBe(201);
      const { status, headers: more } = await send('POST', '/accounts', { headers });
      expect([status, more.get('Retry-After')]).toEqual([429, '5']);
    });
    const other = { 'X-Simulator-Caller': 'another address' };
    expect((await send('POST', '/accounts', { headers: other })).status).toBe(201);
  });

  it('ends with the deletion of an account that nobody used for a day', async () => {
    const account = await TestAccount.create();
    const stub = account.stub;
    await runDurableObjectAlarm(stub);
    await account.writeLogs();
    await runInDurableObject(stub, (_instance, state) => {
      const row = state.storage.kv.get<Json>('account');
      state.storage.kv.put('account', { ...row, expiresAt: 0 });
    });
    await evictDurableObject(stub);
    await runDurableObjectAlarm(stub);
    expect((await account.call('GET', '/account')).status).toBe(401);
  });
});
