import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { CleanSpecs, specsKey } from '../../../web/compile/source/clean-specs.ts';
import { readSources } from '../../../web/compile/source/read-sources.ts';
import { temporarySite } from '../support/sources.ts';

const API = 'specs/public/api.yaml';
const CLEAN = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths: {}\n';
const FAULTY = `${CLEAN}components: { schemas: { A: { type: string, example: 1 } } }\n`;

/** The codes of the findings of a site. */
async function lint(root: string, { styleRules = false } = {}): Promise<string[]> {
  const cleanSpecs = new CleanSpecs(join(root, 'cache'));
  const options = { root, audience: 'public', strictness: 'error', lint: true, styleRules, cleanSpecs } as const;
  return (await readSources(options)).findings.map(({ code }) => code);
}

const keys = (root: string): string[] => (existsSync(join(root, 'cache')) ? readdirSync(join(root, 'cache')) : []);

test('a folder with findings is linted in every build', async () => {
  const root = temporarySite({ [API]: FAULTY });
  for (let build = 0; build < 2; build += 1) expect(await lint(root)).toEqual(['invalid-example']);
  expect(keys(root)).toEqual([]);
});

test('a folder without findings is linted again when one of its files changes', async () => {
  const root = temporarySite({ [API]: CLEAN });
  expect(await lint(root)).toEqual([]);
  expect(keys(root)).toEqual([specsKey([join(root, API)], false)]);
  writeFileSync(join(root, API), FAULTY);
  expect(await lint(root)).toEqual(['invalid-example']);
});

test('a folder whose key is known is not linted', async () => {
  const root = temporarySite({ [API]: FAULTY });
  new CleanSpecs(join(root, 'cache')).add(specsKey([join(root, API)], false));
  expect(await lint(root)).toEqual([]);
  expect(await lint(root, { styleRules: true })).toContain('invalid-example');
});
