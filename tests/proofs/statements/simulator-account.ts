import { expect } from 'vitest';

import { arrayOf, objectOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { text } from './values.ts';

const CONTRACTS = '/public/v3/contracts';
const SKU = 'IP15-128-BLK-REF';

/** Statements of the simulator's overview about its accounts. */
export const SIMULATOR_ACCOUNT: Checks = {
  'preferred-response': {
    says: [
      '`code=429` | The first documented response with this status, with its example',
      '`example=validation_failed` | The documented example with this name',
      '`wait=5` | The real response, after up to 5 seconds. In the meantime, a request with the same `Idempotency-Key` gets 409 `idempotency_in_progress`',
      'The request changes nothing then, and `Preference-Applied` confirms it:',
      'The header `Prefer` of an API request selects a documented response instead of the real one.',
    ],
    holds: async (account) => {
      const usage = async () => objectOf((await account.send('/account')).body.usage).objects;
      const before = await usage();
      const ask = async (Prefer: string) => account.send(CONTRACTS, account.sale(), { headers: { Prefer } });
      const limited = await ask('code=429');
      expect([limited.status, limited.code, limited.headers.get('Preference-Applied')]).toEqual([
        429,
        'rate_limited',
        expect.stringContaining('code=429'),
      ]);
      expect(await ask('example=validation_failed')).toMatchObject({ status: 422, code: 'validation_failed' });
      expect(await usage()).toBe(before);
      const [sale, key] = [account.sale(), crypto.randomUUID()];
      const start = Date.now();
      const slow = account.send(CONTRACTS, sale, { key, headers: { Prefer: 'wait=2' } });
      await new Promise((resolve) => setTimeout(resolve, 700));
      expect((await account.send(CONTRACTS, sale, { key })).code).toBe('idempotency_in_progress');
      expect((await slow).status).toBe(201);
      expect(Date.now() - start).toBeGreaterThan(1900);
    },
  },
  'account-limits': {
    says: [
      'Requests per account and minute | 600',
      'Objects per account | 2,000, with 8,000,000 bytes in total',
      'Moves of the clock | 500, and 20 years in total',
      'Stored deliveries | The last 200',
      'Logged requests | The last 100',
      'Body of a request | 256 KB',
      'Life of an account | 24 hours after its last request',
      'The account was deleted 24 hours after its last request, or the credentials are mistyped.',
    ],
    holds: async (account) => {
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
  },
  'sandbox-differences': {
    says: [
      "An IMEI or serial number that the account doesn't know is recognized by the [device check](/akko/operation-id-11) as an iPhone 15 of the tier `t2` or, if `kind` is not `phone`, as a MacBook Air.",
      'Callback addresses on any domain are accepted, and nothing is sent to them.',
      'Paths in `Location` begin with `/simulator`, and `activationUrl` is a page of this site.',
      'A refund is only shown in `deactivation.refund`.',
      'Sold stock is not refilled, and `restockExpectedOn` moves with the clock.',
      'Back-orders ship on time.',
      'There are no discounts and taxes, and all amounts are in US dollars.',
      'Responses are JSON, never PDF.',
    ],
    holds: async (account) => {
      const check = async (identifier: string, kind: string) => {
        const identifierType = kind === 'phone' ? 'imei' : 'serial_number';
        const body = { identifierType, identifier, kind, condition: 'used' };
        return (await account.send('/gateway/device-checks', body, { key: false })).body;
      };
      expect(await check('356938035643809', 'phone')).toMatchObject({ modelId: 'mdl_apple_iphone_15', tier: 't2' });
      expect((await check('FVFH31XYQ6L4', 'laptop')).modelId).toContain('macbook_air');
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
  },
};
