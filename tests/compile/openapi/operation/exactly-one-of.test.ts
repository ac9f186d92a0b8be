import { describe, expect, test } from 'vitest';

import { exactlyOneOf, exactlyOneOfFindings } from '../../../../web/compile/openapi/operation/exactly-one-of.ts';
import type { OperationKey } from '../../../../web/compile/openapi/reading/outline.ts';
import type { Json, JsonObject } from '../../../../web/model/text/json.ts';

function findingsOf(groups: Json): [string, string][] {
  const document: JsonObject = {
    paths: {
      '/users': {
        parameters: [{ in: 'query', name: 'id' }],
        get: {
          parameters: [{ $ref: '#/components/parameters/Email' }],
          security: [{ basic: [] }, {}],
          requestBody: {},
          'x-exactly-one-of': groups,
        },
      },
    },
    components: { parameters: { Email: { in: 'query', name: 'e.mail' } } },
  };
  const key: OperationKey = {
    kind: 'operation',
    pointer: '#/paths/~1users/get',
    itemPointer: '#/paths/~1users',
    pathPointer: '#/paths/~1users',
    method: 'get',
    path: '/users',
    operationId: null,
    slug: 'users',
    group: 'users',
    groups: ['users'],
  };
  const locate = (pointer: string) => ({ file: 'api.yaml', pointer });
  return exactlyOneOfFindings({ document, locate }, [key], 'error').map(({ code, message }) => [code, message]);
}

describe('x-exactly-one-of', () => {
  test('lists groups of parts of a request', () => {
    expect(
      exactlyOneOf({
        'x-exactly-one-of': [
          ['query.id', 'query.e.mail'],
          ['security.basic', 'body.secret'],
        ],
      }),
    ).toEqual([
      [
        { in: 'query', name: 'id' },
        { in: 'query', name: 'e.mail' },
      ],
      [
        { in: 'security', name: 'basic' },
        { in: 'body', name: 'secret' },
      ],
    ]);
  });

  test.each<[string, Json]>([
    ['no list', 'query.id'],
    ['a group of one part', [['query.id']]],
    ['a part without a location', [['id', 'query.email']]],
    ['a part without a name', [['query.', 'query.email']]],
  ])('has no group if it is not valid: %s', (_, groups) => {
    expect(exactlyOneOf({ 'x-exactly-one-of': groups })).toEqual([]);
  });

  test('may name a parameter of the path item, a reference, the body, and a security scheme', () => {
    expect(
      findingsOf([
        ['query.id', 'query.e.mail'],
        ['security.basic', 'body.secret'],
      ]),
    ).toEqual([]);
  });

  test('is reported if a group has fewer than two parts', () => {
    expect(findingsOf([['query.id']])).toEqual([
      ['invalid-group', 'A group of x-exactly-one-of of GET /users has fewer than two parts.'],
    ]);
  });

  test.each(['query.name', 'header.id', 'id', 'security.token'])('is reported if the operation has no %s', (name) => {
    expect(findingsOf([['query.id', name]])).toEqual([
      ['invalid-group', `x-exactly-one-of of GET /users names "${name}", which the operation does not have.`],
    ]);
  });
});
