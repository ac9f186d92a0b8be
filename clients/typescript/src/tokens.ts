import type { Token } from './api.js';

/** A token is replaced this long before it expires, in milliseconds. */
const MARGIN = 60_000;

/** Keeps one access token. All calls that need a new one wait for the same request. */
export class Tokens {
  readonly #create: () => Promise<Token>;
  #pending: Promise<string> | null = null;
  #expiresAt = 0;

  constructor(create: () => Promise<Token>) {
    this.#create = create;
  }

  get(): Promise<string> {
    if (this.#pending === null || Date.now() > this.#expiresAt) this.#pending = this.#request();
    return this.#pending;
  }

  /** Returns a token other than the rejected one. */
  async renew(rejected: string): Promise<string> {
    if ((await this.get()) === rejected) this.#pending = null;
    return this.get();
  }

  async #request(): Promise<string> {
    // Nobody starts a second request while the first one runs.
    this.#expiresAt = Infinity;
    try {
      const { access_token: token, expires_in: seconds } = await this.#create();
      this.#expiresAt = Date.now() + seconds * 1000 - MARGIN;
      return token;
    } catch (error) {
      this.#pending = null;
      throw error;
    }
  }
}
