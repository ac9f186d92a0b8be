import type { SimulatedState, StateStep } from '../../../../web/model/simulator/data.ts';
import { objectOf, stringOf, tryParseJson, type JsonObject } from '../../../../web/model/text/json.ts';
import { check, parseCriterion } from '../../../../web/model/workflow/criterion.ts';
import {
  type ExpressionContext,
  outputsOf,
  resolveIn,
  resolveValue,
} from '../../../../web/model/workflow/expression.ts';
import type { Reply } from '../../front/reply.ts';
import type { Call } from '../front/call.ts';
import { durationOf } from '../time.ts';

/** The operation of a step, and its request without credentials. */
export type StepCall = Pick<Call, 'operationId' | 'parameters' | 'body' | 'path'>;

const CLOCK = 'moveSimulatorClock';
/** The first of the numbers that repeated workflows get as `$inputs.runId`. */
const FIRST_RUN = 1001;

/** How far the clock moves until the state is reached, in ms. */
export function spanOf({ workflows, times }: SimulatedState): number {
  const moves = workflows.flatMap(({ steps }) => steps.filter(({ operationId }) => operationId === CLOCK));
  return times * moves.reduce((sum, { body }) => sum + durationOf(stringOf(objectOf(body).advance) ?? ''), 0);
}

/**
 * Runs the workflows of a state.
 * @param run null for an operation that changes nothing here, such as the creation of a token
 * @throws TypeError if a response does not meet the criteria of its step
 */
export function reachState({ workflows, times }: SimulatedState, run: (call: StepCall) => Reply | null): void {
  for (let index = 0; index < times; index += 1) {
    const inputs = { runId: String(FIRST_RUN + index) };
    const done: Record<string, JsonObject> = {};
    for (const { id, steps, outputs } of workflows) {
      const context: ExpressionContext & { steps: Record<string, JsonObject> } = {
        inputs,
        steps: {},
        workflows: done,
        response: null,
      };
      for (const step of steps) context.steps[step.id] = outputsOfStep(step, context, run);
      done[id] = outputsOf(outputs, context);
    }
  }
}

function outputsOfStep(step: StateStep, context: ExpressionContext, run: (call: StepCall) => Reply | null): JsonObject {
  const resolve = resolveIn(context);
  const parameters: Call['parameters'] = { path: {}, query: {}, header: {} };
  for (const { name, in: place, value } of step.parameters)
    if (place === 'path' || place === 'query' || place === 'header')
      parameters[place][name] = resolveValue(value, resolve);
  const body = step.body === undefined ? undefined : resolveValue(step.body, resolve);
  const reply = run({ operationId: step.operationId, parameters, body, path: '' });
  if (reply === null) return {};
  const response = { status: reply.status, headers: {}, body: tryParseJson(reply.body ?? '') };
  const after = { ...context, response };
  for (const condition of step.conditions) {
    const criterion = parseCriterion(condition);
    if (criterion === null || !check(criterion, resolveIn(after)).isMet)
      throw new TypeError(`The step ${step.id} does not meet ${condition}: ${reply.body ?? ''}`);
  }
  return outputsOf(step.outputs, after);
}
