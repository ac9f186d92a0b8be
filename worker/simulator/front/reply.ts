/** A response. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  /** JSON text; null without a body. */
  body: string | null;
  /** A body without an end, in place of the text. */
  stream?: ReadableStream<Uint8Array>;
}

/** A response with JSON, or without a body. */
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

/** One value to correct, as problem documents list it. */
export interface InvalidValue {
  /** JSON Pointer (RFC 6901). */
  pointer: string;
  /** A code of the descriptions, such as `required`. */
  code: string;
  message: string;
}

/** Why a request is refused. The front makes a problem document of it (RFC 9457). */
export interface Refusal {
  code: string;
  detail: string;
  /** Default: the status that the description gives the code. */
  status?: number;
  errors?: InvalidValue[];
  /** In seconds. */
  retryAfter?: number;
}
