import type { ApiErrorLike, Problem, ProblemCode } from './api.js';

/** An error that the API returned. Branch on `code`: %URL%%BASE%/errors */
export class AcmeError<Code extends string = ProblemCode | 'unknown'> extends Error {
  override readonly name = 'AcmeError';
  /** Code of the problem; `unknown` if the body was not a problem document, for example from a proxy. */
  readonly code: Code;
  readonly status: number;
  /** Send it to support, so that they find the request. */
  readonly requestId: string | null;
  /** The values to correct, as JSON pointers into the body or names of parameters. */
  readonly errors: NonNullable<Problem['errors']>;
  /** Address of the entry that explains the code and its remedy. */
  readonly help: string | null;

  constructor(code: Code, status: number, problem: Partial<Problem>) {
    super(problem.detail ?? problem.title ?? `The API responded with status ${status}.`);
    this.code = code;
    this.status = status;
    this.requestId = problem.requestId ?? null;
    this.errors = problem.errors ?? [];
    this.help = problem.type ?? null;
  }
}

/** No response: the connection failed on each attempt. Send the call again with the same idempotency key. */
export class AcmeConnectionError extends Error {
  override readonly name = 'AcmeConnectionError';
}

/** A wrong argument. `argument` is its name; the message says what to pass instead. */
export class AcmeInputError extends Error {
  override readonly name = 'AcmeInputError';
  readonly argument: string;

  constructor(argument: string, fix: string) {
    super(`${argument}: ${fix}`);
    this.argument = argument;
  }
}

/** A webhook that is not from %COMPANY%, or that is too old. Respond with 401. */
export class AcmeSignatureError extends Error {
  override readonly name = 'AcmeSignatureError';
  readonly code: 'malformed' | 'mismatch' | 'expired';

  constructor(code: AcmeSignatureError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Whether an error came from the API with this code; narrows `error.code`. */
export function isAcmeError<Code extends ProblemCode>(error: unknown, code: Code): error is AcmeError<Code> {
  return error instanceof AcmeError && error.code === code;
}

/** The error of a response that was not a success. */
export function errorOf({ body, status }: ApiErrorLike): AcmeError {
  const problem: Partial<Problem> = typeof body === 'object' && body !== null ? body : {};
  return new AcmeError(problem.code ?? 'unknown', status, problem);
}
