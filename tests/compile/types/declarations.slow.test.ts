import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { load } from 'js-yaml';
import { afterAll, expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';
import { declarationsOf } from '../../../web/compile/types/declarations.ts';
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

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

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
  circles: describe31(
    { '/a': get({ $ref: '#/components/schemas/Json' }) },
    {
      schemas: {
        Json: {
          anyOf: [
            { type: 'string' },
            { type: 'array', items: ref('Json') },
            { type: 'object', additionalProperties: ref('Json') },
          ],
        },
        Device: {
          type: 'object',
          required: ['type'],
          properties: { type: { type: 'string' } },
          oneOf: [ref('Phone'), ref('Watch')],
          discriminator: { propertyName: 'type', mapping: { PHONE: 'Phone', WATCH: '#/components/schemas/Watch' } },
        },
        Phone: { allOf: [ref('Device'), { properties: { imei: { type: 'string' } }, required: ['imei'] }] },
        Watch: { allOf: [ref('Device'), { properties: { size: { type: 'integer' } } }] },
        Self: ref('Self'),
        Ping: { oneOf: [ref('Pong'), { type: 'array', items: ref('Ping') }] },
        Pong: { oneOf: [ref('Ping'), { type: 'null' }] },
      },
    },
  ),
  discriminators: describe31(
    {
      '/a': get({
        type: 'array',
        items: {
          allOf: [ref('Device'), { type: 'object', required: ['status'], properties: { status: { const: 'ACTIVE' } } }],
        },
      }),
    },
    {
      schemas: {
        Device: {
          oneOf: [ref('Phone'), ref('Watch'), ref('Laptop')],
          discriminator: { propertyName: 'type', mapping: { WATCH: 'Watch', PHONE: 'Phone' } },
        },
        Phone: { type: 'object', required: ['imei'], properties: { imei: { type: 'string' } } },
        Watch: { type: 'object', required: ['type'], properties: { type: { type: 'string' } } },
        Laptop: {
          type: 'object',
          required: ['type'],
          properties: { type: { const: 'LAPTOP' }, ram: { type: 'integer' } },
        },
      },
    },
  ),
  subtypes: describe31(
    { '/a': get(ref('Pet')) },
    {
      schemas: {
        Pet: {
          type: 'object',
          required: ['kind'],
          properties: { kind: { type: 'string' } },
          discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat', kitten: 'Cat' } },
        },
        Cat: {
          allOf: [ref('Pet'), { type: 'object', required: ['claws'], properties: { claws: { type: 'integer' } } }],
        },
        Dog: { allOf: [ref('Pet'), { type: 'object', required: ['tail'], properties: { tail: { type: 'string' } } }] },
      },
    },
  ),
  'nullable-bases': describe31(
    { '/a': get(ref('Filled')) },
    {
      schemas: {
        Base: { type: ['object', 'null'], properties: { a: { type: 'string' }, b: { type: 'number' } } },
        Filled: { allOf: [ref('Base')], required: ['a'] },
        Old: { type: 'object', nullable: true, properties: { a: { type: 'string' } } },
        OldFilled: {
          allOf: [ref('Old'), { type: 'object', properties: { c: { const: null } } }],
          required: ['a', 'c'],
        },
        Either: {
          type: 'object',
          properties: { kind: { type: 'string' } },
          required: ['kind'],
          anyOf: [
            { required: ['x'], properties: { x: { type: 'number' } } },
            { required: ['y'], properties: { y: { type: 'number' } } },
          ],
        },
      },
    },
  ),
  'names-of-prototypes': JSON.parse(
    JSON.stringify(
      describe31(
        { '/a': get(ref('__proto__'), { operationId: '__proto__' }) },
        {
          schemas: JSON.parse(
            '{"__proto__": {"type": "object", "properties": {"__proto__": {"type": "string"}}}}',
          ) as JsonObject,
          responses: { constructor: { description: 'a "quoted" */ text' } },
        },
      ),
    ),
  ) as JsonObject,
};

/** Programs that read or make values of the types, by trap. A comment marks each line that TypeScript must refuse. */
const PROGRAMS: Readonly<Record<string, string>> = {
  circles: `
type Schemas = components['schemas'];
export const json: Schemas['Json'] = ['a', ['b', { c: ['d'] }]];
// @ts-expect-error -- numbers are not in the schema
export const wrong: Schemas['Json'] = ['a', [1]];
export const imei = (device: Schemas['Device']): string => (device.type === 'PHONE' ? device.imei : '');
export const phone: Schemas['Phone'] = { type: 'PHONE', imei: '1' };
export const ping: Schemas['Ping'] = [[[]]];`,
  discriminators: `
type Item = paths['/a']['get']['responses'][200]['content']['application/json'][number];
export function size(item: Item): number {
  const status: 'ACTIVE' = item.status;
  if (item.type === 'PHONE') return item.imei.length;
  return item.type === 'LAPTOP' ? item.ram ?? 0 : status.length;
}
// @ts-expect-error -- a phone has an imei
export const phone: Item = { status: 'ACTIVE', type: 'PHONE' };`,
  subtypes: `
type Schemas = components['schemas'];
export const claws = (pet: Schemas['Pet']): number => (pet.kind === 'Dog' ? pet.tail.length : pet.claws);
export const kitten: Schemas['Cat'] = { kind: 'kitten', claws: 18 };
// @ts-expect-error -- a cat is no dog
export const dog: Schemas['Cat'] = { kind: 'Dog', claws: 18 };`,
  'nullable-bases': `
type Schemas = components['schemas'];
export const filled: Schemas['Filled'][] = [null, { a: 'x' }];
// @ts-expect-error -- "a" is required
export const empty: Schemas['Filled'] = { b: 1 };
export const old: Schemas['OldFilled'] = { a: 'x', c: null };
export const either: Schemas['Either'][] = [{ kind: 'k', x: 1 }, { kind: 'k', y: 1 }];
// @ts-expect-error -- "kind" is required with each alternative
const unkind: Schemas['Either'] = { x: 1 };`,
};

/** The linter refuses its parameters. */
const MALFORMED = 'null-everywhere.yaml';

/** The valid descriptions of the fixtures that are one file. */
function fixtures(): [string, JsonObject][] {
  const place = join(PROJECT_ROOT, 'tests/fixtures/documents');
  return readdirSync(place)
    .filter((name) => /\.(?:yaml|json)$/.test(name) && name !== MALFORMED)
    .map((name) => [name, load(readFileSync(join(place, name), 'utf8')) as JsonObject]);
}

test('the declarations of every description compile, and TypeScript reads them as the schemas say', () => {
  const documents = [...Object.entries(TRAPS), ...fixtures()];
  for (const [name, document] of documents) {
    const text = declarationsOf(document);
    expect(`${name}: ${text}`).toMatch(/export (?:interface|type) paths/);
    writeFileSync(join(folder, `${name}.d.ts`), text);
    const program = PROGRAMS[name];
    if (program !== undefined)
      writeFileSync(
        join(folder, `${name}-program.ts`),
        `import type { components, paths } from './${name}.d.ts';\n${program}\nexport type Used = [components, paths];\n`,
      );
  }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: { strict: true, noEmit: true, types: [], allowImportingTsExtensions: true },
      include: ['*.ts'],
    }),
  );
  const { status, stdout } = spawnSync('tsc', ['-p', folder], { cwd: PROJECT_ROOT, encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
});

test('a schema that is referred to inside another one is declared', () => {
  const text = declarationsOf(TRAPS['pointers-into-schemas'] ?? {});
  expect(text).toMatch(/"application\/json": Schema_1;/);
  expect(text).toMatch(/type Schema_1 = \{\s+tree\?: /);
});

test('a property keeps the name of a keyword', () => {
  const text = declarationsOf(TRAPS['names-like-keywords'] ?? {});
  expect(text).toMatch(/Schema_x_thing = \{\s+\$ref\?: string;\s+properties\?: string;\s+links\?: number;/);
});
