import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { EXAM_PATH, type Exam } from '../../../web/model/exam/exam-case.ts';
import { IS_FULL, sampleOf } from '../../tier.ts';
import { Installed } from '../local-simulator/installed.ts';
import { download } from '../published/portal.ts';
import { newCredentials } from '../simulator-account.ts';
import { examine } from './candidate.ts';
import { MUTANTS } from './mutants.ts';
import { type ClientPackage, Reference, type Setting } from './reference.ts';

const exam = JSON.parse(await download(EXAM_PATH)) as Exam;
const ids = exam.cases.map(({ id }) => id);
/** Each wrong system with its case, e.g. `C19 ReadsTheLastSignature`. */
const mutants = Object.entries(MUTANTS).flatMap(([id, systems]) =>
  systems.map((System) => ({ name: `${id} ${System.name}`, id, System })),
);
/** `npm run test:all` examines each wrong system in all cases; `npm test` some, in the case of their fault. */
const examined = sampleOf(mutants, 4);
const AT_ONCE = 12;
let installed: Installed;
let client: ClientPackage;
let url = '';
const results = new Map<string, Record<string, string>>();

beforeAll(async () => {
  installed = await Installed.create();
  client = (await import(join(installed.folder, 'node_modules/akko-v3/dist/index.js'))) as ClientPackage;
  ({ url } = await installed.start('--port', '0'));
  const candidates = [{ name: 'reference', id: null, System: Reference }, ...examined].values();
  const examineRest = async (): Promise<void> => {
    for (const { name, id, System } of candidates)
      results.set(name, await resultsOf(System, id === null || IS_FULL ? ids : [id]));
  };
  // Most of an exam is waiting, so several run at once. With all of them, requests reached the simulator after their timeout.
  await Promise.all(Array.from({ length: AT_ONCE }, examineRest));
}, 600_000);

afterAll(() => installed.remove());

async function resultsOf(
  Candidate: new (setting: Setting) => Reference,
  cases: readonly string[],
): Promise<Record<string, string>> {
  const credentials = await newCredentials(new URL(url).origin);
  const { verdicts } = await examine(exam, new Candidate({ client, url, credentials }), cases);
  return Object.fromEntries(verdicts.map(({ id, result, condition }) => [id, [result, condition].join(' ').trim()]));
}

describe('the exam', () => {
  test('is passed by the reference in every case', () => {
    expect(results.get('reference')).toEqual(Object.fromEntries(ids.map((id) => [id, 'passed'])));
  });

  test('has a mutant of every case', () => {
    expect(Object.keys(MUTANTS).toSorted()).toEqual(ids.toSorted());
  });

  test.each(examined)('finds the one fault of $name', ({ name, id }) => {
    const unlike = Object.entries(results.get(name) ?? {}).filter(([, result]) => result !== 'passed');
    expect(unlike).toEqual([[id, expect.stringMatching(/^failed /)]]);
  });
});
