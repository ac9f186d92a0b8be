import { describe, expect, test } from 'vitest';

import { requestOf } from '../../../web/model/request/request-from-inputs.ts';
import type { CallFacts, RequestInputs, RequestParameter } from '../../../web/model/request/request.ts';

const NOTHING: RequestInputs = {
  server: { url: 'https://api.test', variables: [] },
  variables: {},
  security: [],
  parameters: {},
  accept: null,
  body: null,
};

function parameter(place: RequestParameter['in'], isNumber = false): RequestParameter {
  return {
    name: 'id',
    in: place,
    style: 'simple',
    explode: false,
    allowReserved: false,
    required: false,
    isContent: false,
    isNumber,
  };
}

const FACTS: CallFacts = {
  method: 'GET',
  path: '/things/{id}',
  parameters: [parameter('path'), parameter('query'), parameter('header'), parameter('cookie')],
  responseTypes: ['application/json'],
  hasEmptyResponse: false,
  types: '/v1.d.ts',
};

describe('the call of a typed client', () => {
  test('has the values of parameters that share a name at their own places', () => {
    const parameters = { 'path.id': 'a', 'query.id': 'b', 'header.id': 'c', 'cookie.id': 'd' };
    expect(requestOf(FACTS, { ...NOTHING, parameters }).call?.parameters).toEqual([
      { name: 'id', in: 'path', value: 'a' },
      { name: 'id', in: 'query', value: 'b' },
      { name: 'id', in: 'header', value: 'c' },
      { name: 'id', in: 'cookie', value: 'd' },
    ]);
  });

  test.each([
    ['text', false, '{id}'],
    ['a number', true, 0],
  ])('has a value of its own in the place of a missing one of the path that is %s', (_kind, isNumber, value) => {
    const facts = { ...FACTS, parameters: [parameter('path', isNumber), parameter('query')] };
    const missing = [{ name: 'id', in: 'path', value }];
    expect(requestOf(facts, NOTHING).call?.parameters).toEqual(missing);
    expect(requestOf(facts, { ...NOTHING, parameters: { 'path.id': '' } }).call?.parameters).toEqual(missing);
  });
});
