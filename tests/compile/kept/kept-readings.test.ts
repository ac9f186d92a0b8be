import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { KeptOutput, KeptRecord } from '../../../web/compile/kept/kept-output.ts';
import { keptReadings } from '../../../web/compile/kept/kept-readings.ts';
import { readSources } from '../../../web/compile/source/read-sources.ts';
import { ExactNumber } from '../../../web/model/text/json.ts';
import { temporarySite } from '../support/sources.ts';

const API = 'specs/public/api.yaml';
const CLEAN = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths: {}\n';
const FAULTY = `${CLEAN}components: { schemas: { A: { type: string, example: 1 } } }\n`;

/** Runs one build of a folder: what it reads and finds is recorded for the next one. */
async function inBuild<T>(
  folder: string,
  work: (readings: ReturnType<typeof keptReadings>) => T,
  code = 'code',
): Promise<Awaited<T>> {
  const previous = KeptOutput.read(folder);
  const record = new KeptRecord(folder);
  const result = await work(keptReadings({ previous, record, code }));
  record.end(true);
  return result;
}

/** The codes of the findings of a site. */
async function lint(root: string, { styleRules = false, code = 'code' } = {}): Promise<string[]> {
  const options = { root, audience: 'public', strictness: 'error', lint: true, styleRules } as const;
  const { findings } = await inBuild(root, (readings) => readSources({ ...options, readings }), code);
  return findings.map((finding) => finding.code);
}

test('a file with findings is linted in every build', async () => {
  const root = temporarySite({ [API]: FAULTY });
  for (let build = 0; build < 3; build += 1) expect(await lint(root)).toEqual(['invalid-example']);
});

test('a file without findings is linted again when it changes', async () => {
  const root = temporarySite({ [API]: CLEAN });
  expect(await lint(root)).toEqual([]);
  writeFileSync(join(root, API), FAULTY);
  expect(await lint(root)).toEqual(['invalid-example']);
});

test('a file without findings is linted again for the rules about style', async () => {
  const root = temporarySite({ [API]: CLEAN });
  expect(await lint(root)).toEqual([]);
  expect(await lint(root, { styleRules: true })).not.toEqual([]);
});

test('a file that refers to another one is linted again when that one changes', async () => {
  const root = temporarySite({
    [API]: `${CLEAN}components: { schemas: { A: { $ref: 'part.yaml#/A' } } }\n`,
    'specs/public/part.yaml': 'A: { type: string, example: a }\n',
  });
  expect(await lint(root)).toEqual([]);
  writeFileSync(join(root, 'specs/public/part.yaml'), 'A: { type: string, example: 1 }\n');
  expect(await lint(root)).toEqual(['invalid-example']);
});

test('a text is parsed once, until the code changes', async () => {
  const folder = temporarySite({});
  let parses = 0;
  const parse = (): unknown => {
    parses += 1;
    return { a: [1, null, 'x'] };
  };
  const build = (code: string): Promise<unknown> =>
    inBuild(folder, ({ parseOnce }) => parseOnce('yaml', 'a: [1, null, x]', parse), code);
  for (const code of ['one', 'one', 'two']) expect(await build(code)).toEqual({ a: [1, null, 'x'] });
  expect(parses).toBe(2);
});

test.each([
  ['a number that JSON reads as another one', () => ({ price: new ExactNumber('1.10') })],
  ['a number that JSON does not have', () => [Number.POSITIVE_INFINITY, -0]],
  ['bytes', () => ({ file: new Uint8Array([1]) })],
  ['a mistake', () => undefined],
] satisfies [string, () => unknown][])('%s is parsed in every build', async (_, make: () => unknown) => {
  const folder = temporarySite({});
  for (let build = 0; build < 2; build += 1)
    expect(await inBuild(folder, ({ parseOnce }) => parseOnce('yaml', 'text', make))).toEqual(make());
});

test('a file of an earlier build that is cut short counts for nothing', async () => {
  const folder = temporarySite({});
  await inBuild(folder, ({ parseOnce }) => parseOnce('yaml', 'a', () => 1));
  writeFileSync(join(folder, 'kept.tsv'), 'value yaml\tcode\t[]\t1\n{"broken');
  expect(await inBuild(folder, ({ parseOnce }) => parseOnce('yaml', 'a', () => 2))).toBe(2);
});
