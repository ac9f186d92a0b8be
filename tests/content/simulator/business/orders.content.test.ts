import { describe, expect, it } from 'vitest';

import { availableUnits, placeOrder } from '../../../../content/simulator/business/orders.ts';
import { STOCK } from '../../../../content/simulator/seed/seed.ts';
import { refused } from '../support/refused.ts';
import { advance, newWorld } from '../support/world.ts';

const SKU = 'IP15-128-BLK-REF';
const STORE = { type: 'store', storeId: 'NGW-CHI-014' } as const;
const ADDRESS = {
  line1: '1840 W Division St',
  city: 'Chicago',
  region: 'IL',
  postalCode: '60622',
  country: 'US',
} as const;

describe('An order', () => {
  it('has the prices of its lines and of the shipping', () => {
    const { world } = newWorld();
    const order = placeOrder(world, { lines: [{ sku: SKU, quantity: 5 }], shipTo: STORE });
    expect(order).toMatchObject({
      status: 'placed',
      subtotal: { amount: 209_500 },
      shippingCost: { amount: 2500 },
      total: { amount: 212_000 },
      deliveryWindow: ['2026-03-05', '2026-03-08'],
    });
    const express = placeOrder(world, {
      lines: [{ sku: SKU, quantity: 30 }],
      shipTo: STORE,
      shippingSpeed: 'express',
    });
    expect(express).toMatchObject({ shippingCost: { amount: 24_000 }, deliveryWindow: ['2026-03-03', '2026-03-04'] });
  });

  it('takes its units from the stock', () => {
    const { world } = newWorld();
    const item = STOCK.find(({ sku }) => sku === SKU);
    if (item === undefined) throw new TypeError(`The seed has no ${SKU}.`);
    placeOrder(world, { lines: [{ sku: SKU, quantity: 40 }], shipTo: STORE });
    expect(availableUnits(world, item)).toBe(2);
    const last = placeOrder(world, { lines: [{ sku: SKU, quantity: 2 }], shipTo: STORE });
    expect(last).toMatchObject({ status: 'placed' });
    const more = { lines: [{ sku: SKU, quantity: 3 }], shipTo: STORE };
    expect(() => placeOrder(world, more)).toThrow(refused('insufficient_inventory', '/lines/0/quantity'));
    const waiting = placeOrder(world, { ...more, allowBackorder: true });
    expect(waiting).toMatchObject({ status: 'awaiting_stock', deliveryWindow: null });
    expect(availableUnits(world, item)).toBe(0);
    const shipped = { status: 'shipped', deliveryWindow: ['2026-03-12', '2026-03-15'] };
    expect(advance(world, '2026-03-10T00:00:00Z').get('order', waiting.id)).toMatchObject(shipped);
  });

  it('is packed, shipped with an IMEI for each phone, and delivered', () => {
    const { world, events } = newWorld();
    const { id } = placeOrder(world, { lines: [{ sku: SKU, quantity: 2 }], shipTo: STORE });
    expect(advance(world, '2026-03-02T15:00:30Z').get('order', id).status).toBe('packed');
    const shipped = advance(world, '2026-03-02T15:01:00Z').get('order', id);
    expect(shipped).toMatchObject({
      status: 'shipped',
      lines: [{ shippedQuantity: 2 }],
      shipments: [
        { trackingNumber: 'LP4471902286US', units: [{ imei: '490154203237518' }, { imei: '490154203237526' }] },
      ],
    });
    expect(advance(world, '2026-03-05T15:01:00Z').get('order', id).status).toBe('delivered');
    expect(events.map(({ type }) => type)).toEqual([
      'order.status_changed',
      'order.status_changed',
      'order.shipped',
      'order.status_changed',
    ]);
  });

  it('names each line that is not valid', () => {
    const { world } = newWorld();
    const lines = [
      { sku: 'NONE', quantity: 1 },
      { sku: SKU, quantity: 101 },
    ];
    expect(() => placeOrder(world, { lines, shipTo: STORE })).toThrow('2 of 2 lines are not valid.');
  });

  it('goes to a store of the partner, or to an address that is no post office box', () => {
    const { world } = newWorld();
    const lines = [{ sku: SKU, quantity: 1 }];
    const to = (line1: string) => ({ type: 'address', recipientName: 'Maya', address: { ...ADDRESS, line1 } }) as const;
    expect(placeOrder(world, { lines, shipTo: to(ADDRESS.line1) }).shipTo).toMatchObject({
      mobileNumber: null,
      address: { line2: null },
    });
    expect(() => placeOrder(world, { lines, shipTo: to('PO Box 12') })).toThrow(
      refused('unsupported_address', '/shipTo/address/line1'),
    );
    expect(() => placeOrder(world, { lines, shipTo: { type: 'store', storeId: 'X' } })).toThrow(
      refused('validation_failed', '/shipTo/storeId'),
    );
  });
});
