import type { LocaleInfo } from '../../model/site/locale-info.ts';
import type { LanguageConfig } from '../config/config-schema.ts';

/** Scripts of living languages that are written from right to left. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['Arab', 'Hebr', 'Nkoo', 'Syrc', 'Thaa']);

/**
 * Returns the module `web/model/site/languages.ts`. What a language's setting leaves out comes from CLDR, Unicode's data about languages.
 * @param locales `locales` of a configuration
 * @throws Error with the reason if a language is not known
 */
export function languagesModule(
  locales: readonly string[],
  settings: Readonly<Record<string, LanguageConfig | undefined>> = {},
): string {
  const languages = locales.map((locale, index) => {
    const { openGraph, ...setting } = settings[locale] ?? {};
    const info = Object.assign(defaultsOf(locale), setting, { path: index === 0 ? '' : locale });
    if (!info.htmlLang.startsWith(locale))
      throw new Error(`languages.${locale}.htmlLang is "${info.htmlLang}", but must begin with ${locale}.`);
    return { locale, info, openGraph: openGraph ?? openGraphOf(info.htmlLang) };
  });
  const infos = languages.map(({ locale, info }) => `  ${locale}: ${literal(info)},\n`);
  return `// Written by "npm run types" from "locales" and "languages" of content/site.ts.
import type { LocaleInfo } from './locale-info.ts';

/** Languages of the interface. Guides and references fall back to English, part by part. */
export const LOCALES = [${locales.map(quoted).join(', ')}] as const;

export const LOCALE_INFO: Readonly<Record<(typeof LOCALES)[number], LocaleInfo>> = {
${infos.join('')}};

/** Language and country of cards of shared links. */
export const OG_LOCALE: Readonly<Record<(typeof LOCALES)[number], string>> = ${literal(Object.fromEntries(languages.map(({ locale, openGraph }) => [locale, openGraph])))};
`;
}

/** @throws Error if the text is no two letters of a language */
function defaultsOf(locale: string): Omit<LocaleInfo, 'path'> {
  const label = /^[a-z]{2}$/.test(locale)
    ? new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(locale)
    : undefined;
  if (label === undefined || Intl.getCanonicalLocales(locale)[0] !== locale)
    throw new Error(`"${locale}" is not the code of a language with two letters (ISO 639-1), such as fr.`);
  const [first = '', ...rest] = label;
  const direction = directionOf(locale);
  return { label: first.toLocaleUpperCase(locale) + rest.join(''), direction, htmlLang: locale, calendar: 'gregory' };
}

/** The direction of a language's usual script. */
export function directionOf(locale: string): LocaleInfo['direction'] {
  return RIGHT_TO_LEFT.has(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr';
}

function openGraphOf(htmlLang: string): string {
  const { language, region = '' } = new Intl.Locale(htmlLang).maximize();
  return `${language}_${region}`;
}

function literal(values: object): string {
  return `{ ${Object.entries(values)
    .map(([key, value]) => `${key}: ${quoted(String(value))}`)
    .join(', ')} }`;
}

function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
}
