import { expect, it } from 'vitest';

import { UsageLog } from '../../../../content/simulator/account/usage-log.ts';
import type { NamedApi } from '../../../../web/model/description/named-api.ts';
import type { Call } from '../../../../worker/simulator/front/call.ts';
import { newSql } from '../support/sqlite.ts';

const API: NamedApi = {
  api: 'pets',
  client: 'pets-client',
  operations: ['listPets', 'addPet'].map((id) => ({
    id,
    method: 'GET',
    path: `/${id}`,
    sent: { query: { fields: { limit: {} } } },
    received: {},
    errors: {},
  })),
  events: [{ name: 'petSold', type: 'pet.sold', body: { fields: { type: {} } } }],
  schemas: {},
};
const APIS = [API];
const OUTCOME = { reply: { status: 204, headers: {}, body: null }, rate: null, fault: null };

function callOf(operationId: string): Call {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the log reads nothing else
  return {
    method: 'GET',
    path: `/${operationId}`,
    agent: 'pets-client/1.2.0',
    parameters: { query: {}, header: {} },
    statuses: {},
    deprecation: {},
  } as unknown as Call;
}

it('continues with the usage that an earlier object has written', () => {
  const sql = newSql();
  const first = new UsageLog(sql, () => APIS);
  first.add(callOf('listPets'), OUTCOME, 0);
  first.addEvent('{"type":"pet.sold","unheardOf":2}', 0);
  first.read();
  const second = new UsageLog(sql, () => APIS);
  second.add(callOf('listPets'), OUTCOME, 86_400_000);
  second.add(callOf('addPet'), OUTCOME, 86_400_000);
  const { operations, events, unknown } = second.read();
  expect(operations.find(({ operationId }) => operationId === 'listPets')).toMatchObject({
    count: 2,
    first: '1970-01-01T00:00:00.000Z',
    last: '1970-01-02T00:00:00.000Z',
  });
  expect([operations.length, events.length, unknown.fields]).toEqual([2, 1, 1]);
});

it('writes a row for each operation and event, however many calls there are', () => {
  const sql = newSql();
  const log = new UsageLog(sql, () => APIS);
  for (let call = 0; call < 500; call += 1) {
    log.add(callOf(call % 2 === 0 ? 'listPets' : 'addPet'), OUTCOME, call);
    log.addEvent('{"type":"unheard.of"}', call);
  }
  expect(log.read().unknown.events).toBe(500);
  const { rows } = sql.exec<{ rows: number }>('SELECT count(*) AS rows FROM usage').one();
  expect(rows).toBe(3);
  log.clear();
  expect(log.read().operations).toEqual([]);
});

it('has the client of a call, and the parameters of a path that was cut', () => {
  const log = new UsageLog(newSql(), () => APIS);
  const call = callOf('listPets');
  const parameters = { path: {}, query: { limit: 5 }, header: {} };
  log.add({ ...call, path: `/listPets?cursor=${'x'.repeat(400)}`, parameters }, OUTCOME, 0);
  log.add({ ...call, path: '/listPets?limit=5', parameters }, OUTCOME, 0);
  const { operations, clients, unknown } = log.read();
  expect(operations[0]?.sent['query.limit']?.count).toBe(2);
  expect(unknown.fields).toBe(1);
  expect(clients).toMatchObject([{ name: 'pets-client', version: '1.2.0', count: 2 }]);
});
