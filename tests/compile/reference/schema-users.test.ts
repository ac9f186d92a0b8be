import { expect, test } from 'vitest';

import type { OperationKey } from '../../../web/compile/openapi/reading/outline.ts';
import { reachedSchemas } from '../../../web/compile/reference/schema-users.ts';
import { object, withOperation } from '../changes/descriptions.ts';
import { ref } from '../support/schema-context.ts';

const content = (name: string) => ({ content: { 'application/json': { schema: ref(name) } } });
const document = withOperation(
  { requestBody: content('NewThing'), responses: { 201: content('Thing') } },
  {
    webhooks: { made: { post: { requestBody: content('Event') } } },
    components: {
      schemas: {
        NewThing: object({ size: ref('Size') }),
        Thing: object({ size: ref('Size'), at: ref('Place') }),
        Event: object({ thing: ref('Thing') }),
      },
    },
  },
);
const reached = (fields: Partial<OperationKey>): string[] => {
  const key = fields as OperationKey;
  return (['request', 'response'] as const).map((direction) => [...reachedSchemas(key, document, direction)].join(' '));
};

test('an operation reaches schemas in its requests and its responses', () => {
  expect(reached({ kind: 'operation', pointer: '#/paths/~1things/post', itemPointer: '#/paths/~1things' })).toEqual([
    'NewThing Size',
    'Thing Size Place',
  ]);
});

test('the payload of a webhook counts as a response, because the reader receives it', () => {
  expect(reached({ kind: 'webhook', pointer: '#/webhooks/made/post', itemPointer: '#/webhooks/made' })).toEqual([
    '',
    'Event Thing Size Place',
  ]);
});
