import { expect, test } from 'vitest';

import { liftAlternatives } from '../../../../web/compile/openapi/reading/prepared.ts';
import type { JsonObject } from '../../../../web/model/text/json.ts';
import { tinySite } from '../../support/site.ts';

const kind = (number: number): JsonObject => ({
  type: 'object',
  title: `Kind ${number}`,
  properties: { event: { const: `kind/${number}` } },
});
const apiWith = (count: number): JsonObject => ({
  openapi: '3.1.0',
  info: { title: 'API', version: '1' },
  paths: {},
  components: {
    schemas: {
      Event: { oneOf: [...Array.from({ length: count }, (_, index) => kind(index)), { type: 'null' }] },
      'Event.kind_3': { type: 'string' },
    },
  },
});

test('each of many inline alternatives of a named schema has a page, a free name and a link on the page of the schema', async () => {
  const { build, site } = await tinySite({ 'api.json': apiWith(21) });
  const routes = site.locales[0]?.pages.map(({ route }) => route) ?? [];
  expect(routes).toContain('/api/schemas/event-kind-20');
  expect(new Set(routes).size).toBe(routes.length);
  const { schema } = build('/api/schemas/event').page as unknown as { schema: { oneOf: { label: string }[] } };
  expect(schema.oneOf.at(-1)?.label).toBe('Kind 20');
});

test('a few inline alternatives stay where they are', () => {
  const api = apiWith(20);
  expect(liftAlternatives(api)).toBe(api);
});
