import { jsonpath } from 'json-p3';

import { errorText } from '../../model/text/error-text.ts';
import { isObject, type Json, type JsonObject, objectOf, pointerOf, stringOf, textOf } from '../../model/text/json.ts';
import { type Finding, type FindingId, findingOf, type FindingValues } from '../base/finding.ts';
import { getOrMake } from '../base/get-or-make.ts';
import type { OverlayAction, OverlayPlace, OverlaySource } from '../source/overlay-source.ts';
import type { Path } from './description-texts.ts';

/** The translation of one text by an action of an overlay. */
export interface TranslatedText {
  text: string;
  /** Hash of the original it was made from; null if the overlay does not have one. */
  source: string | null;
  place: OverlayPlace;
}

export interface AppliedOverlay {
  /** The translated description; it shares all unchanged objects with the original. */
  description: JsonObject;
  /** Translations by pointer of the description. */
  translated: ReadonlyMap<string, TranslatedText>;
  findings: Finding[];
}

interface Translatable {
  description: JsonObject;
  /** Pointers of its texts. */
  texts: ReadonlySet<string>;
  select: Select;
}

/**
 * Applies an overlay to a description without changing either (Overlay Specification 1.1, 4.4.3: actions in order, objects merged).
 * Only texts are replaced. An action that changes anything else becomes a finding.
 */
export function applyOverlay(
  { description, texts, select }: Translatable,
  { actions, locate }: Pick<OverlaySource, 'actions' | 'locate'>,
): AppliedOverlay {
  const writer = new Writer(description, texts);
  const findings = actions.flatMap((action): Finding[] => {
    const at = `#/actions/${action.index}`;
    const selection = select(action.target);
    const error = (id: FindingId, values: FindingValues, pointer: string): Finding[] => [
      findingOf(id, values, locate(pointer)),
    ];
    const { target, copy } = action;
    if ('error' in selection) return error('overlay-path', { target, reason: selection.error }, `${at}/target`);
    if (selection.paths.length === 0) return error('overlay-target', { target }, `${at}/target`);
    const copied = copy === null ? null : copiedText(select(copy), writer.description);
    if (copied === undefined) return error('overlay-target/copy', { copy: copy ?? '' }, `${at}/copy`);
    const update = copied ?? action.update;
    const results = selection.paths.map((path) => writer.merge(path, { ...action, update }));
    // An action can select several places; a key is an error only if it is refused at all of them.
    const [first = [], ...others] = results;
    const refused = first.filter(({ key }) => others.every((other) => other.some((refusal) => refusal.key === key)));
    return refused.flatMap(({ key, reason }) => error(...reason, `${at}/${copy === null ? 'update' : 'copy'}${key}`));
  });
  return { description: writer.description, translated: writer.translated, findings };
}

interface Refusal {
  /** Pointer below `update`. */
  key: string;
  reason: [FindingId, FindingValues];
}

/** Keys whose values are always texts. */
const TEXT_KEYS = new Set(['title', 'summary', 'description', 'x-displayName', 'meaning', 'cause', 'remedy']);

/** Writes texts into a description. It copies each changed object once and leaves the original unchanged. */
class Writer {
  description: JsonObject;
  readonly translated = new Map<string, TranslatedText>();
  readonly #texts: ReadonlySet<string>;
  readonly #copies = new Set<object>();

  constructor(description: JsonObject, texts: ReadonlySet<string>) {
    this.description = description;
    this.#texts = texts;
  }

  /** Merges the texts of an action into the object at a path. @returns the keys that are refused */
  merge(path: Path, action: OverlayAction): Refusal[] {
    const refusals: Refusal[] = [];
    const walk = (update: JsonObject, sources: JsonObject, inner: readonly string[]): void => {
      for (const [key, value] of Object.entries(update)) {
        const here = [...inner, key];
        const full = [...path, ...here];
        const pointer = pointerOf(full);
        const text = stringOf(value);
        const existing = valueAt(this.description, full);
        if (text !== null && this.#texts.has(pointer)) {
          // An empty text is a placeholder for a translation.
          if (textOf(text) === null) continue;
          this.translated.set(pointer, {
            text,
            source: stringOf(sources[key]),
            place: { action: action.index, keys: here },
          });
          this.#set(full, text);
        } else if (isObject(value) && isObject(existing)) {
          walk(value, isObject(sources[key]) ? sources[key] : {}, here);
        } else {
          refusals.push({
            key: pointerOf(here).slice(1),
            reason: refusal(action.target, here.join('.'), { value, existing }),
          });
        }
      }
    };
    const { update, sources } = action;
    if (typeof update !== 'string') walk(update, objectOf(sources), []);
    else this.#replace(path, { update, source: stringOf(sources), action: action.index }, refusals);
    return refusals;
  }

  /** Replaces one text that the target itself selects. */
  #replace(
    path: Path,
    { update, source, action }: { update: string; source: string | null; action: number },
    refusals: Refusal[],
  ): void {
    const pointer = pointerOf(path);
    const key = String(path.at(-1) ?? '');
    if (!this.#texts.has(pointer)) {
      const existing = valueAt(this.description, path);
      refusals.push({ key: '', reason: refusal(pointer, key, { value: update, existing }) });
    } else if (textOf(update) !== null) {
      this.translated.set(pointer, { text: update, source, place: { action, keys: [] } });
      this.#set(path, update);
    }
  }

  #set(path: Path, text: string): void {
    this.description = this.#copyOf(this.description);
    let holder: JsonObject | Json[] = this.description;
    for (const key of path.slice(0, -1)) {
      const child: JsonObject | Json[] = this.#copyOf((holder as JsonObject)[key] as JsonObject | Json[]);
      (holder as JsonObject)[key] = child;
      holder = child;
    }
    (holder as JsonObject)[path.at(-1) ?? ''] = text;
  }

  /** A copy of a value, or the value itself if it already is one. */
  #copyOf<T extends JsonObject | Json[]>(value: T): T {
    if (this.#copies.has(value)) return value;
    const copy = Array.isArray(value) ? value.slice() : Object.assign({}, value);
    this.#copies.add(copy);
    return copy as T;
  }
}

/** The text of a selection as it is translated so far; undefined unless it is one text. */
function copiedText(selection: Selection, description: JsonObject): string | undefined {
  const [path, ...others] = 'error' in selection ? [] : selection.paths;
  return path === undefined || others.length > 0 ? undefined : (stringOf(valueAt(description, path)) ?? undefined);
}

function valueAt(root: Json, path: Path): Json | undefined {
  return path.reduce<Json | undefined>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as JsonObject)[key] : undefined,
    root,
  );
}

function refusal(
  target: string,
  key: string,
  { value, existing }: { value: Json | undefined; existing: Json | undefined },
): Refusal['reason'] {
  const leaf = key.slice(key.lastIndexOf('.') + 1);
  if (existing === undefined && (TEXT_KEYS.has(leaf) || typeof value === 'string'))
    return ['overlay-text/missing', { target, key }];
  if (TEXT_KEYS.has(leaf) && typeof existing === 'string' && typeof value !== 'string')
    return ['overlay-text', { target, key }];
  return ['overlay-identity', { target, key }];
}

/** The places that a path selects, or why the path is invalid. */
type Selection = { paths: readonly Path[] } | { error: string };

/** Evaluates a JSONPath (RFC 9535) on a description. */
export type Select = (target: string) => Selection;

/**
 * Evaluates each path on a description once, because the overlays of a description mostly have the same paths. The description is the
 * untranslated one, so that a translated text does not change what later actions select.
 */
export function selectorOf(description: JsonObject): Select {
  const selections = new Map<string, Selection>();
  const evaluate = (target: string): Selection => {
    try {
      return { paths: jsonpath.query(target, description).locations() };
    } catch (error) {
      return { error: errorText(error) };
    }
  };
  return (target) => getOrMake(selections, target, () => evaluate(target));
}
