import type { Simulator } from '../../../web/model/simulator/schemas.ts';
import { RefusalError } from '../refusal-error.ts';
import type { Sql } from '../store/sql.ts';
import { MINUTE, timeOf } from '../time.ts';
import type { Webhook } from '../v3/webhooks.ts';
import {
  type AttemptRow,
  deliveryViews,
  envelope,
  type InboxMessage,
  reformatted,
  type SavedAttempt,
  type WaitingRow,
} from './delivery.ts';
import type { Faults } from './faults.ts';

const MAX_DELIVERIES = 200;
/** Deliveries that wait for a program are kept longer. */
const MAX_WAITING = 2000;
/** Seconds of real time until a claimed attempt counts as failed. Receivers have 10 of them. */
const CLAIM = 15;
const MAX_BYTES = 8_000_000;
/** The most bytes of deliveries in a saved state. */
const MAX_SAVED_BYTES = 1_000_000;
const MESSAGE = 'event, type, url, attempt, body, fault';

/** Minutes until the next attempt, as `x-webhook-delivery` of v3 has them. */
const DELAYS = [1, 5, 30, 120, 240, 420, 600];
const MAX_ATTEMPTS = DELAYS.length + 1;

interface InboxParts {
  faults: Faults;
  isForwarding: () => boolean;
  /** Hears of each message that a receiver has confirmed. */
  onReceived: (message: InboxMessage) => void;
  /** A new id of an event (`evt`) or a delivery (`dlv`). */
  newId: (prefix: string) => string;
}

/** The webhook deliveries of an account. The simulator sends them nowhere: a program claims them, and reports the results. */
export class Inbox {
  readonly #sql: Sql;
  readonly #faults: Faults;
  readonly #isForwarding: () => boolean;
  readonly #newId: (prefix: string) => string;
  readonly #onReceived: InboxParts['onReceived'];

  constructor(sql: Sql, { faults, isForwarding, newId, onReceived }: InboxParts) {
    this.#sql = sql;
    this.#faults = faults;
    this.#isForwarding = isForwarding;
    this.#newId = newId;
    this.#onReceived = onReceived;
    const message =
      'event TEXT NOT NULL, type TEXT NOT NULL, url TEXT, attempt INTEGER NOT NULL, body TEXT NOT NULL, fault TEXT';
    sql.exec(`CREATE TABLE IF NOT EXISTS attempts (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, ${message}, state TEXT NOT NULL,
      signed INTEGER NOT NULL, ended INTEGER, status INTEGER)`);
    sql.exec(`CREATE TABLE IF NOT EXISTS waiting (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, ${message}, due INTEGER NOT NULL, swaps INTEGER NOT NULL)`);
  }

  /** Stores the deliveries of webhooks, in the envelope of the description. A fault can change them. */
  add(webhooks: readonly Webhook[]): void {
    for (const { type, createdAt, data, urls } of webhooks) {
      const event = this.#newId('evt');
      const body = JSON.stringify({ ...envelope(event, type, createdAt), data });
      for (const url of urls) this.#deliver({ event, type, url, attempt: 1, body, fault: null }, Date.parse(createdAt));
    }
    if (webhooks.length > 0) this.#trim();
  }

  /** Stores an attempt, with the fault that waits for one. @param now of the account's clock */
  #deliver(message: InboxMessage, now: number): void {
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
        this.#insert(faulty, { state: 'ended', ended: now });
        this.#retry(message, now);
        break;
      case 'unknown_type': {
        const [event, type] = [this.#newId('evt'), 'simulator.unknown'];
        const body = JSON.stringify({ ...envelope(event, type, timeOf(now)), data: {} });
        this.#insert({ ...faulty, event, type, body });
        this.#insert(message);
        break;
      }
      case 'unknown_field':
        this.#insert({ ...faulty, body: message.body.replace(/\}$/, ',"simulatorUnknownField":true}') });
        break;
      case 'reformatted':
        this.#insert({ ...faulty, body: reformatted(message.body) });
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
    const rows = this.#sql.exec<InboxMessage & { seq: number; due: number }>(query, ...values).toArray();
    for (const row of rows.toSorted((a, b) => a.due - b.due || a.seq - b.seq)) this.#insert(row);
  }

  /** The next attempt of a message that was not received, if there is one more. */
  #retry({ attempt, ...message }: InboxMessage, now: number): void {
    const minutes = DELAYS[attempt - 1];
    if (minutes !== undefined) this.#hold({ ...message, attempt: attempt + 1, fault: null }, now + minutes * MINUTE);
  }

  /** Gives an attempt that waits to a program, with a fresh signature. */
  async claim(id: string, secret: string): Promise<Simulator<'Delivery'>> {
    this.#require(id, 'waiting');
    this.#sql.exec("UPDATE attempts SET state = 'sending', signed = ? WHERE id = ?", secondsNow(), id);
    return this.#view(this.#require(id, 'sending'), secret);
  }

  /** Ends an attempt that was claimed. @param status null without a response */
  end(id: string, status: number | null, now: number): void {
    const row = this.#require(id, 'sending');
    this.#sql.exec("UPDATE attempts SET state = 'ended', ended = ?, status = ? WHERE id = ?", now, status, id);
    const isReceived = status !== null && status >= 200 && status < 300;
    if (isReceived) this.#onReceived(row);
    else if (status !== 410) this.#retry(row, now);
  }

  /** Ends attempts whose programs have reported nothing. */
  endLapsed(now: number): void {
    const query = "SELECT id FROM attempts WHERE state = 'sending' AND signed < ?";
    for (const { id } of this.#sql.exec<{ id: string }>(query, secondsNow() - CLAIM).toArray()) this.end(id, null, now);
  }

  #require(id: string, state: AttemptRow['state']): AttemptRow {
    const row = this.#sql.exec<AttemptRow>('SELECT * FROM attempts WHERE id = ?', id).toArray()[0];
    if (row === undefined) throw new RefusalError('delivery_not_found', `There is no delivery ${id} in this account.`);
    if (row.state === state) return row;
    throw new RefusalError('action_not_possible', `The delivery ${id} is ${row.state}, not ${state}.`);
  }

  /** The event after which a stream begins: deliveries that wait follow it. */
  beginning(): number {
    const query = `SELECT IFNULL((SELECT MIN(seq) - 1 FROM attempts WHERE state = 'waiting'),
      (SELECT IFNULL(MAX(seq), 0) FROM attempts)) AS seq`;
    return this.#sql.exec<{ seq: number }>(query).one().seq;
  }

  /** Some of the deliveries after an event that have not ended. */
  async after(seq: number, secret: string): Promise<{ id: number; delivery: Simulator<'Delivery'> }[]> {
    const query = "SELECT * FROM attempts WHERE seq > ? AND state IN ('waiting', 'stored') ORDER BY seq LIMIT 20";
    const rows = this.#sql.exec<AttemptRow>(query, seq).toArray();
    const views = await this.#views(rows, secret);
    return rows.flatMap((row, index) => {
      const delivery = views[index];
      return delivery === undefined ? [] : [{ id: row.seq, delivery }];
    });
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
    return this.#view(row, secret);
  }

  /** The latest deliveries, newest first. */
  async list(secret: string): Promise<Simulator<'Delivery'>[]> {
    const query = 'SELECT * FROM attempts ORDER BY seq DESC LIMIT ?';
    const rows = this.#sql.exec<AttemptRow>(query, MAX_DELIVERIES).toArray();
    return this.#views(rows, secret);
  }

  async #view(row: AttemptRow, secret: string): Promise<Simulator<'Delivery'>> {
    const [view] = await this.#views([row], secret);
    if (view === undefined) throw new TypeError('An attempt has no view.');
    return view;
  }

  #views(rows: readonly AttemptRow[], secret: string): Promise<Simulator<'Delivery'>[]> {
    const query = "SELECT seq FROM attempts WHERE fault = 'two_signatures' ORDER BY seq";
    const rotated = this.#sql.exec<{ seq: number }>(query).toArray();
    return deliveryViews(rows, { secret, rotated: rotated.map(({ seq }) => seq) });
  }

  /** The newest attempts, oldest first, and those that wait. */
  dump(): { attempt: SavedAttempt[]; waiting: WaitingRow[] } {
    const query = `SELECT id, ${MESSAGE}, signed, ended, status FROM (
      SELECT *, SUM(OCTET_LENGTH(body)) OVER (ORDER BY seq DESC) AS total FROM attempts) WHERE total <= ? ORDER BY seq`;
    return {
      attempt: this.#sql.exec<SavedAttempt>(query, MAX_SAVED_BYTES).toArray(),
      waiting: this.#sql
        .exec<WaitingRow>(`SELECT ${MESSAGE}, due, swaps FROM waiting ORDER BY seq LIMIT 500`)
        .toArray(),
    };
  }

  /** Fills an empty inbox. */
  load({ attempt, waiting }: ReturnType<Inbox['dump']>): void {
    for (const row of attempt) this.#insert(row, { ...row, state: row.ended === null ? 'stored' : 'ended' });
    for (const { due, swaps, ...message } of waiting) this.#hold(message, due, swaps === 1);
    this.#trim();
  }

  clear(): void {
    for (const table of ['attempts', 'waiting']) this.#sql.exec(`DELETE FROM ${table}`);
  }

  #insert(
    { event, type, url, attempt, body, fault }: InboxMessage,
    // Receivers compare the time of the signature with their own clocks, so it is not the account's.
    row: Partial<AttemptRow> = {},
  ): void {
    const { id = this.#newId('dlv'), signed = secondsNow(), ended = null, status = null } = row;
    const state = row.state ?? (this.#isForwarding() ? 'waiting' : 'stored');
    this.#sql.exec(
      `INSERT INTO attempts (id, ${MESSAGE}, state, signed, ended, status) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      event,
      type,
      url,
      attempt,
      body,
      fault,
      state,
      signed,
      ended,
      status,
    );
  }

  #hold({ event, type, url, attempt, body, fault }: InboxMessage, due: number, isSwapped = false): void {
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
    this.#sql.exec(
      `DELETE FROM attempts WHERE seq <= (SELECT MAX(seq) FROM attempts) - IIF(state IN ('waiting', 'sending'), ?, ?)`,
      MAX_WAITING,
      MAX_DELIVERIES,
    );
    this.#sql.exec(
      `DELETE FROM attempts WHERE seq IN (
        SELECT seq FROM (SELECT seq, SUM(OCTET_LENGTH(body)) OVER (ORDER BY seq DESC) AS total FROM attempts) WHERE total > ?
      )`,
      MAX_BYTES,
    );
  }
}

function secondsNow(): number {
  return Math.floor(Date.now() / 1000);
}
