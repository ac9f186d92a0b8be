import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '../../web/commands/free-port.ts';
import { build } from '../../web/compile/build.ts';
import { serveSite, type StaticSite } from './static-site.ts';
import { startUnrulyServer, type UnrulyServer } from './unruly-server.ts';

export interface ConsoleSite extends StaticSite {
  server: UnrulyServer;
  /** An allowed address without a server. */
  nowhere: string;
}

/** Builds and serves a site whose one operation is sent to a local server, which its API description lists. */
export async function startConsoleSite(): Promise<ConsoleSite> {
  const server = await startUnrulyServer();
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const folder = mkdtempSync(join(tmpdir(), 'portal-console-'));
  for (const path of ['content', 'specs/public']) mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(
    join(folder, 'content/site.ts'),
    `export default { title: 'Console', url: 'https://console.example', locales: ['en', 'es', 'pt'], references: { public: [{ spec: 'api.json', base: '/api', sendRequest: true }] }, strictness: 'warning' };\n`,
  );
  writeFileSync(join(folder, 'specs/public/api.json'), JSON.stringify(description(server.origin, nowhere)));
  const { report } = await build({ site: folder, out: join(folder, 'dist'), log: () => {} });
  if (report === null) throw new Error('The site of the console does not build.');
  const site = await serveSite(join(folder, 'dist/public'));
  return {
    origin: site.origin,
    server,
    nowhere,
    close: async () => {
      await Promise.all([site.close(), server.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

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
