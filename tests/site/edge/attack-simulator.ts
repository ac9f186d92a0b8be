import { createHmac } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { DISGUISES } from '../../attack/path-cases.ts';
import { comparable, cookieOf, type Siege } from './siege.ts';

interface Account {
  clientId: string;
  clientSecret: string;
  partnerToken: string;
  gatewayKey: string;
  webhookSecret: string;
  baseUrl: string;
}

/** The simulator behind the portal: its use from nothing to a webhook, and attacks through its addresses. */
export function attackSimulator(siege: Siege): void {
  const { name, ask, askWith, gateFor, casesOf } = siege;

  async function send(
    path: string,
    init: RequestInit & { json?: unknown } = {},
  ): Promise<{ response: Response; body: unknown }> {
    const { json, ...rest } = init;
    const headers = new Headers(init.headers);
    if (json !== undefined) headers.set('Content-Type', 'application/json');
    const body = json === undefined ? (init.body ?? null) : JSON.stringify(json);
    const response = await fetch(`${siege.origin}/simulator${path}`, { ...rest, headers, body, redirect: 'manual' });
    expect(response.headers.get('content-type')).toMatch(/^application\/(?:problem\+)?json$/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-simulator')).toBe('true');
    expect(response.headers.has('set-cookie')).toBe(false);
    return { response, body: await response.json() };
  }

  const basic = ({ clientId, clientSecret }: Account): string =>
    `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

  async function createAccount(): Promise<Account> {
    const { response, body } = await send('/accounts', { method: 'POST' });
    expect(response.status).toBe(201);
    return body as Account;
  }

  describe(`the simulator at ${name}`, () => {
    test('leads from nothing to an active contract and its signed webhook', async () => {
      const account = await createAccount();
      expect(account.baseUrl).toBe(`${siege.origin}/simulator`);
      const token = await send('/public/v3/tokens', {
        method: 'POST',
        headers: { Authorization: basic(account) },
        json: { grant_type: 'client_credentials' },
      });
      const address = {
        line1: '1840 W Division St',
        city: 'Chicago',
        region: 'IL',
        postalCode: '60622',
        country: 'US',
      };
      const phone = {
        kind: 'phone',
        manufacturer: 'Apple',
        model: 'iPhone 15',
        condition: 'used',
        imei: '356938035643809',
      };
      const created = await send('/public/v3/contracts', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${(token.body as { access_token: string }).access_token}`,
          'Idempotency-Key': crypto.randomUUID(),
        },
        json: {
          user: {
            firstName: 'Maya',
            lastName: 'Torres',
            email: 'maya.torres@example.com',
            mobileNumber: '+13125550142',
            address,
          },
          lineItems: [{ productPriceId: 'prc_phone_t2_month', device: phone }],
        },
      });
      const { id } = created.body as { id: string };
      expect([created.response.status, created.body]).toEqual([
        201,
        expect.objectContaining({
          status: 'pending_activation',
          activationUrl: `${siege.origin}/simulator/activate?contract=${id}`,
        }),
      ]);

      for (const action of [
        { action: 'enter_passcode', passcode: '418205' },
        { action: 'complete_form' },
        { action: 'send_photos' },
        { action: 'pay' },
      ]) {
        const { response } = await send(`/account/contracts/${id}/customer-actions`, {
          method: 'POST',
          headers: { Authorization: basic(account) },
          json: action,
        });
        expect([action.action, response.status]).toEqual([action.action, 200]);
      }
      await send('/account/clock', {
        method: 'POST',
        headers: { Authorization: basic(account) },
        json: { advance: 'P32D' },
      });

      const headers = { Authorization: basic(account) };
      expect((await send('/gateway/health')).body).toMatchObject({ status: 'ok' });
      const state = await send('/account', { headers });
      expect(state.body).toMatchObject({ contracts: [{ id, status: 'active' }] });
      const events = (await send('/account/events', { headers })).body as {
        data: { type: string; headers: Record<string, string>; body: string }[];
      };
      const activated = events.data.find(({ type }) => type === 'contract.activated');
      const [, time, signature] = /^t=(\d+),v1=(\w+)$/.exec(activated?.headers['Akko-Signature'] ?? '') ?? [];
      const expected = createHmac('sha256', account.webhookSecret).update(`${time}.${activated?.body}`).digest('hex');
      expect(signature).toBe(expected);
    });

    test('tells callers apart by credentials only, and never by the session of the gate', async () => {
      for (const path of ['/simulator/account', '/simulator/public/v3/contracts?userId=usr_8Fq2Lr7KpZ']) {
        const response = await askWith(cookieOf(siege.good), { path });
        expect([path, response.status, response.headers.get('content-type')]).toEqual([
          path,
          401,
          'application/problem+json',
        ]);
        expect(response.headers.has('set-cookie')).toBe(false);
      }
    });

    test.each(['/simulator/nope', '/simulator/%3Cscript%3E', '/simulator/..;/x'])(
      'responds to the unknown path %s with a problem document',
      async (path) => {
        const { status, headers } = await ask({ path });
        expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
          404,
          'application/problem+json',
          'nosniff',
        ]);
      },
    );

    test('responds to a preflight request of another origin without credentials', async () => {
      const response = await ask({
        method: 'OPTIONS',
        path: '/simulator/public/v3/contracts',
        headers: [
          ['Origin', 'https://shop.example'],
          ['Access-Control-Request-Method', 'POST'],
          ['Access-Control-Request-Headers', 'authorization'],
        ],
      });
      expect([
        response.status,
        response.headers.get('access-control-allow-origin'),
        response.headers.has('access-control-allow-credentials'),
      ]).toEqual([204, '*', false]);
    });

    test('refuses a body of 10 MB', async () => {
      const account = await createAccount();
      const { response } = await send('/gateway/device-checks', {
        method: 'POST',
        headers: { 'X-Gateway-Key': account.gatewayKey, 'Content-Type': 'application/json' },
        body: 'a'.repeat(10_000_000),
      });
      expect(response.status).toBe(413);
    });

    test('has pages, which its addresses do not replace', async () => {
      const page = await ask({ path: '/simulator/reference/accounts' });
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    });
  });

  describe.concurrent(`the gate at ${name} before the simulator`, () => {
    test.each(
      ['/simulator/../docs/internal', '/simulator/..%2fdocs/internal', '/simulator/docs%2Finternal'].concat(
        casesOf(DISGUISES.filter((path) => path.startsWith('/'))).map((path) => `/simulator${path}`),
      ),
    )('is shown at %s', async (path) => {
      expect(comparable(await ask({ path }))).toEqual(comparable(gateFor(path)));
      expect((await ask({ method: 'POST', path })).status).toBe(405);
    });
  });
}
