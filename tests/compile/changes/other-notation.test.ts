import { expect, test } from 'vitest';

import type { JsonObject } from '../../../web/model/text/json.ts';
import { inBody, inResponse, object, verdicts } from './descriptions.ts';

const text = { type: 'string' };
const owner = { $ref: '#/components/schemas/Owner' };
const SCHEMAS = { Owner: object({ name: text }), Base: { ...object({ id: text }), required: ['id'] } };

/** Two ways to write the same schema. */
const PAIRS: Record<string, [JsonObject, JsonObject]> = {
  'a format that repeats the type': [{ type: 'boolean', format: 'boolean' }, { type: 'boolean' }],
  'a format of a boolean': [{ type: 'boolean', format: 'yes-no' }, { type: 'boolean' }],
  'a format that names another type': [{ type: 'string', format: 'string' }, text],
  'bytes in base64': [
    { ...text, format: 'byte' },
    { ...text, contentEncoding: 'base64' },
  ],
  'binary content': [
    { ...text, format: 'binary' },
    { ...text, contentMediaType: 'application/octet-stream' },
  ],
  'nullable without a type': [{ nullable: true }, {}],
  'a list of anything': [
    { type: 'array', items: { nullable: true } },
    { type: 'array', items: {} },
  ],
  'a nullable reference': [{ nullable: true, allOf: [owner] }, { anyOf: [owner, { type: 'null' }] }],
  'a nullable choice': [{ nullable: true, oneOf: [owner, text] }, { oneOf: [owner, text, { type: 'null' }] }],
  'a nullable enum': [
    { ...text, nullable: true, enum: ['a', null] },
    { type: ['string', 'null'], enum: ['a', null] },
  ],
  'an excluded limit': [
    { type: 'number', minimum: 0, exclusiveMinimum: true },
    { type: 'number', exclusiveMinimum: 0 },
  ],
  'an example': [
    { ...text, example: 'a' },
    { ...text, examples: ['a'] },
  ],
  'a base that is taken out': [
    { ...object({ id: text, b: text }), required: ['id', 'b'] },
    { allOf: [{ $ref: '#/components/schemas/Base' }, { ...object({ b: text }), required: ['b'] }] },
  ],
};

test.each(
  Object.entries(PAIRS).flatMap(([name, [one, other]]) => [
    [name, one, other] as const,
    [`${name}, the other way round`, other, one] as const,
  ]),
)('%s is no change', (_name, before, after) => {
  for (const place of [inBody, inResponse]) {
    const documentOf = (schema: JsonObject): JsonObject => ({
      ...place(object({ p: schema })),
      components: { schemas: SCHEMAS },
    });
    expect(verdicts(documentOf(before), documentOf(after))).toEqual([]);
  }
});

test('another name of a path parameter is no change', () => {
  const named = (name: string): JsonObject => ({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      [`/items/{${name}}/parts`]: {
        get: {
          operationId: 'parts',
          parameters: [{ name, in: 'path', required: true, schema: text }],
          responses: { 204: { description: 'Done' } },
        },
      },
    },
  });
  expect(verdicts(named('id'), named('itemId'))).toEqual([]);
});
