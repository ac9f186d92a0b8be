import { expect } from 'vitest';

import { arrayOf, type JsonObject, objectOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { amountOf } from './contracts.ts';
import { addLineItem, laptop } from './devices.ts';
import { changePlan, UNPAID } from './journey.ts';
import type { StatementAccount } from './statement-account.ts';
import { renewalOf } from './values.ts';

/** Statements about the calls that each state of a contract allows. */
export const STATES: Checks = {
  'state-restored': async (account) => {
    const [contract, expired] = [await account.sell(), await account.sell('356938035644179')];
    expect(expired.status).toBe('active');
    expect((await account.events()).at(-1)).toBe('contract.activated');
    await account.advance('PT2M');
    expect((await account.contract(expired)).status).toBe('expired');
    for (const other of [expired, contract, await account.open()])
      expect(await restore(account, other)).toMatchObject({ status: 422, code: 'validation_failed' });
    await account.deactivate(contract, 'immediately');
    expect((await account.events()).at(-1)).toBe('contract.cancelled');
    await restore(account, contract);
    const { status, waitingPeriodEndsOn, coverageStartsOn, lineItems } = await account.contract(contract);
    expect([status, waitingPeriodEndsOn]).toEqual(['restored', coverageStartsOn]);
    expect(arrayOf(lineItems)).toMatchObject([{ status: 'active', waitingPeriodEndsOn: coverageStartsOn }]);
    expect((await account.events()).at(-1)).toBe('contract_line_item.updated');
    const before = await account.events();
    await account.advanceTo(renewalOf(await account.contract(contract)), 60);
    expect((await account.contract(contract)).status).toBe('active');
    // The pending contract is cancelled meanwhile.
    expect((await account.events()).slice(before.length)).toEqual(['contract.cancelled']);
  },
  'changes-by-state': async (account) => {
    const suspended = await account.sell(UNPAID);
    await account.advance('PT2M');
    const [pending, inForce, ended] = [await account.open(), await account.sell(), await account.sell()];
    await account.deactivate(ended, 'immediately');
    const refused = [409, 'contract_not_active'];
    const states = [
      { contract: pending, add: [201, ''], plan: refused, end: [200, ''] },
      { contract: inForce, add: [201, ''], plan: [201, ''], end: [202, ''] },
      { contract: suspended, add: refused, plan: refused, end: [200, ''] },
      { contract: ended, add: refused, plan: refused, end: refused },
    ];
    for (const [index, { contract, add, plan, end }] of states.entries()) {
      const added = await addLineItem(account, contract, laptop(`FVFH31XYQ6L${index}`));
      expect([added.status, added.code]).toEqual(add);
      const changed = await changePlan(account, contract);
      expect([changed.status, changed.code]).toEqual(plan);
      const { status, code, body } = await account.deactivate(contract, 'end_of_period');
      expect([status, code]).toEqual(end);
      if (contract === pending) expect(amountOf(body)).toBeNull();
    }
  },
};

export async function restore(account: StatementAccount, contract: JsonObject) {
  const user = Number(objectOf(contract.user).legacyId);
  return account.send(`/public/v2/users/${user}/contracts/restore`, { contractIds: [contract.legacyId ?? null] });
}
