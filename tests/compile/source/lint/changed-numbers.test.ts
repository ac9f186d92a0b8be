import { expect, it } from 'vitest';

import { findingsOf, readPublic, temporarySite } from '../../support/sources.ts';

const YAML = `openapi: 3.1.0
info: { title: Big numbers, version: '1', description: 'Not 9007199254740995' }
paths: {}
components:
  schemas:
    Id:
      type: integer
      description: |
        No value:
        - 9007199254740997
      example: 9007199254740993
      default: 9007199254740993 # one too many
      minimum: -9223372036854775807
      enum: [9007199254740993, 9007199254740992, 1]
    Rate:
      type: number
      const: 0.12345678901234567891
      examples: [1.10, 1e300, 0.1234567890123456]
`;

it('tells each number of a description that a double changes, and where it is', async () => {
  const json =
    '{"openapi":"3.1.0","info":{"title":"a","version":"1"},"paths":{},\n"x-a":[1,9007199254740993],"x-b":12345678901234567890}';
  const root = temporarySite({ 'specs/public/big.yaml': YAML, 'specs/public/big.json': json });
  const told = async (name: string) =>
    findingsOf(await readPublic(name, { root, lint: false }), 'changed-number').map(({ message, location }) => [
      message.split(' ')[2],
      location?.line,
    ]);
  expect(await told('big.yaml')).toEqual([
    ['9007199254740993', 11],
    ['9007199254740993', 12],
    ['-9223372036854775807', 13],
    ['9007199254740993', 14],
    ['0.12345678901234567891', 17],
  ]);
  expect(await told('big.json')).toEqual([
    ['9007199254740993', 2],
    ['12345678901234567890', 2],
  ]);
});
