import { describe, expect, test } from 'vitest';

import type { Exam, ExamCase, ExamCondition, ExamEvidence } from '../../../web/model/exam/exam-case.ts';
import {
  type ExamAccount,
  ExamCallError,
  type ExamState,
  newExam,
  stepExam,
} from '../../../web/model/exam/examiner.ts';
import { judgeCase } from '../../../web/model/exam/judge-case.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import { parseCriterion } from '../../../web/model/workflow/criterion.ts';

const TEXT = { en: 'Sell.', es: 'Venda.', pt: 'Venda.' };
const NOW = Date.parse('2026-03-02T15:00:00Z');

function criteria(...conditions: string[]): ExamCondition['where'] {
  return conditions.flatMap((condition) => parseCriterion(condition) ?? []);
}

function condition(values: Partial<ExamCondition>): ExamCondition {
  const open = { where: [], each: [], after: null, distinct: null, atLeast: 1, atMost: null, schema: null };
  return {
    id: 'sold',
    kind: 'request',
    of: 'createContract',
    ...open,
    pause: 0,
    outputs: {},
    expected: TEXT,
    ...values,
  };
}

function caseOf(...conditions: ExamCondition[]): ExamCase {
  const texts = { title: TEXT, why: TEXT, task: TEXT };
  return { group: null, id: 'C01', ...texts, guide: '/a#b', begin: null, given: {}, acts: [], conditions };
}

type Logged = ExamEvidence['requests'][number];

function sale(values: Partial<Logged> = {}): Logged {
  const logged = { method: 'POST', path: '/shop/v3/contracts', operationId: 'createContract', status: 201 };
  const none = { code: null, detail: null, fault: null, errors: [] };
  const at = '2026-03-02T15:00:00Z';
  return {
    requestId: 'req_0123456789',
    at,
    ...logged,
    ...none,
    requestBody: '{}',
    responseBody: '{"id":"a"}',
    ...values,
  };
}

function evidence(...requests: Logged[]): ExamEvidence {
  const account = { contracts: [], devices: [], orders: [], users: [] } as unknown as ExamEvidence['account'];
  return { given: {}, requests, deliveries: [], account };
}

describe('a case', () => {
  test.each<[string, Partial<ExamCondition>[], Logged[], string]>([
    ['is not attempted without a request', [{}], [], 'not_attempted'],
    ['is passed', [{ where: criteria('$statusCode == 201') }], [sale()], 'passed'],
    ['fails if too little happens', [{ atLeast: 2 }], [sale()], 'failed sold'],
    ['fails if too much happens', [{ atMost: 1 }], [sale(), sale()], 'failed sold'],
    [
      'fails if one of many is wrong',
      [{ each: criteria('$statusCode == 201') }],
      [sale(), sale({ status: 500 })],
      'failed sold',
    ],
    [
      'counts values',
      [{ distinct: '$request.header.Idempotency-Key', atMost: 1 }],
      [sale({ idempotencyKey: 'a' }), sale({ idempotencyKey: 'a' })],
      'passed',
    ],
    [
      'finds a second value',
      [{ distinct: '$request.header.Idempotency-Key', atMost: 1 }],
      [sale({ idempotencyKey: 'a' }), sale({ idempotencyKey: 'b' })],
      'failed sold',
    ],
    ['judges bodies by a schema', [{ schema: { required: ['metadata'] } }], [sale()], 'failed sold'],
    [
      'judges the code of a problem',
      [{ each: criteria("$response.body#/code == 'x'") }],
      [sale({ code: 'x', responseBody: null })],
      'passed',
    ],
    [
      'sees values of earlier conditions',
      [
        { outputs: { id: '$response.body#/id' } },
        { id: 'same', each: criteria('$response.body#/id == $steps.sold.outputs.id') },
      ],
      [sale(), sale()],
      'passed',
    ],
    [
      'has an order',
      [{ where: criteria('$statusCode == 500') }, { id: 'again', after: 'sold' }],
      [sale(), sale({ status: 500 })],
      'failed again',
    ],
    [
      'does not judge a condition before the one that it follows is met',
      [{ where: criteria('$statusCode == 500') }, { id: 'again', after: 'sold', atMost: 0 }],
      [sale()],
      'failed sold',
    ],
    [
      'has a pause',
      [{ where: criteria('$statusCode == 429') }, { id: 'again', after: 'sold', pause: 3 }],
      [sale({ status: 429 }), sale({ at: '2026-03-02T15:00:02Z' })],
      'failed again',
    ],
    [
      'accepts a longer pause',
      [{ where: criteria('$statusCode == 429') }, { id: 'again', after: 'sold', pause: 3 }],
      [sale({ status: 429 }), sale({ at: '2026-03-02T15:00:03Z' })],
      'passed',
    ],
  ])('%s', (_, conditions, requests, expected) => {
    const verdict = judgeCase(caseOf(...conditions.map(condition)), evidence(...requests));
    expect([verdict?.result, verdict?.condition].join(' ').trim()).toBe(expected);
  });

  test('names the request that decided it', () => {
    const first = sale({ requestId: 'req_BBBBBBBBBB' });
    const failed = judgeCase(caseOf(condition({ atMost: 0 })), evidence(first));
    const met = condition({ where: criteria('$statusCode == 201') });
    const passed = judgeCase(caseOf(met), evidence(first, sale({ status: 500 })));
    const decidedBy = { kind: 'request', id: 'req_BBBBBBBBBB', name: 'createContract' };
    expect([failed, passed]).toMatchObject([
      { result: 'failed', decidedBy },
      { result: 'passed', decidedBy },
    ]);
  });

  test('is not attempted by a delivery that got no response', () => {
    const resultFor = (status: number | null): string | undefined => {
      const result = { at: '2026-03-02T15:00:00Z', status };
      const delivery = {
        id: 'dlv_1',
        type: 'contractSold',
        body: '{}',
        attempt: 1,
        fault: null,
        eventId: 'evt_1',
        result,
      };
      const deliveries = [delivery] as unknown as ExamEvidence['deliveries'];
      return judgeCase(caseOf(condition({})), { ...evidence(), deliveries })?.result;
    };
    expect([null, 503].map(resultFor)).toEqual(['not_attempted', 'failed']);
  });

  test('is open before its end, unless a condition is broken', () => {
    expect(judgeCase(caseOf(condition({})), evidence(sale()), false)).toBeNull();
    expect(judgeCase(caseOf(condition({ atMost: 0 })), evidence(sale()), false)?.result).toBe('failed');
  });
});

/** An account whose log the test fills. */
class FakeAccount implements ExamAccount {
  readonly baseUrl = 'https://a.example/simulator';
  readonly clientId = 'id';
  readonly clientSecret = 'secret';
  readonly calls: string[] = [];
  requests: Logged[] = [];
  deliveries: JsonObject[] = [];
  restarts = 0;
  status = 200;
  readonly fetch: ExamAccount['fetch'] = (url, { method, headers, body }) => {
    if (headers.Authorization !== `Basic ${btoa('id:secret')}`) throw new Error('The call has no credentials.');
    const path = url.slice(this.baseUrl.length);
    this.calls.push(`${method} ${path} ${body ?? ''}`.trim());
    if (path === '/account/reset' || method === 'PUT') this.restarts += 1;
    const bodies: Record<string, JsonObject> = {
      '/account/requests': { data: this.requests.toReversed() },
      '/account/events': { data: this.deliveries },
      '/account': { restarts: this.restarts, contracts: [], devices: [], orders: [], users: [{ id: 'usr_1' }] },
      '/account/state': { format: 'empty' },
    };
    const { status } = this;
    return Promise.resolve({
      ok: status < 400,
      status,
      text: () => Promise.resolve(JSON.stringify(bodies[path] ?? {})),
    });
  };
}

describe('the examiner', () => {
  const acts = [{ after: 'sold', method: 'POST', path: '/account/clock', body: { advance: 'PT2M' } }];
  const given = { userId: '$response.body#/users/0/id' };
  const exam: Exam = {
    version: '1.0.0',
    descriptions: { v3: '3.0.0' },
    cases: [
      { ...caseOf(condition({})), given, acts },
      { ...caseOf(condition({ atMost: 0 })), id: 'C02', begin: 'past-due' },
    ],
  };

  /** Steps every second, as JSON in between, until something other than waiting happens. */
  async function until(account: FakeAccount, state: ExamState, from: number, isDone = false) {
    for (let now = from; ; now += 1000) {
      const stepped = await stepExam(exam, account, state, { now, isDone });
      state = JSON.parse(JSON.stringify(stepped.state)) as ExamState;
      if (stepped.step.kind !== 'waiting') return { state, step: stepped.step, now };
    }
  }

  test('begins each case in its state, acts, waits for quiet, and reports', async () => {
    const account = new FakeAccount();
    const first = await stepExam(exam, account, newExam(exam, ['C01', 'C02'], NOW), { now: NOW });
    expect(account.calls.slice(1, 4)).toEqual([
      'POST /account/reset',
      'GET /account/state',
      'PUT /account/state {"format":"empty"}',
    ]);
    expect(first.step).toMatchObject({ kind: 'waiting', case: 'C01', given: { userId: 'usr_1' } });
    account.requests = [sale()];
    const passed = await until(account, first.state, NOW + 1000);
    expect(account.calls).toContain('POST /account/clock {"advance":"PT2M"}');
    expect(passed.step).toMatchObject({ kind: 'judged', verdict: { id: 'C01', result: 'passed' } });
    expect(passed.now - NOW).toBe(7000);
    const failed = await until(account, passed.state, passed.now);
    expect(account.calls).toContain('PUT /account/state {"name":"past-due"}');
    expect(failed.step).toMatchObject({
      verdict: { result: 'failed', evidence: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    const { step } = await stepExam(exam, account, failed.state);
    expect(step).toMatchObject({
      kind: 'finished',
      report: { exam: '1.0.0', verdicts: [{ id: 'C01' }, { id: 'C02' }] },
    });
    expect(JSON.stringify(step)).not.toMatch(/secret|usr_1/);
  });

  test('waits at most ten minutes, without the time of a pause', async () => {
    const account = new FakeAccount();
    const begun = await stepExam(exam, account, newExam(exam, ['C01'], NOW), { now: NOW });
    const later = NOW + 2 * 86_400_000;
    const ended = await until(account, begun.state, later);
    expect(ended.step).toMatchObject({ kind: 'judged', verdict: { result: 'not_attempted' } });
    expect(ended.now - later).toBeGreaterThan(560_000);
    expect(ended.now - later).toBeLessThanOrEqual(600_000);
  });

  test('ends a case when the candidate says so', async () => {
    const account = new FakeAccount();
    account.requests = [sale({ operationId: 'getInventory' })];
    const { step } = await until(account, newExam(exam, ['C01'], NOW), NOW, true);
    expect(step).toMatchObject({ verdict: { result: 'failed', condition: 'sold' } });
  });

  test('waits for a request that is still running when the candidate says that it is done', async () => {
    const account = new FakeAccount();
    const early = await stepExam(exam, account, newExam(exam, ['C01'], NOW), { now: NOW, isDone: true });
    expect(early.step.kind).toBe('waiting');
    account.requests = [sale()];
    const { step } = await until(account, early.state, NOW + 1000, true);
    expect(step).toMatchObject({ verdict: { result: 'passed' } });
  });

  test('waits for a delivery that is on its way when the candidate says that it is done', async () => {
    const account = new FakeAccount();
    account.requests = [sale()];
    account.deliveries = [{ id: 'dlv_1', type: 'order.shipped', body: '{}', attempt: 1, state: 'sending' }];
    const acted = await stepExam(exam, account, newExam(exam, ['C01'], NOW), { now: NOW, isDone: true });
    const early = await stepExam(exam, account, acted.state, { now: NOW + 1000, isDone: true });
    expect(early.step.kind).toBe('waiting');
    account.deliveries = [];
    const { step } = await stepExam(exam, account, early.state, { now: NOW + 2000, isDone: true });
    expect(step.kind).toBe('waiting');
    account.deliveries = [{ id: 'dlv_1', type: 'order.shipped', body: '{}', attempt: 1, state: 'delivered' }];
    expect((await until(account, early.state, NOW + 2000, true)).step).toMatchObject({ verdict: { result: 'passed' } });
  });

  test('begins a case again whose account somebody else has restored, even while it began', async () => {
    const account = new FakeAccount();
    const begun = await stepExam(exam, account, newExam(exam, ['C01'], NOW), { now: NOW });
    account.restarts += 1;
    account.requests = [sale()];
    const forged = await stepExam(exam, account, begun.state, { now: NOW, isDone: true });
    expect([forged.step.kind, forged.state.running, forged.state.empty]).toEqual(['waiting', null, null]);
    account.requests = [];
    const again = await stepExam(exam, account, forged.state, { now: NOW });
    expect(again.state.running).toMatchObject({ id: 'C01', requests: [] });
    const { fetch } = account;
    const racing = Object.assign(account, {
      fetch: (...[url, init]: Parameters<typeof fetch>) => {
        if (init.method === 'PUT') account.restarts += 1;
        return fetch(url, init);
      },
    });
    account.requests = [sale()];
    const raced = await stepExam(exam, racing, newExam(exam, ['C01'], NOW), { now: NOW, isDone: true });
    expect([raced.step.kind, raced.state.running]).toEqual(['waiting', null]);
  });

  test('counts no documented response to a Prefer header', async () => {
    const account = new FakeAccount();
    account.requests = [sale({ preference: 'code=201' })];
    const { step } = await until(account, newExam(exam, ['C01'], NOW), NOW, true);
    expect(step).toMatchObject({ verdict: { result: 'not_attempted' } });
  });

  test('ends a case that has more evidence than a state can keep', async () => {
    const account = new FakeAccount();
    const begun = await stepExam(exam, account, newExam(exam, ['C01'], NOW), { now: NOW });
    account.requests = Array.from({ length: 100 }, (_, index) =>
      sale({ requestId: `req_${index}`, operationId: 'getInventory', responseBody: '€'.repeat(4000) }),
    );
    const { state, step } = await stepExam(exam, account, begun.state, { now: NOW + 1000 });
    expect([step, state.running]).toMatchObject([{ verdict: { result: 'failed', condition: 'sold' } }, null]);
  });

  test('keeps its state when the account refuses a call', async () => {
    const account = new FakeAccount();
    account.status = 503;
    await expect(stepExam(exam, account, newExam(exam, ['C01'], NOW))).rejects.toThrow(ExamCallError);
  });
});
