import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../web/compile/base/project.ts';
import { accessibilityFacts, readAccessibility } from '../../web/compile/pages/accessibility-facts.ts';
import { LOCALES } from '../../web/model/site/locale.ts';

/** The criteria of WCAG 2.2 (https://www.w3.org/TR/WCAG22/). */
const LEVEL_A =
  '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2';
const LEVEL_AA =
  '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3';

const source = readAccessibility(PROJECT_ROOT);
const { criteria = [], tests = {}, notes = {}, results = {}, words = {} } = source ?? {};
const idsOf = (level: string): string => criteria.flatMap((each) => (each.level === level ? each.id : [])).join(' ');

test('the statement has each criterion of level A and AA once', () => {
  expect([idsOf('A'), idsOf('AA')]).toEqual([LEVEL_A, LEVEL_AA]);
});

test.each(Object.entries(tests))('the test "%s" exists under its name', (_, { file, name }) => {
  const path = join(PROJECT_ROOT, file);
  expect(existsSync(path) ? readFileSync(path, 'utf8') : '').toContain(name);
});

test('a result has what supports it: tests, a day, or a reason', () => {
  const unsupported = criteria.filter(({ result, tests: named = [], date, note }) => {
    const isKnown = note === undefined || Object.hasOwn(notes, note);
    const hasTests = named.length > 0 && named.every((key) => Object.hasOwn(tests, key));
    const hasDate = date !== undefined && /^\d{4}-\d\d-\d\d$/.test(date);
    const support = { test: hasTests, hand: hasDate, none: note !== undefined, unmet: note !== undefined };
    return !isKnown || !(result === 'unchecked' ? named.length === 0 && date === undefined : support[result]);
  });
  expect(unsupported).toEqual([]);
});

test('every text is in every language', () => {
  const texts = [...criteria.map(({ name }) => name), ...[notes, results, words].flatMap(Object.values)];
  expect(texts.length).toBeGreaterThan(55);
  expect(texts.filter((text) => LOCALES.some((locale) => !text[locale]))).toEqual([]);
});

test('the table names the result of a criterion, its scope, and its tests by their numbers', () => {
  const { accessibilityTable: table, accessibilityTests: list } = accessibilityFacts(PROJECT_ROOT);
  expect(table?.es).toMatch(/^\| 2\.4\.1 Evitar bloques \| A \| Comprobado por una prueba \| \D+ \[\d+\] \[\d+\] \|$/m);
  expect(table?.en).toMatch(/^\| 1\.4\.10 Reflow \| AA \| Checked by hand on \d{4}-\d\d-\d\d \| .+ \|$/m);
  expect(table?.en).toMatch(/^\| 1\.3\.2 Meaningful Sequence \| A \| Not checked \| {2}\|$/m);
  expect(list?.pt.split('\n')).toHaveLength(Object.keys(tests).length);
});

test('a site without the file has no such facts', () => {
  expect(accessibilityFacts(join(PROJECT_ROOT, 'tests'))).toEqual({});
});
