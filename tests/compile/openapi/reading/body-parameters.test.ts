import { expect, test } from 'vitest';

import type { Operation } from '../../../../web/model/api/operation.ts';
import type { JsonObject } from '../../../../web/model/text/json.ts';
import { tinySite } from '../../support/site.ts';

const field = (name: string, more: JsonObject = {}): JsonObject => ({ name, in: 'formData', type: 'string', ...more });
const body = (word: string): JsonObject => ({
  name: word,
  in: 'body',
  schema: { type: 'object', properties: { [word]: { type: 'string' } } },
});
const post = (operationId: string, ...parameters: JsonObject[]): JsonObject => ({
  post: { operationId, tags: ['all'], parameters, responses: { 204: { description: 'Done' } } },
});

async function operationsOf(paths: JsonObject): Promise<(name: string) => Operation> {
  const { build } = await tinySite(
    {
      'api.json': JSON.stringify({
        swagger: '2.0',
        info: { title: 'API', version: '1' },
        consumes: ['application/json'],
        parameters: { Body: body('shared'), Field: field('shared'), Key: { name: 'key', in: 'query', type: 'string' } },
        paths,
      }),
    },
    { strictness: 'warning' },
  );
  return (name) => {
    const { page } = build(`/api/${name}`);
    if (page.kind !== 'operation') throw new TypeError(`${name} is no operation.`);
    return page.operation;
  };
}

function fieldsOf({ requestBody }: Operation): string[] {
  const schema = requestBody?.content[0]?.schema;
  return schema?.kind === 'schema' ? schema.properties.map(({ name }) => name) : [];
}

test('a shared body parameter is the request body of the operations that name it', async () => {
  const operationOf = await operationsOf({
    '/a': post('sendBody', { $ref: '#/parameters/Body' }, { $ref: '#/parameters/Key' }),
  });
  const operation = operationOf('send-body');
  expect(fieldsOf(operation)).toEqual(['shared']);
  expect(operation.parameters.map(({ name }) => name)).toEqual(['key']);
});

test('a shared form field is beside the own fields of an operation', async () => {
  const operationOf = await operationsOf({ '/a': post('sendForm', { $ref: '#/parameters/Field' }, field('own')) });
  expect(fieldsOf(operationOf('send-form'))).toEqual(['shared', 'own']);
});

test('the body parameters of a path item apply to its operations, which can replace them', async () => {
  const operationOf = await operationsOf({
    '/form': { ...post('sendForm', field('b', { type: 'integer' })), parameters: [field('a'), field('b')] },
    '/body': { ...post('sendBody', body('own')), parameters: [{ $ref: '#/parameters/Body' }] },
    '/inherited': { parameters: [{ $ref: '#/parameters/Body' }], ...post('sendInherited') },
  });
  expect(fieldsOf(operationOf('send-form'))).toEqual(['a', 'b']);
  expect(operationOf('send-form').requestBody?.content[0]?.schema).toMatchObject({
    properties: [{}, { name: 'b', schema: { types: ['integer'] } }],
  });
  expect(fieldsOf(operationOf('send-body'))).toEqual(['own']);
  expect(fieldsOf(operationOf('send-inherited'))).toEqual(['shared']);
});
