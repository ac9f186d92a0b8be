import { ACCOUNT_STEP } from '../../model/page/guide-step.ts';
import { isObject, type JsonObject, ownProperty } from '../../model/text/json.ts';
import { type ExpressionContext, outputsOf } from '../../model/workflow/expression.ts';
import type { Workflow, WorkflowStep } from '../../model/workflow/workflow.ts';
import { keptStore } from '../browser/kept-store.ts';
import { randomUuid } from '../browser/random-uuid.ts';
import {
  createSimulatorAccount,
  forgetSimulatorAccount,
  type SimulatorAccount,
  simulatorAccount,
  SimulatorError,
} from '../simulator/account.ts';
import { simulatorClient } from '../simulator/client.ts';
import { loadOnce } from '../state/load-once.ts';
import { type ReadableStore, Store } from '../state/store.ts';
import { freshValues } from './fresh-values.ts';
import { runStep, type StepResult } from './run-step.ts';

/** Why a step gave no result. */
export type RunFailure =
  | { kind: 'offline' }
  | { kind: 'account' }
  /** A limit of the simulator is reached. */
  | { kind: 'limited'; retryAfter: number | null; fault: string | null }
  /** A step that the page does not show got a response that is not as expected. */
  | { kind: 'earlier'; status: number; code: string; fault: string | null };

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

interface Progress {
  /** The step on its way, as `workflow/step`. */
  running: string | null;
  failed: { step: string; failure: RunFailure } | null;
}

const NOTHING: KeptRuns = { clientId: '', turns: {}, next: 0, results: {} };

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

/** The step that runs in this tab, and the last one that failed. */
export const progress = new Store<Progress>({ running: null, failed: null });

function keep(change: Partial<KeptRuns>): void {
  stored.keep({ ...keptRuns.getState(), ...change });
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

/** Resets the account and forgets all results. An account that the simulator does not know is forgotten, too. */
export async function startOver(step: string): Promise<void> {
  const account = simulatorAccount.getState();
  try {
    if (account !== null && progress.getState().failed?.failure.kind !== 'account')
      await simulatorClient(account).reset();
    else forgetSimulatorAccount();
  } catch (error) {
    if (!(error instanceof SimulatorError) || error.kind !== 'no-account') return void fail(step, { kind: 'offline' });
    forgetSimulatorAccount();
  }
  // Without a client id, the next run looks at the account again.
  forgetRuns();
}

/** Forgets all results. */
export function forgetRuns(): void {
  stored.keep(null);
  progress.setState({ failed: null });
}

/** The remedy for a step that has not passed: run it again, or begin with an empty account. */
export function remedyOf({ status, fault }: StepResult): 'again' | 'over' {
  return fault !== undefined || status === 429 || status >= 500 ? 'again' : 'over';
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
 * An object cannot be created twice, so the workflow begins anew then, with values of its own. The account may have changed elsewhere
 * since the last run. So an expired token is renewed, and a run of all steps makes new objects if it fails with the old ones.
 * @param name `workflow/step`
 * @param isAll whether the reader runs the whole workflow
 * @returns whether all of them passed
 */
export async function run(name: string, isAll = false, load: LoadWorkflow = loadWorkflow): Promise<boolean> {
  if (progress.getState().running !== null) return false;
  const [id = '', step = ''] = name.split('/');
  progress.setState({ failed: null, running: name });
  try {
    const account = await accountToUse();
    const workflow = await load(id);
    if (isAll ? openSteps(workflow, step).length === 0 || hasFailed(workflow) : createsAgain(workflow, step))
      beginAnew(workflow);
    const all = [...(await Promise.all(workflow.dependsOn.map(load))), workflow];
    const isAnew = all.every((each) => ownProperty(keptRuns.getState().turns, each.id) === undefined);
    const runEach = async (isTokenOld: boolean): Promise<boolean> => {
      progress.setState({ failed: null });
      for (const each of all) {
        const open = each === workflow ? [...openSteps(each, step), step] : openSteps(each);
        const steps = [...open.flatMap((needing) => renewedSteps(each, needing, isTokenOld)), ...open];
        if (!(await runSteps(each, { steps, asked: name }, account, load))) return false;
      }
      return true;
    };
    if (await runEach(false)) return true;
    if (all.some((each) => resultsOf(each).some(({ problem }) => problem?.code === 'token_expired')))
      if (await runEach(true)) return true;
    const kind = progress.getState().failed?.failure.kind ?? 'earlier';
    if (!isAll || isAnew || kind !== 'earlier') return false;
    all.forEach(beginAnew);
    return await runEach(false);
  } catch (error) {
    const { kind, retryAfter = null, fault = null } = error instanceof SimulatorError ? error : { kind: 'offline' };
    if (kind === 'limited') return fail(name, { kind, retryAfter, fault });
    return fail(name, { kind: kind === 'no-account' ? 'account' : 'offline' });
  } finally {
    progress.setState({ running: null });
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
  if (keptRuns.getState().clientId !== account.clientId) {
    // Objects of an account that this browser has not seen from its beginning may have the values of the page or of other turns.
    const next = known === null ? 0 : (await simulatorClient(known).read()).usage.objects + 1;
    stored.keep({ ...NOTHING, clientId: account.clientId, next });
  }
  if (known !== null) return account;
  const made = { status: 201, milliseconds: performance.now() - started, body: JSON.stringify(account, null, 2) };
  addResult(ACCOUNT_STEP, { ...made, isPassed: true, checks: [], outputs: {}, problem: null });
  return account;
}

function addResult(name: string, result: StepResult): void {
  const { results } = keptRuns.getState();
  const [workflow = '', step = ''] = name.split('/');
  keep({ results: { ...results, [workflow]: { ...results[workflow], [step]: result } } });
}

/** The steps that have not passed. @param last the last of them */
function openSteps({ id, steps }: Workflow, last = steps.at(-1)?.id ?? ''): string[] {
  const ids = steps.map((step) => step.id);
  return ids.slice(0, ids.indexOf(last) + 1).filter((step) => resultOf(`${id}/${step}`)?.isPassed !== true);
}

function resultsOf({ id }: Workflow): StepResult[] {
  return Object.values(ownProperty(keptRuns.getState().results, id) ?? {});
}

function hasFailed(workflow: Workflow): boolean {
  return resultsOf(workflow).some(({ isPassed }) => !isPassed);
}

/** Whether running a step again would send the same creation twice. */
function createsAgain({ id, steps }: Workflow, name: string): boolean {
  const isCreation = steps.some((step) => step.id === name && step.facts.method === 'POST');
  return isCreation && resultOf(`${id}/${name}`)?.isPassed === true;
}

function beginAnew({ id }: Workflow): void {
  const { [id]: _results, ...results } = keptRuns.getState().results;
  const { [id]: _turn, ...turns } = keptRuns.getState().turns;
  keep({ results, turns });
}

/** The turn of a workflow, which begins now if it has none. */
function turnOf(workflow: string): Turn {
  const { turns, next } = keptRuns.getState();
  const known = ownProperty(turns, workflow);
  if (known !== undefined) return known;
  const turn = { number: next, runId: randomUuid() };
  keep({ turns: { ...turns, [workflow]: turn }, next: next + 1 });
  return turn;
}

/** A step with the values of a turn. */
function freshStep({ inputs, criteria, ...step }: WorkflowStep, { number }: Turn): WorkflowStep {
  const fresh = JSON.parse(freshValues(JSON.stringify({ inputs, criteria }), number)) as typeof step & WorkflowStep;
  return { ...step, inputs: fresh.inputs, criteria: fresh.criteria };
}

/** Whether the page shows a step, as `workflow/step`. */
function isOnPage(name: string): boolean {
  return document.querySelector(`[data-run="${CSS.escape(name)}"]`) !== null;
}

/** Steps whose outputs a step needs and that run each time: those that the page does not show, and those that renew an old token. */
function renewedSteps(workflow: Workflow, name: string, isTokenOld: boolean): string[] {
  const { inputs, security } = workflow.steps.find(({ id }) => id === name) ?? {};
  const sourcesIn = (value: unknown): string[] =>
    Array.from(JSON.stringify([value]).matchAll(/\$steps\.([\w-]+)\.outputs\./g), ([, id = '']) => id);
  const isHidden = (id: string): boolean => !isOnPage(`${workflow.id}/${id}`);
  const renewed = [
    ...sourcesIn(security).filter((id) => isTokenOld || isHidden(id)),
    ...sourcesIn(inputs).filter(isHidden),
  ];
  return renewed.flatMap((id) => renewedSteps(workflow, id, isTokenOld).concat(id));
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
    progress.setState({ running: reporting });
    try {
      const turn = turnOf(workflow.id);
      const context = await contextOf(workflow, { account, turn, load });
      const result = await runStep(freshStep(step, turn), { context, origin: location.origin });
      addResult(name, result);
      if (!result.isPassed && result.status >= 400) reportRefused(step, result);
      if (result.status === 401 && result.problem?.code === 'invalid_token')
        return fail(reporting, { kind: 'account' });
      if (result.isPassed) continue;
      // The step shows its own response.
      if (isShown) return false;
      const { status, problem, fault = null } = result;
      return status === 429
        ? fail(asked, { kind: 'limited', retryAfter: problem?.retryAfter ?? null, fault })
        : fail(asked, { kind: 'earlier', status, code: problem?.code ?? '', fault });
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
  { account, turn, load }: { account: SimulatorAccount; turn: Turn; load: LoadWorkflow },
): Promise<ExpressionContext> {
  const { results } = keptRuns.getState();
  const inputs = { ...account, runId: turn.runId };
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
  progress.setState({ failed: { step, failure } });
  return false;
}
