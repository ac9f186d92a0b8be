import { DEFAULT_LOCALE, type Locale } from '../../model/site/locale.ts';
import { type Finding, findingOf, type SourceLocation } from '../base/finding.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { textHash } from '../base/text-hash.ts';
import type { GuideSource } from '../source/guide-source.ts';
import { locationOf, type OverlaySource, type Translatable } from '../source/overlay-source.ts';
import type { Sources } from '../source/read-sources.ts';
import { jsonPathOf } from './description-texts.ts';
import { locationIn, type NotedText, notedTexts, textIn } from './noted-texts.ts';
import { type Overlays, type TextState, translate } from './translation.ts';

/** The state of one text of a source in one language. */
export interface SourceText {
  kind: 'description' | 'note' | 'guide' | 'interface';
  locale: Locale;
  /** The API description, mapping file, folder of guides or part of the interface it belongs to. */
  source: string;
  /** Its place in the original: JSONPath of a description, keys of a mapping or of interface texts, or the file of a guide. */
  path: () => string;
  english: string;
  /** The text in this language; null if it is missing. */
  text: string | null;
  hash: string;
  /** The hash of the original that a translated guide was accepted for. */
  accepted?: string | undefined;
  state: TextState;
  /** Location of that text; null if it is missing. */
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

export type TextSources = Pick<Sources, 'apis' | 'workflows' | 'guides' | 'migrations' | 'releases'>;

/** Every text of the sources of an audience, for each language other than English. */
export function sourceTexts(sources: TextSources, locales: readonly Locale[], overlays: Overlays): SourceText[] {
  const { guides } = sources;
  const originals = guides.filter((guide) => guide.locale === DEFAULT_LOCALE);
  return locales
    .filter((locale) => locale !== DEFAULT_LOCALE)
    .flatMap((locale) =>
      specTexts(sources, locale, overlays).concat(originals.map((guide) => guideText(guide, guides, locale))),
    );
}

/** The texts of an audience in one language, without guides. */
export function specTexts(
  { apis, workflows, ...sources }: Omit<TextSources, 'guides'>,
  locale: Locale,
  overlays: Overlays,
): SourceText[] {
  return [
    ...[...apis, ...workflows].flatMap((source) => descriptionTextsOf(source, overlays(source, locale), locale)),
    ...notedTexts(sources).map((noted) => noteText(noted, locale)),
  ];
}

function descriptionTextsOf(source: Translatable, overlay: OverlaySource | null, locale: Locale): SourceText[] {
  const isOriginal = locale === DEFAULT_LOCALE;
  return translate(source, isOriginal ? null : overlay).texts.map(
    ({ path, pointer, text: english, hash, state, translation }): SourceText => ({
      kind: 'description',
      locale,
      source: source.file,
      path: () => jsonPathOf(source.description, path),
      english,
      text: isOriginal ? english : (translation?.text ?? null),
      hash,
      state,
      location: () => {
        if (isOriginal) return source.locate(pointer);
        return overlay === null || translation === null ? null : locationOf(overlay, translation.place);
      },
    }),
  );
}

/** A text whose file has its translations. */
function noteText(noted: NotedText, locale: Locale): SourceText {
  const english = textIn(noted, DEFAULT_LOCALE) ?? '';
  const text = textIn(noted, locale) ?? null;
  return {
    kind: 'note',
    locale,
    source: noted.source,
    path: () => noted.path.join('.'),
    english,
    text,
    hash: textHash(english),
    state: text === null ? 'missing' : 'translated',
    location: () => (text === null ? null : locationIn(noted, locale)),
  };
}

/** A guide counts as one text. It is up to date if its front matter has the hash of the English text, which `--accept` writes. */
function guideText(
  { file, name, text, frontMatter }: GuideSource,
  guides: readonly GuideSource[],
  locale: Locale,
): SourceText {
  const source = file.slice(0, -`/${DEFAULT_LOCALE}/${name}`.length);
  const translation = guides.find((guide) => guide.locale === locale && guide.file === `${source}/${locale}/${name}`);
  const hash = textHash(text);
  const state =
    translation === undefined ? 'missing' : translation.frontMatter.source === hash ? 'translated' : 'stale';
  return {
    kind: 'guide',
    locale,
    source,
    path: () => file,
    english: frontMatter.title,
    text: translation?.text ?? null,
    hash,
    accepted: translation?.frontMatter.source,
    state,
    location: () => (translation === undefined ? null : { file: translation.file }),
  };
}

/** The number of texts by language, source and state. */
export function translationCounts(texts: readonly SourceText[]): TranslationCount[] {
  const counts = new Map<string, TranslationCount>();
  for (const { locale, source, state } of texts) {
    const key = `${locale} ${source}`;
    getOrMake(counts, key, () => ({ locale, source, translated: 0, missing: 0, stale: 0 }))[state] += 1;
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

/** Finds translated guides without an English one, such as those that stay after it was renamed or deleted. */
export function orphanFindings(guides: readonly GuideSource[], severity: Finding['severity']): Finding[] {
  const originals = new Set(guides.filter(({ locale }) => locale === DEFAULT_LOCALE).map(({ name }) => name));
  return guides
    .filter(({ name }) => !originals.has(name))
    .map(({ file, name, locale }) =>
      findingOf(
        'translation-without-original',
        { original: file.replace(`/${locale}/${name}`, `/${DEFAULT_LOCALE}/${name}`) },
        { file },
        severity,
      ),
    );
}
