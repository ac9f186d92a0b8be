import { expect } from 'vitest';

import { arrayOf, type Json, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { dayAfter } from './contracts.ts';
import { addLineItem, laptop, phone } from './devices.ts';
import { changePlan } from './journey.ts';
import type { StatementAccount } from './statement-account.ts';
import { createUser } from './v2-sale.ts';
import { listOf } from './values.ts';

const PHONE = 'prc_phone_t2_month';
const EVERYTHING = 'prc_everything_adult_month';
const NO_KEY = { key: false } as const;

/** Statements of the guide about plans that no other page has. */
export const PLANS: Checks = {
  'plan-facts': async (account) => {
    const [only, everything] = arrayOf((await account.send('/gateway/products')).body.data).map((each) =>
      objectOf(each),
    );
    expect(only).toMatchObject({ covers: ['phone'], maximumPhones: 1, maximumItems: 0 });
    expect(everything).toMatchObject({ maximumPhones: 1, maximumItems: 25 });
    const pricesOf = ({ prices }: JsonObject) => arrayOf(prices).map((price) => objectOf(price));
    const phonePrices = pricesOf(only ?? {});
    const deductibles = new Map(phonePrices.map(({ tier, deductible }) => [tier, objectOf(deductible).amount]));
    expect([deductibles.size, deductibles.get('t2')]).toEqual([3, 7900]);
    for (const price of phonePrices) expect(price).toMatchObject({ audience: 'everyone', limitPerIncident: null });
    const { tier } = (await account.send('/gateway/device-models/mdl_apple_iphone_15')).body;
    expect(tier).toBe('t2');
    const otherPrices = pricesOf(everything ?? {});
    expect(new Set(otherPrices.map(({ audience }) => audience))).toEqual(new Set(['adult', 'student']));
    for (const price of otherPrices)
      expect(price).toMatchObject({
        tier: null,
        deductible: { amount: 9900 },
        limitPerIncident: { amount: 200_000 },
      });
    for (const prices of [phonePrices, otherPrices])
      expect(new Set(prices.map(({ billingInterval }) => billingInterval))).toEqual(new Set(['month', 'year']));
    expect(await totals(account)).toMatchObject({ secondPhone: 2399, items: 1500 });
  },
  'price-list-ids': async (account) => {
    const prices = (await listOf(account, '/gateway/products')).flatMap((product) => arrayOf(product.prices));
    const { productPriceIds } = (await account.send('/account')).body;
    expect(new Set(prices.map((price) => objectOf(price).productPriceId))).toEqual(new Set(arrayOf(productPriceIds)));
    const user = await createUser(account);
    const list = `/public/v2/users/${Number(user.id)}/contracts/v2/line-items/product-price-id`;
    for (const price of prices.map((value) => objectOf(value))) {
      expect(Object.keys(price)).toEqual(expect.arrayContaining(['deductible', 'limitPerIncident']));
      const { body } = await account.send(`${list}/${Number(price.legacyId)}`);
      expect([price.legacyId, objectOf(body.productPrice).v3Id]).toEqual([price.legacyId, price.productPriceId]);
    }
  },
  'plan-prices': async (account) => {
    expect(await totals(account)).toEqual({
      phone: 899,
      laptop: 2399,
      changed: 1500,
      items: 1500,
      secondPhone: 2399,
    });
  },
  'plan-refusals': async (account) => {
    const contract = await openAt(account, EVERYTHING);
    expect((await addLineItem(account, contract, laptop('FVFH31XYQ6L4'), PHONE)).code).toBe('device_not_eligible');
    expect((await addLineItem(account, contract, phone(1))).code).toBe('device_limit_reached');
  },
  'student-rate': async (account) => {
    const price = 'prc_everything_student_month';
    expect((await account.send(`/gateway/product-prices/${price}`)).body.audience).toBe('student');
    expect((await openAt(account, price)).status).toBe('pending_activation');
  },
  'quote-in-the-simulator': async (account) => {
    const plans: Json[] = [
      { productPriceId: PHONE },
      { productPriceId: 'prc_phone_t2_year' },
      { productPriceId: PHONE },
    ];
    const { body } = await account.send('/gateway/price-quotes', { region: 'US-IL', plans }, NO_KEY);
    const lines = arrayOf(body.lines).map((line) => objectOf(line));
    expect(lines.map(({ discount }) => objectOf(discount).amount)).toEqual([0, 0, 0]);
    const quoted = arrayOf(body.totals).map((total) => objectOf(total).billingInterval);
    expect(quoted).toEqual(['month', 'year']);
    const { now } = (await account.send('/account')).body;
    expect(body.validUntil).toBe(`${dayAfter(stringOf(now) ?? '', 7)}T23:59:59Z`);
    expect(body.id).toBeUndefined();
  },
  canada: async (account) => {
    const vancouver = {
      line1: '845 Burrard St',
      city: 'Vancouver',
      region: 'BC',
      postalCode: 'V6Z 2K6',
      country: 'CA',
    };
    const montreal = { ...vancouver, city: 'Montréal', region: 'QC', postalCode: 'H2X 1Y4' };
    const sellTo = async (address: JsonObject) => {
      const sale = account.sale();
      return account.send('/public/v3/contracts', { ...sale, user: { ...sale.user, address, locale: 'fr-CA' } });
    };
    expect((await sellTo(vancouver)).status).toBe(201);
    expect((await sellTo(montreal)).code).toBe('unsupported_address');
    const provinces = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'SK', 'YT'];
    for (const province of provinces) {
      const { status, body } = await account.send(`/gateway/regions/CA-${province}/terms?language=fr`);
      expect([province, status]).toEqual([province, 200]);
      for (const document of arrayOf(body.data)) expect(objectOf(document).language).toBe('en');
    }
    expect((await account.send('/gateway/products?currency=CAD')).body.data).toEqual([]);
    const stores = arrayOf((await account.send('/gateway/stores?region=CA-BC')).body.data);
    expect(stores.map((store) => objectOf(store).storeId)).toEqual(['NGW-YVR-002']);
  },
};

async function openAt(account: StatementAccount, productPriceId: string): Promise<JsonObject> {
  const sale = account.sale();
  const lineItems = sale.lineItems.map((item) => ({ ...item, productPriceId }));
  return (await account.send('/public/v3/contracts', { ...sale, lineItems })).body;
}

/** The monthly prices of the combinations in the guide, in cents. */
async function totals(account: StatementAccount): Promise<Record<string, unknown>> {
  const totalOf = async (contract: JsonObject) => objectOf((await account.contract(contract)).recurringTotal).amount;
  const contract = await account.sell();
  const phoneTotal = await totalOf(contract);
  await addLineItem(account, contract, laptop('FVFH31XYQ6L4'), EVERYTHING);
  const laptopTotal = await totalOf(contract);
  await changePlan(account, contract);
  const changed = await totalOf(contract);
  const family = await openAt(account, EVERYTHING);
  await addLineItem(account, family, laptop('FVFH31XYQ6L5'), EVERYTHING);
  const items = await totalOf(family);
  await addLineItem(account, family, phone(1), PHONE);
  return { phone: phoneTotal, laptop: laptopTotal, changed, items, secondPhone: await totalOf(family) };
}
