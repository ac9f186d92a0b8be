import { describe, expect, it } from 'vitest';

import { contractView, deviceView, orderView } from '../../../../content/simulator/v3/views.ts';
import { activated, laptop, newWorld, opened, phone, registered } from '../support/world.ts';

describe('v3 shows', () => {
  it('what v2 devices lack, and nothing that it does not allow', () => {
    const { world, user } = newWorld();
    const { serialNumber: _, ...unnumbered } = laptop();
    expect(deviceView(registered(world, user, unnumbered))).toMatchObject({ serialNumber: 'NOT-RECORDED' });
    const bike = { kind: 'bike', manufacturer: 'N', model: 'C', condition: 'used', itemDescription: 'Red' } as const;
    expect(deviceView(registered(world, user, bike))).toMatchObject({ itemDescription: 'bike: Red, no details' });
    const large = deviceView(registered(world, user, phone({ storageGb: 5000 })));
    expect(large).toMatchObject({ kind: 'phone', storageGb: null, imei: '356938035644104' });
    expect(large).not.toHaveProperty('serialNumber');
  });

  it('serial numbers in capital letters', () => {
    const { world, user } = newWorld();
    expect(deviceView(registered(world, user, laptop({ serialNumber: 'abc1' })))).toMatchObject({
      serialNumber: 'ABC1',
    });
  });

  it('the activation link until the activation', () => {
    const { world, user } = newWorld();
    const contract = opened(world, user);
    expect(contractView(world, contract).activationUrl).toBe(
      `https://portal.example/simulator/activate?contract=${contract.id}`,
    );
    expect(contractView(world, { ...contract, status: 'active' }).activationUrl).toBeNull();
  });

  it('no renewal of a contract that ends', () => {
    const { world, user } = newWorld();
    const contract = activated(world, user);
    const [lineItem] = world.lineItems(contract);
    const deactivation = {
      reason: 'duplicate',
      note: null,
      requestedAt: world.time,
      effectiveOn: '2026-04-02',
      refund: null,
      restorableUntil: null,
    } as const;
    expect(contractView(world, contract).renewsOn).toBe('2026-04-03');
    expect(contractView(world, { ...contract, deactivation })).toMatchObject({ renewsOn: null, deactivation });
    expect(contractView(world, contract).lineItems).toMatchObject([
      { id: lineItem?.id, productPrice: { legacyId: 312 } },
    ]);
  });

  it('orders without their v2 ids', () => {
    const { world } = newWorld();
    const money = { amount: 0, currency: 'USD' } as const;
    const order = {
      ...world.objects.newIds('order'),
      status: 'placed',
      lines: [],
      shipTo: { type: 'store', storeId: 'NGW-CHI-014' },
      purchaseOrderNumber: null,
      shippingSpeed: 'standard',
      allowBackorder: false,
      statusCallbackUrl: null,
      note: null,
      subtotal: money,
      shippingCost: money,
      total: money,
      deliveryWindow: null,
      shipments: [],
      placedAt: world.time,
      updatedAt: world.time,
      metadata: {},
    } as const;
    expect(orderView({ ...order, lines: [], shipments: [] })).not.toHaveProperty('legacyId');
  });
});
