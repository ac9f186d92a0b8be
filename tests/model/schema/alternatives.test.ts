import { describe, expect, test } from 'vitest';

import type { JsonSchema } from '../../../web/model/schema/json-schema.ts';
import { violationsOf } from '../../../web/model/schema/violations.ts';
import type { Json } from '../../../web/model/text/json.ts';
import { pathToPointer } from '../../../web/model/text/pointer.ts';

const broken = (value: Json, schema: JsonSchema): string[] =>
  violationsOf(value, schema, { definitions: {}, direction: 'request' }).map(
    ({ path, keyword }) => `${pathToPointer(path)} ${keyword}`,
  );

const EXISTING = {
  type: 'object',
  required: ['id'],
  additionalProperties: false,
  properties: { id: { type: 'string' } },
};
const PROFILE = {
  type: 'object',
  required: ['firstName', 'email', 'address'],
  additionalProperties: false,
  properties: {
    firstName: { type: 'string' },
    email: { type: 'string', format: 'email' },
    address: { type: 'object', properties: { country: { enum: ['US', 'CA'] } } },
  },
};

describe('a value that fits no alternative is judged by the one that it means', () => {
  const user: JsonSchema = { oneOf: [EXISTING, PROFILE] };

  test('a wrong value deep inside does not change which one', () => {
    const maya = { firstName: 'Maya', email: 'maya.torres@example.com', address: { country: 'MX' } };
    expect(broken(maya, user)).toEqual(['/address/country enum']);
  });

  test('a misspelled property does not, if the others are there', () => {
    const maya = { firstName: 'Maya', email: 'maya.torres@example.com', adress: {} };
    expect(broken(maya, user)).toEqual(['/address required', '/adress additionalProperties']);
    expect(broken({ id: 5 }, user)).toEqual(['/id type']);
  });

  test('a finding about a value outside the constants lists all constants', () => {
    const channel: JsonSchema = { oneOf: [{ const: 'sms' }, { const: 'email' }] };
    expect(violationsOf('mail', channel, { definitions: {}, direction: 'request' })).toEqual([
      { path: [], keyword: 'enum', demand: ['sms', 'email'] },
    ]);
  });

  test('a discriminator with several values for one alternative selects by the value', () => {
    const device: JsonSchema = {
      oneOf: [
        { required: ['imei'], properties: { kind: { const: 'phone' }, imei: {} } },
        { required: ['serialNumber'], properties: { kind: { enum: ['tablet', 'laptop'] }, serialNumber: {} } },
        { required: ['itemDescription'], properties: { kind: { enum: ['bike', 'other'] }, itemDescription: {} } },
      ],
      'x-discriminator': 'kind',
      'x-choices': [
        { label: 'Phone', value: 'phone' },
        { label: 'Item', value: 'tablet' },
        { label: 'Other', value: 'bike' },
      ],
    };
    expect(broken({ kind: 'laptop', itemDescription: 'A laptop' }, device)).toEqual(['/serialNumber required']);
    expect(broken({ kind: 'other' }, device)).toEqual(['/itemDescription required']);
    expect(broken({}, device)).toEqual(['/kind required']);
    expect(broken({ kind: 'car', imei: '1' }, device)).toEqual(['/kind enum']);
  });
});
