import { DurableObject } from 'cloudflare:workers';

/** The limits of one caller. */
const MOST_OBJECTS = 2_000;
const MOST_BYTES = 8_000_000;
const LIFETIME = 24 * 60 * 60 * 1_000;

/** A kept object: its JSON, or null if it was deleted. */
export interface KeptRow {
  id: string;
  body: string | null;
}

/** The objects that a caller has made, by collection. They end a day after the last change. */
export interface KeptStore {
  rows: (collection: string) => Promise<KeptRow[]>;
  /** Returns why an object cannot be kept; null if it is. */
  put: (collection: string, row: KeptRow) => Promise<string | null>;
}

/** One caller's objects of an API without rules. */
export class KeptObjects extends DurableObject {
  rows(collection: string): KeptRow[] {
    const { sql } = this.ctx.storage;
    // A table would be storage, and most callers only read.
    const [table] = sql.exec("SELECT name FROM sqlite_master WHERE name = 'objects'").toArray();
    const query = 'SELECT id, body FROM objects WHERE collection = ? ORDER BY rowid';
    return table === undefined ? [] : sql.exec<{ id: string; body: string | null }>(query, collection).toArray();
  }

  async put(collection: string, { id, body }: KeptRow, caller: string): Promise<string | null> {
    const { sql } = this.ctx.storage;
    sql.exec('CREATE TABLE IF NOT EXISTS objects (collection TEXT, id TEXT, body TEXT, UNIQUE (collection, id))');
    const { objects, bytes } = sql
      .exec<{ objects: number; bytes: number }>('SELECT count(*) AS objects, total(length(body)) AS bytes FROM objects')
      .one();
    if (objects >= MOST_OBJECTS || bytes >= MOST_BYTES) return 'The simulator keeps no more objects for you.';
    if (objects === 0) {
      const seconds = await this.env.NEW_ACCOUNT_LIMITS.getByName(caller).count();
      if (seconds > 0) return `Your address has begun too often in this hour. Try again in ${seconds} seconds.`;
    }
    sql.exec('UPDATE objects SET body = ? WHERE collection = ? AND id = ?', body, collection, id);
    sql.exec('INSERT OR IGNORE INTO objects (collection, id, body) VALUES (?, ?, ?)', collection, id, body);
    await this.ctx.storage.setAlarm(Date.now() + LIFETIME);
    return null;
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}
