import { describe, expect, test } from 'vitest';

import { resourcesOf } from '../../../web/compile/simulator/resources.ts';
import { simulatorData, simulatorText } from '../../../web/compile/simulator/simulator-data.ts';
import { simulatorDataFrom } from '../../../web/model/simulator/data.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';

const object = (...names: string[]): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
});
const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } });
const responds = (schema: JsonObject): JsonObject => ({ responses: { 200: json(schema) } });
const create = (schema: JsonObject): JsonObject => ({ requestBody: json(schema), ...responds(schema) });

function keepsOf(paths: JsonObject) {
  const document = { openapi: '3.1.0', paths };
  return simulatorDataFrom(simulatorData([{ name: 'api', document, problemType: '#', keeps: true }])).apis[0];
}

describe('a resource', () => {
  test.each<[string, JsonObject, JsonObject, JsonObject]>([
    ['petId', object('petId', 'name'), {}, { id: 'petId' }],
    ['pet_id', object('petId', 'id'), {}, { id: 'petId' }],
    ['petId', object('name', 'id'), {}, { id: 'id' }],
    ['pet', object('name', 'uuid'), {}, { id: 'uuid' }],
    ['petId', { type: 'object', properties: { data: object('id') } }, { at: 'data' }, { id: 'id' }],
    ['petId', { allOf: [object('name'), object('id')] }, {}, { id: 'id' }],
  ])('with objects named by {%s} and responses of %j finds the id', (parameter, schema, place, id) => {
    const api = keepsOf({ '/pets': { post: create(schema) }, [`/pets/{${parameter}}`]: { get: responds(schema) } });
    expect(api?.operations.map(({ keeps }) => keeps)).toEqual([
      { role: 'create', collection: '/pets', ...id, ...place },
      { role: 'read', collection: '/pets', parameter, ...id, ...place },
    ]);
  });

  test.each<[string, JsonObject]>([
    [
      'objects cannot be made',
      { '/pets': { get: responds(object('id')) }, '/pets/{id}': { get: responds(object('id')) } },
    ],
    ['objects cannot be seen', { '/pets': { post: create(object('id')) }, '/pets/{id}': { delete: responds({}) } }],
    ['objects have no id', { '/pets': { post: create(object('a')) }, '/pets/{id}': { get: responds(object('a')) } }],
    [
      'two objects could be meant',
      (() => {
        const both = { type: 'object', properties: { one: object('id'), two: object('id') } };
        return { '/pets': { post: create(both) }, '/pets/{id}': { get: responds(both) } };
      })(),
    ],
  ])('is not there if %s', (_, paths) => {
    expect(resourcesOf(keepsOf(paths) ?? { operations: [] })).toEqual([]);
  });

  test('is named with its roles', () => {
    const list = {
      type: 'object',
      properties: { items: { type: 'array', items: object('id') }, tags: { type: 'array' } },
    };
    const item = {
      get: responds(object('id')),
      post: create(object('id')),
      put: create(object('id')),
      delete: { responses: { 204: {} } },
    };
    const api = keepsOf({ '/pets': { post: create(object('id')), get: responds(list) }, '/pets/{id}': item });
    expect(resourcesOf(api ?? { operations: [] })).toEqual(['/pets (create, list, read, update, replace, remove)']);
  });
});

test('a site keeps objects unless its configuration or its own rules say otherwise', () => {
  const document: JsonObject = {
    paths: { '/pets': { post: create(object('id')) }, '/pets/{id}': { get: responds(object('id')) } },
  };
  const own: JsonObject = { paths: { '/simulator/accounts': { post: responds({}) } } };
  const kept = (simulator: true | 'examples', ...others: JsonObject[]): boolean =>
    (
      simulatorText({
        config: { url: 'https://a.example' },
        references: [document, ...others].map((written) => ({
          config: { spec: 'a.yaml', base: '/a' as const, simulator },
          source: { file: 'a.yaml', document: written },
        })),
        workflows: [],
      }) ?? ''
    ).includes('"keeps"');
  expect([kept(true), kept('examples'), kept(true, own)]).toEqual([true, false, false]);
});
