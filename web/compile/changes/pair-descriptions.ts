import { type JsonObject, objectOf, textOf } from '../../model/text/json.ts';
import type { OperationKey } from '../openapi/outline.ts';
import { outlineOf } from '../openapi/outline.ts';
import type { ApiSource } from '../source/api-source.ts';
import { compareDescriptions, type FoundChange, subjectOf } from './compare-descriptions.ts';
import { stateOf } from './description-state.ts';

/** The changes of one description between two states of a site. */
export interface DescriptionChanges {
  /** Name of the newer file; of the older one if the description is gone. */
  name: string;
  /** Name of the older file if it differs. */
  was: string | null;
  /** Null if the description is gone. */
  state: string | null;
  version: string | null;
  changes: FoundChange[];
  /** Whether something changed that no rule judges. */
  isUnjudged: boolean;
  /** Operations whose texts changed and nothing else. */
  documented: string[];
}

/** Compares the descriptions of two states. A file with another name but the same title and most of the same addresses is the same description. */
export function pairDescriptions(
  before: readonly ApiSource[],
  after: readonly ApiSource[],
  today: string,
): DescriptionChanges[] {
  const left = new Set(before);
  const pairs = after.map((newer) => {
    const older =
      before.find(({ name }) => name === newer.name) ??
      before.find((candidate) => !after.some(({ name }) => name === candidate.name) && isSameApi(candidate, newer));
    if (older !== undefined) left.delete(older);
    return { newer, older };
  });
  const api = { kind: 'api' as const, name: '' };
  const lone = (rule: string): FoundChange => ({ rules: [rule], subject: api, field: null, from: [], to: [] });
  return [
    ...pairs.map(({ newer, older }): DescriptionChanges => {
      const found =
        older === undefined ? { changes: [lone('api-added')], documented: [] } : changesOf(older, newer, today);
      return {
        name: newer.name,
        was: older === undefined || older.name === newer.name ? null : older.name,
        state: stateOf(newer.document),
        version: textOf(objectOf(newer.document.info).version),
        changes: found.changes,
        isUnjudged:
          found.changes.length === 0 && older !== undefined && stateOf(older.document) !== stateOf(newer.document),
        documented: found.documented,
      };
    }),
    ...[...left].map(({ name }): DescriptionChanges => ({
      name,
      was: null,
      state: null,
      version: null,
      changes: [lone('api-removed')],
      isUnjudged: false,
      documented: [],
    })),
  ];
}

function isSameApi(before: ApiSource, after: ApiSource): boolean {
  const [older, newer] = [before, after].map(({ document }) => Object.keys(objectOf(document.paths)));
  const shared = (older ?? []).filter((path) => newer?.includes(path)).length;
  return titleOf(before) === titleOf(after) && shared * 2 >= Math.max(older?.length ?? 0, newer?.length ?? 0);
}

function titleOf({ document }: ApiSource): string | null {
  return textOf(objectOf(document.info).title);
}

function changesOf(
  before: ApiSource,
  after: ApiSource,
  today: string,
): Pick<DescriptionChanges, 'changes' | 'documented'> {
  const [older, newer] = [before, after].map((source) => ({ document: source.document, outline: outlineOf(source) }));
  if (older === undefined || newer === undefined) return { changes: [], documented: [] };
  const changes = compareDescriptions(older, newer, today);
  const changed = new Set(changes.map(({ subject }) => subject.name));
  const texts = (document: JsonObject, keys: readonly OperationKey[]): Map<string, string> =>
    new Map(
      keys.map((key) => [
        subjectOf(key).name,
        JSON.stringify(
          objectOf(objectOf(document[key.kind === 'webhook' ? 'webhooks' : 'paths'])[key.path])[key.method],
        ),
      ]),
    );
  const earlier = texts(older.document, older.outline.operations);
  const documented = [...texts(newer.document, newer.outline.operations)]
    .filter(([name, text]) => !changed.has(name) && earlier.has(name) && earlier.get(name) !== text)
    .map(([name]) => name);
  return { changes, documented };
}
