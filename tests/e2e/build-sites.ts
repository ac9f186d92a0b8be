import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import '../../web/commands/compile-cache.ts';
import { CACHE } from '../../web/compile/base/project.ts';
import { SIMULATED_BASES } from '../simulated-bases.ts';
import { ROOT } from '../site/dist.ts';
import { BUILT_NOWHERE, BUILT_SERVER } from './built-addresses.ts';

const { build } = await import('../../web/compile/build.ts');

/** Operations of the site of the shell: too many for the sidebar of one document. */
const OPERATIONS = 50;
const TAGS = 10;

/** Builds the site of `tests/fixtures/sites/shell`, with settings that the portal does not use. */
async function buildShellSite(folder: string): Promise<void> {
  cpSync(join(ROOT, 'tests/fixtures/sites/shell'), folder, { recursive: true });
  mkdirSync(join(folder, 'specs/public'), { recursive: true });
  writeFileSync(join(folder, 'specs/public/large.json'), JSON.stringify(largeDescription()));
  const { ok } = await build({ cache: CACHE, site: folder, out: join(folder, 'dist'), log: () => {} });
  if (!ok) throw new Error('The site of the shell does not build.');
}

function largeDescription(): object {
  const operation = (index: number): [string, object] => [
    `/group${index % TAGS}/records${index}`,
    {
      get: {
        operationId: `getRecord${index}`,
        summary: `Get record ${index}`,
        tags: [`Group ${index % TAGS}`],
        responses: { 200: { description: 'The record' } },
      },
    },
  ];
  return {
    openapi: '3.1.0',
    info: { title: 'Large', version: '2.0.0' },
    paths: Object.fromEntries(Array.from({ length: OPERATIONS }, (_, index) => operation(index))),
  };
}

/**
 * Builds a site whose operations are sent to a local server, which its API descriptions list. The description of orders is
 * mounted three times: with servers only, with a simulator, and without the send button. Another one has schemas of every
 * kind, and one has texts that look like markup. The site has its own fonts.
 */
async function buildConsoleSite(folder: string): Promise<void> {
  for (const path of ['content/public/en', 'specs/public']) mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(
    join(folder, 'content/site.ts'),
    `export default { title: 'Console', url: 'https://console.example', fonts: 'self', locales: ['en', 'es'], references: { public: [{ spec: 'api.json', base: '/api', sendRequest: true }, { spec: 'orders.json', base: '/orders', sendRequest: true }, { spec: 'simulated.json', base: '${SIMULATED_BASES[0]}', sendRequest: true, simulator: true }, { spec: 'read-only.json', base: '${SIMULATED_BASES[1]}', simulator: true }, { spec: 'accounts.json', base: '/accounts' }, { spec: 'schema-constructs.yaml', base: '/constructs' }, { spec: 'hostile-texts.yaml', base: '/hostile' }] }, strictness: 'warning' };\n`,
  );
  writeFileSync(
    join(folder, 'content/public/en/index.md'),
    '---\ntitle: Home\ndescription: A home.\n---\n\nText with `code` and *more*.\n',
  );
  writeFileSync(join(folder, 'specs/public/api.json'), JSON.stringify(description(BUILT_SERVER, BUILT_NOWHERE)));
  const orders = JSON.stringify(ordersDescription(BUILT_SERVER));
  for (const name of ['orders', 'simulated', 'read-only'])
    writeFileSync(join(folder, `specs/public/${name}.json`), orders);
  writeFileSync(join(folder, 'specs/public/accounts.json'), JSON.stringify(ACCOUNTS));
  for (const name of ['schema-constructs.yaml', 'hostile-texts.yaml'])
    cpSync(join(ROOT, 'tests/fixtures/documents', name), join(folder, 'specs/public', name));
  const { report } = await build({ cache: CACHE, site: folder, out: join(folder, 'dist'), log: () => {} });
  if (report === null) throw new Error('The site of the console does not build.');
}

/** The simulator of the site has accounts only with this description. */
const ACCOUNTS = {
  openapi: '3.1.0',
  info: { title: 'Simulator', version: '1.0.0' },
  paths: {
    '/simulator/accounts': {
      post: {
        operationId: 'createSimulatorAccount',
        summary: 'Create an account',
        responses: { 201: { description: 'The account' } },
      },
    },
  },
};

function description(origin: string, nowhere: string): object {
  const { port } = new URL(nowhere);
  const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
  return {
    openapi: '3.1.0',
    info: { title: 'Responses', version: '2.0.0' },
    servers: [{ url: origin }, { url: 'http://127.0.0.1:{port}', variables: { port: { default: port } } }],
    paths: {
      '/responses/{kind}': {
        get: {
          operationId: 'getResponse',
          summary: 'Get a response',
          tags: ['Responses'],
          security: [{ token: [] }],
          parameters: [{ name: 'kind', in: 'path', required: true, schema: { type: 'string' } }],
          responses: {
            200: {
              description: 'The record',
              content: { 'application/json': { schema: ref('Record') }, 'image/*': {}, 'application/zip': {} },
            },
            204: { description: 'Nothing' },
            404: { description: 'Not found', content: { 'application/json': { schema: ref('Problem') } } },
          },
        },
      },
    },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Record: {
          type: 'object',
          required: ['id', 'price', 'owner'],
          additionalProperties: false,
          properties: {
            id: { type: 'integer' },
            price: { type: 'number', minimum: 0 },
            owner: {
              type: 'object',
              required: ['name'],
              properties: {
                name: { type: 'string' },
                city: { type: 'string' },
                address: { type: 'object', properties: { zip: { type: 'string' } } },
              },
            },
            tags: { type: 'array', items: { type: 'string' } },
          },
        },
        Problem: { type: 'object', required: ['code'], properties: { code: { type: 'string' } } },
      },
    },
  };
}

function ordersDescription(origin: string): object {
  const text = { type: 'string' };
  return {
    openapi: '3.1.0',
    info: { title: 'Orders', version: '1.0.0' },
    servers: [
      { url: origin, description: 'Production. Real orders, after a test in the sandbox.' },
      { url: `${origin}/sandbox`, description: 'Sandbox' },
    ],
    security: [{ partnerToken: [] }, { oauth: [] }],
    paths: {
      '/good': {
        post: {
          operationId: 'createOrder',
          summary: 'Create an order',
          tags: ['Orders'],
          parameters: [
            { name: 'Idempotency-Key', in: 'header', required: true, schema: text, example: 'key-of-the-example' },
          ],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['name', 'phone'],
                  properties: {
                    name: { ...text, minLength: 2, maxLength: 60 },
                    phone: { ...text, pattern: '^\\+[1-9][0-9]{7,14}$', example: '+13125550142' },
                    email: { ...text, format: 'email' },
                    note: { ...text, writeOnly: true },
                    pin: { ...text, format: 'password' },
                  },
                },
                example: { name: 'Maya', phone: '+13125550142', email: 'maya@example.com' },
              },
            },
          },
          responses: { 200: { description: 'The order', content: { 'application/json': { schema: {} } } } },
        },
        get: {
          operationId: 'getOrder',
          summary: 'Get an order',
          tags: ['Orders'],
          responses: { 200: { description: 'The order', content: { 'application/json': { schema: {} } } } },
        },
      },
    },
    components: {
      securitySchemes: {
        partnerToken: { type: 'apiKey', in: 'header', name: 'X-Partner-Token' },
        oauth: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: `${origin}/tokens`, scopes: { orders: 'Orders' } } },
        },
      },
    },
  };
}

/**
 * Builds the two small sites of the browser tests. The argument is the folder for them. This program is a process of its own, because Node keeps
 * the compiled modules of the build for the next run. The test runner would transform each of them again.
 */
const [folder = ''] = process.argv.slice(2);
await buildShellSite(join(folder, 'shell'));
await buildConsoleSite(join(folder, 'console'));
