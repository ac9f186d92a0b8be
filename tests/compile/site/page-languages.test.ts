import { expect, test } from 'vitest';

import { pageLanguages } from '../../../web/compile/site/routes.ts';
import type { PageSummary } from '../../../web/model/page/page.ts';
import type { Locale } from '../../../web/model/site/locale.ts';

test('a page has the languages of its texts, not those of its addresses', () => {
  const page = (route: string, locale: Locale, contentLocale: Locale): PageSummary =>
    ({ route, locale, contentLocale }) as unknown as PageSummary;
  const languages = pageLanguages([
    { pages: [page('/alone', 'en', 'en'), page('/pair', 'en', 'en')] },
    { pages: [page('/alone', 'es', 'en'), page('/pair', 'es', 'es')] },
  ]);
  expect([...languages]).toEqual([
    ['/alone', ['en']],
    ['/pair', ['en', 'es']],
  ]);
});
