import { ACCOUNT_STEP } from '../../model/page/guide-step.ts';
import { isObject, type JsonObject, ownProperty } from '../../model/text/json.ts';
import { type ExpressionContext, outputsOf } from '../../model/workflow/expression.ts';
import type { Workflow, WorkflowStep } from '../../model/workflow/workflow.ts';
import { randomUuid } from '../browser/random-uuid.ts';
import {
  askSimulator,
  basicAuthorization,
  createSimulatorAccount,
  forgetSimulatorAccount,
  type SimulatorAccount,
  simulatorAccount,
  SimulatorError,
} from '../simulator/account.ts';
import { loadOnce } from '../state/load-once.ts';
import { safeLocalStorage, readJson } from '../state/storage.ts';
import { Store } from '../state/store.ts';
import { runStep, type StepResult } from './run-step.ts';

const KEY = 'workflow-runs';

/** Why a step gave no result. */
export type RunFailure =
  | { kind: 'offline' }
  | { kind: 'account' }
  /** A limit of the simulator is reached. */
  | { kind: 'limited'; retryAfter: number | null }
  /** A step that ran first got a response that is not as expected. */
  | { kind: 'earlier'; status: number; code: string };

export interface Runs {
  /** The account that the runs belong to. Runs of another account are forgotten. */
  clientId: string;
  /** The idempotency keys of all requests begin with it. */
  runId: string;
  /** Results by workflow and step. */
  results: Readonly<Record<string, Readonly<Record<string, StepResult>>>>;
  /** The step on its way, as `workflow/step`. */
  running: string | null;
  failed: { step: string; failure: RunFailure } | null;
}

/** The runs of all guides, kept in the browser. */
export const runs = new Store<Runs>({ clientId: '', runId: '', results: {}, running: null, failed: null });

/** @param name `workflow/step` */
export function resultOf(name: string): StepResult | undefined {
  const [workflow = '', step = ''] = name.split('/');
  return ownProperty(ownProperty(runs.getState().results, workflow) ?? {}, step);
}

/** Reads what the browser has kept, and follows other tabs. */
export function followStoredRuns(): void {
  const read = (): void => {
    const stored = readJson(safeLocalStorage, KEY);
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
  safeLocalStorage.set(KEY, JSON.stringify({ clientId, runId, results }));
}

/** Resets the account and forgets all results. An account that the simulator does not know is forgotten, too. */
export async function startOver(step: string): Promise<void> {
  const account = simulatorAccount.getState();
  try {
    if (account !== null && runs.getState().failed?.failure.kind !== 'account')
      await askSimulator('/simulator/account/reset', {
        method: 'POST',
        headers: { Authorization: basicAuthorization(account) },
      });
    else forgetSimulatorAccount();
  } catch (error) {
    if (!(error instanceof SimulatorError) || error.kind !== 'no-account') return void fail(step, { kind: 'offline' });
    forgetSimulatorAccount();
  }
  runs.setState({ runId: randomUuid(), results: {}, failed: null });
  safeLocalStorage.remove(KEY);
}

type LoadWorkflow = (id: string) => Promise<Workflow>;

const loadWorkflow: LoadWorkflow = loadOnce(async (id): Promise<Workflow> => {
  const response = await fetch(`/arazzo/${encodeURIComponent(id)}.json`);
  if (!response.ok) throw new TypeError(`The workflow ${id} has status ${response.status}.`);
  return response.json();
});

/**
 * Runs a step, and before it all steps of its workflow that have not passed, until one does not pass. Without an account, it creates
 * one. Workflows that it depends on run first.
 * @param name `workflow/step`
 * @returns whether all of them passed
 */
export async function run(name: string, load: LoadWorkflow = loadWorkflow): Promise<boolean> {
  if (runs.getState().running !== null) return false;
  const [id = '', step = ''] = name.split('/');
  runs.setState({ failed: null, running: name });
  try {
    const account = await accountToUse();
    const workflow = await load(id);
    for (const dependency of workflow.dependsOn) {
      const earlier = await load(dependency);
      if (!(await runSteps(earlier, { steps: openSteps(earlier), asked: name }, account, load))) return false;
    }
    const steps = [...hiddenNeeds(workflow, step), ...openSteps(workflow, step), step];
    return await runSteps(workflow, { steps, asked: name }, account, load);
  } catch (error) {
    const isLimit = error instanceof SimulatorError && error.kind === 'limited';
    return fail(name, isLimit ? { kind: 'limited', retryAfter: error.retryAfter } : { kind: 'offline' });
  } finally {
    runs.setState({ running: null });
    keep();
  }
}

/**
 * The reader's account, or a new one, whose creation is a result like that of a step.
 * @throws SimulatorError
 */
async function accountToUse(): Promise<SimulatorAccount> {
  const started = performance.now();
  const known = simulatorAccount.getState();
  const account = known ?? (await createSimulatorAccount());
  if (runs.getState().clientId !== account.clientId)
    runs.setState({ clientId: account.clientId, runId: randomUuid(), results: {} });
  if (known !== null) return account;
  const made = { status: 201, milliseconds: performance.now() - started, body: JSON.stringify(account, null, 2) };
  addResult(ACCOUNT_STEP, { ...made, isPassed: true, checks: [], outputs: {}, problem: null });
  return account;
}

function addResult(name: string, result: StepResult): void {
  const { results } = runs.getState();
  const [workflow = '', step = ''] = name.split('/');
  runs.setState({ results: { ...results, [workflow]: { ...results[workflow], [step]: result } } });
}

/** The steps that have not passed. @param last the last of them */
function openSteps({ id, steps }: Workflow, last = steps.at(-1)?.id ?? ''): string[] {
  const ids = steps.map((step) => step.id);
  return ids.slice(0, ids.indexOf(last) + 1).filter((step) => resultOf(`${id}/${step}`)?.isPassed !== true);
}

/** Whether the page shows a step, as `workflow/step`. */
function isOnPage(name: string): boolean {
  return document.querySelector(`[data-run="${CSS.escape(name)}"]`) !== null;
}

/** Steps whose outputs a step needs and that the page does not show. They run each time: a reader cannot renew a token there. */
function hiddenNeeds(workflow: Workflow, name: string): string[] {
  const { inputs, security } = workflow.steps.find(({ id }) => id === name) ?? {};
  const sources = JSON.stringify([inputs, security]).matchAll(/\$steps\.(?<id>[\w-]+)\.outputs\./g);
  const hidden = Array.from(sources, ({ groups }) => groups?.id ?? '').filter(
    (id) => !isOnPage(`${workflow.id}/${id}`),
  );
  return hidden.flatMap((id) => hiddenNeeds(workflow, id).concat(id));
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
      addResult(name, result);
      if (!result.isPassed && result.status >= 400) reportRefused(step, result);
      if (result.status === 401 && result.problem?.code === 'invalid_token')
        return fail(reporting, { kind: 'account' });
      if (result.isPassed) continue;
      if (name === asked) return false;
      const { status, problem } = result;
      return status === 429
        ? fail(asked, { kind: 'limited', retryAfter: problem?.retryAfter ?? null })
        : fail(asked, { kind: 'earlier', status, code: problem?.code ?? '' });
    } catch {
      return fail(reporting, { kind: 'offline' });
    }
  }
  return true;
}

function reportRefused({ facts }: WorkflowStep, { status, body }: StepResult): void {
  const response = { status, bytes: new TextEncoder().encode(body) };
  void import('../insight/report-failure.ts').then((it) => it.reportFailure(facts, response));
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
