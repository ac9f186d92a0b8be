import type { Finding } from '../../model/site/finding.ts';
import { stateOf } from '../changes/description-state.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import type { Release } from './mount-releases.ts';

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
    return {
      severity: 'error',
      code: 'unrecorded-change',
      message:
        newest === undefined
          ? 'No release names this description.'
          : `The description changed since the release "${newest.id}", and no entry says so.`,
      remedy: `Run npm run changes -- --since ${since}, then add your sentences to the entry that it writes.`,
      location: { file: source.file },
    };
  });
}
