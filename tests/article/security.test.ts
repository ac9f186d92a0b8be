import { describe, expect, test } from 'vitest';

import type { SecurityScheme } from '../../web/model/api/operation.ts';
import { operationPage, render, scheme, textOf } from './fixtures.ts';

const needs = (...schemes: [SecurityScheme, string[]?][]) => ({
  schemes: schemes.map(([value, scopes = []]) => ({ scheme: value, scopes })),
});
const apiKey = scheme({ name: 'partnerKey', type: 'apiKey', in: 'header', parameterName: 'X-Partner-Key' });

const kinds: [Partial<SecurityScheme>, string][] = [
  [{}, 'Bearer token (JWT)'],
  [{ scheme: 'Basic' }, 'Username and password (HTTP Basic)'],
  [{ scheme: 'digest' }, 'HTTP digest'],
  [{ type: 'apiKey', in: 'query', parameterName: 'key' }, 'API key in the query parameter key'],
  [{ type: 'apiKey', in: 'cookie', parameterName: 'sid' }, 'API key in the cookie sid'],
  [
    {
      type: 'oauth2',
      flows: [
        {
          name: 'clientCredentials',
          authorizationUrl: null,
          deviceAuthorizationUrl: null,
          tokenUrl: null,
          refreshUrl: null,
          scopes: [],
        },
      ],
    },
    'OAuth 2.0 (client credentials)',
  ],
  [{ type: 'openIdConnect' }, 'OpenID Connect'],
  [{ type: 'mutualTLS' }, 'Client certificate (mutual TLS)'],
  [{ deprecated: true }, 'Bearer token (JWT) bearerAuth deprecated'],
];

describe('authorization', () => {
  test.each(kinds)('is described in words: %o', (fields, words) => {
    expect(textOf(render(operationPage({ security: [needs([scheme(fields)])] })))).toContain(words);
  });

  test('says if no authorization is needed', () => {
    expect(textOf(render(operationPage()))).toContain('No authorization required.');
  });

  test('distinguishes unknown authorization from none', () => {
    expect(textOf(render(operationPage({ security: null })))).toContain(
      'The API description doesn’t say whether authorization is required.',
    );
    expect(textOf(render(operationPage({ security: [] })))).not.toContain('does not say');
  });

  test('explains scopes that the description explains', () => {
    const scopes = [
      { name: 'contracts:read', description: 'Read contracts.' },
      { name: 'contracts:write', description: 'Open and end contracts.' },
    ];
    const oauth = scheme({
      name: 'oauth',
      type: 'oauth2',
      flows: [
        {
          name: 'clientCredentials',
          authorizationUrl: null,
          deviceAuthorizationUrl: null,
          tokenUrl: null,
          refreshUrl: null,
          scopes,
        },
      ],
    });
    const markup = render(operationPage({ security: [needs([oauth, ['contracts:write']])] }));
    expect(markup).toContain(
      '<ul class="enum"><li><code>contracts:write</code> <span>Open and end contracts.</span></li></ul>',
    );
    expect(markup).not.toContain('Read contracts.');
  });

  test('shows a scheme without a definition as plain text', () => {
    const markup = render(operationPage({ security: [needs([scheme({ name: 'ghost', type: '' })])] }));
    expect(markup).toContain('<code>ghost</code>');
    expect(markup).not.toContain('#authentication-ghost');
  });

  test('joins schemes that are needed together and lists their scopes', () => {
    const text = textOf(render(operationPage({ security: [needs([scheme(), ['contracts:write']], [apiKey])] })));
    expect(text).toContain(
      'Bearer token (JWT) bearerAuth · Scope contracts:write and API key in the header X-Partner-Key partnerKey',
    );
  });

  test('lists alternative requirements', () => {
    const markup = render(operationPage({ security: [needs([scheme()]), needs([apiKey])] }));
    expect(markup).toContain('<p>Use any one of these:</p><ul><li><p>Bearer token');
  });

  test('says if authorization is optional', () => {
    expect(textOf(render(operationPage({ security: [needs([scheme()]), needs()] })))).toContain(
      'Or use no authorization.',
    );
  });

  test('says where else the credentials can be sent', () => {
    const page = operationPage({
      security: [needs([scheme({ name: 'clientBasic' })]), needs()],
      exactlyOneOf: [
        [
          { in: 'security', name: 'clientBasic' },
          { in: 'body', name: 'client_secret' },
        ],
      ],
    });
    expect(textOf(render(page))).toContain('Or send client_secret in the body.');
  });

  test('links a scheme to its explanation on the info page', () => {
    expect(render(operationPage({ security: [needs([scheme()])] }))).toContain(
      '<a href="/shop/v3/developer-docs#authentication-bearerAuth">bearerAuth</a>',
    );
  });
});
