import { ACCOUNT_STEP } from '../../model/page/guide-step.ts';
import { type JsonObject, ownProperty } from '../../model/text/json.ts';
import { type ExpressionContext, outputsOf } from '../../model/workflow/expression.ts';
import type { Workflow, WorkflowStep } from '../../model/workflow/workflow.ts';
import {
  createSimulatorAccount,
  forgetSimulatorAccount,
  type SimulatorAccount,
  simulatorAccount,
  SimulatorError,
} from '../simulator/account.ts';
import { simulatorClient } from '../simulator/client.ts';
import { loadOnce } from '../state/load-once.ts';
import { Store } from '../state/store.ts';
import { freshValues } from './fresh-values.ts';
import { addResult, beginAnew, keep, keptRuns, NOTHING, resultOf, resultsOf, type Turn, turnOf } from './kept-runs.ts';
import { runStep, type StepResult } from './run-step.ts';

/** Why a step gave no result. */
export type RunFailure =
  | { kind: 'offline' }
  | { kind: 'account' }
  /** A limit of the simulator is reached. */
  | { kind: 'limited'; retryAfter: number | null; fault: string | null }
  /** A step that the page does not show got a response that is not as expected. */
  | { kind: 'earlier'; status: number; code: string; fault: string | null };

interface Progress {
  /** The step on its way, as `workflow/step`. */
  running: string | null;
  failed: { step: string; failure: RunFailure } | null;
}

/** The step that runs in this tab, and the last one that failed. */
export const progress = new Store<Progress>({ running: null, failed: null });

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
  keep(null);
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
    keep({ ...NOTHING, clientId: account.clientId, next });
  }
  if (known !== null) return account;
  const made = { status: 201, milliseconds: performance.now() - started, body: JSON.stringify(account, null, 2) };
  addResult(ACCOUNT_STEP, { ...made, isPassed: true, checks: [], outputs: {}, problem: null });
  return account;
}

/** The steps that have not passed. @param last the last of them */
function openSteps({ id, steps }: Workflow, last = steps.at(-1)?.id ?? ''): string[] {
  const ids = steps.map((step) => step.id);
  return ids.slice(0, ids.indexOf(last) + 1).filter((step) => resultOf(`${id}/${step}`)?.isPassed !== true);
}

function hasFailed(workflow: Workflow): boolean {
  return resultsOf(workflow).some(({ isPassed }) => !isPassed);
}

/** Whether running a step again would send the same creation twice. */
function createsAgain({ id, steps }: Workflow, name: string): boolean {
  const isCreation = steps.some((step) => step.id === name && step.facts.method === 'POST');
  return isCreation && resultOf(`${id}/${name}`)?.isPassed === true;
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
