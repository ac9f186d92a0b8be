import { expect, it } from 'vitest';

import { imeiFrom, isCheckedImei } from '../../../web/model/text/imei.ts';

it('checks the last digit of an IMEI', () => {
  expect(['356938035643809', '490154203237518', '356938035643808', ''].map(isCheckedImei)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('adds the check digit', () => {
  expect([imeiFrom('35693803564380'), imeiFrom('49015420323751')]).toEqual(['356938035643809', '490154203237518']);
});
