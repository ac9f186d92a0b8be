import { expect } from 'vitest';

import { type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { PASSCODE, type StatementAccount } from './statement-account.ts';
import { deliveries, idOf, isSigned, itemsOf } from './values.ts';

const LOST = '352099001762018';

/** Webhooks, and the events that test IMEIs cause. */
export const EVENTS: Checks = {
  'webhook-signature': {
    says: [
      'We send each event as a signed JSON POST request to the HTTPS endpoint of your partner account.',
      'When the contract is activated, your endpoint receives a signed POST request:',
      'It is an HMAC (hash-based message authentication code) of the time and the raw body, and proves that the request came from AKKO and was not changed.',
      'The `v1` value is the HMAC-SHA256 of `t`, a period and the raw body, with your endpoint secret as the key.',
    ],
    holds: async (account) => {
      await account.sell();
      const all = await deliveries(account);
      expect(all.length).toBeGreaterThan(1);
      for (const delivery of all) expect(isSigned(account, delivery)).toBe(true);
    },
  },
  'delivery-order': {
    says: ['Of one change, the event of the cause is created first.'],
    holds: async (account) => {
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
  },
  'eight-attempts': {
    says: [
      'Only your own check finds an event that you missed.',
      'We retry with increasing delays, up to 8 attempts over about 24 hours.',
      'An event has at most eight attempts.',
      'What is sent again? | An event with any other status, a redirect or a timeout: up to 8 attempts over about 24 hours, with increasing delays',
      'What happens after the last attempt? | The event is not sent again. Read the state with a call',
    ],
    holds: async (account) => {
      await account.sell();
      const [first] = await deliveries(account);
      const redeliver = `/account/events/${stringOf(first?.eventId) ?? ''}/redeliver`;
      for (let attempt = 2; attempt <= 8; attempt += 1) {
        const { status, body } = await account.send(redeliver, undefined, { method: 'POST' });
        expect([status < 300, body.attempt, body.eventId]).toEqual([true, attempt, first?.eventId]);
      }
      expect((await account.send(redeliver, undefined, { method: 'POST' })).status).toBe(409);
    },
  },
  'imei-photos-rejected': {
    says: [
      'When the phone is verified, you receive [Device verified](/public/v3/webhooks/device-verified).',
      '`356938035644138` | The first photos are rejected as blurred. The next ones are accepted | [Device verified](/public/v3/webhooks/device-verified) with `rejected`, then with `verified`',
      '5. Photos | Front and back of the phone, taken in a mirror | [Device verified](/public/v3/webhooks/device-verified): `verified` or `rejected`',
      'You receive the webhook [Device verified](/public/v3/webhooks/device-verified).',
      'Sent when the verification of a device is finished. `device.verification.status` is `verified` or `rejected`.',
      'Rejected photos | In the simulator, the action `send_photos` with an `outcome`. In both, the IMEI `356938035644138`',
      '[`device.verified`](/public/v3/webhooks/device-verified) | The photos were accepted or rejected | After a rejection, informs the store',
    ],
    holds: async (account) => {
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
  },
  'imei-payment-fails': {
    says: [
      "`356938035644146` | The contract has no waiting period. The next payment fails one minute after activation. If the customer doesn't pay within 10 minutes, the contract is cancelled. In the sandbox, the payment link comes in a message, so use your own test number. In the simulator, use the action `pay` | [Contract suspended](/public/v3/webhooks/contract-suspended), then [Contract cancelled](/public/v3/webhooks/contract-cancelled) with the reason `payment_failed`",
      'The suspended contract and the deadline for the payment.',
      'The contract becomes `suspended` and you receive [Contract suspended](/public/v3/webhooks/contract-suspended).',
      '`suspended` | A payment failed, and coverage is paused until the customer pays',
      '[`contract.suspended`](/public/v3/webhooks/contract-suspended) | A payment failed | Informs the store',
    ],
    holds: async (account) => {
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
  },
  'imei-not-activated': {
    says: [
      '`356938035644153` | The activation link expires one minute after you create the contract | [Contract cancelled](/public/v3/webhooks/contract-cancelled) with the reason `not_activated`',
    ],
    holds: async (account) => {
      const contract = await account.open('356938035644153');
      await account.advance('PT2M');
      expect(await account.contract(contract)).toMatchObject({
        status: 'cancelled',
        deactivation: { reason: 'not_activated' },
      });
      expect(await account.events()).toContain('contract.cancelled');
    },
  },
  'imei-waiting-period-ends': {
    says: [
      '`356938035644161` | The waiting period ends one minute after activation | [Contract line item updated](/public/v3/webhooks/contract-line-item-updated) with the status `active`',
    ],
    holds: async (account) => {
      const contract = await account.sell('356938035644161');
      await account.advance('PT2M');
      expect((await account.contract(contract)).status).toBe('active');
      expect((await account.events()).at(-1)).toBe('contract_line_item.updated');
    },
  },
  'imei-term-ends': {
    says: [
      '`356938035644179` | The contract has no waiting period. The term ends one minute after activation, and the contract is `expired` | [Contract line item updated](/public/v3/webhooks/contract-line-item-updated) with the status `ended`',
      'When a contract expires, each line item sends this event with the status `ended`.',
      '`expired` | Ended at the end of its term',
    ],
    holds: async (account) => {
      const contract = await account.sell('356938035644179');
      await account.advance('PT2M');
      expect((await account.contract(contract)).status).toBe('expired');
      expect((await account.events()).at(-1)).toBe('contract_line_item.updated');
    },
  },
  'device-check': {
    says: [
      "The simulator takes every IMEI that it doesn't know for an iPhone 15 of tier `t2`.",
      "If the phone can't be covered, the status is still 200: `eligible` is `false`, and `reasons` lists the reasons.",
      "If the device can't be covered, the status is still 200: `eligible` is `false`, and `reasons` lists the reasons.",
      'The simulator also accepts every other IMEI with a valid check digit.',
    ],
    holds: async (account) => {
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
