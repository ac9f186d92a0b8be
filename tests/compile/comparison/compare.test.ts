import { describe, expect, test } from 'vitest';

import { type Change, compareFields } from '../../../web/compile/comparison/compare.ts';
import { DescriptionReader, type Success } from '../../../web/compile/comparison/description-reader.ts';
import type { Field } from '../../../web/compile/comparison/fields.ts';
import { fieldNamed, type Renames } from '../../../web/compile/comparison/match.ts';
import type { OperationKey } from '../../../web/compile/openapi/reading/outline.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import { ref } from '../support/schema-context.ts';

const KEY: OperationKey = {
  kind: 'operation',
  pointer: '#/paths/~1x/post',
  itemPointer: '#/paths/~1x',
  pathPointer: '#/paths/~1x',
  method: 'post',
  path: '/x',
  operationId: null,
  slug: 'x',
  group: 'g',
  groups: ['g'],
};

function read(operation: JsonObject, schemas: JsonObject = {}, status: string | null = null): Success {
  const document = { paths: { '/x': { post: operation } }, components: { schemas } };
  return new DescriptionReader({ document, outline: { operations: [KEY], schemas: [] } }, true).success(KEY, status);
}

const object = (properties: JsonObject, required: string[] = []): JsonObject => ({
  type: 'object',
  properties,
  required,
});
const body = (schema: JsonObject): JsonObject => ({ requestBody: { content: { 'application/json': { schema } } } });
const responding = (schema: JsonObject, status = '200'): JsonObject => ({
  responses: { [status]: { description: 'Fine', content: { 'application/json': { schema } } } },
});
const fieldsIn = (operation: JsonObject, schemas?: JsonObject): Field[] => read(operation, schemas).fields;
const text = { type: 'string' };
const number = { type: 'integer' };

interface Versions {
  before: JsonObject;
  after: JsonObject;
  schemas?: JsonObject;
  renames?: Partial<Renames>;
}

function compare({ before, after, schemas = {}, renames = {} }: Versions): { changes: Change[]; removed: Change[] } {
  return compareFields(fieldsIn(before, schemas), fieldsIn(after, schemas), { fields: {}, schemas: {}, ...renames });
}

/** `renamed body.a -> body.b`. */
function lines({ changes, removed }: { changes: Change[]; removed: Change[] }): string[] {
  return [...changes, ...removed].map(({ kind, from, to }) =>
    [kind, from?.path, from !== null && to !== null ? '->' : undefined, to?.path]
      .filter((part) => part !== undefined)
      .join(' '),
  );
}

describe('the fields of an operation', () => {
  test('are its parameters, its body and its success, by the path of their names', () => {
    const fields = fieldsIn({
      parameters: [
        { in: 'path', name: 'id', schema: number },
        { in: 'header', name: 'X-Key', schema: text },
      ],
      ...body(object({ a: object({ b: text }) }, ['a'])),
      ...responding({ type: 'array', items: object({ c: number }) }),
    });
    expect(fields.map(({ path, anchor, type, required }) => [path, anchor, type, required])).toEqual([
      ['path.id', 'path.id', 'integer', true],
      ['header.x-key', 'header.X-Key', 'string', false],
      ['body', 'request-body', 'object', false],
      ['body.a', 'body.a', 'object', true],
      ['body.a.b', 'body.a.b', 'string', false],
      ['response', 'response-200', 'object[]', true],
      ['response.c', 'response-200.c', 'integer', false],
    ]);
  });

  test('of alternatives include those of all, and none is required', () => {
    const fields = fieldsIn(body({ oneOf: [ref('Card'), ref('Bank')] }), {
      Card: object({ kind: { const: 'card' }, id: text }, ['id']),
      Bank: object({ kind: { const: 'bank' }, id: number }, ['id']),
    });
    expect(fieldNamed(fields, 'body.id')).toMatchObject({ type: 'string | integer', required: false });
    expect(fieldNamed(fields, 'body.kind')).toMatchObject({ values: ['"card"', '"bank"'] });
    expect(fieldNamed(fields, 'body')).toMatchObject({ schemas: ['Card', 'Bank'] });
    expect(fieldNamed(fields, 'body.Card.id')?.path).toBe('body.id');
  });

  test('end at a recursive schema', () => {
    const fields = fieldsIn(body(ref('Node')), { Node: object({ child: ref('Node'), name: text }) });
    expect(fields.map(({ path, isCut }) => [path, isCut])).toEqual([
      ['body', false],
      ['body.child', true],
      ['body.name', false],
    ]);
  });

  test('come from the response with the given status, else from the first one with a body', () => {
    const operation = {
      responses: {
        200: { description: 'a' },
        201: { description: 'b', content: { 'application/json': { schema: object({ made: text }) } } },
        404: { description: 'c' },
      },
    };
    expect([null, '200', '404'].map((status) => read(operation, {}, status).status)).toEqual(['201', '200', '201']);
  });
});

describe('a comparison', () => {
  test.each<[string, Versions, string[]]>([
    ['nothing', { before: body(object({ a: text })), after: body(object({ a: text })) }, []],
    [
      'a name the mapping gives',
      {
        before: body(object({ a: text })),
        after: body(object({ b: text })),
        renames: { fields: { 'body.a': ['body.b'] } },
      },
      ['renamed body.a -> body.b'],
    ],
    [
      'a name given as an anchor',
      {
        before: responding(object({ a: text }), '201'),
        after: responding(object({ b: text })),
        renames: { fields: { 'response-201.a': ['response-200.b'] } },
      },
      ['renamed response.a -> response.b'],
    ],
    [
      'a parameter that went into the body',
      { before: { parameters: [{ in: 'path', name: 'id', schema: text }] }, after: body(object({ id: text })) },
      ['moved path.id -> body.id'],
    ],
    [
      'a field that went into another object',
      {
        before: body(object({ a: text })),
        after: body(object({ o: object({ a: text }) })),
        renames: { fields: { 'body.a': ['body.o.a'] } },
      },
      ['moved body.a -> body.o.a'],
    ],
    [
      'an object that was renamed, without what is inside',
      {
        before: body(object({ o: object({ a: text }) })),
        after: body(object({ p: object({ a: text }) })),
        renames: { fields: { 'body.o': ['body.p'] } },
      },
      ['renamed body.o -> body.p'],
    ],
    [
      'a body that went into an object of it',
      {
        before: body(object({ a: text })),
        after: body(object({ o: object({ a: text }), n: text })),
        renames: { fields: { body: ['body.o'] } },
      },
      ['moved body -> body.o', 'added body.n'],
    ],
    [
      'a new object once',
      { before: body(object({})), after: body(object({ o: object({ a: text, b: text }) })) },
      ['added body.o'],
    ],
    [
      'what is gone, once',
      { before: body(object({ o: object({ a: text }), p: text })), after: body(object({})) },
      ['removed body.o', 'removed body.p'],
    ],
    [
      'a field that was removed when the rest of its object moved',
      {
        before: body(object({ o: object({ a: text, b: text }) })),
        after: body(object({ a: text })),
        renames: { fields: { 'body.o.a': ['body.a'] } },
      },
      ['moved body.o.a -> body.a', 'removed body.o.b'],
    ],
    [
      'a field with the same name but without a counterpart',
      {
        before: responding(object({ status: text })),
        after: responding(object({ status: text })),
        renames: { fields: { 'response.status': [] } },
      },
      ['added response.status', 'removed response.status'],
    ],
    [
      'a name that was given away',
      {
        before: responding(object({ id: number, v3Id: text })),
        after: responding(object({ id: text, legacyId: number })),
        renames: { fields: { 'response.id': ['response.legacyId'], 'response.v3Id': ['response.id'] } },
      },
      ['renamed response.id -> response.legacyId', 'renamed response.v3Id -> response.id'],
    ],
    [
      'a body that is new, field by field',
      { before: {}, after: body(object({ a: text, b: text }, ['a'])) },
      ['added body.a', 'added body.b'],
    ],
    [
      'a new response with all its fields',
      { before: { responses: { 204: { description: 'None' } } }, after: responding(object({ a: text })) },
      ['added response'],
    ],
    [
      'a header by any letter case',
      {
        before: { parameters: [{ in: 'header', name: 'X-Key', schema: text }] },
        after: { parameters: [{ in: 'header', name: 'x-key', schema: text }] },
      },
      [],
    ],
  ])('tells %s', (_, versions, expected) => {
    expect(lines(compare(versions))).toEqual(expected);
  });

  test('applies renames of a schema wherever it is used', () => {
    const schemas = { Old: object({ id: number, name: text }), New: object({ key: number, title: text }) };
    const used: string[] = [];
    const renames = {
      schemas: { Old: { id: ['key'], name: ['title'] } },
      onUse: (schema: string, property: string) => used.push(`${schema}.${property}`),
    };
    const result = compare({
      before: { ...body(object({ o: { allOf: [ref('Old')] } })), ...responding({ type: 'array', items: ref('Old') }) },
      after: { ...body(object({ o: ref('New') })), ...responding({ type: 'array', items: ref('New') }) },
      schemas,
      renames,
    });
    expect(lines(result)).toContain('renamed response.id -> response.key');
    expect(lines(result)).toContain('renamed response.name -> response.title');
    expect(used).toContain('Old.name');
  });

  test('ignores fields inside a recursion and inside an object that was a scalar', () => {
    const schemas = { Tree: object({ child: ref('Tree') }), Flat: object({ child: object({ a: text }) }) };
    expect(lines(compare({ before: responding(ref('Tree')), after: responding(ref('Flat')), schemas }))).toEqual([]);
    expect(
      lines(
        compare({ before: responding(object({ a: text })), after: responding(object({ a: object({ b: text }) })) }),
      ),
    ).toEqual(['changed response.a -> response.a']);
  });

  test.each<[string, JsonObject, JsonObject, Partial<Change>[]]>([
    ['a type', body(object({ a: number })), body(object({ a: text })), [{ isTypeChanged: true }]],
    [
      'no type where only the name of a schema differs',
      body(object({ a: object({}) })),
      body(object({ a: { type: 'object', title: 'Other' } })),
      [],
    ],
    [
      'a field that is newly required',
      body(object({ a: text })),
      body(object({ a: text }, ['a'])),
      [{ isNewlyRequired: true }],
    ],
    ['no required field in a response', responding(object({ a: text })), responding(object({ a: text }, ['a'])), []],
    [
      'values',
      body(object({ a: { type: 'string', enum: ['x', 'y'] } })),
      body(object({ a: { type: 'string', enum: ['y', 'z'] } })),
      [{ addedValues: ['"z"'], removedValues: ['"x"'] }],
    ],
    [
      'no values where one side lists none',
      body(object({ a: text })),
      body(object({ a: { type: 'string', enum: ['y'] } })),
      [],
    ],
    [
      'no null that a request may now hold',
      body(object({ a: text })),
      body(object({ a: { type: ['string', 'null'] } })),
      [],
    ],
    [
      'a null that a request may no longer hold',
      body(object({ a: { type: ['string', 'null'] } })),
      body(object({ a: text })),
      [{ isTypeChanged: true }],
    ],
    [
      'a null that a response may now contain',
      responding(object({ a: text })),
      responding(object({ a: { type: ['string', 'null'] } })),
      [{ isTypeChanged: true }],
    ],
    [
      'no null that a response no longer contains',
      responding(object({ a: { type: ['string', 'null'] } })),
      responding(object({ a: text })),
      [],
    ],
  ])('finds in one field %s', (_, before, after, expected) => {
    expect(compare({ before, after }).changes).toMatchObject(expected);
  });

  test('marks newly required fields of requests', () => {
    const { changes } = compare({ before: body(object({})), after: body(object({ a: text, b: text }, ['a'])) });
    expect(changes.map(({ to, isNewlyRequired }) => [to?.path, isNewlyRequired])).toEqual([
      ['body.a', true],
      ['body.b', false],
    ]);
  });
});
