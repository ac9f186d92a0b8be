import { expect, test } from 'vitest';

import { masked } from '../../../web/model/insight/mask.ts';

const NAME = '0'.repeat(50);

test.each([
  ['an address', 'I am ann.o-b+1@mail.example.com.', 'I am [email].'],
  ['an address with other letters', 'josé@correo.es', '[email]'],
  ['a card number', 'It took 4111111111111111 twice', 'It took [card] twice'],
  ['a card number with spaces', '4111 1111 1111 1111', '[card]'],
  ['a card number with hyphens', '3782-822463-10005', '[card]'],
  ['the IMEI of a device', 'imei 356938035643809', 'imei [card]'],
  ['a phone number', 'Call +1 (312) 555-0142!', 'Call [phone]!'],
  ['a phone number in E.164', '+5215512345678', '[phone]'],
  ['a phone number without a country', '(312) 555-0142 or 312.555.0142', '[phone] or [phone]'],
  ['a social security number', 'SSN 123-45-6789', 'SSN [ssn]'],
  ['a social security number with spaces', '123 45 6789', '[ssn]'],
  ['a JSON Web Token', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', '[token]'],
  ['a bearer token', 'Authorization: Bearer abc.def~12345', 'Authorization: Bearer [token]'],
  ['Basic credentials', 'Basic dXNlcjpwYXNz', 'Basic [token]'],
  ['a long key', 'key Zx81kQ0pLm3nB7vC5xT2wR9s', 'key [token]'],
  ['a long key with slashes', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', '[token]'],
  ['a client secret of the simulator', `sims_${'a'.repeat(31)}`, '[secret]'],
  ['a partner token of the simulator', `simp_${NAME}_${'a'.repeat(31)}`, '[secret]'],
  ['a webhook secret of the simulator', `SIMW_${'a'.repeat(31)}`, '[secret]'],
])('masks %s', (_, text, expected) => {
  expect(masked(text).text).toBe(expected);
});

test.each([
  'Refunds take 30 days, and 409 means contract_not_active.',
  'A card number with a wrong digit: 4111111111111112',
  'The contract ctr_4Hq8Lm2TzX of 2026-11-28 costs 1,299.00',
  'POST /shop/v3/contracts/{id}/line-items with lineItems.0.device.serialNumber',
  'Version 3.2.1 since 2026-11-28T12:30:00Z',
  'See productPriceIdentifierOfContract, and https://portal.example/shop/v3/create-contract-line-item-now',
  '/shop/v3/createContractLineItemOfContract and content/public/en/guides/idempotency-2',
])('leaves %j as it is', (text) => {
  expect(masked(text)).toEqual({ text, found: [] });
});

test('tells each kind that was masked once, and stays fast for long texts', () => {
  expect(masked('a@b.example c@d.example +5215512345678').found).toEqual(['email', 'phone']);
  expect(masked('1 '.repeat(250)).found).toEqual([]);
  expect(masked('a'.repeat(500)).found).toEqual([]);
});
