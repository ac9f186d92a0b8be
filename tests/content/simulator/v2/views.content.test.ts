import { describe, expect, it } from 'vitest';

import { replaceDevice } from '../../../../content/simulator/business/repairs.ts';
import { priceById } from '../../../../content/simulator/seed/seed.ts';
import {
  contractView,
  deviceStatus,
  deviceView,
  lineItemView,
  priceView,
  userView,
} from '../../../../content/simulator/v2/views.ts';
import { activated, laptop, newWorld, opened, phone, registered } from '../support/world.ts';

describe('v2 shows', () => {
  it('users with their old names', () => {
    const { user } = newWorld();
    expect(userView({ ...user, address: { ...user.address, line2: '' } })).toMatchObject({
      id: user.legacyId,
      v3Id: user.id,
      partnerId: 27,
      phoneNumber: user.mobile,
      mailingAddress: { line2: null },
    });
    expect(userView(user)).not.toHaveProperty('deactivation');
  });

  it('phones with a tier, and other items with a kind', () => {
    const { world, user } = newWorld();
    expect(deviceView(world, registered(world, user))).toMatchObject({ type: 'phone', modelTier: 't2' });
    expect(deviceView(world, registered(world, user, laptop()))).toMatchObject({ type: 'item', kind: 'laptop' });
  });

  it('a device with the three that it replaced last', () => {
    const { world, user } = newWorld();
    const contract = activated(world, user);
    const serials = ['490154203237518', '490154203237526', '490154203237534', '490154203237542'];
    for (const imei of serials) {
      const [lineItem] = world.lineItems(contract);
      if (lineItem === undefined) throw new TypeError('A line item was expected.');
      const previous = world.get('device', lineItem.deviceId);
      const device = registered(world, user, phone({ imei }));
      replaceDevice(world, lineItem, { previous, device, handedOverAt: world.time, facts: null });
    }
    const [lineItem] = world.lineItems(contract);
    const text = JSON.stringify(deviceView(world, world.get('device', lineItem?.deviceId ?? '')));
    expect(text.match(/"replaces"/g)).toHaveLength(3);
    expect(world.objects.ownedBy('device', user.id).map(deviceStatus)).toEqual([
      ...serials.map(() => 'replaced'),
      'covered',
    ]);
  });

  it('line items of a contract only if they are wanted', () => {
    const { world, user } = newWorld();
    const contract = opened(world, user);
    expect(contractView(world, contract)).toMatchObject({ planCode: 'PHONE_T2_M', price: { amount: 899 } });
    expect(contractView(world, contract)).not.toHaveProperty('lineItems');
    expect(contractView(world, contract, ['lineItems']).lineItems?.[0]).not.toHaveProperty('device');
    expect(contractView(world, contract, ['devices']).lineItems?.[0]).toHaveProperty('device.imei');
  });

  it('line items without an activation as pending', () => {
    const { world, user } = newWorld();
    const [lineItem] = world.lineItems(opened(world, user));
    if (lineItem === undefined) throw new TypeError('A line item was expected.');
    expect(lineItemView(world, lineItem)).toMatchObject({ status: 'pending', endsOn: null, productPriceId: 312 });
    expect(lineItemView(world, lineItem)).not.toHaveProperty('endReason');
  });

  it('prices with the products that they include', () => {
    expect(priceView(priceById('prc_everything_adult_month'))).toMatchObject({
      id: 318,
      incidentLimit: { amount: 200_000 },
      product: { id: 12, includes: [{ id: 11, includes: [] }] },
    });
    expect(priceView(priceById('prc_phone_t2_month'))).not.toHaveProperty('incidentLimit');
  });
});
