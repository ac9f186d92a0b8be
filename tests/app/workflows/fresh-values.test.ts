import { expect, test } from 'vitest';

import { freshValues } from '../../../web/app/workflows/fresh-values.ts';
import { isCheckedImei } from '../../../web/model/text/imei.ts';

const BODY = JSON.stringify({
  email: 'maya.torres@example.com',
  mobileNumber: '+13125550142',
  imei: '356938035643809',
  again: '356938035643809',
  serialNumber: 'FVFH31XYQ6L4',
  partnerReference: 'NGW-CUST-20817',
  contractId: '$steps.sell.outputs.contractId',
  amount: 109900,
});

test('the first turn of a workflow has the values of the page', () => {
  expect(freshValues(BODY, 0)).toBe(BODY);
});

test('each later turn has a customer and devices of its own', () => {
  const turns = [1, 2, 50].map((turn) => JSON.parse(freshValues(BODY, turn)) as Record<string, string>);
  for (const [
    index,
    { email, mobileNumber, imei, again, serialNumber, partnerReference, ...rest },
  ] of turns.entries()) {
    expect(email).toBe(`maya.torres.${[1, 2, 50][index]}@example.com`);
    expect(mobileNumber).toMatch(/^\+1312555\d{4}$/);
    expect(imei).toMatch(/^356938039\d{6}$/);
    expect([imei, isCheckedImei(imei ?? '')]).toEqual([again, true]);
    expect(serialNumber).toMatch(/^[A-Z0-9-]{4,40}$/);
    expect(partnerReference).toBe(`NGW-CUST-20817-${[1, 2, 50][index]}`);
    expect(rest).toEqual({ contractId: '$steps.sell.outputs.contractId', amount: 109_900 });
  }
  for (const name of ['email', 'mobileNumber', 'imei', 'serialNumber'])
    expect(new Set(turns.map((turn) => turn[name])).size).toBe(3);
});
