import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeEach, describe, expect, inject, test, vi } from 'vitest';

import {
  askSimulator,
  basicAuthorization,
  createSimulatorAccount,
  forgetSimulatorAccount,
  simulatorAccount,
} from '../../web/app/simulator/account.ts';
import { type KeptRuns, keptRuns } from '../../web/app/workflows/kept-runs.ts';
import type { StepResult } from '../../web/app/workflows/run-step.ts';
import { forgetRuns, progress, remedyOf, run, startOver } from '../../web/app/workflows/runs.ts';
import { arrayOf, type JsonObject, objectOf, stringOf } from '../../web/model/text/json.ts';
import type { Workflow } from '../../web/model/workflow/workflow.ts';
import { randomNumbers } from '../random-numbers.ts';
import { DIST } from '../site/dist.ts';
import { IS_FULL, sampleOf } from '../tier.ts';
import { phoneSale } from './phone-sale.ts';
import { type Credentials, SimulatorAccount } from './simulator-account.ts';

const FOLDER = join(DIST, 'public/arazzo');
const origin = inject('portal');
const ids = readdirSync(FOLDER).flatMap((name) => (name.endsWith('.sh') ? [name.slice(0, -3)] : []));
const SEEDS = IS_FULL ? [1, 2, 3] : [1];
const FAULTS = ['rate_limited', 'server_error', 'unavailable', 'lost', 'cut'];

/** The customer and the phone of the examples. The form of a reader begins with them. */
const EXAMPLE_SALE = phoneSale(
  { firstName: 'Maya', lastName: 'Torres', email: 'maya.torres@example.com', mobileNumber: '+13125550142' },
  '356938035643809',
);

function workflowOf(id: string): Workflow {
  return JSON.parse(readFileSync(join(FOLDER, `${id}.json`), 'utf8')) as Workflow;
}

const load = (id: string): Promise<Workflow> => Promise.resolve(workflowOf(id));

function runAll(id: string): Promise<boolean> {
  return run(`${id}/${workflowOf(id).steps.at(-1)?.id}`, true, load);
}

/** Presses "Run all" until the workflow passes, and follows the advice of the page after each failure. Returns the number of presses. */
async function pressesUntilPassed(id: string): Promise<number> {
  for (let presses = 1; ; presses += 1) {
    if (await runAll(id)) return presses;
    const remedy = progress.getState().failed === null ? remedyOf(failedResult(keptRuns.getState())) : 'again';
    expect({ presses, remedy }).toEqual({
      presses: expect.toSatisfy((count) => Number(count) < 5),
      remedy: expect.any(String),
    });
    if (remedy === 'over') await startOver(`${id}/`);
  }
}

function failedResult({ results }: KeptRuns): StepResult {
  const found = Object.values(results).flatMap((steps) => Object.values(steps).filter(({ isPassed }) => !isPassed));
  return found[0] ?? expect.fail('No step says why the run failed.');
}

/** Sends a request to the simulator's account. */
async function ask(path: `/simulator/${string}`, body?: JsonObject, method = 'POST'): Promise<JsonObject> {
  const account = simulatorAccount.getState() ?? (await createSimulatorAccount());
  const headers = { 'Content-Type': 'application/json', Authorization: basicAuthorization(account) };
  const init = body === undefined ? { headers } : { headers, method, body: JSON.stringify(body) };
  return objectOf(await askSimulator(path, init));
}

/** Sends a request to the API. It can refuse it, for example the second sale of a phone. */
async function callApi(path: string, body: JsonObject): Promise<void> {
  const account = simulatorAccount.getState() ?? (await createSimulatorAccount());
  await SimulatorAccount.of(origin, account as typeof account & Credentials)
    .then((api) => api.send(path, body))
    .catch(() => {});
}

/** Acts on every contract of the account. The simulator can refuse it. */
async function onContracts(act: (id: string) => Promise<unknown>): Promise<void> {
  for (const { id } of arrayOf((await ask('/simulator/account')).contracts).map(objectOf))
    await act(stringOf(id) ?? '').catch(() => {});
}

/** Actions of readers in their account on other pages. */
const ACTIONS: Readonly<Record<string, () => Promise<unknown>>> = {
  'a sale by form': () => callApi('/public/v3/contracts', EXAMPLE_SALE),
  'an unfinished run': () => run('first-contract/create-contract', false, load),
  'another workflow': () => runAll('second-device'),
  'a day later': () => ask('/simulator/account/clock', { advance: 'P1D' }),
  'a year later': () => ask('/simulator/account/clock', { advance: 'P365D' }),
  'cancellations by customers': () =>
    onContracts((id) => ask(`/simulator/account/contracts/${id}/customer-actions`, { action: 'cancel' })),
  'cancellations by the partner': () =>
    onContracts((id) =>
      callApi(`/public/v3/contracts/${id}/deactivate`, { reason: 'device_returned', effective: 'immediately' }),
    ),
  'a reset on another page': () => ask('/simulator/account/reset', {}),
  'a start over': () => startOver('first-contract/create-token'),
  'a named state': () => ask('/simulator/account/state', { name: 'claim-open' }, 'PUT'),
  'another browser': () => Promise.resolve(forgetRuns()),
  'a suspension': () => ask('/simulator/account', { suspended: true }, 'PATCH'),
  ...Object.fromEntries(
    FAULTS.map((fault) => [`the fault ${fault}`, () => ask('/simulator/account/faults', { fault })]),
  ),
};

beforeEach(() => {
  const fetching = globalThis.fetch;
  vi.stubGlobal('document', { querySelector: () => ({}), documentElement: { dataset: {} } });
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('location', { origin, pathname: '/get_started' });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => fetching(new URL(url, origin), init));
  forgetSimulatorAccount();
  forgetRuns();
  return () => vi.unstubAllGlobals();
});

describe.each(SEEDS)('after a random history of the account (seed %i)', (seed) => {
  test.each(sampleOf(ids, 4))('%s runs three times in a row', async (id) => {
    const random = randomNumbers(seed * 7919 + ids.indexOf(id));
    const names = Object.keys(ACTIONS);
    const history = Array.from({ length: 5 }, () => names[Math.floor(random() * names.length)] ?? '');
    for (const action of history) await ACTIONS[action]?.();
    const isDisturbed = history.some((action) => action === 'a suspension' || action.startsWith('the fault '));
    const presses = [];
    for (let turn = 0; turn < 3; turn += 1) presses.push(await pressesUntilPassed(id));
    const [first = 0, ...others] = presses;
    expect({ history, first: isDisturbed ? 'disturbed' : first, others }).toEqual({
      history,
      first: isDisturbed ? 'disturbed' : 1,
      others: [1, 1],
    });
  });
});
