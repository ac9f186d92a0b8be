import { expect, test } from 'vitest';

import type { OperationSource } from '../../../web/compile/samples/sampled-request.ts';
import { operationSamples } from '../../../web/compile/samples/samples.ts';
import type { Route } from '../../../web/model/site/path.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import { builtOperation, plainText, type Place } from '../../compile/samples/support.ts';

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const object = (required: string[], properties: JsonObject): JsonObject => ({ type: 'object', required, properties });
const SERVERS = [
  { url: 'https://api.example', 'x-environment': 'production' },
  { url: 'https://sandbox.example', 'x-environment': 'sandbox' },
];
const SCHEMAS = {
  NewSale: object(['owner', 'items'], {
    owner: { oneOf: [ref('Reference'), ref('Person')] },
    items: { type: ['array', 'null'], items: ref('Item') },
    note: { type: ['string', 'null'] },
    tags: { type: 'object' },
  }),
  Reference: object(['id'], { id: { type: 'string' } }),
  Person: { allOf: [object(['firstName'], { firstName: { type: 'string' } }), object([], { home: ref('Item') })] },
  Item: object(['type'], { type: { const: 'phone' }, returnedOn: { type: ['string', 'null'] } }),
  Sale: object(['id'], { id: { type: 'string' } }),
};

function samplesOf(json: JsonObject, place: Place = {}): Map<string, string> {
  const document = { servers: SERVERS, components: { schemas: SCHEMAS } };
  const { operation, source } = builtOperation({ operationId: 'addSale', ...json }, { document, ...place });
  const hrefOf = (name: string): Route | null => (name === 'Reference' ? null : `/v3/schemas/${name.toLowerCase()}`);
  const withClient: OperationSource = { ...source, client: { client: { package: 'my-shop', name: 'Shop' }, hrefOf } };
  const { samples } = operationSamples(operation, withClient);
  return new Map(samples.map(({ language, label, code: [code = ''] }) => [`${language}: ${label}`, code]));
}

const sale = (value: JsonObject): JsonObject => ({
  requestBody: { content: { 'application/json': { schema: ref('NewSale'), example: value } } },
  responses: { '201': { content: { 'application/json': { schema: ref('Sale') } } } },
});
const TYPESCRIPT = 'typescript-client: TypeScript (my-shop)';
const PYTHON = 'python-client: Python (my-shop)';

test('the clients come first, with the class that each object of the body has', () => {
  const value = {
    owner: { firstName: 'Ana', home: { type: 'phone', returnedOn: null } },
    items: [{ type: 'phone' }],
    note: null,
    tags: { a: 'b' },
  };
  const samples = samplesOf(sale(value));
  expect([...samples.keys()].slice(0, 3)).toEqual([TYPESCRIPT, PYTHON, 'curl: cURL']);
  expect(plainText(samples.get(TYPESCRIPT) ?? '')).toBe(`import { createShop, type Sale } from 'my-shop';

const shop = createShop({
  server: 'sandbox',
  clientId: process.env.CLIENT_ID ?? '',
  clientSecret: process.env.CLIENT_SECRET ?? '',
});
const result: Sale = await shop.addSale({
  body: {
    owner: {
      firstName: 'Ana',
      home: {
        type: 'phone',
        returnedOn: null,
      },
    },
    items: [
      {
        type: 'phone',
      },
    ],
    note: null,
    tags: {
      a: 'b',
    },
  },
});

console.log(result);`);
  expect(plainText(samples.get(PYTHON) ?? '')).toBe(`import os

from my_shop import Item, NewSale, Person, Sale, Shop

shop = Shop(
    server="sandbox",
    client_id=os.environ["CLIENT_ID"],
    client_secret=os.environ["CLIENT_SECRET"],
)
result: Sale = shop.add_sale(
    body=NewSale(
        owner=Person(
            first_name="Ana",
            home=Item(
                type_="phone",
            ),
        ),
        items=[
            Item(
                type_="phone",
            ),
        ],
        tags={
            "a": "b",
        },
    ),
)
print(result)`);
});

test('an object is of the class whose required properties it has, and a required null is written', () => {
  const samples = samplesOf(sale({ owner: { id: 'usr_1' }, items: null }));
  expect(plainText(samples.get(PYTHON) ?? '')).toContain(
    'owner=Reference(\n            id="usr_1",\n        ),\n        items=None,',
  );
});

test('parameters and a call without a response are written', () => {
  const parameters = [
    { in: 'path', name: 'saleId', required: true, schema: { type: 'string' }, example: 's1' },
    { in: 'query', name: 'dryRun', required: true, schema: { type: 'boolean' }, example: true },
  ];
  const place = { method: 'delete', path: '/sales/{saleId}' };
  const samples = samplesOf({ parameters, responses: { '204': {} } }, place);
  expect(plainText(samples.get(TYPESCRIPT) ?? '')).toContain(
    "});\nawait shop.addSale({\n  path: {\n    saleId: 's1',\n  },\n  query: {\n    dryRun: true,\n  },\n});",
  );
  expect(plainText(samples.get(PYTHON) ?? '')).toContain(')\nshop.add_sale(\n    sale_id="s1",\n    dry_run=True,\n)');
});

test('the names of classes link to their schemas', () => {
  const code = samplesOf(sale({ owner: { id: 'usr_1' }, items: [] })).get(PYTHON) ?? '';
  expect(code).toContain('<a href="/v3/schemas/newsale">NewSale</a>, Reference, <a href="/v3/schemas/sale">Sale</a>');
});

test('an API without clients has no client samples', () => {
  const { operation, source } = builtOperation(sale({ owner: { id: 'usr_1' }, items: [] }));
  expect(operationSamples(operation, source).samples[0]?.language).toBe('curl');
});
