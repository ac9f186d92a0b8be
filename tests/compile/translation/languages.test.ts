import { expect, test } from 'vitest';

import { languagesModule } from '../../../web/compile/translation/languages.ts';

test('the languages of a configuration have the names and directions of CLDR', () => {
  const code = languagesModule(['en', 'fr', 'ar']);
  expect(code).toContain("LOCALES = ['en', 'fr', 'ar'] as const");
  expect(code).toContain("en: { label: 'English', direction: 'ltr', htmlLang: 'en', calendar: 'gregory', path: '' },");
  expect(code).toContain(
    "fr: { label: 'Français', direction: 'ltr', htmlLang: 'fr', calendar: 'gregory', path: 'fr' }",
  );
  expect(code).toContain("ar: { label: 'العربية', direction: 'rtl', htmlLang: 'ar', calendar: 'gregory', path: 'ar' }");
  expect(code).toContain("{ en: 'en_US', fr: 'fr_FR', ar: 'ar_EG' }");
});

test('the configuration of a language wins over CLDR', () => {
  const code = languagesModule(['en', 'zh'], { zh: { label: "O'zbek", htmlLang: 'zh-Hant', openGraph: 'zh_HK' } });
  expect(code).toContain(String.raw`zh: { label: 'O\'zbek', direction: 'ltr', htmlLang: 'zh-Hant'`);
  expect(code).toContain("zh: 'zh_HK' }");
});

test.each(['xx', 'in', 'EN', 'pt-BR', '../es'])('%s is no language', (locale) => {
  expect(() => languagesModule(['en', locale])).toThrow(`"${locale}" is not the code of a language with two letters`);
});

test('the tag of a language begins with its code, from which the script of a page knows its language', () => {
  expect(() => languagesModule(['en', 'no'], { no: { htmlLang: 'nb' } })).toThrow('must begin with no');
});
