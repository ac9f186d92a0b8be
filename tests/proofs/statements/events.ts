import { expect } from 'vitest';

import { type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { PASSCODE, type StatementAccount } from './statement-account.ts';
import { deliveries, idOf, isSigned, itemsOf } from './values.ts';

const LOST = '352099001762018';

/** Webhooks, and the events that test IMEIs cause. */
export const EVENTS: Checks = {
  'webhook-signature': async (account) => {
    await account.sell();
    const all = await deliveries(account);
    expect(all.length).toBeGreaterThan(1);
    for (const delivery of all) expect(isSigned(account, delivery)).toBe(true);
  },
  'delivery-order': async (account) => {
    const contract = await account.open();
    await account.customer(
      contract,
      PASSCODE,
      ...['complete_form', 'send_photos', 'pay'].map((action) => ({ action })),
    );
    const [item] = itemsOf(contract);
    const end = { reason: 'customer_request', effective: 'immediately' };
    await account.send(`/public/v3/contract-line-items/${idOf(item)}/deactivate`, end);
    const events = await account.events();
    expect(events).toEqual([
      'device.verified',
      'contract.activated',
      'contract_line_item.updated',
      'contract.cancelled',
    ]);
  },
  'eight-attempts': async (account) => {
    await account.sell();
    const [first] = await deliveries(account);
    const redeliver = `/account/events/${stringOf(first?.eventId) ?? ''}/redeliver`;
    for (let attempt = 2; attempt <= 8; attempt += 1) {
      const { status, body } = await account.send(redeliver, undefined, { method: 'POST' });
      expect([status < 300, body.attempt, body.eventId]).toEqual([true, attempt, first?.eventId]);
    }
    expect((await account.send(redeliver, undefined, { method: 'POST' })).status).toBe(409);
  },
  'imei-photos-rejected': async (account) => {
    const contract = await account.open('356938035644138');
    await account.customer(
      contract,
      PASSCODE,
      { action: 'complete_form' },
      { action: 'send_photos' },
      { action: 'send_photos' },
    );
    const results = (await deliveries(account)).filter(({ type }) => type === 'device.verified').map(verificationOf);
    expect(results.toReversed()).toEqual(['rejected', 'verified']);
  },
  'imei-payment-fails': async (account) => {
    const contract = await account.sell('356938035644146');
    await account.advance('PT2M');
    expect((await account.contract(contract)).status).toBe('suspended');
    await account.advance('PT11M');
    expect(await account.contract(contract)).toMatchObject({
      status: 'cancelled',
      deactivation: { reason: 'payment_failed' },
    });
    expect((await account.events()).filter((type) => /^contract\.(?:suspended|cancelled)$/.test(type))).toEqual([
      'contract.suspended',
      'contract.cancelled',
    ]);
  },
  'imei-not-activated': async (account) => {
    const contract = await account.open('356938035644153');
    await account.advance('PT2M');
    expect(await account.contract(contract)).toMatchObject({
      status: 'cancelled',
      deactivation: { reason: 'not_activated' },
    });
    expect(await account.events()).toContain('contract.cancelled');
  },
  'imei-waiting-period-ends': async (account) => {
    const contract = await account.sell('356938035644161');
    await account.advance('PT2M');
    expect((await account.contract(contract)).status).toBe('active');
    expect((await account.events()).at(-1)).toBe('contract_line_item.updated');
  },
  'imei-term-ends': async (account) => {
    const contract = await account.sell('356938035644179');
    await account.advance('PT2M');
    expect((await account.contract(contract)).status).toBe('expired');
    expect((await account.events()).at(-1)).toBe('contract_line_item.updated');
  },
  'device-check': async (account) => {
    const expected: [string, boolean, string[]][] = [
      ['356938035643809', true, []],
      [LOST, false, ['reported_lost_or_stolen']],
      ['352099001762026', false, ['already_covered']],
      ['352099001762034', false, ['model_not_supported']],
    ];
    for (const [imei, eligible, reasons] of expected)
      expect((await check(account, imei)).body).toMatchObject({ eligible, reasons });
    expect(await check(account, '356938035643808')).toMatchObject({ status: 422, code: 'validation_failed' });
  },
};

async function check(account: StatementAccount, imei: string) {
  return account.send(
    '/gateway/device-checks',
    { identifierType: 'imei', identifier: imei, kind: 'phone', condition: 'used' },
    { key: false },
  );
}

function verificationOf({ body }: JsonObject): unknown {
  const { data } = objectOf(JSON.parse(stringOf(body) ?? ''));
  return objectOf(objectOf(objectOf(data).device).verification).status;
}
