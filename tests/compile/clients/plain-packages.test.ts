import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { clientPackages } from '../../../web/compile/clients/clients.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';

test('a description with awkward names and mistakes has packages that compile', { timeout: 60_000 }, async () => {
  const json = (name: string) => ({ description: 'D', content: { 'application/json': { schema: { $ref: name } } } });
  const document: JsonObject = {
    openapi: '3.0.3',
    info: { title: 'Shop', version: '1' },
    servers: [
      { url: 'https://{stage}.shop.example', variables: { stage: { default: 'live', enum: ['live', 'test'] } } },
    ],
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
    },
    components: {
      schemas: {
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
  const [typescript, python] = await clientPackages(sources, '1.0.0');
  expect(typescript?.path).toBe('clients/shop-1.0.0.tgz');
  const code = strFromU8(unzipSync(python?.bytes ?? new Uint8Array())['shop/api.py'] ?? new Uint8Array());
  expect(code).toContain('{"a_2": "A", "str_2": "str"}');
  expect(code).toContain('params["url"] = encode(url_2)');
  expect(code).toMatch(/^class Any2:/m);
});
