import { describe, expect, it } from 'vitest';

import { scheduledEnd, scheduleRemoval } from '../../../../content/simulator/business/endings.ts';
import { suspend } from '../../../../content/simulator/business/lifecycle.ts';
import { nextStep } from '../../../../content/simulator/business/schedule.ts';
import type { World } from '../../../../content/simulator/business/world.ts';
import type { ContractRecord } from '../../../../content/simulator/store/records.ts';
import { activated, laptop, newWorld, opened, phone } from '../support/world.ts';

const WITHOUT_PHOTOS = { condition: 'new', purchase: { purchasedOn: '2026-03-01' } } as const;

/** The next step of a contract, and its time. */
function stepOf(world: World, contract: ContractRecord): [kind: string | undefined, at: string] {
  const step = nextStep(world, world.get('contract', contract.id));
  return [step?.kind, new Date(step?.at ?? 0).toISOString()];
}

describe('What a contract does next by itself', () => {
  it('ends after 14 days without an activation', () => {
    const { world, user } = newWorld();
    expect(stepOf(world, opened(world, user))).toEqual(['activation-expires', '2026-03-16T15:00:00.000Z']);
  });

  it('ends after a minute with the test IMEI for it', () => {
    const { world, user } = newWorld();
    const contract = opened(world, user, { devices: [phone({ imei: '356938035644153' })] });
    expect(stepOf(world, contract)).toEqual(['activation-expires', '2026-03-02T15:01:00.000Z']);
  });

  it('ends the waiting period of its line items first', () => {
    const { world, user } = newWorld();
    expect(stepOf(world, activated(world, user))).toEqual([
      'line-item-waiting-period-ends',
      '2026-04-02T00:00:00.000Z',
    ]);
  });

  it.each([
    ['356938035644146', 'payment-fails', '2026-03-02T15:01:00.000Z'],
    ['356938035644161', 'line-item-waiting-period-ends', '2026-03-02T15:01:00.000Z'],
    ['356938035644179', 'term-ends', '2026-03-02T15:01:00.000Z'],
  ])('follows the test IMEI %s with %s', (imei, kind, at) => {
    const { world, user } = newWorld();
    expect(stepOf(world, activated(world, user, { devices: [phone({ imei })] }))).toEqual([kind, at]);
  });

  it('renews at 8 o’clock if nothing waits', () => {
    const { world, user } = newWorld();
    const contract = activated(world, user, { devices: [phone(WITHOUT_PHOTOS)] });
    for (const lineItem of world.lineItems(contract)) world.saveLineItem({ ...lineItem, status: 'active' });
    const active: ContractRecord = { ...contract, status: 'active' };
    expect(nextStep(world, active)).toEqual({ kind: 'renewal', at: Date.parse('2026-04-03T08:00:00Z') });
  });

  it('ends with the last second of the day on which coverage ends', () => {
    const { world, user } = newWorld();
    const contract = activated(world, user);
    const deactivation = scheduledEnd(world, contract, { reason: 'duplicate', note: null });
    expect(deactivation.effectiveOn).toBe('2026-04-02');
    const step = nextStep(world, { ...contract, status: 'active', waitingPeriodEndsOn: null, deactivation });
    expect(step).toMatchObject({ kind: 'line-item-waiting-period-ends' });
    for (const lineItem of world.lineItems(contract)) world.saveLineItem({ ...lineItem, status: 'active' });
    expect(nextStep(world, { ...contract, status: 'active', deactivation })).toEqual({
      kind: 'coverage-ends',
      at: Date.parse('2026-04-02T23:59:59Z'),
      deactivation,
    });
  });

  it('ends a scheduled line item alone, unless the whole contract ends', () => {
    const { world, user } = newWorld();
    const contract = activated(world, user, { priceId: 'prc_everything_adult_month', devices: [phone(), laptop()] });
    for (const lineItem of world.lineItems(contract)) world.saveLineItem({ ...lineItem, status: 'active' });
    const [, second] = world.lineItems(contract);
    if (second === undefined) throw new TypeError('Two line items were expected.');
    scheduleRemoval(world, second, { reason: 'duplicate', note: null });
    const active: ContractRecord = { ...contract, status: 'active' };
    expect(nextStep(world, active)).toMatchObject({ kind: 'line-item-ends', lineItem: { id: second.id } });
    const deactivation = scheduledEnd(world, contract, { reason: 'duplicate', note: null });
    expect(nextStep(world, { ...active, deactivation })).toMatchObject({ kind: 'coverage-ends' });
  });

  it('is cancelled when a suspended contract was not paid in time', () => {
    const { world, user } = newWorld();
    const contract = activated(world, user);
    suspend(world, contract, Date.parse('2026-05-01T08:00:00Z'));
    expect(stepOf(world, contract)).toEqual(['payment-period-ends', '2026-05-01T08:00:00.000Z']);
  });

  it('does nothing after the end', () => {
    const { world, user } = newWorld();
    const contract = opened(world, user);
    for (const status of ['cancelled', 'expired'] as const) expect(nextStep(world, { ...contract, status })).toBeNull();
  });
});
