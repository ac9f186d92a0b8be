import { expect } from 'vitest';

import { type JsonObject, objectOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { PASSCODE, type StatementAccount } from './statement-account.ts';
import { bodyOf, dataOf, deliveries, endOf, idOf, itemsOf, listOf, renewalOf, text } from './values.ts';

const CONTRACTS = '/public/v3/contracts';
const LINE_ITEMS = '/public/v3/contract-line-items';
const EVERYTHING = 'prc_everything_adult_month';

/** Times of day, ends of line items, lists of devices and contracts, and their events. */
export const COVERAGE: Checks = {
  'renews-at-eight': async (account) => {
    const contract = await account.sell();
    await account.advanceTo(renewalOf(contract), -60);
    expect((await account.contract(contract)).renewsOn).toBe(contract.renewsOn);
    await account.advanceTo(renewalOf(contract), 1);
    expect(text((await account.contract(contract)).renewsOn) > text(contract.renewsOn)).toBe(true);
  },
  'ends-before-midnight': async (account) => {
    const contract = await account.sell();
    const { body } = await account.deactivate(contract, 'end_of_period');
    await account.advanceTo(endOf(body), -60);
    expect((await account.contract(contract)).status).not.toBe('cancelled');
    expect(await account.events()).not.toContain('contract.cancelled');
    await account.advanceTo(endOf(body), 1);
    expect((await account.contract(contract)).status).toBe('cancelled');
    expect(await account.events()).toContain('contract.cancelled');
    expect(bodyOf((await deliveries(account, 'contract.cancelled'))[0]).createdAt).toMatch(/T23:59:59/);
  },
  'ended-contract-kept': async (account) => {
    const contract = await account.sell();
    await account.deactivate(contract, 'immediately');
    const kept = await account.contract(contract);
    expect(kept).toMatchObject({
      id: contract.id,
      status: 'cancelled',
      deactivation: { reason: 'customer_request' },
    });
    for (const item of itemsOf(kept)) expect(item.status).toBe('ended');
  },
  'cancelled-event': async (account) => {
    const contract = await account.sell();
    await account.deactivate(contract, 'immediately');
    const sent = objectOf(dataOf((await deliveries(account, 'contract.cancelled'))[0]).contract);
    expect(sent.deactivation).toMatchObject({ reason: 'customer_request', refund: { amount: 899 } });
    expect(itemsOf(sent).map(({ status }) => status)).toEqual(['ended']);
    expect((await account.events()).filter((type) => type === 'contract_line_item.updated')).toEqual([]);
  },
  'activated-event': async (account) => {
    for (const [imei, status] of [
      [undefined, 'waiting_period'],
      ['356938035644146', 'active'],
    ] as const) {
      const contract = await account.sell(imei);
      const sent = objectOf(dataOf((await deliveries(account, 'contract.activated'))[0]).contract);
      expect([sent.id, sent.status, sent.coverageStartsOn]).toEqual([contract.id, status, contract.coverageStartsOn]);
    }
  },
  'suspended-event': async (account) => {
    const contract = await account.sell('356938035644146');
    await account.advance('PT2M');
    const { retryUntil, contract: sent } = dataOf((await deliveries(account, 'contract.suspended'))[0]);
    expect(objectOf(sent).status).toBe('suspended');
    await account.advanceTo(retryUntil, -5);
    expect((await account.contract(contract)).status).toBe('suspended');
    await account.advanceTo(retryUntil, 5);
    expect((await account.contract(contract)).status).toBe('cancelled');
    expect(await account.events()).toContain('contract.cancelled');
  },
  'paid-after-suspension': async (account) => {
    const contract = await account.sell('356938035644146');
    await account.advance('PT2M');
    const before = await account.events();
    expect(before.at(-1)).toBe('contract.suspended');
    await account.customer(contract, { action: 'pay' });
    expect((await account.events()).slice(before.length)).toEqual(['contract_line_item.updated']);
    await account.deactivate(contract, 'immediately');
    const ended = (await account.events()).length;
    const user = Number(objectOf(contract.user).legacyId);
    const restored = await account.send(`/public/v2/users/${user}/contracts/restore`, {
      contractIds: [contract.legacyId ?? null],
    });
    expect(restored.status).toBe(200);
    expect((await account.events()).slice(ended)).toEqual(['contract_line_item.updated']);
  },
  'line-item-ends-alone': async (account) => {
    const contract = await account.sell();
    const added = (await addLaptop(account, contract, 1)).body;
    const { status, body } = await endItem(account, added, 'immediately');
    expect([status, body.status]).toEqual([200, 'ended']);
    expect((await account.contract(contract)).status).toBe('waiting_period');
    const again = await account.send(LINE_ITEMS, {
      contractId: idOf(contract),
      productPriceId: EVERYTHING,
      device: { id: idOf(added.device) },
    });
    expect(again.status).toBe(201);
  },
  'charge-passes-on': async (account) => {
    const sale = account.sale();
    for (const item of sale.lineItems) item.productPriceId = EVERYTHING;
    const opened = (await account.send(CONTRACTS, sale)).body;
    await account.customer(opened, PASSCODE, ...['complete_form', 'send_photos', 'pay'].map((action) => ({ action })));
    const laptop = (await addLaptop(account, opened, 1)).body;
    const [first] = itemsOf(opened);
    const ended = await endItem(account, first, 'immediately');
    expect([ended.status, objectOf(ended.body.deactivation).refund]).toEqual([200, null]);
    expect((await account.contract(opened)).recurringTotal).toEqual({ amount: 1500, currency: 'USD' });
    expect(objectOf((await endItem(account, laptop, 'immediately')).body.deactivation).refund).toEqual({
      amount: 1500,
      currency: 'USD',
    });
  },
  'last-line-item': async (account) => {
    const contract = await account.sell();
    const before = (await account.events()).length;
    await endItem(account, itemsOf(contract)[0], 'immediately');
    expect((await account.contract(contract)).status).toBe('cancelled');
    expect((await account.events()).slice(before)).toEqual(['contract_line_item.updated', 'contract.cancelled']);
  },
  'scheduled-renews-not': async (account) => {
    const pending = await account.open();
    expect([pending.renewsOn, pending.activatedAt, pending.coverageStartsOn]).toEqual([null, null, null]);
    const contract = await account.sell();
    expect(contract.renewsOn).not.toBeNull();
    expect((await account.deactivate(contract, 'end_of_period')).body.renewsOn).toBeNull();
  },
  'contract-list': async (account) => {
    const sale = { ...account.sale(), user: { ...account.sale().user, partnerReference: 'NGW-CUST-20817' } };
    const first = (await account.send(CONTRACTS, sale)).body;
    await account.deactivate(first, 'immediately');
    await account.advance('PT1M');
    const second = (await account.send(CONTRACTS, { ...account.sale(), user: { id: idOf(first.user) } })).body;
    const byId = `${CONTRACTS}?userId=${idOf(first.user)}`;
    for (const path of [byId, `${CONTRACTS}?userReference=NGW-CUST-20817`])
      expect((await listOf(account, path)).map(idOf)).toEqual([second, first].map(idOf));
    expect((await listOf(account, `${byId}&sort=createdAt`)).map(idOf)).toEqual([first, second].map(idOf));
    expect((await listOf(account, `${byId}&status=cancelled`)).map(idOf)).toEqual([idOf(first)]);
    for (const path of [CONTRACTS, `${byId}&userReference=NGW-CUST-20817`])
      expect((await account.send(path)).status).toBe(400);
  },
  'contracts-of-nobody': async (account) => {
    const { address, email, firstName, lastName, mobileNumber } = account.sale().user;
    const user = { firstName, lastName, email, mobile: mobileNumber, partnerReference: 'NGW-CUST-00000' };
    const made = await account.send('/public/v2/partners/users', { ...user, mailingAddress: address });
    expect(made.status).toBe(201);
    const listed = await account.send(`/public/v2/users?email=${encodeURIComponent(email)}`);
    expect(listed.body.data).toMatchObject([{ v3Id: made.body.v3Id }]);
    expect(await account.send(`${CONTRACTS}?userReference=NGW-CUST-00000`)).toMatchObject({
      status: 200,
      body: { data: [] },
    });
  },
};

async function addLaptop(account: StatementAccount, contract: JsonObject, index: number) {
  const purchase = {
    purchasedOn: new Date().toISOString().slice(0, 10),
    price: { amount: 109_900, currency: 'USD' },
    receiptNumber: 'NGW-1',
  };
  const laptop = { kind: 'laptop', manufacturer: 'Apple', model: 'MacBook Air 13 (M3)', condition: 'new', purchase };
  return account.send(LINE_ITEMS, {
    contractId: idOf(contract),
    productPriceId: EVERYTHING,
    device: { ...laptop, serialNumber: `FVFH31XYQ6L${index}` },
  });
}

async function endItem(account: StatementAccount, item: unknown, effective: string) {
  return account.send(`${LINE_ITEMS}/${idOf(item)}/deactivate`, { reason: 'customer_request', effective });
}
