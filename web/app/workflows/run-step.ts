import type { SimulatorCall } from '../../model/edge/mcp.ts';
import { simulatorPath } from '../../model/edge/simulator.ts';
import { isObject, type JsonObject, stringOf, tryParseJson } from '../../model/text/json.ts';
import type { CheckedCriterion } from '../../model/workflow/criterion.ts';
import type { ExchangedResponse, ExpressionContext } from '../../model/workflow/expression.ts';
import { exchange } from '../../model/workflow/receive.ts';
import type { WorkflowStep } from '../../model/workflow/workflow.ts';
import { retryAfterOf } from '../simulator/account.ts';

/** The result of a step: its response, held against the criteria. */
export interface StepResult {
  status: number;
  milliseconds: number;
  /** Whether all criteria are met. */
  isPassed: boolean;
  checks: CheckedCriterion[];
  outputs: JsonObject;
  /** The message or the body of the response as text, shortened. */
  body: string;
  /** Code and detail of a problem document, and the seconds of `Retry-After`. */
  problem: { code: string; detail: string; retryAfter?: number | null } | null;
  /** The fault of the simulator that the response has. */
  fault?: string;
}

/** More of a body is not shown and not stored. */
const MAX_BODY = 12_000;
/** How long a response may take, in ms. */
const TIMEOUT = 20_000;

interface RunOptions {
  context: ExpressionContext;
  origin: string;
  fetch?: typeof fetch;
}

/**
 * Sends the request of a step to the simulator.
 * @throws UnknownValueError if an earlier step has not run
 * @throws TypeError if there is no response
 */
export async function runStep(
  step: WorkflowStep,
  { context, origin, fetch: fetching = fetch }: RunOptions,
): Promise<StepResult> {
  const started = performance.now();
  const send = async ({ path, ...call }: SimulatorCall) => {
    const response = await fetching(origin + simulatorPath(path), {
      ...call,
      signal: AbortSignal.timeout(TIMEOUT),
      credentials: 'omit',
      cache: 'no-store',
    });
    const text = await response.text();
    return { status: response.status, headers: Object.fromEntries(response.headers), body: tryParseJson(text), text };
  };
  const { response, message, isPassed, checks, outputs } = await exchange(step, context, send);
  const fault = response.headers['x-simulator-fault'];
  const shown = message === null ? response.body : message.payload;
  return {
    status: response.status,
    milliseconds: performance.now() - started,
    isPassed,
    checks,
    outputs,
    body: shortened(shown === undefined ? response.text : JSON.stringify(shown, null, 2)),
    problem: problemOf(response),
    ...(fault !== undefined && { fault }),
  };
}

function shortened(text: string): string {
  return text.length > MAX_BODY ? `${text.slice(0, MAX_BODY)}\n…` : text;
}

function problemOf({ status, body, headers }: ExchangedResponse): StepResult['problem'] {
  if (status < 400 || !isObject(body)) return null;
  return {
    code: stringOf(body.code) ?? '',
    detail: stringOf(body.detail) ?? '',
    retryAfter: retryAfterOf(new Headers(headers)),
  };
}
