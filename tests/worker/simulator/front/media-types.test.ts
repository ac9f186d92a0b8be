import { expect, it } from 'vitest';

import { acceptedContent, acceptsJson } from '../../../../worker/simulator/front/media-types.ts';

it.each([
  [null, true],
  ['', true],
  ['*/*', true],
  ['application/json', true],
  ['application/problem+json', true],
  ['text/html, */*;q=0.1', true],
  ['text/html, application/*', true],
  ['application/json;q=0', false],
  ['application/json;q=0, */*', false],
  ['text/html', false],
  ['image/*', false],
])('takes Accept: %s as JSON: %s', (accept, isAccepted) => {
  expect(acceptsJson(accept)).toBe(isAccepted);
});

it.each([
  [null, ['application/xml', 'application/json'], 'application/json'],
  ['*/*', ['text/plain', 'application/hal+json'], 'application/hal+json'],
  ['application/json;q=0.8, application/xml;q=0.9', ['application/json', 'application/xml'], 'application/xml'],
  ['text/*, text/plain;q=0', ['text/plain', 'text/csv; charset=utf-8'], 'text/csv; charset=utf-8'],
  ['application/vnd.api+json', ['application/json', 'application/vnd.api+json'], 'application/vnd.api+json'],
  ['application/vnd.api+json', ['application/json'], 'application/json'],
  ['text/plain', ['text/*'], 'text/*'],
  ['text/html', ['application/json', 'text/plain'], undefined],
])('chooses for Accept: %s of %j the content %s', (accept, types, chosen) => {
  const contents = types.map((mediaType) => ({ mediaType, schema: true }));
  expect(acceptedContent(accept, contents)?.mediaType).toBe(chosen);
});
