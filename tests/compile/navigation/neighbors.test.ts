import { expect, test } from 'vitest';

import { defaultSidebar, neighborsOf } from '../../../web/compile/navigation/sidebars.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import { tinySite } from '../support/site.ts';

const operation = (operationId: string, ...tags: string[]): JsonObject => ({
  get: { operationId, tags, responses: {} },
});

test('an operation with several tags is read once, in its own group', async () => {
  const { pages, references } = await tinySite(
    {
      'api.json': {
        info: { title: 'Shop', version: '1' },
        tags: [{ name: 'orders' }, { name: 'payments' }],
        paths: {
          '/orders': operation('listOrders', 'orders'),
          '/refunds': operation('listRefunds', 'payments', 'orders'),
          '/cards': operation('listCards', 'payments'),
        },
      },
    },
    { strictness: 'warning' },
  );
  const neighbors = neighborsOf(pages, new Map([['api', defaultSidebar('/api', pages)]]), references);
  const read: (string | undefined)[] = [];
  for (let path: string | undefined = '/api/shop'; path !== undefined; path = neighbors.get(path)?.next?.href)
    read.push(path);
  expect(read).toEqual([
    '/api/shop',
    '/api/orders',
    '/api/list-orders',
    '/api/payments',
    '/api/list-refunds',
    '/api/list-cards',
  ]);
  expect(neighbors.get('/api/list-refunds')?.previous?.href).toBe('/api/payments');
});
