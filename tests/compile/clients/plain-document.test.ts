import { expect, test } from 'vitest';

import { plainDocument } from '../../../web/compile/clients/client-document.ts';

test('a plain client sends no body with GET, and its texts lead to the portal', () => {
  const requestBody = { content: { 'application/json': { schema: { type: 'string', nullable: true } } } };
  const document = {
    openapi: '3.0.3',
    paths: {
      '/a': {
        get: { description: 'See [all](/a).', requestBody, responses: {} },
        post: { requestBody, responses: {} },
      },
    },
  };
  expect(plainDocument(document, 'https://docs.example')).toEqual({
    openapi: '3.1.0',
    paths: {
      '/a': {
        get: { description: 'See [all](https://docs.example/a).', responses: {} },
        post: {
          requestBody: { content: { 'application/json': { schema: { type: ['string', 'null'] } } } },
          responses: {},
        },
      },
    },
  });
});
