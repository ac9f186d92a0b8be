import { createHash } from 'node:crypto';

import { expect, inject, test } from 'vitest';

import { readSources } from '../../../web/compile/source/read-sources.ts';
import { arrayOf, type Json, type JsonObject, objectOf } from '../../../web/model/text/json.ts';
import { ROOT } from '../../site/dist.ts';
import { addLineItem, laptop } from './devices.ts';
import { StatementAccount } from './statement-account.ts';
import { idOf, itemsOf, listOf, text } from './values.ts';

const sources = await readSources({ root: ROOT, audience: 'public', strictness: 'error' });
const COMPUTED = /(?:Count|Total|Items|Pages|Quantity|sha256)$|^(?:total|subtotal|discount|quantity)$/;

/** The properties of responses that are hashes, counts, sums or links, by the description that has them. */
function computedProperties(): string[] {
  const found = new Set<string>();
  const visit = (api: string, value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(api, item);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, schema] of Object.entries(objectOf((value as JsonObject).properties)))
        if (COMPUTED.test(name) || objectOf(schema).format === 'uri') found.add(`${api} ${name}`);
      for (const part of Object.values(value)) visit(api, part);
    }
  };
  for (const { name, document } of sources.apis)
    if (name !== 'simulator.yaml') visit(name.replace('.yaml', ''), objectOf(document.components).schemas);
  return [...found];
}

const account = await StatementAccount.create(inject('portal'));
const sum = (amounts: readonly JsonObject[], of: (each: JsonObject) => number): number =>
  amounts.reduce((total, each) => total + of(each), 0);
const amount = (money: Json | undefined): number => Number(objectOf(money).amount);
const objects = (value: Json | undefined): JsonObject[] => arrayOf(value).map((each) => objectOf(each));

const contract = await account.open();
const device = {
  ...laptop('FVFH31XYQ6L1'),
  purchase: { purchasedOn: '2026-03-02', receiptUrl: 'https://r.example/1' },
};
await addLineItem(account, contract, device);
const sale = await account.contract(contract);
const SKU = 'IP15-128-BLK-REF';
const stock = async (): Promise<number> =>
  Number((await listOf(account, `/public/v3/inventory?sku=${SKU}`))[0]?.availableQuantity);
const before = await stock();
const order = {
  lines: [{ sku: SKU, quantity: 3 }],
  shipTo: { type: 'store', storeId: 'NGW-CHI-014' },
};
const placed = (await account.send('/public/v3/orders', order)).body;
await account.advance('PT2M');
const shipped = (await account.send(`/public/v3/orders/${idOf(placed)}`)).body;
const [line] = objects(shipped.lines);
const [shipment] = objects(shipped.shipments);
const users = await account.send('/public/v2/users?perPage=1');
const pages = objectOf(users.body.pagination);
const plans = [{ productPriceId: 'prc_phone_t2_month' }, { productPriceId: 'prc_everything_adult_month' }];
const quote = (await account.send('/gateway/price-quotes', { region: 'US-IL', plans })).body;
const refused = await account.send(`/public/v3/contracts/ctr_0000000000`);
const legacy = async (path: string): Promise<JsonObject> =>
  (await account.send(`/public/v2/users/${Number(objectOf(sale.user).legacyId)}/${path}`)).body;
const responds = async (url: Json | undefined): Promise<void> => {
  const { pathname, search } = new URL(text(url));
  expect((await fetch(inject('portal') + pathname + search)).status).toBe(200);
};
const isPage = async ({ body }: { body: JsonObject }): Promise<void> => {
  await responds(body.type);
  expect(text(body.type).endsWith(`#${text(body.code)}`)).toBe(true);
};

/** How each of them is computed from what it speaks of. */
const RULES: Readonly<Record<string, () => unknown>> = {
  'v3 activationUrl': () => responds(sale.activationUrl),
  'v3 receiptUrl': () => expect(objectOf(objectOf(itemsOf(sale)[1]?.device).purchase).receiptUrl).toBeUndefined(),
  'v3 lineItems': () => expect(itemsOf(sale)).toHaveLength(2),
  'v3 recurringTotal': () =>
    expect(amount(sale.recurringTotal)).toBe(
      sum(itemsOf(sale), ({ productPrice }) => amount(objectOf(productPrice).amount)),
    ),
  'v3 availableQuantity': async () => expect(await stock()).toBe(before - 3),
  'v3 quantity': () => expect(line?.quantity).toBe(3),
  'v3 shippedQuantity': () => expect(line?.shippedQuantity).toBe(objects(shipment?.units).length),
  'v3 subtotal': () => expect(amount(shipped.subtotal)).toBe(sum(objects(shipped.lines), ({ total }) => amount(total))),
  'v3 total': () => {
    expect(amount(line?.total)).toBe(3 * amount(line?.unitPrice));
    expect(amount(shipped.total)).toBe(amount(shipped.subtotal) + amount(shipped.shippingCost));
  },
  'v3 trackingUrl': () => expect(text(shipment?.trackingUrl).endsWith(`/${text(shipment?.trackingNumber)}`)).toBe(true),
  'v3 type': () => isPage(refused),
  'v2 activationUrl': async () => responds(objects((await legacy('contracts')).data)[0]?.activationUrl),
  'v2 lineItems': async () =>
    expect(objects(objects((await legacy('contracts?include=lineItems')).data)[0]?.lineItems)).toHaveLength(2),
  'v2 quantity': async () => expect((await legacy('contracts/v2/line-items/product-price-id/318')).quantity).toBe(1),
  'v2 remainingItems': async () =>
    expect((await legacy('contracts/v2/line-items/product-price-id/318')).remainingItems).toBe(24),
  'v2 totalItems': async () =>
    expect(pages.totalItems).toBe(objects((await account.send('/public/v2/users?perPage=100')).body.data).length),
  'v2 totalPages': async () => {
    expect(pages.totalPages).toBe(pages.totalItems);
    const links = [...(users.headers.get('Link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)];
    expect(links.map(([, , rel]) => rel)).toEqual(['first', 'next', 'last']);
    for (const [, url = '', rel] of links) {
      const { pathname, search } = new URL(url);
      const { body } = await account.send(pathname.replace('/simulator', '') + search);
      const page = { first: 1, next: 2, last: pages.totalPages }[rel ?? ''];
      expect(objectOf(body.pagination).page).toBe(page);
    }
  },
  'v2 type': async () => isPage(await account.send('/public/v2/users/1/contracts')),
  'gateway discount': () => expect(objects(quote.lines).map(({ discount }) => amount(discount))).toEqual([0, 0]),
  'gateway total': () =>
    expect(amount(objects(quote.totals)[0]?.total)).toBe(
      sum(objects(quote.lines), ({ price, discount }) => amount(price) - amount(discount)),
    ),
  'gateway maximumItems': async () =>
    expect((await listOf(account, '/gateway/products')).map(({ maximumItems }) => maximumItems)).toEqual([0, 25]),
  'gateway modelCount': async () => {
    for (const { makeId, modelCount } of await listOf(account, '/gateway/device-makes'))
      expect((await listOf(account, `/gateway/device-makes/${text(makeId)}/models?limit=100`)).length).toBe(modelCount);
  },
  'gateway sha256': async () => {
    for (const { sha256, url } of await listOf(account, '/gateway/regions/US-IL/terms')) {
      const bytes = Buffer.from(await (await fetch(text(url))).arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
  },
  'gateway url': async () => {
    for (const { url } of await listOf(account, '/gateway/regions/CA-ON/terms')) await responds(url);
  },
  'gateway type': async () => isPage(await account.send('/gateway/device-models/mdl_unknown')),
};

test('each hash, count, sum and link of a response has a rule', () => {
  expect(Object.keys(RULES).toSorted()).toEqual(computedProperties().toSorted());
});

test.each(Object.entries(RULES))('%s is computed from what it speaks of', async (_, holds) => {
  await expect(Promise.resolve(holds())).resolves.not.toBe(false);
});
