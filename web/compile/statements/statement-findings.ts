import { type Finding, findingOf, type SourceLocation } from '../base/finding.ts';
import { textHash } from '../base/text-hash.ts';
import type { ProvenHashes } from '../source/proven-source.ts';
import type { Statement } from './statements.ts';

/** Warns about every statement without a mark, and about every marked one that changed since a person confirmed its check. */
export function statementFindings(statements: readonly Statement[], proven: ProvenHashes): Finding[] {
  const unproven = statements
    .filter(({ mark }) => mark === null)
    .map(({ sentence, place }) => findingOf('unproven-statement', { sentence }, locationOf(place, sentence)));
  const changed = changedChecks(statements, proven).flatMap(({ check, added }) =>
    added.map(({ sentence, place }) =>
      findingOf('changed-statement', { check, sentence }, locationOf(place, sentence)),
    ),
  );
  return [...unproven, ...changed];
}

function locationOf(place: string, near: string): SourceLocation {
  return { file: place.split(' ')[0] ?? place, near };
}

/** A check whose sentences are no longer those that a person has found proven. */
interface ChangedCheck {
  check: string;
  /** The statements with its mark that nobody has confirmed. */
  added: Statement[];
  /** The hashes of confirmed sentences that no longer have its mark. */
  removed: string[];
}

/** Compares the marked sentences of a site with its list of proven ones. */
export function changedChecks(statements: readonly Statement[], proven: ProvenHashes): ChangedCheck[] {
  const marked = Map.groupBy(statements, ({ mark }) => (mark?.kind === 'proof' ? mark.check : null));
  const checks = new Set([...marked.keys(), ...proven.keys()].filter((check) => check !== null));
  return [...checks].flatMap((check) => {
    const before = proven.get(check) ?? new Set<string>();
    const hashes = provenHashes(marked.get(check) ?? []);
    const added = (marked.get(check) ?? []).filter(({ sentence }) => !before.has(textHash(sentence)));
    const removed = [...before].filter((hash) => !hashes.has(hash));
    return added.length === 0 && removed.length === 0 ? [] : [{ check, added, removed }];
  });
}

/** The hashes of sentences, as the list of proven ones has them. */
export function provenHashes(statements: readonly Pick<Statement, 'sentence'>[]): Set<string> {
  return new Set(statements.map(({ sentence }) => textHash(sentence)));
}
