import { expect } from 'vitest';

import { arrayOf, type JsonObject, objectOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import type { Response } from './statement-account.ts';
import { idOf, text } from './values.ts';

const CONTRACTS = '/public/v3/contracts';
const SKU = 'IP15-128-BLK-REF';
/** JSON writes each of these characters with six. */
const LARGE = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`key${index}`, '\u0000'.repeat(500)]));

/** Statements of the simulator's overview about its accounts. */
export const SIMULATOR_ACCOUNT: Checks = {
  'preferred-response': async (account) => {
    const usage = async () => objectOf((await account.send('/account')).body.usage).objects;
    const before = await usage();
    const ask = async (Prefer: string, body: JsonObject = account.sale(), headers: Record<string, string> = {}) =>
      account.send(CONTRACTS, body, { headers: { Prefer, ...headers } });
    const limited = await ask('code=429', { note: 'Not checked' });
    expect([limited.status, limited.code, limited.headers.get('Preference-Applied')]).toEqual([
      429,
      'rate_limited',
      expect.stringContaining('code=429'),
    ]);
    const left = ({ headers }: Response) => Number(headers.get('RateLimit-Remaining'));
    const documented = await ask('example=validation_failed');
    expect(documented).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(documented.headers.get('Preference-Applied')).not.toBeNull();
    // A new minute would begin with more.
    expect(left(documented) === left(limited) - 1 || left(documented) > left(limited)).toBe(true);
    expect((await ask('code=429', account.sale(), { Authorization: 'Bearer x' })).status).toBe(401);
    expect(await usage()).toBe(before);
    const byCode = await ask('example=invalid_request');
    expect([byCode.status, byCode.code]).toEqual([400, 'invalid_request']);
    const ignored = await ask('code=418, example=none');
    expect([ignored.status, ignored.headers.get('Preference-Applied')]).toEqual([201, null]);
    const [sale, key] = [account.sale(), crypto.randomUUID()];
    const start = Date.now();
    const slow = async () => account.send(CONTRACTS, sale, { key, headers: { Prefer: 'wait=2' } });
    const both = await Promise.all([slow(), slow()]);
    expect(new Set(both.map(({ status, code }) => (code === '' ? status : code)))).toEqual(
      new Set([201, 'idempotency_in_progress']),
    );
    expect(Date.now() - start).toBeGreaterThan(1900);
  },
  'account-limits': async (account) => {
    const { limits, expiresAt } = (await account.send('/account')).body;
    expect(limits).toMatchObject({ requestsPerMinute: 600, objects: 2000, bytes: 8_000_000, clockMoves: 500 });
    const hours = (Date.parse(text(expiresAt)) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    const sized = async (bytes: number) =>
      (await account.send(CONTRACTS, { note: 'x'.repeat(bytes - '{"note":""}'.length) })).status;
    expect([await sized(262_144), await sized(262_145)]).toEqual([422, 413]);
    const many = async (count: number, send: () => Promise<unknown>) =>
      Promise.all(Array.from({ length: count }, async () => send()));
    await many(102, async () => account.send('/public/v3/inventory?limit=1'));
    expect(arrayOf((await account.send('/account/requests')).body.data)).toHaveLength(100);
    const order = {
      lines: [{ sku: SKU, quantity: 1 }],
      shipTo: { type: 'store', storeId: 'NGW-CHI-014' },
      allowBackorder: true,
      statusCallbackUrl: 'https://hooks.northgate-wireless.example/orders',
    };
    await many(60, async () => account.send('/public/v3/orders', order));
    await account.advance('P60D');
    expect(arrayOf((await account.send('/account/events')).body.data)).toHaveLength(200);
  },
  'account-sizes': async (account) => {
    const contract = await account.sell();
    const item = { contractId: idOf(contract), productPriceId: 'prc_everything_adult_month', metadata: LARGE };
    const add = async (device: JsonObject) => account.send('/public/v3/contract-line-items', { ...item, device });
    const size = async () => JSON.stringify(await account.contract(contract)).length;
    let [before, last, refused] = [0, await size(), await add(largeBike(0))];
    for (let index = 1; refused.status === 201; index += 1) {
      [before, last] = [last, await size()];
      refused = await add(largeBike(index));
    }
    expect(refused).toMatchObject({ status: 429, code: 'rate_limited' });
    expect([last <= 500_000, last + (last - before) > 500_000]).toEqual([true, true]);
    // 20 years are the other limit of the clock. The check `clock-limits` makes 500 moves.
    for (let year = 0; year < 20; year += 1) await account.send('/account/clock', { advance: 'P365D' });
    expect((await account.send('/account/clock', { advance: 'PT1S' })).code).toBe('rate_limited');
  },
  'account-full': async (account) => {
    let [owner, stored] = [(await account.open()).user, 0];
    const add = async (index: number) => account.send(`/public/v3/users/${idOf(owner)}/devices`, largeBike(index));
    for (let isFull = false; !isFull; stored += 1) {
      if (stored % 50 === 49) owner = (await account.open()).user;
      isFull = (await add(stored)).code === 'rate_limited';
    }
    // Each has 60,000 characters, and the account 8,000,000.
    expect(stored).toBeGreaterThan(120);
    await account.advance('PT1H');
    expect((await add(stored)).code).toBe('rate_limited');
    await account.send('/account/reset', undefined, { method: 'POST' });
    await account.renewToken();
    expect((await account.send(CONTRACTS, account.sale())).status).toBe(201);
  },
  'sandbox-differences': async (account) => {
    const check = async (identifier: string, kind: string) => {
      const identifierType = kind === 'phone' ? 'imei' : 'serial_number';
      const body = { identifierType, identifier, kind, condition: 'used' };
      return (await account.send('/gateway/device-checks', body, { key: false })).body;
    };
    expect(await check('356938035643809', 'phone')).toMatchObject({ modelId: 'mdl_apple_iphone_15', tier: 't2' });
    expect((await check('FVFH31XYQ6L4', 'laptop')).modelId).toContain('macbook_air');
    for (const kind of ['tablet', 'watch', 'console', 'tv', 'camera', 'audio', 'other'])
      expect([kind, (await check('FVFH31XYQ6L4', kind)).modelId]).toEqual([kind, null]);
    const activationCallbackUrl = 'https://unknown.example/hook';
    const { headers, body } = await account.send(CONTRACTS, { ...account.sale(), activationCallbackUrl });
    expect(headers.get('Location')).toMatch(/^\/simulator\/public\/v3\/contracts\//);
    expect(body.activationUrl).toContain('/simulator/activate');
    const stock = async () => {
      const items = arrayOf((await account.send('/public/v3/inventory?inStockOnly=false&limit=100')).body.data);
      return items.map((item) => objectOf(item));
    };
    const order = { lines: [{ sku: SKU, quantity: 2 }], shipTo: { type: 'store', storeId: 'NGW-CHI-014' } };
    const placed = (await account.send('/public/v3/orders', order)).body;
    expect(placed.tax).toEqual({ amount: 0, currency: 'USD' });
    const before = await stock();
    await account.advance('P60D');
    const after = await stock();
    expect(after.map(({ availableQuantity }) => availableQuantity)).toEqual(
      before.map(({ availableQuantity }) => availableQuantity),
    );
    for (const [index, { restockExpectedOn }] of before.entries())
      if (restockExpectedOn !== null)
        expect(text(after[index]?.restockExpectedOn) > text(restockExpectedOn)).toBe(true);
  },
};

/** A bike with as much metadata as it may have. */
function largeBike(index: number): JsonObject {
  const facts = { kind: 'bike', manufacturer: 'Acme', model: 'City 7', condition: 'new' };
  return { ...facts, itemDescription: `City bike number ${index}`, metadata: LARGE };
}
