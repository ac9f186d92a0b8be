import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { articleOf, renderArticle } from '../../../web/article/index.tsx';
import type { Finding } from '../../../web/compile/base/finding.ts';
import { problemGroupsOf } from '../../../web/compile/openapi/operation/problem-codes.ts';
import { outlineOf } from '../../../web/compile/openapi/reading/outline.ts';
import type { BuiltPage, PageEntry } from '../../../web/compile/pages/page-entry.ts';
import { LocalizedReference } from '../../../web/compile/reference/localized-reference.ts';
import { pagesFromReference } from '../../../web/compile/site/compile-site.ts';
import type { Locale } from '../../../web/model/site/locale.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import { languageIn } from '../support/language.ts';
import { apiOf, readPublic, temporarySite } from '../support/sources.ts';

async function pagesOf(
  document: JsonObject,
  locale: Locale = 'en',
): Promise<{ pages: PageEntry[]; findings: Finding[] }> {
  const root = temporarySite({ 'specs/public/api.json': JSON.stringify({ openapi: '3.1.0', ...document }) });
  const source = apiOf(await readPublic('api.json', { root, lint: false }));
  const findings: Finding[] = [];
  const outline = outlineOf(source);
  const reference = {
    config: { spec: 'api.json', base: '/api' },
    source,
    outline,
    problems: problemGroupsOf(source, outline.operations),
    audience: 'public' as const,
  };
  const pages = pagesFromReference(
    new LocalizedReference(reference, languageIn(locale, source), { report: (finding) => findings.push(finding) }),
  );
  return { pages, findings };
}

function build(pages: readonly PageEntry[], route: string): BuiltPage {
  const entry = pages.find((page) => page.route === route);
  if (entry === undefined) throw new Error(`There is no ${route} among ${pages.map((page) => page.route).join(', ')}.`);
  return entry.build();
}

const ORDERS: JsonObject = {
  info: {
    title: 'Orders',
    version: '1',
    contact: { name: 'Us', url: 'javascript:alert(1)' },
    license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    termsOfService: ' java\nscript:alert(1)',
  },
  tags: [{ name: 'orders', 'x-displayName': 'All orders', description: 'See [tokens](create-token).' }],
  paths: {
    '/orders': {
      get: {
        operationId: 'listOrders',
        tags: ['orders'],
        summary: 'List',
        description: '# Errors\n\nSee [there](/api/nowhere#x) and `<token>`.',
        responses: {
          200: {
            description: 'Fine',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
          },
        },
      },
    },
    '/tokens': { post: { operationId: 'createToken' } },
  },
  webhooks: { shipped: { post: { tags: ['orders'] } } },
  components: {
    schemas: {
      Order: { type: 'object', properties: { parent: { $ref: '#/components/schemas/Order' } } },
      Loop: { allOf: [{ $ref: '#/components/schemas/Loop' }] },
      'a/b c': { type: 'array', items: { type: 'string' } },
      Scalar: { type: 'string' },
    },
  },
};

describe('the pages of a reference', () => {
  test('are in the order of the document', async () => {
    const { pages } = await pagesOf(ORDERS);
    expect(pages.map(({ kind, route }) => `${kind} ${route}`)).toEqual([
      'info /api/orders',
      'tag /api/orders-tag-orders',
      'operation /api/list-orders',
      'webhook /api/webhooks/shipped',
      'tag /api/tokens',
      'operation /api/create-token',
      'schema /api/schemas/order',
      'schema /api/schemas/loop',
      'schema /api/schemas/a-b-c',
    ]);
  });

  test('have the same routes in every language, and links in their own', async () => {
    const [english, spanish] = [await pagesOf(ORDERS), await pagesOf(ORDERS, 'es')];
    expect(spanish.pages.map(({ route }) => route)).toEqual(english.pages.map(({ route }) => route));
    const { page } = build(spanish.pages, '/api/list-orders');
    expect(page).toMatchObject({
      locale: 'es',
      contentLocale: 'en',
      parent: { label: 'All orders', href: '/es/api/orders-tag-orders' },
      reference: { href: '/es/api/orders' },
    });
    expect(JSON.stringify(page)).toContain('/es/api/schemas/order');
  });

  test('have no address that could run script', async () => {
    const { pages } = await pagesOf(ORDERS);
    expect(build(pages, '/api/orders').page).toMatchObject({
      contact: { name: 'Us', address: null },
      license: { address: { url: 'https://opensource.org/license/mit', isDead: false } },
      termsOfService: null,
    });
  });

  test('collect the links of their texts, relative to the reference', async () => {
    const { pages } = await pagesOf(ORDERS);
    expect(build(pages, '/api/orders-tag-orders').links).toMatchObject([{ kind: 'page', route: '/api/create-token' }]);
    expect(build(pages, '/api/list-orders').links).toContainEqual({
      kind: 'page',
      href: '/api/nowhere#x',
      route: '/api/nowhere',
      fragment: 'x',
    });
  });

  test('lower the headings of a description below the title', async () => {
    const { page, anchors } = build((await pagesOf(ORDERS)).pages, '/api/list-orders');
    expect(page).toMatchObject({
      toc: [{ id: 'description-errors', level: 3, text: 'Errors' }],
      operation: { description: expect.stringContaining('&lt;token&gt;') as string },
    });
    expect(anchors).toContain('description-errors');
    expect(anchors).toContain('response-200.parent');
  });

  test('of a schema say who uses it', async () => {
    const { page } = build((await pagesOf(ORDERS)).pages, '/api/schemas/order');
    expect(page).toMatchObject({
      name: 'Order',
      usedBy: [{ label: 'List', href: '/api/list-orders', method: 'get' }],
      schema: { properties: [{ name: 'parent', schema: { kind: 'ref', recursive: true } }] },
    });
  });

  test('of a schema list as many of its users as a page holds, and count the others', async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 403 }, (_, index) => [
        `/orders/${index}`,
        {
          get: {
            tags: ['orders'],
            responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } } },
          },
        },
      ]),
    );
    const schemas = { Order: { type: 'object', properties: { id: { type: 'string' } } } };
    const { pages } = await pagesOf({ info: { title: 'A', version: '1' }, paths, components: { schemas } });
    const { page } = build(pages, '/api/schemas/order');
    expect(page.kind === 'schema' && [page.usedBy.length, page.moreUsers]).toEqual([400, 3]);
    expect(renderArticle(articleOf(page), renderToStaticMarkup)).toContain('</ul><p>and 3 more</p>');
  });

  test('of a schema say which schemas it is part of', async () => {
    const schemas: JsonObject = {
      Order: { type: 'object', properties: { lines: { type: 'array', items: { $ref: '#/components/schemas/Line' } } } },
      Basket: { allOf: [{ $ref: '#/components/schemas/Line' }] },
      Line: { type: 'object', properties: { next: { $ref: '#/components/schemas/Line' } } },
    };
    const { pages } = await pagesOf({ info: { title: 'A', version: '1' }, paths: {}, components: { schemas } }, 'es');
    expect(build(pages, '/api/schemas/line').page).toMatchObject({
      usedBy: [],
      partOf: [
        { label: 'Order', href: '/es/api/schemas/order' },
        { label: 'Basket', href: '/es/api/schemas/basket' },
      ],
    });
    expect(build(pages, '/api/schemas/order').page).toMatchObject({ partOf: [] });
  });

  test('report an allOf that contradicts itself, once, at the schema or at the operation', async () => {
    const conflict: JsonObject = { allOf: [{ type: 'string' }, { type: 'integer' }] };
    const body = (schema: JsonObject): JsonObject => ({ requestBody: { content: { 'application/json': { schema } } } });
    const { pages, findings } = await pagesOf({
      info: { title: 'A', version: '1' },
      paths: {
        '/a': { post: body({ properties: { odd: conflict } }) },
        '/b': { post: body({ $ref: '#/components/schemas/Odd' }) },
        '/c': { post: body({ properties: { odd: { $ref: '#/components/schemas/Odd' } } }) },
      },
      components: { schemas: { Odd: { type: 'object', properties: { value: conflict } } } },
    });
    for (const page of pages) page.build();
    const told = findings
      .filter(({ code }) => code === 'all-of-conflict')
      .map(({ severity, message, location }) => `${severity} ${location?.file}:${location?.line} ${message}`);
    expect(new Set(told)).toEqual(
      new Set([
        'warning specs/public/api.json:1 allOf of an inline schema at "odd" requires both "type: string" and "type: integer"; no value satisfies both.',
        'warning specs/public/api.json:1 allOf of Odd at "value" requires both "type: string" and "type: integer"; no value satisfies both.',
      ]),
    );
  });

  test('report an allOf that contains itself at its line', async () => {
    const { pages, findings } = await pagesOf(ORDERS);
    build(pages, '/api/schemas/loop');
    expect(findings).toMatchObject([
      {
        severity: 'warning',
        code: 'circular-all-of',
        message: 'allOf of #/components/schemas/Loop contains itself; the repetition is left out.',
        location: { file: 'specs/public/api.json', line: 1 },
      },
    ]);
  });

  test('of webhooks without a tag are in one group in the language of the page', async () => {
    const { pages } = await pagesOf({ webhooks: { ping: { post: {} }, pong: { post: {} } } });
    expect(pages.map(({ kind, route, title, parent }) => [kind, route, title, parent?.label])).toEqual([
      ['info', '/api/api', 'API', undefined],
      ['tag', '/api/webhooks-page', 'Webhooks', undefined],
      ['webhook', '/api/webhooks/ping', 'ping', 'Webhooks'],
      ['webhook', '/api/webhooks/pong', 'pong', 'Webhooks'],
    ]);
  });

  test('list the users of a schema whose $ref is percent-encoded or in a parameter of the path', async () => {
    const part = { type: 'object', properties: {} };
    const { pages } = await pagesOf({
      paths: {
        '/a': {
          get: { requestBody: { content: { 'text/plain': { schema: { $ref: '#/components/schemas/Caf%C3%A9' } } } } },
        },
        '/b': { parameters: [{ name: 'q', in: 'query', schema: { $ref: '#/components/schemas/Café' } }], get: {} },
      },
      components: { schemas: { Café: part } },
    });
    expect(build(pages, '/api/schemas/cafe').page).toMatchObject({
      usedBy: [{ label: '/a' }, { label: '/b' }],
    });
  });

  test('of a document without a version do not trail a space', async () => {
    const { pages } = await pagesOf({ info: { title: 'Orders' }, paths: { '/a': { get: {} } } });
    expect(build(pages, '/api/get-a').page).toMatchObject({
      description: 'GET /a: Orders',
      breadcrumbs: [{ label: 'Home' }, { label: 'Orders' }, { label: 'a' }],
    });
  });

  test('of an empty document are only the information page', async () => {
    const { pages } = await pagesOf({});
    expect(pages.map(({ route }) => route)).toEqual(['/api/api']);
    expect(build(pages, '/api/api').page).toMatchObject({
      kind: 'info',
      title: 'API',
      tags: [],
      servers: [],
      contact: null,
      license: null,
      body: null,
    });
  });
});

describe('a scalar schema that several pages show', () => {
  test('has its links on each of them', async () => {
    const imei = { type: 'string', description: 'See [the form](/form).' };
    const responses = { 204: { headers: { Device: { schema: { $ref: '#/components/schemas/Imei' } } } } };
    const paths = Object.fromEntries(['one', 'two'].map((id) => [`/${id}s`, { get: { operationId: id, responses } }]));
    const { pages } = await pagesOf({ paths, components: { schemas: { Imei: imei } } });
    for (const route of ['/api/one', '/api/two', '/api/one'])
      expect(build(pages, route).links.map(({ href }) => href)).toEqual(['/form']);
  });
});
