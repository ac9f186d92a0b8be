import { expect } from 'vitest';

import { arrayOf, type JsonObject, objectOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { address, quote } from './gateway.ts';
import type { StatementAccount } from './statement-account.ts';
import { listOf, text } from './values.ts';

/** The gateway only reads, so its calls have no idempotency key. */
const NO_KEY = { key: false } as const;

/** Checks of devices and addresses, terms and stores of the gateway. */
export const GATEWAY_CHECKS: Checks = {
  'gateway-invalid-values': async (account) => {
    expect(await check(account, { identifier: '356938035643808' })).toMatchObject({
      status: 422,
      code: 'validation_failed',
    });
    expect(await quote(account, [])).toMatchObject({ status: 422, code: 'validation_failed' });
  },
  'check-has-no-effect': async (account) => {
    const first = await check(account);
    const again = await check(account);
    expect({ ...again.body, checkedAt: null }).toEqual({ ...first.body, checkedAt: null });
    expect((await account.send('/public/v3/contracts', account.sale('356938035643809'))).status).toBe(201);
  },
  'check-then-sale': async (account) => {
    expect((await check(account)).body).toMatchObject({ eligible: true, tier: 't2' });
    const sale = account.sale('356938035643809');
    for (const { device } of sale.lineItems) device.model = 'iPhone 15 Pro Max';
    expect(await account.send('/public/v3/contracts', sale)).toMatchObject({
      status: 422,
      code: 'device_not_eligible',
    });
  },
  'check-photos': async (account) => {
    expect((await check(account, { condition: 'new' })).body.photosRequired).toBe(false);
    expect((await check(account)).body.photosRequired).toBe(true);
    const sale = account.sale();
    for (const { device } of sale.lineItems) device.condition = 'new';
    const { lineItems } = (await account.send('/public/v3/contracts', sale)).body;
    expect(objectOf(objectOf(arrayOf(lineItems)[0]).device).verification).toMatchObject({ status: 'pending' });
  },
  'address-check': async (account) => {
    const { body } = await address(account, { line1: '1840 w division st', city: 'chicago' });
    expect(body).toMatchObject({ supported: true, deliverable: true, corrected: true });
    expect(objectOf(body.address).city).toBe('Chicago');
  },
  'address-check-box': async (account) => {
    expect((await address(account, { line1: 'PO Box 114' })).body).toMatchObject({
      supported: true,
      deliverable: false,
    });
  },
  'address-check-inconsistent': async (account) => {
    for (const wrong of [{ region: 'ZZ' }, { postalCode: '90210' }]) {
      expect((await address(account, wrong)).code).toBe('validation_failed');
      const sale = account.sale();
      const user = { ...sale.user, address: { ...sale.user.address, ...wrong } };
      expect((await account.send('/public/v3/contracts', { ...sale, user })).code).toBe('unsupported_address');
    }
  },
  'terms-in-english': async (account) => {
    const path = '/gateway/regions/US-IL/terms';
    const languages = async (query: string) =>
      (await listOf(account, `${path}${query}`)).map(({ language }) => language);
    expect(new Set(await languages(''))).toEqual(new Set(['en']));
  },
  'terms-of-today': async (account) => {
    const path = '/gateway/regions/US-IL/terms';
    const today = new Date().toISOString().slice(0, 10);
    const documents = await listOf(account, path);
    expect(documents).toEqual(await listOf(account, `${path}?effectiveOn=${today}`));
    expect(documents.length).toBeGreaterThan(0);
    for (const { effectiveFrom } of documents) expect(text(effectiveFrom) <= today).toBe(true);
  },
  'stores-by-id': async (account) => {
    const ids = (await listOf(account, '/gateway/stores?limit=100')).map(({ storeId }) => text(storeId));
    expect(ids.length).toBeGreaterThan(1);
    expect(ids).toEqual(ids.toSorted());
  },
};

async function check(account: StatementAccount, more: JsonObject = {}) {
  const phone = { identifierType: 'imei', identifier: '356938035643809', kind: 'phone', condition: 'used' };
  return account.send('/gateway/device-checks', { ...phone, ...more }, NO_KEY);
}
