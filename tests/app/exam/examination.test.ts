import { describe, expect, test } from 'vitest';

import { Examination, NOTHING, type StepResult } from '../../../web/app/exam/examination.ts';
import type { SimulatorAccount } from '../../../web/app/simulator/account.ts';
import type { SafeStorage } from '../../../web/app/state/storage.ts';
import type { ReportedStep, StepRequest } from '../../../web/model/exam/step.ts';

const ACCOUNT = { clientId: 'sim_1', clientSecret: 's' } as SimulatorAccount;

function memory(): SafeStorage {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => {
      values.set(key, value);
      return true;
    },
    remove: (key) => values.delete(key),
  };
}

const waiting: ReportedStep = { kind: 'waiting', case: 'C01', given: {}, conditions: [], left: 1 };
const judged: ReportedStep = {
  kind: 'judged',
  verdict: {
    id: 'C01',
    result: 'failed',
    condition: 'sale',
    decidedBy: null,
    beganAt: '',
    endedAt: '',
    evidence: '',
  },
  deciding: { requestId: 'req_1' },
};
const report = { content: {}, keyId: null, signature: null } as never;

/** A tab, and the requests that it has sent. */
function tab(storage: SafeStorage, steps: (ReportedStep | StepResult)[], during: () => void = () => undefined) {
  const sent: StepRequest[] = [];
  const examination = new Examination({
    storage,
    account: () => ACCOUNT,
    ask: (_, request) => {
      sent.push(structuredClone(request));
      during();
      const step = steps.shift() ?? waiting;
      const exam = { content: { number: sent.length }, keyId: null, signature: null } as never;
      return Promise.resolve(
        'problem' in step ? step : { kind: 'done', response: { exam, step: step as ReportedStep } },
      );
    },
    wait: () => Promise.resolve(),
    alone: () => Promise.resolve(),
  });
  return { examination, sent };
}

describe('an exam in the browser', () => {
  test('asks for nothing before it begins', async () => {
    const { examination, sent } = tab(memory(), []);
    await examination.turn();
    expect(sent).toEqual([]);
  });

  test('begins the chosen cases once, and waits between two steps', async () => {
    const { examination, sent } = tab(memory(), [waiting, waiting]);
    examination.begin(['C01', 'C02']);
    expect(await examination.turn()).toBe(3000);
    await examination.turn();
    expect(sent).toMatchObject([
      { exam: null, choose: ['C01', 'C02'], isDone: false },
      { exam: { content: { number: 1 } }, isDone: false },
    ]);
    expect(sent[1]).not.toHaveProperty('choose');
    expect(sent[0]).not.toHaveProperty('company');
  });

  test('names the company with the first step, without invisible characters', async () => {
    const { examination, sent } = tab(memory(), [waiting, waiting]);
    examination.order({ company: ' North\u202Egate '.padEnd(200, 'x') });
    examination.begin(['C01']);
    await examination.turn();
    await examination.turn();
    expect(sent.map(({ company }) => company)).toEqual(['Northgate '.padEnd(99, 'x'), undefined]);
  });

  test('continues in another tab, and after a reload', async () => {
    const storage = memory();
    const first = tab(storage, [waiting]);
    first.examination.begin(['C01']);
    await first.examination.turn();
    const second = tab(storage, [judged, { kind: 'finished', report }]);
    expect(await second.examination.turn()).toBe(0);
    await second.examination.turn();
    first.examination.read();
    const { progress, order } = first.examination.getState();
    expect(second.sent[0]).toMatchObject({ exam: { content: { number: 1 } } });
    expect([progress.deciding, progress.report, order.isRunning]).toEqual([
      { C01: { requestId: 'req_1' } },
      report,
      false,
    ]);
  });

  test('keeps what was stored if the first thing that a page does is an order', () => {
    const storage = memory();
    tab(storage, []).examination.begin(['C01']);
    const { examination } = tab(storage, []);
    examination.order({ chosen: ['C02'] });
    expect(examination.getState().order).toMatchObject({ isRunning: true, choose: ['C01'], chosen: ['C02'] });
  });

  test('adds what an older version of the page did not store', () => {
    const storage = memory();
    storage.set('exam-progress', '{"exam":null}');
    const { examination } = tab(storage, []);
    examination.read();
    expect(examination.getState().progress).toEqual(NOTHING.progress);
  });

  test('follows another tab that writes again what this one has changed', () => {
    const storage = memory();
    const [first, second] = [tab(storage, []).examination, tab(storage, []).examination];
    first.begin(['C01']);
    second.read();
    second.order({ isRunning: false });
    first.order({ isRunning: true });
    second.read();
    expect(second.getState().order.isRunning).toBe(true);
  });

  test('changes nothing while nothing is written, so a page that waits does not render', async () => {
    const { examination } = tab(memory(), []);
    await examination.turn();
    const state = examination.getState();
    await examination.turn();
    expect(examination.getState()).toBe(state);
  });

  test('tells the examiner that the system is done, until the case ends', async () => {
    const { examination, sent } = tab(memory(), [waiting, waiting, judged, waiting]);
    examination.begin(['C01']);
    await examination.turn();
    examination.order({ isDone: true });
    await examination.turn();
    await examination.turn();
    await examination.turn();
    expect(sent.map(({ isDone }) => isDone)).toEqual([false, true, true, false]);
  });

  test('keeps an order that another tab gives during a step', async () => {
    const storage = memory();
    const other = tab(storage, []);
    const { examination, sent } = tab(storage, [waiting], () => other.examination.order({ isRunning: false }));
    examination.begin(['C01']);
    other.examination.read();
    await examination.turn();
    await examination.turn();
    expect([sent.length, examination.getState().order]).toEqual([
      1,
      { chosen: null, company: '', isRunning: false, choose: [], isDone: false },
    ]);
  });

  test('does not bring back an exam that was deleted during a step', async () => {
    const storage = memory();
    const other = tab(storage, []);
    const { examination } = tab(storage, [waiting, waiting], () => undefined);
    examination.begin(['C01']);
    await examination.turn();
    other.examination.read();
    const late = tab(storage, [waiting], () => other.examination.forget());
    await late.examination.turn();
    expect(late.examination.getState().progress.exam).toBeNull();
  });

  test.each<[StepResult & { kind: 'problem' }, boolean, number]>([
    [{ kind: 'problem', problem: 'offline', seconds: 10 }, true, 10_000],
    [{ kind: 'problem', problem: 'busy', seconds: 30 }, true, 30_000],
    [{ kind: 'problem', problem: 'no-account', seconds: null }, false, 300],
    [{ kind: 'problem', problem: 'lost', seconds: null }, false, 300],
  ])('keeps its verdicts after %j', async (problem, isRunning, pause) => {
    const { examination, sent } = tab(memory(), [waiting, problem, waiting]);
    examination.begin(['C01']);
    await examination.turn();
    expect(await examination.turn()).toBe(pause);
    const { progress, order } = examination.getState();
    expect([progress.exam, progress.problem, order.isRunning]).toEqual([
      { content: { number: 1 }, keyId: null, signature: null },
      problem.problem,
      isRunning,
    ]);
    examination.order({ isRunning: true });
    await examination.turn();
    expect([sent.at(-1)?.exam?.content, examination.getState().progress.problem]).toEqual([{ number: 1 }, null]);
  });
});
