import type { Finding } from '../../model/site/finding.ts';
import { isObject, type Json, type JsonObject, stringOf, textOf } from '../../model/text/json.ts';
import { type Path, pointerOf } from './description-texts.ts';
import type { OverlayAction, OverlayPlace, OverlaySource } from './overlay-source.ts';
import type { Targets } from './targets.ts';

/** A translation of one text, as an action of an overlay gives it. */
export interface TranslatedText {
  text: string;
  /** Hash of the original it was made from; null where the overlay says none. */
  source: string | null;
  place: OverlayPlace;
}

export interface AppliedOverlay {
  /** The description with its texts replaced; whatever holds none of them is shared with the original. */
  description: JsonObject;
  /** By pointer of the description. */
  translated: ReadonlyMap<string, TranslatedText>;
  /** Actions that select nothing, or say what is no text of what they select. */
  findings: Finding[];
}

/** The description that is translated. */
interface Translatable {
  description: JsonObject;
  /** Pointers of its texts. */
  texts: ReadonlySet<string>;
  targets: Targets;
}

/**
 * Applies an overlay to a description, both left as they are (Overlay Specification 1.0, 4.4.3.2: each action in turn, objects merged).
 * Only texts are replaced: an action that would change what the API is comes back as a finding instead.
 */
export function applyOverlay(
  { description, texts, targets }: Translatable,
  { actions, locate }: Pick<OverlaySource, 'actions' | 'locate'>,
): AppliedOverlay {
  const writer = new Writer(description, texts);
  const findings = actions.flatMap((action): Finding[] => {
    const at = `#/actions/${action.index}`;
    const selection = targets.select(action.target);
    const error = (code: string, message: string, remedy: string, pointer: string): Finding[] => [
      { severity: 'error', code, message, remedy, location: locate(pointer) },
    ];
    if ('error' in selection)
      return error(
        'overlay-path',
        `"${action.target}" is no JSONPath that can be followed: ${selection.error}.`,
        "Write it after RFC 9535, such as $.paths['/users/{id}'].get or $.tags[?@.name=='users'].",
        `${at}/target`,
      );
    if (selection.paths.length === 0)
      return error(
        'overlay-target',
        `"${action.target}" selects nothing in the description.`,
        'Correct the path, or remove the action if that part is gone. npm run translations -- --write finds the new place of a text that has only moved.',
        `${at}/target`,
      );
    const results = selection.paths.map((path) => writer.merge(path, action));
    // One action may serve many places: a key is wrong where none of them has it.
    const [first = [], ...others] = results;
    const refused = first.filter(({ key }) => others.every((other) => other.some((refusal) => refusal.key === key)));
    return refused.flatMap(({ key, reason }) => error(...reason, `${at}/update${key}`));
  });
  return { description: writer.description, translated: writer.translated, findings };
}

interface Refusal {
  /** Pointer below `update`. */
  key: string;
  /** Code, message and remedy. */
  reason: [string, string, string];
}

/** Keys whose values are texts, wherever they stand. */
const TEXT_KEYS = new Set(['title', 'summary', 'description', 'x-displayName', 'meaning', 'cause', 'remedy']);

/** Copies what it changes, once, and nothing else. */
class Writer {
  description: JsonObject;
  readonly translated = new Map<string, TranslatedText>();
  readonly #texts: ReadonlySet<string>;
  readonly #copies = new Set<object>();

  constructor(description: JsonObject, texts: ReadonlySet<string>) {
    this.description = description;
    this.#texts = texts;
  }

  /** Puts the texts of an action into what stands at a path; what does not belong there comes back. */
  merge(path: Path, action: OverlayAction): Refusal[] {
    const refusals: Refusal[] = [];
    const walk = (update: JsonObject, sources: JsonObject, inner: readonly string[]): void => {
      for (const [key, value] of Object.entries(update)) {
        const here = [...inner, key];
        const own = [...path, ...here];
        const pointer = pointerOf(own);
        const text = stringOf(value);
        const existing = valueAt(this.description, own);
        if (text !== null && this.#texts.has(pointer)) {
          // A blank one is a place that waits for its translation.
          if (textOf(text) === null) continue;
          this.translated.set(pointer, {
            text,
            source: stringOf(sources[key]),
            place: { action: action.index, keys: here },
          });
          this.#set(own, text);
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
    walk(action.update, action.sources, []);
    return refusals;
  }

  #set(path: Path, text: string): void {
    this.description = this.#own(this.description);
    let holder: JsonObject | Json[] = this.description;
    for (const key of path.slice(0, -1)) {
      const child: JsonObject | Json[] = this.#own((holder as JsonObject)[key] as JsonObject | Json[]);
      (holder as JsonObject)[key] = child;
      holder = child;
    }
    (holder as JsonObject)[path.at(-1) ?? ''] = text;
  }

  /** The value itself where it is a copy already. */
  #own<T extends JsonObject | Json[]>(value: T): T {
    if (this.#copies.has(value)) return value;
    const copy = Array.isArray(value) ? value.slice() : Object.assign({}, value);
    this.#copies.add(copy);
    return copy as T;
  }
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
    return [
      'overlay-text',
      `"${target}" has no "${key}" that could be translated.`,
      'Remove the key, or write the text in the description first.',
    ];
  if (TEXT_KEYS.has(leaf) && typeof existing === 'string' && typeof value !== 'string')
    return [
      'overlay-text',
      `"${key}" of "${target}" is a text, and the overlay gives none.`,
      'Write the translation as one text.',
    ];
  return [
    'overlay-identity',
    `"${key}" of "${target}" is no text. Identifiers, names, codes, values and structure are the same in every language: addresses and programs depend on them.`,
    'Remove the key; change the description itself if it is wrong there.',
  ];
}
