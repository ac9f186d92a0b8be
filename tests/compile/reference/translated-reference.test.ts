import { describe, expect, test } from 'vitest';

import { LinkCheck } from '../../../web/compile/site/link-check.ts';
import type { Page } from '../../../web/model/page/page.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import { tinySite, type TinySite } from '../support/site.ts';
import { findingsOf } from '../support/sources.ts';

const API: JsonObject = {
  info: {
    title: 'Orders',
    version: '1',
    description: 'See [lists](#operation/listOrders) and [more](#section/Paging).\n\n## Paging\n\nGo on.',
  },
  tags: [{ name: 'orders', description: '## Life of an order\n\nThey come and go.' }],
  paths: {
    '/orders': {
      get: {
        operationId: 'listOrders',
        tags: ['orders'],
        summary: 'List orders',
        description: 'The latest first.\n\n# Errors\n\nSee [below](#description-errors).',
        parameters: [
          {
            name: 'state',
            in: 'query',
            description: 'Only these.',
            schema: { type: 'string', enum: ['open'], 'x-enumDescriptions': { open: 'Not yet sent.' } },
          },
        ],
        responses: {
          200: {
            description: 'Fine.',
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/Order' },
                examples: { one: { summary: 'One order', value: { to: {} } } },
              },
            },
          },
          404: { description: 'None.', 'x-problem-codes': ['gone'] },
        },
      },
    },
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        properties: {
          to: {
            oneOf: [
              { type: 'object', title: 'Store', properties: { id: { type: 'string' } } },
              { type: 'object', title: 'Store', properties: { name: { type: 'string' } } },
              { type: 'object', title: 'Address', properties: { city: { type: 'string', description: 'Where.' } } },
            ],
          },
          both: {
            allOf: [
              { $ref: '#/components/schemas/Choice' },
              { oneOf: [{ type: 'string', title: 'Text' }, { type: 'integer' }] },
            ],
          },
        },
      },
      Choice: { oneOf: [{ type: 'string', title: 'Text' }, { type: 'integer' }] },
    },
  },
  'x-problem-codes': {
    gone: { status: 404, title: 'Gone', meaning: 'It is gone.', cause: 'Removed.', remedy: 'Ask.' },
  },
};

const GET = "$.paths['/orders'].get";
const OF_ORDER = '$.components.schemas.Order.properties';

function overlay(...actions: [target: string, update: JsonObject][]): string {
  return JSON.stringify({
    overlay: '1.0.0',
    info: { title: 'x', version: '1' },
    actions: actions.map(([target, update]) => ({ target, update })),
  });
}

const SPANISH = overlay(
  [
    '$.info',
    { description: 'Vea las [listas](#operation/listOrders) y [más](#section/Paging).\n\n## Paginación\n\nSiga.' },
  ],
  ["$.tags[?@.name=='orders']", { 'x-displayName': 'Pedidos', description: '## Vida de un pedido\n\nVan y vienen.' }],
  [
    GET,
    {
      summary: 'Listar pedidos',
      description: 'Primero los últimos.\n\n# Errores\n\nVea [abajo](#description-errors).',
    },
  ],
  [`${GET}.parameters[0]`, { description: 'Solo estos.' }],
  [`${GET}.parameters[0].schema['x-enumDescriptions']`, { open: 'Aún no enviado.' }],
  [`${GET}.responses['200']`, { description: 'Bien.' }],
  [`${GET}.responses['200'].content['application/json'].examples.one`, { summary: 'Un pedido' }],
  [`${GET}.responses['404']`, { description: 'Ninguno.' }],
  [`${OF_ORDER}.to.oneOf[0]`, { title: 'Tienda' }],
  [`${OF_ORDER}.to.oneOf[2]`, { title: 'Dirección' }],
  [`${OF_ORDER}.to.oneOf[2].properties.city`, { description: 'Dónde.' }],
  // The same words in two places are two texts, which can have different translations.
  [`${OF_ORDER}.both.allOf[1].oneOf[0]`, { title: 'Palabras' }],
  [
    "$['x-problem-codes'].gone",
    { title: 'Ya no está', meaning: 'Ya no está.', cause: 'Se quitó.', remedy: 'Pregunte.' },
  ],
);

const spanish = (text = SPANISH): Promise<TinySite> =>
  tinySite({ 'api.json': API, 'api.es.overlay.json': text }, { locale: 'es' });
const english = (): Promise<TinySite> => tinySite({ 'api.json': API });

const ROUTES = [
  '/api/orders',
  '/api/errors',
  '/api/orders-tag-orders',
  '/api/list-orders',
  '/api/schemas/order',
  '/api/schemas/choice',
];

describe('a translated reference', () => {
  test('has the routes and anchors of the original, in the order of the original', async () => {
    const [here, there] = [await spanish(), await english()];
    // The tag has the name of the API.
    expect(here.findings).toMatchObject([{ code: 'duplicate-slug' }]);
    expect(here.pages.map(({ route }) => route)).toEqual(ROUTES);
    expect(there.pages.map(({ route }) => route)).toEqual(ROUTES);
    for (const route of ROUTES) expect([...here.build(route).anchors]).toEqual([...there.build(route).anchors]);
    expect(
      [...here.build('/api/list-orders').anchors].filter((anchor) => /store|address|text/i.test(anchor)).length,
    ).toBeGreaterThan(3);
    expect([...here.build('/api/orders').anchors]).toContain('paging');
  });

  test('says everything in the language of the reader', async () => {
    const site = await spanish();
    const text = JSON.stringify(ROUTES.map((route) => site.build(route).page));
    for (const words of [
      'Vea las ',
      'Paginación',
      'Pedidos',
      'Vida de un pedido',
      'Listar pedidos',
      'Primero los últimos.',
      'Solo estos.',
      'Aún no enviado.',
      'Bien.',
      'Un pedido',
      'Tienda',
      'Dirección',
      'Dónde.',
      'Palabras',
      'Ya no está',
      'Se quitó.',
      'Pregunte.',
    ])
      expect(text).toContain(words);
    for (const words of [
      'List orders',
      'The latest',
      'Only these',
      'Not yet',
      'Fine.',
      'One order',
      '"label":"Address"',
      'Where.',
      'It is gone',
    ])
      expect(text).not.toContain(words);
  });

  test('has entries, links and breadcrumbs under its own names', async () => {
    const site = await spanish();
    expect(site.pages.map(({ sidebarLabel }) => sidebarLabel)).toEqual([
      'Overview',
      'Errors',
      'Pedidos',
      'Listar pedidos',
      'Order',
      'Choice',
    ]);
    expect(site.build('/api/list-orders').page).toMatchObject({
      title: 'Listar pedidos',
      description: 'Primero los últimos.',
      breadcrumbs: [{}, { label: 'Orders' }, { label: 'Pedidos', href: '/es/api/orders-tag-orders' }],
    });
    expect(site.build('/api/orders-tag-orders').page).toMatchObject({
      operations: [{ label: 'Listar pedidos', href: '/es/api/list-orders', excerpt: 'Primero los últimos.' }],
    });
    expect(site.build('/api/errors').page).toMatchObject({
      groups: [{ problems: [{ title: 'Ya no está', operations: [{ operation: { label: 'Listar pedidos' } }] }] }],
    });
  });

  test('links to its other parts in its own language, with the anchors of the original', async () => {
    const { page } = (await spanish()).build('/api/orders');
    expect(page).toMatchObject({
      body: expect.stringContaining('<a href="/es/api/list-orders">listas</a>') as string,
      toc: [{ id: 'paging', text: 'Paginación' }],
    });
    expect(page).toMatchObject({ body: expect.stringContaining('<a href="/es/api/orders#paging">más</a>') as string });
  });

  test('has its broken links reported in the overlay', async () => {
    const site = await spanish(
      overlay(
        [GET, { description: 'Vea [allá](#operation/nope).' }],
        [`${GET}.responses['200']`, { description: 'Bien.' }],
      ),
    );
    const check = new LinkCheck();
    check.add(site.build('/api/list-orders'), []);
    expect(
      check.findings({ others: [], strictness: 'error', lineOf: (file) => (file.includes('overlay') ? 1 : 2) }),
    ).toMatchObject([{ code: 'broken-link', location: { file: 'specs/public/api.es.overlay.json', line: 1 } }]);
  });

  test('warns of a translation with other headings than the original, at its own place', async () => {
    const site = await spanish(overlay([GET, { description: 'Sin títulos.' }]));
    site.build('/api/list-orders');
    expect(findingsOf(site, 'other-headings')).toMatchObject([
      {
        severity: 'warning',
        message:
          'The translation has 0 headings and the English text has 1: links to its headings may point to the wrong section.',
        location: { file: 'specs/public/api.es.overlay.json', line: 1 },
      },
    ]);
  });
});

describe('a text without a translation', () => {
  const build = async (route: string, ...actions: Parameters<typeof overlay>): Promise<Page> =>
    (await spanish(overlay(...actions))).build(route).page;

  test('is in English, and known as English text by text', async () => {
    const page = await build('/api/list-orders', [GET, { summary: 'Listar pedidos' }]);
    expect(page).toMatchObject({
      title: 'Listar pedidos',
      contentLocale: 'es',
      toc: [{ id: 'description-errors', text: 'Errors', lang: 'en' }],
    });
    const { operation } = page as Extract<Page, { kind: 'operation' }>;
    expect(
      [
        operation.title,
        operation.description,
        operation.parameters[0]?.description,
        operation.responses[0]?.content[0]?.examples[0]?.summary,
      ].map((text) => page.untranslated?.has(text ?? '')),
    ).toEqual([false, true, true, true]);
  });

  test('says so in lists and entries', async () => {
    const site = await spanish(overlay(['$.tags[0]', { 'x-displayName': 'Pedidos' }]));
    expect(site.pages.map(({ title, contentLocale }) => `${title} ${contentLocale}`)).toEqual([
      'Orders es',
      'Errors es',
      'Pedidos es',
      'List orders en',
      'Order es',
      'Choice es',
    ]);
    const { page } = site.build('/api/orders-tag-orders');
    expect(page).toMatchObject({ operations: [{ label: 'List orders', lang: 'en', excerpt: 'The latest first.' }] });
    expect(page.untranslated).toContain('The latest first.');
  });

  test('is not used as the description for search engines', async () => {
    expect(await build('/api/list-orders', [GET, { summary: 'Listar pedidos' }])).toMatchObject({
      description: 'Listar pedidos: Orders 1',
    });
    expect(await build('/api/orders-tag-orders', ['$.tags[0]', { 'x-displayName': 'Pedidos' }])).toMatchObject({
      description: 'Pedidos: Orders 1',
    });
  });
});
