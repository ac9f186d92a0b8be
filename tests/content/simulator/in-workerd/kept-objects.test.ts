import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';

import type { SimulatedOperation } from '../../../../web/model/simulator/data.ts';
import { storeOf } from '../../../../worker/simulator/kept/store-of.ts';
import { simulatedApi, simulatedOperation } from '../../../model/simulator/simulated-api.ts';
import { atTime, inALaterHour } from './support/account.ts';

const api = {
  name: 'pets',
  securitySchemes: { key: { kind: 'header' as const, name: 'X-Key' }, oauth: { kind: 'bearer' as const } },
};
/** An operation of a resource that takes one of the schemes. */
const operationWith = (id: string, schemes: readonly string[]): SimulatedOperation =>
  simulatedOperation({
    id,
    path: '/pets/{id}',
    security: schemes.map((scheme) => [{ scheme, scopes: [] }]),
    keeps: { role: 'read', collection: '/pets', id: 'id' },
  });
const storeFor = (headers: Record<string, string>, operations: SimulatedOperation[] = [operationWith('readPet', [])]) =>
  storeOf(env)(new Request('https://a.example/', { headers }), {
    api: simulatedApi({ ...api, operations }),
    operation: operations[0] as SimulatedOperation,
    values: {},
  });

describe('The kept objects of a caller', () => {
  it('come in the order in which they were made, changed in their place', async () => {
    const store = await storeFor({ 'X-Simulator-Caller': 'one' });
    expect(await store.rows('/pets')).toEqual([]);
    for (const [id, body] of [
      ['a', '1'],
      ['b', '2'],
      ['a', '3'],
      ['b', null],
    ] as const)
      expect(await store.put('/pets', { id, body })).toBeNull();
    expect(await store.rows('/pets')).toEqual([
      { id: 'a', body: '3' },
      { id: 'b', body: null },
    ]);
    expect(await store.rows('/owners')).toEqual([]);
  });

  it('are not those of another address, credential or key', async () => {
    const callers: Record<string, string>[] = [
      { 'X-Simulator-Caller': 'two' },
      { Authorization: 'Bearer a' },
      { 'X-Key': 'a' },
    ];
    for (const headers of callers) {
      const store = await storeFor({ 'X-Simulator-Caller': 'three', ...headers });
      expect(await store.rows('/pets')).toEqual([]);
      await store.put('/pets', { id: 'a', body: '1' });
    }
  });

  it.for([
    ['the same with another scheme, if some operations take only that', ['oauth'], ['key'], 1],
    ['the same without a scheme, if some operations are public', ['oauth'], [], 1],
    ['others with another credential, if all operations take its scheme', ['oauth'], ['oauth', 'key'], 0],
  ] as const)('are %s', async ([name, create, read, count]) => {
    const operations = [operationWith('makePet', create), operationWith('readPet', read)];
    const made = await storeFor({ 'X-Simulator-Caller': name, Authorization: 'Bearer a' }, operations);
    await made.put('/pets', { id: 'a', body: '1' });
    const store = await storeFor({ 'X-Simulator-Caller': name, 'X-Key': 'b' }, operations);
    expect(await store.rows('/pets')).toHaveLength(count);
  });

  it('begin only as often as an address may', async () => {
    const refused: (string | null)[] = [];
    await atTime(inALaterHour(), async () => {
      for (let index = 0; index <= env.ACCOUNTS_PER_HOUR; index += 1) {
        const store = await storeFor({ 'X-Simulator-Caller': 'many', Authorization: String(index) });
        refused.push(await store.put('/pets', { id: 'a', body: '1' }));
      }
    });
    expect(refused.filter((reason) => reason !== null)).toEqual([expect.stringContaining('too often in this hour')]);
  });
});
