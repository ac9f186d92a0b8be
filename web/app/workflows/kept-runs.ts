import { isObject, type JsonObject, ownProperty } from '../../model/text/json.ts';
import type { Workflow } from '../../model/workflow/workflow.ts';
import { keptStore } from '../browser/kept-store.ts';
import { randomUuid } from '../browser/random-uuid.ts';
import type { ReadableStore } from '../state/store.ts';
import type { StepResult } from './run-step.ts';

/** One run of a workflow from its beginning. */
export interface Turn {
  /** Which turn of the account it is; see `freshValues`. */
  number: number;
  /** The idempotency keys of all its requests begin with it. */
  runId: string;
}

/** The results of one account. */
export interface KeptRuns {
  /** The account that the runs belong to. Runs of another account are forgotten. */
  clientId: string;
  /** The turns of the workflows. */
  turns: Readonly<Record<string, Turn>>;
  /** The number of the next turn. */
  next: number;
  /** Results by workflow and step. */
  results: Readonly<Record<string, Readonly<Record<string, StepResult>>>>;
}

export const NOTHING: KeptRuns = { clientId: '', turns: {}, next: 0, results: {} };

const stored = keptStore({
  key: 'workflow-runs',
  parse: (json): KeptRuns | null => {
    if (!isObject(json)) return null;
    const { clientId, turns, next, results } = json;
    if (typeof clientId !== 'string' || typeof next !== 'number' || !isObject(turns) || !isTurns(turns)) return null;
    return isObject(results) && isResults(results) ? { clientId, turns, next, results } : null;
  },
});

/** The results of all guides, kept in the browser for all tabs. */
export const keptRuns: ReadableStore<KeptRuns> = {
  subscribe: stored.subscribe,
  getState: () => stored.getState() ?? NOTHING,
};

/** Changes the kept runs. Null forgets them. */
export function keep(change: Partial<KeptRuns> | null): void {
  stored.keep(change && { ...keptRuns.getState(), ...change });
}

/** @param name `workflow/step` */
export function resultOf(name: string): StepResult | undefined {
  const [workflow = '', step = ''] = name.split('/');
  return ownProperty(ownProperty(keptRuns.getState().results, workflow) ?? {}, step);
}

function isTurns(value: JsonObject): value is JsonObject & KeptRuns['turns'] {
  return Object.values(value).every(
    (turn) => isObject(turn) && typeof turn.number === 'number' && typeof turn.runId === 'string',
  );
}

function isResults(value: JsonObject): value is JsonObject & KeptRuns['results'] {
  return Object.values(value).every(
    (steps) =>
      isObject(steps) &&
      Object.values(steps).every(
        (result) =>
          isObject(result) &&
          typeof result.status === 'number' &&
          typeof result.body === 'string' &&
          Array.isArray(result.checks) &&
          isObject(result.outputs),
      ),
  );
}

/** Keeps the result of a step. @param name `workflow/step` */
export function addResult(name: string, result: StepResult): void {
  const { results } = keptRuns.getState();
  const [workflow = '', step = ''] = name.split('/');
  keep({ results: { ...results, [workflow]: { ...results[workflow], [step]: result } } });
}

/** The results of a workflow. */
export function resultsOf({ id }: Workflow): StepResult[] {
  return Object.values(ownProperty(keptRuns.getState().results, id) ?? {});
}

/** Forgets the results of a workflow, and its turn. */
export function beginAnew({ id }: Workflow): void {
  const { [id]: _results, ...results } = keptRuns.getState().results;
  const { [id]: _turn, ...turns } = keptRuns.getState().turns;
  keep({ results, turns });
}

/** The turn of a workflow, which begins now if it has none. */
export function turnOf(workflow: string): Turn {
  const { turns, next } = keptRuns.getState();
  const known = ownProperty(turns, workflow);
  if (known !== undefined) return known;
  const turn = { number: next, runId: randomUuid() };
  keep({ turns: { ...turns, [workflow]: turn }, next: next + 1 });
  return turn;
}
