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
  'gateway-no-key': {
    says: ['Requires no key.'],
    holds: async (account) => {
      for (const path of ['health', 'status'])
        expect((await account.send(`/gateway/${path}`, undefined, { headers: { 'X-Gateway-Key': '' } })).status).toBe(
          200,
        );
    },
  },
  'gateway-key': {
    says: ['The gateway key is missing or not accepted.'],
    holds: async (account) => {
      for (const key of ['', 'gwk_wrong'])
        expect(await account.send('/gateway/products', undefined, { headers: { 'X-Gateway-Key': key } })).toMatchObject(
          { status: 401, code: 'invalid_token' },
        );
    },
  },
  'gateway-suspended': {
    says: ['Your partner account is currently not allowed to use the gateway.'],
    holds: async (account) => {
      await account.send('/account', { suspended: true }, { method: 'PATCH' });
      expect(await account.send('/gateway/products')).toMatchObject({ status: 403, code: 'partner_suspended' });
    },
  },
  'gateway-malformed': {
    says: [
      'The request could not be read.',
      'A parameter or the JSON body is malformed, or a required parameter is missing.',
    ],
    holds: async (account) => {
      for (const path of [
        '/gateway/device-makes?kind=spaceship',
        '/gateway/stores?limit=none',
        '/gateway/stores?limit=0',
      ])
        expect(await account.send(path)).toMatchObject({ status: 400, code: 'invalid_request' });
      expect((await account.send(`/gateway/product-prices/${PHONE_PRICE}/terms`)).status).toBe(400);
    },
  },
  'gateway-cached': {
    says: ['The status is 304 if the copy is still current.'],
    holds: async (account) => {
      const { headers } = await account.send('/gateway/products');
      const again = await account.send('/gateway/products', undefined, {
        headers: { 'If-None-Match': headers.get('ETag') ?? '' },
      });
      expect([again.status, again.body]).toEqual([304, {}]);
    },
  },
  'maintenance-order': {
    says: [
      'Returns announced maintenance windows that have not ended, the next one first.',
      '[List planned maintenance](/akko/operation-id-3) has the announced windows, the next one first.',
    ],
    holds: async (account) => {
      const windows = await listOf(account, '/gateway/maintenance-windows');
      const starts = windows.map(({ startsAt }) => text(startsAt));
      expect(starts).toEqual(starts.toSorted());
      for (const { endsAt } of windows) expect(Date.parse(text(endsAt))).toBeGreaterThan(Date.now());
    },
  },
  'makes-alphabetical': {
    says: ['Returns the makes that have at least one supported model, in alphabetical order.'],
    holds: async (account) => {
      const makes = await listOf(account, '/gateway/device-makes');
      const names = makes.map(({ name }) => text(name));
      expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
      for (const { modelCount } of makes) expect(Number(modelCount)).toBeGreaterThan(0);
    },
  },
  'makes-of-kind': {
    says: ['To fill a form for one kind of device, filter by `kind`.'],
    holds: async (account) => {
      for (const { kinds } of await listOf(account, '/gateway/device-makes?kind=laptop'))
        expect(kinds).toContain('laptop');
      for (const { kind } of await listOf(account, '/gateway/device-makes/mak_apple/models?kind=laptop'))
        expect(kind).toBe('laptop');
    },
  },
  'unknown-model-is-t2': {
    says: [
      'Devices of other makes and models can be covered too: a phone that is not in the catalog belongs to the middle tier, `t2`.',
    ],
    holds: async (account) => {
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
  },
  'models-by-name': {
    says: ['To offer suggestions while the customer types, search by `name`.', 'Case-insensitive.'],
    holds: async (account) => {
      const [lower, upper] = [
        await listOf(account, '/gateway/device-makes/mak_apple/models?name=iphone'),
        await listOf(account, '/gateway/device-makes/mak_apple/models?name=IPHONE'),
      ];
      expect(lower.length).toBeGreaterThan(0);
      expect(lower).toEqual(upper);
      for (const { name } of lower) expect(name).toMatch(/iphone/i);
    },
  },
  'gateway-not-found': {
    says: [
      'The catalog has no make with this id.',
      'The catalog has no model with this id.',
      'The catalog does not have this make or model.',
    ],
    holds: async (account) => {
      for (const path of ['device-models/mdl_unknown', 'device-makes/mak_unknown/models'])
        expect(await account.send(`/gateway/${path}`)).toMatchObject({ status: 404, code: 'device_not_found' });
    },
  },
  'gateway-price-not-found': {
    says: [
      'The product price does not exist or is not sold through your partner account.',
      '404 [`product_price_not_found`](/akko/errors#product_price_not_found) | The price was withdrawn, or belongs to the other environment | [List the prices](/akko/operation-id-8) again',
    ],
    holds: async (account) => {
      expect((await account.send(`/gateway/product-prices/${PHONE_PRICE}`)).status).toBe(200);
      expect(await account.send('/gateway/product-prices/prc_unknown_month')).toMatchObject({
        status: 404,
        code: 'product_price_not_found',
      });
    },
  },
  'tiers-cheapest-first': {
    says: [
      'Returns the tiers of phones, cheapest first, with the deductible per claim and a few well-known models of each for display.',
    ],
    holds: async (account) => {
      const tiers = await listOf(account, '/gateway/device-tiers');
      expect(tiers.map(({ tier }) => tier)).toEqual(['t1', 't2', 't3']);
      for (const { deductible, modelExamples } of tiers) {
        expect(JSON.stringify(deductible)).toMatch(/"amount":\d+/);
        expect(arrayOf(modelExamples ?? null).length).toBeGreaterThan(0);
      }
    },
  },
  'tiers-of-phones': {
    says: ['Other kinds of device have no tier.'],
    holds: async (account) => {
      expect((await account.send(`/gateway/device-models/${PHONE}`)).body.tier).toBe('t2');
      expect((await account.send(`/gateway/device-models/${LAPTOP}`)).body.tier).toBeNull();
    },
  },
  'products-filtered': {
    says: ['Only prices billed at this interval.', 'Only products that cover this kind of device.'],
    holds: async (account) => {
      for (const { prices } of await listOf(account, '/gateway/products?billingInterval=year'))
        for (const price of arrayOf(prices ?? null)) expect(objectOf(price).billingInterval).toBe('year');
      for (const { covers } of await listOf(account, '/gateway/products?kind=laptop'))
        expect(covers).toContain('laptop');
    },
  },
  'quote-everything': {
    says: ['Send an everything-protected plan once, with all its models in `modelIds`.'],
    holds: async (account) => {
      const { status, body } = await quote(account, [{ productPriceId: EVERYTHING, modelIds: [PHONE, LAPTOP] }]);
      expect([status, arrayOf(body.lines).length]).toEqual([200, 1]);
      expect(objectOf(arrayOf(body.lines)[0]).price).toEqual({ amount: 1500, currency: 'USD' });
    },
  },
  'quote-lines': {
    says: [
      'Quotes are not stored: a quote has no id, and you can send the same request any number of times.',
      'The quote, with one line per plan in the order of the request.',
    ],
    holds: async (account) => {
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
  },
  'quote-not-eligible': {
    says: [
      'The model belongs to another tier, or the product does not cover this kind of device.',
      "422 [`device_not_eligible`](/akko/errors#device_not_eligible) | The model has another tier, or the plan doesn't cover its kind | Use one of `productPriceIds` of the [model](/akko/operation-id-6)",
    ],
    holds: async (account) => {
      for (const model of [LAPTOP, 'mdl_apple_iphone_15_pro_max'])
        expect(await quote(account, [{ productPriceId: PHONE_PRICE, modelIds: [model] }])).toMatchObject({
          status: 422,
          code: 'device_not_eligible',
        });
    },
  },
  'quote-limit': {
    says: [
      "The plan can't cover that many devices.",
      '422 [`device_limit_reached`](/akko/errors#device_limit_reached) | Too many phones or items in one plan | Quote a second plan',
    ],
    holds: async (account) => {
      const modelIds = [PHONE, 'mdl_google_pixel_8'];
      expect(await quote(account, [{ productPriceId: EVERYTHING, modelIds }])).toMatchObject({
        status: 422,
        code: 'device_limit_reached',
      });
    },
  },
  'quote-region': {
    says: [
      "422 [`unsupported_address`](/akko/errors#unsupported_address) | The region is Quebec, or not in the US or Canada | Don't offer a plan",
      'The region is outside the United States and Canada, or is not open, as Quebec.',
    ],
    holds: async (account) => {
      for (const region of ['CA-QC', 'MX-CMX', 'MX-ON', 'GB-ENG']) {
        const plans = [{ productPriceId: PHONE_PRICE }];
        expect((await account.send('/gateway/price-quotes', { region, plans }, NO_KEY)).code).toBe(
          'unsupported_address',
        );
        expect((await account.send(`/gateway/regions/${region}/terms`)).code).toBe('unsupported_address');
      }
      const mexico = { country: 'MX', region: 'JA', city: 'Guadalajara', postalCode: '44100' };
      expect((await address(account, mexico)).code).toBe('unsupported_address');
    },
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
