import { describe, expect, inject, test } from 'vitest';

import { loadConfig } from '../../../web/compile/config/load-config.ts';
import { readSources } from '../../../web/compile/source/read-sources.ts';
import { changedChecks } from '../../../web/compile/statements/changed-checks.ts';
import { statementsOf } from '../../../web/compile/statements/statements.ts';
import { ownProperty } from '../../../web/model/text/json.ts';
import { ROOT } from '../../site/dist.ts';
import { CHECKS, THEMES } from './checks.ts';
import { StatementAccount } from './statement-account.ts';

const { config } = await loadConfig(ROOT);
const sources = await readSources({ root: ROOT, audience: 'public', strictness: config.strictness ?? 'error' });
const statements = statementsOf(sources);
const proven = statements.flatMap(({ mark, ...statement }) =>
  mark?.kind === 'proof' ? [{ ...statement, name: mark.check }] : [],
);

const runs = new Map<string, Promise<void>>();

/** Runs a check once, also if several sentences have it. */
async function run(name: string): Promise<void> {
  const check = ownProperty(CHECKS, name);
  if (check === undefined) throw new Error(`tests/proofs/statements has no check "${name}".`);
  const running = runs.get(name) ?? StatementAccount.create(inject('simulator')).then(check);
  runs.set(name, running);
  await running;
}

describe.concurrent.each([...new Set(proven.map(({ place }) => place))])('%s', (place) => {
  test.each(proven.filter((statement) => statement.place === place))('$sentence', async ({ name }) => {
    await expect(run(name)).resolves.toBeUndefined();
  });
});

test('every check proves a sentence of a page', () => {
  const marked = new Set(proven.map(({ name }) => name));
  expect(Object.keys(CHECKS).filter((name) => !marked.has(name))).toEqual([]);
});

test('a person has confirmed the check of every marked sentence', () => {
  expect(changedChecks(statements, sources.proven), 'npm run statements lists what changed.').toEqual([]);
});

test('no two checks have the same name', () => {
  expect(Object.keys(CHECKS)).toHaveLength(THEMES.flatMap((theme) => Object.keys(theme)).length);
});
