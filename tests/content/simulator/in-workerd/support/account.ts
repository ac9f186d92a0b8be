/* oxlint-disable vitest/no-standalone-expect, vitest/valid-expect -- these helpers are called by tests, and judge each response */
import { evictDurableObject, runInDurableObject, SELF } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, vi } from 'vitest';

import { HOUR, MINUTE } from '../../../../../content/simulator/time.ts';
import { sha256 } from '../../../../../web/model/text/sha256.ts';
import type { Call } from '../../../../../worker/simulator/front/call.ts';
import type { SiteAccount } from '../../../../../worker/simulator/front/rules.ts';
import { faultsOf, type Json, operationOf } from './oracle.ts';
import { reports } from './reports.ts';

export const ORIGIN = 'https://portal.example';

export interface Received {
  status: number;
  headers: Headers;
  body: Json;
  text: string;
}

export interface Options {
  body?: unknown;
  headers?: Record<string, string>;
  /** Raw text instead of `body`. */
  raw?: BodyInit;
  /** Skips the credentials. */
  anonymous?: boolean;
}

/** Five seconds before the end of a later hour. The counts of new accounts end with the real hour. */
export function inALaterHour(): number {
  return Math.ceil(Date.now() / HOUR + 1) * HOUR - 5000;
}

/** Runs requests while the clock stands still, so that no minute and no hour begins between them. */
export async function atTime<T>(now: number, run: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now });
  try {
    return await run();
  } finally {
    vi.useRealTimers();
  }
}

let keys = 0;

export function newKey(): string {
  keys += 1;
  return `test-key-${keys}`;
}

/** Sends a request to the simulator. A response that the description does not allow fails the test. */
export async function send(method: string, path: string, { body, headers = {}, raw }: Options = {}): Promise<Received> {
  const url = `${ORIGIN}/simulator${path}`;
  const sent = new Headers(headers);
  if (body !== undefined && !sent.has('Content-Type')) sent.set('Content-Type', 'application/json');
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await SELF.fetch(url, {
    method,
    headers: sent,
    ...(payload === undefined ? {} : { body: payload }),
    redirect: 'manual',
  });
  const text = await response.text();
  const parsed = text === '' ? null : (JSON.parse(text) as Json);
  const type = (response.headers.get('Content-Type') ?? '').split(';')[0] ?? '';
  const found = operationOf(method, url);
  const faults = found === null ? [] : faultsOf(found, { status: response.status, type, body: parsed });
  expect([...faults, ...reports().splice(0)], `${method} ${path} ${response.status}`).toEqual([]);
  expect(response.status, text).toBeLessThan(500);
  expect(response.headers.get('Set-Cookie')).toBeNull();
  expect(response.headers.get('X-Simulator')).toBe('true');
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(response.headers.get('X-Request-Id')).toMatch(/^req_[A-Z0-9]{10}$/);
  return { status: response.status, headers: response.headers, body: parsed ?? {}, text };
}

/** A simulator account with its credentials. */
export class TestAccount {
  readonly credentials: Json;
  token = '';

  constructor(credentials: Json) {
    this.credentials = credentials;
  }

  static async create(): Promise<TestAccount> {
    // A caller of its own, because new accounts are limited per caller.
    const headers = { 'X-Simulator-Caller': crypto.randomUUID() };
    const { status, body } = await send('POST', '/accounts', { headers });
    expect(status).toBe(201);
    const account = new TestAccount(body);
    await account.renewToken();
    return account;
  }

  /** The account's Durable Object. The id of the client has its id, in base 36. */
  get stub(): DurableObjectStub<SiteAccount> {
    const name = (this.credentials.clientId as string).slice('sim_'.length);
    let value = 0n;
    for (const digit of name) value = value * 36n + BigInt(Number.parseInt(digit, 36));
    return env.ACCOUNTS.get(env.ACCOUNTS.idFromString(value.toString(16).padStart(64, '0')));
  }

  /** The response to a request three seconds before the end of a minute that has no requests left. */
  callTooOften(method: string, path: string): Promise<Received> {
    return atTime(Math.ceil(Date.now() / MINUTE) * MINUTE - 3000, async () => {
      await this.#useUpMinute();
      return this.call(method, path);
    });
  }

  async #useUpMinute(): Promise<void> {
    const hash = await sha256(this.credentials.clientSecret as string);
    const credential: Call['credential'] = { kind: 'client', account: '', hash };
    const preferred = { status: 204, headers: {}, body: null };
    const call = { credential, preferred, operationId: '', path: '/simulator/account' } as Call;
    await runInDurableObject(this.stub, async (instance) => {
      for (let index = 0; index < env.REQUESTS_PER_MINUTE; index += 1) await instance.handle(call);
    });
  }

  /** Reads the logs, which also writes them. Otherwise an eviction waits until their timers write them. */
  async writeLogs(): Promise<void> {
    for (const log of ['/account/requests', '/account/usage']) await this.ok('GET', log);
  }

  /** Ends the account's object. The next request makes it again from what it stored. */
  async evict(): Promise<void> {
    await this.writeLogs();
    await evictDurableObject(this.stub);
  }

  get basic(): string {
    return `Basic ${btoa(`${this.credentials.clientId}:${this.credentials.clientSecret}`)}`;
  }

  async renewToken(scope?: string): Promise<string> {
    const body = { grant_type: 'client_credentials', ...(scope === undefined ? {} : { scope }) };
    const { body: token } = await send('POST', '/public/v3/tokens', { body, headers: { Authorization: this.basic } });
    this.token = token.access_token as string;
    return this.token;
  }

  /** Sends a request with the credentials of its API; creating requests get a new `Idempotency-Key`. */
  async call(method: string, path: string, options: Options = {}): Promise<Received> {
    const headers: Record<string, string> = {};
    if (options.anonymous !== true) Object.assign(headers, this.#credentialFor(path));
    if (method === 'POST' && path.startsWith('/public')) headers['Idempotency-Key'] = newKey();
    return send(method, path, { ...options, headers: { ...headers, ...options.headers } });
  }

  /** Like `call`, and fails unless the status is the expected one. */
  async ok(method: string, path: string, body?: unknown, status = method === 'POST' ? 201 : 200): Promise<Json> {
    const response = await this.call(method, path, body === undefined ? {} : { body });
    expect(response.status, `${method} ${path} ${response.text}`).toBe(status);
    return response.body;
  }

  /** Like `call`, and fails unless the response is the expected problem. */
  async problem(method: string, path: string, body: unknown, expected: [status: number, code: string]): Promise<Json> {
    const response = await this.call(method, path, body === undefined ? {} : { body });
    expect([response.status, response.body.code], `${method} ${path} ${response.text}`).toEqual(expected);
    return response.body;
  }

  customer(contractId: string, action: Json): Promise<Json> {
    return this.ok('POST', `/account/contracts/${contractId}/customer-actions`, action, 200);
  }

  /** Does the customer's whole part. */
  async activate(contractId: string): Promise<Json> {
    await this.customer(contractId, { action: 'enter_passcode', passcode: '418205' });
    const { nextActions } = await this.customer(contractId, { action: 'complete_form' });
    if (nextActions.includes('send_photos')) await this.customer(contractId, { action: 'send_photos' });
    return (await this.customer(contractId, { action: 'pay' })).contract as Json;
  }

  async advance(duration: string): Promise<Json> {
    const clock = await this.ok('POST', '/account/clock', { advance: duration }, 200);
    await this.renewToken();
    return clock;
  }

  async events(): Promise<Json[]> {
    const { data } = await this.ok('GET', '/account/events');
    return (data as Json[]).map((delivery) => JSON.parse(delivery.body as string) as Json);
  }

  #credentialFor(path: string): Record<string, string> {
    if (path.startsWith('/gateway')) return { 'X-Gateway-Key': this.credentials.gatewayKey as string };
    if (path.startsWith('/public/v2')) return { 'X-Partner-Token': this.credentials.partnerToken as string };
    if (path.startsWith('/public')) return { Authorization: `Bearer ${this.token}` };
    return { Authorization: this.basic };
  }
}
