import type { Call, Refusal } from '../front/call.ts';
import type { Json } from '../json.ts';
import { timeOf } from '../time.ts';

const MAX_REQUESTS = 100;
const MAX_ERRORS = 20;
const MAX_TEXT = 300;

/** How long entries stay in memory before they are written, in ms. Responses wait while the platform confirms a write. */
const FLUSH_AFTER = 5000;

/**
 * The last requests of an account with what was wrong in each. Entries are written together after a moment, so that a request
 * that only reads does not wait for storage.
 */
export class RequestLog {
  readonly #sql: SqlStorage;
  #pending: Json[] = [];
  #timer: number | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec('CREATE TABLE IF NOT EXISTS requests (seq INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL)');
  }

  add(
    { requestId, method, path, operationId }: Call,
    { status, refusal, now }: { status: number; refusal: Refusal | null; now: number },
  ): void {
    const errors = (refusal?.errors ?? []).slice(0, MAX_ERRORS).map(({ pointer, code, message }) => ({
      pointer: pointer.slice(0, MAX_TEXT),
      code,
      message: message.slice(0, MAX_TEXT),
    }));
    const entry: Json = {
      requestId,
      at: timeOf(now),
      method,
      path,
      operationId,
      status,
      code: refusal?.code ?? null,
      detail: refusal?.detail.slice(0, MAX_TEXT) ?? null,
      errors,
    };
    if (this.#pending.length === 0) this.#timer = setTimeout(() => this.#flush(), FLUSH_AFTER);
    this.#pending.push(entry);
  }

  #flush(): void {
    clearTimeout(this.#timer);
    const entries = this.#pending.splice(0).slice(-MAX_REQUESTS);
    if (entries.length === 0) return;
    for (const entry of entries) this.#sql.exec('INSERT INTO requests (body) VALUES (?)', JSON.stringify(entry));
    this.#sql.exec('DELETE FROM requests WHERE seq <= (SELECT MAX(seq) FROM requests) - ?', MAX_REQUESTS);
  }

  /** Newest first. */
  list(): unknown[] {
    this.#flush();
    return this.#sql
      .exec<{ body: string }>('SELECT body FROM requests ORDER BY seq DESC LIMIT ?', MAX_REQUESTS)
      .toArray()
      .map(({ body }) => JSON.parse(body) as unknown);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#pending = [];
    this.#sql.exec('DELETE FROM requests');
  }
}
