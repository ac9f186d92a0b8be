import type { Gateway } from '../../shared/schemas.ts';
import { collection, cursorPages } from '../api/collection.ts';
import { type Handlers, ok } from '../api/handler.ts';
import type { World } from '../business/world.ts';
import { EVERYTHING, PHONE_ONLY, type Product, STORES } from '../seed/seed.ts';
import { cacheable, revalidated } from './cached.ts';
import { findPrice, requireOpenRegion } from './find.ts';
import { sampleDocument } from './sample-documents.ts';

export const DOCUMENT_HANDLERS = {
  // GET /gateway/maintenance-windows
  operationId3: () => ok({ data: [] }),

  // GET /gateway/regions/{regionCode}/terms
  operationId13: (world, request) => {
    const region = request.path.regionCode;
    requireOpenRegion(region, '/path/regionCode');
    const { effectiveOn = world.today } = request.query;
    const terms = [PHONE_ONLY, EVERYTHING].flatMap((product) => [
      termsOf(world, region, product),
      summaryOf(world, region, product),
    ]);
    const data = [...terms, privacyNotice(world, region)].filter(({ effectiveFrom }) => effectiveFrom <= effectiveOn);
    return revalidated(request, { data });
  },

  // GET /gateway/product-prices/{productPriceId}/terms
  operationId14: (world, { path, query }) => {
    const { product } = findPrice(path.productPriceId);
    requireOpenRegion(query.region, '/query/region');
    return cacheable(termsOf(world, query.region, product));
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
function termsOf({ origin }: World, region: string, product: Product): Gateway<'TermsDocument'> {
  const name = nameOf(product);
  return {
    termsId: `trm_${region}_${name}_2026_01`.toLowerCase().replaceAll('-', '_'),
    type: 'terms_of_service',
    productId: product.id,
    region,
    language: 'en',
    version: '2026-01',
    effectiveFrom: '2026-01-15',
    effectiveTo: null,
    ...sampleDocument(origin, `${name}-terms-2026-01`),
  };
}

function summaryOf(world: World, region: string, product: Product): Gateway<'TermsDocument'> {
  const terms = termsOf(world, region, product);
  const document = sampleDocument(world.origin, `${nameOf(product)}-summary-2026-01`);
  return { ...terms, type: 'plan_summary', termsId: `${terms.termsId}_summary`, ...document };
}

function privacyNotice({ origin }: World, region: string): Gateway<'TermsDocument'> {
  return {
    termsId: `trm_${region.slice(0, 2).toLowerCase()}_privacy_2025_11`,
    type: 'privacy_notice',
    productId: null,
    region,
    language: 'en',
    version: '2025-11',
    effectiveFrom: '2025-11-01',
    effectiveTo: null,
    ...sampleDocument(origin, 'privacy-2025-11'),
  };
}

function nameOf(product: Product): 'phone-only' | 'everything-protected' {
  return product === PHONE_ONLY ? 'phone-only' : 'everything-protected';
}
