import { expect, test } from 'vitest';

import { clientDocument, plainDocument } from '../../../web/compile/clients/client-document.ts';
import { pythonDocument, withoutMarks } from '../../../web/compile/clients/python-document.ts';
import { createsTokens } from '../../../web/compile/samples/operation-samples.ts';
import { arrayOf, objectOf } from '../../../web/model/text/json.ts';

test('a plain client sends no body with GET, and its texts lead to the portal', () => {
  const requestBody = { content: { 'application/json': { schema: { type: 'string', nullable: true } } } };
  const document = {
    openapi: '3.0.3',
    paths: {
      '/a': {
        get: { description: 'See [all](/a).', requestBody, responses: {} },
        post: { requestBody, responses: {} },
      },
    },
  };
  expect(plainDocument(document, 'https://docs.example').document).toEqual({
    openapi: '3.1.0',
    paths: {
      '/a': {
        get: { description: 'See [all](https://docs.example/a).', responses: {} },
        post: {
          requestBody: { content: { 'application/json': { schema: { type: ['string', 'null'] } } } },
          responses: {},
        },
      },
    },
  });
});

test('a base type is the union of its subtypes, and they extend it under another name', () => {
  const link = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const Kind = { type: 'object', properties: { kind: { type: 'string' } } };
  const mapping = { pet: 'Pet', lion: link('Lion').$ref, cat: link('Cat').$ref };
  const document = {
    openapi: '3.1.0',
    components: {
      schemas: {
        Pet: { ...Kind, description: 'A pet.', discriminator: { propertyName: 'kind', mapping } },
        Cat: { allOf: [link('Pet'), { required: ['claws'] }], discriminator: { propertyName: 'race' } },
        Lion: { allOf: [link('Cat'), { required: ['mane'] }] },
        PetBase: {},
      },
    },
  };
  expect(objectOf(objectOf(plainDocument(document, '').document.components).schemas)).toEqual({
    Pet: {
      description: 'A pet.',
      oneOf: [link('PetBase-2'), link('Lion'), link('Cat')],
      discriminator: { propertyName: 'kind', mapping: { ...mapping, pet: link('PetBase-2').$ref } },
    },
    'PetBase-2': { ...Kind, description: 'A pet.' },
    Cat: { oneOf: [link('Lion')], discriminator: { propertyName: 'race' } },
    CatBase: { allOf: [link('PetBase-2'), { required: ['claws'] }] },
    Lion: { allOf: [link('CatBase'), { required: ['mane'] }] },
    PetBase: {},
  });
});

test('no two names of a Python client are one, none hides a type or a function, and each is sent as written', () => {
  const link = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const properties = { ['a-b']: {}, a_b: {}, aB: {}, str: {}, '-1': {}, '+1': {}, ['__proto__']: {}, constructor: {} };
  const made = pythonDocument(
    {
      paths: {
        '/a': {
          get: {
            operationId: 'a',
            parameters: [
              { name: 'url', in: 'query' },
              { name: 'page', in: 'query' },
            ],
          },
        },
      },
      components: {
        schemas: {
          Pet: { properties, required: ['aB', 'str'] },
          pet: {
            oneOf: [link('Pet'), link('Any')],
            discriminator: { propertyName: 'a', mapping: { x: link('Any').$ref } },
          },
          Any: {},
          Shop: {},
        },
      },
    },
    'Shop',
  );
  const { schemas } = objectOf(objectOf(made).components);
  const { Pet } = objectOf(schemas);
  expect(Object.keys(objectOf(schemas))).toEqual(['Pet', 'pet\uE000 2', 'Any\uE000 2', 'Shop\uE000 2']);
  expect(objectOf(schemas)['pet\uE000 2']).toMatchObject({
    oneOf: [link('Pet'), link('Any\uE000 2')],
    discriminator: { mapping: { x: '#/components/schemas/Any\uE000 2' } },
  });
  const names = Object.keys(objectOf(objectOf(Pet).properties));
  expect(names).toEqual(['a-b', 'a_b\uE000 2', 'aB\uE000 3', 'str\uE000 2', '-1', '+1', '__proto__', 'constructor']);
  expect(objectOf(Pet).required).toEqual(['aB\uE000 3', 'str\uE000 2']);
  expect(names.map(withoutMarks)).toEqual(Object.keys(properties));
  const { parameters } = objectOf(objectOf(objectOf(objectOf(made).paths)['/a']).get);
  expect(arrayOf(parameters).map((each) => objectOf(each).name)).toEqual(['url\uE000 2', 'page']);
});

test('schemas with the names of ours alone make no client with our setup modules', () => {
  const schemas = { Problem: { properties: {} }, ProblemCode: {}, Token: {}, TokenRequest: {} };
  const paths = { '/t': { post: { operationId: 'createToken', responses: {} } } };
  expect(createsTokens({ paths, webhooks: { sold: { post: {} } }, components: { schemas } })).toBe(false);
});

test('a client of an API without events has names for all objects, and its texts lead to the portal, too', () => {
  const address = { type: 'object', properties: { street: { type: 'string' } } };
  const schemas = { Order: { type: 'object', description: 'See [orders](/orders).', properties: { address } } };
  const names = { CLASS: 'Shop', URL: 'https://docs.example', BASE: '/v1' };
  expect(clientDocument({ openapi: '3.1.0', paths: {}, components: { schemas } }, names).components).toEqual({
    schemas: {
      Order: {
        type: 'object',
        description: 'See [orders](https://docs.example/orders).\n\nhttps://docs.example/v1/schemas/order',
        properties: { address: { $ref: '#/components/schemas/OrderAddress' } },
      },
      OrderAddress: address,
    },
  });
});
