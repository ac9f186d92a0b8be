import { STRINGS as MARKDOWN_WORDS } from '../../../web/compile/markdown/strings/all.ts';
import type { ReferenceLanguage } from '../../../web/compile/reference/reference-texts.ts';
import type { ApiSource } from '../../../web/compile/source/api-source.ts';
import type { OverlaySource } from '../../../web/compile/source/overlay-source.ts';
import { originalTranslation, translate } from '../../../web/compile/translation/translation.ts';
import type { Locale } from '../../../web/model/site/locale.ts';
import { WORDS } from './words.ts';

/** The language of a reference. @param overlay its translation, if any */
export function languageIn(locale: Locale, source: ApiSource, overlay: OverlaySource | null = null): ReferenceLanguage {
  return {
    locale,
    translation: locale === 'en' ? originalTranslation(source) : translate(source, overlay),
    words: WORDS,
    markdownWords: MARKDOWN_WORDS[locale],
  };
}
