import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';

import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';
import { typesOf } from '../../../web/compile/types/convert.ts';
import type { Json, JsonObject } from '../../../web/model/text/json.ts';

const cache = join(PROJECT_ROOT, 'node_modules/.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'declarations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const json = (schema: Json): JsonObject => ({ 'application/json': { schema } });
const get = (schema: Json, more: JsonObject = {}): JsonObject => ({
  get: { responses: { 200: { description: 'OK', content: json(schema) } }, ...more },
});
const describe31 = (paths: JsonObject, components: JsonObject = {}): JsonObject => ({
  openapi: '3.1.0',
  info: { title: 'Trap', version: '1' },
  paths,
  components,
});

const TRAPS: Readonly<Record<string, JsonObject>> = {
  'two-operations-with-one-id': describe31({
    '/a': get({ type: 'string' }, { operationId: 'read' }),
    '/b': get({ type: 'integer' }, { operationId: 'read' }),
  }),
  'references-in-extensions-and-examples': describe31({
    '/a': get(
      {
        type: 'object',
        properties: { 'x-id': { type: 'string' } },
        example: { $ref: 'https://elsewhere.example/1' },
        default: { list: [{ $ref: './none.json' }] },
        'x-note': { $ref: 'https://elsewhere.example/2' },
      },
      {
        'x-samples': [{ $ref: '../samples.yaml' }],
        parameters: [
          {
            in: 'query',
            name: 'q',
            schema: { type: 'string' },
            examples: {
              far: { externalValue: 'http://elsewhere.example/3' },
              near: { $ref: '#/components/examples/none' },
            },
          },
        ],
      },
    ),
  }),
  'missing-target': describe31(
    {
      '/a': get(
        { type: 'object', properties: { a: { $ref: '#/components/schemas/None' } } },
        { parameters: [{ $ref: '#/components/parameters/None' }] },
      ),
    },
    { responses: { Gone: { $ref: '#/components/responses/None' } } },
  ),
  'pointers-into-schemas': describe31(
    {
      '/a': get({ $ref: '#/components/schemas/Pet/allOf/1' }),
      '/b': get({ $ref: '#/paths/~1a/get/responses/200/content/application~1json/schema' }),
      '/c': get(
        { type: 'array', items: { $ref: '#/components/schemas/Pet/allOf/1/properties/tree' } },
        { parameters: [{ $ref: '#/paths/~1d/get/parameters/0' }] },
      ),
      '/d': get(true, { parameters: [{ in: 'query', name: 'd', schema: { $ref: '#/components/x-own/Thing' } }] }),
    },
    {
      schemas: {
        Pet: {
          allOf: [
            { type: 'object' },
            {
              type: 'object',
              properties: {
                tree: { type: 'object', properties: { up: { $ref: '#/components/schemas/Pet/allOf/1' } } },
              },
            },
          ],
        },
      },
      'x-own': { Thing: { type: 'string' } },
    },
  ),
  'names-like-keywords': describe31(
    { '/x-y': get({ $ref: '#/components/schemas/x-thing' }) },
    {
      schemas: {
        'x-thing': {
          type: 'object',
          properties: { $ref: { type: 'string' }, properties: { type: 'string' }, links: { type: 'integer' } },
        },
      },
    },
  ),
  'recursive-anchor': describe31(
    { '/a': get({ $ref: '#/components/schemas/Tree' }) },
    { schemas: { Tree: { $anchor: 'tree', type: 'object', properties: { next: { $ref: '#tree' } } } } },
  ),
};

/** The linter refuses its parameters. */
const MALFORMED = 'null-everywhere.yaml';

/** The valid descriptions of the fixtures that are one file. */
function fixtures(): [string, JsonObject][] {
  const place = join(PROJECT_ROOT, 'tests/fixtures/documents');
  return readdirSync(place)
    .filter((name) => /\.(?:yaml|json)$/.test(name) && name !== MALFORMED)
    .map((name) => [name, parse(readFileSync(join(place, name), 'utf8')) as JsonObject]);
}

test('the declarations of every description declare something and compile', async () => {
  const documents = [...Object.entries(TRAPS), ...fixtures()];
  for (const [name, document] of documents) {
    const text = await typesOf(document);
    expect(`${name}: ${text}`).toMatch(/export (?:interface|type) paths/);
    writeFileSync(join(folder, `${name}.d.ts`), text);
  }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: { strict: true, noEmit: true, types: [], skipLibCheck: false },
      include: ['*.ts'],
    }),
  );
  const { status, stdout } = spawnSync('tsc', ['-p', folder], { cwd: PROJECT_ROOT, encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
});

test('a schema that is referred to inside another one is declared', async () => {
  const text = await typesOf(TRAPS['pointers-into-schemas'] ?? {});
  expect(text).toContain('components["schemas"]["components_schemas_Pet_allOf_1"]');
  expect(text).toMatch(/components_schemas_Pet_allOf_1: \{\s+tree\?: /);
});

test('a property keeps the name of a keyword', async () => {
  const text = await typesOf(TRAPS['names-like-keywords'] ?? {});
  expect(text).toMatch(/"x-thing": \{\s+\$ref\?: string;\s+properties\?: string;\s+links\?: number;/);
});
