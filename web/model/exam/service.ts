import type { SimulatorCall, SimulatorReply } from '../edge/mcp.ts';
import type { PublicKey } from './report.ts';
import type { StepResponse } from './step.ts';

/** The access that the portal grants the exam's Worker for one step. The Worker has no bindings, so it can't reach more than this. */
export interface ExamAccess {
  /** The id of the request, for log lines. */
  requestId: string;
  /** The header `Authorization` of the caller. */
  authorization: string | null;
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
