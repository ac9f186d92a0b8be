import { expect } from 'vitest';

import { objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { amountOf, dayAfter } from './contracts.ts';

const CONTRACTS = '/public/v3/contracts';

/** The end of a contract and what it refunds. */
export const CONTRACT_ENDS: Checks = {
  'refund-immediately': {
    says: [
      'Within the refund period of your agreement, for example 30 days from the first day of coverage, the customer gets a full refund of the current period, shown in `deactivation.refund`.',
      'You [deactivate the contract](/public/v3/deactivate-contract) with `"effective": "immediately"`: coverage ends at once, and she gets her last payment back.',
    ],
    holds: async (account) => {
      const contract = await account.sell();
      const { status, body } = await account.deactivate(contract, 'immediately');
      expect([status, body.status, amountOf(body)]).toEqual([200, 'cancelled', 899]);
    },
  },
  'no-refund-at-end-of-period': {
    says: [
      'Nothing is refunded.',
      'The default, `end_of_period`, refunds nothing.',
      'The default refunds nothing If you omit `effective`, coverage continues to the end of the paid period, and the customer gets no money back.',
    ],
    holds: async (account) => {
      const contract = await account.sell();
      const { status, body } = await account.deactivate(contract, 'end_of_period');
      expect([status, amountOf(body)]).toEqual([202, null]);
      expect(['active', 'waiting_period']).toContain(body.status);
    },
  },
  'no-refund-after-30-days': {
    says: ['After the refund period, nothing is refunded.'],
    holds: async (account) => {
      const contract = await account.sell();
      await account.advance('P40D');
      const { status, body } = await account.deactivate(contract, 'immediately');
      expect([status, amountOf(body)]).toEqual([200, null]);
    },
  },
  'end-of-period-is-default': {
    says: [
      '`end_of_period`, the default: coverage continues until the end of the paid period.',
      'It takes effect at the end of the paid period, or at once with `"effective": "immediately"`.',
    ],
    holds: async (account) => {
      const contract = await account.sell();
      const { status, body } = await account.send(`${CONTRACTS}/${stringOf(contract.id) ?? ''}/deactivate`, {
        reason: 'customer_request',
      });
      expect([status, objectOf(body.deactivation).effectiveOn]).toEqual([
        202,
        dayAfter(`${stringOf(contract.renewsOn) ?? ''}T00:00:00Z`, -1),
      ]);
      await account.advance('P35D');
      expect((await account.contract(contract)).status).toBe('cancelled');
    },
  },
  'pending-ends-at-once': {
    says: ['A contract that is suspended or not activated yet ends immediately, because there is no paid period.'],
    holds: async (account) => {
      const { status, body } = await account.deactivate(await account.open(), 'end_of_period');
      expect([status, body.status, amountOf(body)]).toEqual([200, 'cancelled', null]);
    },
  },
  'ended-twice': {
    says: [
      'Deactivating something that has already ended returns 409 `contract_not_active`, and deleting a device a second time returns 404 `device_not_found`.',
      '[ ] It treats 409 `contract_not_active` on a repeated deactivation as success, and so 404 on a repeated deletion of a device.',
      'The contract or line item is in a state that does not allow this change.',
      'It has ended.',
      '409 `contract_not_active` | The contract or line item has already ended, for example because of a repeated call | Treat it as success',
      '409 `contract_not_active` after a repeated deactivation | No | Treat it as success',
    ],
    holds: async (account) => {
      const contract = await account.sell();
      await account.deactivate(contract, 'immediately');
      expect(await account.deactivate(contract, 'immediately')).toMatchObject({
        status: 409,
        code: 'contract_not_active',
      });
    },
  },
};
