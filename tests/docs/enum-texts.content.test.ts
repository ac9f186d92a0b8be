import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { load } from 'js-yaml';
import { expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../web/compile/base/project.ts';
import { arrayOf, isObject, type Json, objectOf } from '../../web/model/text/json.ts';

/** The enum values below a value of a description that have no text. Conditions only select among values that have one elsewhere. */
function valuesWithoutText(value: Json | undefined, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => valuesWithoutText(item, `${path}/${index}`));
  if (!isObject(value)) return [];
  const texts = objectOf(value['x-enumDescriptions']);
  const own = value.description === undefined ? [] : arrayOf(value.enum).filter((item) => item !== null);
  return [
    ...own.map(String).flatMap((name) => (texts[name] === undefined ? [`${path} ${name}`] : [])),
    ...Object.entries(value).flatMap(([key, child]) => valuesWithoutText(child, `${path}/${key}`)),
  ];
}

test.each(['v3', 'v2', 'gateway', 'simulator'])('every enum value of the schemas of %s has a text', (name) => {
  const text = readFileSync(join(PROJECT_ROOT, 'specs/public', `${name}.yaml`), 'utf8');
  const { components, paths } = objectOf(load(text));
  expect(valuesWithoutText({ components, paths }, '')).toEqual([]);
});
