import { expect } from 'vitest';

import { arrayOf, objectOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { PASSCODE } from './statement-account.ts';
import {
  contractInV3,
  contractsOf,
  cover,
  createUser,
  devicesOf,
  phoneOfV2,
  register,
  removeItem,
  restore,
  sellActivated,
  sellInV2,
} from './v2-sale.ts';
import { renewalOf, text } from './values.ts';

const [FORM, PHOTOS, PAY] = ['complete_form', 'send_photos', 'pay'].map((action) => ({ action }));

/** Contracts of version 2: the table of states, lists and restorations. */
export const V2_CONTRACTS: Checks = {
  'v2-state-pending': async (account) => {
    const purchase = { purchasedOn: '2026-01-05', receiptProvided: true };
    const { user } = await sellInV2(account, { condition: 'new', purchase });
    const contract = await contractInV3(account, user);
    const status = async () => (await contractsOf(account, user))[0]?.status;
    expect(await status()).toBe('pending_activation');
    await account.customer(contract, PASSCODE, FORM ?? {});
    expect(await status()).toBe('pending_activation');
    await account.customer(contract, PAY ?? {});
    expect(await status()).toBe('waiting_period');
  },
  'v2-state-verification': async (account) => {
    const { user } = await sellInV2(account);
    const contract = await contractInV3(account, user);
    await account.customer(contract, PASSCODE, FORM ?? {}, PHOTOS ?? {});
    const url = { activationUrl: expect.stringContaining('http'), activatedAt: null, renewsOn: null };
    expect((await contractsOf(account, user))[0]).toMatchObject({ status: 'pending_verification', ...url });
    await account.advance('P13D');
    expect((await contractsOf(account, user))[0]).toMatchObject({ status: 'pending_verification', ...url });
    await account.advance('P2D');
    expect((await contractsOf(account, user))[0]).toMatchObject({ status: 'cancelled', activationUrl: null });
  },
  'v2-state-in-force': async (account) => {
    const { user } = await sellActivated(account);
    const [first] = await contractsOf(account, user);
    expect(first).toMatchObject({ status: 'waiting_period', activationUrl: null, activatedAt: expect.any(String) });
    await account.advance('P70D');
    const [later] = await contractsOf(account, user);
    expect(later).toMatchObject({ status: 'active', waitingPeriodEndsOn: first?.waitingPeriodEndsOn });
    const { now } = (await account.send('/account')).body;
    expect(text(first?.waitingPeriodEndsOn) <= text(now).slice(0, 10)).toBe(true);
    expect(text(later?.renewsOn) > text(now).slice(0, 10)).toBe(true);
  },
  'v2-state-suspended': async (account) => {
    const { user, contract } = await sellActivated(account);
    const { renewsOn, waitingPeriodEndsOn } = await account.contract(contract);
    await account.customer(contract, { action: 'change_card', works: false });
    await account.advanceTo(renewalOf({ renewsOn }), 60);
    const status = async () => (await contractsOf(account, user))[0]?.status;
    expect(await status()).toBe('suspended');
    const device = (await register(account, user, phoneOfV2(61))).body;
    expect((await cover(account, user, device)).code).toBe('contract_not_active');
    await account.customer(contract, PAY ?? {});
    expect(await status()).toBe(text(waitingPeriodEndsOn) > text(renewsOn) ? 'waiting_period' : 'active');
    await account.customer(contract, { action: 'change_card', works: false });
    await account.advance('P60D');
    expect((await contractsOf(account, user, '?include=lineItems'))[0]).toMatchObject({
      status: 'cancelled',
      lineItems: [{ endReason: 'payment_failed' }],
    });
  },
  'v2-state-ended': async (account) => {
    const { user, contract } = await sellActivated(account);
    await account.advance('P32D');
    expect((await contractsOf(account, user))[0]).toMatchObject({ cancelledAt: null, restorableUntil: null });
    await account.deactivate(contract, 'immediately');
    const ended = (await account.events()).length;
    expect((await contractsOf(account, user))[0]).toMatchObject({
      status: 'cancelled',
      cancelledAt: expect.any(String),
      restorableUntil: expect.any(String),
    });
    const body = { contractIds: [contract.legacyId ?? 0] };
    for (let call = 0; call < 2; call += 1)
      expect((await restore(account, user, body)).body.restored).toMatchObject([
        { status: 'restored', lineItems: [{ status: 'active' }] },
      ]);
    expect((await account.events()).slice(ended)).toEqual(['contract_line_item.updated']);
    await account.advanceTo(renewalOf(await account.contract(contract)), 60);
    expect((await contractsOf(account, user))[0]?.status).toBe('active');
  },
  'v2-state-expired': async (account) => {
    const { user, item } = await sellActivated(account, { imei: '356938035644179' });
    await account.advance('PT2M');
    const [contract] = await contractsOf(account, user, '?include=lineItems');
    expect(contract).toMatchObject({
      status: 'expired',
      renewsOn: null,
      lineItems: [{ status: 'ended', endsOn: null }],
    });
    expect(objectOf(arrayOf(contract?.lineItems)[0])).not.toHaveProperty('endReason');
    expect(item).toMatchObject({ endsOn: null });
    expect((await restore(account, user, { contractIds: [item.contractId ?? 0] })).code).toBe('validation_failed');
    const [device] = await devicesOf(account, user);
    expect((await cover(account, user, device ?? {})).body.contractId).not.toBe(item.contractId);
  },
  'v2-scheduled-end': async (account) => {
    const { user, contract } = await sellActivated(account);
    const { body } = await account.deactivate(contract, 'end_of_period');
    const { effectiveOn } = objectOf(body.deactivation);
    expect((await contractsOf(account, user, '?include=lineItems'))[0]).toMatchObject({
      status: 'waiting_period',
      renewsOn: null,
      lineItems: [{ status: 'waiting_period', endsOn: effectiveOn, endReason: 'contract_cancelled' }],
    });
  },
  'v2-restore-again': async (account) => {
    const { user, contract } = await sellActivated(account);
    const { waitingPeriodEndsOn } = await account.contract(contract);
    await account.deactivate(contract, 'immediately');
    await restore(account, user);
    const [restored] = await contractsOf(account, user, '?include=lineItems');
    expect(restored).toMatchObject({ status: 'restored', lineItems: [{ status: 'active' }] });
    expect(text(restored?.waitingPeriodEndsOn) < text(waitingPeriodEndsOn)).toBe(true);
  },
  'v2-restore-all': async (account) => {
    const { user, item: first, contract } = await sellActivated(account);
    await account.deactivate(contract, 'immediately');
    const second = (await register(account, user, phoneOfV2(61))).body;
    const never = (await cover(account, user, second)).body;
    await removeItem(account, user, never);
    const both = { contractIds: [Number(first.contractId), Number(never.contractId)] };
    expect((await restore(account, user, both)).code).toBe('restore_window_closed');
    const status = async () => (await contractsOf(account, user)).map((found) => found.status);
    expect(await status()).toEqual(['cancelled', 'cancelled']);
    expect((await restore(account, user)).body).toMatchObject({
      restored: [{ id: first.contractId, lineItems: [{ id: first.id }] }],
      skippedContractIds: [never.contractId],
    });
    await account.deactivate(contract, 'immediately');
    const named = await restore(account, user, { contractIds: [Number(first.contractId)] });
    expect(named.body.skippedContractIds).toEqual([]);
    await account.deactivate(contract, 'immediately');
    await account.advance('P32D');
    expect((await restore(account, user)).body).toMatchObject({ restored: [] });
  },
  'v2-restore-devices': async (account) => {
    const { user, device, item, contract } = await sellActivated(account);
    await account.deactivate(contract, 'immediately');
    await cover(account, user, device);
    const body = { contractIds: [Number(item.contractId)] };
    const elsewhere = await restore(account, user, body);
    expect(elsewhere).toMatchObject({ status: 409, code: 'restore_window_closed' });
    expect(elsewhere.body.detail).toContain('covered elsewhere');
    await account.advance('P32D');
    expect((await restore(account, user, body)).body.detail).toContain('until');
  },
  'v2-list-contracts': async (account) => {
    const { user, item, device } = await sellInV2(account);
    await removeItem(account, user, item);
    expect(await account.events()).toContain('contract.cancelled');
    const second = (await cover(account, user, device)).body;
    const ids = async (query: string) => (await contractsOf(account, user, query)).map(({ id }) => id);
    expect(await ids('')).toEqual([second.contractId, item.contractId]);
    expect(await ids('?status=cancelled')).toEqual([item.contractId]);
    expect(await ids('?status=cancelled,pending_activation')).toHaveLength(2);
    const [plain] = await contractsOf(account, user);
    expect(plain).not.toHaveProperty('lineItems');
    const [items] = await contractsOf(account, user, '?include=lineItems');
    expect(objectOf(arrayOf(items?.lineItems)[0])).not.toHaveProperty('device');
    const [devices] = await contractsOf(account, user, '?include=devices');
    expect(objectOf(arrayOf(devices?.lineItems)[0])).toMatchObject({ device: { id: device.id } });
  },
  'v2-optional-key': async (account) => {
    const user = await createUser(account);
    const path = `/public/v2/users/${Number(user.id)}/deactivate`;
    const key = crypto.randomUUID();
    const body = { reason: 'customer_request' };
    expect((await account.send(path, body, { key: false })).status).toBe(200);
    const first = await account.send(path, body, { key });
    const again = await account.send(path, body, { key });
    expect([again.body, again.headers.get('Idempotency-Replayed')]).toEqual([first.body, 'true']);
  },
};
