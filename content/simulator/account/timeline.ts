import type { Simulator } from '../../../web/model/simulator/schemas.ts';
import { takeContractStep } from '../business/endings.ts';
import { takeOrderStep } from '../business/orders.ts';
import { type DomainEvent, World } from '../business/world.ts';
import { RefusalError } from '../refusal-error.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { DAY, timeOf } from '../time.ts';
import { type Webhook, webhookOf } from '../v3/webhooks.ts';
import type { AccountRow, AccountRows } from './account-row.ts';
import type { Inbox } from './inbox.ts';

export const LIMITS = { objects: 2000, bytes: 8_000_000, clockMoves: 500 };
/** The clock can be moved this far. */
const MAX_OFFSET = 20 * 365 * DAY;
/** The most changes that one request applies by itself; a further request applies the rest. */
const MAX_STEPS = 2000;
/** A step that is refused is due again with the next request, and refuses it, too. So steps may need more bytes. */
const STEP_RESERVE = 2;

/** The objects of an account on its clock: requests change them, and some change by themselves. */
export class Timeline {
  readonly objects: ObjectStore;
  readonly #storage: DurableObjectStorage;
  readonly #rows: AccountRows;
  readonly #inbox: Inbox;
  readonly #time: () => number;

  /** @param time of the platform, in ms */
  constructor(
    storage: DurableObjectStorage,
    { rows, inbox, objects, time }: { rows: AccountRows; inbox: Inbox; objects: ObjectStore; time: () => number },
  ) {
    this.#storage = storage;
    this.#rows = rows;
    this.#inbox = inbox;
    this.#time = time;
    this.objects = objects;
  }

  /** The time of the account's clock. */
  now({ offset }: AccountRow): number {
    return this.#time() + offset;
  }

  /** The objects as they are now. Their events become webhooks. */
  world(row: AccountRow, webhooks: Webhook[] = []): World {
    const onEvent = (event: DomainEvent, world: World): void => {
      const webhook = webhookOf(world, event);
      if (webhook.urls.length > 0) webhooks.push(webhook);
    };
    return new World(this.now(row), { objects: this.objects, origin: row.origin, onEvent });
  }

  /** Changes the objects of the account: everything is stored, with its webhooks, or nothing. */
  change<T>(row: AccountRow, change: (world: World) => T, reserve = 1): { result: T; events: number } {
    const webhooks: Webhook[] = [];
    this.objects.reserve = reserve;
    return this.atomically(() => {
      const result = change(this.world(row, webhooks));
      this.#inbox.add(webhooks);
      return { result, events: webhooks.length };
    });
  }

  /** Everything that the function stores is stored, or nothing. */
  atomically<T>(store: () => T): T {
    try {
      return this.#storage.transactionSync(store);
    } catch (error) {
      this.objects.recount();
      this.#rows.forget();
      throw error;
    }
  }

  /** Applies what is due by now, each change at its own time. Returns the number of webhook events. */
  takeSteps(row: AccountRow): number {
    const now = this.now(row);
    this.#inbox.endLapsed(now);
    if ((this.nextDue() ?? Number.POSITIVE_INFINITY) > now) return 0;
    const takeSteps = (world: World): void => {
      for (let steps = 0; steps < MAX_STEPS; steps += 1) {
        const next = this.objects.firstDue(now);
        if (next === null) return;
        const take = next.kind === 'order' ? takeOrderStep : takeContractStep;
        take(world.atTime(next.due), next.id);
      }
    };
    const { events } = this.change(row, takeSteps, STEP_RESERVE);
    this.#inbox.release(now);
    return events;
  }

  /** When something happens by itself, in ms of the account's clock; null if nothing will. */
  nextDue(): number | null {
    const due = [this.objects.firstDue(Number.MAX_SAFE_INTEGER)?.due, this.#inbox.firstDue()];
    const times = due.filter((time) => time !== undefined && time !== null);
    return times.length === 0 ? null : Math.min(...times);
  }

  /** Moves the clock forward by some ms. */
  move(row: AccountRow, duration: number): Simulator<'Clock'> {
    if (row.clockMoves >= LIMITS.clockMoves || row.moved + duration > MAX_OFFSET)
      throw new RefusalError('rate_limited', 'The clock can be moved 500 times and 20 years. Reset the account.', {
        retryAfter: 60,
      });
    const moved = {
      ...row,
      offset: row.offset + duration,
      moved: row.moved + duration,
      clockMoves: row.clockMoves + 1,
    };
    this.#rows.write(moved);
    const events = this.takeSteps(moved);
    return { now: timeOf(this.now(moved)), clockOffsetSeconds: Math.floor(moved.moved / 1000), events };
  }
}
