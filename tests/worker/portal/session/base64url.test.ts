import { describe, expect, test } from 'vitest';

import { decodeBase64url } from '../../../../worker/portal/session/base64url.ts';

describe('base64url', () => {
  test.each([
    ['AA', [0]],
    ['_w', [255]],
    ['AAA', [0, 0]],
    ['-_8', [251, 255]],
    ['AQAB', [1, 0, 1]],
  ])('decodes %s', (text, bytes) => {
    expect([...(decodeBase64url(text) ?? [])]).toEqual(bytes);
  });

  test.each([
    '',
    'A',
    'AAAAA',
    'AB',
    '_x',
    'AAB',
    '-_9',
    'AA==',
    'AA=',
    'A A',
    'AA\n',
    'AA+A',
    'AA/A',
    'ÀAAA',
    'AA%3D',
  ])('rejects %j', (text) => {
    expect(decodeBase64url(text)).toBeUndefined();
  });
});
