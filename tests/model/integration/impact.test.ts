import { describe, expect, it } from 'vitest';

import { apiChanges } from '../../../web/compile/integration/api-changes.ts';
import type { ApiReference } from '../../../web/compile/reference/api-reference.ts';
import type { Release } from '../../../web/compile/releases/mount-releases.ts';
import type { ApiChanges } from '../../../web/model/integration/api-changes.ts';
import { impact } from '../../../web/model/integration/impact.ts';
import { replacementsOf } from '../../../web/model/integration/instead.ts';
import { UsageRecorder } from '../../../web/model/integration/recorder.ts';
import type { Usage } from '../../../web/model/integration/usage.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import { changesBetween, compared } from '../../compile/changes/descriptions.ts';

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });
const object = (properties: JsonObject, required: string[] = []): JsonObject => ({
  type: 'object',
  properties,
  required,
});
const text: JsonObject = { type: 'string' };

/** The parts of an API that the releases change one after another. */
class Shop {
  order = {
    note: text,
    color: text,
    code: { type: 'string', maxLength: 20 },
    size: { enum: ['s', 'm', 'l'] },
    buyer: ref('Buyer'),
  } as JsonObject;
  required: string[] = [];
  buyer: JsonObject = { name: text, phone: text };
  receipt: JsonObject = {
    id: text,
    total: { type: 'number' },
    state: { enum: ['open', 'paid'] },
    buyer: ref('Receiver'),
  };
  receiver: JsonObject = { name: text, vip: { type: 'boolean' } };
  query: JsonObject = { limit: { type: 'integer' }, sort: text };
  requiredQuery: string[] = [];
  makeOrder: JsonObject = {};
  listOrders: JsonObject = {};
  dropOrder: JsonObject | null = {};
  conflict = true;
  event: JsonObject = { type: { const: 'order.made' }, order: ref('Receipt') };
  more: JsonObject = {};

  document(): JsonObject {
    const problem = { description: 'No.', content: json(object({ code: text })) };
    const parameters = Object.entries(this.query).map(([name, schema = {}]): JsonObject => ({
      name,
      in: 'query',
      required: this.requiredQuery.includes(name),
      schema,
    }));
    return structuredClone({
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      paths: {
        '/orders': {
          post: {
            operationId: 'makeOrder',
            requestBody: { required: true, content: json(ref('Order')) },
            responses: {
              '201': { description: 'Made.', content: json(ref('Receipt')) },
              ...(this.conflict ? { '409': problem } : {}),
            },
            ...this.makeOrder,
          },
          get: {
            operationId: 'listOrders',
            parameters,
            responses: {
              '200': {
                description: 'All.',
                content: json(object({ items: { type: 'array', items: ref('Receipt') } })),
              },
            },
            ...this.listOrders,
          },
        },
        '/orders/{id}':
          this.dropOrder === null
            ? {}
            : {
                delete: {
                  operationId: 'dropOrder',
                  parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
                  responses: { '204': { description: 'Gone.' } },
                  ...this.dropOrder,
                },
              },
        ...this.more,
      },
      webhooks: {
        orderMade: {
          post: { requestBody: { content: json(object(this.event)) }, responses: { '200': { description: 'Fine.' } } },
        },
      },
      components: {
        schemas: {
          Order: object(this.order, this.required),
          Buyer: object(this.buyer),
          Receipt: object(this.receipt),
          Receiver: object(this.receiver),
        },
      },
    });
  }
}

/** Each release with the touches that a person expects: `certainty operation field`, or nothing. */
const RELEASES: [change: (shop: Shop) => unknown, expected: string[]][] = [
  [(shop) => delete shop.order.color, ['sent makeOrder body.color']],
  [(shop) => delete shop.order.note, ['possible makeOrder body.note']],
  [(shop) => delete shop.buyer.phone, ['sent makeOrder body.buyer.phone']],
  [(shop) => (shop.required = ['code']), ['possible makeOrder body.code']],
  [(shop) => [(shop.order.shop = text), (shop.required = ['code', 'shop'])], ['sent makeOrder body.shop']],
  [(shop) => (shop.order.size = { enum: ['s', 'm'] }), ['possible makeOrder body.size']],
  [(shop) => (shop.order.code = { type: 'string', maxLength: 10 }), ['possible makeOrder body.code']],
  [
    (shop) => (shop.receipt.total = text),
    [
      'received makeOrder response-201.total',
      'received orderMade body.order.total',
      'possible listOrders response-200.items.total',
    ],
  ],
  [
    (shop) => (shop.receipt.state = { enum: ['open', 'paid', 'lost'] }),
    [
      'received makeOrder response-201.state',
      'possible listOrders response-200.items.state',
      'possible orderMade body.order.state',
    ],
  ],
  [
    (shop) => delete shop.receiver.vip,
    ['possible listOrders', 'possible makeOrder response-201.buyer.vip', 'possible orderMade'],
  ],
  [(shop) => (shop.listOrders = { deprecated: true, 'x-sunset': '2026-12-31' }), ['sent listOrders']],
  [(shop) => (shop.dropOrder = { deprecated: true }), []],
  [(shop) => (shop.dropOrder = null), []],
  [(shop) => delete shop.query.sort, ['possible listOrders query.sort']],
  [(shop) => delete shop.query.limit, ['sent listOrders query.limit']],
  [(shop) => [(shop.query.shop = text), (shop.requiredQuery = ['shop'])], ['sent listOrders query.shop']],
  [(shop) => (shop.conflict = false), ['received makeOrder response-409']],
  [
    (shop) =>
      (shop.more = { '/shops': { get: { operationId: 'listShops', responses: { '200': { description: 'All.' } } } } }),
    [],
  ],
  [(shop) => [(shop.order.gift = { type: 'boolean' })], ['possible makeOrder body.gift']],
  [
    (shop) => (shop.buyer.name = { type: 'string', deprecated: true, 'x-sunset': '2026-12-01' }),
    ['sent makeOrder body.buyer.name'],
  ],
];

function referenceOf(document: JsonObject): ApiReference {
  const config = { spec: 'shop.json', base: '/shop' };
  const { outline } = compared(document);
  return { config, source: { document }, outline, problems: null, audience: 'public' } as unknown as ApiReference;
}

function published(): { changes: ApiChanges; before: ApiChanges } {
  const shop = new Shop();
  const first = shop.document();
  const documents = [first, ...RELEASES.map(([change]) => (change(shop), shop.document()))];
  const reference = referenceOf(shop.document());
  const releases = documents.slice(1).map((document, index): Release => {
    const date = `2026-01-${String(index + 1).padStart(2, '0')}`;
    const parts = [{ reference, recorded: {}, changes: changesBetween(documents[index] ?? {}, document) }];
    return { id: date, date, source: { entry: {} }, parts } as unknown as Release;
  });
  const site = { audience: 'public' as const, migrations: [], locales: [] };
  return {
    changes: apiChanges({ ...site, references: [reference], releases: releases.toReversed() }),
    before: apiChanges({ ...site, references: [referenceOf(first)], releases: [] }),
  };
}

const { changes, before } = published();

function usage(): Usage {
  const recorder = new UsageRecorder(before.apis, 'har');
  const order = { color: 'red', code: 'x', size: 's', buyer: { name: 'Ada', phone: '1' } };
  const receipt = { id: '1', total: 5, state: 'open', buyer: { name: 'Ada' } };
  recorder.add({
    method: 'POST',
    address: '/orders',
    requestBody: JSON.stringify(order),
    status: 201,
    responseBody: JSON.stringify(receipt),
  });
  recorder.add({
    method: 'POST',
    address: '/orders',
    requestBody: JSON.stringify(order),
    status: 409,
    responseBody: '{"code":"sold_out"}',
  });
  recorder.add({ method: 'GET', address: '/orders?limit=5', status: 200, responseBody: '{"items":[]}' });
  recorder.addEvent({ type: 'order.made', order: { id: '1', total: 5 } });
  return recorder.usage;
}

describe('the impact of twenty releases on an integration', () => {
  const { items, untouched } = impact(usage(), changes);

  it.each(
    RELEASES.map(([change, expected], index) => ({
      change: String(change).replace('(shop) => ', ''),
      expected,
      day: index + 1,
    })),
  )('is as a person lists it for $change', ({ expected, day }) => {
    const date = `2026-01-${String(day).padStart(2, '0')}`;
    const found = items
      .filter(({ release }) => release?.date === date)
      .flatMap(({ touches }) =>
        touches.map(({ certainty, name, field }) => [certainty, name, field ?? []].flat().join(' ')),
      );
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  it('begins with the soonest last day, and counts the other changes', () => {
    const days = items.map(({ until }) => until ?? '9999');
    expect(days).toEqual(days.toSorted());
    expect(
      items.filter(({ isDeprecation }) => isDeprecation).map(({ subject, field, until }) => [subject, field, until]),
    ).toEqual([
      ['Buyer', 'name', '2026-12-01'],
      ['GET /orders', null, '2026-12-31'],
    ]);
    expect(untouched).toBeGreaterThan(0);
  });

  it('fills the values of a change into its words', () => {
    expect(items.find(({ field }) => field === 'code')?.text.en).not.toContain('{');
    const text = items.find(({ until }) => until === '2026-12-31')?.text;
    expect(text?.en).toBe('is deprecated and works until December 31, 2026');
    expect(text?.es).toContain('31 de diciembre de 2026');
  });
});

it('names the fields of an integration that a replacement has at another place', () => {
  const fields = {
    'body.buyer': 'body.customer',
    'body.color': null,
    'response.id': 'response.order.id',
    'body.note': 'body.text',
  };
  const replacement = {
    api: 'shop',
    operation: 'makeOrder',
    toApi: 'shop',
    operations: ['listOrders'],
    note: null,
    href: '/m',
    fields,
  };
  expect(replacementsOf(usage(), { ...changes, replacements: [replacement] })).toEqual([
    {
      api: 'shop',
      from: 'POST /orders',
      operations: [{ id: 'listOrders', call: 'GET /orders', href: '/shop/list-orders' }],
      note: null,
      href: '/m',
      fields: [
        { from: 'body.color', to: null },
        { from: 'body.buyer', to: 'body.customer' },
        { from: 'body.buyer.name', to: 'body.customer.name' },
        { from: 'body.buyer.phone', to: 'body.customer.phone' },
        { from: 'response.id', to: 'response.order.id' },
      ],
    },
  ]);
});
