import { DEFAULT_LOCALE, type Locale } from '../../model/site/locale.ts';
import { type JsonObject, pointerOf } from '../../model/text/json.ts';
import { type Finding, findingOf, type SourceLocation, inBrackets } from '../base/finding.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { textHash } from '../base/text-hash.ts';
import { type OriginalOf, originalsOf, sameObject } from '../openapi/reading/traversal.ts';
import { type ApiSource, baseNameOf } from '../source/api-source.ts';
import { locationOf, type OverlaySource, type Translatable } from '../source/overlay-source.ts';
import type { Sources } from '../source/read-sources.ts';
import { applyOverlay, type Select, selectorOf, type TranslatedText } from './apply-overlay.ts';
import { type DescriptionText, descriptionTexts } from './description-texts.ts';

/** `stale`: the original has changed since, or the translation has no hash of its original. */
export type TextState = 'translated' | 'missing' | 'stale';

interface OriginalText extends DescriptionText {
  pointer: string;
  hash: string;
}

export interface TextCoverage extends OriginalText {
  state: TextState;
  /** Null if it is missing. */
  translation: TranslatedText | null;
}

export interface Translation {
  /** File of the overlay; null without one. */
  file: string | null;
  /** The translated document, as OpenAPI 3.x. */
  document: JsonObject;
  originalOf: OriginalOf;
  /** Texts without a translation. */
  untranslated: ReadonlySet<string>;
  /** Location of the translation of the text at a pointer; null if it is not translated. */
  placeOf: (pointer: string) => SourceLocation | null;
  texts: TextCoverage[];
  findings: Finding[];
}

/** The untranslated description. */
export function originalTranslation({ document }: Pick<ApiSource, 'document'>): Translation {
  return {
    file: null,
    document,
    originalOf: sameObject,
    untranslated: new Set(),
    placeOf: () => null,
    texts: [],
    findings: [],
  };
}

/** Cached by description: its texts, which all languages share, and its translations by overlay. */
interface Cached {
  originals: OriginalText[];
  select: Select;
  translations: WeakMap<object, Translation>;
}

const cache = new WeakMap<Translatable, Cached>();
const NO_OVERLAY = {};

/** A description in the language of an overlay; without an overlay no text is translated. */
export function translate(source: Translatable, overlay: OverlaySource | null): Translation {
  const cached = getOrMake(cache, source, () => ({
    originals: originalTexts(source),
    select: selectorOf(source.description),
    translations: new WeakMap(),
  }));
  return getOrMake(cached.translations, overlay ?? NO_OVERLAY, () => translated(source, overlay, cached));
}

function originalTexts({ description }: Translatable): OriginalText[] {
  return descriptionTexts(description).map(({ path, text }) => ({
    path,
    text,
    pointer: pointerOf(path),
    hash: textHash(text),
  }));
}

function translated(source: Translatable, overlay: OverlaySource | null, { originals, select }: Cached): Translation {
  const { description } = source;
  const applied =
    overlay === null
      ? null
      : applyOverlay({ description, texts: new Set(originals.map(({ pointer }) => pointer)), select }, overlay);
  const texts = originals.map(({ path, text, pointer, hash }): TextCoverage => {
    const translation = applied?.translated.get(pointer) ?? null;
    const state = translation === null ? 'missing' : translation.source === hash ? 'translated' : 'stale';
    return { path, text, pointer, hash, state, translation };
  });
  const document =
    applied === null || applied.description === description ? source.document : source.documentOf(applied.description);
  const untranslated = new Set(texts.filter(({ state }) => state === 'missing').map(({ text }) => text));
  // A translation can be the same word as its original.
  for (const { translation } of texts) if (translation !== null) untranslated.delete(translation.text);
  return {
    file: overlay?.file ?? null,
    document,
    originalOf: document === source.document ? sameObject : originalsOf(document, source.document),
    untranslated,
    placeOf: (pointer) => {
      const place = applied?.translated.get(pointer)?.place;
      return place === undefined || overlay === null ? null : locationOf(overlay, place);
    },
    texts,
    findings: applied?.findings ?? [],
  };
}

interface MountOptions {
  locales: readonly Locale[];
  strictness: Finding['severity'];
  report: (finding: Finding) => void;
}

/** Gives the overlay of a description in a language; null if it has none. */
export type Overlays = (source: Translatable, locale: Locale) => OverlaySource | null;

/**
 * Finds the description of each overlay. An overlay is reported and skipped if it has no description, if the site does not have its
 * language, or if the description already has an overlay in this language.
 */
export function mountOverlays(
  { overlays, apis, workflows }: Pick<Sources, 'overlays' | 'apis' | 'workflows'>,
  { locales, strictness, report }: MountOptions,
): Overlays {
  const descriptions = [...apis, ...workflows];
  const mounted = new Map<Translatable, Map<Locale, OverlaySource>>();
  for (const overlay of overlays) {
    // `extends` must match, too, if the overlay has it.
    const source = descriptions.find(
      ({ name }) => baseNameOf(name) === overlay.base && (overlay.extends ?? name) === name,
    );
    const earlier = source === undefined ? undefined : mounted.get(source)?.get(overlay.locale);
    if (source === undefined) report(withoutDescription(overlay, descriptions, strictness));
    else if (!locales.includes(overlay.locale)) report(otherLanguage(overlay, locales));
    else if (earlier !== undefined) report(secondOverlay(overlay, earlier));
    else getOrMake(mounted, source, () => new Map()).set(overlay.locale, overlay);
  }
  return (source, locale) => mounted.get(source)?.get(locale) ?? null;
}

/** A description in a language. */
export function translationIn(locale: Locale, source: Translatable, overlays: Overlays): Translation {
  return locale === DEFAULT_LOCALE ? originalTranslation(source) : translate(source, overlays(source, locale));
}

function withoutDescription(
  { file, base, extends: extended, locate }: OverlaySource,
  descriptions: readonly Translatable[],
  severity: Finding['severity'],
): Finding {
  const isNamed = descriptions.some(({ name }) => baseNameOf(name) === base);
  const names = inBrackets(descriptions.map(({ name }) => name));
  return isNamed
    ? findingOf('overlay-description/extends', { base, extended: extended ?? '' }, locate('#/extends'), severity)
    : findingOf('overlay-description', { base, names }, { file }, severity);
}

function otherLanguage({ file, locale }: OverlaySource, locales: readonly Locale[]): Finding {
  return findingOf('overlay-locale', { locale, languages: locales.join(', ') }, { file });
}

function secondOverlay({ file }: OverlaySource, earlier: OverlaySource): Finding {
  return findingOf('overlay-twice', { earlier: earlier.file }, { file });
}
