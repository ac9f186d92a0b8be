import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

import { PROJECT_ROOT } from '../compile/base/project.ts';

interface Step {
  name: string;
  command: string;
}

/**
 * The steps of `npm test`. `npm test -- STEP...` runs only the named ones. The steps of a row run at the same time, and a row
 * starts when the row before has passed. The output ends with the failed tests, and with the sum of all: `N passed, N
 * failed, N skipped`.
 */
const ROWS: readonly (readonly Step[])[] = [
  [
    { name: 'types', command: 'npm run types' },
    { name: 'tools', command: 'node web/commands/install-test-tools.ts' },
  ],
  [
    { name: 'lint', command: 'oxlint --type-aware --max-warnings 0' },
    { name: 'format', command: 'oxfmt --check' },
    { name: 'changes', command: 'node web/commands/changes.ts --check' },
  ],
  [{ name: 'unit', command: 'vitest run --project unit --project slow' }],
  [
    { name: 'worker', command: 'vitest run --project worker --project insight' },
    { name: 'build', command: 'npm run build -- --no-checks --no-cache' },
  ],
  // These wait more than they compute.
  [
    { name: 'simulator', command: 'vitest run --project simulator' },
    { name: 'site', command: 'vitest run --project site' },
    { name: 'proofs', command: 'vitest run --project proofs' },
  ],
  [{ name: 'e2e', command: 'vitest run --project e2e' }],
];

/** The lines of tests/summary-reporter.ts: the sum that ends every run of Vitest, and one for each notable test. */
const COUNTS = /^(\d+) passed, (\d+) failed, (\d+) skipped$/;
const NOTABLE = /^(?:Failed|Passed at the second try): /;

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface Result {
  isPassed: boolean;
  counts: Counts;
}

const stepNames = ROWS.flat().map(({ name }) => name);
const wanted = process.argv.slice(2);
const notable: string[] = [];
const unknown = wanted.filter((name) => !stepNames.includes(name));

if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. The steps are: ${stepNames.join(', ')}.`);
  process.exitCode = 1;
} else {
  process.exitCode = (await runRows()) ? 0 : 1;
}

/** Runs the wanted steps and prints the sum of their tests. Returns whether all of them passed. */
async function runRows(): Promise<boolean> {
  const start = performance.now();
  const results: Result[] = [];
  for (const row of ROWS) {
    const steps = row.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
    results.push(...(await Promise.all(steps.map((step) => runStep(step, steps.length === 1)))));
    if (results.some(({ isPassed }) => !isPassed)) break;
  }
  const { passed, failed, skipped } = sumOf(results.map(({ counts }) => counts));
  console.log(
    `\nall steps  ${secondsSince(start)}\n\n${notable.join('\n')}\n${passed} passed, ${failed} failed, ${skipped} skipped`,
  );
  return results.every(({ isPassed }) => isPassed);
}

/** Runs one step. If other steps run at the same time, it prints its output in one piece when it ends. */
async function runStep({ name, command }: Step, isAlone: boolean): Promise<Result> {
  const start = performance.now();
  const lines: string[] = [];
  const counts: Counts[] = [];
  const print = isAlone ? console.log : (line: string) => lines.push(line);
  print(`\n▶ ${name}`);
  const code = await run(command, (line) => {
    const [, passed, failed, skipped] = COUNTS.exec(line) ?? [];
    if (NOTABLE.test(line)) notable.push(line);
    else if (passed === undefined) print(line);
    else counts.push({ passed: Number(passed), failed: Number(failed), skipped: Number(skipped) });
  });
  const isPassed = code === 0;
  print(`${isPassed ? '✓' : '✗'} ${name}  ${secondsSince(start)}`);
  if (!isAlone) console.log(lines.join('\n'));
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
  const env = process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env;
  const child = spawn(file, args, { cwd: PROJECT_ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', onLine);
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
