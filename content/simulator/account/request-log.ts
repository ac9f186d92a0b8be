import type { Simulator } from '../../../web/model/simulator/schemas.ts';
import { stringOf } from '../../../web/model/text/json.ts';
import type { Call } from '../../../worker/simulator/front/call.ts';
import type { Outcome } from '../../../worker/simulator/front/reply.ts';
import { type Sql, stored } from '../store/sql.ts';
import { timeOf } from '../time.ts';

const MAX_REQUESTS = 100;
const MAX_ERRORS = 20;
const MAX_TEXT = 300;
const MAX_BODY = 4000;
const MAX_KEY = 64;
/** Their bodies are secrets. */
const TOKEN_OPERATION = /token/i;

type Entry = Simulator<'LoggedRequest'>;

/** How long entries stay in memory before they are written, in ms. Responses wait while the platform confirms a write. */
const FLUSH_AFTER = 5000;

/**
 * The last requests of an account with what was wrong in each. Entries are written together after a moment, so that a request
 * that only reads does not wait for storage.
 */
export class RequestLog {
  readonly #sql: Sql;
  #pending: Entry[] = [];
  #timer: number | null = null;

  constructor(sql: Sql) {
    this.#sql = sql;
    sql.exec('CREATE TABLE IF NOT EXISTS requests (seq INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL)');
  }

  add(
    { requestId, method, path, operationId, statuses, parameters, body }: Call,
    { reply, fault }: Pick<Outcome, 'reply' | 'fault'>,
    now: number,
  ): void {
    const refusal = 'code' in reply ? reply : null;
    const errors = (refusal?.errors ?? []).slice(0, MAX_ERRORS).map(({ pointer, code, message }) => ({
      pointer: pointer.slice(0, MAX_TEXT),
      code,
      message: message.slice(0, MAX_TEXT),
    }));
    const key = stringOf(parameters.header['Idempotency-Key']);
    const preference = ('headers' in reply && reply.headers['Preference-Applied']) || null;
    const entry: Entry = {
      requestId,
      at: timeOf(now),
      method,
      path,
      operationId,
      status: reply.status ?? statuses[refusal?.code ?? ''] ?? 400,
      code: refusal?.code ?? null,
      detail: refusal?.detail.slice(0, MAX_TEXT) ?? null,
      fault,
      errors,
      ...(key !== null && { idempotencyKey: key.slice(0, MAX_KEY) }),
      ...(preference !== null && { preference }),
      requestBody: beginning(body === undefined ? null : JSON.stringify(body), operationId),
      responseBody: beginning('body' in reply ? reply.body : null, operationId),
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
  list(): Entry[] {
    this.#flush();
    const query = 'SELECT body FROM requests ORDER BY seq DESC LIMIT ?';
    const rows = this.#sql.exec<{ body: string }>(query, MAX_REQUESTS).toArray();
    return rows.map(({ body }) => stored<Entry>(body));
  }

  /** Fills an empty log. @param entries newest first */
  load(entries: readonly Entry[]): void {
    this.#pending = entries.toReversed();
    this.#flush();
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#pending = [];
    this.#sql.exec('DELETE FROM requests');
  }
}

function beginning(json: string | null, operationId: string): string | null {
  return json === null || TOKEN_OPERATION.test(operationId) ? null : json.slice(0, MAX_BODY);
}
