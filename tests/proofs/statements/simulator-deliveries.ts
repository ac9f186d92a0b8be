import { expect, inject } from 'vitest';

import { arrayOf, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import { checkSignature } from '../../../web/model/webhook/signature.ts';
import type { Checks } from './check.ts';
import type { Response, StatementAccount } from './statement-account.ts';

async function deliveries(account: StatementAccount): Promise<JsonObject[]> {
  const { body } = await account.send('/account/events');
  return arrayOf(body.data)
    .map((value) => objectOf(value))
    .toReversed();
}

/** Sells with a program that forwards, and ends the attempt of the first event. Returns the attempt of the second one. */
async function soldForwarding(account: StatementAccount): Promise<string> {
  await account.send('/account', { forwarding: true }, { method: 'PATCH' });
  await account.sell();
  const [first, second] = await deliveries(account);
  await end(account, stringOf(first?.id) ?? '', 204);
  return stringOf(second?.id) ?? '';
}

function claim(account: StatementAccount, id: string): Promise<Response> {
  return account.send(`/account/deliveries/${id}/claim`, undefined, { method: 'POST' });
}

async function end(account: StatementAccount, id: string, status: number | null): Promise<number> {
  await claim(account, id);
  return (await account.send(`/account/deliveries/${id}/result`, { status }, { method: 'PUT' })).status;
}

/** Reads a stream until a text has come. */
async function readUntil(account: StatementAccount, text: string, lastId?: string): Promise<string> {
  const { clientId, clientSecret } = account.credentials;
  const response = await fetch(`${inject('simulator')}/simulator/account/events/stream`, {
    headers: {
      Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      ...(lastId !== undefined && { 'Last-Event-ID': lastId }),
    },
  });
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/event-stream']);
  let read = '';
  for await (const chunk of response.body ?? []) {
    read += new TextDecoder().decode(chunk);
    if (read.includes(text)) break;
  }
  return read;
}

/** Statements about deliveries that a program forwards. */
export const SIMULATOR_DELIVERIES: Checks = {
  'usage-events': async (account) => {
    const events = async () => arrayOf((await account.send('/account/usage')).body.events).map(objectOf);
    await account.sell();
    expect(await events()).toEqual([]);
    await account.send('/account/reset', undefined, { method: 'POST' });
    await account.renewToken();
    const second = await soldForwarding(account);
    expect(await events()).toMatchObject([{ api: 'public/v3', count: 1, received: { 'body.id': { count: 1 } } }]);
    await end(account, second, 500);
    expect(await events()).toMatchObject([{ count: 1 }]);
  },
  forwarding: async (account) => {
    await account.sell();
    expect((await deliveries(account)).map(({ state }) => state)).toEqual(['stored', 'stored']);
    await account.send('/account/reset', undefined, { method: 'POST' });
    await account.renewToken();
    const id = await soldForwarding(account);
    const stateOf = async () => (await deliveries(account))[1];
    expect(await stateOf()).toMatchObject({ state: 'waiting', result: null });
    const { body } = await claim(account, id);
    const header = stringOf(objectOf(body.headers)['Akko-Signature']) ?? '';
    const secret = account.credentials.webhookSecret;
    const verdict = await checkSignature({ secret, header, body: stringOf(body.body) ?? '', now: Date.now() });
    expect(verdict).toMatchObject({ kind: 'match', isFresh: true });
    expect(await stateOf()).toMatchObject({ state: 'sending' });
    expect(await claim(account, id)).toMatchObject({ status: 409, code: 'action_not_possible' });
    await account.send(`/account/deliveries/${id}/result`, { status: 200 }, { method: 'PUT' });
    expect(await stateOf()).toMatchObject({ state: 'ended', result: { status: 200 } });
    expect(await claim(account, 'dlv_0000000000')).toMatchObject({ status: 404, code: 'delivery_not_found' });
  },
  'retry-schedule': async (account) => {
    let id = await soldForwarding(account);
    const count = async () => (await deliveries(account)).length;
    for (const [index, minutes] of [1, 5, 30, 120, 240, 420, 600].entries()) {
      expect(await end(account, id, [500, 302, null][index % 3] ?? null)).toBe(204);
      await account.send('/account/clock', { advance: `PT${minutes * 60 - 15}S` });
      expect(await count()).toBe(index + 2);
      await account.send('/account/clock', { advance: 'PT20S' });
      const last = (await deliveries(account)).at(-1);
      expect(last).toMatchObject({ attempt: index + 2, state: 'waiting' });
      id = stringOf(last?.id) ?? '';
    }
    await end(account, id, 500);
    await account.advance('P2D');
    expect(await count()).toBe(9);
    for (const status of [410, 204]) {
      await account.sell();
      for (const { id: next, state } of await deliveries(account))
        if (state === 'waiting') await end(account, stringOf(next) ?? '', status);
      const before = await count();
      await account.advance('P2D');
      expect(await count()).toBe(before);
    }
  },
  'claim-lapses': async (account) => {
    const id = await soldForwarding(account);
    await claim(account, id);
    await new Promise((resolve) => setTimeout(resolve, 17_500));
    await account.advance('PT61S');
    const [, ended, next] = await deliveries(account);
    expect([ended?.state, objectOf(ended?.result).status, next?.attempt]).toEqual(['ended', null, 2]);
  },
  'event-stream': async (account) => {
    const id = await soldForwarding(account);
    const text = await readUntil(account, id);
    expect(text.startsWith(':\n\n')).toBe(true);
    expect(text).not.toContain('device.verified');
    const [, first, data] = /^id: (\d+)\nevent: delivery\ndata: (.*)$/m.exec(text) ?? [];
    expect(JSON.parse(data ?? '')).toMatchObject({ id, state: 'waiting' });
    const next = readUntil(account, 'contract.activated', first);
    await account.sell();
    const resumed = await next;
    expect(resumed).not.toContain(id);
    const ids = [...resumed.matchAll(/^id: (\d+)$/gm)].map(([, number]) => Number(number));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(Math.min(...ids)).toBeGreaterThan(Number(first));
    const { clientId, clientSecret } = account.credentials;
    const headers = { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` };
    const open = () => fetch(`${inject('simulator')}/simulator/account/events/stream`, { headers });
    const oldest = await open();
    const others: globalThis.Response[] = [];
    for (let count = 0; count < 5; count += 1) others.push(await open());
    // It ends by itself.
    expect(await oldest.text()).toContain(':');
    for (const { body } of others) await body?.cancel();
  },
};
