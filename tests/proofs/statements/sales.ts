import { expect } from 'vitest';

import { arrayOf, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { amountOf } from './contracts.ts';
import { UNPAID } from './journey.ts';
import { PASSCODE, type StatementAccount } from './statement-account.ts';
import { idOf } from './values.ts';

const CONTRACTS = '/public/v3/contracts';
const NEVER_ACTIVATED = '356938035644153';

/** Statements of the guide about fees and reports that no other page has. */
export const SALES: Checks = {
  'refunded-sale': {
    says: [
      'What happens to the fee after a refund? | Your agreement. The refund is in `deactivation.refund`',
      'You reversed the sale in time, with `immediately` | `partner` | The amount of the refund | Is the fee taken back?',
      'Refund | `deactivation.refund` | [Contract cancelled](/public/v3/webhooks/contract-cancelled)',
    ],
    holds: async (account) => {
      await account.deactivate(await account.sell(), 'immediately');
      const { contract, cancelledBy } = await cancellation(account);
      expect([cancelledBy, amountOf(objectOf(contract))]).toEqual(['partner', 899]);
    },
  },
  'ended-sale': {
    says: ['At the end of the paid period | `partner` | `null` | Is a fee due for the months that were paid?'],
    holds: async (account) => {
      await account.deactivate(await account.sell(), 'end_of_period');
      await account.advance('P32D');
      const { contract, cancelledBy } = await cancellation(account);
      expect([cancelledBy, amountOf(objectOf(contract))]).toEqual(['partner', null]);
    },
  },
  'unpaid-sales': {
    says: [
      'The customer never activated it | `akko` | `null`, because nothing was paid | Is a sale without activation a sale?',
      'The customer stopped paying | `akko` | `null` | Is a fee taken back?',
      'Count a sale when it is activated, not when it is created: an unactivated contract has not been paid.',
    ],
    holds: async (account) => {
      expect((await account.open(NEVER_ACTIVATED)).activatedAt).toBeNull();
      await account.advance('PT2M');
      expect(await cancellation(account)).toMatchObject({
        cancelledBy: 'akko',
        contract: { deactivation: { refund: null } },
      });
      await account.sell(UNPAID);
      await account.advance('PT20M');
      expect(await cancellation(account)).toMatchObject({
        cancelledBy: 'akko',
        contract: { deactivation: { reason: 'payment_failed', refund: null } },
      });
    },
  },
  'store-of-a-sale': {
    says: [
      'Which store made the sale? | `storeId` of the contract, as you sent it',
      'Store | `storeId` | [Create a contract](/public/v3/create-contract)',
      'A contract without it has `null` and belongs to no store in your report, and an unknown store is refused with `validation_failed`.',
    ],
    holds: async (account) => {
      const sold = await account.send(CONTRACTS, { ...account.sale(), storeId: 'NGW-SEA-007' });
      expect((await account.contract(sold.body)).storeId).toBe('NGW-SEA-007');
      expect((await account.open()).storeId).toBeNull();
      const unknown = await account.send(CONTRACTS, { ...account.sale(), storeId: 'NGW-XXX-999' });
      expect(unknown).toMatchObject({ status: 422, code: 'validation_failed' });
    },
  },
  'no-list-of-sales': {
    says: [
      "No operation lists the contracts of all your customers: [list a user's contracts](/public/v3/get-contracts-for-a-partner-user) needs the user.",
    ],
    holds: async (account) => {
      await account.sell();
      expect(await account.send(CONTRACTS)).toMatchObject({ status: 400, code: 'invalid_request' });
    },
  },
  'report-columns': {
    says: [
      'Activated on | `activatedAt` | [Contract activated](/public/v3/webhooks/contract-activated)',
      'Ended on, and why | `deactivation.effectiveOn`, `deactivation.reason` | [Contract cancelled](/public/v3/webhooks/contract-cancelled)',
    ],
    holds: async (account) => {
      const contract = (await account.send(CONTRACTS, { ...account.sale(), storeId: 'NGW-CHI-014' })).body;
      const rest = ['complete_form', 'send_photos', 'pay'].map((action) => ({ action }));
      await account.customer(contract, PASSCODE, ...rest);
      const activated = objectOf((await deliveryOf(account, 'contract.activated')).contract);
      expect(activated).toMatchObject({ storeId: 'NGW-CHI-014', recurringTotal: { amount: 899 } });
      expect(stringOf(activated.activatedAt)).toMatch(/^\d{4}-/);
      await account.deactivate(contract, 'immediately');
      const ended = objectOf((await cancellation(account)).contract);
      expect([idOf(ended), objectOf(ended.deactivation).reason]).toEqual([idOf(contract), 'customer_request']);
      expect(stringOf(objectOf(ended.deactivation).effectiveOn)).toMatch(/^\d{4}-/);
    },
  },
};

async function cancellation(account: StatementAccount): Promise<JsonObject> {
  return deliveryOf(account, 'contract.cancelled');
}

/** The data of the latest event of a type. */
async function deliveryOf(account: StatementAccount, wanted: string): Promise<JsonObject> {
  const deliveries = arrayOf((await account.send('/account/events')).body.data).map((delivery) => objectOf(delivery));
  const latest = deliveries.find(({ type }) => type === wanted);
  return objectOf(objectOf(JSON.parse(stringOf(latest?.body) ?? '{}')).data);
}
