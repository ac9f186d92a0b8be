import { describe, expect, inject, test } from 'vitest';

import { loadConfig } from '../../../web/compile/config/load-config.ts';
import { readSources } from '../../../web/compile/source/read-sources.ts';
import { changedChecks } from '../../../web/compile/statements/statement-findings.ts';
import { statementsOf } from '../../../web/compile/statements/statements.ts';
import { ownProperty, stringOf } from '../../../web/model/text/json.ts';
import { ROOT } from '../../site/dist.ts';
import { IS_FULL } from '../../tier.ts';
import { CHECKS, TESTED_RULES, THEMES } from './checks.ts';
import { problemsIn, problemsOfGuide, wasSent } from './printed-problems.ts';
import { provokeProblems } from './provoked-problems.ts';
import { StatementAccount } from './statement-account.ts';

/** The authoring server can serve another copy of the site. */
const root = process.env.SITE ?? ROOT;
const { config } = await loadConfig(root);
const sources = await readSources({ root, audience: 'public', strictness: config.strictness ?? 'error' });
const statements = statementsOf(sources);
const proven = statements.flatMap(({ mark, ...statement }) =>
  mark?.kind === 'proof' ? [{ ...statement, name: mark.check }] : [],
);

/** They reach limits by hundreds of requests. In `npm test`, the tests of the simulator in workerd reach the same limits. */
const EXHAUSTING = ['account-full', 'account-limits', 'account-sizes', 'clock-limits', 'rate-limit-429', 'request-log'];
const isWhole = IS_FULL || process.env.SITE !== undefined;
const leftOut = new Set(isWhole ? [] : [...EXHAUSTING, ...TESTED_RULES.flatMap((theme) => Object.keys(theme))]);
const tried = proven.filter(({ name }) => !leftOut.has(name));

const runs = new Map<string, Promise<void>>();

/** Runs a check once, also if several sentences have it. */
async function run(name: string): Promise<void> {
  const check = ownProperty(CHECKS, name);
  if (check === undefined) throw new Error(`tests/proofs/statements has no check "${name}".`);
  const running = runs.get(name) ?? StatementAccount.create(inject('simulator')).then(check);
  runs.set(name, running);
  await running;
}

describe.concurrent.each([...new Set(tried.map(({ place }) => place))])('%s', (place) => {
  const ofPlace = tried.filter((statement) => statement.place === place);
  // oxlint-disable-next-line vitest/expect-expect -- The check has the assertions, and the authoring server shows their whole text.
  test.each(ofPlace.map(({ sentence, name }) => [sentence, name] as const))('%s', async (_, name) => {
    await run(name);
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

/** Details of printed problem documents that the simulator does not send, with the reason. */
const NOT_SENT: Readonly<Record<string, string>> = {
  'The access token is missing or is not valid in this environment.': 'The simulator names itself.',
  'The partner token or access token is missing or is not valid in this environment.': 'The simulator names itself.',
  'The client ngw_sandbox_7f3c1a is unknown in this environment or the secret does not match.': 'It names itself.',
  'The key in X-Gateway-Key belongs to the sandbox.': 'The simulator has one environment.',
  "Drones and motorized vehicles can't be covered.": 'The simulator does not read descriptions of items.',
  ...(!isWhole && {
    'The limit of 600 requests a minute is reached. Try again in 12 seconds.': '`npm run test:all` sends so many.',
  }),
};

test('every printed problem document is one that the simulator has sent, message included', async () => {
  await provokeProblems(await StatementAccount.create(inject('simulator')));
  const printed = [
    ...sources.apis.flatMap(({ name, document }) =>
      problemsIn(document).map(({ at, problem }) => ({ place: name, at, problem })),
    ),
    ...sources.guides.flatMap(({ file, body }) =>
      problemsOfGuide(body).map((problem) => ({ place: file, at: '', problem })),
    ),
  ];
  const never = printed.filter(({ problem }) => !((stringOf(problem.detail) ?? '') in NOT_SENT) && !wasSent(problem));
  expect(never).toEqual([]);
});
