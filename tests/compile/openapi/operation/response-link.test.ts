import { describe, expect, test } from 'vitest';

import type { Finding } from '../../../../web/compile/base/finding.ts';
import {
  canonicalPointer,
  linkFindings,
  operationNames,
  responseLinkOf,
} from '../../../../web/compile/openapi/operation/response-link.ts';
import { outlineOf } from '../../../../web/compile/openapi/reading/outline.ts';
import type { JsonObject } from '../../../../web/model/text/json.ts';
import { contextOf } from '../../support/schema-context.ts';
import { apiOf, readPublic, temporarySite } from '../../support/sources.ts';

const DOCUMENT: JsonObject = { paths: { '/users/{id}': { get: { operationId: 'getUser' }, put: {} } } };

describe('a response link', () => {
  test.each([
    ['operationId', { operationId: 'getUser' }, 'getUser', '/getUser'],
    ['operationRef', { operationRef: '#/paths/~1users~1{id}/get' }, 'getUser', '/#/paths/~1users~1{id}/get'],
    [
      'operationRef with escapes',
      { operationRef: '#/paths/~1users~1%7Bid%7D/put' },
      'PUT /users/{id}',
      '/#/paths/~1users~1{id}/put',
    ],
    [
      'operationRef elsewhere',
      { operationRef: 'https://other.example/api.yaml#/paths/~1a/get' },
      'https://other.example/api.yaml#/paths/~1a/get',
      null,
    ],
    ['nothing', {}, null, null],
  ])('links to its operation: %s', (_, link, operationId, href) => {
    expect(responseLinkOf('next', link, contextOf(DOCUMENT))).toMatchObject({ operationId, href });
  });

  test('passes on parameters, a body and a server', () => {
    const link = {
      operationId: 'getUser',
      parameters: { id: '$response.body#/id', deep: true },
      requestBody: { name: 'Maya' },
      server: { url: 'https://eu.example/' },
    };
    expect(responseLinkOf('next', link, contextOf(DOCUMENT))).toMatchObject({
      parameters: [
        { name: 'id', expression: '$response.body#/id' },
        { name: 'deep', expression: 'true' },
      ],
      requestBody: '{"name":"Maya"}',
      server: { url: 'https://eu.example' },
    });
  });
});

test('a pointer has one spelling', () => {
  expect(canonicalPointer('#/paths/~1a~1%7Bb%7D~1100%25/get')).toBe('#/paths/~1a~1{b}~1100%25/get');
  expect(canonicalPointer('#/paths/~1100%/get')).toBe('#/paths/~1100%25/get');
});

describe('the operations that links may name', () => {
  const document = (links: string): string => `openapi: 3.1.0
info: {title: T, version: "1"}
paths:
  /users:
    get:
      operationId: listUsers
      responses: {"200": {description: Fine, links: ${links}}}
  /shared: {$ref: "#/components/pathItems/Shared"}
webhooks:
  changed: {post: {operationId: userChanged, responses: {}}}
components:
  pathItems:
    Shared: {put: {responses: {}}}
  links:
    Lost: {operationId: nobody}
`;

  async function findings(links: string): Promise<Finding[]> {
    const source = apiOf(
      await readPublic('api.yaml', { root: temporarySite({ 'specs/public/api.yaml': document(links) }), lint: false }),
    );
    return linkFindings(source, outlineOf(source).operations, 'error');
  }

  test.each([
    ['{a: {operationId: listUsers}}'],
    ['{a: {operationRef: "#/paths/~1users/get"}}'],
    ['{a: {operationRef: "#/paths/~1shared/put"}}'],
    ['{a: {operationRef: "#/components/pathItems/Shared/put"}}'],
    ['{a: {operationRef: "other.yaml#/paths/~1x/get"}}'],
    ['{a: {}}'],
  ])('%s is one', async (links) => {
    expect(await findings(links)).toEqual([]);
  });

  test.each([
    ['{a: {operationId: getNobody}}', 'getNobody', 7],
    ['{a: {operationRef: "#/paths/~1nowhere/get"}}', '#/paths/~1nowhere/get', 7],
    // Readers receive webhooks and do not call them.
    ['{a: {operationId: userChanged}}', 'userChanged', 7],
    ['{a: {$ref: "#/components/links/Lost"}}', 'nobody', 15],
  ])('%s is reported with its line', async (links, name, line) => {
    expect(await findings(links)).toMatchObject([
      {
        severity: 'error',
        code: 'unknown-operation',
        message: `The response link names the operation "${name}", which the document does not have.`,
        location: { file: 'specs/public/api.yaml', line },
      },
    ]);
  });

  test('are found by their names and places', async () => {
    const source = apiOf(
      await readPublic('api.yaml', { root: temporarySite({ 'specs/public/api.yaml': document('{}') }), lint: false }),
    );
    expect([...operationNames(outlineOf(source).operations).keys()]).toEqual([
      'listUsers',
      '#/paths/~1users/get',
      '#/paths/~1shared/put',
      '#/components/pathItems/Shared/put',
    ]);
  });
});
