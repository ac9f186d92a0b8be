import { describe, expect, it } from 'vitest';

import { find, findDevice, isReference, newDevice, requestedDevice } from '../../../../content/simulator/v3/find.ts';
import { refused } from '../support/refused.ts';
import { newWorld, phone, registered } from '../support/world.ts';

const PHONE = {
  kind: 'phone',
  manufacturer: 'Apple',
  model: 'iPhone 15',
  condition: 'used',
  imei: '356938035644104',
} as const;

describe('A request of v3', () => {
  it('describes a device by its documented properties only', () => {
    const sent = { ...PHONE, serialNumber: {}, coveredBy: 'cli_0000000000', id: 5 };
    expect(newDevice(sent, '')).toEqual({
      ...PHONE,
      color: null,
      grade: null,
      role: 'owned',
      partnerReference: null,
      metadata: {},
      storageGb: null,
      carrier: null,
    });
    const bike = { ...PHONE, kind: 'bike', itemDescription: 'A red bike', serialNumber: 'X' } as const;
    expect(newDevice(bike, '')).toMatchObject({ kind: 'bike', itemDescription: 'A red bike', identifyingMark: null });
    expect(newDevice(bike, '')).not.toHaveProperty('serialNumber');
    expect(newDevice({ ...PHONE, kind: 'tv', serialNumber: 'X' }, '')).toMatchObject({ kind: 'tv', serialNumber: 'X' });
  });

  it('names a device, or registers it', () => {
    const { world, user } = newWorld();
    const known = registered(world, user);
    const place = { user, pointer: '' };
    expect(requestedDevice(world, { id: known.id }, place)).toEqual(known);
    expect(requestedDevice(world, { ...PHONE, imei: '356938035644112' }, place).id).not.toBe(known.id);
    expect([isReference({ id: 'x' }), isReference(PHONE), isReference({ ...PHONE, id: 5 })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('finds no removed device, and none of another user', () => {
    const { world, user } = newWorld();
    const device = registered(world, user, phone());
    const other = { ...user, id: 'usr_0000000000' };
    expect(findDevice(world, device.id)).toEqual(device);
    expect(() => findDevice(world, device.id, other)).toThrow(`The user ${other.id} has no device ${device.id}.`);
    world.saveDevice({ ...device, removedAt: world.time });
    expect(() => findDevice(world, device.id)).toThrow(refused('device_not_found'));
    expect(() => find(world, 'line-item', 'cli_1')).toThrow('There is no line item cli_1 in this environment.');
  });
});
