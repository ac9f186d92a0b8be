import type { PublishedReport, Signed } from '../../model/exam/report.ts';
import {
  type KeptExam,
  MAX_COMPANY,
  type ReportedStep,
  STEP_PATH,
  type StepRequest,
  type StepResponse,
} from '../../model/exam/step.ts';
import { isObject } from '../../model/text/json.ts';
import { basicAuthorization, retryAfterOf, simulatorAccount, type SimulatorAccount } from '../simulator/account.ts';
import { readJson, safeLocalStorage, type SafeStorage } from '../state/storage.ts';
import { Store } from '../state/store.ts';

/**
 * Why there was no step.
 * - `offline`: no response, or an error of the portal. Trying again may help.
 * - `busy`: a limit is reached. Trying again later helps.
 * - `no-account`: the simulator account is unknown or expired.
 * - `lost`: the portal does not continue this exam.
 * - `none`: the portal has no exam.
 */
type StepProblem = 'offline' | 'busy' | 'no-account' | 'lost' | 'none';

export type StepResult =
  | { kind: 'done'; response: StepResponse }
  /** `seconds` is the time until the next attempt; null if another one would not help. */
  | { kind: 'problem'; problem: StepProblem; seconds: number | null };

type AskStep = (account: SimulatorAccount, request: StepRequest) => Promise<StepResult>;

/** The state and the verdicts of the exam. Only the tab that takes the exam writes it. */
interface Progress {
  exam: Signed<KeptExam> | null;
  step: ReportedStep | null;
  /** The request, delivery or object that decided, by case. */
  deciding: Record<string, unknown>;
  report: Signed<PublishedReport> | null;
  problem: StepProblem | null;
}

/** The choices of the reader. Every tab writes them. */
interface Order {
  /** The chosen cases; null for all. */
  chosen: string[] | null;
  /** The name of the company for the report; empty if the reader gave no name. */
  company: string;
  isRunning: boolean;
  /** Cases to begin with the next step. */
  choose: string[];
  /** The case that runs has to end, as soon as no request still runs. */
  isDone: boolean;
}

export interface ExaminationState {
  progress: Progress;
  order: Order;
}

const PROGRESS_KEY = 'exam-progress';
const ORDER_KEY = 'exam-order';

/** The state before the first choice. */
export const NOTHING: ExaminationState = {
  progress: { exam: null, step: null, deciding: {}, report: null, problem: null },
  order: { chosen: null, company: '', isRunning: false, choose: [], isDone: false },
};
/** Time from one step to the next, in ms. */
const INTERVAL = 3000;
/** Time until the next look at what the reader wants, in ms. */
const IDLE = 300;

interface ExaminationOptions {
  storage: SafeStorage;
  ask: AskStep;
  account: () => SimulatorAccount | null;
  /** Waits, or ends early with the signal. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Runs a task while no other tab runs one. */
  alone: (task: () => Promise<void>, signal: AbortSignal) => Promise<void>;
}

/** Takes an exam step by step, in one tab at a time. It keeps everything in the storage, so that any tab can continue it later. */
export class Examination extends Store<ExaminationState> {
  readonly #options: ExaminationOptions;
  /** The texts that were read last; empty after an own change. */
  #seen = '';

  constructor(options: ExaminationOptions) {
    super(NOTHING);
    this.#options = options;
  }

  /** Continues the exam until the returned function is called. Another tab continues it then. */
  start(): () => void {
    this.read();
    const ending = new AbortController();
    const { signal } = ending;
    const { alone, wait } = this.#options;
    void alone(async () => {
      while (!signal.aborted) await wait(await this.turn(), signal);
    }, signal);
    return () => ending.abort();
  }

  /** Reads what other tabs have written. */
  readonly read = (): void => {
    const { storage } = this.#options;
    const texts = [storage.get(PROGRESS_KEY), storage.get(ORDER_KEY)].join('\n');
    if (texts === this.#seen) return;
    this.#seen = texts;
    const progress = readJson(storage, PROGRESS_KEY);
    const order = readJson(storage, ORDER_KEY);
    const last = this.getState();
    this.setState({
      // An older version of this page did not store the newer parts.
      progress: isObject(progress) ? { ...NOTHING.progress, ...(progress as unknown as Progress) } : last.progress,
      order: isObject(order) ? { ...NOTHING.order, ...(order as unknown as Order) } : last.order,
    });
  };

  /** Changes what the reader wants. */
  order(change: Partial<Order>): void {
    this.read();
    const order = { ...this.getState().order, ...change };
    this.#options.storage.set(ORDER_KEY, JSON.stringify(order));
    this.#seen = '';
    this.setState({ order });
  }

  /** Begins cases, or begins them again. The verdicts of other cases stay. */
  begin(choose: string[]): void {
    this.order({ isRunning: true, choose, isDone: false });
  }

  /** Forgets all verdicts. */
  forget(): void {
    this.order(NOTHING.order);
    this.#keep(NOTHING.progress);
  }

  /** Does one step if the reader wants one. Returns the time until the next turn, in ms. */
  async turn(): Promise<number> {
    this.read();
    const { progress, order } = this.getState();
    const account = this.#options.account();
    if (!order.isRunning || account === null) return IDLE;
    const { choose, isDone } = order;
    // The portal takes no invisible characters and no longer name.
    const company = Array.from(order.company.replaceAll(/\p{C}/gu, '')).slice(0, MAX_COMPANY).join('').trim();
    const result = await this.#options.ask(account, {
      exam: progress.exam,
      isDone,
      ...(choose.length === 0 ? {} : { choose }),
      ...(choose.length === 0 || company === '' ? {} : { company }),
    });
    // The reader may have changed the order in the meantime, perhaps in another tab.
    this.read();
    if (JSON.stringify(this.getState().progress.exam) !== JSON.stringify(progress.exam)) return IDLE;
    if (result.kind === 'problem') {
      this.#keep({ ...progress, problem: result.problem });
      if (result.seconds !== null) return result.seconds * 1000;
      this.order({ isRunning: false });
      return IDLE;
    }
    const { exam, step } = result.response;
    const deciding = step.kind === 'judged' ? { [step.verdict.id]: step.deciding } : {};
    this.#keep({
      exam,
      step,
      deciding: { ...progress.deciding, ...deciding },
      report: step.kind === 'finished' ? step.report : null,
      problem: null,
    });
    const now = this.getState().order;
    const left = JSON.stringify(now.choose) === JSON.stringify(choose) ? [] : now.choose;
    const isRunning = now.isRunning && (step.kind !== 'finished' || left.length > 0);
    this.order({ isRunning, choose: left, isDone: now.isDone && step.kind === 'waiting' });
    return step.kind === 'waiting' ? INTERVAL : 0;
  }

  #keep(progress: Progress): void {
    this.#options.storage.set(PROGRESS_KEY, JSON.stringify(progress));
    this.#seen = '';
    this.setState({ progress });
  }
}

const TIMEOUT = 30_000;
const PROBLEMS: Readonly<Record<number, StepProblem>> = { 401: 'no-account', 404: 'none', 409: 'lost', 422: 'lost' };

/** Asks the portal for a step of an exam. */
const askStep: AskStep = async (account, request) => {
  try {
    const response = await fetch(STEP_PATH, {
      method: 'POST',
      headers: { Authorization: basicAuthorization(account), 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (response.ok) return { kind: 'done', response: (await response.json()) as StepResponse };
    const { status, headers } = response;
    if (status === 429) return { kind: 'problem', problem: 'busy', seconds: retryAfterOf(headers) ?? 30 };
    const problem = PROBLEMS[status];
    return problem === undefined ? OFFLINE : { kind: 'problem', problem, seconds: null };
  } catch {
    return OFFLINE;
  }
};

const OFFLINE = { kind: 'problem', problem: 'offline', seconds: 10 } as const;

/** The exam of this browser. */
export const examination = new Examination({
  storage: safeLocalStorage,
  ask: askStep,
  account: simulatorAccount.getState,
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    }),
  async alone(task, signal) {
    // Pages that are not secure have no locks.
    const locks = (navigator as Partial<Navigator>).locks;
    if (locks === undefined) return task();
    // A tab that ends while it waits is refused the lock.
    await locks.request('exam', { signal }, task).catch(() => undefined);
  },
});

/** Takes the exam in this tab, or follows the tab that does. Returns the function that stops it. */
export function followExam(): () => void {
  addEventListener('storage', examination.read);
  const stop = examination.start();
  return () => {
    removeEventListener('storage', examination.read);
    stop();
  };
}
