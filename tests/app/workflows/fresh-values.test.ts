import { expect, test } from 'vitest';

import { freshValues } from '../../../web/app/workflows/fresh-values.ts';
import { isCheckedImei } from '../../../web/model/text/imei.ts';

/** The bundler writes the `uniqueProperties` of a site in place of `%UNIQUE%`. */
const BODY = JSON.stringify({
  email: 'maya.torres@example.com',
  mobileNumber: '+13125550142',
  imei: '356938035643809',
  again: '356938035643809',
  '%UNIQUE%': 'NGW-CUST-20817',
  orderId: '$steps.sell.outputs.orderId',
  amount: 109900,
});

test('the first turn of a workflow has the values of the page', () => {
  expect(freshValues(BODY, 0)).toBe(BODY);
});

test('each later turn has a customer and devices of its own', () => {
  const turns = [1, 2, 50].map((turn) => JSON.parse(freshValues(BODY, turn)) as Record<string, string>);
  for (const [index, { email, mobileNumber, imei, again, '%UNIQUE%': unique, ...rest }] of turns.entries()) {
    expect(email).toBe(`maya.torres.${[1, 2, 50][index]}@example.com`);
    expect(mobileNumber).toMatch(/^\+1312555\d{4}$/);
    expect(imei).toMatch(/^356938039\d{6}$/);
    expect([imei, isCheckedImei(imei ?? '')]).toEqual([again, true]);
    expect(unique).toBe(`NGW-CUST-20817-${[1, 2, 50][index]}`);
    expect(rest).toEqual({ orderId: '$steps.sell.outputs.orderId', amount: 109_900 });
  }
  for (const name of ['email', 'mobileNumber', 'imei']) expect(new Set(turns.map((turn) => turn[name])).size).toBe(3);
});
