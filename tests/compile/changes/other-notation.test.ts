import { expect, test } from 'vitest';

import type { JsonObject } from '../../../web/model/text/json.ts';
import { inBody, inResponse, object, verdicts } from './descriptions.ts';

const text = { type: 'string' };
const owner = { $ref: '#/components/schemas/Owner' };
const base = { $ref: '#/components/schemas/Base' };
const SCHEMAS = {
  Owner: object({ name: text }),
  Keeper: object({ name: text }),
  Base: { ...object({ id: text }), required: ['id'] },
  Choice: { oneOf: [owner, base] },
  Wide: { oneOf: [{ $ref: '#/components/schemas/Choice' }, text] },
};

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
  'alternatives by the other keyword': [{ anyOf: [owner, base] }, { oneOf: [owner, base] }],
  'alternatives inside another choice': [{ anyOf: [owner, base] }, { oneOf: [{ anyOf: [owner, base] }] }],
  'some alternatives inside another choice': [
    { anyOf: [owner, base, text] },
    { oneOf: [{ anyOf: [owner, base] }, text] },
  ],
  'alternatives without names inside another choice': [
    { anyOf: [object({ a: text }), object({ b: text })] },
    { oneOf: [{ anyOf: [object({ a: text }), object({ b: text })] }] },
  ],
  'alternatives inside an allOf': [{ anyOf: [owner, base] }, { allOf: [{ oneOf: [owner, base] }] }],
  'an alternative whose schema has another name': [
    { oneOf: [{ $ref: '#/components/schemas/Owner' }, base] },
    { oneOf: [{ $ref: '#/components/schemas/Keeper' }, base] },
  ],
  'alternatives with a name': [{ anyOf: [owner, base] }, { $ref: '#/components/schemas/Choice' }],
  'alternatives with a name inside another choice': [
    { anyOf: [owner, base, text] },
    { oneOf: [{ $ref: '#/components/schemas/Choice' }, text] },
  ],
  'a list of alternatives with a name inside another choice': [
    { type: 'array', items: { anyOf: [owner, base, text] } },
    { type: 'array', items: { oneOf: [{ $ref: '#/components/schemas/Choice' }, text] } },
  ],
  'alternatives with names on two levels': [
    { anyOf: [owner, base, text, { type: 'integer' }] },
    { anyOf: [{ $ref: '#/components/schemas/Wide' }, { type: 'integer' }] },
  ],
  'alternatives with a name that has another name inside': [
    { anyOf: [owner, base, text] },
    { $ref: '#/components/schemas/Wide' },
  ],
  'the type of all alternatives beside them': [
    { anyOf: [object({ a: text }), object({ b: text }), text] },
    { oneOf: [{ type: 'object', anyOf: [object({ a: text }), object({ b: text })] }, text] },
  ],
  'a choice of one': [{ oneOf: [owner] }, owner],
  'the format of an integer that its limits imply': [
    { type: 'integer', minimum: 1, maximum: 1000 },
    { type: 'integer', format: 'int64', minimum: 1, maximum: 1000 },
  ],
  'the format of a large integer': [{ type: 'integer' }, { type: 'integer', format: 'int64' }],
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

test('the values of a list are compared if the list gets a name', () => {
  const listOf = (items: JsonObject): JsonObject => ({ type: 'array', items });
  const documentOf = (schema: JsonObject): JsonObject => ({
    ...inBody(object({ p: schema })),
    components: { schemas: { Names: listOf({ ...text, enum: ['a', 'b'] }) } },
  });
  const names = { $ref: '#/components/schemas/Names' };
  expect(verdicts(documentOf(listOf(text)), documentOf(names))).toEqual([
    'breaking request-property-became-enum body.p',
  ]);
});
