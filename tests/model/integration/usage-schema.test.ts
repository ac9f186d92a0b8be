import { expect, test } from 'vitest';

import { usageFrom } from '../../../web/model/integration/usage-schema.ts';
import type { Usage } from '../../../web/model/integration/usage.ts';
import type { Json } from '../../../web/model/text/json.ts';

const USAGE = {
  integration: 1,
  sources: ['lines'],
  operations: [],
  events: [],
  clients: [],
  unknown: { operations: 0, fields: 0, events: 0, errors: 0 },
} satisfies Usage;

test('a kept usage is read as the page wrote it', () => {
  expect(usageFrom(JSON.parse(JSON.stringify(USAGE)))).toEqual(USAGE);
});

test.each<[string, Json | undefined]>([
  ['nothing', undefined],
  ['null', null],
  ['another version', { ...USAGE, integration: 2 }],
  ['operations that are no list', { ...USAGE, operations: { length: 1 } }],
  ['an operation without its name', { ...USAGE, operations: [{ api: 'public/v3' }] }],
  ['a client whose name is a link', { ...USAGE, clients: [{ name: 'javascript:alert(1)', version: '1' }] }],
  ['a property that no usage has', { ...USAGE, href: 'https://elsewhere.example' }],
])('a kept usage is not read from %s', (_name, json) => {
  expect(usageFrom(json)).toBeNull();
});
