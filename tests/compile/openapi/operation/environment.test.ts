import { expect, test } from 'vitest';

import { environmentOf } from '../../../../web/compile/samples/sampled-request.ts';

test.each([
  [{ url: 'https://api.shop.example', 'x-environment': 'production' }, 'production'],
  [{ url: 'https://api.shop.example', 'x-environment': 'staging' }, 'sandbox'],
  [{ url: 'https://sandbox.shop.example', description: 'Sandbox', 'x-environment': 'Production' }, 'production'],
  [{ url: 'https://sandbox.shop.example', 'x-environment': 'eu' }, null],
  [
    { url: 'https://api.shop.example', description: 'Production. Real customers, payments and shipments.' },
    'production',
  ],
  [{ url: 'https://a.example', description: 'Sandbox. Same catalog and rules as production.' }, 'sandbox'],
  [{ url: 'https://a.example', description: 'The live API, not a test.' }, 'production'],
  [{ url: 'https://sandbox.api.shop.example/{region}' }, 'sandbox'],
  [{ url: 'https://api-staging.eu.shop.example' }, 'sandbox'],
  [{ url: 'https://prod.api.shop.example' }, 'production'],
  [{ url: 'http://localhost:8080/v1' }, 'sandbox'],
  [{ url: 'http://127.0.0.1:8080' }, 'sandbox'],
  [{ url: 'http://[::1]:8080' }, 'sandbox'],
  [{ url: 'https://api.shop.dev' }, null],
  [{ url: 'https://api.shop.example/test' }, null],
  [{ url: 'https://api.shop.example', description: 'The latest version in Europe' }, null],
  [{ url: '/v1' }, null],
  [{}, null],
])('the environment of the server %j is %s', (server, environment) => {
  expect(environmentOf(server)).toBe(environment);
});
