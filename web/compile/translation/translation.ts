import type { Finding, SourceLocation } from '../../model/site/finding.ts';
import type { JsonObject } from '../../model/text/json.ts';
import type { ApiSource } from '../source/api-source.ts';
import { textHash } from '../text-hash.ts';
import { applyOverlay, type TranslatedText } from './apply-overlay.ts';
import { type DescriptionText, descriptionTexts, pointerOf } from './description-texts.ts';
import { asItIs, type OriginalOf, originalsOf } from './originals.ts';
import { locationOf, type OverlaySource } from './overlay-source.ts';
import { Targets } from './targets.ts';

/** `stale`: the original has changed since, or nobody knows from which it was made. */
export type TextState = 'translated' | 'missing' | 'stale';

/** A text of a description as it was written. */
interface OriginalText extends DescriptionText {
  pointer: string;
  hash: string;
}

/** A text with what one language has of it. */
export interface TextCoverage extends OriginalText {
  state: TextState;
  /** Null where it is missing. */
  translation: TranslatedText | null;
}

/** An API description in one language. */
export interface Translation {
  /** File of the overlay; null where there is none. */
  file: string | null;
  /** The document as pages are drawn from it. */
  document: JsonObject;
  originalOf: OriginalOf;
  /** Texts that are still the original's. */
  untranslated: ReadonlySet<string>;
  /** Where the translation of the text at a pointer is; null where there is none. */
  placeOf: (pointer: string) => SourceLocation | null;
  texts: TextCoverage[];
  findings: Finding[];
}

/** The description in the language it was written in. */
export function originalTranslation({ document }: Pick<ApiSource, 'document'>): Translation {
  return {
    file: null,
    document,
    originalOf: asItIs,
    untranslated: new Set(),
    placeOf: () => null,
    texts: [],
    findings: [],
  };
}

/** What was made of a description: its texts, the same for every language, and its translations, as long as neither it nor their overlay changes. */
interface Known {
  originals: OriginalText[];
  targets: Targets;
  translations: WeakMap<object, Translation>;
}

const known = new WeakMap<ApiSource, Known>();
const NO_OVERLAY = {};

/** A description in the language of an overlay; without one, every text is the original's. */
export function translate(source: ApiSource, overlay: OverlaySource | null): Translation {
  const own = known.get(source) ?? {
    originals: originalTexts(source),
    targets: new Targets(source.description),
    translations: new WeakMap(),
  };
  known.set(source, own);
  const translation = own.translations.get(overlay ?? NO_OVERLAY) ?? translated(source, overlay, own);
  own.translations.set(overlay ?? NO_OVERLAY, translation);
  return translation;
}

function originalTexts({ description }: ApiSource): OriginalText[] {
  return descriptionTexts(description).map(({ path, text }) => ({
    path,
    text,
    pointer: pointerOf(path),
    hash: textHash(text),
  }));
}

function translated(source: ApiSource, overlay: OverlaySource | null, { originals, targets }: Known): Translation {
  const { description } = source;
  const applied =
    overlay === null
      ? null
      : applyOverlay({ description, texts: new Set(originals.map(({ pointer }) => pointer)), targets }, overlay);
  const texts = originals.map(({ path, text, pointer, hash }): TextCoverage => {
    const translation = applied?.translated.get(pointer) ?? null;
    const state = translation === null ? 'missing' : translation.source === hash ? 'translated' : 'stale';
    return { path, text, pointer, hash, state, translation };
  });
  const document =
    applied === null || applied.description === description ? source.document : source.documentOf(applied.description);
  const untranslated = new Set(texts.filter(({ state }) => state === 'missing').map(({ text }) => text));
  // A word that is the same in both languages is in both.
  for (const { translation } of texts) if (translation !== null) untranslated.delete(translation.text);
  return {
    file: overlay?.file ?? null,
    document,
    originalOf: document === source.document ? asItIs : originalsOf(document, source.document),
    untranslated,
    placeOf: (pointer) => {
      const place = applied?.translated.get(pointer)?.place;
      return place === undefined || overlay === null ? null : locationOf(overlay, place);
    },
    texts,
    findings: applied?.findings ?? [],
  };
}
