import { expect } from 'vitest';

import { arrayOf, type Json, type JsonObject, objectOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { phone } from './devices.ts';
import type { StatementAccount } from './statement-account.ts';
import { listOf, text } from './values.ts';

const PHONE_PRICE = 'prc_phone_t2_month';
const EVERYTHING = 'prc_everything_adult_month';
const PHONE = 'mdl_apple_iphone_15';
const LAPTOP = 'mdl_apple_macbook_air_13_m3';

/** Catalog, quotes, checks and documents of the gateway. */
export const GATEWAY: Checks = {
  'gateway-no-key': async (account) => {
    for (const path of ['health', 'status'])
      expect((await account.send(`/gateway/${path}`, undefined, { headers: { 'X-Gateway-Key': '' } })).status).toBe(
        200,
      );
  },
  'gateway-key': async (account) => {
    for (const key of ['', 'gwk_wrong'])
      expect(await account.send('/gateway/products', undefined, { headers: { 'X-Gateway-Key': key } })).toMatchObject({
        status: 401,
        code: 'invalid_token',
      });
  },
  'gateway-suspended': async (account) => {
    await account.send('/account', { suspended: true }, { method: 'PATCH' });
    expect(await account.send('/gateway/products')).toMatchObject({ status: 403, code: 'partner_suspended' });
  },
  'gateway-malformed': async (account) => {
    for (const path of [
      '/gateway/device-makes?kind=spaceship',
      '/gateway/stores?limit=none',
      '/gateway/stores?limit=0',
    ])
      expect(await account.send(path)).toMatchObject({ status: 400, code: 'invalid_request' });
    expect((await account.send(`/gateway/product-prices/${PHONE_PRICE}/terms`)).status).toBe(400);
  },
  'gateway-cached': async (account) => {
    const { headers } = await account.send('/gateway/products');
    const again = await account.send('/gateway/products', undefined, {
      headers: { 'If-None-Match': headers.get('ETag') ?? '' },
    });
    expect([again.status, again.body]).toEqual([304, {}]);
  },
  'maintenance-order': async (account) => {
    const windows = await listOf(account, '/gateway/maintenance-windows');
    const starts = windows.map(({ startsAt }) => text(startsAt));
    expect(starts).toEqual(starts.toSorted());
    for (const { endsAt } of windows) expect(Date.parse(text(endsAt))).toBeGreaterThan(Date.now());
  },
  'makes-alphabetical': async (account) => {
    const makes = await listOf(account, '/gateway/device-makes');
    const names = makes.map(({ name }) => text(name));
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    for (const { modelCount } of makes) expect(Number(modelCount)).toBeGreaterThan(0);
  },
  'makes-of-kind': async (account) => {
    for (const { kinds } of await listOf(account, '/gateway/device-makes?kind=laptop'))
      expect(kinds).toContain('laptop');
    for (const { kind } of await listOf(account, '/gateway/device-makes/mak_apple/models?kind=laptop'))
      expect(kind).toBe('laptop');
  },
  'unknown-model-is-t2': async (account) => {
    const prices: [string, number][] = [
      ['prc_phone_t1_month', 422],
      [PHONE_PRICE, 201],
    ];
    for (const [productPriceId, status] of prices) {
      const sale = account.sale();
      for (const item of sale.lineItems) {
        item.productPriceId = productPriceId;
        Object.assign(item.device, { manufacturer: 'Fairline', model: 'Fairline 3' });
      }
      expect((await account.send('/public/v3/contracts', sale)).status).toBe(status);
    }
    const device = { ...phone(1), manufacturer: 'Fairline', model: 'Fairline 3' };
    const { user } = await account.open();
    await account.send(`/public/v3/users/${text(objectOf(user).id)}/devices`, device);
    const asked = { identifierType: 'imei', identifier: device.imei, kind: 'phone', condition: 'used' };
    const { body } = await account.send('/gateway/device-checks', asked, NO_KEY);
    expect(body).toMatchObject({ eligible: true, modelId: null, tier: 't2' });
    expect(body.productPriceIds).toContain(PHONE_PRICE);
  },
  'models-by-name': async (account) => {
    const [lower, upper] = [
      await listOf(account, '/gateway/device-makes/mak_apple/models?name=iphone'),
      await listOf(account, '/gateway/device-makes/mak_apple/models?name=IPHONE'),
    ];
    expect(lower.length).toBeGreaterThan(0);
    expect(lower).toEqual(upper);
    for (const { name } of lower) expect(name).toMatch(/iphone/i);
  },
  'gateway-not-found': async (account) => {
    for (const path of ['device-models/mdl_unknown', 'device-makes/mak_unknown/models'])
      expect(await account.send(`/gateway/${path}`)).toMatchObject({ status: 404, code: 'device_not_found' });
  },
  'gateway-price-not-found': async (account) => {
    expect((await account.send(`/gateway/product-prices/${PHONE_PRICE}`)).status).toBe(200);
    expect(await account.send('/gateway/product-prices/prc_unknown_month')).toMatchObject({
      status: 404,
      code: 'product_price_not_found',
    });
  },
  'tiers-cheapest-first': async (account) => {
    const tiers = await listOf(account, '/gateway/device-tiers');
    expect(tiers.map(({ tier }) => tier)).toEqual(['t1', 't2', 't3']);
    for (const { deductible, modelExamples } of tiers) {
      expect(JSON.stringify(deductible)).toMatch(/"amount":\d+/);
      expect(arrayOf(modelExamples ?? null).length).toBeGreaterThan(0);
    }
  },
  'tiers-of-phones': async (account) => {
    expect((await account.send(`/gateway/device-models/${PHONE}`)).body.tier).toBe('t2');
    expect((await account.send(`/gateway/device-models/${LAPTOP}`)).body.tier).toBeNull();
  },
  'products-filtered': async (account) => {
    for (const { prices } of await listOf(account, '/gateway/products?billingInterval=year'))
      for (const price of arrayOf(prices ?? null)) expect(objectOf(price).billingInterval).toBe('year');
    for (const { covers } of await listOf(account, '/gateway/products?kind=laptop')) expect(covers).toContain('laptop');
  },
  'quote-everything': async (account) => {
    const { status, body } = await quote(account, [{ productPriceId: EVERYTHING, modelIds: [PHONE, LAPTOP] }]);
    expect([status, arrayOf(body.lines).length]).toEqual([200, 1]);
    expect(objectOf(arrayOf(body.lines)[0]).price).toEqual({ amount: 1500, currency: 'USD' });
  },
  'quote-lines': async (account) => {
    const plans = [{ productPriceId: EVERYTHING }, { productPriceId: PHONE_PRICE }];
    const { body } = await quote(account, plans);
    const lines = arrayOf(body.lines).map((line) => objectOf(line));
    expect(lines.map(({ productPriceId }) => productPriceId)).toEqual([EVERYTHING, PHONE_PRICE]);
    const sum = lines.reduce(
      (amount, { price, discount }) => amount + Number(objectOf(price).amount) - Number(objectOf(discount).amount),
      0,
    );
    expect(arrayOf(body.totals)).toMatchObject([{ billingInterval: 'month', total: { amount: sum } }]);
    const again = await quote(account, plans);
    expect([again.body.lines, body.id]).toEqual([body.lines, undefined]);
  },
  'quote-not-eligible': async (account) => {
    for (const model of [LAPTOP, 'mdl_apple_iphone_15_pro_max'])
      expect(await quote(account, [{ productPriceId: PHONE_PRICE, modelIds: [model] }])).toMatchObject({
        status: 422,
        code: 'device_not_eligible',
      });
  },
  'quote-limit': async (account) => {
    const modelIds = [PHONE, 'mdl_google_pixel_8'];
    expect(await quote(account, [{ productPriceId: EVERYTHING, modelIds }])).toMatchObject({
      status: 422,
      code: 'device_limit_reached',
    });
  },
  'quote-region': async (account) => {
    for (const region of ['CA-QC', 'MX-CMX', 'MX-ON', 'GB-ENG']) {
      const plans = [{ productPriceId: PHONE_PRICE }];
      expect((await account.send('/gateway/price-quotes', { region, plans }, NO_KEY)).code).toBe('unsupported_address');
      expect((await account.send(`/gateway/regions/${region}/terms`)).code).toBe('unsupported_address');
    }
    const mexico = { country: 'MX', region: 'JA', city: 'Guadalajara', postalCode: '44100' };
    expect((await address(account, mexico)).code).toBe('unsupported_address');
  },
};

export async function quote(account: StatementAccount, plans: Json[]) {
  return account.send('/gateway/price-quotes', { region: 'US-IL', plans }, NO_KEY);
}

export async function address(account: StatementAccount, more: JsonObject) {
  return account.send('/gateway/address-checks', { ...account.sale().user.address, ...more }, NO_KEY);
}

/** The gateway only reads, so its calls have no idempotency key. */
const NO_KEY = { key: false } as const;
