import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test, vi } from 'vitest';

import { outlineOf } from '../../../web/compile/openapi/reading/outline.ts';
import type { ReadApiSource } from '../../../web/compile/source/api-source.ts';
import { readSources, SourceCache } from '../../../web/compile/source/read-sources.ts';
import { EMPTY_SOURCES } from '../support/empty-sources.ts';
import { apiOf, findingsOf, FIXTURES, readPublic, temporarySite } from '../support/sources.ts';

const MINIMAL = 'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {}\n';

const JSON_MINIMAL = { openapi: '3.1.0', info: { title: 'T', version: '1' } };

test('a document in many files becomes one', async () => {
  const source = apiOf(await readPublic('many-files/openapi.yaml'));
  expect(source.name).toBe('many-files/openapi.yaml');
  expect(source.dependencies.map((path) => path.slice(FIXTURES.length))).toEqual(
    ['openapi.yaml', 'paths/users.yaml', 'schemas/User.yaml'].map((name) => `/specs/public/many-files/${name}`),
  );
  expect(JSON.stringify(source.document)).not.toMatch(/\.yaml/);
  expect(outlineOf(source).operations).toMatchObject([{ slug: 'list-users', path: '/users' }]);
  expect(outlineOf(source).schemas).toEqual([{ name: 'User', slug: 'user' }]);
});

test('the download of a document in many files is the bundle', async () => {
  const source = apiOf(await readPublic('many-files/openapi.yaml'));
  expect(source.yaml()).toContain('listUsers');
  expect(JSON.parse(source.json())).toMatchObject({
    openapi: '3.1.0',
    components: { schemas: { User: { type: 'object' } } },
  });
});

test('a reference in the place of all media types is replaced by them', async () => {
  const content = { 'application/json': { schema: { type: 'integer' } } };
  const responses = { 200: { description: 'OK', content: { $ref: 'content.yaml' } } };
  const root = temporarySite({
    'specs/public/api.yaml': JSON.stringify({ ...JSON_MINIMAL, paths: { '/a': { get: { responses } } } }),
    'specs/public/content.yaml': JSON.stringify(content),
  });
  const { description } = apiOf(await readPublic('api.yaml', { root }));
  expect(description).toMatchObject({ paths: { '/a': { get: { responses: { 200: { content } } } } } });
  expect(description.components).not.toHaveProperty('mediaTypes');
});

test('the download of a document in one file is that file', async () => {
  const text = `# A comment\n${MINIMAL}`;
  const root = temporarySite({ 'specs/public/api.yaml': text });
  expect(apiOf(await readPublic('api.yaml', { root })).yaml()).toBe(text);
});

test('Swagger 2.0 is shown as OpenAPI 3.0 and downloaded as it is', async () => {
  const source = apiOf(await readPublic('swagger-2.yaml'));
  expect(source.document).toMatchObject({
    openapi: expect.stringMatching(/^3\.0/) as string,
    servers: [{ url: 'https://api.example/v1' }],
    paths: {
      '/users': {
        post: {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/User' } } },
          },
          parameters: [{ in: 'query', name: 'dry', schema: { type: 'boolean' } }],
        },
      },
    },
    components: { schemas: { User: { type: 'object' } } },
  });
  expect(JSON.parse(source.json())).toMatchObject({ swagger: '2.0' });
});

test('a pointer is found at its line', async () => {
  const source = apiOf(await readPublic('bare-mapping.yaml'));
  expect(source.locate('#/components/schemas/Dog')).toMatchObject({ file: 'specs/public/bare-mapping.yaml', line: 13 });
  expect(source.locate('#/components/schemas/Nowhere').file).toBe('specs/public/bare-mapping.yaml');
});

test('fragments of a document are not missed as documents', async () => {
  const root = temporarySite({
    'specs/public/api.yaml':
      'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {}\ncomponents: {schemas: {A: {$ref: "a.yaml"}}}\n',
    'specs/public/a.yaml': 'type: object\n',
    'specs/public/stray.yaml': 'type: object\n',
    'specs/public/api.es.overlay.yaml': 'overlay: 1.0.0\n',
    'specs/internal/secret.yaml': MINIMAL,
  });
  const sources = await readSources({ root, audience: 'public', strictness: 'error', lint: false });
  expect(sources.apis.map(({ name }) => name)).toEqual(['api.yaml']);
  expect(findingsOf(sources, 'not-an-api-description')).toMatchObject([
    { severity: 'warning', location: { file: 'specs/public/stray.yaml' } },
  ]);
});

test('folders that do not exist count as empty', async () => {
  const root = temporarySite();
  expect(await readSources({ root, audience: 'internal', strictness: 'error', lint: false })).toEqual(EMPTY_SOURCES);
});

test('a file is read again when a file behind it changes, and only then', async () => {
  const root = temporarySite({
    'specs/public/api.yaml':
      'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {}\ncomponents: {schemas: {A: {$ref: "a.yaml"}}}\n',
    'specs/public/a.yaml': 'type: object\n',
  });
  const cache = new SourceCache();
  const read = vi.fn<() => Promise<ReadApiSource>>(() => readPublic('api.yaml', { root, lint: false }));
  const path = join(root, 'specs/public/api.yaml');
  const first = await cache.read(path, read);
  expect(await cache.read(path, read)).toBe(first);
  writeFileSync(join(root, 'specs/public/a.yaml'), 'type: [object, "null"]\n');
  expect(await cache.read(path, read)).not.toBe(first);
  expect(read).toHaveBeenCalledTimes(2);
});
