/** An option has a value that cannot be used. The message is one sentence for the person who wrote it. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

/** The simulator refused a request. */
export class SimulatorError extends Error {
  override readonly name = 'SimulatorError';
  readonly status: number;
  /** Seconds until the request can succeed. */
  readonly retryAfter: number;

  constructor(message: string, { status, retryAfter }: { status: number; retryAfter: number }) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
