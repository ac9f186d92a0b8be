import { describe, expect, it } from 'vitest';

import type { SimulatedApi } from '../../../web/model/simulator/data.ts';
import { Routes } from '../../../web/model/simulator/routes.ts';
import { simulatedApi, simulatedOperation } from './simulated-api.ts';

function apiOf(...operations: [method: string, path: string][]): SimulatedApi {
  return simulatedApi({
    operations: operations.map(([method, path]) => simulatedOperation({ id: `${method} ${path}`, method, path })),
  });
}

describe('The operation of a path', () => {
  const routes = new Routes({
    apis: [
      apiOf(['GET', '/users/{id}'], ['GET', '/users/me'], ['POST', '/users'], ['DELETE', '/users/{id}']),
      apiOf(['GET', '/files/{name}.{kind}'], ['GET', '/{tenant}/orders/{id}'], ['GET', '/{tenant}/orders/last']),
      apiOf(
        ['GET', '/users/{name}'],
        ['GET', '/orders'],
        ['Copy', '/orders'],
        ['GET', '/files/{id}.json'],
        ['GET', '/files/~.{kind}'],
        ['HEAD', '/a{b}-{c}#d'],
      ),
    ],
  });

  it.each([
    ['GET', '/users/1', 'GET /users/{id}', { id: '1' }],
    ['GET', '/users/me', 'GET /users/me', {}],
    ['DELETE', '/users/me', 'DELETE /users/{id}', { id: 'me' }],
    ['GET', '/users/a%2Fb%20c', 'GET /users/{id}', { id: 'a/b c' }],
    ['GET', '/orders', 'GET /orders', {}],
    ['HEAD', '/orders', 'GET /orders', {}],
    ['Copy', '/orders', 'Copy /orders', {}],
    ['GET', '/files/a.xml', 'GET /files/{name}.{kind}', { name: 'a', kind: 'xml' }],
    ['GET', '/files/~.b', 'GET /files/~.{kind}', { kind: 'b' }],
    ['GET', '/a/orders/last', 'GET /{tenant}/orders/last', { tenant: 'a' }],
    ['GET', '/a/orders/%6Cast', 'GET /{tenant}/orders/last', { tenant: 'a' }],
    ['GET', '/a/orders/1', 'GET /{tenant}/orders/{id}', { tenant: 'a', id: '1' }],
    ['GET', '/files/a.json.json', 'GET /files/{id}.json', { id: 'a.json' }],
    ['HEAD', '/a1-2-3', 'HEAD /a{b}-{c}#d', { b: '1', c: '2-3' }],
  ])('%s %s is %s', (method, path, id, values) => {
    expect(routes.match(method, path)).toMatchObject({ kind: 'found', route: { operation: { id }, values } });
  });

  it.each(['/', '/users/', '/users/1/', '/users/%ff', '/users/1/2', '/Users', '/files/.json', '/a-1'])(
    '%s is not a route',
    (path) => {
      expect(routes.match('GET', path)).toBeNull();
    },
  );

  it('lists the methods that its path allows', () => {
    expect(routes.match('PUT', '/users/1')).toMatchObject({
      kind: 'wrong-method',
      allow: ['DELETE', 'GET', 'HEAD', 'OPTIONS'],
    });
  });
});
