import { describe, expect, test } from 'vitest';

import { canonicalJson } from '../../../web/model/schema/keywords.ts';
import { type AnyNumber, compareNumbers, isInteger, isMultipleOf } from '../../../web/model/schema/numbers.ts';
import { exactJson, ExactNumber } from '../../../web/model/text/json.ts';

const exact = (text: string): AnyNumber => new ExactNumber(text);

describe('numbers are compared by all of their digits', () => {
  test.each<[AnyNumber, AnyNumber, number]>([
    [1, 2, -1],
    [exact('9007199254740993'), 9_007_199_254_740_992, 1],
    [exact('9223372036854775808'), exact('9223372036854775807'), 1],
    [exact('1.10'), 1.1, 0],
    [exact('1e3'), 1000, 0],
    [exact('-0.0'), 0, 0],
    [exact('1e-999999999'), exact('2e-999999999'), 0],
  ])('%o and %o', (one, other, expected) => {
    expect(Math.sign(compareNumbers(one, other))).toBe(expected);
    expect(Math.sign(compareNumbers(other, one))).toBe(expected === 0 ? 0 : -expected);
  });
});

test('multiples are decimal', () => {
  expect(isMultipleOf(0.3, 0.1)).toBe(true);
  expect(isMultipleOf(1e-7, 1e-8)).toBe(true);
  expect(isMultipleOf(0.35, 0.1)).toBe(false);
  expect(isMultipleOf(exact('9007199254740993'), 3)).toBe(true);
  expect(isMultipleOf(exact('9007199254740994'), 3)).toBe(false);
  expect(isMultipleOf(Number.POSITIVE_INFINITY, 2)).toBe(false);
  expect(isMultipleOf(5, 0)).toBe(false);
});

test('an integer may be written with a point or an exponent', () => {
  expect([exact('1.0'), exact('1e2'), 1e300, exact('9007199254740993')].map(isInteger)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([0.5, exact('1e-2')].map(isInteger)).toEqual([false, false]);
});

test('equal values have equal texts, however their numbers are written', () => {
  const value = exactJson('{"b": [1.0, 1e400], "a": 9007199254740993}');
  expect(canonicalJson(value)).toBe('{"a":9007199254740993,"b":[1,1e400]}');
});
