import { type JsonObject, pointerOf } from '../../model/text/json.ts';
import type { Finding, SourceLocation } from '../base/finding.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { textHash } from '../base/text-hash.ts';
import { type OriginalOf, originalsOf, sameObject } from '../openapi/reading/traversal.ts';
import type { ApiSource } from '../source/api-source.ts';
import { locationOf, type OverlaySource } from '../source/overlay-source.ts';
import { applyOverlay, type TranslatedText } from './apply-overlay.ts';
import { type DescriptionText, descriptionTexts } from './description-texts.ts';
import { Targets } from './targets.ts';

/** `stale`: the original has changed since, or the translation has no hash of its original. */
export type TextState = 'translated' | 'missing' | 'stale';

/** A source that overlays translate: an API description or an Arazzo document. */
export type Translatable = Pick<ApiSource, 'file' | 'name' | 'document' | 'description' | 'documentOf' | 'locate'>;

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
  targets: Targets;
  translations: WeakMap<object, Translation>;
}

const cache = new WeakMap<Translatable, Cached>();
const NO_OVERLAY = {};

/** A description in the language of an overlay; without an overlay no text is translated. */
export function translate(source: Translatable, overlay: OverlaySource | null): Translation {
  const cached = getOrMake(cache, source, () => ({
    originals: originalTexts(source),
    targets: new Targets(source.description),
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

function translated(source: Translatable, overlay: OverlaySource | null, { originals, targets }: Cached): Translation {
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
