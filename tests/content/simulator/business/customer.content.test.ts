import { describe, expect, it } from 'vitest';

import { act, possibleActions } from '../../../../content/simulator/business/customer.ts';
import { cancel } from '../../../../content/simulator/business/endings.ts';
import { suspend } from '../../../../content/simulator/business/lifecycle.ts';
import { refused } from '../support/refused.ts';
import { activated, laptop, newWorld, opened, phone } from '../support/world.ts';

describe('The customer of a contract', () => {
  it('enters the passcode, completes the form, sends photos and pays', () => {
    const { world, user } = newWorld();
    const { id } = opened(world, user);
    const next = () => possibleActions(world, world.get('contract', id));
    const step = (body: Parameters<typeof act>[2]): void => act(world, world.get('contract', id), body);
    expect(next()).toEqual(['enter_passcode']);
    expect(() => step({ action: 'enter_passcode', passcode: '000000' })).toThrow(
      refused('validation_failed', '/passcode'),
    );
    step({ action: 'enter_passcode', passcode: '418205' });
    expect(next()).toEqual(['complete_form']);
    step({ action: 'complete_form' });
    expect(world.get('contract', id).status).toBe('pending_verification');
    expect(next()).toEqual(['send_photos', 'cancel']);
    expect(() => step({ action: 'pay' })).toThrow(refused('action_not_possible'));
    step({ action: 'send_photos' });
    expect(next()).toEqual(['pay', 'cancel']);
    step({ action: 'pay', outcome: 'failed' });
    expect(world.get('contract', id).activatedAt).toBeNull();
    step({ action: 'pay' });
    expect(next()).toEqual(['change_card', 'cancel']);
  });

  it('can pay or cancel a suspended contract, and do nothing with an ended one', () => {
    const { world, user } = newWorld();
    const contract = activated(world, user);
    suspend(world, contract, world.now);
    const suspended = world.get('contract', contract.id);
    expect(possibleActions(world, suspended)).toEqual(['pay', 'cancel']);
    cancel(world, suspended, { reason: 'duplicate', note: null, endReason: 'contract_cancelled', by: 'user' });
    expect(possibleActions(world, world.get('contract', contract.id))).toEqual([]);
  });

  it('sends rejected photos again', () => {
    const { world, user, events } = newWorld();
    const contract = opened(world, user, { devices: [phone({ imei: '356938035644138' })] });
    act(world, contract, { action: 'enter_passcode', passcode: '418205' });
    act(world, world.get('contract', contract.id), { action: 'complete_form' });
    const send = () => act(world, world.get('contract', contract.id), { action: 'send_photos' });
    const verification = () => world.devices(user)[0]?.verification;
    send();
    expect(verification()).toMatchObject({ status: 'rejected', rejectionReason: 'blurred_photo' });
    send();
    expect(verification()).toMatchObject({ status: 'verified', method: 'photos', verifiedAt: '2026-03-02T15:00:00Z' });
    expect(events.map(({ type }) => type)).toEqual(['device.verified', 'device.verified']);
  });

  it('sends photos of one device only', () => {
    const { world, user } = newWorld();
    const contract = opened(world, user, { priceId: 'prc_everything_adult_month', devices: [phone(), laptop()] });
    act(world, contract, { action: 'enter_passcode', passcode: '418205' });
    act(world, world.get('contract', contract.id), { action: 'complete_form' });
    const [first] = world.devices(user);
    act(world, world.get('contract', contract.id), { action: 'send_photos', deviceId: first?.id ?? '' });
    expect(world.devices(user).map(({ verification }) => verification.status)).toEqual(['verified', 'pending']);
    const again = { action: 'send_photos', deviceId: first?.id ?? '' } as const;
    expect(() => act(world, world.get('contract', contract.id), again)).toThrow(refused('action_not_possible'));
  });
});
