import { beforeAll, describe, expect, test } from 'vitest';

import { claimCases } from '../../../attack/claim-cases.ts';
import { COOKIE_CASES } from '../../../attack/cookie-cases.ts';
import {
  DENIED,
  FORM_CASES,
  forgery,
  GRANTED,
  HEADER_CASES,
  INVALID,
  SIGNATURE_CASES,
} from '../../../attack/token-cases.ts';
import { CLIENT_ID, KID, makeKey, makeToken, SECONDS, SESSION_COOKIE, type TestKey } from '../../../attack/tokens.ts';
import { makePortal, type TestPortal } from '../../support/portal.ts';

const HEADER = { alg: 'RS256', kid: KID, typ: 'JWT' };
let key: TestKey;
let other: TestKey;
let portal: TestPortal;

beforeAll(async () => {
  [key, other] = await Promise.all([makeKey(KID), makeKey('key-2')]);
  portal = makePortal([key, other]);
});

async function statusFor(token: string): Promise<number> {
  const response = await portal.ask('/docs/internal', { headers: { Cookie: `${SESSION_COOKIE}=${token}` } });
  const body = await response.text();
  expect(body.includes('SECRET')).toBe(response.status === GRANTED);
  return response.status;
}

describe('the token policy', () => {
  test.each(FORM_CASES)('checks the form: $name', async ({ token, status }) => {
    expect(await statusFor(await token(forgery(key, SECONDS)))).toBe(status);
  });
  test.each(HEADER_CASES)('checks the header: $name', async ({ token, status }) => {
    expect(await statusFor(await token(forgery(key, SECONDS)))).toBe(status);
  });
  test.each(SIGNATURE_CASES)('checks the signature: $name', async ({ token, status }) => {
    expect(await statusFor(await token(forgery(key, SECONDS)))).toBe(status);
  });
  // The clock is frozen, so one second is enough to be on either side of a limit.
  test.each(claimCases(1))('checks the claims: $name', async ({ token, status }) => {
    expect(await statusFor(await token(forgery(key, SECONDS)))).toBe(status);
  });

  test.each(COOKIE_CASES)('reads the cookie header: $name', async ({ header, status }) => {
    const response = await portal.ask('/docs/internal', {
      headers: { Cookie: header(SESSION_COOKIE, await makeToken({ key })) },
    });
    expect(response.status).toBe(status);
  });

  test.each([
    ['a good token', {}, 1],
    ['another algorithm', { alg: 'RS512' }, 0],
    ['an empty key id', { kid: '' }, 0],
    ['another type', { typ: 'at+jwt' }, 0],
    ['a critical extension', { crit: ['exp'] }, 0],
  ])('fetches keys only after checking the header: %s', async (_, header, requests) => {
    const { ask, keyRequests } = makePortal([key]);
    await ask('/docs/internal', { token: await makeToken({ key, header: { ...HEADER, ...header } }) });
    expect(keyRequests.length).toBe(requests);
  });

  test('fetches no keys for a token with more than three parts', async () => {
    const { ask, keyRequests } = makePortal([key]);
    await ask('/docs/internal', { token: `${await makeToken({ key })}.AAAA` });
    expect(keyRequests).toEqual([]);
  });

  test('accepts a token only from the cookie', async () => {
    const token = await makeToken({ key });
    const response = await portal.ask(`/docs/internal?token=${token}&credential=${token}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(INVALID);
  });

  test('never states the reason in a body', async () => {
    const bodies = await Promise.all(
      [{ exp: SECONDS - 600, iat: SECONDS - 900 }, { aud: 'other' }, { iss: 'x' }].map(async (claims) =>
        (await portal.ask('/docs/internal', { token: await makeToken({ key, claims }) })).text(),
      ),
    );
    expect(new Set(bodies).size).toBe(1);
  });

  test('accepts each configured pair of domains and no mixture of them', async () => {
    const variables = {
      GOOGLE_CLIENT_ID: CLIENT_ID,
      HOSTED_DOMAIN: 'company.example=mail.company.example, second.example',
    };
    const { ask } = makePortal([key], { variables });
    const status = async (hd: string, email: string): Promise<number> =>
      (await ask('/docs/internal', { token: await makeToken({ key, claims: { hd, email } }) })).status;
    expect(await status('company.example', 'ann@mail.company.example')).toBe(GRANTED);
    expect(await status('second.example', 'bob@second.example')).toBe(GRANTED);
    expect(await status('company.example', 'ann@company.example')).toBe(DENIED);
    expect(await status('second.example', 'ann@mail.company.example')).toBe(DENIED);
    expect(await status('mail.company.example', 'ann@mail.company.example')).toBe(DENIED);
  });
});
