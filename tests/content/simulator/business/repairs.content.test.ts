import { describe, expect, it } from 'vitest';

import {
  changeServiceDevice,
  replaceDevice,
  requireReplacement,
  requireServiceDevice,
} from '../../../../content/simulator/business/repairs.ts';
import { isRemoved } from '../../../../content/simulator/business/world.ts';
import { refused } from '../support/refused.ts';
import { activated, laptop, newWorld, phone, registered } from '../support/world.ts';

function covered() {
  const { world, user, events } = newWorld();
  const contract = activated(world, user);
  const [lineItem] = world.lineItems(contract);
  if (lineItem === undefined) throw new TypeError('A line item was expected.');
  return { world, user, events, lineItem, device: world.get('device', lineItem.deviceId) };
}

describe('A replacement', () => {
  it('moves the coverage and keeps the line item', () => {
    const { world, user, events, lineItem, device: previous } = covered();
    const device = registered(world, user, phone({ imei: '490154203237518' }));
    const facts = { claimReference: 'CLM-1' };
    replaceDevice(world, lineItem, { previous, device, handedOverAt: '2026-03-01T10:00:00Z', facts });
    expect(world.get('line-item', lineItem.id)).toMatchObject({
      deviceId: device.id,
      previousDeviceId: previous.id,
      coverageStartsOn: lineItem.coverageStartsOn,
      replacement: { device: device.id, facts },
    });
    expect(world.get('device', device.id)).toMatchObject({
      coveredBy: lineItem.id,
      replaces: previous.id,
      verification: { status: 'not_required', method: 'receipt', verifiedAt: '2026-03-01T10:00:00Z' },
    });
    const replaced = world.get('device', previous.id);
    expect(replaced).toMatchObject({ coveredBy: null, replacedBy: device.id, removedAt: world.time });
    expect(isRemoved(replaced)).toBe(false);
    expect(events.at(-1)).toEqual({
      type: 'contract_line_item.updated',
      lineItemId: lineItem.id,
      change: { kind: 'device_replaced', previousDeviceId: previous.id, deviceId: device.id, claimReference: 'CLM-1' },
    });
  });

  it('is a device of the same kind that the user owns', () => {
    const { world, user, device } = covered();
    const other = registered(world, user, phone({ imei: '490154203237518' }));
    expect(() => requireReplacement(device, other, '/device')).not.toThrow();
    expect(() => requireReplacement(device, registered(world, user, laptop()), '/device')).toThrow(
      /is of another kind/,
    );
    expect(() => requireReplacement(device, { ...other, role: 'service' }, '/device')).toThrow(
      refused('device_not_eligible', '/device'),
    );
    expect(() => requireReplacement(device, { ...other, replacedBy: 'dev_0000000000' }, '/device')).toThrow(
      /was replaced/,
    );
    expect(() => requireReplacement(device, device, '/device')).toThrow(refused('device_already_covered'));
  });
});

describe('A service device', () => {
  const facts = { claimReference: null, changedAt: '2026-03-02T15:00:00Z', expectedReturnOn: null };

  it('is lent and returned, with an event for each change', () => {
    const { world, user, events, lineItem } = covered();
    const lent = registered(world, user, laptop({ role: 'service' }));
    changeServiceDevice(world, lineItem, { lent, facts });
    expect(world.get('device', lent.id).lentFor).toBe(lineItem.id);
    const count = events.length;
    changeServiceDevice(world, world.get('line-item', lineItem.id), { lent, facts });
    expect(events).toHaveLength(count);
    changeServiceDevice(world, world.get('line-item', lineItem.id), { lent: null, facts });
    expect(world.get('device', lent.id).lentFor).toBeNull();
    expect(events.at(-1)).toMatchObject({
      change: { kind: 'service_device_changed', previousServiceDeviceId: lent.id, serviceDeviceId: null },
    });
  });

  it('has the role for it, and is not lent to somebody else', () => {
    const { world, user, lineItem, device } = covered();
    const lent = registered(world, user, laptop({ role: 'service' }));
    expect(() => requireServiceDevice(lent, lineItem, '/d')).not.toThrow();
    expect(() => requireServiceDevice({ ...lent, lentFor: lineItem.id }, lineItem, '/d')).not.toThrow();
    expect(() => requireServiceDevice(device, lineItem, '/d')).toThrow(refused('device_already_covered'));
    const owned = registered(world, user, laptop({ serialNumber: 'X1' }));
    expect(() => requireServiceDevice(owned, lineItem, '/d')).toThrow(refused('device_not_eligible', '/d'));
    const elsewhere = { ...lent, lentFor: 'cli_0000000000' };
    expect(() => requireServiceDevice(elsewhere, lineItem, '/d')).toThrow(refused('device_not_eligible', '/d'));
  });
});
