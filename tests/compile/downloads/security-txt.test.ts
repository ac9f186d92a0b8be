import { describe, expect, test } from 'vitest';

import { securityFiles, securityTxtFindings } from '../../../web/compile/downloads/security-txt.ts';

const SITE: Parameters<typeof securityFiles>[0]['config'] = {
  url: 'https://developers.shop.example',
  locales: ['en', 'es'],
  security: {
    contact: ['mailto:security@shop.example', 'https://shop.example/report'],
    expires: '2027-11-01',
    policy: '/security',
  },
};

test('security.txt has the fields of RFC 9116, the preferred contact first', () => {
  const [file] = securityFiles({ audience: 'public', config: SITE });
  expect(file?.make()).toBe(
    [
      'Contact: mailto:security@shop.example',
      'Contact: https://shop.example/report',
      'Expires: 2027-11-01T23:59:59Z',
      'Preferred-Languages: en, es',
      'Canonical: https://developers.shop.example/.well-known/security.txt',
      'Policy: https://developers.shop.example/security',
      '',
    ].join('\n'),
  );
});

test('an internal site, and one that names no contact, has no security.txt', () => {
  expect(securityFiles({ audience: 'internal', config: SITE })).toEqual([]);
  expect(securityFiles({ audience: 'public', config: { url: SITE.url } })).toEqual([]);
});

describe('its expiry is', () => {
  test.each([
    ['2027-10-01T00:00:00Z', []],
    ['2027-10-03T00:00:00Z', ['warning expires in 29 days']],
    ['2027-11-01T12:00:00Z', ['warning expires in 0 days']],
    ['2027-11-02T00:00:00Z', ['error has expired']],
  ])('at %s the findings %j', (now, expected) => {
    const findings = securityTxtFindings(SITE, Date.parse(now), 'content/site.ts');
    const found = findings.map(
      ({ severity, message }) => `${severity} ${/expires in \d+ days|has expired/.exec(message)?.[0]}`,
    );
    expect(found).toEqual(expected);
  });

  test('no finding for a site without the file', () => {
    expect(securityTxtFindings({ url: SITE.url }, 0, 'content/site.ts')).toEqual([]);
  });
});
