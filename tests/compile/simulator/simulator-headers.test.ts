import { expect, test } from 'vitest';

import { simulatorHeaders } from '../../../web/compile/simulator/simulator-headers.ts';

const header = (name: string) => ({ name, in: 'header', schema: { type: 'string' } });
const DOCUMENT = {
  paths: {
    '/a': {
      parameters: [{ $ref: '#/components/parameters/Trace' }, header('Cookie'), header('User-Agent')],
      get: {
        parameters: [header('If-Match'), header('X Y'), { name: 'q', in: 'query' }],
        responses: {
          200: { headers: { Nonce: {}, 'Set-Cookie': {}, 'Content-Security-Policy': {}, 'X-Frame-Options': {} } },
        },
      },
    },
  },
  components: {
    parameters: { Trace: header('X-Trace') },
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      token: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: 'https://api.example/oauth/token', scopes: {} } },
      },
    },
  },
};

test('the portal passes on the headers that simulated descriptions document, apart from those of readers and browsers', () => {
  const reference = (simulator: boolean, document: typeof DOCUMENT) => ({
    config: { spec: 'a.yaml', base: '/a' as const, simulator, client: { package: 'a-client', name: 'A' } },
    source: { file: 'a.yaml', document },
  });
  expect(simulatorHeaders({ references: [reference(true, DOCUMENT)] })).toEqual({
    clients: ['a-client'],
    request: ['If-Match', 'X-Key', 'X-Trace'],
    response: ['Nonce'],
    states: null,
    keys: { key: 'X-Key' },
    tokenPath: '/oauth/token',
  });
  expect(simulatorHeaders({ references: [reference(false, DOCUMENT)] })).toEqual({
    clients: [],
    request: [],
    response: [],
    states: null,
    keys: {},
    tokenPath: null,
  });
});
