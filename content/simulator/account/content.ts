import type { SimulatedState, StateStep } from '../../../web/model/simulator/data.ts';
import { type JsonObject, objectOf, stringOf, tryParseJson } from '../../../web/model/text/json.ts';
import { check, parseCriterion } from '../../../web/model/workflow/criterion.ts';
import { type ExpressionContext, outputsOf, resolveIn, resolveValue } from '../../../web/model/workflow/expression.ts';
import type { Call } from '../../../worker/simulator/front/call.ts';
import type { Reply } from '../../../worker/simulator/front/reply.ts';
import { ok } from '../api/handler.ts';
import type { RequestBody, ResponseBody } from '../api/operations.ts';
import { createUser } from '../business/users.ts';
import { RefusalError } from '../refusal-error.ts';
import { CUSTOMERS } from '../seed/seed.ts';
import { durationOf } from '../time.ts';
import type { AccountRow, AccountRows } from './account-row.ts';
import type { Faults } from './faults.ts';
import type { Idempotency } from './idempotency.ts';
import type { Inbox } from './inbox.ts';
import { isObjectOperation, replyOf, requestOf, runOperation } from './operations.ts';
import type { RequestLog } from './request-log.ts';
import { accountIn, type AccountState, putObjects, savedState } from './state-file.ts';
import type { Timeline } from './timeline.ts';

interface ContentParts {
  rows: AccountRows;
  timeline: Timeline;
  faults: Faults;
  idempotency: Idempotency;
  inbox: Inbox;
  log: RequestLog;
}

/** The fields of an account that it keeps when its content is replaced. */
type Identity = Omit<AccountRow, 'offset' | 'moved' | 'clockMoves' | 'suspended'>;

/** Everything in an account besides its identity: it begins, is saved, and is replaced as a whole. Access tokens are no part of it. */
export class Content {
  readonly #parts: ContentParts;

  constructor(parts: ContentParts) {
    this.#parts = parts;
  }

  reset(row: AccountRow): void {
    this.#clear();
    this.begin(restarted(row));
  }

  #clear(): void {
    const { timeline, faults, idempotency, inbox, log } = this.#parts;
    for (const part of [timeline.objects, faults, idempotency, inbox, log]) part.clear();
  }

  /** Starts the account's clock, by default at the real time, with the test customers. */
  begin(identity: Identity, offset = 0): void {
    const { rows, timeline } = this.#parts;
    const begun = { ...identity, offset, moved: 0, clockMoves: 0, suspended: false };
    rows.write(begun);
    timeline.change(begun, (world) => {
      for (const customer of CUSTOMERS) createUser(world, customer);
    });
  }

  save(row: AccountRow): Promise<ResponseBody<'saveSimulatorState'>> {
    const { timeline, inbox, log } = this.#parts;
    const [now, suspended] = [timeline.now(row), row.suspended];
    const request = log.list();
    for (const entry of request) delete entry.idempotencyKey;
    return savedState({ now, suspended, ...timeline.objects.dump(), ...inbox.dump(), request });
  }

  /**
   * Replaces everything by a state, or nothing.
   * @param rowNow returns the account's row. While a file is judged, another request can change it
   * @throws RefusalError if the state is not valid
   */
  async restore(
    body: RequestBody<'restoreSimulatorState'>,
    { rowNow, call }: { rowNow: () => AccountRow; call: Pick<Call, 'state' | 'origin'> },
  ): Promise<void> {
    const saved = 'name' in body ? null : await accountIn(body);
    const row = restarted(rowNow());
    const { timeline } = this.#parts;
    timeline.atomically(() => {
      const epoch = timeline.objects.epoch + 1;
      this.#clear();
      if (saved === null) {
        timeline.objects.beginEpoch(epoch);
        this.#reach(call.state, { ...row, origin: call.origin });
      } else this.#put(saved, row);
    });
  }

  #put(state: AccountState, row: AccountRow): void {
    const { rows, timeline, inbox, log } = this.#parts;
    const offset = row.offset + state.now - timeline.now(row);
    const begun = { ...row, offset, moved: 0, clockMoves: 0, suspended: state.suspended };
    rows.write(begun);
    putObjects(timeline.world(begun), state);
    inbox.load(state);
    log.load(state.request);
  }

  /** Makes a named state in the past, so that the clock shows the real time when it is reached. */
  #reach(state: SimulatedState | null, row: AccountRow): void {
    const { rows, timeline } = this.#parts;
    if (state === null) throw new RefusalError('validation_failed', 'This site has no such state.');
    this.begin(row, -spanOf(state));
    const rowNow = (): AccountRow => rows.read() ?? row;
    reachState(state, ({ operationId, ...request }) => {
      if (operationId === 'moveSimulatorClock') {
        const { advance } = requestOf<'moveSimulatorClock'>(request, null).body;
        return replyOf(ok(timeline.move(rowNow(), durationOf(advance))));
      }
      if (!isObjectOperation(operationId)) return null;
      return timeline.change(rowNow(), (world) => runOperation(operationId, world, requestOf(request, null))).result;
    });
    rows.write({ ...rowNow(), moved: 0, clockMoves: 0 });
  }
}

/** The row of an account whose content is replaced. */
function restarted(row: AccountRow): AccountRow {
  return { ...row, restarts: row.restarts + 1 };
}

/** The operation of a step, and its request without credentials. */
type StepCall = Pick<Call, 'operationId' | 'parameters' | 'body' | 'path'>;

const CLOCK = 'moveSimulatorClock';
/** The first of the numbers that repeated workflows get as `$inputs.runId`. */
const FIRST_RUN = 1001;

/** How far the clock moves until the state is reached, in ms. */
function spanOf({ workflows, times }: SimulatedState): number {
  const moves = workflows.flatMap(({ steps }) => steps.filter(({ operationId }) => operationId === CLOCK));
  return times * moves.reduce((sum, { body }) => sum + durationOf(stringOf(objectOf(body).advance) ?? ''), 0);
}

/**
 * Runs the workflows of a state.
 * @param run null for an operation that changes nothing here, such as the creation of a token
 * @throws TypeError if a response does not meet the criteria of its step
 */
function reachState({ workflows, times }: SimulatedState, run: (call: StepCall) => Reply | null): void {
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
