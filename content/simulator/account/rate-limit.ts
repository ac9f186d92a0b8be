import type { Rate } from '../../../worker/simulator/front/reply.ts';
import { RefusalError } from '../refusal-error.ts';
import { MINUTE } from '../time.ts';

/** Counts the requests of the current minute, in memory: an account that is evicted was idle. */
export class RateLimit {
  readonly #limit: number;
  #minute = 0;
  #count = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts a request. */
  count(now: number): Rate {
    const minute = Math.floor(now / MINUTE);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#count = 0;
    }
    this.#count += 1;
    return {
      limit: this.#limit,
      remaining: Math.max(0, this.#limit - this.#count),
      reset: Math.ceil(((minute + 1) * MINUTE - now) / 1000),
    };
  }

  /** Whether the request that was counted last is over the limit. */
  get isReached(): boolean {
    return this.#count > this.#limit;
  }

  /** Throws a problem if the request that was counted last is over the limit. */
  require({ limit, reset }: Rate): void {
    if (!this.isReached) return;
    const seconds = Math.max(1, reset);
    throw new RefusalError(
      'rate_limited',
      `The limit of ${limit} requests a minute is reached. Try again in ${seconds} seconds.`,
      { retryAfter: seconds },
    );
  }
}
