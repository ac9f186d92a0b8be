import { describe, expect, it } from 'vitest';

import {
  addLineItem,
  changePlan,
  requireCoverable,
  requireSameBilling,
} from '../../../../content/simulator/business/coverage.ts';
import type { NewDevice } from '../../../../content/simulator/business/devices.ts';
import { priceById } from '../../../../content/simulator/seed/seed.ts';
import { refused } from '../support/refused.ts';
import { activated, laptop, newWorld, opened, phone, registered } from '../support/world.ts';

const EVERYTHING = 'prc_everything_adult_month';
const POINTERS = { price: '/price', device: '/device', limit: '/limit' };
const RECEIPT = { condition: 'new', purchase: { purchasedOn: '2026-03-01' } } as const;

function bike(itemDescription: string): NewDevice {
  return { kind: 'bike', manufacturer: 'Northlane', model: 'City 7', condition: 'used', itemDescription };
}

/** Adds a device to a contract for a phone. */
function added(device: NewDevice, { priceId = EVERYTHING, isActive = false } = {}) {
  const { world, user } = newWorld();
  const sold = { priceId, devices: [phone({ imei: '356938035644112' })] };
  const contract = isActive ? activated(world, user, sold) : opened(world, user, sold);
  const record = registered(world, user, device);
  return {
    world,
    record,
    add: () => addLineItem(world, contract, { price: priceById(priceId), device: record, pointers: POINTERS }),
  };
}

describe('A new line item', () => {
  it('waits for the activation of its contract', () => {
    const { world, record, add } = added(laptop());
    const lineItem = add();
    expect(lineItem).toMatchObject({ status: 'pending_activation', coverageStartsOn: null });
    expect(world.get('device', record.id).coveredBy).toBe(lineItem.id);
  });

  it('of a contract in force waits for photos, or starts on the next day', () => {
    expect(added(laptop(), { isActive: true }).add().status).toBe('pending_verification');
    expect(added(laptop(RECEIPT), { isActive: true }).add()).toMatchObject({
      status: 'waiting_period',
      coverageStartsOn: '2026-03-03',
      waitingPeriodEndsOn: '2026-04-02',
    });
  });

  it.each([
    ['a second phone at a price for everything', phone(), EVERYTHING, 'device_limit_reached', '/limit'],
    ['a service device', laptop({ role: 'service' }), EVERYTHING, 'device_not_eligible', '/device'],
    ['a laptop at a price for phones', laptop(), 'prc_phone_t2_month', 'device_not_eligible', '/price'],
    [
      'a phone of another tier',
      phone({ model: 'iPhone 15 Pro Max' }),
      'prc_phone_t2_month',
      'device_not_eligible',
      '/price',
    ],
  ])('is refused for %s', (_name, device, priceId, code, pointer) => {
    expect(added(device, { priceId }).add).toThrow(refused(code, pointer));
  });

  it('is refused for a covered device and for a replaced one', () => {
    const { world, record, add } = added(laptop());
    add();
    const contract = world.get(
      'contract',
      world.get('line-item', world.get('device', record.id).coveredBy ?? '').contractId,
    );
    const price = priceById(EVERYTHING);
    const addAgain = (change: object) => () =>
      addLineItem(world, contract, {
        price,
        device: { ...world.get('device', record.id), ...change },
        pointers: POINTERS,
      });
    expect(addAgain({})).toThrow(refused('device_already_covered'));
    expect(addAgain({ replacedBy: 'dev_0000000000' })).toThrow(refused('device_not_eligible', '/device'));
  });

  it('covers as many items besides the phone as the product says', () => {
    const { world, user } = newWorld();
    const contract = opened(world, user, { priceId: EVERYTHING, devices: [phone()] });
    const price = priceById(EVERYTHING);
    const add = (index: number) =>
      addLineItem(world, contract, {
        price,
        device: registered(world, user, bike(`Bike ${index}`)),
        pointers: POINTERS,
      });
    for (let index = 0; index < 25; index += 1) add(index);
    expect(() => add(25)).toThrow(refused('device_limit_reached', '/limit'));
  });

  it('may cover another phone if it replaces the one of the phone', () => {
    const { world, user } = newWorld();
    const contract = opened(world, user, { priceId: EVERYTHING, devices: [phone()] });
    const device = registered(world, user, phone({ imei: '356938035644112' }));
    const cover = { price: priceById(EVERYTHING), device, pointers: POINTERS };
    const [replaced] = world.lineItems(contract);
    expect(() => requireCoverable(world, contract, cover)).toThrow(refused('device_limit_reached', '/limit'));
    expect(() => requireCoverable(world, contract, { ...cover, ...(replaced && { replaced }) })).not.toThrow();
  });
});

describe('A change of plan', () => {
  it('keeps the price that was paid for the period, also a second one', () => {
    const { world, user } = newWorld();
    const contract = activated(world, user);
    const paidPriceId = 'prc_phone_t2_month';
    for (const priceId of [EVERYTHING, paidPriceId]) {
      const [replaced] = world.openLineItems(contract);
      if (replaced === undefined) throw new TypeError('A line item was expected.');
      const device = { ...world.get('device', replaced.deviceId), coveredBy: null };
      changePlan(world, contract, { price: priceById(priceId), device, pointers: POINTERS, replaced });
      expect(world.openLineItems(contract)).toMatchObject([{ priceId, paidPriceId }]);
    }
  });
});

describe('The billing of a contract', () => {
  it('refuses a price with another interval', () => {
    const yearly = priceById('prc_phone_t2_year');
    expect(() => requireSameBilling(yearly, { interval: 'month' }, '/price')).toThrow(
      refused('validation_failed', '/price'),
    );
    expect(() => requireSameBilling(yearly, { interval: 'year' }, '/price')).not.toThrow();
  });
});
