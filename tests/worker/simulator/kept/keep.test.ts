import { describe, expect, test } from 'vitest';

import { simulatorData } from '../../../../web/compile/simulator/simulator-data.ts';
import { simulatorDataFrom } from '../../../../web/model/simulator/data.ts';
import { type Json, type JsonObject, objectOf, textOf } from '../../../../web/model/text/json.ts';
import type { KeptRow, KeptStore } from '../../../../worker/simulator/kept/kept-objects.ts';
import { createSimulator } from '../../../../worker/simulator/worker.ts';

const PET = {
  type: 'object',
  required: ['id', 'name', 'createdAt'],
  properties: {
    id: { type: 'string', pattern: '^pet_[a-z0-9]{6}$', readOnly: true },
    name: { type: 'string' },
    createdAt: { type: 'string', format: 'date-time', readOnly: true },
    secret: { type: 'string', writeOnly: true },
    home: { type: 'object', properties: { city: { type: 'string' }, zip: { type: 'string' } } },
  },
};
const NUMBERED_ITEM = { type: 'object', properties: { number: { type: 'integer', example: 7 } } };
const ROW = { type: 'object', required: ['id'], additionalProperties: false, properties: { id: {}, name: {} } };
const LIST = {
  type: 'object',
  properties: { total: { type: 'integer' }, data: { type: 'array', items: ROW } },
};
const PAGE = {
  type: 'object',
  properties: {
    has_more: { type: 'boolean' },
    next: { type: ['string', 'null'] },
    nextPageToken: { type: 'string' },
    next_step: { type: 'string' },
    data: { type: 'array', items: NUMBERED_ITEM },
  },
};
const EXAMPLE = { id: 'pet_abc123', name: 'Rex', createdAt: '2026-01-01T00:00:00Z' };
const json = (schema: JsonObject, example?: Json): JsonObject => ({
  content: { 'application/json': example === undefined ? { schema } : { schema, example } },
});
const parameter = (name: string, place = 'path'): JsonObject => ({
  name,
  in: place,
  required: place === 'path',
  schema: { type: place === 'path' ? 'string' : 'integer' },
});
const body = { requestBody: { required: true, ...json(PET) } };
const NUMBERED = { type: 'object', properties: { number: { type: 'integer', example: 7 }, note: { type: 'string' } } };
const PATHS: Record<string, JsonObject> = {
  '/homes/{homeId}/pets': {
    parameters: [parameter('homeId')],
    post: { ...body, responses: { 201: json(PET, EXAMPLE) } },
    get: {
      parameters: [parameter('limit', 'query')],
      responses: { 200: json(LIST, { total: 1, data: [{ id: 'pet_abc123', name: 'Rex' }] }) },
    },
  },
  '/homes/{homeId}/pets/{petId}': {
    parameters: [parameter('homeId'), parameter('petId')],
    get: { responses: { 200: json(PET, EXAMPLE), 404: json({}, { error: 'none' }) } },
    patch: {
      requestBody: json({}),
      responses: { 200: json({ type: 'object', properties: { pet: PET } }, { pet: EXAMPLE }) },
    },
    put: { ...body, responses: { 204: {} } },
    delete: { responses: { 204: {} } },
  },
  '/tickets': {
    post: { requestBody: json(NUMBERED), responses: { 400: {} } },
    put: { requestBody: json(NUMBERED), responses: { 400: {} } },
    get: { responses: { 200: json(PAGE) } },
  },
  '/tickets/{number}': { parameters: [parameter('number')], get: { responses: { 200: json(NUMBERED) } } },
};

type Request = (method: string, path: string, body?: Json) => Promise<[status: number, body: JsonObject]>;

/** A simulator with objects in memory. */
function simulator(put: KeptStore['put'] = () => Promise.resolve(null)): Request {
  const document = { openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths: PATHS };
  const collections = new Map<string, Map<string, string | null>>();
  const store: KeptStore = {
    rows: (collection) =>
      Promise.resolve(Array.from(collections.get(collection) ?? [], ([id, text]): KeptRow => ({ id, body: text }))),
    put: (collection, row) => {
      collections.set(collection, new Map(collections.get(collection)).set(row.id, row.body));
      return put(collection, row);
    },
  };
  const app = createSimulator({
    data: simulatorDataFrom(simulatorData([{ name: 'pets', document, problemType: 'about:blank#', keeps: true }])),
    rules: null,
    storeOf: () => Promise.resolve(store),
    report: () => undefined,
  });
  return async (method, path, sent) => {
    const init =
      sent === undefined ? {} : { body: JSON.stringify(sent), headers: { 'Content-Type': 'application/json' } };
    const response = await app.request(`/simulator${path}`, { method, ...init });
    const text = await response.text();
    return [response.status, text === '' ? {} : objectOf(JSON.parse(text) as Json)];
  };
}

describe('A resource', () => {
  test('keeps what was created, in the form of its schema', async () => {
    const request = simulator();
    const [status, pet] = await request('POST', '/homes/1/pets', { name: 'Tom', secret: 's', unknown: 1 });
    expect([status, pet]).toEqual([
      201,
      { id: expect.stringMatching(/^pet_[a-z0-9]{6}$/) as string, name: 'Tom', createdAt: '2026-01-01T00:00:00Z' },
    ]);
    expect(pet.id).not.toBe('pet_abc123');
    expect(await request('GET', `/homes/1/pets/${textOf(pet.id) ?? ''}`)).toEqual([200, pet]);
  });

  test('lists it before the example, as the list shows objects, and counts', async () => {
    const request = simulator();
    const [, { id }] = await request('POST', '/homes/1/pets', { name: 'Tom' });
    const example = { id: 'pet_abc123', name: 'Rex' };
    expect(await request('GET', '/homes/1/pets')).toEqual([200, { total: 2, data: [{ id, name: 'Tom' }, example] }]);
    expect(await request('GET', '/homes/1/pets?limit=1')).toEqual([200, { total: 2, data: [{ id, name: 'Tom' }] }]);
    expect(await request('GET', '/homes/2/pets')).toEqual([200, { total: 1, data: [example] }]);
  });

  test('is on the only page of its list, so a client does not ask for more pages', async () => {
    expect(await simulator()('GET', '/tickets')).toEqual([
      200,
      { has_more: false, next: null, nextPageToken: '', next_step: 'string', data: [{ number: 7 }] },
    ]);
  });

  test('is changed by a merge patch, and a wrong value changes nothing', async () => {
    const request = simulator();
    const path = '/homes/1/pets/pet_abc123';
    await request('PATCH', path, { home: { city: 'Bonn' } });
    const [, { pet }] = await request('PATCH', path, { home: { zip: '5' }, name: 3, id: 'pet_other1' });
    const changed = { ...EXAMPLE, home: { city: 'Bonn', zip: '5' } };
    expect(pet).toEqual(changed);
    expect(await request('GET', path)).toEqual([200, changed]);
  });

  test('is replaced as a whole, and keeps its id', async () => {
    const request = simulator();
    expect((await request('PUT', '/homes/1/pets/pet_zzz999', { name: 'Ida' }))[0]).toBe(204);
    const [, pet] = await request('GET', '/homes/1/pets/pet_zzz999');
    expect(pet).toMatchObject({ id: 'pet_zzz999', name: 'Ida' });
  });

  test('is gone after it was deleted, the example too', async () => {
    const request = simulator();
    expect(await request('DELETE', '/homes/1/pets/pet_abc123')).toEqual([204, {}]);
    expect(await request('GET', '/homes/1/pets/pet_abc123')).toEqual([404, { error: 'none' }]);
    expect(await request('GET', '/homes/1/pets')).toEqual([200, { total: 0, data: [] }]);
    expect((await request('DELETE', '/homes/1/pets/pet_abc123'))[0]).toBe(404);
  });

  test('shows the example with any other id', async () => {
    expect(await simulator()('GET', '/homes/1/pets/pet_zzz999')).toEqual([200, { ...EXAMPLE, id: 'pet_zzz999' }]);
  });

  test('counts its ids on if they are numbers, and responds with the object where no success is documented', async () => {
    const request = simulator();
    expect(await request('POST', '/tickets', { note: 'a' })).toEqual([200, { number: 8, note: 'a' }]);
    expect(await request('POST', '/tickets', { note: 'b' })).toEqual([200, { number: 9, note: 'b' }]);
    expect(await request('POST', '/tickets', { number: 40 })).toMatchObject([200, { number: 40 }]);
    expect(await request('GET', '/tickets/9')).toEqual([200, { number: 9, note: 'b' }]);
  });

  test('is replaced by a request to its collection whose body names it', async () => {
    const request = simulator();
    await request('POST', '/tickets', { note: 'a' });
    expect(await request('PUT', '/tickets', { number: 8, note: 'c' })).toEqual([200, { number: 8, note: 'c' }]);
    expect(await request('GET', '/tickets/8')).toEqual([200, { number: 8, note: 'c' }]);
    expect(await request('POST', '/tickets', { note: 'b' })).toEqual([200, { number: 9, note: 'b' }]);
  });

  test('that is full refuses another object with the reason', async () => {
    const request = simulator(() => Promise.resolve('Full.'));
    expect(await request('POST', '/homes/1/pets', { name: 'Tom' })).toMatchObject([429, { detail: 'Full.' }]);
  });

  test('refuses what the description does not allow before it keeps anything', async () => {
    const request = simulator();
    expect((await request('POST', '/homes/1/pets', { name: 1 }))[0]).toBe(422);
    expect((await request('GET', '/homes/1/pets'))[1].total).toBe(1);
  });
});
