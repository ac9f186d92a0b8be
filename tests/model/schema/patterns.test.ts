import { describe, expect, test } from 'vitest';

import { isPattern, matchesPattern } from '../../../web/model/schema/patterns.ts';

describe('a text is matched with the pattern', () => {
  test.each([
    ['^usr_[A-Za-z0-9]{10}$', 'usr_8Fq2Lr7KpZ', 'usr_8'],
    [String.raw`^\+[1-9][0-9]{7,14}$`, '+13125550142', '3125550142'],
    ['^[a-z0-9]+(?:-[a-z0-9]+)*$', 'create-contract-line-item-of-a-partner-user', 'create--contract'],
    [
      String.raw`^[^@]+@[^@]+\.[^@]+$`,
      'maya.torres.of.northgate.wireless@customers.northgate-wireless.example',
      'maya@example',
    ],
    [String.raw`^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}Z)?$`, '2026-03-02T15:04Z', '2026-3-2'],
    ['^(?:phone|tablet|laptop)$', 'laptop', 'laptops'],
    ['^[a-z]+:(read|write)( [a-z]+:(read|write))*$', 'users:read users:write devices:read orders:write', 'everything'],
    [String.raw`^\p{L}+$`, 'Düsseldorf', 'D7'],
    [String.raw`^[\w-.]+\:\d-\!\\d-[a\-c]$`, String.raw`a.b-c:1-!\d--`, String.raw`a:1-!\d-b`],
    ['a', 'x'.repeat(100_000) + 'a', 'x'.repeat(100_000)],
  ])('%s', (pattern, good, bad) => {
    expect(matchesPattern(pattern, good)).toBe(true);
    expect(matchesPattern(pattern, bad)).toBe(false);
  });
});

describe('no text makes a pattern hang', () => {
  test.each([
    ['^(a+)+$', 'a'],
    ['^(a|a)*$', 'a'],
    ['^(a|aa)+$', 'a'],
    ['^([a-zA-Z]+)*$', 'a'],
    ['(x+x+)+y', 'x'],
    ['^(a?){50}a{50}$', 'a'],
    ['^(a*a*-)*$', 'aaaa-'],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'],
    ['.*.*.*.*.*=.*', 'x'],
    [`^${'a?'.repeat(30)}${'a'.repeat(30)}$`, 'a'],
    ['^(?:a{0,3}){0,30}b', 'a'],
    [String.raw`^(?:\s*\S+\s*)*$`, ' a'],
    [String.raw`\s+$`, ' '],
    [String.raw`^(.*)\1{3,}$`, 'ab'],
    ['^(?=(a+)+$).*b', 'a'],
    ['^(?:-(?:ab?|ac?|b)*)*$', '-ab'],
    ['^(?:-(?:a|b)(?:a|b)*)*$', '-ab'],
  ])('%s', (pattern, unit) => {
    for (let length = 1; length <= 1 << 16; length *= 2)
      for (const text of [`${unit.repeat(Math.max(1, length / unit.length))}!`, unit.repeat(length)])
        expect(matchesPattern(pattern, text)).toBeTypeOf('boolean');
  });
});

test('a pattern that cannot be compiled matches every text', () => {
  expect(isPattern('(')).toBe(false);
  expect(matchesPattern('(', 'x')).toBe(true);
  expect(isPattern('^a$')).toBe(true);
});
