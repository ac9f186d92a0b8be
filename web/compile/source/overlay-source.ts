import { posix } from 'node:path';

import type { Finding, SourceLocation } from '../../model/site/finding.ts';
import { isLocale, type Locale, LOCALES } from '../../model/site/locale.ts';
import {
  arrayOf,
  isObject,
  type Json,
  type JsonObject,
  objectOf,
  pointerToken,
  stringOf,
  textOf,
} from '../../model/text/json.ts';
import type { ParsedFile } from './checked-file.ts';

/** The key of the format version; a file with this key at its root is an overlay (https://spec.openapis.org/overlay/v1.1.0.html). */
export const OVERLAY_KEY = 'overlay';
/** An extension of actions. It contains a hash for each text in `update`: the hash of the original that was translated. */
export const SOURCE_KEY = 'x-source';

const FILE_NAME = /\.overlay\.(?:ya?ml|json)$/i;

/** One action of an overlay: texts for everything that its target selects. */
export interface OverlayAction {
  /** JSONPath as written. */
  target: string;
  /** Texts by their keys, or the text itself if the target selects texts (1.1). */
  update: JsonObject | string;
  /** JSONPath of the text that the target gets in place of `update` (1.1); null without it. */
  copy: string | null;
  /** The hashes of the originals, in the form of `update`. */
  sources: Json;
  /** Index in the actions of the file. */
  index: number;
}

/** The place of a text in an overlay: keys below the `update` of an action. */
export interface OverlayPlace {
  action: number;
  keys: readonly string[];
}

/** One translation of a description: `specs/public/v3.es.overlay.yaml`. */
export interface OverlaySource {
  file: string;
  /** Name of the translated description without extension, relative to the audience's folder, from the file name: `v3`. */
  base: string;
  /** File in `extends`, relative to the audience's folder; null without `extends` and for a URL. */
  extends: string | null;
  locale: Locale;
  actions: OverlayAction[];
  locate: (pointer: string) => SourceLocation;
}

/** The location of a text of an overlay. */
export function locationOf({ locate }: Pick<OverlaySource, 'locate'>, { action, keys }: OverlayPlace): SourceLocation {
  return locate(`#/actions/${action}/update/${keys.map(pointerToken).join('/')}`);
}

interface ParsedOverlay extends ParsedFile {
  severity: Finding['severity'];
}

/** Whether a file has the name of an overlay. */
export function isOverlayName(path: string): boolean {
  return FILE_NAME.test(path);
}

/** Checks an overlay and returns its mistakes as findings. An invalid action is skipped. Any other mistake makes `source` null. */
export function overlaySourceOf({ file, name, parsed, locate, severity }: ParsedOverlay): {
  source: OverlaySource | null;
  findings: Finding[];
} {
  const findings: Finding[] = [];
  const report = (pointer: string, code: string, message: string, remedy: string): null => {
    findings.push({ severity, code, message, remedy, location: locate(pointer) });
    return null;
  };
  const document = objectOf(parsed);
  const [, base = '', locale = ''] = /^(.+)\.([^./]+)\.overlay\.\w+$/i.exec(name) ?? [];
  if (!Object.hasOwn(document, OVERLAY_KEY))
    report(
      '#/',
      'overlay',
      'The file has no "overlay" at its root.',
      'Begin the file with overlay: 1.0.0, or choose a name that does not end in .overlay.yaml.',
    );
  else if (!/^1\.[01]\.\d+$/.test(stringOf(document[OVERLAY_KEY]) ?? ''))
    report(
      '#/overlay',
      'overlay',
      `Version ${JSON.stringify(document[OVERLAY_KEY])} of the Overlay Specification is not supported.`,
      'Write overlay: 1.1.0 or 1.0.0.',
    );
  else if (!isLocale(locale))
    report(
      '#/overlay',
      'overlay-locale',
      `"${name}" does not end in a supported language (${LOCALES.join(', ')}).`,
      'Name the file <description>.<language>.overlay.yaml, such as v3.es.overlay.yaml.',
    );
  else if (arrayOf(document.actions).length === 0)
    report(
      '#/actions',
      'overlay',
      'The overlay has no actions.',
      'List them: actions: [{ target: $.info, update: { description: … } }].',
    );
  if (findings.length > 0 || !isLocale(locale)) return { source: null, findings };

  const actions = arrayOf(document.actions).flatMap((action, index) => actionOf(action, index, report) ?? []);
  const extended = textOf(document.extends);
  const isRelative = extended !== null && !/^[a-z][a-z0-9+.-]*:/i.test(extended);
  return {
    source: {
      file,
      base,
      extends: isRelative ? posix.join(posix.dirname(name), extended) : null,
      locale,
      actions,
      locate,
    },
    findings,
  };
}

const ACTION_KEYS = new Set(['target', 'description', 'update', 'copy', 'remove']);

function actionOf(
  value: Json,
  index: number,
  report: (pointer: string, code: string, message: string, remedy: string) => null,
): OverlayAction | null {
  const at = `#/actions/${index}`;
  const action = objectOf(value);
  const target = stringOf(action.target);
  const unknown = Object.keys(action).find((key) => !ACTION_KEYS.has(key) && !key.startsWith('x-'));
  if (target === null)
    return report(
      at,
      'overlay',
      'The action has no "target".',
      "Write the JSONPath of the translated object, such as target: $.paths['/users'].get.",
    );
  if (unknown !== undefined)
    return report(
      `${at}/${unknown}`,
      'overlay',
      `Unknown key "${unknown}" in an action.`,
      'Remove it, or correct its spelling: target, update, copy, description.',
    );
  if (action.remove === true)
    return report(
      `${at}/remove`,
      'overlay-identity',
      `This action removes ${target}. Translation overlays may change text only.`,
      'Remove the action, or remove the part from the description itself.',
    );
  const { copy = null, update = copy === null ? null : '' } = action;
  if (copy !== null && (typeof copy !== 'string' || action.update !== undefined))
    return report(
      `${at}/copy`,
      'overlay',
      'The action has a "copy" that is not a JSONPath, or that stands beside "update".',
      'Write the JSONPath of one text, and no "update".',
    );
  if (!isObject(update) && typeof update !== 'string')
    return report(
      `${at}/update`,
      'overlay',
      'The action has no "update" with texts.',
      'Write the texts by their keys, such as update: { summary: … }, or one text for a target that is a text.',
    );
  return { target, update, copy, sources: action[SOURCE_KEY] ?? null, index };
}
