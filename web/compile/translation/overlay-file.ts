import { basename } from 'node:path';

import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  Scalar,
  type ScalarTag,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';

import type { Locale } from '../../model/site/locale.ts';
import { isObject, type JsonObject, objectOf, stringOf, textOf } from '../../model/text/json.ts';
import type { ApiSource } from '../source/api-source.ts';
import { OVERLAY_KEY, type OverlayPlace, type OverlaySource, SOURCE_KEY } from '../source/overlay-source.ts';
import { jsonPathOf } from './description-texts.ts';
import type { TextCoverage } from './translation.ts';

const LINE_WIDTH = 120;
/** Beginning of a comment with the English text for the translator. */
const ORIGINAL = ' English:';

/** The path of the overlay of a description, such as `specs/public/<api>.es.overlay.yaml`. */
export function overlayFileOf({ file }: Pick<ApiSource, 'file'>, locale: Locale): string {
  return file.replace(/\.\w+$/, `.${locale}.overlay.yaml`);
}

/** The text of an overlay without actions. */
export function newOverlay({ file, document }: Pick<ApiSource, 'file' | 'document'>, locale: Locale): string {
  const title = textOf(objectOf(document.info).title) ?? basename(file);
  return `${OVERLAY_KEY}: 1.0.0\ninfo:\n  title: ${JSON.stringify(`${title} (${locale})`)}\n  version: 1.0.0\nextends: ${JSON.stringify(basename(file))}\nactions:\n`;
}

/** Edits the text of an overlay. Comments and the order of the actions are kept. */
export class OverlayFile {
  readonly #document: Document;
  readonly #actions: YAMLSeq<YAMLMap>;
  readonly #isJson: boolean;
  readonly #text: string;
  #isChanged = false;

  constructor(text: string, { isJson = false }: { isJson?: boolean } = {}) {
    this.#isJson = isJson;
    this.#text = text;
    this.#document = parseDocument(text, {
      customTags: (tags) => tags.map((tag) => (isTextTag(tag) ? asWritten(tag, text) : tag)),
    });
    if (!isSeq(this.#document.get('actions'))) this.#document.set('actions', this.#document.createNode([]));
    this.#actions = this.#document.get('actions') as YAMLSeq<YAMLMap>;
  }

  /** The edited text. Without an edit it is the original text, which the YAML printer might wrap differently. */
  toString(): string {
    if (!this.#isChanged) return this.#text;
    return this.#isJson
      ? `${JSON.stringify(this.#document.toJS(), null, 2)}\n`
      : this.#document.toString({ lineWidth: 0 });
  }

  /**
   * Adds an action or a key for each missing text. Its value is the translation of the same original elsewhere in the file, else empty
   * with the original as a comment. A translation whose place no longer exists moves to the new place of its original.
   * @param overlay the current file; null for a new one
   */
  addMissing(texts: readonly TextCoverage[], description: JsonObject, overlay: OverlaySource | null): void {
    const used = new Set(
      texts.flatMap(({ translation }) => (translation === null ? [] : [placeKey(translation.place)])),
    );
    const leaves = overlay === null ? [] : leavesOf(overlay);
    const translations = new Map(leaves.map((leaf) => [originalKey(leaf.place.keys.at(-1), leaf.source), leaf.text]));
    const moved = new Set<string>();
    for (const { path, text, hash, state, translation } of texts) {
      const key = path.at(-1);
      if (translation !== null) this.#comment(translation.place, null);
      // Overlays cannot replace items of a list.
      if (state !== 'missing' || typeof key !== 'string') continue;
      const original = originalKey(key, hash);
      const existing = translations.get(original) ?? '';
      const place = this.#placeFor(jsonPathOf(description, path.slice(0, -1)), key);
      this.#set(place, { text: existing, hash });
      this.#comment(place, existing === '' ? `${ORIGINAL} ${text.trimEnd().replaceAll('\n', '\n ')}` : null);
      moved.add(original);
    }
    // The loop starts at the end, so that the indexes of earlier actions stay valid.
    for (const { place, source } of leaves.filter((leaf) => !used.has(placeKey(leaf.place))).toReversed()) {
      if (moved.has(originalKey(place.keys.at(-1), source))) this.#remove(place);
    }
  }

  /** Marks translations as up to date with their originals. */
  accept(texts: readonly TextCoverage[]): void {
    for (const { translation, hash } of texts) {
      if (translation === null) continue;
      this.#isChanged = true;
      this.#document.setIn(pathTo(translation.place, SOURCE_KEY), hash);
      this.#comment(translation.place, null);
    }
  }

  #placeFor(target: string, key: string): OverlayPlace {
    const index = this.#actions.items.findIndex((action) => isMap(action) && action.get('target') === target);
    if (index >= 0) return { action: index, keys: [key] };
    this.#actions.add(this.#document.createNode({ target, update: {}, [SOURCE_KEY]: {} }));
    return { action: this.#actions.items.length - 1, keys: [key] };
  }

  #set(place: OverlayPlace, { text, hash }: { text: string; hash: string }): void {
    this.#isChanged = true;
    this.#document.setIn(pathTo(place, 'update'), text);
    this.#document.setIn(pathTo(place, SOURCE_KEY), hash);
  }

  /** Adds or removes the comment with the original above a text. */
  #comment({ action, keys }: OverlayPlace, comment: string | null): void {
    const holder = this.#document.getIn(['actions', action, 'update', ...keys.slice(0, -1)]);
    if (!isMap(holder)) return;
    const pair = holder.items.find(({ key }) => (isScalar(key) ? key.value : key) === keys.at(-1));
    if (pair === undefined) return;
    // The YAML parser assigns a comment above the first key to the whole map.
    const isOnMap = pair === holder.items[0] && holder.commentBefore?.startsWith(ORIGINAL) === true;
    const key = isScalar(pair.key) ? pair.key : new Scalar(pair.key);
    if (comment === null && !isOnMap && key.commentBefore?.startsWith(ORIGINAL) !== true) return;
    this.#isChanged = true;
    if (isOnMap) holder.commentBefore = null;
    // A comment by the translator is kept.
    if (key.commentBefore?.startsWith(ORIGINAL) ?? true) key.commentBefore = comment;
    pair.key = key;
  }

  #remove(place: OverlayPlace): void {
    this.#isChanged = true;
    this.#document.deleteIn(pathTo(place, 'update'));
    this.#document.deleteIn(pathTo(place, SOURCE_KEY));
    const update = this.#document.getIn(['actions', place.action, 'update']);
    if (isMap(update) && update.items.length === 0) this.#document.deleteIn(['actions', place.action]);
  }
}

function isTextTag(tag: unknown): tag is ScalarTag {
  return isObject(tag) && tag.tag === 'tag:yaml.org,2002:str';
}

/** The tag of texts, which keeps the lines of a text that has not changed. The printer would wrap them again. */
function asWritten(tag: ScalarTag, source: string): ScalarTag {
  return {
    ...tag,
    stringify: (item, context, ...others) => {
      const { value, range, source: parsed, comment } = item as Scalar.Parsed;
      const written = range === undefined || value !== parsed ? '' : source.slice(range[0], range[1]).trimEnd();
      const [, ...lines] = written.split('\n').filter((line) => line.trim() !== '');
      // A line with less indentation would belong to another text. A header such as `|+` or `>2` keeps blank lines or indentation.
      const isKept = written !== '' && !comment && !/^[|>].*[+\d]/.test(written);
      if (isKept && lines.every((line) => line.startsWith(context.indent))) return written;
      const options = { ...context.options, lineWidth: LINE_WIDTH };
      return tag.stringify?.(item, { ...context, options }, ...others) ?? written;
    },
  };
}

function pathTo({ action, keys }: OverlayPlace, field: 'update' | typeof SOURCE_KEY): (string | number)[] {
  return ['actions', action, field, ...keys];
}

interface Leaf {
  text: string;
  /** Hash of its original. */
  source: string | null;
  place: OverlayPlace;
}

function leavesOf({ actions }: OverlaySource): Leaf[] {
  return actions.flatMap(({ update, sources, index }) =>
    typeof update === 'string' ? [] : leavesIn(update, objectOf(sources), { action: index, keys: [] }),
  );
}

function leavesIn(update: JsonObject, sources: JsonObject, { action, keys }: OverlayPlace): Leaf[] {
  return Object.entries(update).flatMap(([key, value]): Leaf[] => {
    const place = { action, keys: [...keys, key] };
    if (isObject(value)) return leavesIn(value, objectOf(sources[key]), place);
    const text = textOf(value);
    return text === null ? [] : [{ text, source: stringOf(sources[key]), place }];
  });
}

function placeKey({ action, keys }: OverlayPlace): string {
  return JSON.stringify([action, ...keys]);
}

/** Texts with the same key and the same original have the same translation. */
function originalKey(key: string | undefined, hash: string | null): string {
  return `${key} ${hash}`;
}
