import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import type { Finding } from '../../../web/compile/base/finding.ts';
import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';
import { compileExam } from '../../../web/compile/exam/compile-exam.ts';
import { mountReferences } from '../../../web/compile/reference/mount-references.ts';
import { examFromText } from '../../../web/compile/source/content-data.ts';
import { wordingFindings } from '../../../web/compile/translation/wording-findings.ts';
import { EMPTY_SOURCES } from '../support/empty-sources.ts';
import { apiOf, readPublic } from '../support/sources.ts';

const FILE = 'content/public/exam.yaml';
const EXAM = readFileSync(join(PROJECT_ROOT, FILE), 'utf8');
const STATES = ['first-sale', 'waiting-period', 'past-due', 'everything-cancelled'];
const NAMES = ['v3', 'v2', 'gateway', 'simulator'];

const apis = await Promise.all(
  NAMES.map(async (name) => apiOf(await readPublic(`${name}.yaml`, { root: PROJECT_ROOT, lint: false }))),
);
const configs = NAMES.map((name) => ({ spec: `${name}.yaml`, base: `/${name}`, simulator: name !== 'simulator' }));
const references = mountReferences(
  {
    audience: 'public',
    loaded: { config: { title: 'T', url: 'https://docs.example', references: { public: configs } }, isDefault: false },
    sources: { ...EMPTY_SOURCES, apis },
  },
  () => {},
);

/** Compiles the exam after some text in it was replaced. */
function compiled(from = '', to = '') {
  expect(EXAM).toContain(from);
  const { exam, findings } = examFromText(
    EXAM.replace(from, () => to),
    FILE,
  );
  const report = (finding: Finding): void => void findings.push(finding);
  return { exam: exam === null ? null : compileExam(exam, { references, states: STATES, report }), findings };
}

test('the exam of the site has no mistake, and at least 24 cases with all texts', () => {
  const { exam, findings } = compiled();
  expect(findings).toEqual([]);
  expect(exam?.cases.length).toBeGreaterThanOrEqual(24);
  expect(exam?.descriptions).toEqual({ v3: '3.0.0', v2: '2.0.0', gateway: expect.stringMatching(/^\d/) });
});

test('an act becomes the calls of the simulator', () => {
  const acts = compiled().exam?.cases.find(({ id }) => id === 'C18')?.acts ?? [];
  const paths = acts.map(({ after, method, path }) => [after, method, path]);
  const customer = '/account/contracts/{$steps.sold.outputs.contractId}/customer-actions';
  expect(paths).toEqual([
    [null, 'POST', '/account/faults'],
    ...Array.from({ length: 3 }, () => ['sold', 'POST', customer]),
    ['refused', 'POST', '/account/clock'],
  ]);
});

test.each([
  ['request: createContract', 'request: createContracts', 'There is no request "createContracts".'],
  ['delivery: contract.activated', 'delivery: contract.started', 'There is no delivery "contract.started".'],
  ['object: contracts', 'object: claims', 'There is no object "claims".'],
  ['begin: past-due', 'begin: past', 'The simulator has no state "past".'],
  ['#/lineItems/0/device/kind ==', '#/device/kind ==', 'The expression $request.body#/device/kind has no value here.'],
  ['$steps.quoted.outputs.price', '$steps.quoted.outputs.cost', 'The expression $steps.quoted.outputs.cost has no'],
  ['$inputs.userId', '$inputs.user', 'The expression $inputs.user has no value here.'],
  ['$response.body#/users/0/id', '$response.body#/users/0/email', 'The account has no value'],
  ['fault: unavailable, seconds', 'fault: gone, seconds', 'The body of injectSimulatorFault does not match'],
  ['{after: activated, advance', '{after: started, advance', 'No condition has the id "started".'],
  ['after: quoted', 'after: sold', 'No earlier condition on a request has the id "sold".'],
  ['id: C02', 'id: C01', 'Two cases have the id C01.'],
  ['[$statusCode == 201]', '[$statusCode]', '"$statusCode" is not a criterion.'],
])('%s cannot be %s', (from, to, message) => {
  const { findings } = compiled(from, to);
  expect(findings[0]?.message).toContain(message);
  expect(findings.every(({ severity, code }) => severity === 'error' && code === 'exam')).toBe(true);
  const line = EXAM.slice(0, EXAM.indexOf(from)).split('\n').length;
  expect(Math.abs((findings[0]?.location?.line ?? 0) - line)).toBeLessThanOrEqual(40);
});

test.each([
  ['    guide:', '    guides:', 'guides'],
  ['      pt:', '      fr:', 'title'],
  ['        request: createContract\n', '', 'exactly one of request, delivery and object'],
])('a file that has not its form is refused: %s', (from, to, message) => {
  const { exam, findings } = compiled(from, to);
  expect(exam).toBeNull();
  expect(findings.map((finding) => finding.message).join(' ')).toContain(message);
});

test('a wording that the terms do not allow is reported at its line', () => {
  const { exam } = examFromText(EXAM, FILE);
  const terms = [{ term: 'claim', locale: 'es' as const, use: 'siniestro', not: ['reclamo'], also: [] }];
  const sources = { ...EMPTY_SOURCES, exam, terms };
  const findings = wordingFindings(sources, ['en', 'es'], () => null);
  const line = EXAM.split('\n').findIndex((text) => /^ +es: .*reclamo/.test(text)) + 1;
  expect(findings[0]).toMatchObject({ code: 'wording', location: { file: FILE, line } });
});
