import { at, Problem } from '../front/call.ts';
import type { Json } from '../json.ts';
import { addDays, endOfDay } from '../time.ts';
import { isOpenRegion } from './addresses.ts';
import { requireOpenRegion } from './gateway-documents.ts';
import { page } from './pagination.ts';
import { EVERYTHING, MODELS, type Model, PHONE_ONLY, type Price, PRICES, TIERS } from './seed.ts';
import type { Context, Handler, Result } from './world.ts';

const KINDS = [
  'phone',
  'tablet',
  'laptop',
  'watch',
  'tv',
  'camera',
  'audio',
  'console',
  'bike',
  'sports_gear',
  'other',
];

/** A response that clients may cache and revalidate; 304 if they have it (RFC 9110, 13.1.2). */
export function cached({ parameters }: Context, body: unknown): Result {
  const text = JSON.stringify(body);
  // FNV-1a: enough to tell two versions of a catalog apart.
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  const tag = `"cat-${(hash >>> 0).toString(16).padStart(8, '0')}"`;
  const headers = { ETag: tag, 'Cache-Control': 'private, max-age=86400' };
  const sent = parameters.header['If-None-Match'];
  const known = new Set(
    typeof sent === 'string' ? sent.split(',').map((entry) => entry.trim().replace(/^W\//, '')) : [],
  );
  return known.has(tag) || known.has('*') ? { status: 304, headers } : { status: 200, body, headers };
}

const makeIdOf = (name: string): string => `mak_${name.toLowerCase()}`;

const makes: Handler = (context) => {
  const wanted = context.query<string | null>('kind', null);
  const data = [...new Set(MODELS.map(({ make }) => make))].toSorted().flatMap((make) => {
    const models = MODELS.filter((model) => model.make === make);
    const kinds = [...new Set(models.map(({ kind }) => kind))];
    if (wanted !== null && !kinds.includes(wanted)) return [];
    return [{ makeId: makeIdOf(make), name: make, kinds, modelCount: models.length }];
  });
  return cached(context, { data });
};

const models: Handler = (context) => {
  const makeId = context.pathText('makeId');
  const ofMake = MODELS.filter(({ make }) => makeIdOf(make) === makeId);
  if (ofMake.length === 0) throw new Problem('device_not_found', `The catalog has no make with the id ${makeId}.`);
  const kind = context.query<string | null>('kind', null);
  const name = context.query('name', '').toLowerCase();
  const found = ofMake.filter(
    (model) => (kind === null || model.kind === kind) && model.name.toLowerCase().includes(name),
  );
  const { items, pagination } = page(context, found, ({ id }) => id);
  return cached(context, { data: items.map(modelView), pagination });
};

const model: Handler = (context) => {
  const id = context.pathText('modelId');
  const found = MODELS.find((entry) => entry.id === id);
  if (found === undefined) throw new Problem('device_not_found', `The catalog has no model with the id ${id}.`);
  return cached(context, modelView(found));
};

function modelView({ id, make, name, kind, tier, storageGb, colors }: Model): Json {
  return {
    modelId: id,
    makeId: makeIdOf(make),
    name,
    kind,
    tier,
    storageOptionsGb: storageGb,
    colors,
    identifier: kind === 'phone' ? 'imei' : 'serial_number',
    productPriceIds: pricesFor(kind, tier).map((price) => price.id),
  };
}

/** The prices at which a device can be covered. */
export function pricesFor(kind: string, tier: string | null): Price[] {
  return PRICES.filter((price) => price.product === EVERYTHING || (kind === 'phone' && price.tier === tier));
}

const tiers: Handler = (context) => {
  const currency = context.query('currency', 'USD');
  return cached(context, { data: TIERS.filter(({ deductible }) => deductible.currency === currency) });
};

const products: Handler = (context) => {
  const interval = context.query<string | null>('billingInterval', null);
  const kind = context.query<string | null>('kind', null);
  const data = [PHONE_ONLY, EVERYTHING].flatMap((product) => {
    const covers = product === PHONE_ONLY ? ['phone'] : KINDS;
    const prices = PRICES.filter(
      (price) =>
        price.product === product &&
        (interval === null || price.interval === interval) &&
        price.amount.currency === context.query('currency', 'USD'),
    );
    if (prices.length === 0 || (kind !== null && !covers.includes(kind))) return [];
    const { id, name, phoneLimit, itemLimit } = product;
    return [
      {
        productId: id,
        name,
        covers,
        maximumPhones: phoneLimit,
        maximumItems: itemLimit,
        prices: prices.map(priceView),
      },
    ];
  });
  return cached(context, { data });
};

function priceView({ id, product, audience, tier, interval, amount, deductible, limit }: Price): Json {
  return {
    productPriceId: id,
    productId: product.id,
    audience,
    tier,
    billingInterval: interval,
    price: amount,
    deductible,
    limitPerIncident: limit,
  };
}

export function gatewayPrice(id: unknown): Price {
  const price = PRICES.find((entry) => entry.id === id);
  if (price === undefined)
    throw new Problem('product_price_not_found', `There is no product price ${String(id)} for your partner account.`);
  return price;
}

const productPrice: Handler = (context) => cached(context, priceView(gatewayPrice(context.pathText('productPriceId'))));

const quote: Handler = (context) => {
  const { region, plans } = context.body as {
    region: string;
    plans: { productPriceId: string; modelIds?: string[] }[];
  };
  if (!isOpenRegion(region)) requireOpenRegion(region, '/region');
  const lines = plans.map(({ productPriceId, modelIds = [] }, index) => {
    const price = gatewayPrice(productPriceId);
    requireQuotable(price, modelIds, `/plans/${index}/modelIds`);
    const discount = { amount: 0, currency: price.amount.currency };
    return {
      productPriceId: price.id,
      billingInterval: price.interval,
      price: price.amount,
      discount,
      deductible: price.deductible,
    };
  });
  const totals = [...new Set(lines.map(({ billingInterval }) => billingInterval))].map((billingInterval) => {
    const amount = lines
      .filter((line) => line.billingInterval === billingInterval)
      .reduce((sum, { price }) => sum + price.amount, 0);
    return { billingInterval, total: { amount, currency: 'USD' } };
  });
  return { status: 200, body: { region, lines, totals, validUntil: endOfDay(addDays(context.today, 7)) } };
};

function requireQuotable({ id, product, tier }: Price, modelIds: string[], pointer: string): void {
  const found = modelIds.map((modelId, index) => {
    const known = MODELS.find((entry) => entry.id === modelId);
    if (known === undefined)
      throw new Problem(
        'validation_failed',
        `The catalog has no model ${modelId}.`,
        at(`${pointer}/${index}`, 'unknown_value', 'Use an id from the list of models.'),
      );
    if (product === PHONE_ONLY && known.tier !== tier)
      throw new Problem(
        'device_not_eligible',
        `The product price ${id} covers phones of tier ${String(tier)} only.`,
        at(`${pointer}/${index}`, 'device_not_eligible', `${modelId} is a ${known.kind}.`),
      );
    return known;
  });
  const phones = found.flatMap(({ kind }, index) => (kind === 'phone' ? [index] : []));
  const items = found.flatMap(({ kind }, index) => (kind === 'phone' ? [] : [index]));
  const extra = phones[product.phoneLimit] ?? items[product.itemLimit];
  if (extra !== undefined)
    throw new Problem(
      'device_limit_reached',
      `A plan at ${id} covers one phone and ${product.itemLimit} other items.`,
      at(`${pointer}/${extra}`, 'device_limit_reached', 'Quote it as a separate plan.'),
    );
}

export const CATALOG_OPERATIONS: Record<string, Handler> = {
  operationId4: makes,
  operationId5: models,
  operationId6: model,
  operationId7: tiers,
  operationId8: products,
  operationId9: productPrice,
  operationId10: quote,
};
