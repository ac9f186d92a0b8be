import { join } from 'node:path';

import { PROJECT_ROOT } from '../compile/base/project.ts';
import { readSources } from '../compile/source/read-sources.ts';
import { statementsOf } from '../compile/statements/statements.ts';
import { loadedConfig, readArguments } from './arguments.ts';

/**
 * `npm run statements` lists, for each page of the public site, how many statements about the API have a check, how many can have none, and
 * those that have neither. It also lists marks without a check, checks without a statement, and sentences that changed since
 * their check was written. `--only NAME` lists the places whose name contains the name, in full.
 */
const { only } = readArguments({ only: { type: 'string', default: '' } });

/** The checks are tests, so this command finds them by their path. */
const { CHECKS } = (await import(join(PROJECT_ROOT, 'tests/proofs/statements/checks.ts'))) as {
  CHECKS: Readonly<Record<string, { says: readonly string[] }>>;
};
const { config } = await loadedConfig(PROJECT_ROOT);
const sources = await readSources({
  root: PROJECT_ROOT,
  audience: 'public',
  strictness: config.strictness ?? 'error',
});
const statements = statementsOf(sources).filter(({ place }) => place.includes(only));
const names = new Set(statements.map(({ mark }) => (mark?.kind === 'proof' ? mark.check : '')));

for (const [place, ofPlace = []] of Object.entries(Object.groupBy(statements, (statement) => statement.place))) {
  const count = (kind: string | undefined): number => ofPlace.filter(({ mark }) => mark?.kind === kind).length;
  console.log(
    `${place}: ${count('proof')} proven, ${count('no-proof')} without a possible proof, ${count(undefined)} open`,
  );
  for (const { sentence, mark } of ofPlace) {
    if (mark === null) console.log(`  open: ${sentence}`);
    if (mark?.kind !== 'proof') continue;
    const check = CHECKS[mark.check];
    if (check === undefined) console.log(`  no check ${mark.check}: ${sentence}`);
    else if (!check.says.includes(sentence)) console.log(`  changed, confirm it in ${mark.check}: ${sentence}`);
  }
}
if (only === '')
  for (const name of Object.keys(CHECKS)) if (!names.has(name)) console.log(`no statement for the check ${name}`);
const total = (kind: string | undefined): number => statements.filter(({ mark }) => mark?.kind === kind).length;
console.log(`${total('proof')} proven, ${total('no-proof')} without a possible proof, ${total(undefined)} open`);
