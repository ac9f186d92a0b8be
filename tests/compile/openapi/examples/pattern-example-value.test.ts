import { describe, expect, test } from 'vitest';

import { textFromPattern } from '../../../../web/compile/openapi/examples/pattern-example-value.ts';

describe('a text by a pattern', () => {
  test.each([
    ['^[0-9]{12,19}$', '000000000000'],
    ['^usr_[A-Za-z0-9]{10}$', 'usr_AAAAAAAAAA'],
    ['^\\+[1-9]\\d{1,14}$', '+1000'],
    ['^(open|closed)$', 'open'],
    ['^[^/]+$', 'aaa'],
    ['^[A-Z]{2}-\\d{3}(\\.[a-z]+)?$', 'AA-000.aaa'],
    ['^https?://.*$', 'https://aaa'],
    ['^\\$[0-9]+\\.[0-9]{2}$', '$000.00'],
    ['^(?<year>\\d{4})-(?:\\d\\d)$', '0000-00'],
    ['a$|b', 'a'],
  ])('%s is %s, which it matches', (pattern, text) => {
    expect(textFromPattern(pattern)).toBe(text);
    expect(new RegExp(pattern, 'u').test(text)).toBe(true);
  });

  test('is as long as it has to be', () => {
    expect(textFromPattern('^[a-z]+$', 8)).toBe('aaaaaaaa');
  });

  test.each([
    '(?=a)b',
    '(a)\\1',
    '\\bword',
    '\\p{L}+',
    '[',
    '(a',
    '^a$b',
    'a{999999999}',
    'x{1000}',
    '[^\\s\\S]',
    '[^z-a]',
    '*',
    '[[:alpha:]]',
    'a{',
    '('.repeat(50_000),
  ])('is null for %s', (pattern) => {
    expect(textFromPattern(pattern)).toBeNull();
  });
});
