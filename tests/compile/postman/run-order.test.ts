import { createContext, runInContext } from 'node:vm';

import { expect, test } from 'vitest';

import { arrayOf, type JsonObject, objectOf, stringsOf } from '../../../web/model/text/json.ts';
import { collectionOf, requestsIn } from './support.ts';

const json = (example: JsonObject): JsonObject => ({
  description: 'Fine',
  content: { 'application/json': { example } },
});
const id = { name: 'orderId', in: 'path', required: true, schema: { type: 'string' }, example: 'ord_1' };
const API: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  tags: [{ name: 'parcels' }, { name: 'orders' }],
  paths: {
    '/orders/{orderId}/parcels': {
      get: { operationId: 'listParcels', tags: ['parcels'], parameters: [id], responses: { 200: json({}) } },
      delete: { operationId: 'deleteParcels', tags: ['parcels'], parameters: [id], responses: { 204: {} } },
    },
    '/orders/{orderId}': {
      delete: { operationId: 'deleteOrder', tags: ['orders'], parameters: [id], responses: { 204: {} } },
    },
    '/orders': {
      post: { operationId: 'createOrder', tags: ['orders'], responses: { 201: json({ order: { id: 'ord_1' } }) } },
    },
    '/orders/archive': {
      put: { operationId: 'archive', 'x-destructive': true, tags: ['orders'], responses: { 204: {} } },
    },
    '/reset': { post: { operationId: 'reset', responses: { 204: {} } } },
    '/events': {
      get: {
        operationId: 'streamEvents',
        responses: { 200: { description: 'Fine', content: { 'text/event-stream': {} } } },
      },
    },
  },
};

test('a collection sends what takes something away last, the parts of an object before the object', () => {
  const { item } = collectionOf(API);
  const folders = item.map((folder) => [folder.name, requestsIn([folder]).map(({ name }) => name)]);
  expect(folders).toEqual([
    ['orders', ['createOrder']],
    ['parcels', ['listParcels']],
    ['Requests that delete or end something', ['deleteParcels', 'archive', 'deleteOrder', 'reset']],
  ]);
  expect(item.at(-1)?.description).toContain('**Warning:**');
});

test('a request of a collection gives its identifiers to the later ones', () => {
  const [create] = requestsIn(collectionOf(API).item);
  const [event] = arrayOf((create as unknown as JsonObject).event).map(objectOf);
  const set = runScript(stringsOf(objectOf(event?.script).exec), { order: { id: 'ord_2' } });
  expect(set).toEqual({ orderId: 'ord_2' });
});

/** The variables that a script sets after a response. */
function runScript(lines: readonly string[], body: JsonObject): Record<string, string> {
  const values: Record<string, string> = { orderId: 'ord_1' };
  const pm = {
    response: { code: 201, json: () => body },
    variables: { get: (name: string) => values[name] },
    collectionVariables: {
      set: (name: string, value: string) => {
        values[name] = value;
      },
    },
  };
  runInContext(lines.join('\n'), createContext({ pm, String }));
  return values;
}
