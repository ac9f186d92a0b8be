import type { Finding, SourceLocation } from '../../model/site/finding.ts';
import type { ProvenHashes } from '../source/proven-source.ts';
import { changedChecks } from './changed-checks.ts';
import type { Statement } from './statements.ts';

/** Warns about every statement without a mark, and about every marked one that changed since a person confirmed its check. */
export function statementFindings(statements: readonly Statement[], proven: ProvenHashes): Finding[] {
  const unproven = statements
    .filter(({ mark }) => mark === null)
    .map(({ sentence, place }) => ({
      severity: 'warning' as const,
      code: 'unproven-statement',
      message: `No check proves "${sentence}"`,
      remedy: 'Add <!-- proof=name --> with a check in tests/proofs/statements, or <!-- no-proof=reason -->.',
      location: locationOf(place, sentence),
    }));
  const changed = changedChecks(statements, proven).flatMap(({ check, added }) =>
    added.map(({ sentence, place }) => ({
      severity: 'warning' as const,
      code: 'changed-statement',
      message: `Nobody has confirmed that the check "${check}" proves "${sentence}"`,
      remedy: `Read the sentence and its check, then run npm run statements -- --accept ${check}.`,
      location: locationOf(place, sentence),
    })),
  );
  return [...unproven, ...changed];
}

function locationOf(place: string, near: string): SourceLocation {
  return { file: place.split(' ')[0] ?? place, near };
}
