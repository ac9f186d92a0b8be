import { expect, inject } from 'vitest';

import { arrayOf, type Json, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { StatementAccount } from './statement-account.ts';

const STATE = '/account/state';

async function restore(account: StatementAccount, state: Json): Promise<number> {
  return (await account.send(STATE, state, { method: 'PUT' })).status;
}

async function contracts(account: StatementAccount): Promise<JsonObject[]> {
  return arrayOf((await account.send('/account')).body.contracts).map((value) => objectOf(value));
}

/** Statements about states of an account. */
export const SIMULATOR_STATES: Checks = {
  'state-named': async (account) => {
    const days = (time: unknown): number => Math.round((Date.now() - Date.parse(stringOf(time) ?? '')) / 86_400_000);
    const reach = async (name: string): Promise<JsonObject> => {
      expect(await restore(account, { name })).toBe(204);
      expect((await account.send('/account')).body.clockOffsetSeconds).toBe(0);
      return (await contracts(account))[0] ?? {};
    };
    const sale = await reach('first-sale');
    expect([sale.status, days(sale.activatedAt)]).toEqual(['waiting_period', 0]);
    const waiting = await reach('waiting-period');
    expect([waiting.status, days(waiting.activatedAt)]).toEqual(['waiting_period', 21]);
    expect((await reach('past-due')).status).toBe('suspended');
    const [last] = arrayOf((await account.send('/account/events')).body.data).map((value) => objectOf(value));
    const { type, createdAt } = objectOf(JSON.parse(stringOf(last?.body) ?? ''));
    expect(type).toBe('contract.suspended');
    expect([6, 7, 8, 9, 10, 11]).toContain(days(createdAt));
    expect(objectOf(arrayOf((await reach('claim-open')).lineItems)[0]).serviceDeviceId).toMatch(/^dev_/);
    const ended = await reach('everything-cancelled');
    expect(ended.status).toBe('cancelled');
    const restorable = stringOf(objectOf(ended.deactivation).restorableUntil) ?? '';
    expect(Date.parse(restorable)).toBeGreaterThan(Date.now());
    await reach('hundred-contracts');
    const sold = await contracts(account);
    expect([sold.length, new Set(sold.map(({ user }) => objectOf(user).id)).size]).toEqual([100, 100]);
  },
  'state-saved': async (account) => {
    await account.sell();
    await account.advance('P1D');
    await account.send('/account/faults', { fault: 'lost' });
    const { body } = await account.send(STATE);
    expect(body.format).toBe('akko-simulator-state');
    const text = JSON.stringify(body);
    const { clientId, clientSecret, partnerToken, gatewayKey, webhookSecret } = account.credentials;
    for (const secret of [clientId, clientSecret, partnerToken, gatewayKey, webhookSecret, account.token])
      expect(text).not.toContain(secret);
    const other = await StatementAccount.create(inject('simulator'));
    expect(await restore(other, body)).toBe(204);
    expect(await contracts(other)).toEqual(await contracts(account));
    const [from, to] = [(await account.send('/account')).body, (await other.send('/account')).body];
    const time = (body: JsonObject): number => Date.parse(stringOf(body.now) ?? '');
    expect(Math.abs(time(to) - time(from))).toBeLessThan(60_000);
    expect([from.clockOffsetSeconds, to.clockOffsetSeconds]).toEqual([86_400, 0]);
    expect([to.faults, to.clientId]).toEqual([[], other.credentials.clientId]);
    for (const path of ['/account/events', '/account/requests'])
      expect(arrayOf((await other.send(path)).body.data)).toHaveLength(
        arrayOf((await account.send(path)).body.data).length,
      );
    // The token of the account is older than the restored clock by a day.
    expect((await other.send('/public/v3/inventory')).code).toBe('token_expired');
    const early = await (await StatementAccount.create(inject('simulator'))).send(STATE);
    expect(await restore(other, early.body)).toBe(204);
    expect((await other.send('/public/v3/inventory')).status).toBe(200);
  },
  'state-refused': async (account) => {
    await account.open();
    const { body } = await account.send(STATE);
    await account.open();
    expect(await restore(account, { ...body, version: 2 })).toBe(422);
    const changed = { ...body, account: { ...objectOf(body.account), suspended: true } };
    expect(await restore(account, changed)).toBe(422);
    expect(await restore(account, { ...body, savedAt: 'x'.repeat(11_000_000) })).toBe(413);
    expect(await contracts(account)).toHaveLength(2);
    expect(await restore(account, body)).toBe(204);
    expect(await contracts(account)).toHaveLength(1);
  },
};
