import { beforeAll, describe, expect, test } from 'vitest';

import {
  changesSince,
  checkReport,
  checkSignature,
  type PublicKey,
  type PublishedReport,
  reportText,
  type Signed,
} from '../../../web/model/exam/report.ts';
import { type KeptExam, MAX_STEP, type StepRequest, type StepResponse } from '../../../web/model/exam/step.ts';
import {
  AUTHORIZATION,
  caseOf,
  EXAM,
  examKey,
  examPortal,
  type ExamPortal,
  OTHER_AUTHORIZATION,
  saleOf,
} from '../support/exam.ts';
import { makePortal } from '../support/portal.ts';

let secret: string;
let x: string;
beforeAll(async () => {
  ({ secret, x } = await examKey());
});

function send({ ask }: ExamPortal, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return ask('/exam/step', {
    method: 'POST',
    headers: { Authorization: AUTHORIZATION, 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function step(portal: ExamPortal, request: StepRequest): Promise<StepResponse> {
  portal.clock.now += 3000;
  const response = await send(portal, request);
  expect(response.status).toBe(200);
  return response.json();
}

/** Takes an exam whose candidate sells once in each case. */
async function takeExam(portal: ExamPortal, begin: Partial<StepRequest> = {}): Promise<Signed<PublishedReport>> {
  let { exam, step: current } = await step(portal, { exam: null, choose: ['C01', 'C02'], ...begin });
  for (let count = 0; count < 20 && current.kind !== 'finished'; count += 1) {
    if (current.kind === 'waiting' && portal.log.length === 0) portal.log.push(saleOf(count % 10));
    ({ exam, step: current } = await step(portal, { exam }));
  }
  if (current.kind !== 'finished') throw new Error('The exam did not end.');
  return current.report;
}

async function keysOf({ ask }: ExamPortal): Promise<PublicKey[]> {
  const { keys } = await (await ask('/.well-known/exam-keys.json')).json<{ keys: PublicKey[] }>();
  return keys;
}

describe('the keys of exams', () => {
  test('are public, and never the private half', async () => {
    expect(await keysOf(examPortal(secret))).toEqual([{ kty: 'OKP', crv: 'Ed25519', kid: x, x }]);
    expect(await keysOf(examPortal())).toEqual([]);
    const refused = await examPortal(secret).ask('/.well-known/exam-keys.json', { method: 'POST' });
    expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });

  test.each(['x', '{}', '{"kty":"OKP","crv":"Ed25519","x":"a","d":"SECRET-7b1f"}'])(
    'that are not Ed25519, such as %j, stop the portal without being shown',
    (wrong) => {
      expect(() => examPortal(wrong)).toThrow(/^EXAM_SIGNING_KEY is not an Ed25519 private key as JWK: [^{}]*$/);
    },
  );
});

describe('a step of an exam', () => {
  test('tells what the case waits for, by what the account saw', async () => {
    const portal = examPortal(secret);
    const first = await step(portal, { exam: null, choose: ['C02'] });
    expect(first.step).toMatchObject({
      kind: 'waiting',
      case: 'C02',
      given: { store: 'NGW-CHI-014' },
      conditions: [{ id: 'sale', state: 'open' }],
    });
    portal.log.push(saleOf(1));
    expect((await step(portal, { exam: first.exam })).step).toMatchObject({ conditions: [{ state: 'met' }] });
    expect(new Set(portal.calls.map((call) => call.split(' ')[1]?.slice(0, 18)))).toEqual(
      new Set(['/simulator/account']),
    );
  });

  test('ends a case with the request that decided it', async () => {
    const portal = examPortal(secret);
    const { exam } = await step(portal, { exam: null, choose: ['C01'] });
    portal.log.push(saleOf(2), saleOf(1));
    const { step: judged } = await step(portal, { exam });
    expect(judged).toMatchObject({
      kind: 'judged',
      verdict: { id: 'C01', result: 'failed', condition: 'sale', decidedBy: { id: 'req_0000000002' } },
      deciding: { requestId: 'req_0000000002' },
    });
  });

  test('continues in another account with its verdicts, and begins the case that ran again', async () => {
    const portal = examPortal(secret);
    let kept = await step(portal, { exam: null, choose: ['C01', 'C02'] });
    portal.log.push(saleOf(1));
    kept = await step(portal, { exam: kept.exam, isDone: true });
    kept = await step(portal, { exam: kept.exam });
    const { running } = kept.exam.content.state;
    portal.calls.splice(0);
    portal.log.push(saleOf(2));
    const response = await send(portal, { exam: kept.exam }, { Authorization: OTHER_AUTHORIZATION });
    const { content } = (await response.json<StepResponse>()).exam;
    expect(running?.id).toBe('C02');
    expect(portal.calls.slice(1, 4)).toEqual([
      'POST /simulator/account/reset',
      'GET /simulator/account/state',
      'PUT /simulator/account/state',
    ]);
    expect([content.state.verdicts.map(({ id }) => id), content.state.running?.requests]).toEqual([['C01'], []]);
  });

  test('forgets a verdict about rules that have changed', async () => {
    const portal = examPortal(secret);
    const { exam } = await step(portal, { exam: null, choose: ['C01'] });
    portal.log.push(saleOf(1));
    const judged = await step(portal, { exam, isDone: true });
    expect(judged.step).toMatchObject({ kind: 'judged', verdict: { result: 'passed' } });
    const next = examPortal(secret);
    next.plan.exam = { ...EXAM, cases: [caseOf('C01', 3), caseOf('C02')] };
    expect((await step(next, { exam: judged.exam })).step).toMatchObject({ kind: 'waiting', case: 'C01' });
  });

  test('ends a case whose log is longer than a state, and continues with the next one', async () => {
    const portal = examPortal(secret);
    const { exam } = await step(portal, { exam: null, choose: ['C01', 'C02'] });
    for (let serial = 0; serial < 100; serial += 1)
      portal.log.push({ ...saleOf(serial), operationId: 'getInventory', responseBody: '€'.repeat(4000) });
    const judged = await step(portal, { exam });
    expect(judged.step).toMatchObject({ kind: 'judged', verdict: { id: 'C01', result: 'failed' } });
    expect((await step(portal, { exam: judged.exam })).step).toMatchObject({ kind: 'waiting', case: 'C02' });
  });

  test('says so if a list of the account cannot be read', async () => {
    const portal = examPortal(secret);
    const { exam } = await step(portal, { exam: null, choose: ['C01'] });
    portal.log.push({ ...saleOf(1), responseBody: 'x'.repeat(10_000_000) });
    expect((await send(portal, { exam })).status).toBe(502);
  });

  test('repeats a case that is chosen again, and keeps the others', async () => {
    const portal = examPortal(secret);
    const { exam } = await step(portal, { exam: null, choose: ['C01'] });
    portal.log.push(saleOf(1));
    const judged = await step(portal, { exam, isDone: true });
    const both = await step(portal, { exam: judged.exam, choose: ['C02'] });
    expect(both.exam.content.state.verdicts.map(({ id }) => id)).toEqual(['C01']);
    expect(both.step).toMatchObject({ case: 'C02' });
    const again = await step(portal, { exam: both.exam, choose: ['C01'] });
    expect(again.exam.content.state.verdicts).toEqual([]);
    expect(again.step).toMatchObject({ case: 'C01' });
  });
});

describe('a step is refused', () => {
  const begin = { exam: null, choose: ['C01'] };

  test.each<[string, number, unknown, Record<string, string>]>([
    ['from another site', 403, begin, { Origin: 'https://shop.example' }],
    ['without credentials', 401, begin, { Authorization: '' }],
    ['with a token', 401, begin, { Authorization: 'Bearer x' }],
    ['for an unknown account', 401, begin, { Authorization: `Basic ${btoa('sim_x:y')}` }],
    ['without JSON', 422, 'x', {}],
    ['for a company with invisible characters', 422, { ...begin, company: 'Shop\u202E' }, {}],
    ['for a company with a long name', 422, { ...begin, company: 'x'.repeat(101) }, {}],
    ['with another property', 422, { ...begin, verdicts: [] }, {}],
    ['with too long a body', 422, ' '.repeat(MAX_STEP + 1), {}],
    ['with a list of too many cases', 422, { exam: null, choose: Array.from({ length: 201 }, () => 'C01') }, {}],
  ])('%s', async (_, status, body, headers) => {
    const portal = examPortal(secret);
    const response = await send(portal, body, headers);
    expect([response.status, response.headers.get('Content-Type'), response.headers.get('Cache-Control')]).toEqual([
      status,
      'application/problem+json',
      'no-store',
    ]);
    expect(await response.text()).not.toMatch(/SECRET|sim_/);
  });

  test('from an address that sends more than 240 in a minute', async () => {
    const portal = examPortal(secret);
    for (let count = 0; count < 240; count += 1) await send(portal, 'x');
    const response = await send(portal, begin);
    expect([response.status, response.headers.get('Retry-After'), portal.calls]).toEqual([429, '30', []]);
  });

  test.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('with the method %s', async (method) => {
    const response = await examPortal(secret).ask('/exam/step', { method });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST']);
  });

  test('where there is no simulator or no exam', async () => {
    const without = makePortal([]);
    expect((await without.ask('/exam/step', { method: 'POST' })).status).toBe(404);
  });

  test('with an exam that somebody edited, or that another portal signed', async () => {
    const portal = examPortal(secret);
    const { exam } = await step(portal, { exam: null, choose: ['C01'] });
    const { content, keyId, signature } = exam;
    const passed: KeptExam = { ...content, state: { ...content.state, running: null } };
    const foreign = await step(examPortal((await examKey()).secret), { exam: null, choose: ['C01'] });
    const edits: Signed<KeptExam>[] = [
      { content: passed, keyId, signature },
      { content, keyId, signature: null },
      { content: passed, keyId: null, signature: null },
      { content, keyId: null, signature: null },
      foreign.exam,
      { ...foreign.exam, keyId },
    ];
    for (const edited of edits) expect((await send(portal, { exam: edited })).status).toBe(409);
  });

  test('with a report in the place of an exam', async () => {
    const portal = examPortal(secret);
    const report = await takeExam(portal, { choose: ['C01'] });
    expect((await send(portal, { exam: report })).status).toBe(422);
  });

  test('with an exam that makes no sense, where nothing is signed', async () => {
    const portal = examPortal();
    const { exam } = await step(portal, { exam: null, choose: ['C01'] });
    const { content } = exam;
    const broken = { ...exam, content: { ...content, state: { ...content.state, running: { id: 'C01' } } } };
    const response = await send(portal, { exam: broken });
    expect(response.status).toBe(422);
  });
});

describe('a report', () => {
  test('is genuine, and has no secrets and no personal data', async () => {
    const portal = examPortal(secret);
    const text = reportText(await takeExam(portal));
    const { authenticity, published } = await checkReport(text, await keysOf(portal));
    expect(authenticity).toBe('genuine');
    expect(published?.report.verdicts.map(({ id, result }) => [id, result])).toEqual([
      ['C01', 'passed'],
      ['C02', 'passed'],
    ]);
    expect(Object.keys(published?.cases ?? {})).toEqual(['C01', 'C02']);
    expect(text).not.toMatch(/SECRET|sim_ann|maya|torres|@/i);
  });

  test('has the company that the candidate named, and no other name is genuine', async () => {
    const portal = examPortal(secret);
    const text = reportText(await takeExam(portal, { company: 'Northgate' }));
    const keys = await keysOf(portal);
    expect((await checkReport(text, keys)).published?.report.company).toBe('Northgate');
    expect(await checkReport(text.replace('Northgate', 'Other'), keys)).toEqual({
      authenticity: 'changed',
      published: null,
    });
  });

  test('is genuine as a report only', async () => {
    const portal = examPortal(secret);
    const report = await takeExam(portal, { choose: ['C01'] });
    expect(await checkSignature('state', report, await keysOf(portal))).toBe('changed');
  });

  test('is not signed without a key, and says so', async () => {
    const portal = examPortal();
    const report = await takeExam(portal, { choose: ['C01'] });
    expect([report.keyId, report.signature]).toEqual([null, null]);
    expect(await checkReport(reportText(report), [])).toEqual({ authenticity: 'unsigned', published: null });
  });

  test('of another portal is not genuine', async () => {
    const portal = examPortal(secret);
    const text = reportText(await takeExam(portal, { choose: ['C01'] }));
    const others = await keysOf(examPortal((await examKey()).secret));
    expect(await checkReport(text, others)).toEqual({ authenticity: 'unknown-key', published: null });
    const [other] = others;
    const disguised = [{ kty: 'OKP', crv: 'Ed25519', x: other?.x ?? '', kid: x } as const];
    expect(await checkReport(text, disguised)).toEqual({ authenticity: 'changed', published: null });
  });

  test('with any of 1,000 changes is found out', async () => {
    const portal = examPortal(secret);
    const text = reportText(await takeExam(portal));
    const keys = await keysOf(portal);
    expect((await checkReport(text, keys)).authenticity).toBe('genuine');
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const lines = text.split('\n');
    const changes: ((at: number) => string)[] = [
      (at) => text.slice(0, at) + text.slice(at + 1),
      (at) => text.slice(0, at) + text.charAt(at) + text.slice(at),
      (at) => text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << random(6))) + text.slice(at + 1),
      (at) => `${text.slice(0, at)} ${text.slice(at)}`,
      () => lines.toSpliced(random(lines.length), 1).join('\n'),
      () => lines.toSpliced(random(lines.length), 0, lines[random(lines.length)] ?? '').join('\n'),
      () => text.replace(/"(?:passed|failed)"/, '"not_attempted"'),
      () => text.replace('"C02"', '"C03"'),
      () => JSON.stringify(JSON.parse(text)),
      () => text.replace('{', '{\n  "content": {},'),
      () => text.replace(/"keyId": "[^"]*"/, '"keyId": null').replace(/"signature": "[^"]*"/, '"signature": null'),
    ];
    const genuine: string[] = [];
    let tried = 0;
    for (let count = 0; tried < 1000; count += 1) {
      const changed = changes[count % changes.length]?.(random(text.length)) ?? text;
      if (changed === text) continue;
      tried += 1;
      if ((await checkReport(changed, keys)).authenticity === 'genuine') genuine.push(changed);
    }
    expect(genuine).toEqual([]);
  });

  test('is compared with the exam of today', async () => {
    const portal = examPortal(secret);
    const { content } = await takeExam(portal, { choose: ['C01'] });
    const [first = ''] = Object.values(content.cases);
    const today = { descriptions: { v3: '3.1.0', v2: '2.0.0' }, cases: { C01: 'other', C03: first } };
    expect(changesSince(content, today)).toEqual({
      added: ['C03'],
      changed: ['C01'],
      removed: ['C02'],
      descriptions: [
        { name: 'v3', before: '3.0.0', today: '3.1.0' },
        { name: 'v2', before: null, today: '2.0.0' },
      ],
    });
  });
});
