import type { Simulator } from '../../../web/model/simulator/schemas.ts';
import type { Call } from '../../../worker/simulator/front/call.ts';
import type { Reply } from '../../../worker/simulator/front/reply.ts';
import { valuesOfFault, RESPONSE_FAULTS } from '../../shared/faults.ts';
import { at, RefusalError } from '../refusal-error.ts';
import type { Sql } from '../store/sql.ts';
import { isStateful } from './operations.ts';

export type Fault = Simulator<'Fault'>;
export type FaultName = Simulator<'FaultName'>;

const MAX_FAULTS = 20;

/** Their responses are not the API's: nothing runs. */
const ERRORS = {
  server_error: { status: 500, title: 'Internal Server Error' },
  unavailable: { status: 503, title: 'Service Unavailable' },
} as const;

/** The faults of an account that still wait. */
export class Faults {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
    sql.exec(`CREATE TABLE IF NOT EXISTS faults (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, fault TEXT NOT NULL, operation TEXT, seconds INTEGER, remaining INTEGER NOT NULL)`);
  }

  /** @throws RefusalError if the fault does not have what the request says, or if there are too many */
  add({ fault, operationId = null, ...given }: WithNull<Simulator<'NewFault'>>): Fault {
    const values = valuesOfFault(fault);
    const { count = values.count.default, seconds = values.seconds?.default ?? null } = given;
    if (seconds !== null && seconds > (values.seconds?.maximum ?? 0))
      throw refusal(
        '/seconds',
        values.seconds === undefined
          ? `A fault ${fault} has no seconds.`
          : `Must be at most ${values.seconds.maximum}.`,
      );
    if (operationId !== null && !(values.operationId !== undefined && isStateful(operationId)))
      throw refusal('/operationId', 'Must be an operation of the simulated APIs, for a fault of responses.');
    if (this.list().length >= MAX_FAULTS)
      throw new RefusalError('rate_limited', `The account has ${MAX_FAULTS} faults already. Clear them first.`, {
        retryAfter: 60,
      });
    const added = { fault, operationId, seconds, remaining: count };
    this.#sql.exec(
      'INSERT INTO faults (fault, operation, seconds, remaining) VALUES (?, ?, ?, ?)',
      fault,
      operationId,
      seconds,
      count,
    );
    return added;
  }

  list(): Fault[] {
    const query = 'SELECT fault, operation AS operationId, seconds, remaining FROM faults ORDER BY seq';
    return this.#sql.exec<FaultRow>(query).toArray();
  }

  /** The fault of the next response of an operation; null without one. It then happens once less. */
  ofResponse(operationId: string): Fault | null {
    // Every program begins with a token. A fault for any response is not meant for it.
    const isAny = operationId === 'createToken' ? 0 : 1;
    return this.#take(`fault IN (${NAMES}) AND (operation = ? OR (operation IS NULL AND ? = 1))`, operationId, isAny);
  }

  /** The fault of the next delivery of a webhook; null without one. It then happens once less. */
  ofDelivery(): Fault | null {
    return this.#take(`fault NOT IN (${NAMES})`);
  }

  #take(condition: string, ...values: (string | number)[]): Fault | null {
    const query = `SELECT seq, fault, operation AS operationId, seconds, remaining FROM faults WHERE ${condition} ORDER BY seq LIMIT 1`;
    const row = this.#sql.exec<FaultRow & { seq: number }>(query, ...values).toArray()[0];
    if (row === undefined) return null;
    if (row.remaining > 1) this.#sql.exec('UPDATE faults SET remaining = remaining - 1 WHERE seq = ?', row.seq);
    else this.#sql.exec('DELETE FROM faults WHERE seq = ?', row.seq);
    return row;
  }

  clear(): void {
    this.#sql.exec('DELETE FROM faults');
  }
}

const NAMES = RESPONSE_FAULTS.map((name) => `'${name}'`).join(', ');

type FaultRow = Fault & Record<string, string | number | null>;
type WithNull<T extends { operationId?: string }> = Omit<T, 'operationId'> & { operationId?: string | null };

/** The response of a fault with which nothing runs; null for any other. @throws RefusalError for 429, in the words of the API */
export function errorOf({ fault, seconds }: Fault, { requestId, path }: Call): Reply | null {
  if (fault === 'rate_limited')
    throw new RefusalError('rate_limited', 'A fault of the simulator account limits this request.', {
      retryAfter: seconds ?? 1,
    });
  if (fault !== 'server_error' && fault !== 'unavailable') return null;
  const { status, title } = ERRORS[fault];
  const detail = `A fault of the simulator account: ${fault}.`;
  // The APIs document no error of this kind, so it has no code (RFC 9457, 4.2.1).
  const problem = { type: 'about:blank', title, status, detail, instance: path.split('?', 1)[0], requestId };
  const headers = {
    'Content-Type': 'application/problem+json',
    ...(seconds !== null && { 'Retry-After': String(seconds) }),
  };
  return { status, headers, body: JSON.stringify(problem) };
}

function refusal(pointer: string, message: string): RefusalError {
  return new RefusalError('validation_failed', message, at(pointer, 'not_allowed', message));
}
