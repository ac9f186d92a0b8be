import { DurableObject } from 'cloudflare:workers';

const HOUR = 60 * 60 * 1_000;

/** Counts the new accounts of one caller in the current hour. There is one object per caller. */
export class NewAccountLimit extends DurableObject {
  /** Counts one more account. Returns 0, or the seconds to wait if the caller has enough accounts. */
  async count(): Promise<number> {
    const now = Date.now();
    const hour = Math.floor(now / HOUR);
    const stored = this.ctx.storage.kv.get<{ hour: number; count: number }>('hour');
    const count = stored?.hour === hour ? stored.count : 0;
    if (count >= this.env.ACCOUNTS_PER_HOUR) return Math.ceil(((hour + 1) * HOUR - now) / 1000);
    this.ctx.storage.kv.put('hour', { hour, count: count + 1 });
    await this.ctx.storage.setAlarm((hour + 1) * HOUR);
    return 0;
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}
