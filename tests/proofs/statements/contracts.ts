import { expect } from 'vitest';

import { arrayOf, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { PASSCODE, type StatementAccount } from './statement-account.ts';

const CONTRACTS = '/public/v3/contracts';

/** The life of a contract: sale, activation, renewals, ends, money. */
export const CONTRACT_LIFE: Checks = {
  'sale-is-atomic': async (account) => {
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
  'contract-not-found': async (account) => {
    expect(await account.send(`${CONTRACTS}/ctr_6Jt8Bn2XqL`)).toMatchObject({
      status: 404,
      code: 'contract_not_found',
    });
  },
  'user-conflicts': async (account) => {
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
  'photos-of-new-phones': async (account) => {
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
  'sale-pending': async (account) => {
    const contract = await account.open();
    expect(contract).toMatchObject({
      status: 'pending_activation',
      activatedAt: null,
      activationUrl: expect.stringContaining('http'),
    });
  },
  'activation-states': async (account) => {
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
  'activation-period': async (account) => {
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
  'coverage-dates': async (account) => {
    const contract = await account.sell();
    const activated = stringOf(contract.activatedAt) ?? '';
    expect(contract.coverageStartsOn).toBe(dayAfter(activated, 1));
    expect(contract.waitingPeriodEndsOn).toBe(dayAfter(activated, 31));
  },
  'waiting-period-ends': async (account) => {
    const contract = await account.sell();
    await account.advanceTo(contract.waitingPeriodEndsOn, 60);
    expect((await account.contract(contract)).status).toBe('active');
    expect(await account.events()).toContain('contract_line_item.updated');
  },
  'device-covered-once': async (account) => {
    const sale = account.sale();
    await account.send(CONTRACTS, sale);
    const other = { ...account.sale(), lineItems: sale.lineItems };
    for (const covered of [other, account.sale('352099001762026')])
      expect(await account.send(CONTRACTS, covered)).toMatchObject({ status: 409, code: 'device_already_covered' });
  },
  'test-imeis': async (account) => {
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
  'address-outside': async (account) => {
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
