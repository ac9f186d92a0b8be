import { expect, test } from 'vitest';

import { en } from '../../../web/model/schema/strings/en.ts';
import { es } from '../../../web/model/schema/strings/es.ts';
import { pt } from '../../../web/model/schema/strings/pt.ts';

/** The texts of a language by their path, each with the values 1 and 2 in it. */
function textsOf(strings: object, path = ''): [path: string, texts: string[]][] {
  return Object.entries(strings).flatMap(([key, value]: [string, unknown]): [string, string[]][] => {
    if (typeof value === 'string') return [[path + key, [value]]];
    if (typeof value === 'object' && value !== null) return textsOf(value, `${path}${key}.`);
    const write = value as (...values: unknown[]) => string;
    return [[path + key, key === 'type' ? [write(['‹1›', '‹2›'])] : [write('1', '‹2›'), write('2', '')]]];
  });
}

test.each([
  ['en', en],
  ['es', es],
  ['pt', pt],
])('every message of a violation contains its values in %s', (_locale, strings) => {
  const english = new Map(textsOf(en));
  for (const [path, texts] of textsOf(strings)) {
    const expected = english.get(path)?.map((text) => text.match(/\d|‹2›/g)?.toSorted());
    expect([path, texts.map((text) => text.match(/\d|‹2›/g)?.toSorted())]).toEqual([path, expected]);
    expect([path, texts.filter((text) => /undefined|\s$|\s{2}/.test(text))]).toEqual([path, []]);
  }
});
