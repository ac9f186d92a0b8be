import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { inject } from 'vitest';

import { freePort } from '../../web/commands/free-port.ts';
import { CACHE } from '../../web/compile/base/project.ts';
import { build } from '../../web/compile/build.ts';
import { SIMULATED_BASES } from '../simulated-bases.ts';
import { ROOT } from '../site/dist.ts';
import { serveSite, type StaticSite } from './static-site.ts';
import { startUnrulyServer, type UnrulyServer } from './unruly-server.ts';

export interface ConsoleSite extends StaticSite {
  server: UnrulyServer;
  /** An allowed address without a server. */
  nowhere: string;
}

/** The addresses of the built site. A server of the site replaces them. */
const BUILT_SERVER = 'http://127.0.0.1:64871';
const BUILT_NOWHERE = 'http://127.0.0.1:64872';

/** Serves the site of {@link buildConsoleSite}. Its requests are sent to a new local server. */
export async function startConsoleSite(): Promise<ConsoleSite> {
  const server = await startUnrulyServer();
  const port = String(await freePort());
  const addresses: [string, string][] = [
    [BUILT_SERVER, server.origin],
    [new URL(BUILT_NOWHERE).port, port],
  ];
  const site = await serveSite(inject('console'), (text) =>
    addresses.reduce((all, [built, served]) => all.replaceAll(built, served), text),
  );
  return {
    origin: site.origin,
    server,
    nowhere: `http://127.0.0.1:${port}`,
    close: async () => {
      await Promise.all([site.close(), server.close()]);
    },
  };
}

/**
 * Builds a site whose operations are sent to a local server, which its API descriptions list. The description of orders is
 * mounted three times: with servers only, with a simulator, and without the send button. Another one has schemas of every
 * kind. The site has its own fonts. Returns its public folder.
 */
export async function buildConsoleSite(folder: string): Promise<string> {
  for (const path of ['content/public/en', 'specs/public']) mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(
    join(folder, 'content/site.ts'),
    `export default { title: 'Console', url: 'https://console.example', fonts: 'self', locales: ['en', 'es', 'pt'], references: { public: [{ spec: 'api.json', base: '/api', sendRequest: true }, { spec: 'orders.json', base: '/orders', sendRequest: true }, { spec: 'simulated.json', base: '${SIMULATED_BASES[0]}', sendRequest: true, simulator: true }, { spec: 'read-only.json', base: '${SIMULATED_BASES[1]}', simulator: true }, { spec: 'accounts.json', base: '/accounts' }, { spec: 'schema-constructs.yaml', base: '/constructs' }] }, strictness: 'warning' };\n`,
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
  cpSync(
    join(ROOT, 'tests/fixtures/documents/schema-constructs.yaml'),
    join(folder, 'specs/public/schema-constructs.yaml'),
  );
  const { report } = await build({ cache: CACHE, site: folder, out: join(folder, 'dist'), log: () => {} });
  if (report === null) throw new Error('The site of the console does not build.');
  return join(folder, 'dist/public');
}

/** With it, the simulator of the site has accounts. */
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
