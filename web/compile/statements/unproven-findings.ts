import type { Finding } from '../../model/site/finding.ts';
import type { Statement } from './statements.ts';

/** Warns about every statement without a mark. */
export function unprovenFindings(statements: readonly Statement[]): Finding[] {
  return statements
    .filter(({ mark }) => mark === null)
    .map(({ sentence, place }) => ({
      severity: 'warning',
      code: 'unproven-statement',
      message: `No check proves "${sentence}"`,
      remedy: 'Add <!-- proof=name --> with a check in tests/proofs/statements, or <!-- no-proof=reason -->.',
      location: { file: place.split(' ')[0] ?? place },
    }));
}
