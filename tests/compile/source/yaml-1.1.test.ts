import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { yamlForOldReaders } from '../../../web/compile/source/lint/yaml-1.1.ts';

test.each([
  ['enum: [on, off, y, No, auto, us]', "enum: ['on', 'off', 'y', 'No', auto, us]"],
  ['on: 08:30 # opens', "'on': '08:30' # opens"],
  ['- 2020-01-01\n- 2020-01-01T10:00:00Z', "- '2020-01-01'\n- '2020-01-01T10:00:00Z'"],
  ['[1_000, 0b11, 190:20:30, =]', "['1_000', '0b11', '190:20:30', '=']"],
  ['[014, 08, 0o14, 1e3, 1.5E-7, 1e+300]', '[14, 8, 12, 1.0e+3, 1.5e-7, 1.0e+300]'],
  ['text: yes, of course\nblock: |\n  no\nquoted: "no"\ntagged: !!str no', null],
  ['a: &x { b: 1 }\nc: { <<: *x, d: 1.10, e: 12345678901234567890, f: .inf }', null],
  ['prices: [1.0, 200, -5, true, ~]', null],
])('%j is published as %j', (text, published) => {
  expect(yamlForOldReaders(text)).toBe(published ?? text);
  expect(parse(published ?? text, { merge: true })).toEqual(parse(text, { merge: true }));
  const old = parse(published ?? text, { version: '1.1', schema: 'yaml-1.1' }) as unknown;
  expect(old).toEqual(parse(text, { merge: true }));
});
