import { expect, test } from 'vitest';

import { judgeUsage, type JudgeOptions } from '../../../web/model/integration/judge.ts';
import { UsageRecorder } from '../../../web/model/integration/recorder.ts';
import { SMALL_API, SMALL_CHANGES } from './small-api.ts';

function judged(options: Partial<JudgeOptions>, at = '2026-06-10') {
  const recorder = new UsageRecorder([SMALL_API], 'simulator');
  recorder.add({ method: 'GET', address: '/v1/pets?limit=1', status: 400, responseBody: '{"code":"bad_limit"}', at });
  recorder.add({ method: 'POST', address: '/v1/pets', requestBody: '{"name":"Rex"}', at });
  const text = JSON.stringify(recorder.usage, null, 2);
  const rest = {
    today: '2026-10-02',
    within: 90,
    coverage: null,
    file: 'integration.json',
    program: 'lamp-simulator',
    homepage: 'https://portal.example/guides/test',
  };
  return judgeUsage(recorder.usage, SMALL_CHANGES, { ...rest, text, ...options });
}

test.each([
  ['2026-10-01', true],
  ['2026-10-02', false],
  ['2027-01-01', false],
])(
  'a deprecation that ends on 2026-12-31 passes 91 days before, and fails 90 days before and after its end: %s',
  (today, isPassed) => {
    expect(judged({ today }).isPassed).toBe(isPassed);
  },
);

test('a finding says what ends, until when, what to call instead, and where the file names it', () => {
  const { findings } = judged({}).findings;
  expect(findings).toHaveLength(1);
  expect(findings[0]).toMatchObject({
    rule: 'ends',
    level: 'error',
    subject: 'GET /v1/pets',
    guide: 'https://portal.example/migration#list-pets',
  });
  expect(findings[0]?.text).toContain(
    'The last day is 2026-12-31, in 90 days. Call GET /v1/pets/{petId} instead: query.limit is gone.',
  );
  expect(findings[0]?.line).toBeGreaterThan(1);
});

test('a release after the last test is counted, also while it is announced only', () => {
  const sentence = 'Release 2026-06-01 of 2026-06-01: 1 of 1 changes concern your tests.';
  expect(judged({ today: '2026-05-21' }, '2026-05-20').findings.summary).toContain(sentence);
  expect(judged({}).findings.summary).not.toContain(sentence);
});

test('a breaking release concerns tests that ran before it only', () => {
  expect(
    judged({ today: '2026-05-20' }, '2026-05-20').findings.findings.map(({ subject, level }) => [subject, level]),
  ).toEqual([
    ['POST /v1/pets', 'error'],
    ['GET /v1/pets', 'warning'],
  ]);
});

test('too few errors or events fail, and are named', () => {
  const { isPassed, findings } = judged({ today: '2026-06-10', within: 0, coverage: 80 });
  expect(isPassed).toBe(false);
  expect(findings.findings.filter(({ level }) => level === 'error').map(({ rule }) => rule)).toEqual([
    'events-not-met',
  ]);
  expect(findings.findings.at(-1)?.text).toContain('These are missing: petCreated.');
  expect(findings.summary).toContain('The tests have met 1 of 1 errors: 100 %.');
  expect(judged({ today: '2026-06-10', within: 0, coverage: 0 }).isPassed).toBe(true);
});

test('a usage without any call fails, because the tests did not reach the simulator', () => {
  const { usage } = new UsageRecorder([SMALL_API], 'simulator');
  const options = {
    today: '2026-06-10',
    within: 0,
    coverage: null,
    file: 'integration.json',
    text: '',
    program: '',
    homepage: '',
  };
  const { isPassed, findings } = judgeUsage(usage, SMALL_CHANGES, options);
  expect([isPassed, findings.findings.map(({ rule, level }) => [rule, level])]).toEqual([false, [['empty', 'error']]]);
});
