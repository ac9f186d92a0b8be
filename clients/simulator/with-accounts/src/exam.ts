import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

import { wait } from './account.js';
import { InputError } from './errors.js';
import { writePrivately } from './files.js';

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
interface State {
  verdicts: readonly Verdict[];
}
type Step =
  | { kind: 'waiting'; case: string; given: Record<string, unknown>; conditions: { id: string; state: string }[] }
  | { kind: 'judged'; verdict: Verdict }
  | { kind: 'finished'; report: { verdicts: Verdict[] } };

/** The module `exam/examiner.js`, which the build bundles. */
interface Examiner {
  newExam: (exam: object, cases: string[]) => State;
  continuedExam: (exam: object, cases: string[], report: string) => Promise<State | null>;
  stepExam: (
    exam: object,
    account: object,
    state: State,
    options: { isDone: boolean },
  ) => Promise<{ state: State; step: Step }>;
  reportOf: (exam: object, state: State) => object;
  unsignedReport: (exam: object, report: object) => Promise<string>;
}

const FOLDER = new URL('../exam/', import.meta.url);

/** An exam that can begin. */
export interface PreparedExam {
  exam: { cases: Case[] };
  examiner: Examiner;
  state: State;
  /** Keeps what is decided so far. */
  save: (state: State) => Promise<void>;
}

/**
 * Reads what an exam needs before anything runs. A file that is no report of this command is never written.
 * @throws InputError for an unknown case, and for a file that is no report
 */
export async function prepareExam({
  cases,
  report,
  resume,
}: {
  /** `all`, or ids separated by commas. */
  cases: string;
  report: string | undefined;
  resume: string | undefined;
}): Promise<PreparedExam> {
  const exam = JSON.parse(readFileSync(new URL('cases.json', FOLDER), 'utf8')) as { cases: Case[] };
  const known = exam.cases.map(({ id }) => id);
  const chosen = chosenCases(cases, known);
  const examiner = (await import(new URL('examiner.js', FOLDER).href)) as Examiner;
  const stateIn = async (option: string, file: string): Promise<State> => {
    if (!existsSync(file)) throw new InputError(`${option}: there is no file ${file}.`);
    const state = await examiner.continuedExam(exam, chosen, readFileSync(file, 'utf8'));
    if (state !== null) return state;
    throw new InputError(`${option}: ${file} is no report of this command; it stays as it is.`);
  };
  const state = resume === undefined ? examiner.newExam(exam, chosen) : await stateIn('--resume', resume);
  if (report !== undefined && existsSync(report)) await stateIn('--report', report);
  const save = async (reached: State): Promise<void> => {
    if (report !== undefined)
      writePrivately(report, await examiner.unsignedReport(exam, examiner.reportOf(exam, reached)));
  };
  return { exam, examiner, state, save };
}

export interface ExamOptions {
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
 * @returns whether every chosen case is passed
 */
export async function takeExam(
  { exam, examiner, state: begun, save }: PreparedExam,
  { url, credentials, home, print, signal }: ExamOptions,
): Promise<boolean> {
  const account = { baseUrl: url, ...credentials, fetch };
  let isDone = false;
  const lines = createInterface({ input: process.stdin }).on('line', () => (isDone = true));
  try {
    let state = begun;
    for (const verdict of state.verdicts) {
      print(verdictLine(caseNamed(exam, verdict.id), verdict, home));
    }
    await save(state);
    let shown = '';
    for (let failures = 0; !signal.aborted;) {
      const stepped = await examiner.stepExam(exam, account, state, { isDone }).catch((error: unknown) => {
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
      if (step.kind === 'finished') return step.report.verdicts.every(({ result }) => result === 'passed');
      if (step.kind === 'judged') {
        isDone = false;
        await save(state);
        print(verdictLine(caseNamed(exam, step.verdict.id), step.verdict, home));
        continue;
      }
      const { id, title, task, conditions } = caseNamed(exam, step.case);
      const open = step.conditions.find((condition) => condition.state === 'open');
      const awaited = conditions.find((condition) => condition.id === open?.id);
      const line = `WAIT ${id}: ${awaited?.expected.en ?? 'All conditions are met. Does more happen?'}`;
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

function caseNamed({ cases }: PreparedExam['exam'], name: string): Case {
  const found = cases.find(({ id }) => id === name);
  if (found === undefined) throw new TypeError(`The exam has no case ${name}.`);
  return found;
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
