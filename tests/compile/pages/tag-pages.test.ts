import { describe, expect, test } from 'vitest';

import { defaultSidebar } from '../../../web/compile/navigation/sidebars.ts';
import type { TagPage } from '../../../web/model/page/page.ts';
import type { Locale } from '../../../web/model/site/locale.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import { tinySite, type TinySite } from '../support/site.ts';

function siteOf(document: JsonObject, locale: Locale = 'en'): Promise<TinySite> {
  return tinySite(
    { 'api.json': { info: { title: 'Shop', version: '1' }, ...document } },
    { strictness: 'warning', locale },
  );
}

function tagPageAt(site: TinySite, route: string): TagPage {
  const { page } = site.build(route);
  if (page.kind !== 'tag') throw new TypeError(`${route} is a page of kind ${page.kind}.`);
  return page;
}

const operation = (operationId: string, ...tags: string[]): JsonObject => ({
  get: { operationId, tags, responses: {} },
});

describe('an operation with several tags', () => {
  const PATHS = {
    '/orders': operation('listOrders', 'orders'),
    '/refunds': operation('listRefunds', 'payments', 'orders'),
    '/hooks': operation('listHooks', 'admin'),
  };
  const TAGS = ['orders', 'payments', 'admin'].map((name) => ({ name }));

  test('is listed on the page of each tag, in the order of the document', async () => {
    const site = await siteOf({ tags: TAGS, paths: PATHS });
    const listOf = (route: string): string[] => tagPageAt(site, route).operations.map(({ href }) => href);
    expect(listOf('/api/orders')).toEqual(['/api/list-orders', '/api/list-refunds']);
    expect(listOf('/api/payments')).toEqual(['/api/list-refunds']);
    expect(listOf('/api/admin')).toEqual(['/api/list-hooks']);
  });

  test('is in the sidebar group of each tag, and has one page', async () => {
    const { pages } = await siteOf({ tags: TAGS, paths: PATHS });
    const groups = defaultSidebar('/api', pages).flatMap((entry) =>
      entry.kind === 'group' ? [[entry.href, entry.items?.map(({ href }) => href)]] : [],
    );
    expect(groups).toEqual([
      ['/api/orders', ['/api/list-orders', '/api/list-refunds']],
      ['/api/payments', ['/api/list-refunds']],
      ['/api/admin', ['/api/list-hooks']],
    ]);
    expect(pages.filter(({ route }) => route === '/api/list-refunds')).toHaveLength(1);
  });

  test('belongs to its first tag', async () => {
    const { pages } = await siteOf({ tags: TAGS, paths: PATHS });
    const refunds = pages.find(({ route }) => route === '/api/list-refunds');
    expect(refunds?.parent?.href).toBe('/api/payments');
    expect(refunds?.furtherParents?.map(({ href }) => href)).toEqual(['/api/orders']);
  });
});

describe('a tag with more operations than one page lists', () => {
  const DOCUMENT: JsonObject = {
    tags: [
      { name: 'orders', description: 'All orders.', externalDocs: { url: 'https://example.com' } },
      { name: 'empty' },
    ],
    paths: Object.fromEntries(
      Array.from({ length: 401 }, (_, index) => [
        `/orders/${index}`,
        operation(`order${index}`, ...(index === 400 ? ['late', 'orders'] : ['orders'])),
      ]),
    ),
  };

  test('has several pages of about the same size', async () => {
    const site = await siteOf(DOCUMENT);
    const routes = site.pages.filter(({ kind }) => kind === 'tag').map(({ route }) => route);
    expect(routes).toEqual(['/api/orders', '/api/orders/2', '/api/orders/3', '/api/empty', '/api/late']);
    const pages = routes.map((route) => tagPageAt(site, route));
    expect(pages.map(({ operations }) => operations.length)).toEqual([133, 134, 134, 0, 1]);
    expect(pages.map(({ title }) => title)).toEqual([
      'orders (1–133)',
      'orders (134–267)',
      'orders (268–401)',
      'empty',
      'late',
    ]);
  });

  test.for(['en', 'es'] as const)('links each of its pages to all of them: %s', async (locale) => {
    const site = await siteOf(DOCUMENT, locale);
    const prefix = locale === 'en' ? '' : `/${locale}`;
    expect(tagPageAt(site, '/api/orders/2').ranges).toEqual({
      total: 401,
      links: [
        { label: '1–133', href: `${prefix}/api/orders`, isCurrent: false },
        { label: '134–267', href: `${prefix}/api/orders/2`, isCurrent: true },
        { label: '268–401', href: `${prefix}/api/orders/3`, isCurrent: false },
      ],
    });
    expect(tagPageAt(site, '/api/late').ranges).toBeNull();
  });

  test('is described on its first page only', async () => {
    const site = await siteOf(DOCUMENT);
    const [first, second] = ['/api/orders', '/api/orders/2'].map((route) => tagPageAt(site, route));
    expect([first?.body, first?.externalDocs?.url]).toEqual(['<p>All orders.</p>\n', 'https://example.com']);
    expect([second?.body, second?.externalDocs]).toEqual([null, null]);
  });

  test('is the parent of its operations by the page that lists them', async () => {
    const { pages } = await siteOf(DOCUMENT);
    const parentsOf = (route: string): (string | undefined)[] => {
      const page = pages.find((candidate) => candidate.route === route);
      return [page?.parent, ...(page?.furtherParents ?? [])].map((link) => link?.href);
    };
    expect(parentsOf('/api/order-0')).toEqual(['/api/orders']);
    expect(parentsOf('/api/order-399')).toEqual(['/api/orders/3']);
    expect(parentsOf('/api/order-400')).toEqual(['/api/late', '/api/orders/3']);
  });

  test('has one section on the information page, whose link leads to its first page', async () => {
    const site = await siteOf(DOCUMENT);
    const { page } = site.build('/api/shop');
    const tags = page.kind === 'info' ? page.tags : [];
    expect(tags.map(({ label, href, operations, more }) => [label, href, operations.length, more])).toEqual([
      ['orders', '/api/orders', 133, 268],
      ['empty', '/api/empty', 0, 0],
      ['late', '/api/late', 1, 0],
    ]);
  });
});

describe('the page of a group of webhooks', () => {
  const SIGNATURE = { header: 'Shop-Signature', algorithm: 'HMAC-SHA256', signedPayload: 'body' };
  const hook = (tag: string, more: JsonObject = {}): JsonObject => ({ post: { tags: [tag], ...more } });
  const DOCUMENT = {
    tags: ['events', 'orders', 'special'].map((name) => ({ name })),
    'x-webhook-signature': SIGNATURE,
    'x-webhook-delivery': { attempts: 8 },
    paths: { '/orders': operation('listOrders', 'orders') },
    webhooks: {
      sold: hook('events'),
      shipped: hook('orders'),
      lost: hook('special', { 'x-webhook-signature': { ...SIGNATURE, header: 'Other-Signature' } }),
    },
  };

  test('explains signature and delivery once, and the pages of its webhooks lead there', async () => {
    const site = await siteOf(DOCUMENT);
    expect(tagPageAt(site, '/api/events').webhooks).toMatchObject({
      signature: { header: 'Shop-Signature' },
      delivery: { attempts: 8 },
    });
    expect(site.build('/api/webhooks/sold').page).toMatchObject({
      operation: { signature: null, delivery: null },
      guide: { signature: '/api/events#verify-the-signature', delivery: '/api/events#delivery' },
    });
  });

  test('leaves that to the webhooks of a group with operations or with rules of its own', async () => {
    const site = await siteOf(DOCUMENT);
    for (const [tag, webhook, header] of [
      ['orders', 'shipped', 'Shop-Signature'],
      ['special', 'lost', 'Other-Signature'],
    ] as const) {
      expect(tagPageAt(site, `/api/${tag}`)).not.toHaveProperty('webhooks');
      const { page } = site.build(`/api/webhooks/${webhook}`);
      expect(page).toMatchObject({ operation: { signature: { header } } });
      expect(page).not.toHaveProperty('guide');
    }
  });
});
