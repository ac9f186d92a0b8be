import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

import { wait } from './account.js';
import { InputError } from './errors.js';

/** Milliseconds between two looks at the account. */
const PAUSE = 1000;
/** How often in a row the account may be out of reach. */
const MAX_FAILURES = 30;

type Words = Record<'en', string>;
interface Case {
  id: string;
  title: Words;
  task: Words;
  guide: string;
  conditions: { id: string; expected: Words }[];
}
interface Verdict {
  id: string;
  result: 'passed' | 'failed' | 'not_attempted';
  condition: string | null;
  decidedBy: { kind: string; id: string; name: string; status: number | null } | null;
}
type Step =
  | { kind: 'waiting'; case: Case; given: Record<string, unknown>; expected: Words | null; left: number }
  | { kind: 'judged'; case: Case; verdict: Verdict }
  | { kind: 'finished'; report: { verdicts: Verdict[] } };

/** The module `exam/examiner.js`, which the build bundles. */
interface Examiner {
  newExam: (exam: object, cases: string[]) => object;
  stepExam: (
    exam: object,
    account: object,
    state: object,
    options: { isDone: boolean },
  ) => Promise<{ state: object; step: Step }>;
  unsignedReport: (exam: object, report: object) => Promise<string>;
}

const FOLDER = new URL('../exam/', import.meta.url);

export interface ExamOptions {
  /** `all`, or ids separated by commas. */
  cases: string;
  /** Base URL of the simulator. */
  url: string;
  credentials: { clientId: string; clientSecret: string };
  /** Address of the guides. */
  home: string;
  print: (line: string) => void;
  signal: AbortSignal;
}

/** The ids of the chosen cases. @throws InputError for an unknown one */
function chosenCases(text: string, known: readonly string[]): string[] {
  const chosen = text === 'all' ? [...known] : text.split(',');
  const unknown = chosen.find((id) => !known.includes(id));
  if (unknown === undefined) return chosen;
  throw new InputError(`--cases: there is no case "${unknown}"; choose all, or some of ${known.join(',')}.`);
}

/**
 * Examines the system that uses an account. A line on the standard input says that the system has done the task of the case.
 * @param report file for the result
 * @returns whether every chosen case is passed
 */
export async function takeExam(
  { cases, url, credentials, home, print, signal }: ExamOptions,
  report: string | undefined,
): Promise<boolean> {
  const exam = JSON.parse(readFileSync(new URL('cases.json', FOLDER), 'utf8')) as { cases: Case[] };
  const chosen = chosenCases(
    cases,
    exam.cases.map(({ id }) => id),
  );
  const { newExam, stepExam, unsignedReport } = (await import(new URL('examiner.js', FOLDER).href)) as Examiner;
  const account = { baseUrl: url, ...credentials, fetch };
  let isDone = false;
  const lines = createInterface({ input: process.stdin }).on('line', () => (isDone = true));
  try {
    let state = newExam(exam, chosen);
    let shown = '';
    for (let failures = 0; !signal.aborted;) {
      const stepped = await stepExam(exam, account, state, { isDone }).catch((error: unknown) => {
        const status = (error as { status?: number }).status ?? 503;
        failures += 1;
        if ((status < 500 && status !== 429) || failures > MAX_FAILURES) throw error;
        return null;
      });
      if (stepped === null) {
        await wait(PAUSE);
        continue;
      }
      failures = 0;
      ({ state } = stepped);
      const { step } = stepped;
      if (step.kind === 'finished') {
        if (report !== undefined) writeFileSync(report, await unsignedReport(exam, step.report));
        return step.report.verdicts.every(({ result }) => result === 'passed');
      }
      const { id, title, task } = step.case;
      if (step.kind === 'judged') {
        isDone = false;
        print(verdictLine(step.case, step.verdict, home));
        continue;
      }
      const line = `WAIT ${id}: ${step.expected?.en ?? 'All conditions are met. Does more happen?'}`;
      if (!shown.startsWith(`${id} `))
        print(
          `CASE ${id} ${JSON.stringify({ title: title.en, task: withValues(task.en, step.given), ...step.given })}`,
        );
      if (shown !== `${id} ${line}`) print(line);
      shown = `${id} ${line}`;
      await wait(PAUSE);
    }
    return false;
  } finally {
    lines.close();
  }
}

/** A task with the values of the account in place of their names. */
function withValues(task: string, given: Record<string, unknown>): string {
  return task.replaceAll(/\{(\w+)\}/g, (name, key: string) => String(given[key] ?? name));
}

function verdictLine(
  { id, title, guide, conditions }: Case,
  { result, condition, decidedBy }: Verdict,
  home: string,
): string {
  const head = `${result === 'not_attempted' ? 'NOT ATTEMPTED' : result.toUpperCase()} ${id} ${title.en}`;
  if (result === 'passed') return head;
  const expected = conditions.find((other) => other.id === condition)?.expected.en;
  const { kind, name, status, id: decider } = decidedBy ?? {};
  const by = decidedBy === null ? '' : ` Decided by the ${kind} ${decider}, ${name}${status ? `, ${status}` : ''}.`;
  return `${head}.${expected === undefined ? '' : ` Expected: ${expected}`}${by} ${home}${guide}`;
}
