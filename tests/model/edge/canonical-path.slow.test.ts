import { describe, expect, test } from 'vitest';

import { canonicalKey, encodePath, internalRedirect, isGated } from '../../../web/model/edge/canonical-path.ts';
import { IS_FULL } from '../../tier.ts';

describe('canonicalKey', () => {
  test.each([
    ['/', '/'],
    ['', '/'],
    ['intro', '/intro'],
    ['/Intro', '/intro'],
    ['/intro/', '/intro/'],
    ['//a///b//', '/a/b/'],
    ['\\a\\b', '/a/b'],
    ['/a/./b/../c', '/a/c'],
    ['/../../a', '/a'],
    ['/a/..', '/'],
    ['/a/.', '/a'],
    ['/%61', '/a'],
    ['/%2561', '/a'],
    ['/a%2Fb%5Cc', '/a/b/c'],
    ['/a;b=c/d;e', '/a/d'],
    ['/a?b/c#d', '/a/c'],
    ['/a%3Fb/c%23d', '/a/c'],
    ['/a./b...', '/a/b'],
    ['/..;/a', '/a'],
    ['/a%00b%0Ac', '/abc'],
    ['/a\u200Bb\uFEFF\u00AD\u2066c', '/abc'],
    ['/\uFF41\uFF0F\uFF22', '/a/b'],
    ['/\uFF0561', '/a'],
    ['/%\u200B61', '/a'],
    ['/\u2025/a', '/a'],
    ['/caf\u00E9', '/caf\u00E9'],
    ['/cafe\u0301', '/caf\u00E9'],
    ['/100%', '/100%'],
    ['/%zz', '/%zz'],
    ['/a b+c', '/a b+c'],
  ])('makes %j into %j', (pathname, key) => {
    expect(canonicalKey(pathname)).toMatchObject({ key, settled: true });
  });

  test('keeps the letter case in the path, for file names that have one', () => {
    expect(canonicalKey('//Assets/Boot-DkX2.js')).toEqual({
      key: '/assets/boot-dkx2.js',
      path: '/Assets/Boot-DkX2.js',
      settled: true,
    });
  });

  test.each(['/%ff', '/%c0%af', '/a%E2%82', '/%ED%A0%80', '/%25ff'])(
    'does not settle %s, which is not UTF-8',
    (pathname) => {
      expect(canonicalKey(pathname).settled).toBe(false);
    },
  );

  test('decodes six rounds of encoding, but not a seventh', () => {
    const encodedTimes = (rounds: number): string => `/%${'25'.repeat(rounds - 1)}61`;
    expect(canonicalKey(encodedTimes(6))).toMatchObject({ key: '/a', settled: true });
    expect(canonicalKey(encodedTimes(7)).settled).toBe(false);
    expect(canonicalKey(encodedTimes(50)).settled).toBe(false);
  });

  test('keeps its own output unchanged, encoded or not, for every character', () => {
    const different: string[] = [];
    // Most of the characters beyond are ideographs.
    const isDense = (code: number): boolean => code < 0x3000 || (code >= 0xf900 && code < 0x10000);
    for (let code = 0; code <= 0x10ffff; code += isDense(code) ? 1 : IS_FULL ? 7 : 61) {
      const first = canonicalKey(`/a${String.fromCodePoint(code)}b`);
      const again = canonicalKey(first.key);
      const encoded = canonicalKey(encodePath(first.path));
      if (!first.settled || again.key !== first.key || encoded.path !== first.path) different.push(code.toString(16));
    }
    expect(different).toEqual([]);
  });

  test('treats half a surrogate pair as an invalid character', () => {
    expect(canonicalKey('/a\uD800')).toMatchObject({ key: '/a\uFFFD', settled: true });
  });

  test.each([
    ['slashes', (n: number) => '/'.repeat(n)],
    ['slashes before a letter', (n: number) => `${'/'.repeat(n)}x`],
    ['dots before a letter', (n: number) => `/${'.'.repeat(n)}x`],
    ['parent segments', (n: number) => '/..'.repeat(n / 3)],
    ['segments with parent segments', (n: number) => '/a/..'.repeat(n / 5)],
    ['percent signs', (n: number) => '%'.repeat(n)],
    ['encoded percent signs', (n: number) => `/${'%25'.repeat(n / 3)}`],
    ['an encoding of any depth', (n: number) => `/%${'25'.repeat(n / 2)}61`],
    ['bytes that are not UTF-8', (n: number) => `/${'%ff'.repeat(n / 3)}`],
    ['semicolons', (n: number) => `/${';'.repeat(n)}`],
    ['invisible characters', (n: number) => `/${'\u200B'.repeat(n)}`],
    ['combining marks out of order', (n: number) => `/a${'\u0301\u0316'.repeat(n / 2)}`],
    ['combining marks written as halfwidth letters', (n: number) => `/a${'\u0316\uFF9E'.repeat(n / 2)}`],
    ['separated combining marks', (n: number) => `/a${`${'\u0316\u0301'.repeat(10)}\u200C`.repeat(n / 21)}`],
    // In quadratic time, this would take longer than a test may.
  ])('takes linear time for %s', (_, make) => {
    expect(() => canonicalKey(make(1_000_000))).not.toThrow();
  });
});

describe('isGated', () => {
  test.each([
    '/docs/internal',
    '/docs/internal/x',
    '/es/docs/internal',
    '/a/docs/internals',
    '/DOCS%2FInternal',
    '/docs\\internal',
    '/%ff',
  ])('is true for %s', (pathname) => {
    expect(isGated(pathname)).toBe(true);
  });
  test.each(['/', '/docs', '/internal', '/docs/intern', '/docs-internal', '/docs/x/internal', '/doc%C5%9F/internal'])(
    'is false for %s',
    (pathname) => {
      expect(isGated(pathname)).toBe(false);
    },
  );
});

describe('internalRedirect', () => {
  test.each([
    ['/internal', '/docs/internal'],
    ['/internal/', '/docs/internal'],
    ['/internal/get-app', '/docs/internal/get-app'],
    ['/es/internal/Get-App.html', '/es/docs/internal/get-app'],
    ['/pt/internal', '/pt/docs/internal'],
    ['/internal/a b', '/docs/internal/a%20b'],
    ['//internal//evil.example', '/docs/internal/evil.example'],
  ])('leads %s to %s', (pathname, location) => {
    expect(internalRedirect(pathname)).toBe(location);
  });
  test.each(['/', '/internals', '/a/internal', '/docs/internal', '/fr/internal/x', '/internal/%ff'])(
    'leads %s nowhere',
    (pathname) => {
      expect(internalRedirect(pathname)).toBeUndefined();
    },
  );
});
