import { execFileSync } from 'node:child_process';

import { expect, test } from 'vitest';

import { randomImei } from '../../../content/pages/simulator/client.ts';
import { deliveryCurl } from '../../../content/pages/simulator/inbox.tsx';

test('a shell passes every byte of a delivery to curl', () => {
  const body = String.raw`{"name":"O'Hara \"$HOME\" \u0007 é 🙂 !x %s @file"}`;
  const command = deliveryCurl({ headers: { 'Shop-Signature': "t=1,v1='a'" }, body }, 'http://localhost/$(x)?a=1&b=2');
  const output = execFileSync('sh', ['-c', `curl() { for word; do printf '%s\\0' "$word"; done; }; ${command}`]);
  expect(output.toString().split('\0').slice(0, -1)).toEqual([
    '--request',
    'POST',
    '--url',
    'http://localhost/$(x)?a=1&b=2',
    '--header',
    "Shop-Signature: t=1,v1='a'",
    '--data-raw',
    body,
  ]);
});

test.each(['356938035643809', '356938035644104', '356938035644179'])(
  'makes the IMEI %s from its serial number',
  (imei) => {
    expect(randomImei(Number(imei.slice(8, 14)))).toBe(imei);
  },
);
