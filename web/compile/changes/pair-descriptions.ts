import { type JsonObject, objectOf, textOf } from '../../model/text/json.ts';
import { type ApiDocument, type OperationKey, outlineOf } from '../openapi/reading/outline.ts';
import { compareDescriptions, type FoundChange } from './compare-descriptions.ts';
import { stateOf, unjudgedChanges } from './description-state.ts';
import { subjectOf } from './operation-pairs.ts';
import type { RuleId } from './rules.ts';

interface NamedDescription extends ApiDocument {
  name: string;
}

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
  /** JSON Pointers of changes that no rule judges; `#` for a change of an unknown place. */
  unjudged: string[];
  /** Operations whose texts changed and nothing else. */
  documented: string[];
}

/** Compares the descriptions of two states. A file with another name but the same title and most of the same addresses is the same description. */
export function pairDescriptions(
  before: readonly NamedDescription[],
  after: readonly NamedDescription[],
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
  const lone = (rule: RuleId): FoundChange => ({ rules: [rule], subject: api, field: null, from: [], to: [] });
  return [
    ...pairs.map(({ newer, older }): DescriptionChanges => {
      const found =
        older === undefined
          ? { changes: [lone('api-added')], unjudged: [], documented: [] }
          : changesOf(older, newer, today);
      return {
        name: newer.name,
        was: older === undefined || older.name === newer.name ? null : older.name,
        state: stateOf(newer.document),
        version: textOf(objectOf(newer.document.info).version),
        changes: found.changes,
        unjudged: found.unjudged,
        documented: found.documented,
      };
    }),
    ...[...left].map(({ name }): DescriptionChanges => ({
      name,
      was: null,
      state: null,
      version: null,
      changes: [lone('api-removed')],
      unjudged: [],
      documented: [],
    })),
  ];
}

function isSameApi(before: NamedDescription, after: NamedDescription): boolean {
  const pathsOf = ({ document }: NamedDescription): string[] => Object.keys(objectOf(document.paths));
  const titleOf = ({ document }: NamedDescription): string | null => textOf(objectOf(document.info).title);
  const [older, newer] = [pathsOf(before), pathsOf(after)];
  const shared = older.filter((path) => newer.includes(path)).length;
  return titleOf(before) === titleOf(after) && shared * 2 >= Math.max(older.length, newer.length);
}

function changesOf(
  before: NamedDescription,
  after: NamedDescription,
  today: string,
): Pick<DescriptionChanges, 'changes' | 'unjudged' | 'documented'> {
  const older = { document: before.document, outline: outlineOf(before) };
  const newer = { document: after.document, outline: outlineOf(after) };
  const changes = compareDescriptions(older, newer, today);
  const changed = new Set(changes.map(({ subject }) => subject.name));
  const texts = (document: JsonObject, keys: readonly OperationKey[]): Map<string, string> =>
    new Map(
      keys.map((key) => {
        const item = objectOf(document[key.kind === 'webhook' ? 'webhooks' : 'paths'])[key.path];
        return [subjectOf(key).name, JSON.stringify(objectOf(item)[key.method])];
      }),
    );
  const earlier = texts(older.document, older.outline.operations);
  const documented = [...texts(newer.document, newer.outline.operations)]
    .filter(([name, text]) => !changed.has(name) && earlier.has(name) && earlier.get(name) !== text)
    .map(([name]) => name);
  return { changes, unjudged: unjudgedIn(older, newer, changes), documented };
}

function unjudgedIn(
  { document: before }: { document: JsonObject },
  { document: after }: { document: JsonObject },
  changes: readonly FoundChange[],
): string[] {
  if (stateOf(before) === stateOf(after)) return [];
  const places = unjudgedChanges(before, after);
  return changes.length === 0 && places.length === 0 ? ['#'] : places;
}
