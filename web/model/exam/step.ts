import type { SimulatorCall, SimulatorReply } from '../edge/mcp.ts';
import type { ExamAccount, ExamJudged, ExamState, ExamWait } from './examiner.ts';
import type { PublicKey, PublishedReport, Signed } from './report.ts';

/** The address where the portal does a step of an exam. */
export const STEP_PATH = '/exam/step';
/** Bytes of a request. The state has the evidence of the case that runs. */
export const MAX_STEP = 1_500_000;
/** The largest number of characters in the name of a company. */
export const MAX_COMPANY = 100;

/** An exam as its reader keeps it between two steps. The portal signs it, so that only a portal writes verdicts. */
export interface KeptExam {
  state: ExamState;
  /** SHA-256 of the client id of the account. */
  account: string;
  /** Hashes of the cases that have a verdict, when they got it. */
  cases: Record<string, string>;
}

export interface StepRequest {
  /** Null begins an exam. */
  exam: Signed<KeptExam> | null;
  /** Cases to begin, or to begin again. */
  choose?: string[];
  /** The company for the report. */
  company?: string;
  /** The candidate has done the task, so nothing more is awaited. */
  isDone?: boolean;
}

/** A step as its reader sees it: with the report signed. */
export type ReportedStep = ExamWait | ExamJudged | { kind: 'finished'; report: Signed<PublishedReport> };

export interface StepResponse {
  exam: Signed<KeptExam>;
  step: ReportedStep;
}

/** The access that the portal grants the exam's Worker for one step. The Worker has no bindings, so it can't reach more than this. */
export interface ExamAccess {
  /** The id of the request, for log lines. */
  requestId: string;
  /** The credentials of the caller; null without any. */
  client: Pick<ExamAccount, 'clientId' | 'clientSecret'> | null;
  /** Reads the exam of the site as JSON. Null if the site has none. */
  readPlan: () => Promise<string | null>;
  /** Sends a request to the simulator. */
  callSimulator: (call: SimulatorCall) => Promise<SimulatorReply>;
}

export interface ExamRefusal {
  status: 401 | 404 | 409 | 422 | 429 | 502;
  detail: string;
}

/** The RPC interface of the exam's Worker. */
export interface ExamService {
  /** The keys that everybody may know: no key if nothing is signed. */
  publicKeys(): Promise<readonly PublicKey[]>;
  /** Does a step. @param body the JSON of a `StepRequest`, or any other text */
  step(body: string, access: ExamAccess): Promise<StepResponse | ExamRefusal>;
}
