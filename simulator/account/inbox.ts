import { Problem } from '../front/call.ts';
import { hex } from '../front/credentials.ts';
import type { Json } from '../json.ts';
import { PARTNER } from '../resources/seed.ts';
import type { NewEvent } from '../resources/world.ts';
import { timeOf } from '../time.ts';
import { newId } from './store.ts';

const MAX_DELIVERIES = 200;
const MAX_BYTES = 8_000_000;
const MAX_ATTEMPTS = 8;

interface DeliveryRow extends Record<string, SqlStorageValue> {
  id: string;
  event: string;
  type: string;
  url: string | null;
  attempt: number;
  /** Unix seconds of real time, as signed. */
  signed: number;
  body: string;
}

/** The webhook deliveries of an account. They are stored, and sent nowhere. */
export class Inbox {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`CREATE TABLE IF NOT EXISTS deliveries (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, event TEXT NOT NULL, type TEXT NOT NULL, url TEXT,
      attempt INTEGER NOT NULL, signed INTEGER NOT NULL, body TEXT NOT NULL)`);
  }

  /** Stores the deliveries of events, in the envelope of the description. */
  add(events: readonly NewEvent[]): void {
    for (const { type, createdAt, data, urls } of events) {
      const id = newId('evt');
      const envelope = {
        id,
        type,
        createdAt,
        partnerId: PARTNER.id,
        environment: 'sandbox',
        apiVersion: '3.0.0',
        data,
      };
      const body = JSON.stringify(envelope);
      for (const url of urls) this.#insert({ event: id, type, url, attempt: 1, body });
    }
    if (events.length > 0) this.#trim();
  }

  /** Another delivery of an event, with a new signature. */
  async redeliver(eventId: string, secret: string): Promise<Json> {
    const last = this.#sql
      .exec<DeliveryRow>('SELECT * FROM deliveries WHERE event = ? ORDER BY seq DESC LIMIT 1', eventId)
      .toArray()[0];
    if (last === undefined) throw new Problem('event_not_found', `There is no event ${eventId} in this account.`);
    if (last.attempt >= MAX_ATTEMPTS)
      throw new Problem('action_not_possible', `The event ${eventId} was already delivered ${MAX_ATTEMPTS} times.`);
    this.#insert({ event: last.event, type: last.type, url: last.url, attempt: last.attempt + 1, body: last.body });
    this.#trim();
    const row = this.#sql.exec<DeliveryRow>('SELECT * FROM deliveries ORDER BY seq DESC LIMIT 1').one();
    return deliveryView(row, await signingKey(secret));
  }

  /** The latest deliveries, newest first. Signatures are made when they are shown: the same bytes give the same signature. */
  async list(secret: string): Promise<Json[]> {
    const rows = this.#sql
      .exec<DeliveryRow>('SELECT * FROM deliveries ORDER BY seq DESC LIMIT ?', MAX_DELIVERIES)
      .toArray();
    const key = await signingKey(secret);
    return Promise.all(rows.map((row) => deliveryView(row, key)));
  }

  clear(): void {
    this.#sql.exec('DELETE FROM deliveries');
  }

  #insert({ event, type, url, attempt, body }: Pick<DeliveryRow, 'event' | 'type' | 'url' | 'attempt' | 'body'>): void {
    this.#sql.exec(
      'INSERT INTO deliveries (id, event, type, url, attempt, signed, body) VALUES (?, ?, ?, ?, ?, ?, ?)',
      newId('dlv'),
      event,
      type,
      url,
      attempt,
      // Receivers compare this time with their own clocks, so it is not the account's.
      Math.floor(Date.now() / 1000),
      body,
    );
  }

  #trim(): void {
    this.#sql.exec('DELETE FROM deliveries WHERE seq <= (SELECT MAX(seq) FROM deliveries) - ?', MAX_DELIVERIES);
    this.#sql.exec(
      `DELETE FROM deliveries WHERE seq IN (
        SELECT seq FROM (SELECT seq, SUM(LENGTH(body)) OVER (ORDER BY seq DESC) AS total FROM deliveries) WHERE total > ?
      )`,
      MAX_BYTES,
    );
  }
}

async function deliveryView(
  { id, event, type, url, attempt, signed, body }: DeliveryRow,
  key: CryptoKey,
): Promise<Json> {
  const headers = {
    'Content-Type': 'application/json',
    'Akko-Signature': `t=${signed},v1=${await signature(key, signed, body)}`,
    'Akko-Delivery-Attempt': String(attempt),
  };
  return { id, eventId: event, type, url, attempt, deliveredAt: timeOf(signed * 1000), headers, body };
}

/** The signature of `x-webhook-signature`: HMAC-SHA256 of `<t>.<raw body>`, in hex. */
async function signature(key: CryptoKey, time: number, body: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${time}.${body}`);
  return hex(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes)));
}

function signingKey(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
}
