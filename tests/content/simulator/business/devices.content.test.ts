import { describe, expect, it } from 'vitest';

import {
  type NewDevice,
  registerDevice,
  registerPhones,
  removeDevice,
} from '../../../../content/simulator/business/devices.ts';
import { createUser } from '../../../../content/simulator/business/users.ts';
import { CUSTOMERS } from '../../../../content/simulator/seed/seed.ts';
import { refused } from '../support/refused.ts';
import { laptop, newWorld, opened, phone, registered } from '../support/world.ts';

describe('A device', () => {
  it('is registered once for each identifier of a user', () => {
    const { world, user } = newWorld();
    const first = registerDevice(world, laptop(), { user, pointer: '' });
    const second = registerDevice(world, laptop({ serialNumber: 'fvfh31xyq6l4' }), { user, pointer: '' });
    expect([first.isNew, second.isNew, second.device.id]).toEqual([true, false, first.device.id]);
  });

  it('can be registered again after its removal', () => {
    const { world, user } = newWorld();
    removeDevice(world, registered(world, user));
    expect(registerDevice(world, phone(), { user, pointer: '' }).isNew).toBe(true);
  });

  it('that is covered is returned only where that is allowed', () => {
    const { world, user } = newWorld();
    opened(world, user);
    expect(() => registered(world, user)).toThrow(refused('device_already_covered'));
    expect(registerDevice(world, phone(), { user, pointer: '', allowsCovered: true }).isNew).toBe(false);
  });

  it('of another user is refused while it is covered', () => {
    const { world, user } = newWorld();
    const [, profile] = CUSTOMERS;
    if (profile === undefined) throw new TypeError('The seed has one customer only.');
    const other = createUser(world, profile);
    registered(world, user);
    expect(registered(world, other).userId).toBe(other.id);
    opened(world, user);
    expect(() => registerDevice(world, phone(), { user: other, pointer: '', allowsCovered: true })).toThrow(
      refused('device_already_covered'),
    );
  });

  it.each<[string, NewDevice, string, string]>([
    ['is reported lost', phone({ imei: '352099001762018' }), 'device_not_eligible', '/device/imei'],
    ['has an unsupported model', phone({ imei: '352099001762034' }), 'device_not_eligible', '/device/imei'],
    ['is covered elsewhere', phone({ imei: '352099001762026' }), 'device_already_covered', '/device/imei'],
    ['is a drone', laptop({ model: 'Drone 5' }), 'device_not_eligible', '/device/model'],
    ['is an e-bike', laptop({ model: 'E-Bike' }), 'device_not_eligible', '/device/model'],
    [
      'was bought tomorrow',
      laptop({ purchase: { purchasedOn: '2026-03-03' } }),
      'validation_failed',
      '/device/purchase/purchasedOn',
    ],
  ])('that %s is refused', (_name, device, code, pointer) => {
    const { world, user } = newWorld();
    expect(() => registerDevice(world, device, { user, pointer: '/device' })).toThrow(refused(code, pointer));
  });

  it('needs photos, except new ones with a receipt and service devices', () => {
    const { world, user } = newWorld();
    const purchase = { purchasedOn: '2026-03-01', receiptProvided: false };
    const verificationOf = (device: NewDevice) => registered(world, user, device).verification;
    expect(verificationOf(phone())).toMatchObject({ status: 'pending', method: 'photos' });
    expect(verificationOf(laptop())).toMatchObject({ status: 'pending', method: 'about_screen' });
    const sold = laptop({ serialNumber: 'A1', condition: 'new', purchase: { purchasedOn: '2026-03-01' } });
    expect(verificationOf(sold)).toMatchObject({ status: 'not_required', method: 'receipt' });
    expect(verificationOf({ ...sold, serialNumber: 'A2', purchase })).toMatchObject({ status: 'pending' });
    expect(verificationOf(laptop({ serialNumber: 'A3', role: 'service' }))).toMatchObject({
      status: 'not_required',
      method: null,
    });
  });

  it('keeps no address of its receipt', () => {
    const { world, user } = newWorld();
    const purchase = { purchasedOn: '2026-03-01', receiptUrl: 'https://receipts.example/1.pdf' };
    expect(registered(world, user, laptop({ purchase })).purchase).toEqual({
      purchasedOn: '2026-03-01',
      receiptNumber: null,
      receiptProvided: true,
    });
  });

  it('is refused beyond the most devices of a user', () => {
    const { world, user } = newWorld();
    const add = (index: number) => registered(world, user, laptop({ serialNumber: `SER${index}` }));
    for (let index = 0; index < 60; index += 1) add(index);
    expect(() => add(60)).toThrow(refused('device_limit_reached'));
  });
});

describe('Several phones', () => {
  const lost = phone({ imei: '352099001762018' });
  const unsupported = phone({ imei: '352099001762034' });

  it('are refused together, with a place for each', () => {
    const { world, user } = newWorld();
    expect(() => registerPhones(world, [lost, phone(), unsupported], { user })).toThrow(
      expect.objectContaining({
        message: '2 of 3 phones are not accepted.',
        refusal: expect.objectContaining({
          code: 'device_not_eligible',
          errors: [
            expect.objectContaining({ pointer: '/phones/0/imei' }),
            expect.objectContaining({ pointer: '/phones/2/imei' }),
          ],
        }),
      }),
    );
  });

  it('are refused with the reason if there is one', () => {
    const { world, user } = newWorld();
    expect(() => registerPhones(world, [phone(), lost], { user })).toThrow('The device is reported lost or stolen.');
  });
});
