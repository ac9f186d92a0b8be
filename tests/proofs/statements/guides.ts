import { expect } from 'vitest';

import { arrayOf, type Json, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { deviceOf, idOf, phone } from './devices.ts';
import { changePlan, UNPAID } from './journey.ts';
import { PASSCODE, type Response } from './statement-account.ts';
import { restore } from './states.ts';

const CONTRACTS = '/public/v3/contracts';
const LIST = '/public/v3/inventory';
const TOKENS = '/public/v3/tokens';

/** Statements of the guides about testing, authentication, keys, pages and limits. */
export const GUIDES: Checks = {
  'simulator-limits': async (account) => {
    const { limits } = (await account.send('/account')).body;
    expect(limits).toMatchObject({ requestsPerMinute: 600, objects: 2000, clockMoves: 500 });
    expect((await account.send(LIST)).headers.get('RateLimit-Limit')).toBe('600');
  },
  'prices-and-store': async (account) => {
    const { storeIds, productPriceIds } = (await account.send('/account')).body;
    expect(storeIds).toContain('NGW-CHI-014');
    for (const rate of ['phone_t2', 'everything_adult', 'everything_student'])
      expect(productPriceIds).toContain(`prc_${rate}_month`);
  },
  'declined-payment': async (account) => {
    const contract = await account.open();
    await account.customer(contract, PASSCODE, { action: 'complete_form' }, { action: 'send_photos' });
    await account.customer(contract, { action: 'pay', outcome: 'failed' });
    expect((await account.contract(contract)).status).toBe('pending_verification');
    await account.customer(contract, { action: 'pay' });
    expect((await account.contract(contract)).status).toBe('waiting_period');
  },
  'lost-response': async (account) => {
    const [sale, key] = [account.sale(), crypto.randomUUID()];
    const ending = new AbortController();
    const lost = account
      .send(CONTRACTS, sale, { key, headers: { Prefer: 'wait=5' }, signal: ending.signal })
      .catch(String);
    // The simulator has the first request when it refuses its key for another one.
    const other = { ...sale, storeId: 'NGW-NONE-000' };
    await expect.poll(async () => (await account.send(CONTRACTS, other, { key })).code).toBe('idempotency_conflict');
    ending.abort();
    expect(await lost).toContain('aborted');
    const repeat = (): Promise<Response> => account.send(CONTRACTS, sale, { key });
    await expect.poll(async () => (await repeat()).code).not.toBe('idempotency_in_progress');
    const { status, headers } = await repeat();
    expect([status, headers.get('Idempotency-Replayed')]).toEqual([201, 'true']);
  },
  'prefer-429': async (account) => {
    const before = (await account.send('/account')).body.usage;
    for (const [preference, expected] of [
      ['code=429', { status: 429, code: 'rate_limited' }],
      ['example=device_limit_reached', { status: 422, code: 'device_limit_reached' }],
    ] as const) {
      const response = await account.send(CONTRACTS, account.sale(), { headers: { Prefer: preference } });
      expect(response).toMatchObject(expected);
      expect(response.headers.get('Preference-Applied')).toBe(`code=${expected.status}`);
    }
    expect(objectOf((await account.send('/account')).body.usage).objects).toEqual(objectOf(before).objects);
  },
  'expected-events': async (account) => {
    const during = async (act: () => Promise<unknown>): Promise<string[]> => {
      const before = (await account.events()).length;
      await act();
      return (await account.events()).slice(before);
    };
    const item = 'contract_line_item.updated';
    const contract = await account.open();
    const activate = async (sold: JsonObject, ...photos: Json[]) =>
      account.customer(sold, PASSCODE, { action: 'complete_form' }, ...photos, { action: 'pay' });
    const photos = { action: 'send_photos' };
    expect(await during(async () => activate(contract, photos))).toEqual(['device.verified', 'contract.activated']);
    const sale = account.sale();
    const purchase = { purchasedOn: new Date().toISOString().slice(0, 10), receiptNumber: 'NGW-1' };
    for (const { device } of sale.lineItems) Object.assign(device, { condition: 'new', purchase });
    const bought = (await account.send(CONTRACTS, sale)).body;
    expect(await during(async () => activate(bought))).toEqual(['contract.activated']);
    await account.deactivate(bought, 'immediately');
    const { waitingPeriodEndsOn } = await account.contract(contract);
    expect(await during(async () => account.advanceTo(waitingPeriodEndsOn, 60))).toEqual([item]);
    const fails = async () => account.advance('PT2M');
    const paid = await account.sell(UNPAID);
    expect(await during(fails)).toEqual(['contract.suspended']);
    expect(await during(async () => account.customer(paid, { action: 'pay' }))).toEqual([item]);
    expect(await during(async () => account.deactivate(paid, 'immediately'))).toEqual(['contract.cancelled']);
    expect(await during(async () => restore(account, paid))).toEqual([item]);
    await account.deactivate(paid, 'immediately');
    await account.sell(UNPAID);
    expect(await during(async () => account.advance('PT15M'))).toEqual(['contract.suspended', 'contract.cancelled']);
    const path = `/public/v3/devices/${idOf(deviceOf(contract))}`;
    const lend = { serviceDevice: { ...phone(50), role: 'service' } };
    const replace = { claimReference: 'CLM-104882', device: phone(51) };
    expect(await during(async () => changePlan(account, contract))).toEqual([item, item]);
    for (const [call, body] of [
      ['service-device', lend],
      ['replacement-device', replace],
    ] as const)
      expect(await during(async () => account.send(`${path}/${call}`, body, { method: 'PUT' }))).toEqual([item]);
    await account.deactivate(contract, 'immediately');
    await account.open();
    expect(await during(async () => account.advance('P15D'))).toEqual(['contract.cancelled']);
    const order = {
      lines: [{ sku: 'IP15-128-BLK-REF', quantity: 1 }],
      shipTo: { type: 'store', storeId: 'NGW-CHI-014' },
    };
    await account.send('/public/v3/orders', order);
    expect(await during(async () => account.advance('PT2M'))).toEqual(['order.shipped']);
  },
  'which-api-takes-which': async (account) => {
    const { partnerToken, gatewayKey } = account.credentials;
    const none = { Authorization: '', 'X-Partner-Token': '', 'X-Gateway-Key': '' };
    const credentials = [
      { headers: { ...none, Authorization: `Bearer ${account.token}` }, taken: [true, true, false] },
      { headers: { ...none, 'X-Partner-Token': partnerToken }, taken: [false, true, false] },
      { headers: { ...none, 'X-Gateway-Key': gatewayKey }, taken: [false, false, true] },
    ];
    for (const { headers, taken } of credentials) {
      const responses: Response[] = [];
      for (const path of [LIST, '/public/v2/users', '/gateway/products'])
        responses.push(await account.send(path, undefined, { headers }));
      expect(responses.map(({ status }) => status)).toEqual(taken.map((isTaken) => (isTaken ? 200 : 401)));
      for (const { code } of responses) expect(['', 'invalid_token']).toContain(code);
    }
  },
  'old-token-works': async (account) => {
    const old = account.token;
    await account.renewToken();
    expect(account.token).not.toBe(old);
    account.token = old;
    expect((await account.send(LIST)).status).toBe(200);
  },
  'scopes-of-token': async (account) => {
    const { body } = await account.send(TOKENS, { grant_type: 'client_credentials' });
    const scopes = (stringOf(body.scope) ?? '').split(' ');
    const all = ['users', 'devices', 'contracts', 'orders'].flatMap((kind) => [`${kind}:read`, `${kind}:write`]);
    expect(scopes.toSorted()).toEqual(all.toSorted());
  },
  'scopes-of-systems': async (account) => {
    const contract = await account.sell();
    const user = idOf(contract.user);
    const known = account.sale();
    await account.send(CONTRACTS, { ...known, user: { ...known.user, partnerReference: 'NGW-CUST-1' } });
    const sale = account.sale();
    const device = `/public/v3/devices/${idOf(deviceOf(contract))}/service-device`;
    const order = {
      lines: [{ sku: 'IP15-128-BLK-REF', quantity: 1 }],
      shipTo: { type: 'store', storeId: 'NGW-CHI-014' },
    };
    const lend = { serviceDevice: { ...phone(52), role: 'service' } };
    const systems: Record<string, (() => Promise<Response>)[]> = {
      'contracts:write users:write devices:write': [async () => account.send(CONTRACTS, sale)],
      'contracts:read users:read': [
        async () => account.send(`${CONTRACTS}/${idOf(contract)}`),
        async () => account.send(`${CONTRACTS}?userReference=NGW-CUST-1`),
      ],
      'devices:read devices:write': [
        async () => account.send(`/public/v3/users/${user}/devices`),
        async () => account.send(device, lend, { method: 'PUT' }),
      ],
      'orders:read orders:write': [
        async () => account.send(LIST),
        async () => account.send('/public/v3/orders', order),
      ],
    };
    for (const [scope, calls] of Object.entries(systems)) {
      const { body } = await account.send(TOKENS, { grant_type: 'client_credentials', scope });
      account.token = stringOf(body.access_token) ?? '';
      for (const call of calls) expect([scope, (await call()).code]).toEqual([scope, '']);
    }
  },
  'keys-of-each-api': async (account) => {
    const { address, mobileNumber, ...user } = account.sale().user;
    const inV2 = { ...user, mobile: mobileNumber, mailingAddress: address };
    for (const [path, body] of [
      [CONTRACTS, account.sale()],
      ['/public/v2/partners/users', inV2],
    ] as const)
      expect(await account.send(path, body, { key: false })).toMatchObject({ status: 400, code: 'invalid_request' });
    const check = { identifierType: 'imei', identifier: '356938035643809', kind: 'phone', condition: 'used' };
    for (const key of [false, crypto.randomUUID()] as const)
      expect((await account.send('/gateway/device-checks', check, { key })).status).toBe(200);
  },
  'pages-of-each-api': async (account) => {
    await account.open();
    for (const path of [LIST, `/gateway/device-makes/mak_apple/models`]) {
      const { pagination } = (await account.send(`${path}?limit=1`)).body;
      expect(pagination).toMatchObject({ limit: 1, hasMore: true, nextCursor: expect.stringMatching(/./) });
    }
    await account.open();
    const { body, headers } = await account.send('/public/v2/users?page=1&perPage=1');
    expect(body.pagination).toMatchObject({ page: 1, perPage: 1 });
    expect(headers.get('Link')).toContain('rel="next"');
  },
  'v2-last-page': async (account) => {
    for (let count = 0; count < 3; count += 1) await account.open();
    const seen: unknown[] = [];
    let next: string | undefined = '/public/v2/users?page=1&perPage=2';
    while (next !== undefined) {
      const { body, headers }: Response = await account.send(next);
      seen.push(...arrayOf(body.data).map((user) => objectOf(user).id));
      const url: string | undefined = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
      next = url === undefined ? undefined : url.slice(url.indexOf('/public/'));
    }
    const { pagination } = (await account.send('/public/v2/users?perPage=100')).body;
    expect([new Set(seen).size, seen.length]).toEqual([seen.length, objectOf(pagination).totalItems]);
  },
  'rate-limit-reset': async (account) => {
    const sent = Date.now();
    const reset = Number((await account.send(LIST)).headers.get('RateLimit-Reset'));
    // The simulator has read its clock in one of these seconds.
    const seconds = Array.from({ length: 2 + Math.floor((Date.now() - sent) / 1000) }, (_, index) => index);
    expect(seconds.map((second) => 60 - (Math.floor(sent / 1000 + second) % 60))).toContain(reset);
  },
};
