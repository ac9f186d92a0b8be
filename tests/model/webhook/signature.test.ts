import { createHmac } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { checkSignature, parseSignatureHeader, signer } from '../../../web/model/webhook/signature.ts';

const secret = 'whsec';
const body = '{"id":"evt_2Yz7Hq4LoW"}';
const t = '1772548811';
const now = Number(t) * 1000;

describe('the webhook signature checker', () => {
  test('accepts its own signature', async () => {
    const header = `t=${t},v1=${await (await signer(secret))(t, body)}`;
    expect(await checkSignature({ secret, header, body, now })).toMatchObject({ kind: 'match', isFresh: true });
  });

  test('reports a timestamp that is more than five minutes old', async () => {
    const header = `t=${t},v1=${await (await signer(secret))(t, body)}`;
    expect(await checkSignature({ secret, header, body, now: now + 300_000 })).toMatchObject({ isFresh: true });
    expect(await checkSignature({ secret, header, body, now: now + 301_000 })).toMatchObject({
      kind: 'match',
      isFresh: false,
      ageSeconds: 301,
    });
  });

  test('reports a timestamp that is more than five minutes in the future', async () => {
    const header = `t=${t},v1=${await (await signer(secret))(t, body)}`;
    expect(await checkSignature({ secret, header, body, now: now - 300_000 })).toMatchObject({ isFresh: true });
    expect(await checkSignature({ secret, header, body, now: now - 301_000 })).toMatchObject({
      kind: 'match',
      isFresh: false,
      ageSeconds: -301,
    });
  });

  test('rejects a signature of another body', async () => {
    const header = `t=${t},v1=${await (await signer(secret))(t, body)}`;
    expect(await checkSignature({ secret, header, body: `${body}\n`, now })).toMatchObject({ kind: 'mismatch' });
  });

  test('computes HMAC-SHA256 as Node.js does', async () => {
    const expected = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
    expect(await (await signer(secret))(t, body)).toBe(expected);
  });

  test.each(['', 't=1', 'v1=00', `t=x,v1=${'0'.repeat(64)}`])('rejects the malformed header "%s"', (header) => {
    expect(parseSignatureHeader(header)).toBeNull();
  });
});
