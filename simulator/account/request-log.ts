import type { Call, Refusal } from '../front/call.ts';
import type { Json } from '../json.ts';
import { timeOf } from '../time.ts';

const MAX_REQUESTS = 100;
const MAX_ERRORS = 20;
const MAX_TEXT = 300;

/** The last requests of an account with what was wrong in each. */
export class RequestLog {
  readonly #sql: SqlStorage;

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
    const { seq } = this.#sql
      .exec<{ seq: number }>('INSERT INTO requests (body) VALUES (?) RETURNING seq', JSON.stringify(entry))
      .one();
    if (seq % 20 === 0) this.#sql.exec('DELETE FROM requests WHERE seq <= ?', seq - MAX_REQUESTS);
  }

  /** Newest first. */
  list(): unknown[] {
    return this.#sql
      .exec<{ body: string }>('SELECT body FROM requests ORDER BY seq DESC LIMIT ?', MAX_REQUESTS)
      .toArray()
      .map(({ body }) => JSON.parse(body) as unknown);
  }

  clear(): void {
    this.#sql.exec('DELETE FROM requests');
  }
}
