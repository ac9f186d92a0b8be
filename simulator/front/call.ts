import type { Json } from '../json.ts';
import type { Violation } from './validator.ts';

/** How a request identifies its account. */
export interface Credential {
  kind: 'access-token' | 'partner-token' | 'gateway-key' | 'client';
  /** The name of the account's Durable Object. */
  account: string;
  /** SHA-256 of the secret part, in hex. */
  hash: string;
}

/** A request that the front has read and checked. It travels to the account's Durable Object. */
export interface Call {
  requestId: string;
  operationId: string;
  method: string;
  /** Path and query, without `/simulator`. */
  path: string;
  /** The origin of the portal, for addresses in responses. */
  origin: string;
  credential: Credential;
  /** The scopes that an access token needs. */
  scopes: string[];
  parameters: { path: Json; query: Json; header: Json };
  body: unknown;
  /** SHA-256 of method, path and body, in hex. */
  fingerprint: string;
  /** The refusal of a request that the document does not allow. The account sends it after it has checked the credentials. */
  refusal: Refusal | null;
  /** The status of each problem code, for the request log. */
  statuses: Record<string, number>;
  /** The documented response that the caller prefers. */
  preferred: Reply | null;
  /** How long the account holds the response back, in seconds. */
  waitSeconds: number;
}

/** A problem to respond with. */
export interface Refusal {
  code: string;
  detail: string;
  /** Default: the status that the description gives the code. */
  status?: number;
  errors?: Violation[];
  retryAfter?: number;
}

/** A response. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  /** JSON text; null without a body. */
  body: string | null;
}

export function jsonReply(status: number, body?: unknown): Reply {
  return { status, headers: {}, body: body === undefined ? null : JSON.stringify(body) };
}

/** The account's part of a response. */
export interface Outcome {
  reply: Reply | null;
  /** Set instead of `reply`. */
  refusal: Refusal | null;
  rate: Rate;
}

/** The rate limit of an account in the current minute. */
export interface Rate {
  limit: number;
  remaining: number;
  /** In seconds. */
  reset: number;
}

/** Thrown by resources; the account turns it into a response. */
export class Problem extends Error {
  readonly refusal: Refusal;

  constructor(code: string, detail: string, more: Omit<Refusal, 'code' | 'detail'> = {}) {
    super(detail);
    this.refusal = { code, detail, ...more };
  }
}

/** One value to correct, as the list of a problem. */
export function at(pointer: string, code: Violation['code'], message: string): { errors: Violation[] } {
  return { errors: [{ pointer, code, message }] };
}
