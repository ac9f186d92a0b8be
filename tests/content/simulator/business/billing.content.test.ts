import { describe, expect, it } from 'vitest';

import { chargeOf, openTotal, recurringTotal } from '../../../../content/simulator/business/billing.ts';
import { cancel } from '../../../../content/simulator/business/endings.ts';
import { activated, laptop, newWorld, opened, phone } from '../support/world.ts';

const ENDING = { reason: 'duplicate', note: null, endReason: 'contract_cancelled', by: 'partner' } as const;

describe('Billing', () => {
  it('charges a phone-only price for each phone', () => {
    const { world, user } = newWorld();
    const contract = opened(world, user, { devices: [phone(), phone({ imei: '356938035644112' })] });
    const lineItems = world.lineItems(contract);
    expect(lineItems.map((lineItem) => chargeOf(lineItem, lineItems).amount)).toEqual([899, 899]);
    expect(recurringTotal(contract, lineItems)).toEqual({ amount: 1798, currency: 'USD' });
  });

  it('charges a price for everything once, on the oldest line item that has not ended', () => {
    const { world, user } = newWorld();
    const contract = opened(world, user, { priceId: 'prc_everything_adult_month', devices: [phone(), laptop()] });
    const [first, second] = world.lineItems(contract);
    if (first === undefined || second === undefined) throw new TypeError('Two line items were expected.');
    const ended = { ...first, status: 'ended' as const };
    expect([first, second].map((lineItem) => chargeOf(lineItem, [first, second]).amount)).toEqual([1500, 0]);
    expect([ended, second].map((lineItem) => chargeOf(lineItem, [ended, second]).amount)).toEqual([0, 1500]);
  });

  it('shows the last charge after the end', () => {
    const { world, user } = newWorld();
    const contract = activated(world, user);
    cancel(world, contract, ENDING);
    const ended = world.get('contract', contract.id);
    expect(openTotal(ended, world.lineItems(ended)).amount).toBe(0);
    expect(recurringTotal(ended, world.lineItems(ended))).toEqual({ amount: 899, currency: 'USD' });
  });
});
