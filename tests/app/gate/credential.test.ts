import { expect, test } from 'vitest';

import { emailFromCredential, hasExpired, isCompanyEmail } from '../../../web/app/gate/credential.ts';
import { credentialWith, DOMAINS, NOW } from './credentials.ts';

test.each([
  [null, ''],
  ['', ''],
  ['a.b', ''],
  ['a.b.c', ''],
  ['a.b.c.d', ''],
  [credentialWith({}), ''],
  [credentialWith({ email: 7 }), ''],
  [credentialWith({ email: 'añe@x.example' }), 'añe@x.example'],
])('the e-mail address in the credential %s is "%s"', (credential, email) => {
  expect(emailFromCredential(credential)).toBe(email);
});

test.each([
  ['ann@shop.example', true],
  ['ANN@SHOP.EXAMPLE', true],
  ['ann@sub.shop.example', false],
  ['ann@shop.example.evil', false],
  ['ann@evil@shop.example', false],
  ['@shop.example', false],
  ['shop.example', false],
  ['', false],
])('the address %s belongs to the company: %s', (email, expected) => {
  expect(isCompanyEmail(email, DOMAINS)).toBe(expected);
});

test.each([
  [credentialWith({ exp: NOW / 1000 }), true],
  [credentialWith({ exp: NOW / 1000 + 1 }), false],
  [credentialWith({ exp: String(NOW / 1000) }), false],
  [credentialWith(null), false],
  [credentialWith([1]), false],
  ['rubbish', false],
  [null, false],
])('the credential %s has expired: %s', (credential, expected) => {
  expect(hasExpired(credential, NOW)).toBe(expected);
});
