import { expect, it } from 'vitest';

import { RequestLog } from '../../../../content/simulator/account/request-log.ts';
import type { Call } from '../../../../worker/simulator/front/call.ts';
import type { Outcome } from '../../../../worker/simulator/front/reply.ts';
import { newSql } from '../support/sqlite.ts';

const CALL: Call = {
  requestId: 'req_1',
  operationId: 'createContract',
  method: 'POST',
  path: '/public/v3/contracts',
  agent: '',
  origin: 'https://portal.example',
  credential: { kind: 'client', account: '', hash: '' },
  scopes: [],
  deprecation: {},
  parameters: { path: {}, query: {}, header: {} },
  body: undefined,
  fingerprint: '',
  refusal: null,
  statuses: { validation_failed: 422 },
  preferred: null,
  waitSeconds: 0,
  state: null,
};

function replied(reply: Outcome['reply']): Pick<Outcome, 'reply' | 'fault'> {
  return { reply, fault: null };
}

it('has the last 100 requests, newest first', () => {
  const log = new RequestLog(newSql());
  for (let index = 0; index < 101; index += 1)
    log.add({ ...CALL, requestId: `req_${index}` }, replied({ status: 201, headers: {}, body: null }), 0);
  const entries = log.list();
  expect([entries.length, entries[0]?.requestId, entries.at(-1)?.requestId]).toEqual([100, 'req_100', 'req_1']);
  log.clear();
  expect(log.list()).toEqual([]);
});

it('shortens what was wrong', () => {
  const log = new RequestLog(newSql());
  const error = { pointer: '/a', code: 'required', message: 'x'.repeat(400) };
  log.add(
    CALL,
    replied({ code: 'validation_failed', detail: 'Not valid.', errors: Array.from({ length: 30 }, () => error) }),
    0,
  );
  const [entry] = log.list();
  expect(entry).toMatchObject({ at: '1970-01-01T00:00:00Z', status: 422, code: 'validation_failed' });
  expect([entry?.errors.length, entry?.errors[0]?.message.length]).toEqual([20, 300]);
});

it('keeps the beginning of both bodies, and none of a token', () => {
  const log = new RequestLog(newSql());
  log.add(
    { ...CALL, body: { text: 'x'.repeat(5000) } },
    replied({ status: 201, headers: {}, body: '{"id":"ctr_1"}' }),
    0,
  );
  log.add(
    { ...CALL, operationId: 'createToken', body: { client_secret: 's' } },
    replied({ status: 200, headers: {}, body: '{}' }),
    0,
  );
  const [token, contract] = log.list();
  expect([contract?.requestBody?.length, contract?.responseBody]).toEqual([4000, '{"id":"ctr_1"}']);
  expect([token?.requestBody, token?.responseBody]).toEqual([null, null]);
});

it('has the idempotency key of a request, shortened, and none without one', () => {
  const log = new RequestLog(newSql());
  for (const header of [{}, { 'Idempotency-Key': 'k'.repeat(70) }])
    log.add(
      { ...CALL, parameters: { path: {}, query: {}, header } },
      replied({ status: 201, headers: {}, body: null }),
      0,
    );
  const [withKey, without] = log.list();
  expect(withKey?.idempotencyKey).toBe('k'.repeat(64));
  expect(without).not.toHaveProperty('idempotencyKey');
});
