import { createHash } from 'node:crypto';

import { expect } from 'vitest';

import { arrayOf, type JsonObject, objectOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { deviceOf } from './devices.ts';
import { listOf, text } from './values.ts';

const NO_KEY = { key: false } as const;
const TERMS = '/gateway/regions/US-IL/terms';

/** Filters, orders and properties of the gateway's responses. */
export const GATEWAY_PROPERTIES: Checks = {
  'catalog-order': async (account) => {
    const { body } = await account.send('/gateway/device-makes');
    expect(body).not.toHaveProperty('pagination');
    const makes = await listOf(account, '/gateway/device-makes');
    const names = makes.map(({ name }) => text(name));
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    for (const { makeId, modelCount, kinds } of makes) {
      const models = await listOf(account, `/gateway/device-makes/${text(makeId)}/models?limit=100`);
      expect([models.length, new Set(models.map(({ kind }) => kind))]).toEqual([modelCount, new Set(arrayOf(kinds))]);
    }
    const laptops = await listOf(account, '/gateway/device-makes?kind=laptop');
    expect(laptops.map(({ makeId }) => makeId)).toEqual(
      makes.filter(({ kinds }) => arrayOf(kinds).includes('laptop')).map(({ makeId }) => makeId),
    );
    for (const { name } of await listOf(account, '/gateway/device-makes/mak_apple/models?name=pro'))
      expect(name).toMatch(/pro/i);
    const deductibles = (await listOf(account, '/gateway/device-tiers')).map(({ deductible }) =>
      Number(objectOf(deductible).amount),
    );
    expect(deductibles).toEqual(deductibles.toSorted((a, b) => a - b));
    const stores = (await listOf(account, '/gateway/stores')).map(({ storeId }) => text(storeId));
    expect(stores).toEqual(stores.toSorted());
  },
  'all-currencies': async (account) => {
    for (const path of ['/gateway/device-tiers', '/gateway/products']) {
      const all = await listOf(account, path);
      expect(all).toEqual(await listOf(account, `${path}?currency=USD`));
      expect(await listOf(account, `${path}?currency=CAD`)).toEqual([]);
      expect(all.length).toBeGreaterThan(0);
    }
  },
  'product-limits': async (account) => {
    const products = await listOf(account, '/gateway/products');
    expect(products.map(({ maximumPhones, maximumItems }) => [maximumPhones, maximumItems])).toEqual([
      [1, 0],
      [1, 25],
    ]);
    const price = (await account.send('/gateway/product-prices/prc_phone_t2_month')).body;
    expect(price).toMatchObject({ deductible: { amount: 7900 }, limitPerIncident: null });
    const phone = (await account.send('/gateway/device-models/mdl_apple_iphone_15')).body;
    expect(phone).toMatchObject({ tier: 't2', identifier: 'imei' });
    const mac = (await account.send('/gateway/device-models/mdl_apple_macbook_air_13_m3')).body;
    expect(mac).toMatchObject({ tier: null, identifier: 'serial_number' });
    for (const productPriceId of arrayOf(phone.productPriceIds)) {
      const sale = account.sale();
      for (const item of sale.lineItems) item.productPriceId = text(productPriceId);
      expect([productPriceId, (await account.send('/public/v3/contracts', sale)).status]).toEqual([
        productPriceId,
        201,
      ]);
    }
  },
  'quote-amounts': async (account) => {
    const ask = async (plans: JsonObject[]) =>
      account.send('/gateway/price-quotes', { region: 'US-IL', plans }, NO_KEY);
    const plans = ['prc_everything_adult_month', 'prc_phone_t2_month'].map((productPriceId) => ({ productPriceId }));
    const { body } = await ask(plans);
    const lines = arrayOf(body.lines).map((line) => objectOf(line));
    expect(lines).toMatchObject([
      { ...plans[0], price: { amount: 1500 }, discount: { amount: 0 } },
      { ...plans[1], price: { amount: 899 }, discount: { amount: 0 } },
    ]);
    expect(body.totals).toMatchObject([{ billingInterval: 'month', total: { amount: 2399 } }]);
    const models = { modelIds: ['mdl_apple_macbook_air_13_m3'] };
    const refused = await ask([{ productPriceId: 'prc_phone_t2_month', ...models }]);
    expect([refused.status, refused.code, arrayOf(refused.body.errors).length]).toEqual([
      422,
      'device_not_eligible',
      1,
    ]);
  },
  'check-reasons': async (account) => {
    const check = async (identifier: string, more: JsonObject = {}) =>
      account.send(
        '/gateway/device-checks',
        { identifierType: 'imei', identifier, kind: 'phone', condition: 'used', ...more },
        NO_KEY,
      );
    const contract = await account.open();
    const { imei } = deviceOf(contract);
    for (const [identifier, reasons, modelId] of [
      ['356938035643809', [], 'mdl_apple_iphone_15'],
      [text(imei), ['already_covered'], 'mdl_apple_iphone_15'],
      ['352099001762018', ['reported_lost_or_stolen'], 'mdl_apple_iphone_15'],
      ['352099001762034', ['model_not_supported'], null],
    ] as const) {
      const { body } = await check(identifier);
      expect(body).toMatchObject({ eligible: reasons.length === 0, reasons, modelId });
      expect(arrayOf(body.productPriceIds).length > 0).toBe(reasons.length === 0);
    }
    expect((await check('356938035643809', { kind: 'laptop' })).body.reasons).toEqual(['kind_mismatch']);
    expect((await check('FVFH31XYQ6L4')).code).toBe('validation_failed');
    const serial = { identifierType: 'serial_number', kind: 'laptop' };
    expect((await check('FVFH31XYQ6L4', serial)).body).toMatchObject({ eligible: true, tier: null });
  },
  'address-answers': async (account) => {
    const good = account.sale().user.address;
    const ask = async (more: JsonObject) => account.send('/gateway/address-checks', { ...good, ...more }, NO_KEY);
    expect((await ask({})).body).toMatchObject({
      supported: true,
      deliverable: true,
      corrected: false,
      address: good,
    });
    expect((await ask({ city: 'chicago' })).body).toMatchObject({ corrected: true, address: good });
    expect((await ask({ line1: 'PO Box 114' })).body).toMatchObject({ supported: true, deliverable: false });
    const quebec = { country: 'CA', region: 'QC', city: 'Montréal', postalCode: 'H2X 1Y4' };
    expect((await ask(quebec)).body.supported).toBe(false);
    for (const wrong of [{ country: 'MX', region: 'CMX', postalCode: '06600' }, { postalCode: '90210' }])
      expect((await ask(wrong)).status).toBe(422);
  },
  'terms-hash': async (account) => {
    const { body: one } = await account.send('/gateway/product-prices/prc_phone_t2_month/terms?region=US-IL');
    const documents = [one, ...(await listOf(account, TERMS))];
    await account.advance('P365D');
    for (const { sha256, url } of documents) {
      const response = await fetch(text(url));
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.toString('latin1').startsWith('%PDF-')).toBe(true);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
    expect(new Set(documents.map(({ sha256 }) => sha256)).size).toBe(5);
  },
  'terms-by-day': async (account) => {
    const today = new Date().toISOString().slice(0, 10);
    const documents = await listOf(account, TERMS);
    expect(new Set(documents.map(({ type }) => type))).toEqual(
      new Set(['terms_of_service', 'plan_summary', 'privacy_notice']),
    );
    const keys = documents.map(({ type, productId, language }) => `${text(type)} ${text(productId)} ${text(language)}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThan(3);
    for (const { effectiveFrom, effectiveTo } of documents)
      expect([text(effectiveFrom) <= today, effectiveTo]).toEqual([true, null]);
    expect(documents.filter(({ productId }) => productId === null).map(({ type }) => type)).toEqual(['privacy_notice']);
    const earlier = await listOf(account, `${TERMS}?effectiveOn=2025-12-01`);
    expect(earlier.map(({ type }) => type)).toEqual(['privacy_notice']);
    const path = '/gateway/product-prices/prc_phone_t2_month/terms?region=US-IL';
    expect((await account.send(path)).status).toBe(200);
    const pdf = await account.send(path, undefined, { headers: { Accept: 'application/pdf' } });
    expect(pdf).toMatchObject({ status: 406, code: 'invalid_request' });
    expect((await account.send('/gateway/regions/CA-QC/terms')).code).toBe('unsupported_address');
  },
};
