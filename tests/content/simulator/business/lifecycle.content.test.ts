import { describe, expect, it } from 'vitest';

import { addLineItem } from '../../../../content/simulator/business/coverage.ts';
import { renew, resume, suspend } from '../../../../content/simulator/business/lifecycle.ts';
import { priceById } from '../../../../content/simulator/seed/seed.ts';
import { activated, advance, laptop, newWorld, opened, phone, registered } from '../support/world.ts';

describe('The activation of a contract', () => {
  it('starts coverage on the next day, and full coverage 30 days later', () => {
    const { world, user } = newWorld();
    const contract = activated(world, user);
    const dates = { coverageStartsOn: '2026-03-03', waitingPeriodEndsOn: '2026-04-02' };
    expect(contract).toMatchObject({ ...dates, status: 'waiting_period', renewsOn: '2026-04-03', periods: 1 });
    expect(world.lineItems(contract)).toMatchObject([{ ...dates, status: 'waiting_period' }]);
  });

  it('renews a yearly contract after a year', () => {
    const { world, user } = newWorld();
    expect(activated(world, user, { priceId: 'prc_phone_t2_year' }).renewsOn).toBe('2027-03-03');
  });

  it('has no waiting period with the test IMEIs that skip it', () => {
    for (const imei of ['356938035644146', '356938035644179']) {
      const { world, user } = newWorld();
      const contract = activated(world, user, { devices: [phone({ imei })] });
      expect(contract).toMatchObject({ status: 'active', waitingPeriodEndsOn: null });
    }
  });

  it('emits its event', () => {
    const { world, user, events } = newWorld();
    const { id } = activated(world, user);
    expect(events.map(({ type }) => type)).toEqual(['device.verified', 'contract.activated']);
    expect(events.at(-1)).toEqual({ type: 'contract.activated', contractId: id });
  });
});

describe('A contract in force', () => {
  it('is active after the waiting period, with its line items', () => {
    const { world, user, events } = newWorld();
    const { id } = activated(world, user);
    const later = advance(world, '2026-04-02T00:00:00Z');
    expect(later.get('contract', id).status).toBe('active');
    expect(events.at(-1)).toMatchObject({
      type: 'contract_line_item.updated',
      change: { kind: 'status_changed', previousStatus: 'waiting_period', status: 'active' },
    });
  });

  it('renews on the last day of a short month, and on the same day after it', () => {
    const { world, user } = newWorld(Date.parse('2026-01-30T12:00:00Z'));
    const contract = activated(world, user);
    expect(contract.renewsOn).toBe('2026-02-28');
    const renewed = advance(world, '2026-03-01T00:00:00Z').get('contract', contract.id);
    expect(renewed).toMatchObject({ periods: 2, renewsOn: '2026-03-31' });
  });

  it('takes the new price of a line item with the next period', () => {
    const { world, user } = newWorld();
    const contract = activated(world, user);
    for (const lineItem of world.lineItems(contract))
      world.saveLineItem({ ...lineItem, nextPriceId: 'prc_everything_adult_month' });
    advance(world, '2026-04-04T00:00:00Z');
    expect(world.lineItems(contract)).toMatchObject([{ priceId: 'prc_everything_adult_month', nextPriceId: null }]);
  });

  it('is suspended for 14 days when the card fails, and then cancelled', () => {
    const { world, user, events } = newWorld();
    const contract = activated(world, user);
    const due = world.atTime(Date.parse('2026-04-03T08:00:00Z'));
    renew(due, { ...contract, cardWorks: false });
    expect(due.get('contract', contract.id)).toMatchObject({ status: 'suspended', retryUntil: '2026-04-17T08:00:00Z' });
    expect(due.lineItems(contract)).toMatchObject([{ status: 'suspended' }]);
    expect(events.at(-1)).toEqual({ type: 'contract.suspended', contractId: contract.id });
    const ended = advance(due, '2026-04-18T00:00:00Z').get('contract', contract.id);
    expect(ended).toMatchObject({ status: 'cancelled', deactivation: { reason: 'payment_failed', refund: null } });
  });

  it('keeps a line item that still waits when a payment fails', () => {
    const { world, user } = newWorld();
    const price = priceById('prc_everything_adult_month');
    const contract = activated(world, user, { priceId: price.id });
    addLineItem(world, contract, {
      price,
      device: registered(world, user, laptop()),
      pointers: { price: '', device: '', limit: '' },
    });
    suspend(world, contract, world.now);
    expect(world.lineItems(contract).map(({ status }) => status)).toEqual(['suspended', 'pending_verification']);
  });

  it('resumes with the payment, in the waiting period if that goes on', () => {
    const { world, user } = newWorld();
    const contract = activated(world, user, { devices: [phone({ imei: '356938035644146' })] });
    const suspended = advance(world, '2026-03-02T15:02:00Z');
    expect(suspended.get('contract', contract.id).status).toBe('suspended');
    resume(suspended, suspended.get('contract', contract.id));
    expect(suspended.get('contract', contract.id)).toMatchObject({
      status: 'active',
      scenario: null,
      cardWorks: true,
      renewsOn: '2026-04-03',
    });
    expect(suspended.lineItems(contract)).toMatchObject([{ status: 'active' }]);
  });

  it('expires with its term, and frees its devices', () => {
    const { world, user } = newWorld();
    const contract = activated(world, user, { devices: [phone({ imei: '356938035644179' })] });
    const later = advance(world, '2026-03-02T15:02:00Z');
    expect(later.get('contract', contract.id)).toMatchObject({
      status: 'expired',
      renewsOn: null,
      lastTotal: { amount: 899 },
    });
    expect(later.devices(user)).toMatchObject([{ coveredBy: null }]);
  });

  it('ends without an activation', () => {
    const { world, user, events } = newWorld();
    const { id } = opened(world, user);
    const ended = advance(world, '2026-03-17T00:00:00Z').get('contract', id);
    expect(ended).toMatchObject({
      status: 'cancelled',
      deactivation: { reason: 'not_activated', restorableUntil: null },
    });
    expect(events).toEqual([{ type: 'contract.cancelled', contractId: id, cancelledBy: 'akko' }]);
  });
});
