import { DEFAULT_LOCALE } from '../../model/site/locale.ts';
import { type Finding, findingOf, type SourceLocation } from '../base/finding.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { textHash } from '../base/text-hash.ts';
import type { ProvenHashes } from '../source/content-data.ts';
import type { GuideSource } from '../source/guide-source.ts';
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

const VALUE =
  /(?<![\w.,#-])(?:\d[\d.,]*|two|three|four|five|ten|twelve)[ -](?:USD|(?:second|minute|hour|day|week|month|year|character|letter|digit|byte|(?:line )?item|line|device|phone|object|request|attempt|version)s?|[KMG]B)\b/g;
const CODE = /^ *```[\s\S]*?^ *```|`[^`\n]*`/gm;

/** Warns about a number with a unit that is typed in two English guides with marks, because a change of one would contradict the other. */
export function repeatedValues(guides: readonly GuideSource[]): Finding[] {
  const filesOf = new Map<string, Map<string, string>>();
  for (const { file, body } of guides.filter(({ locale, marked }) => locale === DEFAULT_LOCALE && marked !== null))
    for (const [value] of body.replaceAll(CODE, '').matchAll(VALUE))
      getOrMake(filesOf, value.replace('-', ' ').replace(/s$/, ''), () => new Map()).set(file, value);
  return [...filesOf.values()].flatMap((files) => {
    const [[file, value] = ['', ''], ...others] = files;
    if (others.length === 0) return [];
    return findingOf(
      'repeated-value',
      { value, others: others.map(([other]) => other).join(', ') },
      { file, near: value },
    );
  });
}
