import { SELF } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';

import { checkSignature } from '../../../../web/model/webhook/signature.ts';
import { newKey, ORIGIN, TestAccount } from './support/account.ts';
import type { Json } from './support/oracle.ts';
import { contract, laptop } from './support/samples.ts';

const CONTRACTS = '/public/v3/contracts';

async function withFault(fault: Json): Promise<TestAccount> {
  const account = await TestAccount.create();
  await account.ok('POST', '/account/faults', fault);
  return account;
}

/** Sends a sale. The response is not judged, because no description has it. */
function sell(account: TestAccount, key = newKey(), body: Json = contract()): Promise<Response> {
  const headers = {
    Authorization: `Bearer ${account.token}`,
    'Idempotency-Key': key,
    'Content-Type': 'application/json',
  };
  return SELF.fetch(`${ORIGIN}/simulator${CONTRACTS}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function contracts(account: TestAccount): Promise<number> {
  return ((await account.ok('GET', '/account')).contracts as Json[]).length;
}

async function deliveries(account: TestAccount): Promise<Json[]> {
  return ((await account.ok('GET', '/account/events')).data as Json[]).toReversed();
}

/** An account with a sale and its deliveries, oldest first, after faults were injected. */
async function soldWith(...faults: Json[]): Promise<{ account: TestAccount; sent: Json[] }> {
  const account = await TestAccount.create();
  for (const fault of faults) await account.ok('POST', '/account/faults', fault);
  // A new device with a receipt needs no photos, so the activation is the only event.
  const lineItems = [{ productPriceId: 'prc_everything_adult_month', device: laptop() }];
  const { id } = await account.ok('POST', CONTRACTS, contract(undefined, { lineItems }));
  await account.activate(id);
  return { account, sent: await deliveries(account) };
}

describe('A fault of responses', () => {
  it.each([
    ['server_error', 500, null],
    ['unavailable', 503, '7'],
  ])('%s: nothing runs, and the problem has no code', async (fault, status, retryAfter) => {
    const account = await withFault({ fault, ...(retryAfter !== null && { seconds: Number(retryAfter) }) });
    const response = await sell(account);
    expect([response.status, response.headers.get('Retry-After'), response.headers.get('X-Simulator-Fault')]).toEqual([
      status,
      retryAfter,
      fault,
    ]);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    const problem = await response.json<Json>();
    expect(Object.keys(problem)).toEqual(['type', 'title', 'status', 'detail', 'instance', 'requestId']);
    expect(problem).toMatchObject({ type: 'about:blank', status, instance: CONTRACTS });
    expect(problem.requestId).toBe(response.headers.get('X-Request-Id'));
    expect(await contracts(account)).toBe(0);
    expect((await sell(account)).status).toBe(201);
  });

  it('rate_limited: a documented response of each API', async () => {
    const account = await withFault({ fault: 'rate_limited', count: 3, seconds: 5 });
    for (const path of ['/public/v3/inventory', '/public/v2/users', '/gateway/products']) {
      const { status, headers, body } = await account.call('GET', path);
      expect([path, status, body.code, headers.get('Retry-After')]).toEqual([path, 429, 'rate_limited', '5']);
    }
    expect((await account.call('GET', '/public/v3/inventory')).status).toBe(200);
  });

  it.each([
    ['lost', 0],
    ['cut', 0.5],
  ])('%s: the request is executed once, and its key replays it', async (fault, part) => {
    const account = await withFault({ fault, operationId: 'createContract' });
    const key = newKey();
    const response = await sell(account, key);
    const reader = response.body?.getReader();
    let received = 0;
    const read = async (): Promise<void> => {
      for (let chunk = await reader?.read(); chunk?.done === false; chunk = await reader?.read())
        received += chunk.value.byteLength;
    };
    await expect(read()).rejects.toThrow('');
    expect(await contracts(account)).toBe(1);
    const again = await sell(account, key);
    const text = await again.text();
    expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([201, 'true']);
    expect(received).toBe(Math.ceil(text.length * part));
  });

  it('lost: also for a response without a body', async () => {
    const { account } = await soldWith();
    const { devices } = await account.ok('GET', '/account');
    await account.ok('POST', '/account/faults', { fault: 'lost' });
    const response = await SELF.fetch(`${ORIGIN}/simulator/public/v3/devices/${devices[0].id}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${account.token}` },
    });
    await expect(response.text()).rejects.toThrow('');
  });

  it('slow: the key is in use meanwhile', async () => {
    const account = await withFault({ fault: 'slow', seconds: 1 });
    const key = newKey();
    const start = Date.now();
    const responses = await Promise.all([sell(account, key), sell(account, key)]);
    const [first, second] = responses.toSorted((one, other) => one.status - other.status);
    expect(first?.status).toBe(201);
    expect(await second?.json()).toMatchObject({ code: 'idempotency_in_progress' });
    expect(Date.now() - start).toBeGreaterThanOrEqual(990);
  });

  it('slow: also a token, if the fault names its operation', async () => {
    const account = await withFault({ fault: 'slow', seconds: 1, operationId: 'createToken' });
    const start = Date.now();
    await account.renewToken();
    expect(Date.now() - start).toBeGreaterThanOrEqual(990);
  });

  it('concerns its operation, never the controls, and a token only if it names it', async () => {
    const account = await withFault({ fault: 'server_error', operationId: 'createContract' });
    await account.ok('POST', '/account/faults', { fault: 'server_error' });
    await account.renewToken();
    await account.ok('GET', '/account');
    expect((await sell(account)).status).toBe(500);
    expect((await sell(account)).status).toBe(500);
    expect((await sell(account)).status).toBe(201);
  });

  it('happens as many times as its count says, and the log names it', async () => {
    const account = await withFault({ fault: 'unavailable', count: 2 });
    const statuses: number[] = [];
    for (let index = 0; index < 3; index += 1) statuses.push((await sell(account)).status);
    expect(statuses).toEqual([503, 503, 201]);
    const { data } = await account.ok('GET', '/account/requests');
    const log = (data as Json[]).map(({ status, code, fault }) => [status, code, fault]);
    expect(log.slice(0, 3)).toEqual([
      [201, null, null],
      [503, null, 'unavailable'],
      [503, null, 'unavailable'],
    ]);
  });
});

describe('A fault of webhooks', () => {
  const isForged = async (account: TestAccount, { headers, body }: Json): Promise<boolean> => {
    const { kind } = await checkSignature({
      secret: account.credentials.webhookSecret as string,
      header: headers['Akko-Signature'] as string,
      body: body as string,
      now: Date.now(),
    });
    return kind === 'mismatch';
  };

  it('duplicated: the same event arrives with the next attempt number', async () => {
    const { sent } = await soldWith({ fault: 'duplicated' });
    expect(sent.map(({ attempt, fault }) => [attempt, fault])).toEqual([
      [1, null],
      [2, 'duplicated'],
    ]);
    expect([sent[1]?.eventId, sent[1]?.body]).toEqual([sent[0]?.eventId, sent[0]?.body]);
  });

  it('late: it arrives when the clock of the account says so', async () => {
    const { account, sent } = await soldWith({ fault: 'late', seconds: 3600 });
    expect(sent).toEqual([]);
    await account.advance('PT59M');
    expect(await deliveries(account)).toEqual([]);
    await account.advance('PT2M');
    expect(await deliveries(account)).toMatchObject([{ type: 'contract.activated', attempt: 1, fault: 'late' }]);
  });

  it('out_of_order: the next event arrives first', async () => {
    const { account, sent } = await soldWith({ fault: 'out_of_order' });
    expect(sent).toEqual([]);
    const { contracts: sold } = await account.ok('GET', '/account');
    await account.customer(sold[0].id, { action: 'cancel' });
    const arrived = (await deliveries(account)).map(({ type, fault }) => [type, fault]);
    expect(arrived).toEqual([
      ['contract.cancelled', null],
      ['contract.activated', 'out_of_order'],
    ]);
  });

  it('out_of_order: without a next event, it arrives after a minute', async () => {
    const { account } = await soldWith({ fault: 'out_of_order' });
    await account.advance('PT61S');
    expect(await deliveries(account)).toHaveLength(1);
  });

  it('refused: the attempt has no response, and the next one follows on schedule', async () => {
    const { account, sent } = await soldWith({ fault: 'refused' });
    expect(sent).toMatchObject([{ attempt: 1, fault: 'refused', result: { status: null } }]);
    await account.advance('PT61S');
    const [first, second] = await deliveries(account);
    expect(second).toMatchObject({ eventId: first?.eventId, attempt: 2, fault: null, result: null });
  });

  it('wrong_signature: only this attempt is forged', async () => {
    const { account, sent } = await soldWith({ fault: 'wrong_signature' });
    expect(await isForged(account, sent[0] ?? {})).toBe(true);
    const again = await account.ok('POST', `/account/events/${sent[0]?.eventId}/redeliver`);
    expect([again.fault, await isForged(account, again)]).toEqual([null, false]);
  });

  it('unknown_type: another event arrives before the real one', async () => {
    const { account, sent } = await soldWith({ fault: 'unknown_type' });
    expect(sent.map(({ type }) => type)).toEqual(['simulator.unknown', 'contract.activated']);
    expect(JSON.parse(sent[0]?.body)).toMatchObject({ id: sent[0]?.eventId, type: 'simulator.unknown' });
    expect(await isForged(account, sent[0] ?? {})).toBe(false);
  });

  it('unknown_field: the event has one more property', async () => {
    const { account, sent } = await soldWith({ fault: 'unknown_field' });
    const event = JSON.parse(sent[0]?.body) as Json;
    expect(event).toMatchObject({ type: 'contract.activated', simulatorUnknownField: true });
    expect(await isForged(account, sent[0] ?? {})).toBe(false);
  });

  it('reformatted: the same event in other bytes, with names of headers in lower case', async () => {
    const { account, sent } = await soldWith({ fault: 'reformatted' });
    const { headers, body } = sent[0] ?? {};
    expect(JSON.parse(body)).toMatchObject({ id: sent[0]?.eventId, type: 'contract.activated' });
    expect(body).toMatch(/^\{\n {2}"data": \{/);
    expect(Object.keys(headers)).toEqual(['content-type', 'akko-signature', 'akko-delivery-attempt']);
    expect(await isForged(account, { headers: { 'Akko-Signature': headers['akko-signature'] }, body })).toBe(false);
  });

  it('two_signatures: one of the two is right, by turns the second and the first', async () => {
    const { account } = await soldWith({ fault: 'two_signatures', count: 2 });
    const { contracts: sold } = await account.ok('GET', '/account');
    await account.customer(sold[0].id, { action: 'cancel' });
    const places = Array.from(await deliveries(account), async ({ headers, body }: Json) => {
      const [time, ...signatures] = String(headers['Akko-Signature']).split(',');
      const forged = signatures.map((each) =>
        isForged(account, { headers: { 'Akko-Signature': `${time},${each}` }, body }),
      );
      return (await Promise.all(forged)).map((isOther) => !isOther);
    });
    expect(await Promise.all(places)).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it('concerns as many deliveries as its count says', async () => {
    const { account, sent } = await soldWith({ fault: 'wrong_signature', count: 2 });
    expect((await account.ok('GET', '/account')).faults).toMatchObject([{ fault: 'wrong_signature', remaining: 1 }]);
    expect(sent).toHaveLength(1);
  });
});

describe('The faults of an account', () => {
  it('are shown, and cleared by their operation and by a reset', async () => {
    const account = await withFault({ fault: 'slow', count: 3 });
    const shown = { fault: 'slow', operationId: null, seconds: 10, remaining: 3 };
    expect((await account.ok('GET', '/account')).faults).toEqual([shown]);
    await account.ok('DELETE', '/account/faults', undefined, 204);
    expect((await account.ok('GET', '/account')).faults).toEqual([]);
    await account.ok('POST', '/account/faults', { fault: 'late' });
    await account.ok('POST', '/account/reset', undefined, 204);
    expect((await account.ok('GET', '/account')).faults).toEqual([]);
  });

  it.each<[body: Json, pointer: string]>([
    [{ fault: 'explosion' }, '/fault'],
    [{ fault: 'slow', seconds: 31 }, '/seconds'],
    [{ fault: 'late', seconds: 86_401 }, '/seconds'],
    [{ fault: 'cut', seconds: 1 }, '/seconds'],
    [{ fault: 'lost', operationId: 'createSale' }, '/operationId'],
    [{ fault: 'lost', operationId: '__proto__' }, '/operationId'],
    [{ fault: 'late', operationId: 'createContract' }, '/operationId'],
    [{ fault: 'lost', count: 0 }, '/count'],
    [{ fault: 'lost', count: 101 }, '/count'],
    [{ fault: 'lost', account: 'other' }, '/account'],
  ])('refuse %j', async (body, pointer) => {
    const account = await TestAccount.create();
    const { errors } = await account.problem('POST', '/account/faults', body, [422, 'validation_failed']);
    expect(errors[0].pointer).toBe(pointer);
    expect((await account.ok('GET', '/account')).faults).toEqual([]);
  });

  it('are 20 at most', async () => {
    const account = await TestAccount.create();
    for (let index = 0; index < 20; index += 1) await account.ok('POST', '/account/faults', { fault: 'lost' });
    await account.problem('POST', '/account/faults', { fault: 'lost' }, [429, 'rate_limited']);
    expect((await account.ok('GET', '/account')).faults).toHaveLength(20);
  });

  it('do not concern other accounts', async () => {
    await withFault({ fault: 'server_error' });
    expect((await sell(await TestAccount.create())).status).toBe(201);
  });
});
