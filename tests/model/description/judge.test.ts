import { describe, expect, test } from 'vitest';

import { REPEATED, requestViolations, type RequestValues } from '../../../web/model/description/judge.ts';
import type { DescribedOperation, DescribedParameter } from '../../../web/model/description/operation.ts';
import { pathToPointer } from '../../../web/model/text/pointer.ts';
import { describedParameter } from './described-parameter.ts';

const parameter = (name: string, more: Partial<DescribedParameter> = {}) => describedParameter({ name, ...more });

const OPERATION: DescribedOperation = {
  parameters: [parameter('userId'), parameter('userReference'), parameter('X-Key', { in: 'header', required: true })],
  bodies: [],
  requiresBody: true,
  responses: [],
  exactlyOneOf: [
    [
      { in: 'query', name: 'userId' },
      { in: 'query', name: 'userReference' },
    ],
    [
      { in: 'security', name: 'clientBasic' },
      { in: 'body', name: 'client_secret' },
    ],
  ],
};
const SCHEMA = { type: 'object', properties: { id: { type: 'integer', readOnly: true } }, required: ['id'] };
const GOOD: RequestValues = {
  parameters: ['usr_1', undefined, 'k'],
  body: { schema: SCHEMA, value: { client_secret: 's' } },
  credentials: new Set(),
};

const judged = (values: Partial<RequestValues>, judging = {}): string[] =>
  requestViolations(OPERATION, { ...GOOD, ...values }, { definitions: {}, ...judging }).map(
    ({ in: place, name, path, keyword }) => `${place} ${name}${pathToPointer(path)} ${keyword}`,
  );

describe('a request', () => {
  test('that the description allows has no violation', () => {
    expect(judged({})).toEqual([]);
  });

  test('has a violation for each missing, repeated or wrong part', () => {
    expect(
      judged({ parameters: [5, undefined, undefined], body: null, credentials: new Set(['clientBasic']) }),
    ).toEqual(['query userId type', 'header X-Key required', 'body  required']);
    expect(judged({ parameters: [REPEATED, undefined, 'k'] })).toEqual(['query userId repeated']);
  });

  test('sends exactly one part of each group', () => {
    expect(judged({ parameters: [undefined, undefined, 'k'] })).toEqual(['query userId x-exactly-one-of']);
    expect(judged({ parameters: ['a', 'b', 'k'] })).toEqual(['query userReference x-exactly-one-of']);
    expect(judged({ credentials: new Set(['clientBasic']) })).toEqual(['body /client_secret x-exactly-one-of']);
    expect(judged({ body: { schema: SCHEMA, value: {} } })).toEqual(['security clientBasic x-exactly-one-of']);
  });

  test('is judged only as far as it is known', () => {
    expect(judged({ parameters: [] }, { locations: new Set(['path']) })).toEqual([]);
    expect(judged({ body: { schema: SCHEMA }, credentials: null })).toEqual([]);
  });

  test('has no read-only properties, and a webhook has them', () => {
    const body = { schema: SCHEMA, value: { client_secret: 's', id: 1 } };
    expect(judged({ body })).toEqual(['body /id readOnly']);
    expect(judged({ body }, { direction: 'response' })).toEqual([]);
    expect(judged({}, { direction: 'response' })).toEqual(['body /id required']);
  });
});
