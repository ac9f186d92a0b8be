import { describe, expect, it } from 'vitest';

import { coverage } from '../../../web/model/integration/coverage.ts';
import { type Exchange, mergeUsages, UsageRecorder } from '../../../web/model/integration/recorder.ts';
import type { Usage } from '../../../web/model/integration/usage.ts';
import { SMALL_API } from './small-api.ts';

function usageOf(...exchanges: Exchange[]): Usage {
  const recorder = new UsageRecorder([SMALL_API], 'har');
  for (const exchange of exchanges) recorder.add(exchange);
  return recorder.usage;
}

const CREATED: Exchange = {
  method: 'post',
  address: 'https://api.example.com/region/v1/pets?secretName=secretValue',
  requestHeaders: [
    ['User-Agent', 'small-client/1.2.0 (secretMachine)'],
    ['Authorization', 'Bearer secretToken'],
  ],
  requestBody: '{"name":"secretRex","parents":[{"name":"secretAda","secretKey":1}],"labels":{"secretLabel":"x"}}',
  status: 201,
  responseHeaders: [
    ['deprecation', '@1767225600'],
    ['Sunset', 'Thu, 31 Dec 2026 23:59:59 GMT'],
  ],
  responseBody: '{"id":"secretId","name":"secretRex"}',
  at: '2026-11-28T10:00:00+01:00',
};

describe('the recorder of a usage', () => {
  it('keeps the names of the description that a call has, with counts and times', () => {
    const [operation] = usageOf(CREATED, CREATED).operations;
    expect(operation).toMatchObject({
      api: 'public/v1',
      operationId: 'createPet',
      call: 'POST /v1/pets',
      count: 2,
      first: '2026-11-28T09:00:00.000Z',
      deprecation: { since: '2026-01-01', sunset: '2026-12-31' },
    });
    expect(Object.keys(operation?.sent ?? {}).toSorted()).toEqual([
      'body',
      'body.labels',
      'body.labels.*',
      'body.name',
      'body.parents',
      'body.parents.name',
    ]);
    expect(Object.keys(operation?.received['201'] ?? {})).toEqual(['response.id', 'response.name']);
  });

  it('counts unknown names and keeps neither them nor any value', () => {
    const usage = usageOf(CREATED, { method: 'GET', address: '/secretPath' });
    expect(usage.unknown).toEqual({ operations: 1, fields: 2, events: 0, errors: 0 });
    expect(JSON.stringify(usage)).not.toContain('secret');
  });

  it('keeps known problem codes and counts the others', () => {
    const problem = (code: string): Exchange => ({
      method: 'GET',
      address: '/v1/pets?limit=0&filter[name]=x&filter[kind]=y',
      status: 422,
      responseBody: JSON.stringify({ code }),
    });
    const usage = usageOf(problem('bad_limit'), problem('secret'));
    expect(usage.operations[0]?.errors).toEqual({ '422': ['bad_limit'] });
    expect(usage.unknown.errors).toBe(1);
    expect(Object.entries(usage.operations[0]?.sent ?? {}).map(([name, { count }]) => [name, count])).toEqual([
      ['query.limit', 2],
      ['query.filter', 2],
    ]);
  });

  it('keeps the clients that an API has, and no other program', () => {
    const other = { ...CREATED, requestHeaders: [['user-agent', 'secret-bot/2.0.0']] as const };
    expect(usageOf(CREATED, other).clients).toMatchObject([{ name: 'small-client', version: '1.2.0', count: 1 }]);
  });

  it('finds events by their type', () => {
    const recorder = new UsageRecorder([SMALL_API], 'simulator');
    recorder.addEvent({ type: 'pet.created', pet: { name: 'secret' } });
    recorder.addEvent({ type: 'pet.sold' });
    expect(recorder.usage.events).toMatchObject([{ event: 'petCreated', count: 1 }]);
    expect(Object.keys(recorder.usage.events[0]?.received ?? {})).toEqual(['body.type', 'body.pet', 'body.pet.name']);
    expect(recorder.usage.unknown.events).toBe(1);
  });

  it('merges two usages', () => {
    const read: Exchange = { method: 'GET', address: '/v1/pets/1', at: '2026-11-29T00:00:00Z' };
    const merged = mergeUsages(usageOf(CREATED), usageOf(CREATED, read));
    expect(merged.operations.map(({ operationId, count }) => [operationId, count])).toEqual([
      ['createPet', 2],
      ['getPet', 1],
    ]);
    expect(merged.clients).toMatchObject([{ count: 2 }]);
  });

  it('measures how much of an API was used', () => {
    const [covered] = coverage(usageOf(CREATED, { method: 'GET', address: '/v1/pets' }), [SMALL_API]);
    expect(covered?.operations.missing.map(({ id }) => id)).toEqual(['getPet']);
    expect(covered?.events.missing.map(({ name }) => name)).toEqual(['petCreated']);
    expect(covered?.errors.missing.map(({ code }) => code)).toEqual(['bad_limit']);
  });
});
