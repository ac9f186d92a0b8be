import type { Reply } from '../../../worker/simulator/front/reply.ts';
import { RefusalError } from '../refusal-error.ts';
import { byteLength, type Sql, stored } from '../store/sql.ts';
import { DAY } from '../time.ts';

/** How long keys are kept, by the account's clock. */
const KEPT = 2 * DAY;
const MAX_KEYS = 2000;
const MAX_BYTES = 16_000_000;

/** Stored responses to requests with an `Idempotency-Key`. Only successful responses are stored. */
export class Idempotency {
  readonly #sql: Sql;
  /** Keys of requests that are being held back. An evicted object has no keys, because its requests have failed. */
  readonly #running = new Map<string, string>();
  #size: { keys: number; bytes: number } | null = null;

  constructor(sql: Sql) {
    this.#sql = sql;
    sql.exec(
      'CREATE TABLE IF NOT EXISTS replies (key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, reply TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID',
    );
  }

  /**
   * The response that a key already has; null if it is new, or older than keys are kept.
   * @throws RefusalError if the key is in use
   */
  find(key: string, { fingerprint, now }: { fingerprint: string; now: number }): Reply | null {
    const running = this.#running.get(key);
    const query = 'SELECT fingerprint, reply FROM replies WHERE key = ? AND at >= ?';
    const row = this.#sql.exec<{ fingerprint: string; reply: string }>(query, key, now - KEPT).toArray()[0];
    const first = running ?? row?.fingerprint;
    if (first === undefined) return null;
    if (first !== fingerprint)
      throw new RefusalError('idempotency_conflict', `The key ${key} was used before with a different body.`);
    if (running !== undefined)
      throw new RefusalError('idempotency_in_progress', `The first request with the key ${key} is still running.`);
    const reply = stored<Reply>(row?.reply ?? '');
    return { ...reply, headers: { ...reply.headers, 'Idempotency-Key': key, 'Idempotency-Replayed': 'true' } };
  }

  start(key: string, fingerprint: string): void {
    this.#running.set(key, fingerprint);
  }

  stop(key: string): void {
    this.#running.delete(key);
  }

  store(key: string, { fingerprint, reply, now }: { fingerprint: string; reply: Reply; now: number }): void {
    if (this.#sql.exec('DELETE FROM replies WHERE at < ?', now - KEPT).rowsWritten > 0) this.#size = null;
    const text = JSON.stringify(reply);
    const size = this.#stored();
    if (size.keys >= MAX_KEYS || size.bytes + byteLength(text) > MAX_BYTES)
      throw new RefusalError(
        'rate_limited',
        `The simulator account already holds the maximum of ${MAX_KEYS} idempotency keys, or their responses are too large. Reset the account.`,
        { retryAfter: 60 },
      );
    this.#sql.exec('INSERT INTO replies VALUES (?, ?, ?, ?)', key, fingerprint, text, now);
    this.#size = { keys: size.keys + 1, bytes: size.bytes + byteLength(text) };
  }

  #stored(): { keys: number; bytes: number } {
    const query = 'SELECT COUNT(*) AS keys, IFNULL(SUM(OCTET_LENGTH(reply)), 0) AS bytes FROM replies';
    this.#size ??= this.#sql.exec<{ keys: number; bytes: number }>(query).one();
    return this.#size;
  }

  clear(): void {
    this.#size = null;
    this.#sql.exec('DELETE FROM replies');
  }
}
