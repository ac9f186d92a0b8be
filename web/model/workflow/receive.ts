import type { SimulatorCall } from '../edge/mcp.ts';
import { arrayOf, isObject, type Json, objectOf, stringOf, tryParseJson } from '../text/json.ts';
import { check } from './criterion.ts';
import {
  type ExchangedResponse,
  type ExpressionContext,
  type EventMessage,
  outputsOf,
  resolveIn,
  type Resolve,
  resolveValue,
} from './expression.ts';
import { callOfStep, type Receive, type WorkflowStep } from './workflow.ts';

/** How long to wait until the inbox is read again, in ms. */
const INTERVAL = 500;

/** The newest message in the inbox that a step waits for; null without one. */
function messageIn(inbox: Json | undefined, { event, correlation }: Receive, resolve: Resolve): EventMessage | null {
  const wanted = correlation === undefined ? null : resolveValue(correlation.value, resolve);
  for (const { type, headers, body } of arrayOf(objectOf(inbox).data).map(objectOf)) {
    if (type !== event) continue;
    const named = Object.entries(objectOf(headers)).map(([name, value]) => [name.toLowerCase(), stringOf(value) ?? '']);
    const message = { headers: Object.fromEntries(named), payload: tryParseJson(stringOf(body) ?? '') };
    const context = { inputs: {}, steps: {}, workflows: {}, response: null, message };
    if (correlation === undefined || resolveIn(context)(correlation.location) === wanted) return message;
  }
  return null;
}

/**
 * Sends the request of a step, and holds the response against its criteria. A step that receives a message repeats the request until the
 * inbox has the message or the time is over; without the message it has not passed.
 * @throws UnknownValueError if an earlier step has not run
 */
export async function exchange<Response extends ExchangedResponse>(
  step: WorkflowStep,
  context: ExpressionContext,
  send: (call: SimulatorCall) => Promise<Response>,
) {
  const { receive, criteria, outputs } = step;
  const call = callOfStep(step, resolveIn(context));
  const end = Date.now() + (receive?.timeout ?? 0);
  for (;;) {
    const response = await send(call);
    const message = receive === undefined ? null : messageIn(response.body, receive, resolveIn(context));
    const isWaiting = receive !== undefined && message === null;
    if (isWaiting && isObject(response.body) && response.status === 200 && Date.now() + INTERVAL <= end) {
      await new Promise<void>((resolve) => setTimeout(resolve, INTERVAL));
      continue;
    }
    const after = { ...context, response, message };
    const checks = criteria.map((criterion) => check(criterion, resolveIn(after)));
    const isPassed = checks.every(({ isMet }) => isMet) && !isWaiting;
    return { call, response, message, checks, isPassed, outputs: outputsOf(outputs, after) };
  }
}
