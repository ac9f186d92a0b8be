import type { SourceLocation } from '../../model/site/finding.ts';
import { DEFAULT_LOCALE, type Locale } from '../../model/site/locale.ts';
import type { GuideSource } from '../source/guide-source.ts';
import type { Sources } from '../source/read-sources.ts';
import { textHash } from '../text-hash.ts';
import { jsonPathOf } from './json-path.ts';
import type { Overlays } from './mount-overlays.ts';
import { locationIn, type NotedText, notedTexts, textIn } from './noted-texts.ts';
import { locationOf, type OverlaySource } from './overlay-source.ts';
import { type TextState, type Translatable, translate } from './translation.ts';

/** The state of one text of a source in one language. */
export interface SourceText {
  kind: 'description' | 'note' | 'guide';
  locale: Locale;
  /** The API description, mapping file or folder of guides it belongs to. */
  source: string;
  /** Its place in the original: JSONPath of a description, keys of a mapping, or the file of a guide. */
  path: () => string;
  english: string;
  /** Hash of the English text. */
  hash: string;
  state: TextState;
  /** Location of the translation; null if it is missing. */
  location: () => SourceLocation | null;
}

/** How much of one source is translated into one language. */
export interface TranslationCount {
  locale: Locale;
  source: string;
  translated: number;
  missing: number;
  /** Translated before the original changed; still shown. */
  stale: number;
}

/** Every text of the sources of an audience, for each language other than English. */
export function sourceTexts(
  { apis, workflows, guides, ...sources }: Pick<Sources, 'apis' | 'workflows' | 'guides' | 'migrations' | 'releases'>,
  locales: readonly Locale[],
  overlays: Overlays,
): SourceText[] {
  const originals = guides.filter((guide) => guide.locale === DEFAULT_LOCALE);
  return locales.flatMap((locale) => {
    if (locale === DEFAULT_LOCALE) return [];
    const texts = [...apis, ...workflows].flatMap((source) =>
      descriptionTextsOf(source, overlays(source, locale), locale),
    );
    return texts.concat(
      notedTexts(sources).map((noted) => noteText(noted, locale)),
      originals.map((guide) => guideText(guide, guides, locale)),
    );
  });
}

function descriptionTextsOf(source: Translatable, overlay: OverlaySource | null, locale: Locale): SourceText[] {
  return translate(source, overlay).texts.map(({ path, text, hash, state, translation }) => ({
    kind: 'description',
    locale,
    source: source.file,
    path: () => jsonPathOf(source.description, path),
    english: text,
    hash,
    state,
    location: () => (overlay === null || translation === null ? null : locationOf(overlay, translation.place)),
  }));
}

/** A text whose file has its translations. */
function noteText(noted: NotedText, locale: Locale): SourceText {
  const english = textIn(noted, DEFAULT_LOCALE) ?? '';
  const isTranslated = textIn(noted, locale) !== undefined;
  return {
    kind: 'note',
    locale,
    source: noted.source,
    path: () => noted.path.join('.'),
    english,
    hash: textHash(english),
    state: isTranslated ? 'translated' : 'missing',
    location: () => (isTranslated ? locationIn(noted, locale) : null),
  };
}

/** A guide counts as one text. It is up to date if its front matter has no hash of the English text. */
function guideText(
  { file, name, text, frontMatter }: GuideSource,
  guides: readonly GuideSource[],
  locale: Locale,
): SourceText {
  const source = file.slice(0, -`/${DEFAULT_LOCALE}/${name}`.length);
  const translation = guides.find((guide) => guide.locale === locale && guide.file === `${source}/${locale}/${name}`);
  const hash = textHash(text);
  const state =
    translation === undefined
      ? 'missing'
      : [undefined, hash].includes(translation.frontMatter.source)
        ? 'translated'
        : 'stale';
  return {
    kind: 'guide',
    locale,
    source,
    path: () => file,
    english: frontMatter.title,
    hash,
    state,
    location: () => (translation === undefined ? null : { file: translation.file }),
  };
}

/** The number of texts by language, source and state. */
export function translationCounts(texts: readonly SourceText[]): TranslationCount[] {
  const counts = new Map<string, TranslationCount>();
  for (const { locale, source, state } of texts) {
    const key = `${locale} ${source}`;
    const count = counts.get(key) ?? { locale, source, translated: 0, missing: 0, stale: 0 };
    count[state] += 1;
    counts.set(key, count);
  }
  return [...counts.values()];
}

/** The counts for the console: one line per source, one column per language. */
export function countsToText(counts: readonly TranslationCount[]): string[] {
  const sources = [...new Set(counts.map(({ source }) => source))].toSorted((a, b) => a.localeCompare(b, 'en'));
  const width = Math.max(...sources.map((source) => source.length));
  const column = ({ locale, translated, missing, stale }: TranslationCount): string =>
    `${locale} ${translated} of ${translated + missing + stale}${missing > 0 ? `, ${missing} missing` : ''}${stale > 0 ? `, ${stale} stale` : ''}`;
  return sources.map(
    (source) =>
      `${source.padEnd(width)}  ${counts
        .filter((count) => count.source === source)
        .map((count) => column(count).padEnd(32))
        .join('  ')
        .trimEnd()}`,
  );
}
