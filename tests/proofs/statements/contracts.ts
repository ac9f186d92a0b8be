import { expect } from 'vitest';

import { arrayOf, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { PASSCODE, type StatementAccount } from './statement-account.ts';

const CONTRACTS = '/public/v3/contracts';

/** The life of a contract: sale, activation, renewals, ends, money. */
export const CONTRACT_LIFE: Checks = {
  'sale-is-atomic': {
    says: ['Either everything is stored or nothing is.'],
    holds: async (account) => {
      const usage = async () => objectOf((await account.send('/account')).body.usage).objects;
      const before = await usage();
      const sale = account.sale();
      const [item] = sale.lineItems;
      const second = { productPriceId: 'prc_phone_t2_month', device: { ...item?.device, imei: '352099001762026' } };
      expect(await account.send(CONTRACTS, { ...sale, lineItems: [...sale.lineItems, second] })).toMatchObject({
        status: 409,
        code: 'device_already_covered',
      });
      expect(await usage()).toEqual(before);
      expect((await account.send(CONTRACTS, sale)).status).toBe(201);
    },
  },
  'contract-not-found': {
    says: [
      '404 `contract_not_found` | The id comes from the other environment or is mistyped | Use the id from [Create the contract](#create-the-contract)',
      'An id from one environment does not exist in the other and returns a 404 such as `contract_not_found`.',
      '404 `contract_not_found` | The id is mistyped or comes from the other environment | Use the id in your own record of the sale',
      'Credentials and ids of one do not work in the other.',
      '404 `contract_not_found` | Use an id from these pages',
    ],
    holds: async (account) => {
      expect(await account.send(`${CONTRACTS}/ctr_6Jt8Bn2XqL`)).toMatchObject({
        status: 404,
        code: 'contract_not_found',
      });
    },
  },
  'user-conflicts': {
    says: [
      "409 `user_already_exists` | Neither matches, but `partnerReference` belongs to another user | Send the reference of this customer, or that user's `id`",
      'If only one of them matches, the request fails with `user_already_exists`.',
      'It also fails if neither matches but your `partnerReference` belongs to another user.',
      "409 `user_already_exists` | Only the mobile number or only the email address belongs to a registered user | Correct the contact details, or send that user's `id`",
      '`user_already_exists` | Your phone number or email address is registered with different details. Can we check them?',
      'It must be unique among your users.',
      'If both the mobile number and the email address in a contract request match a registered user, that user is reused as it is stored.',
      'A registered customer gives a different email address | 409 `user_already_exists` | Confirm the contact details, or send the `id` of the user',
      'Another user already has this mobile number, email address or `partnerReference`.',
      'Only one of the mobile number and the email address belongs to a registered user, or they belong to different users.',
      'Or a registered user with other contact details has the `partnerReference`.',
    ],
    holds: async (account) => {
      const sale = account.sale();
      const known = { ...sale.user, partnerReference: 'NGW-CUST-20817' };
      const { body } = await account.send(CONTRACTS, { ...sale, user: known });
      const second = account.sale();
      await account.send(CONTRACTS, second);
      const others = [
        { ...account.sale().user, email: known.email },
        { ...account.sale().user, mobileNumber: known.mobileNumber },
        { ...account.sale().user, partnerReference: known.partnerReference },
        { ...second.user, email: known.email },
      ];
      for (const user of others)
        expect(await account.send(CONTRACTS, { ...account.sale(), user })).toMatchObject({
          status: 409,
          code: 'user_already_exists',
        });
      const again = await account.send(CONTRACTS, { ...account.sale(), user: known });
      expect(objectOf(again.body.user).id).toBe(objectOf(body.user).id);
    },
  },
  'photos-of-new-phones': {
    says: [
      'At the sale, the tier of the `model` that you send decides which price fits. `photosRequired` is about the device alone: a new phone needs no photos only if you also send a `purchase` with the contract.',
      'A new device sold with a receipt requires no photos: if its `condition` is `new` and you send `purchase`, step 5 is not needed.',
      '`new` | Never used. With a receipt, no photos are required.',
      'A new device sold with a receipt requires no verification photos: send `purchase` when you register it.',
      'For a new device, it is `false`: if you send a `purchase` with the device at the sale, no photos are required.',
      'A new device with a receipt requires no photos.',
      'A new device that has a `purchase` requires no photos.',
      'A new device without one requires photos, as used devices do.',
      '`pending_activation` | The user has not completed the form, or only the payment is missing because no device requires photos',
      'New phone without photos | `"condition": "new"` and a `purchase`',
    ],
    holds: async (account) => {
      const purchase = {
        purchasedOn: new Date().toISOString().slice(0, 10),
        price: { amount: 79_900, currency: 'USD' },
        receiptNumber: 'NGW-1',
      };
      const [plain, bought] = [account.sale(), account.sale()];
      for (const { device } of [...plain.lineItems, ...bought.lineItems]) device.condition = 'new';
      for (const { device } of bought.lineItems) Object.assign(device, { purchase });
      expect(verificationOf((await account.send(CONTRACTS, plain)).body)).toBe('pending');
      const { body } = await account.send(CONTRACTS, bought);
      expect(verificationOf(body)).toBe('not_required');
      await account.customer(body, PASSCODE, { action: 'complete_form' });
      expect((await account.contract(body)).status).toBe('pending_activation');
      await account.customer(body, { action: 'pay' });
      expect((await account.contract(body)).status).toBe('waiting_period');
    },
  },
  'sale-pending': {
    says: ['The contract starts as `pending_activation`.'],
    holds: async (account) => {
      const contract = await account.open();
      expect(contract).toMatchObject({
        status: 'pending_activation',
        activatedAt: null,
        activationUrl: expect.stringContaining('http'),
      });
    },
  },
  'activation-states': {
    says: [
      '[Receive the webhook](/public/v3/webhook) The customer opens the activation link and pays. `contract.activated` tells you when coverage starts.',
      'After the payment, the contract is activated.',
      'The contract stays in `pending_verification` | The photos were rejected, or the payment is missing | Check `verification` of the device. After a rejection, the user gets a link to try again',
      '`activationUrl` is set until the contract is activated or has ended, also in the state `pending_verification`, so you can show the link again at the counter.',
      '6. Payment | The first payment, then a confirmation by email | [Contract activated](/public/v3/webhooks/contract-activated), here on 2026-03-03: complete the sale',
      'Until it is finished, the contract is in `pending_verification`.',
      'You receive the result by webhook: [Contract activated](/public/v3/webhooks/contract-activated).',
      '1 | Sell a phone plan | The contract is created, the customer gets the message and activates the contract, and you receive `contract.activated` | [C01](/exam#C01)',
      'Null once the contract is activated or has ended.',
      'Complete the sale on `contract.activated`, not on the 201.',
      '[`contract.activated`](/public/v3/webhooks/contract-activated) | The customer has activated the contract and paid | Completes the sale',
    ],
    holds: async (account) => {
      const contract = await account.open();
      await account.customer(contract, PASSCODE, { action: 'complete_form' });
      expect(await account.contract(contract)).toMatchObject({
        status: 'pending_verification',
        activationUrl: expect.stringContaining('http'),
      });
      await account.customer(contract, { action: 'send_photos' });
      expect(await account.events()).toContain('device.verified');
      await account.customer(contract, { action: 'pay' });
      expect(await account.contract(contract)).toMatchObject({ status: 'waiting_period', activationUrl: null });
      expect((await account.events()).at(-1)).toBe('contract.activated');
    },
  },
  'activation-period': {
    says: [
      'The activation link has expired | It was not used within the activation period of your partner account, for example 14 days, and the contract was cancelled with the reason `not_activated` | Create a new contract',
      'The link is valid for the activation period of your partner account, for example 14 days.',
      'It is valid for the activation period of your partner account, for example 14 days.',
      'If the user has not activated the contract by then, the contract is cancelled with the reason `not_activated`, and you create a new one.',
      'Link with which the user activates the contract, valid for the activation period of your partner account, for example 14 days from `createdAt`.',
      'The activation period of your partner account is over, for example after 14 days | The contract is cancelled with the reason `not_activated`',
    ],
    holds: async (account) => {
      const [untouched, formed] = [await account.open(), await account.open()];
      await account.customer(formed, PASSCODE, { action: 'complete_form' });
      await account.advance('P13D');
      expect((await account.contract(untouched)).status).toBe('pending_activation');
      await account.advance('P2D');
      for (const contract of [untouched, formed])
        expect(await account.contract(contract)).toMatchObject({
          status: 'cancelled',
          deactivation: { reason: 'not_activated' },
        });
    },
  },
  'coverage-dates': {
    says: [
      'It also applies to cracked screens. `waitingPeriodEndsOn` is the first day on which accidental damage is covered.',
      'A contract in `waiting_period` is in force: theft and loss are covered from `coverageStartsOn`, and accidental damage from `waitingPeriodEndsOn`.',
      '7. Coverage starts | Nothing. The confirmation has the date | `coverageStartsOn`, here 2026-03-04',
      'Coverage starts on the [next day](/glossary/products#coverage-start).',
      'The first day of coverage, `coverageStartsOn`: the day after activation and payment.',
      'A contract activated on 2026-03-03 is covered from 2026-03-04.',
      'The period after coverage starts during which accidental damage is not covered yet, for example 30 days.',
      'Coverage starts on the day after activation and payment.',
      'First day of coverage: the day after activation and payment.',
      'It has a new waiting period.',
      '`waiting_period` | Theft and loss are covered from `coverageStartsOn`. Accidental damage is covered once the waiting period ends',
    ],
    holds: async (account) => {
      const contract = await account.sell();
      const activated = stringOf(contract.activatedAt) ?? '';
      expect(contract.coverageStartsOn).toBe(dayAfter(activated, 1));
      expect(contract.waitingPeriodEndsOn).toBe(dayAfter(activated, 31));
    },
  },
  'waiting-period-ends': {
    says: [
      'On that day, the status becomes `active` and you receive [Contract line item updated](/public/v3/webhooks/contract-line-item-updated).',
      '8. Full coverage | Nothing | [Contract line item updated](/public/v3/webhooks/contract-line-item-updated) on `waitingPeriodEndsOn`, here 2026-04-03',
    ],
    holds: async (account) => {
      const contract = await account.sell();
      await account.advance('P32D');
      expect((await account.contract(contract)).status).toBe('active');
      expect(await account.events()).toContain('contract_line_item.updated');
    },
  },
  'device-covered-once': {
    says: [
      '`device_already_covered` | This phone already has a plan. The current plan has to end first.',
      'A device can be covered only once, so use another test IMEI for each contract.',
      '6 | Sell a second plan for the same phone | 409 `device_already_covered`, and no charge at the checkout | [C31](/exam#C31)',
      'The device is part of a contract, with you or with another partner.',
      'A line item that has not ended already covers this device.',
      '409 `device_already_covered` | You ran this step before with another key | Use another [test IMEI](/guides/testing#test-imeis), or [deactivate the contract](/public/v3/deactivate-contract)',
      'A device can be covered only once, so use another IMEI for each contract, or end the first contract.',
    ],
    holds: async (account) => {
      const sale = account.sale();
      await account.send(CONTRACTS, sale);
      const other = { ...account.sale(), lineItems: sale.lineItems };
      for (const covered of [other, account.sale('352099001762026')])
        expect(await account.send(CONTRACTS, covered)).toMatchObject({ status: 409, code: 'device_already_covered' });
    },
  },
  'test-imeis': {
    says: [
      '422 `device_not_eligible` | The price does not cover this kind or tier of device, or the device is reported lost or stolen | Choose another price or device',
      '`356938035644104`, `356938035644112`, `356938035644120` | Succeeds. For further contracts | `eligible` is `true`',
      '`352099001762018` | 422 `device_not_eligible`: reported lost or stolen | `reported_lost_or_stolen`',
      '`352099001762026` | 409 `device_already_covered`: covered through another partner | `already_covered`',
      '`352099001762034` | 422 `device_not_eligible`: the model is not supported | `model_not_supported`',
      '`356938035643808` | 422 `validation_failed`: wrong check digit | 422 `validation_failed`',
      'The last digit is a check digit (Luhn algorithm), so you can catch most typing errors before you call the API.',
      'Store staff type the IMEI by hand | 422 `validation_failed` at `/lineItems/0/device/imei` | Scan the IMEI, and verify its check digit in your system',
      '`356938035643809` | Succeeds. The phone of Get started | `eligible` is `true`',
    ],
    holds: async (account) => {
      const expected = [
        ['352099001762018', 422, 'device_not_eligible'],
        ['352099001762026', 409, 'device_already_covered'],
        ['352099001762034', 422, 'device_not_eligible'],
        ['356938035643808', 422, 'validation_failed'],
        ['356938035643809', 201, ''],
      ] as const;
      for (const [imei, status, code] of expected) {
        const response = await account.send(CONTRACTS, withImei(account, imei));
        expect([imei, response.status, response.code]).toEqual([imei, status, code]);
      }
    },
  },
  'address-outside': {
    says: [
      '`unsupported_address` | We need a mailing address in the US or in Canada, except Quebec.',
      'For any other address, the request fails with `unsupported_address`.',
      '5 | Sell to a customer with an address in Mexico | 422 `unsupported_address`, and staff see a clear message | [C32](/exam#C32)',
      '[ ] The mailing address is in the US, or in Canada except Quebec.',
      'Address that is not served | Any in Mexico or Quebec: 422 `unsupported_address`',
    ],
    holds: async (account) => {
      const sale = account.sale();
      for (const place of [
        { country: 'MX', region: 'CMX', city: 'México', postalCode: '06600' },
        { country: 'CA', region: 'QC', city: 'Montréal', postalCode: 'H2X 1Y4' },
      ]) {
        const user = { ...sale.user, address: { ...sale.user.address, ...place } };
        expect(await account.send(CONTRACTS, { ...sale, user })).toMatchObject({
          status: 422,
          code: 'unsupported_address',
        });
      }
    },
  },
};

function withImei(account: StatementAccount, imei: string): JsonObject {
  const sale = account.sale();
  for (const { device } of sale.lineItems) device.imei = imei;
  return sale;
}

/** The amount of the refund of a contract; null if AKKO refunds nothing. */
export function amountOf({ deactivation }: JsonObject): unknown {
  return objectOf(objectOf(deactivation).refund).amount ?? null;
}

export function dayAfter(time: string, days: number): string {
  return new Date(Date.parse(time.slice(0, 10)) + days * 86_400_000).toISOString().slice(0, 10);
}

function verificationOf({ lineItems }: JsonObject): unknown {
  const { device } = objectOf(arrayOf(lineItems)[0]);
  return objectOf(objectOf(device).verification).status;
}
