import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, describe, expect, inject, test } from 'vitest';

import { ROOT } from '../site/dist.ts';
import { sampleOf } from '../tier.ts';
import { solve } from './evaluation/candidate.ts';
import { commandCandidate, evaluate, medianOf, type Row, tableOf } from './evaluation/evaluate.ts';
import { TASKS } from './evaluation/tasks.ts';

/** `npm test` solves some of the tasks. */
const tried = sampleOf(TASKS, 10);
/** How much worse than the table a task may be: ids and dates differ from run to run. */
const WORSE = 1.1;

/** The rows of the table, by task. */
function keptRows(): Map<string, { calls: number; tokens: number }> {
  const text = readFileSync(join(ROOT, 'tests/proofs/evaluation/least.md'), 'utf8');
  const rows = text.matchAll(/^\| ([a-z0-9-]+) +\| yes +\| (\d+) +\| \d+ +\| (\d+) +\|$/gm);
  return new Map(
    Array.from(rows, ([, task = '', calls, tokens]) => [task, { calls: Number(calls), tokens: Number(tokens) }]),
  );
}

describe('the scripted candidate', () => {
  let rows: Row[];
  beforeAll(async () => {
    // In this process, because most of a candidate's time is the start of its own.
    rows = await evaluate(tried, inject('portal'), solve);
  }, 240_000);

  test('solves its tasks with the tools alone', () => {
    expect(TASKS).toHaveLength(31);
    expect(rows.filter(({ isSolved }) => !isSolved).map(({ task }) => task)).toEqual([]);
  });

  test('needs at most 6 calls and 12,000 tokens in the median, and no result of more than 4,000 tokens', () => {
    expect(medianOf(rows.map(({ calls }) => calls))).toBeLessThanOrEqual(6);
    expect(medianOf(rows.map(({ tokens }) => tokens))).toBeLessThanOrEqual(12_000);
    expect(rows.filter(({ calls, tokens }) => tokens > calls * 4_000)).toEqual([]);
  });

  test('is no worse than the table in tests/proofs/evaluation/least.md', () => {
    const kept = keptRows();
    expect([...kept.keys()]).toEqual(TASKS.map(({ id }) => id));
    const worse = rows.filter(({ task, calls, tokens }) => {
      const before = kept.get(task);
      return before === undefined || calls > before.calls || tokens > before.tokens * WORSE;
    });
    if (worse.length > 0) console.log(tableOf(rows));
    expect(worse).toEqual([]);
  });
});

test('a command solves a task as the same script in this process does', async () => {
  const tasks = TASKS.slice(0, 1);
  const command = commandCandidate([process.execPath, join(import.meta.dirname, 'evaluation/candidate.ts')]);
  const [row] = await evaluate(tasks, inject('portal'), command);
  expect(row).toMatchObject({ task: 'first-call', isSolved: true, calls: 1 });
});

test('a command that does nothing solves nothing', async () => {
  const tasks = sampleOf(TASKS, 2);
  const rows = await evaluate(tasks, inject('portal'), commandCandidate([process.execPath, '--eval', '']));
  expect(rows).toEqual(tasks.map(({ id }) => ({ task: id, isSolved: false, calls: 0, bytes: 0, tokens: 0 })));
});
