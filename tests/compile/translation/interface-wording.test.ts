import { globSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';
import { readTerms } from '../../../web/compile/source/content-data.ts';
import { misuseFinder } from '../../../web/compile/translation/wording-findings.ts';
import { isLocale, type Locale, LOCALES } from '../../../web/model/site/locale.ts';

interface Text {
  locale: Locale;
  text: string;
}

/** The interface texts of all languages. */
const FILES = globSync('{web,worker}/**/strings/all.ts', {
  cwd: PROJECT_ROOT,
  exclude: (name) => name === 'node_modules',
}).toSorted();

/** All texts of a value. A property that is named by a language has texts of this language. */
function textsIn(value: unknown, locale: Locale | null): Text[] {
  if (typeof value === 'string') return locale === null ? [] : [{ locale, text: value }];
  if (typeof value === 'function') return literalsOf(String(value)).flatMap((text) => textsIn(text, locale));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, isLocale(key) ? key : locale));
}

/** The string literals and templates of a function. */
function literalsOf(code: string): string[] {
  const templates = [...code.matchAll(/`((?:[^`\\]|\\.)*)`/g)].map(([, text = '']) =>
    text.replaceAll(/\$\{[^}]*\}/g, '…'),
  );
  const strings = [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g)].map(([, a, b]) => a ?? b ?? '');
  return [...templates, ...strings];
}

async function textsOf(file: string): Promise<Text[]> {
  return textsIn(await import(join(PROJECT_ROOT, file)), null);
}

const tables = await Promise.all(FILES.map(async (file) => ({ file, texts: await textsOf(file) })));
const { terms } = await readTerms(PROJECT_ROOT);

test('every table of strings has texts in every language', () => {
  const all = tables.flatMap(({ texts }) => texts);
  expect(LOCALES.map((locale) => all.filter((text) => text.locale === locale).length > 700)).toEqual([
    true,
    true,
    true,
  ]);
});

describe.each(LOCALES)('the interface strings in %s', (locale) => {
  const misuses = misuseFinder(terms, locale);

  test.each(tables.filter(({ texts }) => texts.some((text) => text.locale === locale)))(
    'of $file have no other wording than the guides',
    ({ texts }) => {
      const found = texts
        .filter((text) => text.locale === locale)
        .flatMap(({ text }) => misuses(text).map(({ wording, use }) => `"${wording}", not "${use}": ${text}`));
      expect(found).toEqual([]);
    },
  );
});
