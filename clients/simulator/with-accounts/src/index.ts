import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { Account, errorOf } from './account.js';
import { targetOf } from './address.js';
import { InputError, SimulatorError } from './errors.js';
import { writePrivately } from './files.js';
import { forward } from './forward.js';
import { name as program, nodeProblem } from './manifest.js';
import { startServer } from './server.js';

export { InputError, SimulatorError };

export interface SimulatorOptions {
  /** The clock stands still at this time, such as `2026-03-02` or `2026-03-02T15:00:00Z`, until you move it. Default: it runs. */
  now?: string;
  /** The same seed gives the same ids in every run. Default: random ones. */
  seed?: number | string;
  /** The seed also gives the same credentials and access tokens. Default: they are random. */
  fixedCredentials?: boolean;
  /** Name of a state, such as `past-due`, or the path of a saved state. Default: an empty account. */
  state?: string;
  /** Address that gets the webhooks. Default: they are only stored. */
  forwardTo?: string;
  /** Allows any address for webhooks. Default: this machine and private networks. */
  allowRemote?: boolean;
  /** Folder that keeps the account for the next run, which then begins without `state`. Default: none. */
  data?: string;
  /** Default: a free port. */
  port?: number;
  /** Hears of each webhook that was forwarded. */
  onForward?: (line: string) => void;
  /** Hears of each injected fault that ended a connection. */
  onFault?: (line: string) => void;
}

export interface Credentials {
  clientId: string;
  clientSecret: string;
  partnerToken: string;
  gatewayKey: string;
  webhookSecret: string;
}

/** A webhook delivery of the inbox. */
export interface Delivery {
  id: string;
  eventId: string;
  type: string;
  attempt: number;
  state: 'stored' | 'waiting' | 'sending' | 'ended';
  fault: string | null;
  /** The response of the receiver; null before it. */
  result: { status: number | null; at: string } | null;
  /** The headers, with the signature, and the raw body as a receiver gets them. */
  headers: Record<string, string>;
  body: string;
}

/** The contract as the customer sees it, and the actions that are possible next. */
export interface CustomerView {
  nextActions: string[];
  contract: { id: string; status: string };
}

export interface Customer {
  /** Does everything that a new contract needs, up to the payment. */
  activate: () => Promise<CustomerView>;
  pay: (outcome?: 'succeeded' | 'failed') => Promise<CustomerView>;
  /** Does one step, such as `send_photos`. `values` are its other properties. */
  act: (action: string, values?: Record<string, unknown>) => Promise<CustomerView>;
}

export interface Simulator {
  /** Base URL of the APIs, such as `http://127.0.0.1:4010/simulator`. */
  url: `http://${string}`;
  credentials: Credentials;
  /** Moves the clock by a duration, such as `P32D` or `PT2M`. Everything that is due happens. */
  advance: (duration: string) => Promise<{ now: string; clockOffsetSeconds: number; events: number }>;
  customer: (contract: string | { id: string }) => Customer;
  /** The webhook deliveries, oldest first. */
  events: () => Promise<Delivery[]>;
  /** Injects a fault, such as `{ fault: 'unavailable', count: 2 }`. */
  fault: (fault: { fault: string; count?: number; seconds?: number; operationId?: string }) => Promise<void>;
  /** Which parts of the APIs were used since the start, with names and counts and without values: the content of `integration.json`. */
  usage: () => Promise<object>;
  /** Begins again in the state of the start, with the same ids if there is a seed. Credentials and access tokens stay. */
  reset: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Steps of the activation. Other actions are the customer's decision. */
const ACTIVATION: Record<string, object> = {
  enter_passcode: { passcode: '418205' },
  complete_form: {},
  send_photos: {},
  pay: {},
};
/** Begins another sequence of ids, which `worker/simulator/local.ts` of the portal makes: those of the state are in use. */
const BEGIN_AGAIN = { 'X-Simulator-Sequence': 'after the start' };

/**
 * Starts the simulator on this machine, with one account.
 * @throws InputError if an option or this version of Node cannot be used; nothing runs then
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { port = 0, data, state, allowRemote = false, fixedCredentials = false } = options;
  const { onForward = () => {}, onFault = () => {} } = options;
  const problem = nodeProblem(process.versions.node);
  if (problem !== null) throw new InputError(problem);
  const target =
    options.forwardTo === undefined ? null : await targetOf(options.forwardTo, '--forward-to', allowRemote);
  const now = options.now === undefined ? null : timeOf(options.now);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new InputError(`--port: ${port} is not a port; choose a number from 1 to 65535.`);
  if (fixedCredentials && options.seed === undefined)
    throw new InputError('--fixed-credentials: add --seed, which the credentials are made of.');
  const begin = state === undefined ? null : stateOf(state);
  const kept = data === undefined ? null : openFolder(resolve(data));
  const run = (kept?.runs ?? 0) + 1;
  // Ids of an earlier run are in use.
  const seed = options.seed === undefined ? null : `${options.seed}${run > 1 ? ` ${run}` : ''}`;
  const folder = kept?.folder ?? null;
  const server = await startServer({ port, now, seed, fixedCredentials, folder, onFault });
  const url = `${server.origin}/simulator` as const;
  const ending = new AbortController();
  let forwarding = Promise.resolve();
  const stop = async (): Promise<void> => {
    ending.abort();
    await forwarding.catch(() => {});
    await server.stop();
  };

  try {
    const credentials = kept?.credentials ?? (await newCredentials(url));
    const account = new Account(url, credentials);
    if (kept?.credentials === undefined) {
      await account.call('POST', '/reset');
      if (begin !== null) await account.call('PUT', '/state', begin);
    }
    const first = await account.call('GET', '/state');
    // A restored state keeps access tokens, which programs have in memory.
    const reset = (): Promise<void> => account.call('PUT', '/state', first, BEGIN_AGAIN);
    // The ids after the start are those after a reset.
    if (kept?.credentials === undefined) await reset();
    kept?.write({ credentials, runs: run });
    if (target !== null)
      await new Promise<void>((onOpen, reject) => {
        forwarding = forward({ account, to: target, signal: ending.signal, report: onForward, onOpen });
        forwarding.catch(reject);
      });
    server.print();
    return {
      url,
      credentials,
      advance: (duration) => account.call('POST', '/clock', { advance: duration }),
      customer: (contract) => customerOf(account, typeof contract === 'string' ? contract : contract.id),
      events: async () => (await account.call<{ data: Delivery[] }>('GET', '/events')).data.toReversed(),
      fault: async (fault) => void (await account.call('POST', '/faults', fault)),
      usage: () => account.call('GET', '/usage'),
      reset,
      stop: async () => {
        // The simulator writes the usage when somebody reads it, or some seconds after a request.
        if (kept !== null) await account.call('GET', '/usage').catch(() => {});
        await stop();
      },
    };
  } catch (error) {
    await stop();
    if (!(error instanceof SimulatorError)) throw error;
    if (error.status >= 500) throw server.failure();
    const isKept = kept?.credentials !== undefined;
    if (!isKept && state === undefined) throw error;
    const option = isKept ? `--data: ${data} is damaged` : `--state: ${state} cannot be restored`;
    throw new InputError(`${option}. ${error.message}`);
  }
}

async function newCredentials(url: string): Promise<Credentials> {
  const response = await fetch(`${url}/accounts`, { method: 'POST' });
  if (!response.ok) throw await errorOf(response);
  const { clientId, clientSecret, partnerToken, gatewayKey, webhookSecret } = (await response.json()) as Credentials;
  return { clientId, clientSecret, partnerToken, gatewayKey, webhookSecret };
}

function customerOf(account: Account, contract: string): Customer {
  const path = `/contracts/${encodeURIComponent(contract)}/customer-actions`;
  const act = (action: string, values: object = {}): Promise<CustomerView> =>
    account.call('POST', path, { action, ...values });
  return {
    act,
    pay: (outcome = 'succeeded') => act('pay', { outcome }),
    activate: async () => {
      let view = await account.call<CustomerView>('GET', path);
      for (;;) {
        const next = view.nextActions.find((action) => Object.hasOwn(ACTIVATION, action));
        if (next === undefined || !view.contract.status.startsWith('pending_')) return view;
        view = await act(next, ACTIVATION[next]);
      }
    },
  };
}

function timeOf(text: string): number {
  const time = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\dZ)?$/.test(text) ? Date.parse(text) : Number.NaN;
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 19).replace('Z', ''));
  if (isReal && /^20/.test(text)) return time;
  throw new InputError(`--now: "${text}" is not a time from 2000 to 2099, such as 2026-03-02 or 2026-03-02T15:00:00Z.`);
}

/** The request that restores a state: its name, or the text of a file. Nothing of another file is ever shown. */
function stateOf(state: string): unknown {
  if (/^[a-z][a-z-]*$/.test(state)) return { name: state };
  let text: string;
  try {
    text = readFileSync(state, 'utf8');
  } catch {
    throw new InputError(`--state: there is no file ${state}, and no state has such a name.`);
  }
  try {
    JSON.parse(text);
  } catch {
    throw new InputError(`--state: ${state} cannot be restored. It is not JSON.`);
  }
  return text;
}

interface Kept {
  folder: string;
  credentials?: Credentials;
  runs: number;
  write: (account: { credentials?: Credentials; runs: number }) => void;
}

/** Opens the folder that keeps an account: an empty one, or one that has the file of this program. Any other one is not touched. */
function openFolder(data: string): Kept {
  const [file, folder] = [join(data, 'account.json'), join(data, 'objects')];
  const write: Kept['write'] = (account) => writePrivately(file, JSON.stringify({ program, ...account }));
  let names: string[];
  try {
    mkdirSync(data, { recursive: true, mode: 0o700 });
    names = readdirSync(data);
  } catch (error) {
    throw new InputError(`--data: ${data} cannot be used as a folder. ${(error as Error).message}`);
  }
  const kept = names.length === 0 ? { runs: 0 } : keptIn(file);
  if (kept === null) throw new InputError(`--data: ${data} has files of others; choose an empty or a new folder.`);
  chmodSync(data, 0o700);
  if (kept.credentials === undefined) {
    // A start that failed has left an account without credentials.
    rmSync(folder, { recursive: true, force: true });
    write({ runs: 0 });
  }
  return { ...kept, folder, write };
}

/** Reads an account from a file. It returns null if another program wrote the file. */
function keptIn(file: string): Pick<Kept, 'credentials' | 'runs'> | null {
  try {
    const account = JSON.parse(readFileSync(file, 'utf8')) as (Kept & { program?: string }) | null;
    return account?.program === program ? account : null;
  } catch {
    return null;
  }
}
