import { describe, expect, it } from 'vitest';

import { cancel } from '../../../../content/simulator/business/endings.ts';
import { placeOrder } from '../../../../content/simulator/business/orders.ts';
import { type DomainEvent, World } from '../../../../content/simulator/business/world.ts';
import { requireStorable, type Webhook, webhookOf } from '../../../../content/simulator/v3/webhooks.ts';
import { refused } from '../support/refused.ts';
import { activated, advance, newWorld, opened } from '../support/world.ts';

const CALLBACK = 'https://hooks.example/akko';
const BY_PARTNER = { reason: 'duplicate', note: null, endReason: 'contract_cancelled', by: 'partner' } as const;

/** A world whose webhooks are made at the moment of each event, as in an account. */
function listening() {
  const { world: quiet, user } = newWorld();
  const webhooks: Webhook[] = [];
  const onEvent = (event: DomainEvent, at: World): void => void webhooks.push(webhookOf(at, event));
  const { objects, origin } = quiet;
  return { world: new World(quiet.now, { objects, origin, onEvent }), user, webhooks };
}

describe('The webhook of an event', () => {
  it('shows the contract as it was at that moment', () => {
    const { world, user, webhooks } = listening();
    const contract = activated(world, user);
    cancel(world, contract, BY_PARTNER);
    expect(webhooks.map(({ type }) => type)).toEqual(['device.verified', 'contract.activated', 'contract.cancelled']);
    expect(webhooks).toMatchObject([
      { data: { contractId: contract.id, device: { verification: { status: 'verified' } } } },
      { data: { contract: { status: 'waiting_period', deactivation: null } } },
      { data: { cancelledBy: 'partner', contract: { status: 'cancelled' } } },
    ]);
  });

  it('has the time of its event, not of the request that applies it', () => {
    const { world, user, webhooks } = listening();
    activated(world, user);
    advance(world, '2026-05-01T00:00:00Z');
    expect(webhooks.at(-1)).toMatchObject({ type: 'contract_line_item.updated', createdAt: '2026-04-02T00:00:00Z' });
  });

  it('tells a callback address the result of the activation only', () => {
    const { world, user, webhooks } = listening();
    cancel(world, activated(world, user, { callbackUrl: CALLBACK }), BY_PARTNER);
    cancel(world, opened(world, user, { callbackUrl: CALLBACK }), BY_PARTNER);
    expect(webhooks.map(({ type, urls }) => [type, urls])).toEqual([
      ['device.verified', [null]],
      ['contract.activated', [null, CALLBACK]],
      ['contract.cancelled', [null]],
      ['contract.cancelled', [null, CALLBACK]],
    ]);
  });

  it('of an order without a callback address tells its shipment only', () => {
    const { world, webhooks } = listening();
    const lines = [{ sku: 'IP15-128-BLK-REF', quantity: 1 }];
    const shipTo = { type: 'store', storeId: 'NGW-CHI-014' } as const;
    placeOrder(world, { lines, shipTo });
    advance(world, '2026-03-02T15:01:00Z');
    expect(webhooks.map(({ type, urls }) => [type, urls])).toEqual([
      ['order.status_changed', []],
      ['order.status_changed', []],
      ['order.shipped', [null]],
    ]);
  });
});

it('refuses a contract that an event could not hold', () => {
  const { world, user } = newWorld();
  const contract = opened(world, user);
  expect(() => requireStorable(world, contract.id)).not.toThrow();
  world.saveUser({ ...user, lastName: 'x'.repeat(500_000) });
  expect(() => requireStorable(world, contract.id)).toThrow(refused('rate_limited'));
});
