import type { Simulator, V3 } from '../../../web/model/simulator/schemas.ts';
import { signer } from '../../../web/model/webhook/signature.ts';
import { RefusalError } from '../refusal.ts';
import { PARTNER } from '../seed/seed.ts';
import { newId } from '../store/object-store.ts';
import type { Sql } from '../store/sql.ts';
import { MINUTE, timeOf } from '../time.ts';
import type { Webhook } from '../v3/webhooks.ts';
import type { Faults } from './faults.ts';

const MAX_DELIVERIES = 200;
const MAX_BYTES = 8_000_000;
/** The most bytes of deliveries in a saved state. */
const MAX_SAVED_BYTES = 1_000_000;
const MESSAGE = 'event, type, url, attempt, body, fault';

/** Minutes until the next attempt, as `x-webhook-delivery` of v3 has them. */
export const DELAYS = [1, 5, 30, 120, 240, 420, 600];
const MAX_ATTEMPTS = DELAYS.length + 1;

/** One attempt to deliver an event to one address. */
interface Message extends Record<string, string | number | null> {
  event: string;
  type: string;
  url: string | null;
  attempt: number;
  body: string;
  fault: string | null;
}

export interface AttemptRow extends Message {
  id: string;
  /** Unix seconds of real time, as signed. */
  signed: number;
  /** The end of the attempt, in ms of the account's clock; null if nobody reported it. */
  ended: number | null;
  /** Null without a response. */
  status: number | null;
}

/** An attempt that is due later, in ms of the account's clock. */
export interface WaitingRow extends Message {
  due: number;
  /** 1 if it waits for the next event. */
  swaps: number;
}

/** The webhook deliveries of an account. They are stored, and sent nowhere. */
export class Inbox {
  readonly #sql: Sql;
  readonly #faults: Faults;

  constructor(sql: Sql, faults: Faults) {
    this.#sql = sql;
    this.#faults = faults;
    const message =
      'event TEXT NOT NULL, type TEXT NOT NULL, url TEXT, attempt INTEGER NOT NULL, body TEXT NOT NULL, fault TEXT';
    sql.exec(`CREATE TABLE IF NOT EXISTS attempts (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, ${message},
      signed INTEGER NOT NULL, ended INTEGER, status INTEGER)`);
    sql.exec(`CREATE TABLE IF NOT EXISTS waiting (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, ${message}, due INTEGER NOT NULL, swaps INTEGER NOT NULL)`);
  }

  /** Stores the deliveries of webhooks, in the envelope of the description. A fault can change them. */
  add(webhooks: readonly Webhook[]): void {
    for (const { type, createdAt, data, urls } of webhooks) {
      const event = newId('evt');
      const body = JSON.stringify({ ...envelope(event, type, createdAt), data });
      for (const url of urls) this.#deliver({ event, type, url, attempt: 1, body, fault: null }, Date.parse(createdAt));
    }
    if (webhooks.length > 0) this.#trim();
  }

  /** Stores an attempt, with the fault that waits for one. @param now of the account's clock */
  #deliver(message: Message, now: number): void {
    const { fault = null, seconds } = this.#faults.ofDelivery() ?? {};
    const faulty = { ...message, fault };
    switch (fault) {
      case 'late':
        return this.#hold(faulty, now + (seconds ?? 0) * 1000);
      case 'out_of_order':
        return this.#hold(faulty, now + MINUTE, true);
      case 'duplicated':
        this.#insert(message);
        this.#insert({ ...faulty, attempt: message.attempt + 1 });
        break;
      case 'refused':
        this.#insert(faulty);
        this.#sql.exec('UPDATE attempts SET ended = ? WHERE seq = (SELECT MAX(seq) FROM attempts)', now);
        this.#retry(message, now);
        break;
      case 'unknown_type': {
        const [event, type] = [newId('evt'), 'simulator.unknown'];
        const body = JSON.stringify({ ...envelope(event, type, timeOf(now)), data: {} });
        this.#insert({ ...faulty, event, type, body });
        this.#insert(message);
        break;
      }
      case 'unknown_field':
        this.#insert({ ...faulty, body: message.body.replace(/\}$/, ',"simulatorUnknownField":true}') });
        break;
      default:
        this.#insert(faulty);
    }
    this.#release('swaps = 1');
  }

  /** When the next attempt is due, in ms of the account's clock; null if none waits. */
  firstDue(): number | null {
    return this.#sql.exec<{ due: number | null }>('SELECT MIN(due) AS due FROM waiting').one().due;
  }

  /** Stores the attempts that are due. */
  release(now: number): void {
    this.#release('due <= ?', now);
    this.#trim();
  }

  #release(condition: string, ...values: number[]): void {
    const query = `DELETE FROM waiting WHERE ${condition} RETURNING seq, due, ${MESSAGE}`;
    const rows = this.#sql.exec<Message & { seq: number; due: number }>(query, ...values).toArray();
    for (const row of rows.toSorted((a, b) => a.due - b.due || a.seq - b.seq)) this.#insert(row);
  }

  /** The next attempt of a message that was not received, if there is one more. */
  #retry({ attempt, ...message }: Message, now: number): void {
    const minutes = DELAYS[attempt - 1];
    if (minutes !== undefined) this.#hold({ ...message, attempt: attempt + 1 }, now + minutes * MINUTE);
  }

  /** Another delivery of an event, with a new signature. */
  async redeliver(eventId: string, secret: string): Promise<Simulator<'Delivery'>> {
    const query = 'SELECT * FROM attempts WHERE event = ? ORDER BY seq DESC LIMIT 1';
    const last = this.#sql.exec<AttemptRow>(query, eventId).toArray()[0];
    if (last === undefined) throw new RefusalError('event_not_found', `There is no event ${eventId} in this account.`);
    if (last.attempt >= MAX_ATTEMPTS)
      throw new RefusalError(
        'action_not_possible',
        `The event ${eventId} was already delivered ${MAX_ATTEMPTS} times.`,
      );
    this.#insert({ ...last, attempt: last.attempt + 1, fault: null });
    this.#trim();
    const row = this.#sql.exec<AttemptRow>('SELECT * FROM attempts ORDER BY seq DESC LIMIT 1').one();
    return deliveryView(row, await signers(secret));
  }

  /** The latest deliveries, newest first. Signatures are made when they are shown: the same bytes give the same signature. */
  async list(secret: string): Promise<Simulator<'Delivery'>[]> {
    const query = 'SELECT * FROM attempts ORDER BY seq DESC LIMIT ?';
    const rows = this.#sql.exec<AttemptRow>(query, MAX_DELIVERIES).toArray();
    const sign = await signers(secret);
    return Promise.all(rows.map((row) => deliveryView(row, sign)));
  }

  /** The newest attempts, oldest first, and those that wait. */
  dump(): { attempt: AttemptRow[]; waiting: WaitingRow[] } {
    const query = `SELECT id, ${MESSAGE}, signed, ended, status FROM (
      SELECT *, SUM(OCTET_LENGTH(body)) OVER (ORDER BY seq DESC) AS total FROM attempts) WHERE total <= ? ORDER BY seq`;
    return {
      attempt: this.#sql.exec<AttemptRow>(query, MAX_SAVED_BYTES).toArray(),
      waiting: this.#sql
        .exec<WaitingRow>(`SELECT ${MESSAGE}, due, swaps FROM waiting ORDER BY seq LIMIT 500`)
        .toArray(),
    };
  }

  /** Fills an empty inbox. */
  load({ attempt, waiting }: ReturnType<Inbox['dump']>): void {
    for (const row of attempt) this.#insert(row, row);
    for (const { due, swaps, ...message } of waiting) this.#hold(message, due, swaps === 1);
    this.#trim();
  }

  clear(): void {
    for (const table of ['attempts', 'waiting']) this.#sql.exec(`DELETE FROM ${table}`);
  }

  #insert(
    { event, type, url, attempt, body, fault }: Message,
    // Receivers compare the time of the signature with their own clocks, so it is not the account's.
    row: Partial<AttemptRow> = {},
  ): void {
    const { id = newId('dlv'), signed = Math.floor(Date.now() / 1000), ended = null, status = null } = row;
    this.#sql.exec(
      `INSERT INTO attempts (id, ${MESSAGE}, signed, ended, status) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      event,
      type,
      url,
      attempt,
      body,
      fault,
      signed,
      ended,
      status,
    );
  }

  #hold({ event, type, url, attempt, body, fault }: Message, due: number, isSwapped = false): void {
    this.#sql.exec(
      `INSERT INTO waiting (${MESSAGE}, due, swaps) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      event,
      type,
      url,
      attempt,
      body,
      fault,
      due,
      isSwapped ? 1 : 0,
    );
  }

  #trim(): void {
    this.#sql.exec('DELETE FROM attempts WHERE seq <= (SELECT MAX(seq) FROM attempts) - ?', MAX_DELIVERIES);
    this.#sql.exec(
      `DELETE FROM attempts WHERE seq IN (
        SELECT seq FROM (SELECT seq, SUM(OCTET_LENGTH(body)) OVER (ORDER BY seq DESC) AS total FROM attempts) WHERE total > ?
      )`,
      MAX_BYTES,
    );
  }
}

function envelope(id: string, type: string, createdAt: string): V3<'EventEnvelope'> {
  return { id, type, createdAt, partnerId: PARTNER.id, environment: 'sandbox', apiVersion: '3.0.0' };
}

type Sign = Awaited<ReturnType<typeof signer>>;

/** Signs with the secret of the account, and with another one for the fault of a wrong signature. */
async function signers(secret: string): Promise<{ right: Sign; wrong: Sign }> {
  return { right: await signer(secret), wrong: await signer(`${secret} of another account`) };
}

async function deliveryView(
  { id, event, type, url, attempt, signed, body, fault, ended, status }: AttemptRow,
  { right, wrong }: { right: Sign; wrong: Sign },
): Promise<Simulator<'Delivery'>> {
  const sign = fault === 'wrong_signature' ? wrong : right;
  const headers = {
    'Content-Type': 'application/json',
    'Akko-Signature': `t=${signed},v1=${await sign(signed, body)}`,
    'Akko-Delivery-Attempt': String(attempt),
  };
  const result = ended === null ? null : { status, at: timeOf(ended) };
  const deliveredAt = timeOf(signed * 1000);
  return { id, eventId: event, type, url, attempt, deliveredAt, fault, result, headers, body };
}
