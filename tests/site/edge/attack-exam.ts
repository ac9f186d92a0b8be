import { createHash } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { EXAM_PATH, type Exam } from '../../../web/model/exam/exam-case.ts';
import { EXAM_KEYS_PATH } from '../../../web/model/exam/report.ts';
import { STEP_PATH, type StepResponse } from '../../../web/model/exam/step.ts';
import { canonicalJson } from '../../../web/model/schema/keywords.ts';
import type { Json } from '../../../web/model/text/json.ts';
import { FORGED_SALE, HOSTILE_STEPS } from '../../attack/exam-cases.ts';
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

    test.each(siege.casesOf(HOSTILE_STEPS))('refuses $name', async ({ body }) => {
      const response = await step(await credentials(), body());
      expect([response.status, response.headers.get('content-type')]).toEqual([422, 'application/problem+json']);
    });

    test('passes no case by a log that somebody else wrote', async () => {
      const basic = await credentials();
      const at = (path: string, init: RequestInit): Promise<Response> =>
        fetch(siege.origin + path, { ...init, headers: { Authorization: basic, 'Content-Type': 'application/json' } });
      const begun = (await (await step(basic, '{"exam":null,"choose":["C01"]}')).json()) as StepResponse;
      const state = (await (await at('/simulator/account/state', {})).json()) as { account: Record<string, Json> };
      const account = { ...state.account, request: [FORGED_SALE] };
      const sha256 = createHash('sha256').update(canonicalJson(account)).digest('hex');
      const body = JSON.stringify({ ...state, account, sha256 });
      expect((await at('/simulator/account/state', { method: 'PUT', body })).status).toBe(204);
      const response = await step(basic, JSON.stringify({ exam: begun.exam, isDone: true }));
      expect(((await response.json()) as StepResponse).step).toMatchObject({
        kind: 'waiting',
        conditions: [{ id: 'sold', state: 'open' }],
      });
    });

    test('passes no case by a documented response', async () => {
      const basic = await credentials();
      const begun = (await (await step(basic, '{"exam":null,"choose":["C32"]}')).json()) as StepResponse;
      const post = (path: string, headers: Record<string, string>, body: string): Promise<Response> =>
        fetch(`${siege.origin}/simulator/public/v3/${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body,
        });
      const token = await post('tokens', { Authorization: basic }, '{"grant_type":"client_credentials"}');
      const { access_token: bearer } = (await token.json()) as Record<string, string>;
      const headers = { Authorization: `Bearer ${bearer}`, Prefer: 'example=unsupported_address' };
      const sale = await post('contracts', headers, '{}');
      expect(((await sale.json()) as { code: string }).code).toBe('unsupported_address');
      const response = await step(basic, JSON.stringify({ exam: begun.exam, isDone: true }));
      expect(((await response.json()) as StepResponse).step).toMatchObject({ verdict: { result: 'failed' } });
    });

    test('takes credentials only, and never the session of the gate', async () => {
      const request = { method: 'POST', path: STEP_PATH, body: '{"exam":null,"choose":["C01"]}' };
      expect((await askWith(cookieOf(siege.good), request)).status).toBe(401);
      expect((await ask(request)).status).toBe(401);
      expect((await ask({ ...request, headers: [['Origin', 'https://shop.example']] })).status).toBe(403);
    });

    test('shows no keys on a portal without keys', async () => {
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
