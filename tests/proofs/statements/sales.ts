import { expect } from 'vitest';

import { arrayOf, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { amountOf } from './contracts.ts';
import { UNPAID } from './journey.ts';
import { PASSCODE, type StatementAccount } from './statement-account.ts';
import { endOf, idOf } from './values.ts';

const CONTRACTS = '/public/v3/contracts';
const NEVER_ACTIVATED = '356938035644153';

/** Statements of the guide about fees and reports that no other page has. */
export const SALES: Checks = {
  'refunded-sale': async (account) => {
    await account.deactivate(await account.sell(), 'immediately');
    const { contract, cancelledBy } = await cancellation(account);
    expect([cancelledBy, amountOf(objectOf(contract))]).toEqual(['partner', 899]);
  },
  'ended-sale': async (account) => {
    const { body } = await account.deactivate(await account.sell(), 'end_of_period');
    await account.advanceTo(endOf(body), 60);
    const { contract, cancelledBy } = await cancellation(account);
    expect([cancelledBy, amountOf(objectOf(contract))]).toEqual(['partner', null]);
  },
  'unpaid-sales': async (account) => {
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
  'store-of-a-sale': async (account) => {
    const sold = await account.send(CONTRACTS, { ...account.sale(), storeId: 'NGW-SEA-007' });
    expect((await account.contract(sold.body)).storeId).toBe('NGW-SEA-007');
    expect((await account.open()).storeId).toBeNull();
    const unknown = await account.send(CONTRACTS, { ...account.sale(), storeId: 'NGW-XXX-999' });
    expect(unknown).toMatchObject({ status: 422, code: 'validation_failed' });
  },
  'no-list-of-sales': async (account) => {
    await account.sell();
    expect(await account.send(CONTRACTS)).toMatchObject({ status: 400, code: 'invalid_request' });
  },
  'report-columns': async (account) => {
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
