import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { type Schema, Validator } from '@cfworker/json-schema';
import { describe, expect, test } from 'vitest';

import { arrayOf, type Json, objectOf, stringOf, textOf } from '../../web/model/text/json.ts';
import { publicFiles, ROOT } from './dist.ts';

/** The published schemas of CycloneDX 1.6 (https://github.com/CycloneDX/specification/tree/1.6/schema, Apache-2.0). */
const [schema = {}, ...others] = JSON.parse(
  gunzipSync(readFileSync(join(ROOT, 'tests/fixtures/cyclonedx/bom-1.6.schemas.json.gz'))).toString(),
) as Schema[];
const validator = new Validator(schema, '7', false);
for (const other of others) validator.addSchema(other);

const files = publicFiles();
/** The lists of software in the published files, by file name. Those of the packages are inside of archives. */
const lists = files.flatMap(({ path, text }) =>
  Array.from(
    text.matchAll(/\{\n "\$schema": "http:\/\/cyclonedx\.org[^]*?\n\}\n/g),
    ([json]): [string, Json] => [basename(path).replace(/\d+\.\d+\.\d+/, 'N'), JSON.parse(json)] as [string, Json],
  ),
);
const refsOf = (list: Json | undefined, ref: string): string[] => {
  const entry = arrayOf(objectOf(list)['dependencies']).find((each) => objectOf(each)['ref'] === ref);
  return arrayOf(objectOf(entry)['dependsOn']).map((name) => textOf(name) ?? '');
};
const site = lists.find(([name]) => name === 'sbom.cdx.json')?.[1];

describe('the lists of software', () => {
  test('are in the site and in each package', () => {
    expect(lists.map(([name]) => name).toSorted()).toEqual([
      'akko-simulator-N.tgz',
      'akko-v3-N.tgz',
      'akko_v3-N-py3-none-any.whl',
      'sbom.cdx.json',
    ]);
  });

  test.each(lists)('%s: is valid by the published schema', (_, list) => {
    expect(validator.validate(list)).toMatchObject({ valid: true });
  });

  test('a list with a mistake is not valid', () => {
    expect(validator.validate({ ...objectOf(site), components: [{ name: 1 }] }).valid).toBe(false);
  });

  test('name everything that package.json has for readers, in its version', () => {
    const { dependencies } = objectOf(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
    const served = new Set(arrayOf(objectOf(site)['components']).map((each) => stringOf(objectOf(each)['purl'])));
    const expected = Object.entries(objectOf(dependencies))
      // It only exports what react-router has.
      .filter(([name]) => name !== 'react-router-dom')
      .map(([name, version]) => `pkg:npm/${name.replace('@', '%40')}@${textOf(version)}`);
    expect(expected.filter((url) => !served.has(url))).toEqual([]);
  });

  test('tell which part has a package', () => {
    const named = (part: string): string[] => refsOf(site, part).map((url) => url.replace(/^pkg:npm\/|@[^@]*$/g, ''));
    expect(named('worker/internal')).toEqual([]);
    expect(named('worker/portal')).toEqual(['hono', 'jose']);
    expect(named('worker/mcp')).toContain('zod');
    expect(named('akko-simulator')).toEqual(['hono', 'workerd']);
  });
});

test.each(['.tgz', '.whl'])('a package %s carries its license and the notices of others', (ending) => {
  const packages = files.filter(({ path }) => path.endsWith(ending));
  expect(packages.length).toBeGreaterThan(0);
  for (const { text } of packages) {
    expect(text).toContain('LICENSE.txt');
    expect(text).toContain('LICENSES-OF-OTHERS.txt');
    expect(text).toMatch(/^License: MIT$/m);
  }
});
