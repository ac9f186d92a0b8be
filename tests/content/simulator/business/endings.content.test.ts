import { describe, expect, it } from 'vitest';

import { removeDevice } from '../../../../content/simulator/business/devices.ts';
import {
  cancel,
  isRestorable,
  removeLineItem,
  restore,
  scheduledEnd,
  scheduleRemoval,
} from '../../../../content/simulator/business/endings.ts';
import { resume, suspend } from '../../../../content/simulator/business/lifecycle.ts';
import { changeServiceDevice } from '../../../../content/simulator/business/repairs.ts';
import { activated, advance, laptop, newWorld, opened, phone, registered } from '../support/world.ts';

const BY_PARTNER = { reason: 'duplicate', note: 'n', endReason: 'contract_cancelled', by: 'partner' } as const;
const TWO = { priceId: 'prc_everything_adult_month', devices: [phone(), laptop()] };

describe('The end of a contract', () => {
  it.each([
    ['2026-04-01T12:00:00Z', { amount: 899, currency: 'USD' }],
    ['2026-04-02T12:00:00Z', null],
  ])('on %s refunds %j', (at, refund) => {
    const { world, user } = newWorld();
    const { id } = activated(world, user);
    const then = world.atTime(Date.parse(at));
    cancel(then, then.get('contract', id), BY_PARTNER);
    expect(then.get('contract', id).deactivation?.refund).toEqual(refund);
  });

  it('takes the service device back', () => {
    const { world, user } = newWorld();
    const contract = activated(world, user);
    const lent = registered(world, user, laptop({ role: 'service' }));
    const facts = { claimReference: null, changedAt: world.time, expectedReturnOn: null };
    for (const lineItem of world.lineItems(contract)) changeServiceDevice(world, lineItem, { lent, facts });
    cancel(world, contract, BY_PARTNER);
    expect(world.get('device', lent.id).lentFor).toBeNull();
  });

  it('is never refunded when a payment or the activation failed', () => {
    const { world, user } = newWorld();
    const contract = activated(world, user);
    cancel(world, contract, { ...BY_PARTNER, by: 'akko' });
    expect(world.get('contract', contract.id).deactivation?.refund).toBeNull();
  });

  it('frees its devices, and can be undone for 30 days', () => {
    const { world, user, events } = newWorld();
    const contract = activated(world, user);
    cancel(world, contract, BY_PARTNER);
    expect(world.get('contract', contract.id)).toMatchObject({
      status: 'cancelled',
      renewsOn: null,
      deactivation: { effectiveOn: '2026-03-02', restorableUntil: '2026-04-01T23:59:59Z', note: 'n' },
    });
    expect(world.devices(user)).toMatchObject([{ coveredBy: null }]);
    expect(events.at(-1)).toEqual({ type: 'contract.cancelled', contractId: contract.id, cancelledBy: 'partner' });
  });

  it('comes with the end of its last line item, and not before', () => {
    const { world, user } = newWorld();
    const contract = activated(world, user, TWO);
    const [first, second] = world.lineItems(contract);
    if (first === undefined || second === undefined) throw new TypeError('Two line items were expected.');
    removeLineItem(world, first, { ...BY_PARTNER, endReason: 'removed' });
    expect(world.get('contract', contract.id)).toMatchObject({ status: 'waiting_period', lastTotal: { amount: 1500 } });
    removeLineItem(world, second, { ...BY_PARTNER, endReason: 'removed' });
    expect(world.get('contract', contract.id)).toMatchObject({ status: 'cancelled', lastTotal: { amount: 1500 } });
  });

  it('of a line item refunds the charge of a shared price only when nothing needs it any more', () => {
    const { world, user } = newWorld();
    const contract = activated(world, user, TWO);
    const refundOf = (id: string) => world.get('line-item', id).deactivation?.refund;
    const [first, second] = world.lineItems(contract);
    if (first === undefined || second === undefined) throw new TypeError('Two line items were expected.');
    removeLineItem(world, first, { ...BY_PARTNER, endReason: 'removed' });
    expect(refundOf(first.id)).toBeNull();
    removeLineItem(world, second, { ...BY_PARTNER, endReason: 'removed' });
    expect([refundOf(second.id), world.get('contract', contract.id).deactivation?.refund]).toEqual([
      { amount: 1500, currency: 'USD' },
      { amount: 1500, currency: 'USD' },
    ]);
  });

  it('refunds the devices whose own refund period is not over', () => {
    const { world, user } = newWorld();
    const contract = activated(world, user, TWO);
    const [, added] = world.lineItems(contract);
    if (added === undefined) throw new TypeError('Two line items were expected.');
    world.saveLineItem({ ...added, priceId: 'prc_everything_student_month', coverageStartsOn: '2026-03-20' });
    const later = world.atTime(Date.parse('2026-04-10T12:00:00Z'));
    cancel(later, later.get('contract', contract.id), BY_PARTNER);
    const refund = { amount: 1200, currency: 'USD' };
    expect(later.get('contract', contract.id).deactivation?.refund).toEqual(refund);
    expect(later.lineItems(contract).map(({ deactivation }) => deactivation?.refund)).toEqual([null, refund]);
  });

  it('is scheduled for the day before the next payment', () => {
    const { world, user } = newWorld();
    const contract = activated(world, user);
    expect(scheduledEnd(world, contract, { reason: 'duplicate', note: null })).toEqual({
      reason: 'duplicate',
      note: null,
      requestedAt: '2026-03-02T15:00:00Z',
      effectiveOn: '2026-04-02',
      refund: null,
      restorableUntil: '2026-05-02T23:59:59Z',
    });
  });

  it('of a scheduled line item keeps the day of the request', () => {
    const { world, user } = newWorld();
    const contract = activated(world, user, TWO);
    const [, second] = world.lineItems(contract);
    if (second === undefined) throw new TypeError('Two line items were expected.');
    scheduleRemoval(world, second, { reason: 'device_sold', note: null });
    const later = advance(world, '2026-04-03T00:00:00Z');
    expect(later.get('line-item', second.id)).toMatchObject({
      status: 'ended',
      endReason: 'removed',
      deactivation: { reason: 'device_sold', requestedAt: '2026-03-02T15:00:00Z', effectiveOn: '2026-04-02' },
    });
    expect(later.get('contract', contract.id).status).toBe('active');
  });
});

describe('The restoration of a contract', () => {
  it('brings back the line items that ended with it, and skips missed periods', () => {
    const { world, user } = newWorld();
    const contract = activated(world, user);
    cancel(world, contract, BY_PARTNER);
    const later = world.atTime(Date.parse('2026-04-20T12:00:00Z'));
    expect(restore(later, later.get('contract', contract.id))).toBe(true);
    expect(later.get('contract', contract.id)).toMatchObject({
      status: 'restored',
      deactivation: null,
      renewsOn: '2026-05-03',
      periods: 2,
    });
    expect(later.lineItems(contract)).toMatchObject([{ status: 'active', deactivation: null, endReason: null }]);
    expect(later.devices(user)).toMatchObject([{ coveredBy: later.lineItems(contract)[0]?.id }]);
  });

  it('ends the waiting period, also for a payment after a failed one', () => {
    const { world, user } = newWorld();
    const contract = activated(world, user);
    expect(contract.waitingPeriodEndsOn).toBe('2026-04-02');
    cancel(world, contract, BY_PARTNER);
    const later = world.atTime(Date.parse('2026-03-10T12:00:00Z'));
    restore(later, later.get('contract', contract.id));
    const restored = later.get('contract', contract.id);
    expect([restored.waitingPeriodEndsOn, later.lineItems(contract)[0]?.waitingPeriodEndsOn]).toEqual([
      '2026-03-10',
      '2026-03-10',
    ]);
    suspend(later, restored, later.now);
    resume(later, later.get('contract', contract.id));
    expect(later.get('contract', contract.id).status).toBe('active');
    expect(later.lineItems(contract)).toMatchObject([{ status: 'active' }]);
  });

  it('brings back no line item that ended by a change of its plan', () => {
    const { world, user } = newWorld();
    const contract = activated(world, user);
    cancel(world, contract, { ...BY_PARTNER, reason: 'plan_changed' });
    expect(restore(world, world.get('contract', contract.id))).toBe(false);
  });

  it('fails if another contract covers all its devices now', () => {
    const { world, user } = newWorld();
    const contract = activated(world, user);
    cancel(world, contract, BY_PARTNER);
    opened(world, user);
    expect(restore(world, world.get('contract', contract.id))).toBe(false);
  });

  it('fails if the user has removed the device', () => {
    const { world, user } = newWorld();
    const contract = activated(world, user);
    cancel(world, contract, BY_PARTNER);
    for (const device of world.devices(user)) removeDevice(world, device);
    expect(restore(world, world.get('contract', contract.id))).toBe(false);
  });

  it('is possible in the grace period of an activated contract only', () => {
    const { world, user } = newWorld();
    const [contract, other] = [
      activated(world, user),
      opened(world, user, { devices: [laptop()], priceId: TWO.priceId }),
    ];
    for (const { id } of [contract, other]) cancel(world, world.get('contract', id), BY_PARTNER);
    const ended = world.get('contract', contract.id);
    expect(isRestorable(world.atTime(Date.parse('2026-04-01T23:59:59Z')), ended)).toBe(true);
    expect(isRestorable(world.atTime(Date.parse('2026-04-02T00:00:00Z')), ended)).toBe(false);
    expect(isRestorable(world, world.get('contract', other.id))).toBe(false);
  });
});
