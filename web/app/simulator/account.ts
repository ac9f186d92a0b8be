import { basicCredentials } from '../../model/text/base64.ts';
import { objectOf, ownProperty, tryParseJson } from '../../model/text/json.ts';
import { keptStore } from '../browser/kept-store.ts';

export const SIMULATOR_ACCOUNT_KEY = 'simulator-account';

/** The parts that each simulator account has. Its others are API keys, by the name of their security scheme. */
const PARTS = [
  'clientId',
  'clientSecret',
  'webhookSecret',
  /** When the account is deleted if it is not used. Every request moves this time. */
  'expiresAt',
  /** The documented paths follow it, e.g. `https://developers.shop.example/simulator`. */
  'baseUrl',
] as const;

/** The credentials of a simulator account, as `POST /simulator/accounts` returns them. */
export type SimulatorAccount = Record<(typeof PARTS)[number], string> & Readonly<Record<string, string>>;

export type ClientCredentials = Pick<SimulatorAccount, 'clientId' | 'clientSecret'>;

/** The names of the API keys of an account. */
export function keysOf(account: SimulatorAccount): string[] {
  return Object.keys(account).filter((name) => !PARTS.some((part) => part === name));
}

/** A failed request. The message is the `detail` of the problem document, in English, or empty. */
export class SimulatorError extends Error {
  override name = 'SimulatorError';
  /**
   * - `offline`: no response.
   * - `no-account`: the account is unknown, expired or deleted.
   * - `limited`: a limit is reached.
   * - `refused`: another problem that the simulator described.
   * - `unexpected`: a response that is not the simulator's.
   */
  readonly kind: 'offline' | 'no-account' | 'limited' | 'refused' | 'unexpected';
  /** Code of the problem document, e.g. `action_not_possible`. */
  readonly code: string | null;
  /** Seconds to wait, if the response says so. */
  readonly retryAfter: number | null;
  /** The injected fault that the response has; undefined without a response. */
  readonly fault: string | null | undefined;

  constructor(
    kind: SimulatorError['kind'],
    problem: { detail?: string; code?: string; retryAfter?: number | null; fault?: string | null | undefined } = {},
  ) {
    super(problem.detail);
    this.kind = kind;
    this.code = problem.code ?? null;
    this.retryAfter = problem.retryAfter ?? null;
    this.fault = problem.fault;
  }
}

/** The account that a JSON value describes; null if a part is missing or is not a text. Properties that are no texts are dropped. */
export function simulatorAccountFrom(value: unknown): SimulatorAccount | null {
  const object = objectOf(value);
  const texts = Object.entries(object).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const account: Readonly<Record<string, string>> = Object.fromEntries(texts);
  return PARTS.every((name) => (ownProperty(account, name) ?? '') !== '') && !Object.values(account).includes('')
    ? (account as SimulatorAccount)
    : null;
}

/** The reader's simulator account, or null. Prerendering has no storage, so the first render must not read it. */
export const simulatorAccount = keptStore({ key: SIMULATOR_ACCOUNT_KEY, parse: simulatorAccountFrom });

/** The `Authorization` header of the account's client credentials. A reader can enter an account, so it may have any character. */
export function basicAuthorization({ clientId, clientSecret }: ClientCredentials): string {
  return basicCredentials(clientId, clientSecret);
}

/** How long a response may take, in ms. */
const TIMEOUT = 20_000;

/**
 * Sends a request to the simulator of this site and returns the JSON of the response, undefined if it has no body. The Worker has
 * checked the response by the description, so its type is trusted.
 * @throws SimulatorError
 */
export async function askSimulator<Body>(path: `/simulator/${string}`, init: RequestInit = {}): Promise<Body> {
  let response: Response | undefined;
  let text: string;
  try {
    const signal = init.signal ?? AbortSignal.timeout(TIMEOUT);
    response = await fetch(path, { ...init, signal, credentials: 'omit', cache: 'no-store' });
    text = await response.text();
  } catch {
    throw new SimulatorError('offline', { fault: response?.headers.get('X-Simulator-Fault') });
  }
  if (response.headers.get('X-Simulator') !== 'true') throw new SimulatorError('unexpected');
  const value = tryParseJson(text);
  if (!response.ok) throw errorFrom(response, value);
  return value as Body;
}

/**
 * Creates an account and keeps it in this browser.
 * @param prepare runs before: if it fails, the browser keeps the account that it has
 * @throws SimulatorError
 */
export async function createSimulatorAccount(
  prepare?: (account: SimulatorAccount) => Promise<unknown>,
): Promise<SimulatorAccount> {
  const account = simulatorAccountFrom(await askSimulator('/simulator/accounts', { method: 'POST' }));
  if (account === null) throw new SimulatorError('unexpected');
  await prepare?.(account);
  simulatorAccount.keep(account);
  return account;
}

/** Forgets the credentials in this browser. The account itself is deleted a day after its last use. */
export function forgetSimulatorAccount(): void {
  simulatorAccount.keep(null);
}

/** The seconds of `Retry-After`; null if a response has none. */
export function retryAfterOf(headers: Headers): number | null {
  return Number.parseInt(headers.get('Retry-After') ?? '', 10) || null;
}

function errorFrom({ status, headers }: Response, problem: unknown): SimulatorError {
  const { code, detail } = objectOf(problem);
  const kind = status === 401 ? 'no-account' : status === 429 ? 'limited' : status < 500 ? 'refused' : 'unexpected';
  return new SimulatorError(kind, {
    ...(typeof code === 'string' && { code }),
    ...(typeof detail === 'string' && { detail }),
    retryAfter: retryAfterOf(headers),
    fault: headers.get('X-Simulator-Fault'),
  });
}
