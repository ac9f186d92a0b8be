import { describe, expect, test } from 'vitest';

import { operationOf } from '../../../../web/compile/openapi/operation/operation.ts';
import { outlineOf } from '../../../../web/compile/openapi/reading/outline.ts';
import { contextOf } from '../../support/schema-context.ts';
import { apiOf, documentNamed, readPublic, temporarySite } from '../../support/sources.ts';

async function outlineNamed(name: string): Promise<ReturnType<typeof outlineOf>> {
  return outlineOf(await documentNamed(name));
}

async function slugOfOperation(operation: object, path = '/users/{id}'): Promise<string | undefined> {
  const root = temporarySite({
    'specs/public/api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'T' },
      paths: { [path]: { get: operation } },
    }),
  });
  return outlineOf(apiOf(await readPublic('api.json', { root, lint: false }))).operations[0]?.slug;
}

describe('a slug', () => {
  test.each([
    [{ operationId: 'getPublicV2Users' }, 'get-public-v-2-users'],
    [{ operationId: 'operationId_17' }, 'operation-id-17'],
    [{ operationId: 'Q2Integration' }, 'q-2-integration'],
    [{ operationId: 'users.list/all' }, 'users-list-all'],
    [{ operationId: 'HTTPSCheck' }, 'https-check'],
    [{ operationId: 'ListAPIsOfUser' }, 'list-apis-of-user'],
    [{ operationId: 'ListUserIDs' }, 'list-user-ids'],
    [{ summary: 'List all users', operationId: '' }, 'list-all-users'],
    [{ summary: "Don't panic" }, 'dont-panic'],
    [{}, 'get-users-id'],
    [{ operationId: '../../etc/passwd' }, 'etc-passwd'],
    [{ operationId: '<script>' }, 'script'],
  ])('of %j is %s', async (operation, slug) => {
    expect(await slugOfOperation(operation)).toBe(slug);
  });

  test('of a very long name is cut, with a hash of the rest', async () => {
    const long = 'create'.repeat(50);
    const [one, other] = [
      await slugOfOperation({ operationId: `${long}A` }),
      await slugOfOperation({ operationId: `${long}B` }),
    ];
    expect(one).toMatch(/^(?:create)+[a-z]*-[0-9a-f]{8}$/);
    expect(Buffer.byteLength(one ?? '')).toBeLessThanOrEqual(180);
    expect(other).not.toBe(one);
  });

  test('of a very long name fits a file name in every script', async () => {
    const slug = await slugOfOperation({ operationId: '創建用戶'.repeat(60) });
    expect(Buffer.byteLength(slug ?? '')).toBeLessThanOrEqual(180);
    expect(slug?.isWellFormed()).toBe(true);
  });
});

describe('names that want one address', () => {
  test('are distinguished by method and path, with a warning each', async () => {
    const { infoSlug, groups, operations, schemas, findings } = await outlineNamed('clashing-names.yaml');
    expect(infoSlug).toBe('users');
    expect(groups.map(({ slug }) => slug)).toEqual(['orders', 'users-tag-users']);
    expect(operations.map(({ slug }) => slug)).toEqual([
      'list-users',
      'list-users-post-users',
      'orders-get-orders',
      'orders-get-orders-id',
    ]);
    expect(schemas.map(({ slug }) => slug)).toEqual([
      'user',
      expect.stringMatching(/^user-[0-9a-f]{8}$/),
      expect.stringMatching(/^user-[0-9a-f]{8}$/),
    ]);
    expect(new Set(schemas.map(({ slug }) => slug)).size).toBe(3);
    expect(findings).toHaveLength(6);
    expect(findings[1]).toEqual({
      severity: 'warning',
      code: 'duplicate-slug',
      message: 'POST /users and GET /users both have the slug "list-users"; the former gets "list-users-post-users".',
      remedy: 'Give one of them another name.',
      location: { file: 'documents/clashing-names.yaml', line: 7, column: 5 },
    });
  });

  test('get the same addresses on every build', async () => {
    expect(await outlineNamed('clashing-names.yaml')).toEqual(await outlineNamed('clashing-names.yaml'));
  });

  test('of folders and files of the site are moved out of the way', async () => {
    const { infoSlug, groups, operations, schemas } = await outlineNamed('reserved-names.yaml');
    expect(infoSlug).toBe('index-page');
    expect(groups.map(({ slug }) => slug)).toEqual(['index-page-tag-index']);
    expect(operations.map(({ slug }) => slug)).toEqual(['schemas-page', 'webhooks-page']);
    expect(schemas).toEqual([{ name: 'index', slug: 'index-page' }]);
  });
});

test('names in any script have an address', async () => {
  const { infoSlug, groups, operations, schemas } = await outlineNamed('foreign-names.yaml');
  expect(infoSlug).toBe('api-dete');
  expect(operations.map(({ slug }) => slug)).toEqual(['ユーザー一覧', 'get-b', 'grosse-andern']);
  expect(groups.map(({ slug }) => slug)).toEqual(['用户', '🙂', 'pets-dogs-cats']);
  expect(schemas).toEqual([
    { name: '***', slug: expect.stringMatching(/^[0-9a-f]{8}$/) as string },
    { name: 'Straße', slug: 'strasse' },
  ]);
});

test('operations without a tag are grouped by the first segment of their path', async () => {
  const { groups, operations } = await outlineNamed('no-tags.yaml');
  expect(groups).toMatchObject([
    { slug: 'root', tag: null, pointer: null, fallbackLabel: 'root' },
    { slug: 'users', tag: null, fallbackLabel: 'users' },
    { slug: 'v-1-0', tag: null, fallbackLabel: 'v1.0' },
  ]);
  expect(operations.map(({ group }) => group)).toEqual(['root', 'users', 'users', 'users', 'users', 'v-1-0']);
  expect(operations.map(({ slug }) => slug)).toEqual([
    'get',
    'all-users',
    'post-users',
    'get-users-id',
    'get-users-without-slash',
    'get-v-1-0-orders',
  ]);
});

test('a path item may be a reference', async () => {
  const source = await documentNamed('path-item-references.yaml');
  const { operations } = outlineOf(source);
  expect(operations.map(({ path, slug }) => [path, slug])).toEqual([
    ['/users', 'list-users'],
    ['/people', 'list-people'],
    ['/people', 'create-person'],
  ]);
  const titles = operations.map((key) => operationOf(key, contextOf(source.document)).operation.title);
  expect(titles).toEqual(['The users', 'listPeople', 'createPerson']);
});

test('extensions and fields of a path item are not operations, but QUERY is', async () => {
  const { operations } = await outlineNamed('extensions-in-paths.yaml');
  expect(operations.map(({ method, slug }) => [method, slug])).toEqual([
    ['query', 'search-users'],
    ['get', 'list-users'],
  ]);
});

test('operations with other methods come last and keep the spelling of their method', async () => {
  const source = await documentNamed('additional-operations.yaml');
  const { operations } = outlineOf(source);
  expect(operations.map(({ method, slug, pointer }) => [method, slug, pointer])).toEqual([
    ['get', 'get-files-id', '#/paths/~1files~1{id}/get'],
    ['COPY', 'copy-file', '#/paths/~1files~1{id}/additionalOperations/COPY'],
    ['get', 'get-half-50', '#/paths/~1half%2550/get'],
  ]);
  const [, copy, half] = operations.map((key) => operationOf(key, contextOf(source.document)).operation);
  expect(copy?.callbacks.map(({ operation }) => operation.method)).toEqual(['post', 'NOTIFY']);
  expect(half?.excerpt).toBe('A percent sign is found.');
});

test('a document with only webhooks has a folder for them', async () => {
  const { operations, groups } = await outlineNamed('webhooks-only.yaml');
  expect(operations.map(({ kind, method, path, slug }) => ({ kind, method, path, slug }))).toEqual([
    { kind: 'webhook', method: 'post', path: 'orderShipped', slug: 'order-shipped' },
    { kind: 'webhook', method: 'put', path: 'orderShipped', slug: 'order-shipped-put-order-shipped' },
    { kind: 'webhook', method: 'post', path: 'Order Returned', slug: 'order-returned' },
  ]);
  expect(groups).toMatchObject([
    { kind: 'webhooks', slug: 'webhooks-page', tag: null, fallbackLabel: 'webhooks' },
    { kind: 'tag', fallbackLabel: 'returns' },
  ]);
});

test('an empty document has an information page', async () => {
  expect(await outlineNamed('no-info-no-paths.yaml')).toEqual({
    infoSlug: 'api',
    groups: [],
    operations: [],
    schemas: [],
    findings: [],
  });
});

test('nulls in odd places do not throw', async () => {
  const source = await documentNamed('null-everywhere.yaml');
  const { operations } = outlineOf(source);
  expect(operations.map(({ path }) => path)).toEqual(['/null-parts', '/null-pieces', '/empty']);
  const built = operations.map((key) => operationOf(key, contextOf(source.document)).operation);
  expect(built[0]).toMatchObject({
    tags: [],
    parameters: [],
    requestBody: null,
    responses: [],
    callbacks: [],
    security: null,
    servers: [],
    externalDocs: null,
  });
  expect(built[1]?.parameters.map(({ name }) => name)).toEqual(['a', 'c']);
  expect(built[1]?.requestBody?.content.map(({ schema }) => schema === null)).toEqual([true, true, false]);
  expect(built[1]?.responses.map(({ status }) => status)).toEqual(['200', '400', '500']);
});
