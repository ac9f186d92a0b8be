import { describe, expect, test } from 'vitest';

import type { Finding } from '../../../web/compile/base/finding.ts';
import type { InfoPage, MigrationPage, OperationPage } from '../../../web/model/page/page.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import { tinySite, type TinySite } from '../support/site.ts';

const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } });
const text = { type: 'string' };

const V1: JsonObject = {
  info: { title: 'Shop', version: '1.0' },
  paths: {
    '/users/{id}/orders': {
      post: {
        operationId: 'addOrder',
        tags: ['orders'],
        summary: 'Add an order',
        parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'integer' } }],
        requestBody: {
          required: true,
          ...json({ type: 'object', properties: { item: text, gift: { type: 'boolean' } } }),
        },
        responses: {
          200: { description: 'Done', ...json({ type: 'object', properties: { id: { type: 'integer' } } }) },
        },
      },
    },
    '/orders': { get: { tags: ['orders'], summary: 'List', responses: {} } },
    '/old': { get: { operationId: 'getOld', tags: ['misc'], responses: {} } },
  },
};
const V2: JsonObject = {
  info: { title: 'Shop', version: '2.0' },
  paths: {
    '/carts': {
      post: {
        operationId: 'createCart',
        summary: 'Create a cart',
        requestBody: {
          required: true,
          ...json({
            type: 'object',
            required: ['user'],
            properties: { user: { type: 'object', properties: { id: text } }, sku: text },
          }),
        },
        responses: { 201: { description: 'Made', ...json({ type: 'object', properties: { id: text } }) } },
      },
    },
    '/orders': {
      get: { operationId: 'getOrders', summary: 'Get orders', responses: {} },
      post: { operationId: 'createOrder', summary: 'Order', responses: {} },
    },
    '/new': { get: { operationId: 'getNew', responses: {} } },
  },
};
const MAPPING = `migration: '1.0'
from: v1.json
to: v2.json
operations:
  addOrder:
    replacedBy: [createCart, createOrder]
    note: { en: "Make a *cart* first, see [it](/v2/create-cart).", es: Primero un carrito. }
    fields: { path.id: body.user.id, body.item: body.sku }
  GET /orders: { replacedBy: getOrders }
  getOld: { replacedBy: null, note: Nobody called it. }
`;

const files = (mapping = MAPPING): Record<string, JsonObject | string> => ({
  'v1.json': V1,
  'v2.json': V2,
  'v1-to-v2.migration.yaml': mapping,
});

function pageOf(site: TinySite): MigrationPage {
  const { page } = site.build('/v2/migration');
  if (page.kind !== 'migration') throw new Error(`It is of kind ${page.kind}.`);
  return page;
}

describe('the migration page', () => {
  test('compares old operations by group, and lists what is only in the new version', async () => {
    const site = await tinySite(files());
    const page = pageOf(site);
    expect(page).toMatchObject({
      title: 'From 1.0 to 2.0',
      sidebarLabel: 'To 2.0',
      versions: { from: '1.0', to: '2.0' },
      reference: { base: '/v2' },
      from: { base: '/v1' },
      description: 'What changes from 1.0 to 2.0.',
    });
    expect(
      page.groups.map(({ label, operations }) => [
        label,
        operations.map(({ from, successors }) => `${from.label}: ${successors.map(({ to }) => to.label).join()}`),
      ]),
    ).toEqual([
      ['orders', ['Add an order: Create a cart,Order', 'List: Get orders']],
      ['misc', ['getOld: ']],
    ]);
    expect(page.added.map(({ path }) => path)).toEqual(['/new']);
    expect(site.findings).toEqual([]);
  });

  test('lists the changes of each field, with links to both pages', async () => {
    const site = await tinySite(files());
    const [cart] = pageOf(site).groups[0]?.operations[0]?.successors ?? [];
    expect(cart?.statuses).toEqual({ from: '200', to: ['201'] });
    expect(cart?.changes.request).toMatchObject([
      {
        kind: 'moved',
        from: { label: 'path.id', href: '/v1/add-order#path.id', type: 'integer' },
        to: { label: 'body.user.id', href: '/v2/create-cart#body.user.id', type: 'string' },
        isTypeChanged: true,
      },
      { kind: 'renamed', from: { label: 'body.item' }, to: { label: 'body.sku' } },
    ]);
    expect(cart?.changes.response).toMatchObject([
      {
        kind: 'changed',
        from: { label: 'id', href: '/v1/add-order#response-200.id' },
        to: { label: 'id', href: '/v2/create-cart#response-201.id' },
        isTypeChanged: true,
      },
    ]);
  });

  test('links to anchors that its operation pages have', async () => {
    const site = await tinySite(files());
    const { links, anchors } = site.build('/v2/migration');
    expect(links.length).toBeGreaterThan(5);
    // The article adds the heading of the body.
    for (const { route, fragment } of links.filter((link) => link.fragment !== '' && link.fragment !== 'request-body'))
      expect(site.build(route).anchors).toContain(fragment);
    expect(anchors).toContain('add-order');
  });

  test('lists fields that none of several successors has separately', async () => {
    const [added] = pageOf(await tinySite(files())).groups[0]?.operations ?? [];
    expect(added?.removed.request.map(({ from }) => from?.label)).toEqual(['body.gift']);
    expect(added?.successors.flatMap(({ changes }) => changes.request).map(({ kind }) => kind)).not.toContain(
      'removed',
    );
  });

  test('has its notes in the language of the page, else in English and marked so', async () => {
    const spanish = pageOf(await tinySite(files(), { locale: 'es' }));
    expect(spanish.groups.flatMap(({ operations }) => operations.map(({ note }) => note?.locale))).toEqual([
      'es',
      undefined,
      'en',
    ]);
    expect(spanish.groups[0]?.operations[0]?.successors[0]?.changes.request[0]?.from?.href).toBe(
      '/es/v1/add-order#path.id',
    );
  });

  test('lists what several operations share once', async () => {
    const device = (name: string): JsonObject => ({ type: 'object', properties: { [name]: text } });
    const version = (name: string): JsonObject => ({
      info: { title: 'T', version: name },
      paths: Object.fromEntries(
        ['a', 'b'].map((path) => [
          `/${path}`,
          {
            get: {
              operationId: path,
              tags: ['things'],
              responses: { 200: { description: 'D', ...json({ $ref: '#/components/schemas/Device' }) } },
            },
          },
        ]),
      ),
      components: { schemas: { Device: device(name) } },
    });
    const mapping =
      "migration: '1.0'\nfrom: v1.json\nto: v2.json\noperations: { a: { replacedBy: a }, b: { replacedBy: b } }\nschemas: { Device: { old: new } }\n";
    const site = await tinySite({ 'v1.json': version('old'), 'v2.json': version('new'), 'm.yaml': mapping });
    const page = pageOf(site);
    expect(page.objects).toMatchObject([
      {
        anchor: 'response-Device',
        from: 'Device',
        to: 'Device',
        place: 'response',
        changes: {
          response: [{ kind: 'renamed', from: { label: 'old' }, to: { label: 'new', href: '/v2/a#response-200.new' } }],
        },
      },
    ]);
    expect(
      page.groups.flatMap(({ operations }) =>
        operations.flatMap(({ successors }) =>
          successors.map(({ changes, objects }) => [changes.response.length, objects]),
        ),
      ),
    ).toEqual([
      [0, [{ label: 'Device', href: '#response-Device', place: 'response' }]],
      [0, [{ label: 'Device', href: '#response-Device', place: 'response' }]],
    ]);
    expect(site.findings).toEqual([]);
  });

  test('links to the nearest field on the page if the rest is on the page of a schema', async () => {
    const deep = (leaf: JsonObject): JsonObject => {
      const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
      const schemas = Object.fromEntries(
        names.map((name, index) => [
          name,
          {
            type: 'object',
            properties:
              index === names.length - 1
                ? { leaf }
                : { [`in${name}`]: { $ref: `#/components/schemas/${names[index + 1]}` } },
          },
        ]),
      );
      return {
        info: { title: 'T', version: JSON.stringify(leaf) },
        paths: {
          '/a': {
            get: {
              operationId: 'a',
              tags: ['things'],
              responses: { 200: { description: 'D', ...json({ $ref: '#/components/schemas/A' }) } },
            },
          },
        },
        components: { schemas },
      };
    };
    const mapping = "migration: '1.0'\nfrom: v1.json\nto: v2.json\noperations: { a: { replacedBy: a } }\n";
    const site = await tinySite({ 'v1.json': deep(text), 'v2.json': deep({ type: 'integer' }), 'm.yaml': mapping });
    const change = pageOf(site).groups[0]?.operations[0]?.successors[0]?.changes.response[0];
    expect(change).toMatchObject({ kind: 'changed', to: { label: 'inA.inB.inC.inD.inE.inF.leaf', type: 'integer' } });
    expect(site.build('/v2/a').anchors).toContain(decodeURI(change?.to?.href.split('#')[1] ?? ''));
  });

  test('of a second older version says which it is from', async () => {
    const site = await tinySite({
      ...files(),
      'v0.json': V1,
      'zero.migration.yaml': MAPPING.replace('v1.json', 'v0.json'),
    });
    expect(site.pages.filter(({ kind }) => kind === 'migration').map(({ route }) => route)).toEqual([
      '/v2/migration',
      '/v2/migration-from-v0',
    ]);
  });

  test('is in the sidebar of the older version if the newer has none', async () => {
    const sidebarOf = async (sidebars: Record<string, string>): Promise<string | null | undefined> =>
      (await tinySite(files(), { sidebars })).pages.find(({ kind }) => kind === 'migration')?.sidebarId;
    expect([await sidebarOf({ v1: 'old' }), await sidebarOf({ v1: 'old', v2: 'new' }), await sidebarOf({})]).toEqual([
      'old',
      'new',
      null,
    ]);
  });
});

describe('the other pages', () => {
  const successionsOf = (site: TinySite, route: string): OperationPage['successions'] =>
    (site.build(route).page as OperationPage).successions;

  test('of old operations name their successors', async () => {
    const site = await tinySite(files());
    expect(successionsOf(site, '/v1/add-order')).toMatchObject([
      {
        side: 'old',
        version: '2.0',
        operations: [{ href: '/v2/create-cart' }, { href: '/v2/create-order' }],
        note: { html: expect.stringContaining('<em>cart</em>') as string, locale: 'en' },
        href: '/v2/migration#add-order',
      },
    ]);
    expect(successionsOf(site, '/v1/get-old')).toMatchObject([
      { side: 'old', operations: [], note: { html: expect.stringContaining('Nobody called it.') as string } },
    ]);
    expect(site.build('/v1/add-order').links).toContainEqual({
      kind: 'page',
      href: '/v2/create-cart',
      route: '/v2/create-cart',
      fragment: '',
    });
  });

  test('of new operations name their predecessors', async () => {
    const site = await tinySite(files());
    expect(successionsOf(site, '/v2/create-cart')).toMatchObject([
      { side: 'new', version: '1.0', operations: [{ href: '/v1/add-order' }], note: null },
    ]);
    expect(successionsOf(site, '/v2/get-new')).toEqual([]);
  });

  test('that introduce the versions both link to it', async () => {
    const site = await tinySite(files());
    expect((site.build('/v1/shop').page as InfoPage).migrations).toEqual([
      { side: 'old', version: '2.0', href: '/v2/migration' },
    ]);
    expect((site.build('/v2/shop').page as InfoPage).migrations).toEqual([
      { side: 'new', version: '1.0', href: '/v2/migration' },
    ]);
  });
});

describe('a mapping that does not fit', () => {
  async function findings(mapping: string, strictness: Finding['severity'] = 'error'): Promise<Finding[]> {
    const site = await tinySite(files(mapping), { strictness });
    if (site.pages.some(({ route }) => route === '/v2/migration')) site.build('/v2/migration');
    return site.findings;
  }

  test.each<[string, string, Partial<Finding>, number]>([
    [
      'an unknown description',
      MAPPING.replace('from: v1.json', 'from: v7.json'),
      {
        code: 'migration-description',
        message: '"from" names "v7.json", but specs/public has no such description with pages.',
        remedy: 'Correct the file name (v1.json, v2.json), or add the file and mount it.',
      },
      2,
    ],
    [
      'an unknown old operation',
      MAPPING.replace('getOld', 'getOldest'),
      { code: 'migration-operation', message: 'specs/public/v1.json has no operation "getOldest".' },
      10,
    ],
    [
      'an unknown new operation',
      MAPPING.replace('replacedBy: getOrders', 'replacedBy: getOrder'),
      { code: 'migration-operation', message: 'specs/public/v2.json has no operation "getOrder".' },
      9,
    ],
    [
      'an old operation left out',
      MAPPING.replace(/ {2}getOld.*\n/, ''),
      {
        code: 'migration-incomplete',
        message: '"operations" has no entry for GET /old.',
        remedy: 'Add "getOld:" with replacedBy: null if it has no successor.',
      },
      4,
    ],
    [
      'an unknown old field',
      MAPPING.replace('body.item:', 'body.itm:'),
      { code: 'migration-field', message: 'POST /users/{id}/orders has no field "body.itm".' },
      8,
    ],
    [
      'an unknown new field',
      MAPPING.replace('body.sku', 'body.skew'),
      { code: 'migration-field', message: 'POST /carts or POST /orders has no field "body.skew".' },
      8,
    ],
    [
      'a property of no schema',
      `${MAPPING}schemas:\n  Order: { id: key }\n`,
      {
        code: 'migration-field',
        message: 'No operation of specs/public/v1.json has a schema "Order" with a property "id".',
      },
      12,
    ],
  ])('is reported with line and edit: %s', async (_, mapping, expected, line) => {
    const found = (await findings(mapping)).filter(({ code }) => code === expected.code);
    expect(found).toMatchObject([
      { severity: 'error', ...expected, location: { file: 'specs/public/v1-to-v2.migration.yaml', line } },
    ]);
    expect(found[0]?.remedy).toMatch(/\.$/);
  });

  test('only warns in a site that is not strict', async () => {
    expect(
      (await findings(MAPPING.replace('body.item:', 'body.itm:'), 'warning')).map(({ severity }) => severity),
    ).toEqual(['warning']);
  });

  test('compares what it can', async () => {
    const site = await tinySite(files(MAPPING.replace('replacedBy: getOrders', 'replacedBy: getOrder')));
    expect(pageOf(site).groups[0]?.operations[1]?.successors).toEqual([]);
  });
});
