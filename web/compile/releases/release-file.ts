import { stringify } from 'yaml';

import type { JsonObject } from '../../model/text/json.ts';
import { type Finding, findingOf } from '../base/finding.ts';
import type { FoundChange } from '../changes/compare-descriptions.ts';
import { stateOf } from '../changes/description-state.ts';
import type { DescriptionChanges } from '../changes/pair-descriptions.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import { type RecordedChange, RELEASE_KEY, RELEASE_VERSION, type ReleaseEntry } from '../source/version-sources.ts';
import type { Release } from './mount-releases.ts';

const COMMENT = `# The changes of one release. npm run changes writes "descriptions"; you write title, summary and notes, each one
# text or one for each of en, es and pt.
`;

/** The text of the entry of a release. @param earlier an entry of the same release, whose sentences are kept */
export function releaseFile(
  { release, date }: Pick<ReleaseEntry, 'release' | 'date'>,
  descriptions: readonly DescriptionChanges[],
  earlier: ReleaseEntry | null = null,
): string {
  const entry = {
    [RELEASE_KEY]: RELEASE_VERSION,
    release,
    date,
    title: earlier?.title ?? { en: 'TODO: name what changes for integrators.' },
    summary: earlier?.summary ?? { en: 'TODO: say in one sentence what this release means for integrators.' },
    descriptions: Object.fromEntries(
      descriptions.flatMap(({ name, was, state, version, changes }) => {
        if (state === null) return [];
        const before = earlier?.descriptions[name];
        const notes = new Map(before?.changes.map((change) => [keyOf(change), change.note]));
        const recorded = {
          version: version ?? undefined,
          state,
          was: was ?? undefined,
          summary: before?.summary,
          changes: changes.map((change) => changeToYaml(change, notes.get(keyOf(change)))),
        };
        return [[name, recorded]];
      }),
    ),
  };
  // Without undefined values, which YAML would write as null.
  return COMMENT + stringify(JSON.parse(JSON.stringify(entry)), { lineWidth: 120, defaultStringType: 'PLAIN' });
}

function keyOf({ rules, subject, field, from, to }: Omit<RecordedChange, 'note'>): string {
  return JSON.stringify([rules, subject, field, from, to]);
}

function changeToYaml({ rules, subject, field, from, to }: FoundChange, note: RecordedChange['note']): JsonObject {
  const short = (values: readonly string[]): string | string[] | undefined =>
    values.length > 1 ? [...values] : values[0];
  return {
    rule: short(rules),
    ...(subject.kind === 'api' ? {} : { [subject.kind]: subject.name }),
    field: field ?? undefined,
    from: short(from),
    to: short(to),
    note,
  };
}

/**
 * Finds descriptions that changed since the newest entry that names them, by the state which that entry records. It needs no history.
 * @param since a revision for the remedy
 */
export function unrecordedChanges(
  references: readonly ApiReference[],
  releases: readonly Release[],
  since: string,
): Finding[] {
  return references.flatMap((reference): Finding | Finding[] => {
    const { source } = reference;
    const newest = releases.flatMap(({ id, parts }) =>
      parts.filter((part) => part.reference === reference).map(({ recorded }) => ({ id, state: recorded.state })),
    )[0];
    const state = stateOf(source.document);
    if (newest?.state === state) return [];
    const id = newest === undefined ? 'unrecorded-change/never' : 'unrecorded-change';
    return findingOf(id, { release: newest?.id ?? '', since }, { file: source.file });
  });
}
