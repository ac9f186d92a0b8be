import { STEP_PATH, type StepRequest, type StepResponse } from '../../model/exam/step.ts';
import { basicAuthorization, retryAfterOf, type SimulatorAccount } from '../simulator/account.ts';

/**
 * Why there was no step.
 * - `offline`: no response, or an error of the portal. Trying again may help.
 * - `busy`: a limit is reached. Trying again later helps.
 * - `no-account`: the simulator account is unknown or expired.
 * - `lost`: the portal does not continue this exam.
 * - `none`: the portal has no exam.
 */
export type StepProblem = 'offline' | 'busy' | 'no-account' | 'lost' | 'none';

export type StepResult =
  | { kind: 'done'; response: StepResponse }
  /** `seconds` is the time until the next attempt; null if another one would not help. */
  | { kind: 'problem'; problem: StepProblem; seconds: number | null };

export type AskStep = (account: SimulatorAccount, request: StepRequest) => Promise<StepResult>;

const TIMEOUT = 30_000;
const PROBLEMS: Readonly<Record<number, StepProblem>> = { 401: 'no-account', 404: 'none', 409: 'lost', 422: 'lost' };

/** Asks the portal for a step of an exam. */
export const askStep: AskStep = async (account, request) => {
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
