import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { readCommand } from '../../web/commands/arguments.ts';
import { spawnTied } from '../../web/commands/spawn-tied.ts';
import { CACHE, HAS_PROVEN_CONTENT, PROJECT_ROOT } from '../../web/compile/base/project.ts';
import { IS_FULL } from '../tier.ts';

interface Step {
  name: string;
  command: string;
  /** Steps that must have passed before this one starts, if they run at all. */
  after?: readonly string[];
  /** How many processes or threads of the step compute at the same time. */
  processes: number;
}

/**
 * More than the machine has cores, because servers and browsers are waited for. In `npm test`, one step more runs beside `e2e` and
 * `release`: alone at the end, it could not keep two cores busy. The long tests of `npm run test:all` would reach their time limits then.
 */
const PROCESSES = availableParallelism() + (IS_FULL ? 2 : 3);
/** Processes of each step beside the two longest ones. In `npm run test:all`, such a step has two, so it begins after both. */
const BESIDE = IS_FULL ? 2 : 1;
const vitest = (projects: readonly string[], processes: number, ...options: string[]): string =>
  ['vitest run', ...projects.map((name) => `--project ${name}`), `--maxWorkers ${processes}`, ...options].join(' ');

/**
 * The steps of `npm test`, the most urgent first. `npm test -- STEP...` runs only the named ones. They share one limit of
 * processes: the first step that may start and fits starts next. No step starts after one has failed. The output ends
 * with the failed tests, and with the sum of all: `N passed, N failed, N skipped`. A fork with other content runs the steps
 * that need no content of this project.
 */
const ALL_STEPS: readonly Step[] = [
  { name: 'types', command: 'npm run types -- --singleThreaded', processes: 1 },
  { name: 'tools', command: 'node tests/tools/install-test-tools.ts', processes: 1 },
  { name: 'build', command: 'npm run build -- --no-checks --no-cache', processes: 2 },
  { name: 'interfaces', command: 'node tests/tools/bundle-interfaces.ts', processes: 1 },
  // The files of another site need no format of ours.
  { name: 'format', command: `oxfmt --check${HAS_PROVEN_CONTENT ? '' : ' clients tests web worker'}`, processes: 1 },
  { name: 'changes', command: 'node web/commands/changes.ts --check', processes: 1 },
  { name: 'lint', command: 'oxlint --type-aware --max-warnings 0', processes: 1 },
  // The two longest steps start as soon as the build ends. `code` and `content` wait for it, too.
  { name: 'e2e', command: vitest(['e2e'], 2), after: ['tools', 'build', 'interfaces'], processes: 2 },
  // One of its three processes always waits for a server.
  { name: 'release', command: vitest(['site', 'proofs'], 3), after: ['tools', 'build', 'interfaces'], processes: 2 },
  {
    name: 'code',
    command: vitest(['unit', 'worker', 'insight', 'simulator'], BESIDE, '--coverage'),
    after: ['types', 'build'],
    processes: BESIDE,
  },
  { name: 'product', command: 'node tests/tools/product-tests.ts', after: ['build'], processes: 2 },
  // With coverage, these tests would take half as long again and cover three hundredths more. They start after
  // `release`. Then only `code` still runs. It has one process, so a core is free.
  {
    name: 'content',
    command: vitest(['content', 'slow'], BESIDE),
    after: ['types', 'build', 'release'],
    processes: BESIDE,
  },
];

/** The steps without the content of this project. With it, `npm run test:all` has them, too. */
const OF_ANY_SITE = new Set(['build', 'format', 'changes', 'product']);
const STEPS = ALL_STEPS.filter(({ name }) =>
  HAS_PROVEN_CONTENT ? name !== 'product' || IS_FULL : OF_ANY_SITE.has(name),
);

/** The lines of tests/summary-reporter.ts: the sum that ends every run of Vitest, and one for each failed test. */
const COUNTS = /^(\d+) passed, (\d+) failed, (\d+) skipped$/;
const FAILED = /^Failed: /;

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface Result {
  isPassed: boolean;
  counts: Counts;
}

const stepNames = STEPS.map(({ name }) => name);
const { positionals: wanted } = readCommand(
  `Runs the tests, or only these steps: ${STEPS.map(({ name }) => name).join(', ')}.`,
  {},
  '[STEP…]',
);
const failures: string[] = [];
const unknown = wanted.filter((name) => !stepNames.includes(name));

if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. The steps are: ${stepNames.join(', ')}.`);
  process.exitCode = 1;
} else {
  process.exitCode = (await runSteps(STEPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))) ? 0 : 1;
}

/** Runs the steps and prints the sum of their tests. Returns whether all of them passed. */
async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const beginning = performance.now();
  const waiting = [...steps];
  const running = new Map<Step, Promise<void>>();
  const results: Result[] = [];
  const hasFailed = (): boolean => results.some(({ isPassed }) => !isPassed);
  const mayStart = ({ after = [], processes }: Step): boolean => {
    const used = [...running.keys()].reduce((sum, step) => sum + step.processes, 0);
    const isReady = !after.some((name) => [...waiting, ...running.keys()].some((step) => step.name === name));
    return isReady && (used + processes <= PROCESSES || running.size === 0);
  };
  const start = async (step: Step): Promise<void> => {
    results.push(await runStep(step));
    running.delete(step);
  };
  for (;;) {
    for (let next = waiting.findIndex(mayStart); next !== -1 && !hasFailed(); next = waiting.findIndex(mayStart))
      for (const step of waiting.splice(next, 1)) running.set(step, start(step));
    if (running.size === 0) break;
    await Promise.race(running.values());
  }
  const { passed, failed, skipped } = sumOf(results.map(({ counts }) => counts));
  console.log(
    `\nall steps  ${secondsSince(beginning)}\n\n${failures.join('\n')}\n${passed} passed, ${failed} failed, ${skipped} skipped`,
  );
  return !hasFailed();
}

/** Runs one step. It prints its output in one piece when it ends, because other steps run at the same time. */
async function runStep({ name, command }: Step): Promise<Result> {
  const start = performance.now();
  const lines: string[] = [];
  const counts: Counts[] = [];
  console.log(`▶ ${name}`);
  const code = await run(command, (line) => {
    const [, passed, failed, skipped] = COUNTS.exec(line) ?? [];
    if (FAILED.test(line)) failures.push(line);
    else if (passed === undefined) lines.push(line);
    else counts.push({ passed: Number(passed), failed: Number(failed), skipped: Number(skipped) });
  });
  const isPassed = code === 0;
  console.log([...lines, `${isPassed ? '✓' : '✗'} ${name}  ${secondsSince(start)}`].join('\n'));
  const sum = sumOf(counts);
  // A step without tests, such as the types, counts as one failure if it fails.
  return { isPassed, counts: isPassed || sum.failed > 0 ? sum : { ...sum, failed: 1 } };
}

/**
 * Runs a command in the project and passes on each line that it prints. Returns its exit code, or null if a signal
 * ended it.
 */
function run(command: string, onLine: (line: string) => void): Promise<number | null> {
  const [file = '', ...args] = command.split(' ');
  const env = {
    ...process.env,
    ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
    // The compiler and the linter are programs in Go. They take less processor time if they collect garbage less often.
    GOGC: '400',
    // Node keeps compiled modules there. Coverage would be less precise with them.
    ...(!args.includes('--coverage') && { NODE_COMPILE_CACHE: join(CACHE, 'compiled') }),
  };
  const child = spawnTied(file, args, { cwd: PROJECT_ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const input of [child.stdout, child.stderr]) if (input !== null) createInterface({ input }).on('line', onLine);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
}

function sumOf(all: readonly Counts[]): Counts {
  const sum: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const counts of all) {
    sum.passed += counts.passed;
    sum.failed += counts.failed;
    sum.skipped += counts.skipped;
  }
  return sum;
}

function secondsSince(start: number): string {
  return `${((performance.now() - start) / 1_000).toFixed(1)} s`;
}
