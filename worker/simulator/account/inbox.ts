import type { Simulator, V3 } from '../../../web/model/simulator/schemas.ts';
import { signer } from '../../../web/model/webhook/signature.ts';
import { RefusalError } from '../refusal.ts';
import { PARTNER } from '../seed/seed.ts';
import { newId } from '../store/object-store.ts';
import type { Sql } from '../store/sql.ts';
import { timeOf } from '../time.ts';
import type { Webhook } from '../v3/webhooks.ts';

const MAX_DELIVERIES = 200;
const MAX_BYTES = 8_000_000;
const MAX_ATTEMPTS = 8;

interface DeliveryRow extends Record<string, string | number | null> {
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
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
    sql.exec(`CREATE TABLE IF NOT EXISTS deliveries (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, event TEXT NOT NULL, type TEXT NOT NULL, url TEXT,
      attempt INTEGER NOT NULL, signed INTEGER NOT NULL, body TEXT NOT NULL)`);
  }

  /** Stores the deliveries of webhooks, in the envelope of the description. */
  add(webhooks: readonly Webhook[]): void {
    for (const { type, createdAt, data, urls } of webhooks) {
      const event = newId('evt');
      const partner = { partnerId: PARTNER.id, environment: 'sandbox', apiVersion: '3.0.0' } as const;
      const envelope: V3<'EventEnvelope'> = { id: event, type, createdAt, ...partner };
      const body = JSON.stringify({ ...envelope, data });
      for (const url of urls) this.#insert({ event, type, url, attempt: 1, body });
    }
    if (webhooks.length > 0) this.#trim();
  }

  /** Another delivery of an event, with a new signature. */
  async redeliver(eventId: string, secret: string): Promise<Simulator<'Delivery'>> {
    const query = 'SELECT * FROM deliveries WHERE event = ? ORDER BY seq DESC LIMIT 1';
    const last = this.#sql.exec<DeliveryRow>(query, eventId).toArray()[0];
    if (last === undefined) throw new RefusalError('event_not_found', `There is no event ${eventId} in this account.`);
    if (last.attempt >= MAX_ATTEMPTS)
      throw new RefusalError(
        'action_not_possible',
        `The event ${eventId} was already delivered ${MAX_ATTEMPTS} times.`,
      );
    this.#insert({ ...last, attempt: last.attempt + 1 });
    this.#trim();
    const row = this.#sql.exec<DeliveryRow>('SELECT * FROM deliveries ORDER BY seq DESC LIMIT 1').one();
    return deliveryView(row, await signer(secret));
  }

  /** The latest deliveries, newest first. Signatures are made when they are shown: the same bytes give the same signature. */
  async list(secret: string): Promise<Simulator<'Delivery'>[]> {
    const query = 'SELECT * FROM deliveries ORDER BY seq DESC LIMIT ?';
    const rows = this.#sql.exec<DeliveryRow>(query, MAX_DELIVERIES).toArray();
    const sign = await signer(secret);
    return Promise.all(rows.map((row) => deliveryView(row, sign)));
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
        SELECT seq FROM (SELECT seq, SUM(OCTET_LENGTH(body)) OVER (ORDER BY seq DESC) AS total FROM deliveries) WHERE total > ?
      )`,
      MAX_BYTES,
    );
  }
}

async function deliveryView(
  { id, event, type, url, attempt, signed, body }: DeliveryRow,
  sign: Awaited<ReturnType<typeof signer>>,
): Promise<Simulator<'Delivery'>> {
  const headers = {
    'Content-Type': 'application/json',
    'Akko-Signature': `t=${signed},v1=${await sign(signed, body)}`,
    'Akko-Delivery-Attempt': String(attempt),
  };
  return { id, eventId: event, type, url, attempt, deliveredAt: timeOf(signed * 1000), headers, body };
}
