import { describe, expect, test } from 'vitest';

import { LOCALES } from '../../../web/model/site/locale.ts';
import { addressOf, localizePath, normalizePath, splitLocale } from '../../../web/model/site/path.ts';

describe('the language prefix of a path', () => {
  test.each([
    ['/', 'en', '/'],
    ['/', 'es', '/es'],
    ['/intro', 'en', '/intro'],
    ['/intro', 'pt', '/pt/intro'],
    ['/intro?x=1#y', 'es', '/es/intro?x=1#y'],
  ] as const)('is added to %s in %s: %s', (route, locale, path) => {
    expect(localizePath(route, locale)).toBe(path);
  });

  test('is added to an address, which is percent-encoded once', () => {
    expect(addressOf('/größe/50%', 'es')).toBe('/es/gr%C3%B6%C3%9Fe/50%25');
    expect(addressOf('/', 'pt')).toBe('/pt');
  });

  test.each([
    ['/', 'en', '/'],
    ['/es', 'es', '/'],
    ['/es/', 'es', '/'],
    ['/es/intro', 'es', '/intro'],
    ['/especial', 'en', '/especial'],
    ['/en/intro', 'en', '/en/intro'],
    ['/fr/intro', 'en', '/fr/intro'],
    ['/intro/es', 'en', '/intro/es'],
    ['//es/intro', 'en', '//es/intro'],
    ['', 'en', ''],
  ] as const)('of the path %s selects the language %s', (pathname, locale, route) => {
    expect(splitLocale(pathname)).toEqual({ locale, route });
  });

  test('is recognized after it was added', () => {
    for (const locale of LOCALES)
      for (const route of ['/', '/intro', '/shop/v2/users'])
        expect(splitLocale(localizePath(route, locale))).toEqual({ locale, route });
  });
});

describe('the normalized form of a path', () => {
  test.each([
    ['/', '/'],
    ['', '/'],
    ['/intro', '/intro'],
    ['/intro/', '/intro'],
    ['/intro//', '/intro'],
    ['/intro.html', '/intro'],
    ['/intro.HTML', '/intro'],
    ['/intro.html/', '/intro'],
    ['/guides/index.html', '/guides'],
    ['/guides/index', '/guides'],
    ['/index.html', '/'],
    ['/es/index.html', '/es'],
    ['/reindex', '/reindex'],
    ['/index-page', '/index-page'],
    ['/intro.htmlx', '/intro.htmlx'],
    ['/v2.yaml', '/v2.yaml'],
  ])('of %s is %s', (pathname, path) => {
    expect(normalizePath(pathname)).toBe(path);
    expect(normalizePath(path)).toBe(path);
  });

  // In quadratic time, this would take longer than a test may.
  test.each(['/', '/index'])('of %s, repeated a million times, is found in linear time', (part) => {
    const path = `${part.repeat(1_000_000)}x`;
    expect(normalizePath(path).length).toBeLessThanOrEqual(path.length);
  });
});
