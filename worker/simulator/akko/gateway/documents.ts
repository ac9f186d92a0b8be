import type { Gateway } from '../../../../web/model/simulator/schemas.ts';
import { collection } from '../api/collection.ts';
import { type Handlers, ok } from '../api/handler.ts';
import { cursorPages } from '../api/pagination.ts';
import { EVERYTHING, PHONE_ONLY, type Product, STORES } from '../seed/seed.ts';
import { cacheable, revalidated } from './cached.ts';
import { findPrice, requireOpenRegion } from './find.ts';

export const DOCUMENT_HANDLERS = {
  // GET /gateway/maintenance-windows
  operationId3: () => ok({ data: [] }),

  // GET /gateway/regions/{regionCode}/terms
  operationId13: (world, request) => {
    const region = request.path.regionCode;
    requireOpenRegion(region, '/path/regionCode');
    const { effectiveOn = world.today } = request.query;
    const terms = [PHONE_ONLY, EVERYTHING].flatMap((product) => [termsOf(region, product), summaryOf(region, product)]);
    const data = [...terms, privacyNotice(region)].filter(({ effectiveFrom }) => effectiveFrom <= effectiveOn);
    return revalidated(request, { data });
  },

  // GET /gateway/product-prices/{productPriceId}/terms
  operationId14: (_, { path, query }) => {
    const { product } = findPrice(path.productPriceId);
    requireOpenRegion(query.region, '/query/region');
    return cacheable(termsOf(query.region, product));
  },

  // GET /gateway/stores
  operationId15: collection({
    find: () => STORES,
    filters: {
      region: ({ address }, region) => `${address.country}-${address.region}` === region,
      service: ({ services }, service) => services.includes(service),
    },
    page: cursorPages(({ storeId }) => storeId),
    view: (_, store) => store,
  }),
} satisfies Partial<Handlers>;

/** The only version of the terms of a product. */
function termsOf(region: string, product: Product): Gateway<'TermsDocument'> {
  const place = region.toLowerCase();
  const name = product === PHONE_ONLY ? 'phone-only' : 'everything-protected';
  return {
    termsId: `trm_${place}_${name}_2026_01`.replaceAll('-', '_'),
    type: 'terms_of_service',
    productId: product.id,
    region,
    language: 'en',
    version: '2026-01',
    effectiveFrom: '2026-01-15',
    effectiveTo: null,
    sha256: '5f0c1d7e92ab3486c1de77fa09b8425d6e31f7a0c4982bd5e6704f13a9c85be2',
    url: `https://www.akko.example/legal/${place}/${name}/2026-01.pdf`,
  };
}

function summaryOf(region: string, product: Product): Gateway<'TermsDocument'> {
  const terms = termsOf(region, product);
  return { ...terms, type: 'plan_summary', termsId: `${terms.termsId}_summary` };
}

function privacyNotice(region: string): Gateway<'TermsDocument'> {
  const country = region.slice(0, 2).toLowerCase();
  return {
    termsId: `trm_${country}_privacy_2025_11`,
    type: 'privacy_notice',
    productId: null,
    region,
    language: 'en',
    version: '2025-11',
    effectiveFrom: '2025-11-01',
    effectiveTo: null,
    sha256: 'a83e6b0479d15cf2e8b4907d3a6f1c52094be7d8136fa5c02d9e8b7146f35a0c',
    url: `https://www.akko.example/legal/${country}/privacy/2025-11.pdf`,
  };
}
