import { at, Problem } from '../front/call.ts';
import type { Json } from '../json.ts';
import { isOpenRegion } from './addresses.ts';
import { cached, gatewayPrice } from './gateway-catalog.ts';
import { page } from './pagination.ts';
import { EVERYTHING, PHONE_ONLY, type Product, STORES } from './seed.ts';
import type { Context, Handler } from './world.ts';

/** The first day of the only version of each document. */
const TERMS_FROM = '2026-01-15';
const PRIVACY_FROM = '2025-11-01';

export function requireOpenRegion(region: string, pointer: string): void {
  if (isOpenRegion(region)) return;
  const detail = `The region ${region} is not open to your partner account.`;
  throw new Problem(
    'unsupported_address',
    detail,
    at(pointer, 'unsupported_address', `${region} is not open to your partner account.`),
  );
}

const regionTerms: Handler = (context) => {
  const region = context.pathText('regionCode');
  requireOpenRegion(region, '/path/regionCode');
  const day = context.query('effectiveOn', context.today);
  const documents = [
    ...[PHONE_ONLY, EVERYTHING].flatMap((product) => [
      termsOf(region, product),
      {
        ...termsOf(region, product),
        type: 'plan_summary',
        termsId: `${String(termsOf(region, product).termsId)}_summary`,
      },
    ]),
    privacyNotice(region),
  ];
  return cached(context, { data: documents.filter(({ effectiveFrom }) => String(effectiveFrom) <= day) });
};

const priceTerms: Handler = (context) => {
  const { product } = gatewayPrice(context.pathText('productPriceId'));
  const region = context.query('region', '');
  requireOpenRegion(region, '/query/region');
  return { ...cached(context, termsOf(region, product)) };
};

function termsOf(region: string, product: Product): Json {
  const place = region.toLowerCase();
  const name = product === PHONE_ONLY ? 'phone-only' : 'everything-protected';
  return {
    termsId: `trm_${place}_${name}_2026_01`.replaceAll('-', '_'),
    type: 'terms_of_service',
    productId: product.id,
    region,
    language: 'en',
    version: '2026-01',
    effectiveFrom: TERMS_FROM,
    effectiveTo: null,
    sha256: '5f0c1d7e92ab3486c1de77fa09b8425d6e31f7a0c4982bd5e6704f13a9c85be2',
    url: `https://www.akko.example/legal/${place}/${name}/2026-01.pdf`,
  };
}

function privacyNotice(region: string): Json {
  const country = region.slice(0, 2).toLowerCase();
  return {
    termsId: `trm_${country}_privacy_2025_11`,
    type: 'privacy_notice',
    productId: null,
    region,
    language: 'en',
    version: '2025-11',
    effectiveFrom: PRIVACY_FROM,
    effectiveTo: null,
    sha256: 'a83e6b0479d15cf2e8b4907d3a6f1c52094be7d8136fa5c02d9e8b7146f35a0c',
    url: `https://www.akko.example/legal/${country}/privacy/2025-11.pdf`,
  };
}

const stores: Handler = (context) => {
  const region = context.query<string | null>('region', null);
  const service = context.query<string | null>('service', null);
  const found = STORES.filter(
    ({ address, services }) =>
      (region === null || `${address.country}-${address.region}` === region) &&
      (service === null || services.some((offered) => offered === service)),
  );
  const { items, pagination } = page(context, found, ({ storeId }) => storeId);
  return { status: 200, body: { data: items, pagination } };
};

const maintenance: Handler = (_context: Context) => ({ status: 200, body: { data: [] } });

export const DOCUMENT_OPERATIONS: Record<string, Handler> = {
  operationId3: maintenance,
  operationId13: regionTerms,
  operationId14: priceTerms,
  operationId15: stores,
};
