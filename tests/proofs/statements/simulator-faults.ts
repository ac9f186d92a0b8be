import { expect } from 'vitest';

import { arrayOf, type Json, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import { checkSignature } from '../../../web/model/webhook/signature.ts';
import type { Checks } from './check.ts';
import type { Response, StatementAccount } from './statement-account.ts';

const FAULTS = '/account/faults';
const CONTRACTS = '/public/v3/contracts';

async function inject(account: StatementAccount, ...faults: Json[]): Promise<void> {
  for (const fault of faults) expect(await account.send(FAULTS, fault)).toMatchObject({ status: 201 });
}

async function stored(account: StatementAccount, what: 'faults' | 'contracts'): Promise<JsonObject[]> {
  return arrayOf((await account.send('/account')).body[what]).map((value) => objectOf(value));
}

async function deliveries(account: StatementAccount): Promise<JsonObject[]> {
  const { body } = await account.send('/account/events');
  return arrayOf(body.data)
    .map((value) => objectOf(value))
    .toReversed();
}

/** Sells with a fault for the second event, `contract.activated`. Returns the deliveries after the first one. */
async function soldWith(account: StatementAccount, fault: Json): Promise<JsonObject[]> {
  const contract = await account.open();
  const steps = [
    { action: 'enter_passcode', passcode: '418205' },
    { action: 'complete_form' },
    { action: 'send_photos' },
  ];
  await account.customer(contract, ...steps);
  const before = (await deliveries(account)).length;
  await inject(account, fault);
  await account.customer(contract, { action: 'pay' });
  return (await deliveries(account)).slice(before);
}

function types(list: readonly JsonObject[]): unknown[] {
  return list.map(({ type }) => type);
}

/** Statements about injected faults. */
export const SIMULATOR_FAULTS: Checks = {
  'fault-shown': async (account) => {
    await inject(account, { fault: 'server_error' });
    const { headers } = await account.send('/public/v3/inventory');
    expect(headers.get('X-Simulator-Fault')).toBe('server_error');
    expect((await account.send('/public/v3/inventory')).headers.get('X-Simulator-Fault')).toBeNull();
    const { data } = (await account.send('/account/requests')).body;
    const log = arrayOf(data).map((entry) => objectOf(entry).fault);
    expect(log.slice(0, 2)).toEqual([null, 'server_error']);
    expect((await soldWith(account, { fault: 'unknown_field' })).map(({ fault }) => fault)).toEqual(['unknown_field']);
    expect((await deliveries(account))[0]?.fault).toBeNull();
  },
  'fault-count': async (account) => {
    await inject(account, { fault: 'server_error' }, { fault: 'unavailable', count: 2 });
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1) statuses.push((await account.send('/public/v3/inventory')).status);
    expect(statuses).toEqual([500, 503, 503, 200]);
  },
  'fault-server-errors': async (account) => {
    const after = async (fault: Json): Promise<Response> => {
      await inject(account, fault);
      return account.send(CONTRACTS, account.sale());
    };
    const limited = await after({ fault: 'rate_limited', seconds: 4 });
    expect([limited.status, limited.code, limited.headers.get('Retry-After')]).toEqual([429, 'rate_limited', '4']);
    const unavailable = await after({ fault: 'unavailable', seconds: 9 });
    expect([unavailable.status, unavailable.headers.get('Retry-After')]).toEqual([503, '9']);
    const failed = await after({ fault: 'server_error' });
    expect(failed.status).toBe(500);
    for (const { headers, body } of [unavailable, failed])
      expect([headers.get('Content-Type'), body.type, body.code]).toEqual([
        'application/problem+json',
        'about:blank',
        undefined,
      ]);
    expect(await stored(account, 'contracts')).toEqual([]);
  },
  'fault-cleared': async (account) => {
    for (const [method, path] of [
      ['DELETE', FAULTS],
      ['POST', '/account/reset'],
    ] as const) {
      await inject(account, { fault: 'server_error' }, { fault: 'late' });
      expect((await account.send(path, undefined, { method })).status).toBe(204);
      expect(await stored(account, 'faults')).toEqual([]);
    }
  },
  'fault-scope': async (account) => {
    await inject(account, { fault: 'server_error', count: 4 });
    expect((await account.send('/account')).status).toBe(200);
    expect((await account.renewToken()).status).toBe(200);
    for (const path of ['/public/v3/inventory', '/public/v2/users', '/gateway/products', CONTRACTS])
      expect([path, (await account.send(path)).status]).toEqual([path, 500]);
    await inject(account, { fault: 'server_error', operationId: 'createToken' });
    expect((await account.renewToken()).status).toBe(500);
  },
  'fault-limits': async (account) => {
    const refused = async (fault: Json): Promise<unknown[]> => {
      const { status, body } = await account.send(FAULTS, fault);
      return [status, objectOf(arrayOf(body.errors)[0]).pointer];
    };
    expect(await refused({ fault: 'late', operationId: 'createContract' })).toEqual([422, '/operationId']);
    expect(await refused({ fault: 'lost', seconds: 1 })).toEqual([422, '/seconds']);
    expect(await refused({ fault: 'slow', seconds: 31 })).toEqual([422, '/seconds']);
    await inject(account, ...Array.from({ length: 20 }, () => ({ fault: 'lost' })));
    expect((await account.send(FAULTS, { fault: 'lost' })).status).toBe(429);
    const defaults = ['slow', 'late', 'rate_limited', 'unavailable'];
    await account.send(FAULTS, undefined, { method: 'DELETE' });
    await inject(account, ...defaults.map((fault) => ({ fault })));
    expect((await stored(account, 'faults')).map(({ seconds }) => seconds)).toEqual([10, 60, 1, 1]);
  },
  'fault-slow': async (account) => {
    await inject(account, { fault: 'slow', seconds: 2 });
    const start = Date.now();
    expect((await account.send(CONTRACTS, account.sale())).status).toBe(201);
    expect(Date.now() - start).toBeGreaterThan(1950);
  },
  'fault-connection': async (account) => {
    for (const [count, fault] of ['cut', 'lost'].entries()) {
      await inject(account, { fault });
      const [sale, key] = [account.sale(), crypto.randomUUID()];
      await expect(account.send(CONTRACTS, sale, { key })).rejects.toThrow('');
      expect(await stored(account, 'contracts')).toHaveLength(count + 1);
      const { status, headers } = await account.send(CONTRACTS, sale, { key });
      expect([status, headers.get('Idempotency-Replayed')]).toEqual([201, 'true']);
    }
  },
  'fault-webhooks': async (account) => {
    const twice = await soldWith(account, { fault: 'duplicated' });
    expect(types(twice)).toEqual(['contract.activated', 'contract.activated']);
    expect(twice[0]?.body).toBe(twice[1]?.body);
    expect(types(await soldWith(account, { fault: 'unknown_type' }))).toEqual([
      'simulator.unknown',
      'contract.activated',
    ]);
    const [more] = await soldWith(account, { fault: 'unknown_field' });
    expect(JSON.parse(stringOf(more?.body) ?? '')).toMatchObject({ simulatorUnknownField: true });
    const [forged] = await soldWith(account, { fault: 'wrong_signature' });
    const header = stringOf(objectOf(forged?.headers)['Akko-Signature']) ?? '';
    const body = stringOf(forged?.body) ?? '';
    const secret = account.credentials.webhookSecret;
    expect((await checkSignature({ secret, header, body, now: Date.now() })).kind).toBe('mismatch');
    const places = new Set<number>();
    for (const _ of [1, 2]) {
      const [rotated] = await soldWith(account, { fault: 'two_signatures' });
      const [time = '', ...signatures] = (stringOf(objectOf(rotated?.headers)['Akko-Signature']) ?? '').split(',');
      expect(signatures).toHaveLength(2);
      const one = { secret, body: stringOf(rotated?.body) ?? '', now: Date.now() };
      const kinds = signatures.map(async (each) => (await checkSignature({ ...one, header: `${time},${each}` })).kind);
      places.add((await Promise.all(kinds)).indexOf('match'));
    }
    expect(places).toEqual(new Set([0, 1]));
    const [usual] = await soldWith(account, { fault: 'unknown_field' });
    const [other] = await soldWith(account, { fault: 'reformatted' });
    const [text, otherText] = [stringOf(usual?.body) ?? '', stringOf(other?.body) ?? ''];
    const names = Object.keys(objectOf(JSON.parse(text))).slice(0, -1);
    expect(Object.keys(objectOf(JSON.parse(otherText)))).toEqual(names.toReversed());
    expect(otherText).toMatch(/^\{\n {2}"data": \{/);
    const named = objectOf(other?.headers);
    expect(Object.keys(named)).toEqual(['content-type', 'akko-signature', 'akko-delivery-attempt']);
    const otherHeader = stringOf(named['akko-signature']) ?? '';
    const check = { secret, header: otherHeader, body: otherText, now: Date.now() };
    expect((await checkSignature(check)).kind).toBe('match');
  },
  'fault-late': async (account) => {
    expect(await soldWith(account, { fault: 'late', seconds: 600 })).toEqual([]);
    await account.advance('PT9M');
    expect(types(await deliveries(account))).toEqual(['device.verified']);
    await account.advance('PT2M');
    expect(types(await deliveries(account))).toEqual(['device.verified', 'contract.activated']);
    expect(await soldWith(account, { fault: 'out_of_order' })).toEqual([]);
    await account.customer((await stored(account, 'contracts'))[0] ?? {}, { action: 'cancel' });
    expect(types(await deliveries(account)).slice(-2)).toEqual(['contract.cancelled', 'contract.activated']);
    expect(await soldWith(account, { fault: 'out_of_order' })).toEqual([]);
    await account.advance('PT61S');
    expect(types(await deliveries(account)).at(-1)).toBe('contract.activated');
  },
  'fault-refused': async (account) => {
    const [first] = await soldWith(account, { fault: 'refused' });
    expect(first).toMatchObject({ attempt: 1, result: { status: null } });
    await account.advance('PT61S');
    expect((await deliveries(account)).at(-1)).toMatchObject({ eventId: first?.eventId, attempt: 2, result: null });
  },
};
