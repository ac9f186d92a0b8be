import { base64OfText } from '../browser/base64.ts';
import { localStore, readJson, type SafeStorage } from '../state/storage.ts';
import { createStore, type ReadableStore } from '../state/store.ts';

export const SIMULATOR_ACCOUNT_KEY = 'simulator-account';

/** The credentials of a simulator account, as `POST /simulator/accounts` returns them. */
export interface SimulatorAccount {
  clientId: string;
  clientSecret: string;
  partnerToken: string;
  gatewayKey: string;
  webhookSecret: string;
  /** When the account is deleted if it is not used. Every request moves this time. */
  expiresAt: string;
  /** The documented paths follow it, e.g. `https://developers.akko.example/simulator`. */
  baseUrl: string;
}

/**
 * Why a request to the simulator failed.
 * - `offline`: no response.
 * - `no-account`: the account is unknown, expired or deleted.
 * - `limited`: a limit is reached.
 * - `refused`: another problem that the simulator described.
 * - `unexpected`: a response that is not the simulator's.
 */
export type SimulatorErrorKind = 'offline' | 'no-account' | 'limited' | 'refused' | 'unexpected';

/** A failed request. The message is the `detail` of the problem document, in English, or empty. */
export class SimulatorError extends Error {
  override name = 'SimulatorError';
  readonly kind: SimulatorErrorKind;
  readonly status: number | null;
  /** Code of the problem document, e.g. `action_not_possible`. */
  readonly code: string | null;
  /** Seconds to wait, if the response says so. */
  readonly retryAfter: number | null;

  constructor(
    kind: SimulatorErrorKind,
    {
      status = null,
      code = null,
      retryAfter = null,
      detail = '',
    }: { status?: number | null; code?: string | null; retryAfter?: number | null; detail?: string } = {},
  ) {
    super(detail);
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

const TEXTS = [
  'clientId',
  'clientSecret',
  'partnerToken',
  'gatewayKey',
  'webhookSecret',
  'expiresAt',
  'baseUrl',
] as const satisfies (keyof SimulatorAccount)[];

/** The account that a JSON value describes; null if a part is missing or is not a text. Other properties are dropped. */
export function simulatorAccountFrom(value: unknown): SimulatorAccount | null {
  if (typeof value !== 'object' || value === null) return null;
  const texts = TEXTS.map((name): [string, unknown] => [name, Object.hasOwn(value, name) && Reflect.get(value, name)]);
  if (texts.some(([, text]) => typeof text !== 'string' || text === '')) return null;
  return Object.fromEntries(texts) as unknown as SimulatorAccount;
}

export interface SimulatorAccountStore extends ReadableStore<SimulatorAccount | null> {
  /** Keeps an account for all tabs, or null to forget it. Locked storage keeps it in this document only. */
  keep: (account: SimulatorAccount | null) => void;
}

/**
 * The store of the account. It reads the storage when it is first used, and follows other tabs from then on.
 * @param listen calls back when another tab changed the storage
 */
export function accountStore(storage: SafeStorage, listen: (onChange: () => void) => void): SimulatorAccountStore {
  const store = createStore<{ account: SimulatorAccount | null }>({ account: null });
  let isRead = false;
  const read = (): void => {
    const account = simulatorAccountFrom(readJson(storage, SIMULATOR_ACCOUNT_KEY));
    if (JSON.stringify(account) !== JSON.stringify(store.getState().account)) store.setState({ account });
  };
  const start = (): void => {
    if (isRead) return;
    isRead = true;
    read();
    listen(read);
  };
  return {
    getState: () => {
      start();
      return store.getState().account;
    },
    subscribe: (listener) => {
      start();
      return store.subscribe(listener);
    },
    keep: (account) => {
      start();
      if (account === null) storage.remove(SIMULATOR_ACCOUNT_KEY);
      else storage.set(SIMULATOR_ACCOUNT_KEY, JSON.stringify(account));
      store.setState({ account });
    },
  };
}

/** The reader's simulator account, or null. Prerendering has no storage, so the first render must not read it. */
export const simulatorAccount: SimulatorAccountStore = accountStore(localStore, (onChange) =>
  addEventListener('storage', ({ key, storageArea }) => {
    // The key is null if everything was removed.
    if ((key === null || key === SIMULATOR_ACCOUNT_KEY) && storageArea !== sessionStorage) onChange();
  }),
);

/** The `Authorization` header of the account's client credentials (RFC 7617). A reader can enter an account, so it may have any character. */
export function basicAuthorization({
  clientId,
  clientSecret,
}: Pick<SimulatorAccount, 'clientId' | 'clientSecret'>): string {
  return `Basic ${base64OfText(`${clientId}:${clientSecret}`)}`;
}

/** How long a response may take, in ms. */
const TIMEOUT = 20_000;

/**
 * Sends a request to the simulator of this site and returns the JSON of the response, undefined if it has no body.
 * @throws SimulatorError
 */
export async function askSimulator(path: `/simulator/${string}`, init: RequestInit = {}): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    const signal = init.signal ?? AbortSignal.timeout(TIMEOUT);
    response = await fetch(path, { ...init, signal, credentials: 'omit', cache: 'no-store' });
    text = await response.text();
  } catch {
    throw new SimulatorError('offline');
  }
  const value = jsonFrom(text);
  if (response.headers.get('X-Simulator') !== 'true')
    throw new SimulatorError('unexpected', { status: response.status });
  if (!response.ok) throw errorFrom(response, value);
  return value;
}

/** @throws SimulatorError */
export async function createSimulatorAccount(): Promise<SimulatorAccount> {
  const account = simulatorAccountFrom(await askSimulator('/simulator/accounts', { method: 'POST' }));
  if (account === null) throw new SimulatorError('unexpected', { status: 201 });
  simulatorAccount.keep(account);
  return account;
}

/** Forgets the credentials in this browser. The account itself is deleted a day after its last use. */
export function forgetSimulatorAccount(): void {
  simulatorAccount.keep(null);
}

function errorFrom({ status, headers }: Response, problem: unknown): SimulatorError {
  const { code, detail } = Object(problem) as Record<string, unknown>;
  const seconds = Number.parseInt(headers.get('Retry-After') ?? '', 10);
  const kind = status === 401 ? 'no-account' : status === 429 ? 'limited' : status < 500 ? 'refused' : 'unexpected';
  return new SimulatorError(kind, {
    status,
    code: typeof code === 'string' ? code : null,
    detail: typeof detail === 'string' ? detail : '',
    retryAfter: Number.isNaN(seconds) ? null : seconds,
  });
}

function jsonFrom(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
