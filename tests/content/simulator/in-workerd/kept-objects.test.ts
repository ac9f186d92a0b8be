import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';

import { storeOf } from '../../../../worker/simulator/kept/store-of.ts';
import { atTime, inALaterHour } from './support/account.ts';

const api = { name: 'pets', securitySchemes: { key: { kind: 'header' as const, name: 'X-Key' } } };
const storeFor = (headers: Record<string, string>) =>
  storeOf(env)(new Request('https://a.example/', { headers }), {
    api: { base: '', events: [], problemType: '', problems: {}, definitions: {}, operations: [], ...api },
    operation: undefined as never,
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
