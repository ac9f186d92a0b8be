import { describe, expect, test } from 'vitest';

import { EXAM_PATH, type Exam } from '../../../web/model/exam/exam-case.ts';
import { EXAM_KEYS_PATH } from '../../../web/model/exam/report.ts';
import { STEP_PATH } from '../../../web/model/exam/step.ts';
import { HOSTILE_STEPS } from '../../attack/exam-cases.ts';
import { comparable, cookieOf, type Siege } from './siege.ts';

/** Attacks on the exam behind the portal, where nothing is signed, so that every exam reaches the examiner. */
export function attackExam(siege: Siege): void {
  const { name, ask, askWith, gateFor } = siege;

  async function credentials(): Promise<string> {
    const response = await fetch(`${siege.origin}/simulator/accounts`, { method: 'POST' });
    const { clientId, clientSecret } = (await response.json()) as Record<string, string>;
    return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  }

  const step = (Authorization: string, body: string): Promise<Response> =>
    fetch(siege.origin + STEP_PATH, { method: 'POST', headers: { Authorization }, body });

  describe(`the exam at ${name}`, () => {
    test('begins and waits for the candidate', async () => {
      const response = await step(await credentials(), JSON.stringify({ exam: null, choose: ['C01'] }));
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(await response.json()).toMatchObject({ step: { kind: 'waiting', case: 'C01' } });
    });

    test.each(HOSTILE_STEPS)('refuses $name', async ({ body }) => {
      const response = await step(await credentials(), body());
      expect([response.status, response.headers.get('content-type')]).toEqual([422, 'application/problem+json']);
    });

    test('takes credentials only, and never the session of the gate', async () => {
      const request = { method: 'POST', path: STEP_PATH, body: '{"exam":null,"choose":["C01"]}' };
      expect((await askWith(cookieOf(siege.good), request)).status).toBe(401);
      expect((await ask(request)).status).toBe(401);
      expect((await ask({ ...request, headers: [['Origin', 'https://shop.example']] })).status).toBe(403);
    });

    test('shows no keys where it has none', async () => {
      const response = await fetch(siege.origin + EXAM_KEYS_PATH);
      expect(await response.json()).toEqual({ keys: [] });
    });

    test('has public cases in three languages', async () => {
      const exam = (await (await fetch(siege.origin + EXAM_PATH)).json()) as Exam;
      expect(exam.cases.length).toBeGreaterThanOrEqual(24);
      for (const { title } of exam.cases) expect(Object.keys(title)).toEqual(['en', 'es', 'pt']);
    });
  });

  describe.concurrent(`the gate at ${name} before the exam`, () => {
    test.each(['/exam/step/../../docs/internal', '/exam/..%2fdocs/internal', '/exam/docs%2Finternal'])(
      'is shown at %s',
      async (path) => {
        expect(comparable(await ask({ path }))).toEqual(comparable(gateFor(path)));
        expect((await ask({ method: 'POST', path })).status).toBe(405);
      },
    );
  });
}
