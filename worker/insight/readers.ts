import { DurableObject } from 'cloudflare:workers';

import { failureLine } from '../../web/model/edge/failure-line.ts';
import type { ReaderText } from '../../web/model/insight/inbox-rows.ts';
import type { ReceivedSignal } from '../../web/model/insight/service.ts';
import type { Loss } from '../../web/model/insight/signal.ts';
import { sha256 } from '../../web/model/text/sha256.ts';
import { type Entry, type Counted, TYPED_BY } from './entries.ts';
import { saveSignals, removeOld } from './store.ts';

/** Time from a signal until it is stored, in ms. Signals of that time share one write. */
const FLUSH_AFTER = 1_000;
/**
 * The platform keeps an object in memory that has a timer and is called more often than every 70 seconds.
 * https://developers.cloudflare.com/durable-objects/concepts/durable-object-lifecycle/
 */
const STAY = 50_000;
/** Things of which one reader of a day is counted. */
const MAX_OF_READER = 100;
/** Readers of things that one day may have. */
const MAX_OF_DAY = 200_000;

/**
 * Counts the unique readers of a day. There is one object. It knows readers by a salted hash, only in memory, and forgets them with the
 * salt at the end of the day. If the platform restarts it, a reader may count once more.
 */
export class Readers extends DurableObject {
  #today = newDay();
  readonly #pending = {
    entries: new Map<string, Entry & { day: string; readers: number }>(),
    texts: [] as (ReaderText & { day: string })[],
  };
  #signals = 0;
  /** The last request that is not yet stored. */
  #request: string | null = null;
  readonly #losses = new Map<string, { day: string; reason: Loss; signals: number }>();
  #wakesAt = Infinity;
  #removedOn = '';

  /** Counts what a signal found, if it is the reader's first of the day. */
  async count(
    { entries, text }: Counted,
    { caller, requestId }: Pick<ReceivedSignal, 'caller' | 'requestId'>,
  ): Promise<void> {
    const today = this.#day();
    const reader = await saltedHash(today.salt, caller);
    const first = entries.filter((entry) => !today.seen.has(keyOf(reader, entry)));
    const isRepeated = first.length === 0 && (text === undefined || today.seen.has(textKey(reader, text)));
    if (isRepeated) return;
    const counted = today.byReader.get(reader) ?? 0;
    if (counted >= MAX_OF_READER || today.seen.size >= MAX_OF_DAY) return this.lose('limit', requestId);
    today.byReader.set(reader, counted + first.length + 1);
    for (const entry of first) {
      today.seen.add(keyOf(reader, entry));
      this.#add(entry);
    }
    if (text !== undefined && !today.seen.has(textKey(reader, text))) {
      today.seen.add(textKey(reader, text));
      this.#pending.texts.push({ ...text, day: today.name });
    }
    this.#signals += 1;
    this.#request = requestId;
    await this.#flushSoon();
  }

  /** Counts a signal that was dropped. */
  async lose(reason: Loss, requestId: string): Promise<void> {
    this.#addLoss(reason, 1);
    this.#request = requestId;
    await this.#flushSoon();
  }

  /** Stores what was counted since the last time. The signals are lost if the database is away. */
  async flush(): Promise<void> {
    const { entries, texts } = this.#pending;
    const stored = { counts: [...entries.values()], texts: texts.splice(0), losses: [...this.#losses.values()] };
    const signals = this.#signals;
    this.#signals = 0;
    entries.clear();
    this.#losses.clear();
    try {
      await saveSignals(this.env.DATABASE, stored);
    } catch (error) {
      console.error(failureLine('insight', 'storage', this.#request, error));
      for (const { reason, signals: lost } of stored.losses) this.#addLoss(reason, lost);
      this.#addLoss('storage', signals);
    }
  }

  override async alarm(): Promise<void> {
    this.#wakesAt = Infinity;
    if (this.#pending.entries.size + this.#pending.texts.length + this.#losses.size > 0) await this.flush();
    const { name, seen } = this.#day();
    if (this.#removedOn !== name) {
      this.#removedOn = name;
      await removeOld(this.env.DATABASE).catch(() => undefined);
    }
    if (seen.size === 0) return;
    setTimeout(() => undefined, 2 * STAY);
    await this.#wakeAt(Date.now() + STAY);
  }

  #day(): Day {
    if (this.#today.name !== dayName()) this.#today = newDay();
    return this.#today;
  }

  #add(entry: Entry): void {
    const { name: day, typedBy } = this.#today;
    const key = keyOf(day, entry);
    let readers = 1;
    if (entry.isTyped === true) {
      const typed = (typedBy.get(key) ?? 0) + 1;
      typedBy.set(key, typed);
      if (typed < TYPED_BY) return;
      if (typed === TYPED_BY) readers = TYPED_BY;
    }
    const row = this.#pending.entries.get(key) ?? { ...entry, day, readers: 0 };
    row.readers += readers;
    this.#pending.entries.set(key, row);
  }

  #addLoss(reason: Loss, signals: number): void {
    const day = dayName();
    const earlier = this.#losses.get(day + reason)?.signals ?? 0;
    if (signals > 0) this.#losses.set(day + reason, { day, reason, signals: earlier + signals });
  }

  async #flushSoon(): Promise<void> {
    const at = Date.now() + FLUSH_AFTER;
    if (this.#wakesAt > at) await this.#wakeAt(at);
  }

  async #wakeAt(time: number): Promise<void> {
    this.#wakesAt = time;
    await this.ctx.storage.setAlarm(time);
  }
}

interface Day {
  name: string;
  salt: Uint8Array;
  /** The keys of the entries that already counted each reader. */
  seen: Set<string>;
  byReader: Map<string, number>;
  /** Readers of texts that too few have typed. */
  typedBy: Map<string, number>;
}

function newDay(): Day {
  const salt = crypto.getRandomValues(new Uint8Array(32));
  return { name: dayName(), salt, seen: new Set(), byReader: new Map(), typedBy: new Map() };
}

function dayName(): string {
  return new Date().toISOString().slice(0, 10);
}

function keyOf(prefix: string, { kind, page, item }: Entry): string {
  return [prefix, kind, page, item].join('\n');
}

/** A reader counts with one text per page and day, so that nobody can fill a page with texts. */
function textKey(reader: string, { page }: ReaderText): string {
  return [reader, 'text', page].join('\n');
}

async function saltedHash(salt: Uint8Array, caller: string): Promise<string> {
  const bytes = new Uint8Array([...salt, ...new TextEncoder().encode(caller)]);
  return (await sha256(bytes)).slice(0, 24);
}
