import type { Exam, ExamReport } from '../../../web/model/exam/exam-case.ts';
import {
  type ExamAccount,
  type ExamState,
  type ExamWait,
  newExam,
  stepExam,
} from '../../../web/model/exam/examiner.ts';
import type { Received, Reference } from './reference.ts';

/** How long the examiner waits for a candidate that still works, in ms. */
const PATIENCE = 250;

/** The account of a candidate, as the examiner calls it. */
export function accountOf({ setting: { url, credentials } }: Reference): ExamAccount {
  const { clientId, clientSecret } = credentials;
  return { baseUrl: url, clientId, clientSecret, fetch };
}

/** Examines a system that runs in this process. It says when it has done its task. */
export async function examine(exam: Exam, candidate: Reference, cases: readonly string[]): Promise<ExamReport> {
  const account = accountOf(candidate);
  const call = async (method: string, path: string, body?: object): Promise<Response> => {
    const { clientId, clientSecret } = account;
    const headers = {
      Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      'Content-Type': 'application/json',
    };
    return fetch(account.baseUrl + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  };
  await call('PATCH', '/account', { forwarding: true });
  let state: ExamState = newExam(exam, cases);
  let task: { id: string; isDone: boolean; ended: Promise<void> } | null = null;
  for (;;) {
    const isDone = task?.isDone ?? false;
    const stepped = await stepExam(exam, account, state, { isDone });
    state = stepped.state;
    const { step } = stepped;
    if (step.kind === 'finished') return step.report;
    if (step.kind === 'judged') task = null;
    if (step.kind !== 'waiting') continue;
    task ??= begun(step);
    await deliver();
    if (!task.isDone) await Promise.race([task.ended, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  }

  function begun({ case: id, given }: ExamWait): { id: string; isDone: boolean; ended: Promise<void> } {
    const started = { id, isDone: false, ended: Promise.resolve() };
    started.ended = candidate
      .run(id, given)
      .catch(() => {})
      .finally(() => (started.isDone = true));
    return started;
  }

  /** Delivers the webhooks that wait, in their order. */
  async function deliver(): Promise<void> {
    for (const { id, state: own } of state.running?.deliveries ?? []) {
      if (own !== 'waiting') continue;
      const claimed = await call('POST', `/account/deliveries/${id}/claim`);
      if (!claimed.ok) continue;
      const received = (await claimed.json()) as Received;
      const status = await candidate.receive(received).catch(() => 500);
      await call('PUT', `/account/deliveries/${id}/result`, { status });
    }
  }
}
