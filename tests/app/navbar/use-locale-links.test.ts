import { expect, test } from 'vitest';

import { localeLinks } from '../../../web/app/navbar/use-locale-links.ts';
import { LOCALE_INFO, LOCALES } from '../../../web/model/site/locale.ts';

test('the links to other languages keep path, query and hash', () => {
  const locales = LOCALES.map((locale) => Object.assign({ locale }, LOCALE_INFO[locale]));
  const links = localeLinks(locales, 'es', { pathname: '/es/intro', search: '?a=1', hash: '#b' });
  expect(links.map(({ href }) => href)).toEqual(['/intro?a=1#b', '/es/intro?a=1#b', '/pt/intro?a=1#b']);
  expect(links.map(({ isCurrent }) => isCurrent)).toEqual([false, true, false]);
});
