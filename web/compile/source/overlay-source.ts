import { posix } from 'node:path';

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
import type { ParsedFile } from '../base/checked-file.ts';
import { type Finding, type FindingId, findingOf, type FindingValues, type SourceLocation } from '../base/finding.ts';
import type { ApiDocument } from '../openapi/reading/outline.ts';

/** The key of the format version; a file with this key at its root is an overlay (https://spec.openapis.org/overlay/v1.1.0.html). */
export const OVERLAY_KEY = 'overlay';
/** An extension of actions. It contains a hash for each text in `update`: the hash of the original that was translated. */
export const SOURCE_KEY = 'x-source';

const FILE_NAME = /\.overlay\.(?:ya?ml|json)$/i;

/** A source that overlays translate: an API description or an Arazzo document. */
export interface Translatable extends ApiDocument {
  /** Path relative to the site, e.g. `specs/public/<api>.yaml`. */
  file: string;
  /** Name below the audience's folder, e.g. `v3.yaml`. */
  name: string;
  /** The description in the version it was written in, which overlays translate. */
  description: JsonObject;
  /** Upgrades a translated `description` to a `document`. */
  documentOf(description: JsonObject): JsonObject;
}

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

/** One translation of a description: `specs/public/<api>.es.overlay.yaml`. */
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
  const report: ReportMistake = (pointer, id, values) => {
    findings.push(findingOf(id, values, locate(pointer), severity));
    return null;
  };
  const document = objectOf(parsed);
  const [, base = '', locale = ''] = /^(.+)\.([^./]+)\.overlay\.\w+$/i.exec(name) ?? [];
  const version = document[OVERLAY_KEY];
  if (version === undefined) report('#/', 'overlay/root');
  else if (!/^1\.[01]\.\d+$/.test(stringOf(version) ?? ''))
    report('#/overlay', 'overlay/version', { version: JSON.stringify(version) });
  else if (!isLocale(locale)) report('#/overlay', 'overlay-locale/name', { name, languages: LOCALES.join(', ') });
  else if (arrayOf(document.actions).length === 0) report('#/actions', 'overlay/actions');
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

/** Reports a mistake at a pointer. */
type ReportMistake = (pointer: string, id: FindingId, values?: FindingValues) => null;

function actionOf(value: Json, index: number, report: ReportMistake): OverlayAction | null {
  const at = `#/actions/${index}`;
  const action = objectOf(value);
  const target = stringOf(action.target);
  const unknown = Object.keys(action).find((key) => !ACTION_KEYS.has(key) && !key.startsWith('x-'));
  if (target === null) return report(at, 'overlay/target');
  if (unknown !== undefined) return report(`${at}/${unknown}`, 'overlay/key', { key: unknown });
  if (action.remove === true) return report(`${at}/remove`, 'overlay-identity/remove', { target });
  const { copy = null, update = copy === null ? null : '' } = action;
  if (copy !== null && (typeof copy !== 'string' || action.update !== undefined))
    return report(`${at}/copy`, 'overlay/copy');
  if (!isObject(update) && typeof update !== 'string') return report(`${at}/update`, 'overlay/update');
  return { target, update, copy, sources: action[SOURCE_KEY] ?? null, index };
}
