import type { Refusal } from '../refusal.ts';

/** A response. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  /** JSON text; null without a body. */
  body: string | null;
  /** A body without an end, in place of the text. */
  stream?: ReadableStream<Uint8Array>;
}

export function jsonReply(status: number, body?: unknown): Reply {
  return { status, headers: {}, body: body === undefined ? null : JSON.stringify(body) };
}

/** The account's part of a response. */
export interface Outcome {
  reply: Reply | Refusal;
  /** Null if the credentials are not valid. */
  rate: Rate | null;
  /** The name of the injected fault; null without one. */
  fault: string | null;
}

/** The rate limit of an account in the current minute. */
export interface Rate {
  limit: number;
  remaining: number;
  /** In seconds. */
  reset: number;
}
