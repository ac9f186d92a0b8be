import { describe, expect, test } from 'vitest';

import { securityOf, securitySchemesOf } from '../../../../web/compile/openapi/operation/security.ts';
import type { JsonObject } from '../../../../web/model/text/json.ts';
import { contextOf } from '../../support/schema-context.ts';
import { findingsOf, readPublic, temporarySite } from '../../support/sources.ts';

const DOCUMENT: JsonObject = {
  components: {
    securitySchemes: {
      device: {
        type: 'oauth2',
        deprecated: true,
        oauth2MetadataUrl: 'https://auth.example/.well-known/oauth-authorization-server',
        flows: {
          deviceAuthorization: {
            deviceAuthorizationUrl: 'https://auth.example/device',
            tokenUrl: 'https://auth.example/token',
            scopes: {},
          },
        },
      },
    },
  },
};

describe('security', () => {
  test.each([
    ['not described', {}, {}, null],
    ['not required for the operation', { security: [] }, { security: [{ device: [] }] }, []],
    ['not required for the document', {}, { security: [] }, []],
    ['an invalid value', { security: 'none' }, {}, null],
  ] as const)('is read correctly: %s', (_, operation, document, expected) => {
    expect(securityOf([operation as JsonObject, document as JsonObject], contextOf(DOCUMENT))).toEqual(expected);
  });

  test('is optional if one requirement is empty', () => {
    expect(securityOf([{ security: [{ device: [] }, {}] }], contextOf(DOCUMENT))).toMatchObject([
      { schemes: [{ scheme: { name: 'device' } }] },
      { schemes: [] },
    ]);
  });

  test('names a scheme that the document does not describe, without a type', () => {
    expect(securityOf([{ security: [{ ghost: [] }] }], contextOf(DOCUMENT))).toMatchObject([
      { schemes: [{ scheme: { name: 'ghost', type: '' } }] },
    ]);
  });

  test('has the fields that OpenAPI 3.2 added to schemes', () => {
    expect(securitySchemesOf(contextOf(DOCUMENT))).toMatchObject([
      {
        deprecated: true,
        metadataUrl: 'https://auth.example/.well-known/oauth-authorization-server',
        flows: [{ name: 'deviceAuthorization', deviceAuthorizationUrl: 'https://auth.example/device' }],
      },
    ]);
  });
});

test('a scheme without a definition is listed', async () => {
  const root = temporarySite({
    'specs/public/api.yaml':
      'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths:\n  /a:\n    get:\n      security: [{ghost: []}]\n      responses: {}\n',
  });
  const read = await readPublic('api.yaml', { root });
  expect(findingsOf(read, 'security-defined')).toMatchObject([
    { severity: 'error', message: 'There is no `ghost` security scheme defined.', location: { line: 6 } },
  ]);
});
