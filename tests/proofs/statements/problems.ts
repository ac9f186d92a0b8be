import { expect } from 'vitest';

import { arrayOf, type JsonObject, objectOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';
import { addLineItem, deviceOf, laptop, phone } from './devices.ts';
import type { Response, StatementAccount } from './statement-account.ts';
import { idOf } from './values.ts';

const CONTRACTS = '/public/v3/contracts';
const LIST = '/public/v3/inventory';
const ORDERS = '/public/v3/orders';
const STORE = { type: 'store', storeId: 'NGW-CHI-014' };

/** Problem documents: which statuses and values they have. */
export const PROBLEMS: Checks = {
  'errors-point': async (account) => {
    const sale = account.sale();
    const sold = (await account.send(CONTRACTS, sale)).body;
    const phones = `/public/v3/users/${idOf(sold.user)}/phones`;
    const wrongEmail = { ...sale, user: { ...sale.user, email: 'x' } };
    const covered = { ...account.sale(), lineItems: sale.lineItems };
    const unknownSku = { lines: [{ sku: 'IP99-1', quantity: 1 }], shipTo: STORE };
    const tooMany = { lines: [await scarceLine(account)], shipTo: STORE };
    const refusals: [string, string, Response][] = [
      ['400 invalid_request', '/query/limit', await account.send(`${LIST}?limit=x`)],
      ['422 validation_failed', '/user/email', await account.send(CONTRACTS, wrongEmail)],
      ['422 validation_failed', '/phones/0/imei', await account.send(phones, { phones: [{ ...phone(1), imei: '1' }] })],
      ['422 validation_failed', '/lines/0/sku', await account.send(ORDERS, unknownSku)],
      ['422 unsupported_address', '/user/address/postalCode', await account.send(CONTRACTS, elsewhere(account))],
      [
        '422 device_not_eligible',
        '/productPriceId',
        await addLineItem(account, sold, laptop('FVFH31XYQ6L4'), 'prc_phone_t2_month'),
      ],
      ['409 device_already_covered', '/lineItems/0/device/imei', await account.send(CONTRACTS, covered)],
      ['422 insufficient_inventory', '/lines/0/quantity', await account.send(ORDERS, tooMany)],
    ];
    for (const [problem, pointer, { status, code, body }] of refusals)
      expect([`${status} ${code}`, pointersOf(body)]).toEqual([problem, [pointer]]);
  },
  'errors-absent': async (account) => {
    const sale = account.sale();
    const sold = (await account.send(CONTRACTS, sale)).body;
    const taken = { ...account.sale(), user: { ...account.sale().user, email: sale.user.email } };
    const device = `/public/v3/devices/${idOf(deviceOf(sold))}`;
    const customer = `/account/contracts/${idOf(sold)}/customer-actions`;
    const malformed = await fetch(account.address(CONTRACTS), {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${account.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
      },
      body: '{"user":',
    });
    const problem = objectOf(await malformed.json());
    expect([malformed.status, problem.code, 'errors' in problem]).toEqual([400, 'invalid_request', false]);
    const refusals: [string, Response][] = [
      ['409 device_already_covered', await account.send(device, undefined, { method: 'DELETE' })],
      ['409 user_already_exists', await account.send(CONTRACTS, taken)],
      ['404 contract_not_found', await account.send(`${CONTRACTS}/ctr_4Hq8Lm2TzX`)],
      ['429 rate_limited', await account.send(LIST, undefined, { headers: { Prefer: 'code=429' } })],
      ['404 product_price_not_found', await account.send('/gateway/product-prices/prc_none_t2_month')],
      ['409 action_not_possible', await account.send(customer, { action: 'pay' })],
      ['401 invalid_token', await account.send(LIST, undefined, { headers: { Authorization: 'Bearer x' } })],
    ];
    for (const [problem, { status, code, body }] of refusals)
      expect([`${status} ${code}`, 'errors' in body]).toEqual([problem, false]);
  },
  'http-statuses': async (account) => {
    for (const [list, create] of [
      [LIST, CONTRACTS],
      ['/public/v2/users', '/public/v2/partners/users'],
      ['/gateway/products', '/gateway/price-quotes'],
    ] as const) {
      const responses = [
        [405, await account.send(list, {}, { method: 'PUT' })],
        [406, await account.send(list, undefined, { headers: { Accept: 'text/html' } })],
        [413, await account.send(create, { note: 'x'.repeat(300_000) })],
        [415, await account.send(create, {}, { headers: { 'Content-Type': 'text/plain' } })],
      ] as const;
      for (const [status, response] of responses) expect(response).toMatchObject({ status, code: 'invalid_request' });
    }
  },
};

function pointersOf({ errors }: JsonObject): unknown[] {
  return arrayOf(errors).map((error) => objectOf(error).pointer);
}

/** A sale to a customer whose postal code belongs to another region. */
function elsewhere(account: StatementAccount): JsonObject {
  const sale = account.sale();
  return { ...sale, user: { ...sale.user, address: { ...sale.user.address, postalCode: '90210' } } };
}

/** A line of an order for more units than are in stock. */
async function scarceLine(account: StatementAccount): Promise<JsonObject> {
  const items = arrayOf((await account.send(`${LIST}?limit=100`)).body.data).map((item) => objectOf(item));
  const item = items.find(({ availableQuantity, maxPerOrder }) => Number(availableQuantity) < Number(maxPerOrder));
  return { sku: item?.sku ?? '', quantity: Number(item?.availableQuantity) + 1 };
}
