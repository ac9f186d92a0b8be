import { describe, expect, test } from 'vitest';

import type { JsonObject } from '../../../web/model/text/json.ts';
import { changesBetween, inBody, inResponse, object, verdicts, withOperation } from './descriptions.ts';

const text = { type: 'string' };
const integer = { type: 'integer' };
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const SCHEMAS: JsonObject = {
  Card: object({ number: text }),
  Bank: object({ account: text }),
  Method: { oneOf: [ref('Card'), ref('Bank')] },
  Range: object({ least: integer }),
  Ranges: { anyOf: [ref('Range'), object({ since: text })] },
  Mode: { type: 'integer', oneOf: [{ const: 1, title: 'On' }] },
  Token: { type: 'string' },
  Me: { type: 'string', enum: ['me'] },
};
const withSchemas = (document: JsonObject): JsonObject => ({ ...document, components: { schemas: SCHEMAS } });
const sent = (schema: JsonObject): JsonObject => withSchemas(inBody(object({ p: schema })));
const received = (schema: JsonObject): JsonObject => withSchemas(inResponse(object({ p: schema })));
const query = (schema: JsonObject): JsonObject => withOperation({ parameters: [{ in: 'query', name: 'q', schema }] });

/** Both directions, each as [older schema, newer schema]. */
const REQUESTS: Record<string, [JsonObject, JsonObject]> = {
  'a constant beside an object': [{ type: 'object' }, { anyOf: [{ type: 'object' }, { type: 'string', enum: [''] }] }],
  'an alternative that gets a name': [
    { oneOf: [text, { ...text, enum: ['me'] }] },
    { oneOf: [ref('Token'), ref('Me')] },
  ],
  'a choice that becomes a named choice': [{ anyOf: [ref('Range'), text] }, { anyOf: [ref('Ranges'), text] }],
  'a list of a choice that becomes one of a named choice': [
    { type: 'array', items: { oneOf: [ref('Card'), ref('Bank')] } },
    { type: 'array', items: ref('Method') },
  ],
  'alternatives that become types': [{ anyOf: [integer, text] }, { type: ['integer', 'string'] }],
  'rules of alternatives that are dropped': [
    { ...object({ a: text, b: text }), anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    object({ a: text, b: text }),
  ],
  'null as one alternative of a text': [{ ...text, nullable: true }, { anyOf: [text, { nullable: true }] }],
  'limits that the format states': [
    { ...integer, format: 'int32' },
    { ...integer, format: 'int32', maximum: 2147483647 },
  ],
};
const RESPONSES: Record<string, [JsonObject, JsonObject]> = {
  'a schema that becomes the only alternative': [ref('Card'), { anyOf: [ref('Card')] }],
  'a reference to a number with names': [{ oneOf: [{ type: 'null' }, ref('Mode')] }, ref('Mode')],
  'limits that the format states': [
    { ...integer, format: 'int32', minimum: -2147483648 },
    { ...integer, format: 'int32' },
  ],
  'a text that is described by alternatives': [
    text,
    {
      oneOf: [
        { ...text, title: 'Size' },
        { ...text, title: 'Old size', deprecated: true },
      ],
    },
  ],
  'inline alternatives that get names': [
    { oneOf: [object({ number: text }), object({ account: text })] },
    ref('Method'),
  ],
};
const breaking = (before: JsonObject, after: JsonObject): string[] =>
  verdicts(before, after).filter((verdict) => verdict.startsWith('breaking'));

describe('what a message may still contain is not told as breaking:', () => {
  test.each(Object.entries(REQUESTS))('%s, in a request', (_name, [before, after]) => {
    expect(breaking(sent(before), sent(after))).toEqual([]);
  });

  test.each(Object.entries(RESPONSES))('%s, in a response', (_name, [before, after]) => {
    expect(breaking(received(before), received(after))).toEqual([]);
  });

  test('a limit of the only text among alternatives', () => {
    const limited = { ...text, maxLength: 9 };
    const found = verdicts(received(limited), received({ anyOf: [limited, ref('Card')] }));
    expect(found.filter((verdict) => verdict.includes('max-length'))).toEqual([]);
  });

  test('another name of the only alternative, whose properties are compared', () => {
    const found = verdicts(received({ oneOf: [ref('Card')] }), received({ oneOf: [ref('Bank')] }));
    expect(found).not.toEqual([]);
    expect(found.filter((verdict) => verdict.includes('one-of'))).toEqual([]);
  });

  test('one value of a query that may become a list', () => {
    expect(breaking(query(text), query({ type: 'array', items: text }))).toEqual([]);
    expect(breaking(query(text), query({ type: 'array', items: text, minItems: 2 }))).toHaveLength(1);
  });

  test('a number in a query that may become any text', () => {
    expect(verdicts(query(integer), query(text))).toEqual(['info request-parameter-type-generalized query.q']);
    expect(verdicts(query({ anyOf: [integer, text] }), query(text))).toEqual([]);
    expect(breaking(query(integer), query({ ...text, pattern: '^a' }))).toContain(
      'breaking request-parameter-type-changed query.q',
    );
    expect(breaking(sent(integer), sent(text))).toHaveLength(1);
  });

  test('a path parameter that the older version did not declare', () => {
    const at = (path: string, names: string[]): JsonObject => ({
      paths: {
        [path]: {
          get: {
            operationId: 'a',
            parameters: names.map((name) => ({ name, in: 'path', required: true, schema: text })),
          },
        },
      },
    });
    expect(breaking(at('/a/{id}', []), at('/a/{id}', ['id']))).toEqual([]);
    expect(breaking(at('/a/{id}', ['id']), at('/{tenant}/a/{id}', ['tenant', 'id']))).toEqual([
      'breaking api-path-changed',
      'breaking new-request-path-parameter path.tenant',
    ]);
  });

  test('a body of the status 204', () => {
    const done = (more: JsonObject): JsonObject =>
      withOperation({ responses: { 204: { description: 'Done.', ...more } } });
    expect(breaking(done({ content: { 'application/json': {} } }), done({}))).toEqual([]);
  });

  test('null for a property that becomes read-only', () => {
    const found = verdicts(sent({ type: ['string', 'null'] }), sent({ ...text, readOnly: true }));
    expect(found).toEqual(['info request-optional-property-became-read-only body.p']);
  });
});

test('values that are spread over named alternatives stay allowed', () => {
  const components = {
    schemas: { Plain: object({ kind: { enum: ['plain'] } }), Rich: object({ kind: { enum: ['rich'] } }) },
  };
  const before = { ...sent(object({ kind: { enum: ['plain', 'rich'] } })), components };
  const after = { ...sent({ oneOf: [ref('Plain'), ref('Rich')] }), components };
  expect(verdicts(before, after)).toEqual(['info request-property-one-of-added body.p']);
});

test('another type that can also be null is one change', () => {
  const found = verdicts(received({ type: 'integer' }), received({ type: ['string', 'null'] }));
  expect(found).toEqual(['breaking response-property-type-changed response-200.p']);
});

test('a field that refers to another schema is told, and not a change of that schema', () => {
  const using = (name: string): JsonObject => ({
    ...inResponse(object({ p: ref(name), other: ref('Open'), third: ref('Strict') })),
    components: { schemas: { Open: object({ a: text }), Strict: object({ a: text }, ['a']) } },
  });
  const [change, ...others] = changesBetween(using('Strict'), using('Open'));
  expect(others).toEqual([]);
  expect(change).toMatchObject({
    rules: ['response-property-became-optional'],
    subject: { kind: 'operation', name: 'makeThing' },
    field: 'response-200.p.a',
  });
});

test('another name of an alternative that selects itself by this name is a change', () => {
  const pets = (name: string): JsonObject => {
    const choice = { oneOf: [ref(name), ref('Bank')], discriminator: { propertyName: 'kind' } };
    const kinds = object({ kind: { type: 'string' }, age: { type: 'integer' } });
    return {
      ...inBody({ type: 'object', properties: { p: choice } }),
      components: { schemas: { [name]: kinds, Bank: object({ kind: { type: 'string' } }) } },
    };
  };
  expect(verdicts(pets('Cat'), pets('Feline'))).toContain('breaking request-property-one-of-removed body.p');
});
