import { isObject, type JsonObject, ownProperty } from '../../model/text/json.ts';
import { type ExpressionContext, UnknownValueError } from '../../model/workflow/expression.ts';
import type { Workflow, WorkflowStep } from '../../model/workflow/workflow.ts';
import { randomUuid } from '../browser/random-uuid.ts';
import type { SimulatorAccount } from '../simulator/account.ts';
import { localStore, readJson } from '../state/storage.ts';
import { createStore } from '../state/store.ts';
import { outputsOf, runStep, type StepResult } from './run-step.ts';

const KEY = 'workflow-runs';

/** Why a step gave no result. */
export type RunFailure =
  | { kind: 'offline' }
  /** The plan of the workflow did not load. */
  | { kind: 'not-loaded' }
  /** An earlier step has not run, or its response had no such value. */
  | { kind: 'out-of-order'; expression: string }
  | { kind: 'account'; detail: string }
  /** A step that the page does not show ran first, and its response was not as expected. */
  | { kind: 'earlier'; status: number; code: string }
  /** The response was not as expected, and steps before this one have not run. */
  | { kind: 'skipped'; status: number; code: string };

export interface Runs {
  /** The account that the runs belong to. Runs of another account are forgotten. */
  clientId: string;
  /** The idempotency keys of all requests begin with it. */
  runId: string;
  /** Results by workflow and step. */
  results: Readonly<Record<string, Readonly<Record<string, StepResult>>>>;
  /** The step on its way, as `workflow/step`. */
  running: string | null;
  /** The last failure and its step. */
  failed: { step: string; failure: RunFailure } | null;
}

/** The runs of all guides, kept in the browser. */
export const runs = createStore<Runs>({ clientId: '', runId: '', results: {}, running: null, failed: null });

/** Reads what the browser has kept, and follows other tabs. */
export function followStoredRuns(): void {
  const read = (): void => {
    const stored = readJson(localStore, KEY);
    if (!isObject(stored)) return;
    const { clientId, runId, results } = stored;
    if (typeof clientId === 'string' && typeof runId === 'string' && isObject(results) && isResults(results))
      runs.setState({ clientId, runId, results });
  };
  read();
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== KEY && key !== null) return;
    if (newValue === null) runs.setState({ results: {}, failed: null });
    else read();
  });
}

function isResults(value: JsonObject): value is JsonObject & Runs['results'] {
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

function keep(): void {
  const { clientId, runId, results } = runs.getState();
  localStore.set(KEY, JSON.stringify({ clientId, runId, results }));
}

/** Forgets all results, with or without a reset of the account. */
export function forgetRuns(): void {
  runs.setState({ runId: randomUuid(), results: {}, failed: null });
  localStore.remove(KEY);
}

type LoadWorkflow = (id: string) => Promise<Workflow>;

/** Loads the plan of a workflow once. */
const loadWorkflow: LoadWorkflow = (() => {
  const loads = new Map<string, Promise<Workflow>>();
  return (id) => {
    const loading =
      loads.get(id) ??
      fetch(`/arazzo/${encodeURIComponent(id)}.json`).then(async (response) => {
        if (!response.ok) throw new TypeError(`The workflow ${id} has status ${response.status}.`);
        return (await response.json()) as Workflow;
      });
    loads.set(id, loading);
    loading.catch(() => loads.delete(id));
    return loading;
  };
})();

/** Which steps to run: one, one with all that follow, or all up to one. */
export type Scope = 'only' | 'onward' | 'up-to';

/**
 * Runs steps of a workflow one after another, until one does not pass. Workflows that it depends on run first, as far as they have
 * not run, and so do steps that the first one needs and the page does not show.
 * @returns whether all of them passed
 */
export async function run(
  { workflow: id, step }: { workflow: string; step: string },
  scope: Scope,
  account: SimulatorAccount,
  load: LoadWorkflow = loadWorkflow,
): Promise<boolean> {
  if (runs.getState().running !== null) return false;
  if (runs.getState().clientId !== account.clientId)
    runs.setState({ clientId: account.clientId, runId: randomUuid(), results: {} });
  runs.setState({ failed: null });
  const name = `${id}/${step}`;
  runs.setState({ running: name });
  try {
    const workflow = await load(id).catch(() => null);
    if (workflow === null) return fail(name, { kind: 'not-loaded' });
    for (const dependency of workflow.dependsOn) if (!(await completed(dependency, account, load, name))) return false;
    const steps = workflow.steps.map((each) => each.id);
    const at = steps.indexOf(step);
    const [from, to] = { only: [at, at + 1], onward: [at, steps.length], 'up-to': [0, at + 1] }[scope];
    const chosen = [...hiddenNeeds(workflow, step), ...steps.slice(from, to)];
    return await runSteps(workflow, { steps: chosen, asked: name }, account, load);
  } finally {
    runs.setState({ running: null });
    keep();
  }
}

/** Runs the steps of a workflow that have not passed. */
async function completed(id: string, account: SimulatorAccount, load: LoadWorkflow, name: string): Promise<boolean> {
  const workflow = await load(id).catch(() => null);
  if (workflow === null) return fail(name, { kind: 'not-loaded' });
  const results = ownProperty(runs.getState().results, id) ?? {};
  const open = workflow.steps.filter((step) => ownProperty(results, step.id)?.isPassed !== true);
  return runSteps(workflow, { steps: open.map((step) => step.id), asked: name }, account, load);
}

/** Whether the page shows a step, as `workflow/step`. */
function isOnPage(name: string): boolean {
  return document.querySelector(`[data-run="${CSS.escape(name)}"]`) !== null;
}

/** Steps whose outputs a step needs and that the page does not show: the reader cannot run them there. */
function hiddenNeeds(workflow: Workflow, name: string): string[] {
  const needs = new Set<string>();
  const queue = [name];
  for (const id of queue) {
    const step = workflow.steps.find((each) => each.id === id);
    for (const source of step === undefined ? [] : sourcesOf(step)) {
      if (needs.has(source) || isOnPage(`${workflow.id}/${source}`)) continue;
      needs.add(source);
      queue.push(source);
    }
  }
  return [...needs];
}

/** The steps whose outputs a request uses. */
function sourcesOf({ inputs, security }: WorkflowStep): string[] {
  const text = JSON.stringify([inputs, security]);
  return [...new Set(Array.from(text.matchAll(/\$steps\.([\w-]+)\.outputs\./g), ([, step = '']) => step))];
}

/** Whether the page shows earlier steps that have not passed. */
function hasSkipped({ id, steps }: Workflow, step: WorkflowStep): boolean {
  const results = ownProperty(runs.getState().results, id) ?? {};
  return steps
    .slice(0, steps.indexOf(step))
    .some((earlier) => ownProperty(results, earlier.id)?.isPassed !== true && isOnPage(`${id}/${earlier.id}`));
}

interface Chosen {
  steps: readonly string[];
  /** The step that the reader ran, as `workflow/step`. It reports failures of steps that the page does not show. */
  asked: string;
}

async function runSteps(
  workflow: Workflow,
  { steps, asked }: Chosen,
  account: SimulatorAccount,
  load: LoadWorkflow,
): Promise<boolean> {
  for (const step of workflow.steps) {
    if (!steps.includes(step.id)) continue;
    const name = `${workflow.id}/${step.id}`;
    const isShown = isOnPage(name);
    const reporting = isShown ? name : asked;
    runs.setState({ running: reporting });
    try {
      const context = await contextOf(workflow, account, load);
      const result = await runStep(step, { context, origin: location.origin });
      const { results } = runs.getState();
      runs.setState({ results: { ...results, [workflow.id]: { ...results[workflow.id], [step.id]: result } } });
      if (result.status === 401 && result.problem?.code === 'invalid_token')
        return fail(reporting, { kind: 'account', detail: result.problem.detail });
      if (result.isPassed) continue;
      const response = { status: result.status, code: result.problem?.code ?? '' };
      if (!isShown) return fail(asked, { kind: 'earlier', ...response });
      return hasSkipped(workflow, step) ? fail(name, { kind: 'skipped', ...response }) : false;
    } catch (error) {
      return fail(
        reporting,
        error instanceof UnknownValueError
          ? { kind: 'out-of-order', expression: error.expression }
          : { kind: 'offline' },
      );
    }
  }
  return true;
}

/** The values that the expressions of a step can name: the inputs of the account, and the outputs of all steps that have run. */
async function contextOf(
  { id, dependsOn }: Workflow,
  { clientId, clientSecret, gatewayKey, partnerToken }: SimulatorAccount,
  load: LoadWorkflow,
): Promise<ExpressionContext> {
  const { results, runId } = runs.getState();
  const inputs = { clientId, clientSecret, gatewayKey, partnerToken, runId };
  const outputsIn = (workflow: string): Record<string, JsonObject> =>
    Object.fromEntries(
      Object.entries(ownProperty(results, workflow) ?? {}).map(([step, { outputs }]) => [step, outputs]),
    );
  const workflows: Record<string, JsonObject> = {};
  for (const earlier of dependsOn) {
    const { outputs } = await load(earlier);
    workflows[earlier] = outputsOf(outputs, { inputs, steps: outputsIn(earlier), workflows, response: null });
  }
  return { inputs, steps: outputsIn(id), workflows, response: null };
}

function fail(step: string, failure: RunFailure): false {
  runs.setState({ failed: { step, failure } });
  return false;
}
