import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';
import { plainDocument } from '../../../web/compile/clients/client-document.ts';
import { clientPackages } from '../../../web/compile/clients/clients.ts';
import { formFields, formText, styleOf } from '../../../web/model/request/serialize.ts';
import type { Json, JsonObject } from '../../../web/model/text/json.ts';

const json = (name: string) => ({ description: 'D', content: { 'application/json': { schema: { $ref: name } } } });
const list = { type: 'array', items: { type: 'string' } };
const parts = { type: 'object', properties: { c: { type: 'integer' }, d: list } };
/** One field for each way to write it. */
const ENCODING: Record<string, JsonObject> = {
  deep: { style: 'deepObject', explode: true },
  deepList: { style: 'deepObject', explode: true },
  joined: { style: 'pipeDelimited', explode: false },
  turns: { explode: false },
  own: { style: 'form' },
};
const BODY: Record<string, Json> = {
  a: 1,
  b: 'x y&z',
  yes: true,
  plain: ['p', 'q'],
  object: { c: 2 },
  deep: { c: 3, d: ['é', '*'] },
  deepList: ['r', 's'],
  joined: ['t', 'u'],
  turns: { c: 4 },
  own: { c: 5 },
};
const properties = {
  a: { type: 'integer' },
  b: { type: 'string' },
  yes: { type: 'boolean' },
  plain: list,
  object: parts,
  deep: parts,
  deepList: list,
  joined: list,
  turns: parts,
  own: parts,
};
const document: JsonObject = {
  openapi: '3.0.3',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://{stage}.shop.example', variables: { stage: { default: 'live', enum: ['live', 'test'] } } }],
  paths: {
    '/class': {
      get: {
        operationId: 'class',
        parameters: [
          { name: 'url', in: 'query', schema: { type: 'string' } },
          { name: 'none', in: 'query' },
        ],
        responses: { 200: json('#/components/schemas/Any') },
      },
    },
    '/orders/{url}': {
      post: {
        operationId: 'order',
        parameters: [{ name: 'url', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: { $ref: '#/components/requestBodies/Order' },
        responses: { 200: json('#/components/schemas/Any') },
      },
    },
    '/pets': {
      post: {
        operationId: 'addPet',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
        },
        responses: { 200: json('#/components/schemas/Pet') },
      },
    },
  },
  components: {
    requestBodies: {
      Order: {
        required: true,
        content: {
          'application/x-www-form-urlencoded': {
            schema: { type: 'object', required: ['a'], properties },
            encoding: ENCODING,
          },
        },
      },
    },
    schemas: {
      Pet: {
        type: 'object',
        required: ['kind'],
        discriminator: { propertyName: 'kind' },
        properties: { kind: { type: 'string' } },
      },
      Cat: {
        allOf: [
          { $ref: '#/components/schemas/Pet' },
          { type: 'object', required: ['claws'], properties: { claws: { type: 'integer' } } },
        ],
      },
      Any: {
        type: 'object',
        additionalItems: false,
        properties: { a: { type: 'string' }, A: { type: 'string' }, str: { type: 'string' } },
      },
    },
  },
};
const client = { package: 'shop', name: 'Shop' };
const references = { public: [{ spec: 'api.json', base: '/api', client }] };
const sources = {
  config: { title: 'Shop', url: 'https://docs.example', locales: ['en'], references },
  apis: [{ name: 'api.json', document }],
} as unknown as Parameters<typeof clientPackages>[0];
const EXPECTED = formText(
  Object.entries(BODY).flatMap(([name, value]) => {
    const encoding = ENCODING[name];
    const fields = formFields(name, value, encoding === undefined ? undefined : styleOf(encoding, 'form'));
    return fields.map(([key, text]) => ({ name: key, value: text }));
  }),
);
const folder = mkdtempSync(join(tmpdir(), 'plain-packages-'));
const modules = new Map<string, string>();

beforeAll(async () => {
  const [typescript, python] = await clientPackages(sources, '1.0.0');
  expect(typescript?.path).toBe('clients/shop-1.0.0.tgz');
  const installed = join(folder, 'node_modules/shop');
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['xz', '--strip-components=1'], { cwd: installed, input: typescript?.bytes });
  mkdirSync(join(folder, 'shop'));
  for (const [path, bytes] of Object.entries(unzipSync(python?.bytes ?? new Uint8Array()))) {
    modules.set(path, strFromU8(bytes));
    if (path.startsWith('shop/')) writeFileSync(join(folder, path), bytes);
  }
}, 60_000);

afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('a description with awkward names and mistakes has packages that compile', () => {
  const code = modules.get('shop/api.py') ?? '';
  expect(code).toContain('{"a_2": "A", "str_2": "str"}');
  expect(code).toContain('params["url"] = encode(url_2)');
  expect(code).toMatch(/^class Any2:/m);
});

test(
  'a form is an object in TypeScript, sent as its encoding says, and a base has fields of subtypes',
  { timeout: 60_000 },
  () => {
    const program = `import { createShop } from 'shop';
const sent: string[] = [];
const fetch: typeof globalThis.fetch = async (address, init) => {
  const request = new Request(address, init);
  sent.push(request.headers.get('content-type') ?? '', await request.text());
  return Response.json({});
};
const shop = createShop({ server: 'http://shop.example', fetch });
await shop.order({ path: { url: 'u' }, body: ${JSON.stringify(BODY)} });
console.log(JSON.stringify(sent));
const pet = await shop.addPet({ body: { kind: 'Cat', claws: 18 } });
export const claws: number = pet.claws;
// @ts-expect-error -- Each pet is a cat.
shop.addPet({ body: { kind: 'Cat' } });
`;
    writeFileSync(join(folder, 'program.ts'), program);
    const tsc = join(PROJECT_ROOT, 'node_modules/typescript/bin/tsc');
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'esnext', '--types', 'node'];
    const types = ['--typeRoots', join(PROJECT_ROOT, 'node_modules/@types')];
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const checked = spawnSync(process.execPath, [tsc, ...options, ...types, 'program.ts'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(checked.stdout).toBe('');
    const sent = execFileSync(process.execPath, ['program.ts'], { cwd: folder, encoding: 'utf8' });
    expect(JSON.parse(sent)).toEqual(['application/x-www-form-urlencoded;charset=UTF-8', EXPECTED]);
  },
);

const hasPython = spawnSync('python3', ['--version']).status === 0;

test.runIf(hasPython)('a form is sent as its encoding says from Python', () => {
  // httpx encodes the fields, and is not installed here.
  writeFileSync(
    join(folder, 'httpx.py'),
    `import json, urllib.parse
class Client:
    def request(self, method, url, *, data=None, **options):
        assert options["json"] is None
        print(urllib.parse.urlencode(data, doseq=True))
        return Response()
class Response:
    is_success = True
    headers = {}
    def json(self): return {}
AsyncClient = Client
class TimeoutException(Exception): ...
class TransportError(Exception): ...
USE_CLIENT_DEFAULT = None
`,
  );
  const program = `import json, sys
from shop import Shop
Shop("http://shop.example").order("u", json.loads(sys.argv[1]))
`;
  const sent = spawnSync('python3', ['-c', program, JSON.stringify(BODY)], { cwd: folder, encoding: 'utf8' });
  expect(sent.stderr).toBe('');
  expect(sent.stdout.trim().replaceAll('%2A', '*')).toBe(EXPECTED);
});

test('a body that can be JSON is no form', () => {
  const form = { 'application/x-www-form-urlencoded': { schema: {} } };
  const post = (content: JsonObject) => ({ post: { requestBody: { content } } });
  const paths = { '/a': post(form), '/b': post({ ...form, 'application/json': { schema: {} } }) };
  expect(plainDocument({ paths }, '').forms).toEqual({ 'POST /a': {} });
});
