import { createHmac } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Faults } from '../../../../content/simulator/account/faults.ts';
import { Inbox } from '../../../../content/simulator/account/inbox.ts';
import type { Webhook } from '../../../../content/simulator/v3/webhooks.ts';
import type { Simulator } from '../../../../web/model/simulator/schemas.ts';
import { refused } from '../support/refused.ts';
import { newSql } from '../support/sqlite.ts';

const SECRET = 'simw_secret';

function newInbox(...faults: Simulator<'NewFault'>[]): Inbox {
  const sql = newSql();
  const injected = new Faults(sql);
  for (const fault of faults) injected.add(fault);
  let ids = 0;
  return new Inbox(sql, {
    faults: injected,
    isForwarding: () => false,
    onReceived: () => {},
    newId: (prefix) => `${prefix}_${(ids += 1)}`,
  });
}

function webhook(data: object = {}, urls: Webhook['urls'] = [null]): Webhook {
  return { type: 'contract.activated', createdAt: '2026-03-02T15:00:00Z', data, urls };
}

describe('The inbox', () => {
  beforeEach(() => vi.useFakeTimers({ now: 1_800_000_000_000 }));
  afterEach(() => vi.useRealTimers());

  it('signs each delivery as a receiver checks it', async () => {
    const inbox = newInbox();
    inbox.add([webhook({ a: 1 })]);
    const [delivery] = await inbox.list(SECRET);
    const expected = createHmac('sha256', SECRET).update(`1800000000.${delivery?.body}`).digest('hex');
    expect(delivery?.headers).toEqual({
      'Content-Type': 'application/json',
      'Akko-Signature': `t=1800000000,v1=${expected}`,
      'Akko-Delivery-Attempt': '1',
    });
    expect(JSON.parse(delivery?.body ?? '')).toMatchObject({
      id: delivery?.eventId,
      type: 'contract.activated',
      environment: 'sandbox',
      data: { a: 1 },
    });
  });

  it('has a delivery for each address, newest first', async () => {
    const inbox = newInbox();
    inbox.add([webhook(), webhook({}, [null, 'https://hooks.example/'])]);
    const deliveries = await inbox.list(SECRET);
    expect(deliveries.map(({ url }) => url)).toEqual(['https://hooks.example/', null, null]);
    expect(deliveries[0]?.eventId).toBe(deliveries[1]?.eventId);
  });

  it('delivers an event again, with the same body and a new signature, eight times at most', async () => {
    const inbox = newInbox();
    inbox.add([webhook()]);
    const [first] = await inbox.list(SECRET);
    vi.advanceTimersByTime(60_000);
    for (let attempt = 2; attempt <= 8; attempt += 1) {
      const again = await inbox.redeliver(first?.eventId ?? '', SECRET);
      expect(again).toMatchObject({ eventId: first?.eventId, attempt, body: first?.body });
      expect(again.headers['Akko-Signature']).toContain('t=1800000060');
    }
    await expect(inbox.redeliver(first?.eventId ?? '', SECRET)).rejects.toThrow(refused('action_not_possible'));
    await expect(inbox.redeliver('evt_none', SECRET)).rejects.toThrow(refused('event_not_found'));
  });

  it('keeps the last 200 deliveries, and 8 MB of them', async () => {
    const inbox = newInbox();
    inbox.add(Array.from({ length: 205 }, (_, index) => webhook({ index })));
    const all = await inbox.list(SECRET);
    expect([all.length, JSON.parse(all[0]?.body ?? '').data.index]).toEqual([200, 204]);
    inbox.add([webhook({ text: 'x'.repeat(5_000_000) })]);
    inbox.add([webhook({ text: 'y'.repeat(5_000_000) })]);
    expect(await inbox.list(SECRET)).toHaveLength(1);
    for (let index = 0; index < 2; index += 1) inbox.add([webhook({ text: '🛡'.repeat(1_500_000) })]);
    expect(await inbox.list(SECRET)).toHaveLength(1);
  });
});
