import { expect } from 'vitest';

import { isOfStates, type STATES_THAT } from '../../../content/shared/contract-states.ts';
import { arrayOf, type JsonObject, objectOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { amountOf } from './contracts.ts';
import { addLineItem, deviceOf, idOf, laptop, phone } from './devices.ts';
import { changePlan, dataOf, UNPAID } from './journey.ts';
import type { Response, StatementAccount } from './statement-account.ts';
import { restore } from './states.ts';
import { endOf } from './values.ts';

const CONTRACTS = '/public/v3/contracts';
const TERM_ENDS = '356938035644179';

/** Statements of the guides about contracts: how they end, how they come back, and what each state allows. */
export const ENDINGS: Checks = {
  'cancellation-cases': async (account) => {
    const ended = async (contract: JsonObject, effective: string) => {
      const { status, body } = await account.deactivate(contract, effective);
      return [status, body.status, amountOf(body), (await account.events()).at(-1)];
    };
    const atOnce = [200, 'cancelled', null, 'contract.cancelled'];
    for (const effective of ['immediately', 'end_of_period'])
      expect(await ended(await account.open(), effective)).toEqual(atOnce);
    expect(await ended(await account.sell(), 'immediately')).toEqual(atOnce.with(2, 899));
    const scheduled = await account.sell();
    expect(await ended(scheduled, 'end_of_period')).toEqual([202, 'waiting_period', null, 'contract.activated']);
    const suspended = await account.sell(UNPAID);
    await account.advance('PT2M');
    expect(await ended(suspended, 'end_of_period')).toEqual(atOnce.with(2, 899));
    const left = await account.sell();
    await account.customer(left, { action: 'cancel' });
    expect((await dataOf(account, 'contract.cancelled')).at(-1)).toMatchObject({
      cancelledBy: 'user',
      contract: { id: left.id, deactivation: { refund: { amount: 899 } } },
    });
    const unpaid = await account.sell(UNPAID);
    const forgotten = await account.open();
    await account.advance('P15D');
    const reasons = { payment_failed: unpaid, not_activated: forgotten };
    for (const [reason, contract] of Object.entries(reasons))
      expect(await account.contract(contract)).toMatchObject({
        status: 'cancelled',
        deactivation: { reason, refund: null },
      });
    await account.advanceTo(endOf(await account.contract(scheduled)), 1);
    expect((await dataOf(account, 'contract.cancelled')).at(-1)?.contract).toMatchObject({ id: scheduled.id });
  },
  'scheduled-end-state': async (account) => {
    const contract = await account.sell();
    const { status, body } = await account.deactivate(contract, 'end_of_period');
    expect([status, body.status, body.renewsOn]).toEqual([202, contract.status, null]);
    expect((await account.deactivate(await account.sell(), 'immediately')).status).toBe(200);
  },
  'scheduled-then-refund': async (account) => {
    const contract = await account.sell();
    await account.deactivate(contract, 'end_of_period');
    const { status, body } = await account.deactivate(contract, 'immediately');
    expect([status, amountOf(body)]).toEqual([200, 899]);
  },
  'scheduled-again': async (account) => {
    const contract = await account.sell();
    const first = (await account.deactivate(contract, 'end_of_period')).body.deactivation;
    const changed = { reason: 'device_sold', note: 'Sold on Monday' };
    const { status, body } = await account.send(`${CONTRACTS}/${idOf(contract)}/deactivate`, changed);
    expect([status, body.deactivation]).toEqual([202, { ...objectOf(first), ...changed }]);
  },
  'restore-with-token': async (account) => {
    const contract = await account.sell();
    await account.deactivate(contract, 'immediately');
    const { legacyId } = objectOf(contract.user);
    const { status, body } = await account.send(
      `/public/v2/users/${Number(legacyId)}/contracts/restore`,
      { contractIds: [contract.legacyId ?? null] },
      { headers: { Authorization: `Bearer ${account.token}`, 'X-Partner-Token': '' } },
    );
    expect([status, arrayOf(body.restored).length]).toEqual([200, 1]);
  },
  'end-and-restore-twice': async (account) => {
    const contract = await account.sell();
    const first = await account.deactivate(contract, 'immediately');
    expect((await account.deactivate(contract, 'immediately')).code).toBe('contract_not_active');
    expect((await account.contract(contract)).deactivation).toEqual(first.body.deactivation);
    const events = async () => (await account.events()).length;
    await restore(account, contract);
    const before = await events();
    expect([(await restore(account, contract)).status, await events()]).toEqual([200, before]);
  },
  'calls-by-state': async (account) => {
    for (const [index, [status, make]] of Object.entries(IN_STATE).entries()) {
      const contract = await make(account);
      expect((await account.contract(contract)).status).toBe(status);
      const isEnded = status === 'cancelled' || status === 'expired';
      const noRepair = isEnded ? 'line_item_not_found' : 'contract_not_active';
      const calls = {
        'take devices': async () => addLineItem(account, contract, laptop(`FVFH31XYQ6L${index}`)),
        'can be restored': async () => restore(account, contract),
        'can be deactivated': async () => account.deactivate(contract, 'end_of_period'),
      };
      const holds = async (group: keyof typeof STATES_THAT, call: () => Promise<Response>, refusal: string) => {
        // A repeated restore succeeds and changes nothing.
        const isRepeated = group === 'can be restored' && status === 'restored';
        const isAllowed = isRepeated || isOfStates(group, { status });
        expect([status, group, (await call()).code]).toEqual([status, group, isAllowed ? '' : refusal]);
      };
      await holds('take devices', calls['take devices'], 'contract_not_active');
      await holds('change devices', async () => lend(account, contract, index), noRepair);
      await holds('change devices', async () => replace(account, contract, index), noRepair);
      const plan = async () => changePlan(account, await account.contract(contract));
      await holds('change devices', plan, 'contract_not_active');
      // An ended contract is restored last, because it allows other calls then.
      const last = ['can be restored', 'can be deactivated'] as const;
      for (const group of isEnded ? last.toReversed() : last)
        await holds(group, calls[group], group === 'can be restored' ? 'validation_failed' : 'contract_not_active');
    }
  },
  'journey-states': async (account) => {
    const contract = await account.open();
    const seen = [contract.status];
    const see = async () => seen.push((await account.contract(contract)).status);
    await account.customer(contract, { action: 'enter_passcode', passcode: '418205' }, { action: 'complete_form' });
    await see();
    await account.customer(contract, { action: 'send_photos' }, { action: 'pay' });
    await see();
    await account.deactivate(contract, 'immediately');
    await see();
    await restore(account, contract);
    await see();
    expect(seen).toEqual(['pending_activation', 'pending_verification', 'waiting_period', 'cancelled', 'restored']);
  },
  'added-device-waits': async (account) => {
    const contract = await account.sell();
    await account.advanceTo(contract.waitingPeriodEndsOn, 60);
    await addLineItem(account, contract, phone(40), 'prc_phone_t2_month');
    expect(await account.contract(contract)).toMatchObject({
      status: 'active',
      lineItems: [{ status: 'active' }, { status: 'pending_verification' }],
    });
    await account.customer(contract, { action: 'send_photos' });
    expect(await account.contract(contract)).toMatchObject({
      status: 'active',
      lineItems: [{ status: 'active' }, { status: 'waiting_period' }],
    });
  },
};

async function lend(account: StatementAccount, contract: JsonObject, index: number) {
  const serviceDevice = { ...phone(60 + index), role: 'service' };
  return account.send(pathOf(contract, 'service-device'), { serviceDevice }, { method: 'PUT' });
}

async function replace(account: StatementAccount, contract: JsonObject, index: number) {
  const body = { claimReference: 'CLM-104882', device: phone(70 + index) };
  return account.send(pathOf(contract, 'replacement-device'), body, { method: 'PUT' });
}

function pathOf(contract: JsonObject, call: string): string {
  return `/public/v3/devices/${idOf(deviceOf(contract))}/${call}`;
}

/** Makes a contract in each state. */
const IN_STATE: Readonly<Record<string, (account: StatementAccount) => Promise<JsonObject>>> = {
  pending_activation: async (account) => account.open(),
  pending_verification: async (account) => {
    const contract = await account.open();
    await account.customer(contract, { action: 'enter_passcode', passcode: '418205' }, { action: 'complete_form' });
    return contract;
  },
  waiting_period: async (account) => account.sell(),
  active: async (account) => {
    const contract = await account.sell();
    await account.advanceTo(contract.waitingPeriodEndsOn, 60);
    return contract;
  },
  suspended: async (account) => {
    const contract = await account.sell(UNPAID);
    await account.advance('PT2M');
    return contract;
  },
  cancelled: async (account) => {
    const contract = await account.sell();
    await account.deactivate(contract, 'immediately');
    return contract;
  },
  expired: async (account) => {
    const contract = await account.sell(TERM_ENDS);
    await account.advance('PT2M');
    return contract;
  },
  restored: async (account) => {
    const contract = await account.sell();
    await account.deactivate(contract, 'immediately');
    await restore(account, contract);
    return contract;
  },
};
