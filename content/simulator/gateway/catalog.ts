import type { Gateway } from '../../shared/schemas.ts';
import { cursorPage, listPlace } from '../api/collection.ts';
import { type Handlers, ok } from '../api/handler.ts';
import { sumOf } from '../business/billing.ts';
import { at, notEligible, RefusalError } from '../refusal-error.ts';
import { EVERYTHING, type Model, MODELS, PHONE_ONLY, type Price, PRICES, type Product, TIERS } from '../seed/seed.ts';
import { addDays, endOfDay } from '../time.ts';
import { revalidated } from './cached.ts';
import { findModel, findPrice, pricesFor, requireOpenRegion } from './find.ts';

const MAKES = [...new Set(MODELS.map(({ make }) => make))].toSorted().map((name) => {
  const models = MODELS.filter(({ make }) => make === name);
  const kinds = [...new Set(models.map(({ kind }) => kind))];
  return { makeId: makeIdOf(name), name, kinds, modelCount: models.length };
});

export const CATALOG_HANDLERS = {
  // GET /gateway/device-makes
  operationId4: (_, request) => {
    const { kind } = request.query;
    const data = MAKES.filter(({ kinds }) => kind === undefined || kinds.includes(kind));
    return revalidated(request, { data });
  },

  // GET /gateway/device-makes/{makeId}/models
  operationId5: (world, request) => {
    const { path, query, address } = request;
    const ofMake = MODELS.filter(({ make }) => makeIdOf(make) === path.makeId);
    if (ofMake.length === 0)
      throw new RefusalError('device_not_found', `The catalog has no make with the id ${path.makeId}.`);
    const { kind, name = '' } = query;
    const found = ofMake
      .filter((model) => kind === undefined || model.kind === kind)
      .filter((model) => model.name.toLowerCase().includes(name.toLowerCase()));
    const { items, pagination } = cursorPage(found, query, {
      keyOf: ({ modelId }) => modelId,
      place: listPlace(world, address),
    });
    const data = items.map(modelView);
    return revalidated(request, { data, pagination }, { data, hasMore: pagination.hasMore });
  },

  // GET /gateway/device-models/{modelId}
  operationId6: (_, request) => revalidated(request, modelView(findModel(request.path.modelId))),

  // GET /gateway/device-tiers
  operationId7: (_, request) => {
    const { currency = 'USD' } = request.query;
    return revalidated(request, { data: TIERS.filter(({ deductible }) => deductible.currency === currency) });
  },

  // GET /gateway/products
  operationId8: (_, request) => {
    const { currency = 'USD', billingInterval, kind } = request.query;
    const prices = PRICES.filter(({ amount }) => amount.currency === currency).filter(
      ({ interval }) => billingInterval === undefined || interval === billingInterval,
    );
    const data = [PHONE_ONLY, EVERYTHING]
      .map((product) => productView(product, prices))
      .filter((product) => product.prices.length > 0 && (kind === undefined || product.covers.includes(kind)));
    return revalidated(request, { data });
  },

  // GET /gateway/product-prices/{productPriceId}
  operationId9: (_, request) => revalidated(request, priceView(findPrice(request.path.productPriceId))),

  // POST /gateway/price-quotes
  operationId10: (world, { body: { region, plans } }) => {
    requireOpenRegion(region, '/region');
    const lines = plans.map(({ productPriceId, modelIds = [] }, index) => {
      const price = findPrice(productPriceId);
      requireQuotable(price, modelIds, `/plans/${index}/modelIds`);
      const { id, interval, amount, deductible } = price;
      const discount = { amount: 0, currency: amount.currency };
      return { productPriceId: id, billingInterval: interval, price: amount, discount, deductible };
    });
    const totals = [...new Set(lines.map(({ billingInterval }) => billingInterval))].map((billingInterval) => {
      const amounts = lines.filter((line) => line.billingInterval === billingInterval).map(({ price }) => price);
      return { billingInterval, total: sumOf(amounts, 'USD') };
    });
    return ok({ region, lines, totals, validUntil: endOfDay(addDays(world.today, 7)) });
  },
} satisfies Partial<Handlers>;

function makeIdOf(name: string): string {
  return `mak_${name.toLowerCase()}`;
}

function modelView({ modelId, make, ...model }: Model): Gateway<'DeviceModel'> {
  return {
    modelId,
    makeId: makeIdOf(make),
    ...model,
    colours: model.colors,
    identifier: model.kind === 'phone' ? 'imei' : 'serial_number',
    productPriceIds: pricesFor(model.kind, model.tier).map(({ id }) => id),
  };
}

function productView(product: Product, prices: readonly Price[]): Gateway<'Product'> {
  const { id, name, covers, phoneLimit, itemLimit } = product;
  return {
    productId: id,
    name,
    covers,
    maximumPhones: phoneLimit,
    maximumItems: itemLimit,
    prices: prices.filter((price) => price.product === product).map(priceView),
  };
}

function priceView(price: Price): Gateway<'ProductPrice'> {
  const { id, legacyId, product, audience, tier, interval, amount, deductible, limitPerIncident } = price;
  const facts = { audience, tier, billingInterval: interval, price: amount, deductible, limitPerIncident };
  return { productPriceId: id, legacyId, productId: product.id, ...facts };
}

/** Refuses models that a price does not cover, or more of them than one plan covers. */
function requireQuotable({ id, product, tier }: Price, modelIds: string[], pointer: string): void {
  const kinds = modelIds.map((modelId, index) => {
    const model = MODELS.find((entry) => entry.modelId === modelId);
    if (model === undefined)
      throw new RefusalError(
        'validation_failed',
        `The catalog has no model ${modelId}.`,
        at(`${pointer}/${index}`, 'unknown_value', 'Use an id from the list of models.'),
      );
    if (product === PHONE_ONLY && model.tier !== tier)
      throw notEligible(
        `The product price ${id} covers phones of tier ${tier} only.`,
        at(`${pointer}/${index}`, 'device_not_eligible', `${modelId} is a ${model.kind}.`),
      );
    return model.kind;
  });
  const phones = [...kinds.keys()].filter((index) => kinds[index] === 'phone');
  const items = [...kinds.keys()].filter((index) => kinds[index] !== 'phone');
  const extra = phones[product.phoneLimit] ?? items[product.itemLimit];
  if (extra !== undefined)
    throw new RefusalError(
      'device_limit_reached',
      `A plan at ${id} covers one phone${product.itemLimit > 0 ? ` and ${product.itemLimit} other items` : ''}.`,
      at(`${pointer}/${extra}`, 'device_limit_reached', 'Quote it as a separate plan.'),
    );
}
