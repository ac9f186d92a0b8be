import { runInDurableObject, SELF } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';

import { checkSignature } from '../../../../web/model/webhook/signature.ts';
import { ORIGIN, send, TestAccount } from './support/account.ts';
import type { Json } from './support/oracle.ts';
import { contract, laptop } from './support/samples.ts';

const STREAM = '/account/events/stream';

async function forwarding(): Promise<TestAccount> {
  const account = await TestAccount.create();
  await account.ok('PATCH', '/account', { forwarding: true }, 204);
  return account;
}

let serials = 100_000;

/** One sale is one event. */
async function sell(account: TestAccount): Promise<void> {
  serials += 1;
  const lineItems = [
    { productPriceId: 'prc_everything_adult_month', device: laptop({ serialNumber: `FVFH${serials}` }) },
  ];
  const { id } = await account.ok('POST', '/public/v3/contracts', contract(undefined, { lineItems }));
  await account.activate(id);
}

async function deliveries(account: TestAccount): Promise<Json[]> {
  return ((await account.ok('GET', '/account/events')).data as Json[]).toReversed();
}

function claim(account: TestAccount, id: string): Promise<Json> {
  return account.ok('POST', `/account/deliveries/${id}/claim`, undefined, 200);
}

function report(account: TestAccount, id: string, status: number | null): Promise<Json> {
  return account.ok('PUT', `/account/deliveries/${id}/result`, { status }, 204);
}

interface Read {
  id: number;
  delivery: Json;
}

/** An open stream. */
class Listener {
  readonly response: Response;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #text = '';

  constructor(response: Response) {
    this.response = response;
    this.#reader = response.body?.getReader() ?? new ReadableStream<Uint8Array>().getReader();
  }

  static async open(account: TestAccount, lastId?: number): Promise<Listener> {
    const headers = { Authorization: account.basic, Accept: 'text/event-stream' };
    const resumed = lastId === undefined ? {} : { 'Last-Event-ID': String(lastId) };
    return new Listener(await SELF.fetch(`${ORIGIN}/simulator${STREAM}`, { headers: { ...headers, ...resumed } }));
  }

  /** The next events. */
  async read(count: number): Promise<Read[]> {
    const events: Read[] = [];
    while (events.length < count) {
      const end = this.#text.indexOf('\n\n');
      if (end < 0) {
        const { value, done } = await this.#reader.read();
        if (done) throw new Error('The stream has ended.');
        this.#text += new TextDecoder().decode(value);
        continue;
      }
      const [, id, data] = /^id: (\d+)\nevent: delivery\ndata: (.*)$/.exec(this.#text.slice(0, end)) ?? [];
      this.#text = this.#text.slice(end + 2);
      if (id !== undefined) events.push({ id: Number(id), delivery: JSON.parse(data ?? '') as Json });
    }
    return events;
  }

  async isEnded(): Promise<boolean> {
    for (;;) if ((await this.#reader.read()).done) return true;
  }

  close(): Promise<void> {
    return this.#reader.cancel();
  }
}

describe('A delivery', () => {
  it('is only stored, unless a program forwards', async () => {
    const account = await TestAccount.create();
    await sell(account);
    const [stored] = await deliveries(account);
    expect(stored).toMatchObject({ state: 'stored', result: null });
    await account.problem('POST', `/account/deliveries/${stored?.id}/claim`, undefined, [409, 'action_not_possible']);
  });

  it('is given to one program, with a fresh signature', async () => {
    const account = await forwarding();
    await sell(account);
    const [waiting] = await deliveries(account);
    expect(waiting).toMatchObject({ state: 'waiting' });
    await runInDurableObject(account.stub, (_instance, { storage }) => {
      storage.sql.exec('UPDATE attempts SET signed = signed - 1000');
    });
    const claimed = await claim(account, waiting?.id);
    const verdict = await checkSignature({
      secret: account.credentials.webhookSecret as string,
      header: claimed.headers['Akko-Signature'] as string,
      body: claimed.body as string,
      now: Date.now(),
    });
    expect(verdict).toMatchObject({ kind: 'match', isFresh: true });
    expect([claimed.state, claimed.id, claimed.attempt]).toEqual(['sending', waiting?.id, 1]);
    await account.problem('POST', `/account/deliveries/${waiting?.id}/claim`, undefined, [409, 'action_not_possible']);
    await report(account, waiting?.id, 204);
    const [ended] = await deliveries(account);
    expect(ended).toMatchObject({ state: 'ended', result: { status: 204 } });
    await account.problem('PUT', `/account/deliveries/${waiting?.id}/result`, { status: 500 }, [
      409,
      'action_not_possible',
    ]);
  });

  it('follows the published schedule until its last attempt', async () => {
    const account = await forwarding();
    await sell(account);
    const minutes = [1, 5, 30, 120, 240, 420, 600];
    for (const [index, wait] of minutes.entries()) {
      const last = (await deliveries(account)).at(-1);
      expect([last?.attempt, last?.state]).toEqual([index + 1, 'waiting']);
      await claim(account, last?.id);
      await report(account, last?.id, [500, 302, null, 404][index % 4] ?? null);
      await account.ok('POST', '/account/clock', { advance: `PT${wait - 1}M50S`.replace('PT0M', 'PT') }, 200);
      expect((await deliveries(account)).length).toBe(index + 1);
      await account.ok('POST', '/account/clock', { advance: 'PT15S' }, 200);
    }
    const [eighth] = (await deliveries(account)).slice(-1);
    await claim(account, eighth?.id);
    await report(account, eighth?.id, 500);
    await account.advance('P2D');
    const all = await deliveries(account);
    expect(all.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(new Set(all.map(({ eventId, body }) => `${eventId} ${body}`)).size).toBe(1);
  });

  it.each([200, 204, 299, 410])('is not sent again after %i', async (status) => {
    const account = await forwarding();
    await sell(account);
    const [first] = await deliveries(account);
    await claim(account, first?.id);
    await report(account, first?.id, status);
    await account.advance('P2D');
    expect(await deliveries(account)).toHaveLength(1);
  });

  it('that a program claimed and never ended has failed', async () => {
    const account = await forwarding();
    await sell(account);
    const [first] = await deliveries(account);
    await claim(account, first?.id);
    await runInDurableObject(account.stub, (_instance, { storage }) => {
      storage.sql.exec('UPDATE attempts SET signed = signed - 16');
    });
    await account.advance('PT61S');
    expect((await deliveries(account)).map(({ attempt, state }) => [attempt, state])).toEqual([
      [1, 'ended'],
      [2, 'waiting'],
    ]);
    await account.problem('PUT', `/account/deliveries/${first?.id}/result`, { status: 204 }, [
      409,
      'action_not_possible',
    ]);
  });

  it('waits beyond the 200 that the account shows', async () => {
    const account = await forwarding();
    const order = {
      lines: [{ sku: 'IP15-128-BLK-REF', quantity: 1 }],
      shipTo: { type: 'store', storeId: 'NGW-CHI-014' },
      allowBackorder: true,
      statusCallbackUrl: 'https://hooks.example/orders',
    };
    for (let index = 0; index < 60; index += 1) await account.call('POST', '/public/v3/orders', { body: order });
    await account.advance('P60D');
    expect(await deliveries(account)).toHaveLength(200);
    const listener = await Listener.open(account);
    const events = await listener.read(240);
    expect(new Set(events.map(({ id }) => id)).size).toBe(240);
    await listener.close();
  });

  it('belongs to its account', async () => {
    const [account, other] = [await forwarding(), await forwarding()];
    await sell(account);
    const [first] = await deliveries(account);
    for (const path of ['claim', 'result'])
      await other.problem(
        path === 'claim' ? 'POST' : 'PUT',
        `/account/deliveries/${first?.id}/${path}`,
        path === 'claim' ? undefined : { status: 200 },
        [404, 'delivery_not_found'],
      );
    expect((await deliveries(account))[0]).toMatchObject({ state: 'waiting' });
  });

  it.each([[{ status: 99 }], [{ status: 600 }], [{ status: '200' }], [{}], [{ status: 200, body: 'x' }]])(
    'cannot end with %j',
    async (body) => {
      const account = await forwarding();
      const path = '/account/deliveries/dlv_0000000000/result';
      const { code } = await account.problem('PUT', path, body, [422, 'validation_failed']);
      expect(code).toBe('validation_failed');
    },
  );
});

describe('The stream', () => {
  it('is an event stream without caching', async () => {
    const account = await forwarding();
    const listener = await Listener.open(account);
    const { status, headers } = listener.response;
    expect([
      status,
      headers.get('Content-Type'),
      headers.get('Cache-Control'),
      headers.get('X-Content-Type-Options'),
    ]).toEqual([200, 'text/event-stream', 'no-store', 'nosniff']);
    await listener.close();
  });

  it('sends a delivery as soon as it exists', async () => {
    const account = await forwarding();
    const listener = await Listener.open(account);
    const next = listener.read(1);
    await sell(account);
    const [event] = await next;
    expect(event?.delivery).toMatchObject({ type: 'contract.activated', state: 'waiting', attempt: 1 });
    expect(event?.delivery).toMatchObject({ ...(await deliveries(account))[0], headers: expect.anything() });
    await listener.close();
  });

  it('sends what is due by the clock, without a request', async () => {
    const account = await forwarding();
    await account.ok('POST', '/account/faults', { fault: 'late', seconds: 2 });
    const listener = await Listener.open(account);
    const start = Date.now();
    await sell(account);
    const [event] = await listener.read(1);
    // The clock of an account has whole seconds, so two of them take more than one.
    expect(Date.now() - start).toBeGreaterThan(1000);
    expect(event?.delivery).toMatchObject({ fault: 'late' });
    await listener.close();
  });

  it('begins with the deliveries that wait, and not with those that ended', async () => {
    const account = await forwarding();
    for (let index = 0; index < 3; index += 1) await sell(account);
    const [first, second, third] = await deliveries(account);
    await claim(account, second?.id);
    await report(account, second?.id, 200);
    const listener = await Listener.open(account);
    const events = await listener.read(2);
    expect(events.map(({ delivery }) => delivery.id)).toEqual([first?.id, third?.id]);
    await listener.close();
  });

  it('resumes after the last id', async () => {
    const account = await forwarding();
    for (let index = 0; index < 3; index += 1) await sell(account);
    const first = await Listener.open(account);
    const [one, two, three] = await first.read(3);
    await first.close();
    const second = await Listener.open(account, one?.id);
    expect(await second.read(2)).toMatchObject([{ id: two?.id }, { id: three?.id }]);
    await second.close();
  });

  it('without forwarding, begins with the next delivery', async () => {
    const account = await TestAccount.create();
    await sell(account);
    const listener = await Listener.open(account);
    await sell(account);
    const [event] = await listener.read(1);
    expect(event?.delivery).toMatchObject({ ...(await deliveries(account))[1], headers: expect.anything() });
    await listener.close();
  });

  it('goes to every reader, five at most: the sixth ends the first', async () => {
    const account = await forwarding();
    const listeners = await Promise.all(Array.from({ length: 5 }, () => Listener.open(account)));
    await sell(account);
    const ids = (await Promise.all(listeners.map((listener) => listener.read(1)))).flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
    const sixth = await Listener.open(account);
    expect(await listeners[0]?.isEnded()).toBe(true);
    await sell(account);
    expect(await sixth.read(2)).toHaveLength(2);
    await Promise.all([...listeners.slice(1), sixth].map((listener) => listener.close()));
  });

  it('ends with its account', async () => {
    const account = await forwarding();
    const listener = await Listener.open(account);
    await account.ok('DELETE', '/account', undefined, 204);
    expect(await listener.isEnded()).toBe(true);
  });

  it('survives a reset and a restored state, and goes on with new deliveries', async () => {
    const account = await forwarding();
    const listener = await Listener.open(account);
    await sell(account);
    const [before] = await listener.read(1);
    await account.ok('POST', '/account/reset', undefined, 204);
    await account.renewToken();
    await sell(account);
    const [after] = await listener.read(1);
    expect(after?.id).toBeGreaterThan(before?.id ?? 0);
    await account.ok('PUT', '/account/state', { name: 'first-sale' }, 204);
    const states = (await listener.read(2)).map(({ delivery }) => delivery.type as string);
    expect(states).toEqual(['device.verified', 'contract.activated']);
    await listener.close();
  });

  it('needs the credentials, and an id that is a number', async () => {
    const account = await forwarding();
    expect((await send('GET', STREAM)).status).toBe(401);
    const wrong = await account.call('GET', STREAM, { headers: { 'Last-Event-ID': 'last' } });
    expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([400, '/header/Last-Event-ID']);
  });

  it('has no body for HEAD, and leaves nothing open', async () => {
    const account = await forwarding();
    const headers = { Authorization: account.basic };
    for (let index = 0; index < 7; index += 1) {
      const response = await SELF.fetch(`${ORIGIN}/simulator${STREAM}`, { method: 'HEAD', headers });
      expect([response.status, await response.text()]).toEqual([200, '']);
    }
  });
});
