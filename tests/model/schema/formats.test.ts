import { describe, expect, test } from 'vitest';

import { hasFormat } from '../../../web/model/schema/formats.ts';
import { checkDigit } from '../../../web/model/text/imei.ts';

/** The official test suite covers the formats of JSON Schema. These are the traps that it does not have. */
describe('a text has the format', () => {
  test.each([
    ['imei', '356938035643809', '356938035643808'],
    ['imei', '490154203237518', '49015420323751'],
    ['uri', 'https://partner.example/hooks?a=1#b', 'https://x/\r\nX: 1'],
    ['uri', 'https://user:pass@partner.example/', 'https://a\r\nX: 1@partner.example/'],
    ['uri', 'https://partner.example/%0D%0A', 'https://partner.example/a b'],
    ['uri', 'https://partner.example/?a=%22#c', 'https://partner.example/?a="#c'],
    ['uri', 'https://xn--mnchen-3ya.example/', 'https://münchen.example/'],
    ['uri', 'https://partner.example/a', 'https://partner.example/a\n'],
    ['uri', 'https://partner.example/%7Bid%7D', 'https://partner.example/{id}'],
    ['uri', 'https://partner.example', '\thttps://partner.example'],
    ['uri', 'https://partner.example:443', 'https://partner.example:4\n43'],
    ['uri-reference', '/a/b?c#d', '/a\\b'],
    ['uri', 'https://[2001:db8::1]:8443/', 'https://[2001:db8::1'],
    ['uri', 'urn:uuid:0b8e2f6e-3c1d-4c57-9a70-5d2f7c1e9b42', 'partner.example/hooks'],
    ['email', 'maya.torres@example.com', 'maya@torres@example.com'],
    ['date', '2028-02-29', '2026-02-29'],
    ['date', '0001-01-01', '0000-13-01'],
    ['date-time', '2026-03-02T15:04:05.123Z', '2026-03-02 15:04:05Z'],
    ['hostname', 'www.example.com', '-www.example.com'],
    ['uuid', '0B8E2F6E-3C1D-4C57-9A70-5D2F7C1E9B42', '0b8e2f6e3c1d4c579a705d2f7c1e9b42'],
  ])('%s: %s, not %j', (format, good, bad) => {
    expect([hasFormat(good, format), hasFormat(bad, format)]).toEqual([true, false]);
  });

  test('of any name without a check', () => {
    expect(hasFormat('x', 'constructor')).toBe(true);
    expect(hasFormat('x', 'iban')).toBe(true);
  });
});

test('the check digit is that of the Luhn algorithm', () => {
  expect(checkDigit('35693803564380')).toBe('9');
  expect(checkDigit('7992739871')).toBe('3');
});
