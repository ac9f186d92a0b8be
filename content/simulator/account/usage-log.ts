import type { NamedApi } from '../../../web/model/description/named-api.ts';
import { emptyUsage, UsageRecorder } from '../../../web/model/integration/recorder.ts';
import type { Usage } from '../../../web/model/integration/usage.ts';
import { tryParseJson } from '../../../web/model/text/json.ts';
import type { Call } from '../../../worker/simulator/front/call.ts';
import type { Outcome } from '../../../worker/simulator/front/reply.ts';
import { problemReply } from '../../../worker/simulator/front/respond.ts';
import { type Sql, stored } from '../store/sql.ts';
import { timeOf } from '../time.ts';

/** How long messages stay in memory before their names are read and written, in ms. Reading them then delays no response. */
const FLUSH_AFTER = 5000;
/** The most messages in memory. */
const MAX_PENDING = 50;

const UPSERT = 'INSERT INTO usage (name, body) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET body = excluded.body';

type Part = Partial<Usage>;

/**
 * Which parts of the APIs an account has used since it began. A row has one operation or event, so the table has no more rows than the
 * descriptions have names. No row has a value of a message.
 */
export class UsageLog {
  readonly #sql: Sql;
  readonly #apis: () => readonly NamedApi[];
  #recorder: UsageRecorder | null = null;
  /** The rows as they are stored. */
  #written = new Map<string, string>();
  #pending: ((recorder: UsageRecorder) => void)[] = [];
  #timer: number | null = null;

  constructor(sql: Sql, apis: () => readonly NamedApi[]) {
    this.#sql = sql;
    this.#apis = apis;
    sql.exec('CREATE TABLE IF NOT EXISTS usage (seq INTEGER PRIMARY KEY, name TEXT UNIQUE, body TEXT NOT NULL)');
  }

  add({ method, path, agent, parameters, body, statuses, deprecation }: Call, { reply }: Outcome, time: number): void {
    this.#defer((recorder) => {
      const response = 'code' in reply ? problemOf({ status: statuses[reply.code] ?? 400, ...reply }) : reply;
      // A long path is cut, so it can lack parameters.
      const names = Object.keys(parameters.query).map((name) => `${encodeURIComponent(name)}=`);
      recorder.add({
        method,
        address: `${path}${path.includes('?') ? '&' : '?'}${names.join('&')}`,
        requestHeaders: [['User-Agent', agent], ...Object.keys(parameters.header).map((name) => [name, ''] as const)],
        requestBody: body === undefined ? null : JSON.stringify(body),
        status: response.status,
        responseHeaders: Object.entries(deprecation),
        responseBody: response.body,
        at: timeOf(time),
      });
    });
  }

  /** Adds an event that a receiver has confirmed. */
  addEvent(body: string, time: number): void {
    this.#defer((recorder) => recorder.addEvent(tryParseJson(body) ?? null, timeOf(time)));
  }

  read(): Usage {
    return this.#flush().usage;
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#pending = [];
    this.#recorder = null;
    this.#written.clear();
    this.#sql.exec('DELETE FROM usage');
  }

  #defer(add: (recorder: UsageRecorder) => void): void {
    if (this.#pending.length === 0) this.#timer = setTimeout(() => this.#flush(), FLUSH_AFTER);
    if (this.#pending.push(add) >= MAX_PENDING) this.#flush();
  }

  #flush(): UsageRecorder {
    clearTimeout(this.#timer);
    this.#recorder ??= new UsageRecorder(this.#apis(), 'simulator', this.#load());
    for (const add of this.#pending.splice(0)) add(this.#recorder);
    for (const [name, part] of partsOf(this.#recorder.usage)) {
      const body = JSON.stringify(part);
      if (this.#written.get(name) === body) continue;
      this.#sql.exec(UPSERT, name, body);
      this.#written.set(name, body);
    }
    return this.#recorder;
  }

  #load(): Usage {
    const rows = this.#sql.exec<{ name: string; body: string }>('SELECT name, body FROM usage ORDER BY seq').toArray();
    this.#written = new Map(rows.map(({ name, body }) => [name, body]));
    const usage = emptyUsage();
    for (const { operations = [], events = [], ...rest } of rows.map(({ body }) => stored<Part>(body))) {
      usage.operations.push(...operations);
      usage.events.push(...events);
      Object.assign(usage, rest);
    }
    return usage;
  }
}

function problemOf(refusal: Parameters<typeof problemReply>[0]): ReturnType<typeof problemReply> {
  return problemReply(refusal, { api: null, instance: '', requestId: '', isTokenRequest: false });
}

/** A usage in rows. */
function partsOf({ operations, events, clients, unknown }: Usage): [name: string, part: Part][] {
  const rows: [string, Part][] = [['others', { clients, unknown }]];
  for (const one of operations) rows.push([`${one.api} ${one.operationId}`, { operations: [one] }]);
  for (const one of events) rows.push([`${one.api} event ${one.event}`, { events: [one] }]);
  return rows;
}
