import { pseudorandom } from '../../../worker/simulator/kept/pseudorandom.ts';
import { RefusalError } from '../refusal-error.ts';
import type { Entity, Kind, Records } from './records.ts';
import { byteLength, type Sql, stored } from './sql.ts';

/** The keys that find an object, besides its ids. */
interface ObjectIndex {
  /** The object that it belongs to. */
  owner?: string;
  /** When something happens to it by itself, in ms of the account's clock. */
  due?: number | null;
  /** Values that identify it, such as an IMEI. */
  marks?: string[];
}

export interface Limits {
  objects: number;
  bytes: number;
}

/** The objects of an account, by kind, oldest first. */
export type ObjectState = { [K in Kind]: Records[K][] } & {
  /** When something happens to an order, in ms of the account's clock, by its id. Other kinds know it themselves. */
  due: Record<string, number>;
  counters: Record<string, number>;
};

/** How ids begin. The first v2 ids are those of the examples in the descriptions. */
const IDS: Record<Kind, { prefix: string; firstLegacyId: number }> = {
  user: { prefix: 'usr', firstLegacyId: 48_213 },
  device: { prefix: 'dev', firstLegacyId: 90_177 },
  contract: { prefix: 'ctr', firstLegacyId: 73_051 },
  'line-item': { prefix: 'cli', firstLegacyId: 120_644 },
  order: { prefix: 'ord', firstLegacyId: 5001 },
};

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT UNIQUE NOT NULL, kind TEXT NOT NULL, legacy INTEGER NOT NULL,
    owner TEXT, due INTEGER, body TEXT NOT NULL
  );
  CREATE UNIQUE INDEX IF NOT EXISTS objects_legacy ON objects (kind, legacy);
  CREATE INDEX IF NOT EXISTS objects_owner ON objects (owner, kind);
  CREATE INDEX IF NOT EXISTS objects_due ON objects (due) WHERE due IS NOT NULL;
  CREATE TABLE IF NOT EXISTS marks (mark TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (mark, id)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS marks_id ON marks (id);
  CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
`;

/** The objects of one account, as JSON in SQLite. All methods are synchronous, so a request is never interrupted. */
export class ObjectStore {
  /** By which factor the bytes may exceed their limit. */
  reserve = 1;
  readonly #sql: Sql;
  readonly #limits: Limits;
  readonly #seed: string | null;
  #usage: Limits | null = null;

  /** @param seed makes ids repeatable; null for random ones */
  constructor(sql: Sql, limits: Limits, seed: string | null = null) {
    this.#sql = sql;
    this.#limits = limits;
    this.#seed = seed;
    sql.exec(SCHEMA);
  }

  get<K extends Kind>(kind: K, id: string): Records[K] | null {
    return this.#all<K>('SELECT body FROM objects WHERE id = ? AND kind = ?', id, kind)[0] ?? null;
  }

  byLegacy<K extends Kind>(kind: K, legacyId: number): Records[K] | null {
    return this.#all<K>('SELECT body FROM objects WHERE kind = ? AND legacy = ?', kind, legacyId)[0] ?? null;
  }

  /** The objects of an owner, oldest first. */
  ownedBy<K extends Kind>(kind: K, owner: string): Records[K][] {
    return this.#all<K>('SELECT body FROM objects WHERE owner = ? AND kind = ? ORDER BY seq', owner, kind);
  }

  /** All objects of a kind, newest first. */
  all<K extends Kind>(kind: K, limit = -1): Records[K][] {
    return this.#all<K>('SELECT body FROM objects WHERE kind = ? ORDER BY seq DESC LIMIT ?', kind, limit);
  }

  /** The objects with a mark, oldest first. */
  marked<K extends Kind>(kind: K, mark: string): Records[K][] {
    return this.#all<K>(
      'SELECT body FROM marks JOIN objects USING (id) WHERE mark = ? AND kind = ? ORDER BY seq',
      storable(mark),
      kind,
    );
  }

  /**
   * Stores a new object, or replaces one.
   * @throws RefusalError if the account is full
   */
  put<K extends Kind>(kind: K, entity: Records[K], { owner, due = null, marks = [] }: ObjectIndex): void {
    const body = JSON.stringify(entity);
    const known = this.#sql
      .exec<{ size: number }>('SELECT OCTET_LENGTH(body) AS size FROM objects WHERE id = ?', entity.id)
      .toArray()[0];
    const usage = this.usage();
    const objects = usage.objects + (known === undefined ? 1 : 0);
    const bytes = usage.bytes + byteLength(body) - (known?.size ?? 0);
    if (objects > this.#limits.objects) throw full(`${this.#limits.objects} objects`);
    // An account beyond its limit may still become smaller.
    if (bytes > Math.max(usage.bytes, this.#limits.bytes * this.reserve)) throw full(`${this.#limits.bytes} bytes`);
    this.#usage = { objects, bytes };
    this.#sql.exec(
      `INSERT INTO objects (id, kind, legacy, owner, due, body) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, due = excluded.due, body = excluded.body`,
      entity.id,
      kind,
      entity.legacyId,
      owner ?? null,
      due,
      body,
    );
    if (kind !== 'user' && kind !== 'device') return;
    const before = this.#sql.exec<{ mark: string }>('SELECT mark FROM marks WHERE id = ?', entity.id).toArray();
    const wanted = new Set(marks.map(storable));
    for (const { mark } of before)
      if (!wanted.delete(mark)) this.#sql.exec('DELETE FROM marks WHERE mark = ? AND id = ?', mark, entity.id);
    for (const mark of wanted) this.#sql.exec('INSERT INTO marks (mark, id) VALUES (?, ?)', mark, entity.id);
  }

  /** The object to which something happens first, if that is at `now` or before. */
  firstDue(now: number): { id: string; kind: Kind; due: number } | null {
    const query = 'SELECT id, kind, due FROM objects WHERE due IS NOT NULL AND due <= ? ORDER BY due, seq LIMIT 1';
    return this.#sql.exec<{ id: string; kind: Kind; due: number }>(query, now).toArray()[0] ?? null;
  }

  /** A new v3 id and a new v2 id. */
  newIds(kind: Kind): Entity {
    const { prefix, firstLegacyId } = IDS[kind];
    return { id: this.newId(prefix), legacyId: this.count(kind, firstLegacyId) };
  }

  /** A new id, such as `usr_8Fq2Lr7KpZ`. With a seed, only the epoch and the number of ids with its prefix decide on it. */
  newId(prefix: string): string {
    if (this.#seed === null) return idOf(prefix, crypto.getRandomValues(new Uint8Array(10)));
    const next = pseudorandom(`${this.#seed} ${this.epoch} ${prefix}`, this.count(`ids ${prefix}`));
    return idOf(prefix, Uint8Array.from({ length: 10 }, next));
  }

  /** How many named states began. Receivers that remember ids must not meet them again in the next state. */
  get epoch(): number {
    return this.#counter('epoch');
  }

  beginEpoch(epoch: number): void {
    if (this.#seed !== null) this.putCounters({ epoch });
  }

  /** The next value of a counter. */
  count(name: string, first = 1): number {
    const query =
      'INSERT INTO counters VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value';
    return this.#sql.exec<{ value: number }>(query, name, first).one().value;
  }

  /** The units that an inventory item has less than at the start. */
  soldUnits(sku: string): number {
    return this.#counter(`sold ${sku}`);
  }

  #counter(name: string): number {
    const query = 'SELECT value FROM counters WHERE name = ?';
    return this.#sql.exec<{ value: number }>(query, name).toArray()[0]?.value ?? 0;
  }

  addSoldUnits(sku: string, units: number): void {
    this.#sql.exec(
      'INSERT INTO counters VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value',
      `sold ${sku}`,
      units,
    );
  }

  /** Everything that it holds. */
  dump(): ObjectState {
    const all = <K extends Kind>(kind: K): Records[K][] => this.all(kind).toReversed();
    const orders = "SELECT id AS name, due AS value FROM objects WHERE kind = 'order' AND due IS NOT NULL";
    return {
      user: all('user'),
      device: all('device'),
      'line-item': all('line-item'),
      contract: all('contract'),
      order: all('order'),
      due: this.#values(orders),
      counters: this.#values('SELECT name, value FROM counters'),
    };
  }

  #values(query: string): Record<string, number> {
    const rows = this.#sql.exec<{ name: string; value: number }>(query).toArray();
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  }

  /** Sets counters, and those of v2 ids at least to the ids in use. */
  putCounters(counters: Readonly<Record<string, number>>): void {
    const query =
      'INSERT INTO counters VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = MAX(value, excluded.value)';
    for (const [name, value] of Object.entries(counters)) this.#sql.exec(query, name, value);
    const used = this.#sql.exec<{ kind: string; last: number }>(
      'SELECT kind, MAX(legacy) AS last FROM objects GROUP BY kind',
    );
    for (const { kind, last } of used.toArray()) this.#sql.exec(query, kind, last);
  }

  usage(): Limits {
    const query = 'SELECT COUNT(*) AS objects, IFNULL(SUM(OCTET_LENGTH(body)), 0) AS bytes FROM objects';
    this.#usage ??= this.#sql.exec<{ objects: number; bytes: number }>(query).one();
    return this.#usage;
  }

  /** Forgets what was counted, after a transaction was rolled back. */
  recount(): void {
    this.#usage = null;
  }

  clear(): void {
    for (const table of ['objects', 'marks', 'counters']) this.#sql.exec(`DELETE FROM ${table}`);
    this.recount();
  }

  #all<K extends Kind>(query: string, ...values: (string | number)[]): Records[K][] {
    const rows = this.#sql.exec<{ body: string }>(query, ...values).toArray();
    return rows.map(({ body }) => stored<Records[K]>(body));
  }
}

const ID = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function idOf(prefix: string, bytes: Uint8Array): string {
  return `${prefix}_${Array.from(bytes, (byte) => ID[byte % ID.length]).join('')}`;
}

/** Text as SQLite can hold it: JSON escapes NUL and lone surrogates, so that different texts stay different. */
function storable(text: string): string {
  return JSON.stringify(text);
}

function full(what: string): RefusalError {
  const detail = `The simulator account already holds the maximum of ${what}. Reset the account.`;
  return new RefusalError('rate_limited', detail, { retryAfter: 60 });
}
