import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';

import site from '../../../content/site.ts';
import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';
import { clientDocument } from '../../../web/compile/clients/client-document.ts';
import { clientFacts } from '../../../web/compile/clients/client-facts.ts';
import { clientVersion, clientVersions } from '../../../web/compile/clients/client-version.ts';
import { pythonDocument } from '../../../web/compile/clients/python-document.ts';
import { factsModule, moduleOfPackage, wheelOf } from '../../../web/compile/clients/python-package.ts';
import { schemasModule } from '../../../web/compile/clients/typescript-package.ts';
import type { ReleaseSource } from '../../../web/compile/source/version-sources.ts';
import { type JsonObject, objectOf, valueAtPointer } from '../../../web/model/text/json.ts';

const NAMES = { CLASS: 'Shop', URL: site.url, BASE: '/public/v3' };
const document = objectOf(load(readFileSync(join(PROJECT_ROOT, 'specs/public/v3.yaml'), 'utf8')));

describe('the description of a client', () => {
  const prepared = clientDocument(document, NAMES);

  test('has optional keys, lists with pages, and one union of events', () => {
    expect(valueAtPointer(prepared, '#/components/parameters/IdempotencyKey/required')).toBe(false);
    expect(valueAtPointer(prepared, '#/paths/~1public~1v3~1inventory/get/x-redoclyPagination')).toMatchObject({
      items: '/data',
    });
    const { mapping } = objectOf(valueAtPointer(prepared, '#/components/schemas/ShopEvent/discriminator'));
    expect(mapping).toMatchObject({ 'order.status_changed': '#/components/schemas/OrderStatusChangedEvent' });
    expect(Object.keys(objectOf(mapping))).toHaveLength(7);
  });

  test('links the pages of this portal', () => {
    expect(valueAtPointer(prepared, '#/components/schemas/NewLineItem/description')).toMatch(
      new RegExp(`\\n\\n${site.url}/public/v3/schemas/new-line-item$`),
    );
    expect(JSON.stringify(prepared)).not.toContain('](/');
  });

  test('has the constants and the type null of OpenAPI 3.1, also if the document is 3.0', () => {
    const type = { type: 'string', enum: ['shipped'] };
    const note = { type: 'string', nullable: true, enum: ['late', null] };
    const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Shipped' } } } };
    const made = clientDocument(
      {
        openapi: '3.0.3',
        paths: { '/a': { post: { callbacks: { shipped: { '{$url}': { post: { requestBody: body } } } } } } },
        components: { schemas: { Shipped: { type: 'object', properties: { type, note } } } },
      },
      NAMES,
    );
    expect(valueAtPointer(made, '#/components/schemas/ShopEvent/discriminator/mapping')).toEqual({
      shipped: '#/components/schemas/Shipped',
    });
    expect(valueAtPointer(made, '#/components/schemas/Shipped/properties/note/type')).toEqual(['string', 'null']);
    expect(pythonDocument(made, 'Shop')).toMatchObject({
      openapi: '3.1.0',
      components: {
        schemas: {
          Shipped: {
            properties: {
              type: { oneOf: [{ const: 'shipped' }] },
              note: { oneOf: [{ const: 'late' }, { type: 'null' }] },
            },
          },
        },
      },
    });
  });

  test('leaves the original as it is', () => {
    expect(valueAtPointer(document, '#/components/parameters/IdempotencyKey/required')).toBe(true);
  });
});

test.each(['typescript/src/index.ts', 'python/module/_send.py'])(
  'the setup in %s has the key of the description',
  (file) => {
    const schema = objectOf(valueAtPointer(document, '#/components/parameters/IdempotencyKey/schema'));
    expect(schema).toMatchObject({ minLength: 8, maxLength: 64 });
    expect(readFileSync(join(PROJECT_ROOT, 'clients', file), 'utf8')).toContain(String.raw`[\w-]{8,64}`);
  },
);

test('the local simulator has the compatibility date of the Worker', () => {
  const dates = ['clients/simulator/workerd.capnp', 'worker/simulator/wrangler.toml'].map((file) =>
    /ompatibility_?[dD]ate = "(.*)"/.exec(readFileSync(join(PROJECT_ROOT, file), 'utf8'))?.at(1),
  );
  expect(dates[0]).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(dates[0]).toBe(dates[1]);
});

describe('the package of the client for Python', () => {
  test('has literals in place of enums', () => {
    const schema = { type: ['string', 'null'], enum: ['new', null], description: 'Condition.' };
    expect(pythonDocument({ properties: { condition: schema } }, 'Shop')).toEqual({
      properties: { condition: { description: 'Condition.', oneOf: [{ const: 'new' }, { type: 'null' }] } },
    });
  });

  test('knows operations with keys and lists that repeat their name', () => {
    const list = (name: string, explode?: boolean): JsonObject => ({
      ...{ name, in: 'query', schema: { type: 'array' } },
      ...(explode === undefined ? {} : { explode }),
    });
    const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } };
    const text = factsModule(
      {
        paths: {
          '/a': { post: { operationId: 'add', parameters: [key] } },
          '/b': { get: { operationId: 'find', parameters: [list('sku'), list('kind', false)] } },
        },
      },
      'shop-v3/1.2.3',
    );
    expect(text).toContain('KEYS = frozenset[str](["add"])');
    expect(text).toContain('EXPLODED = frozenset[str](["find.sku"])');
    expect(text).toContain('CLIENT = "shop-v3/1.2.3"');
  });

  test('has no import of httpx, and no client for asyncio', () => {
    const generated =
      '# Requires Python >= 3.9 and httpx: pip install httpx\nfrom dataclasses import dataclass\nfrom _send import *\nfrom _sse import *\nfrom _multipart import *\n\nclass Client:\n    ...\n\n\nclass AsyncClient:\n    ...\n';
    const text = moduleOfPackage(generated, NAMES.URL + NAMES.BASE);
    expect(text).toContain('from ._send import *\nfrom . import _http as httpx\n\nclass Client:');
    expect(text).not.toMatch(/AsyncClient|import httpx|_multipart|^from dataclasses/m);
  });

  test('has the same bytes in every time zone', () => {
    const zone = process.env.TZ;
    const wheels = ['America/Los_Angeles', 'Asia/Tokyo'].map((TZ) => {
      process.env.TZ = TZ;
      return Buffer.from(wheelOf('a-1.0.0', { 'a/b.py': '1' }, { METADATA: 'x' })).toString('hex');
    });
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
    expect(wheels[0]).toBe(wheels[1]);
  });
});

test('the package for TypeScript has the schemas of successful responses, and what these name', () => {
  const text = schemasModule(clientDocument(document, NAMES));
  expect(text).toContain('"getContractById":{"$ref":"#/components/schemas/Contract"}');
  expect(text).toContain('"ContractLineItem":{');
  expect(text).not.toContain('"CreateContractRequest":{');
  expect(text).not.toContain('"description"');
});

describe('the version of a client', () => {
  const release = (date: string, name: string, rules: string[]): ReleaseSource => {
    const changes = rules.map((rule) => ({ rules: [rule], subject: { kind: 'api' }, field: null, from: [], to: [] }));
    return {
      entry: { date, release: date, descriptions: { [name]: { state: '', changes } } },
    } as unknown as ReleaseSource;
  };
  const first = release('2026-01-01', 'v3.yaml', ['api-added']);

  test.each([
    { name: 'the first entry', releases: [first], version: '1.0.0' },
    {
      name: 'an entry of another description',
      releases: [first, release('2026-01-02', 'v2.yaml', ['endpoint-added'])],
      version: '1.0.0',
    },
    { name: 'sentences alone', releases: [release('2026-01-02', 'v3.yaml', []), first], version: '1.0.1' },
    { name: 'an addition', releases: [release('2026-01-02', 'v3.yaml', ['endpoint-added']), first], version: '1.1.0' },
    {
      name: 'a breaking change',
      releases: [release('2026-01-02', 'v3.yaml', ['endpoint-added', 'api-path-changed']), first],
      version: '2.0.0',
    },
  ])('after $name is $version', ({ releases, version }) => {
    expect(clientVersion(releases, 'v3.yaml')).toBe(version);
  });

  test('has release notes with what a client shows', () => {
    const change = (subject: object, from: string, to: string): object => ({
      ...{ rules: ['request-property-type-changed'], subject, field: 'imei', from: [from], to: [to] },
    });
    const changes = [
      change({ kind: 'api', name: '' }, 'a', 'b'),
      change({ kind: 'schema', name: 'Phone' }, 'string', 'string (imei)'),
      change({ kind: 'schema', name: 'Phone' }, 'string', 'integer'),
    ];
    const entry = { date: '2026-01-02', release: 'r', descriptions: { 'v3.yaml': { state: '', changes } } };
    const { clientNotes } = clientFacts(
      PROJECT_ROOT,
      [{ path: 'clients/a.txt', bytes: new Uint8Array() }],
      clientVersions([first, { entry } as unknown as ReleaseSource], 'v3.yaml'),
    );
    expect(objectOf(clientNotes).en).toBe(
      '**2.0.0**, January 2, 2026:\n\n- `Phone imei` has another type: `string` → `integer`',
    );
  });
});
