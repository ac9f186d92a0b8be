import { afterAll, beforeAll, expect, test } from 'vitest';

import { arrayOf, type JsonObject, objectOf, textOf } from '../../../web/model/text/json.ts';
import { checkSignature } from '../../../web/model/webhook/signature.ts';
import { randomNumbers } from '../../random-numbers.ts';
import { IS_FULL } from '../../tier.ts';
import { origin } from '../published/portal.ts';
import { SimulatorAccount } from '../simulator-account.ts';
import { end, Installed, pause, receiver, type Started } from './installed.ts';

/** Events that come while the listener is killed again and again. */
const [ORDERS, KILLS] = IS_FULL ? [1000, 10] : [60, 2];
const ORDER = {
  lines: [{ sku: 'IP15-128-BLK-REF', quantity: 1 }],
  shipTo: { type: 'store', storeId: 'NGW-CHI-014' },
  allowBackorder: true,
};
/** Seconds until a claimed delivery without a result has failed. */
const CLAIM = 15;
let installed: Installed;

beforeAll(async () => {
  installed = await Installed.create();
});

afterAll(() => installed.remove());

function listen(server: string, { credentials: { clientId, clientSecret } }: Pick<Started, 'credentials'>, to: string) {
  return installed.start('listen', '--server', server, '--account', `${clientId}:${clientSecret}`, '--to', to);
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const stop = Date.now() + 240_000; Date.now() < stop; await pause(5)) if (await isTrue()) return;
  throw new Error('It did not happen within 240 s.');
}

/** The id of the event and the number of the attempt. */
function attemptOf({ headers, body }: { headers: object; body: string }): string {
  return `${textOf(objectOf(JSON.parse(body)).id) ?? ''} ${String(new Map(Object.entries(headers)).get('akko-delivery-attempt'))}`;
}

function resultOf(delivery: unknown): unknown[] {
  const { type, attempt, result } = objectOf(delivery);
  return [type, attempt, objectOf(result).status ?? null];
}

test.concurrent('--forward-to delivers with valid signatures, in order, and again after an error on schedule', async () => {
  let failures = 1;
  const endpoint = await receiver(() => (failures-- > 0 ? 500 : 204));
  const started = await installed.start('--port', '0', '--now', '2026-03-02', '--forward-to', endpoint.url);
  const account = await SimulatorAccount.of(new URL(started.url).origin, started.credentials);
  await account.sellContract();
  await until(() => endpoint.all.length === 2);
  await until(async () => (await inboxOf(account)).every((delivery) => objectOf(delivery).state === 'ended'));
  expect((await inboxOf(account)).map(resultOf)).toEqual([
    ['contract.activated', 1, 204],
    ['device.verified', 1, 500],
  ]);
  await pause(700);
  expect(endpoint.all).toHaveLength(2);
  await account.send('/account/clock', { advance: 'PT1M' });
  await until(() => endpoint.all.length === 3);
  const [verified, , again] = endpoint.all.map(({ body }) => body);
  expect(again).toBe(verified);
  for (const { headers, body } of endpoint.all) {
    const secret = started.credentials.webhookSecret;
    const header = String(headers['akko-signature']);
    expect(await checkSignature({ secret, header, body, now: Date.now() })).toMatchObject({
      kind: 'match',
      isFresh: true,
    });
  }
  expect(await end(started.child)).toBe(0);
  endpoint.close();
});

// In `npm test`, the test of a listener that is killed finds an attempt that comes twice.
test.runIf(IS_FULL).concurrent('each attempt of a redelivery is forwarded once', async () => {
  const endpoint = await receiver();
  const started = await installed.start('--port', '0', '--state', 'first-sale', '--forward-to', endpoint.url);
  const account = await SimulatorAccount.of(new URL(started.url).origin, started.credentials);
  for (const { eventId } of await account.deliveries())
    for (let attempt = 2; attempt <= 8; attempt += 1) {
      await account.send(`/account/events/${eventId}/redeliver`, {});
      await until(() => endpoint.all.map(attemptOf).includes(`${eventId} ${attempt}`));
    }
  const attempts = endpoint.all.map(attemptOf);
  expect(new Set(attempts).size).toBe(attempts.length);
  endpoint.close();
});

test.concurrent('listen forwards the webhooks of an account on the portal, and continues after it was ended', async () => {
  const endpoint = await receiver();
  const account = await SimulatorAccount.create(origin);
  const first = await listen(origin, account, endpoint.url);
  await account.sellContract();
  await until(() => endpoint.all.length === 2);
  expect(await end(first.child)).toBe(0);
  await account.send('/account/clock', { advance: 'P32D' });
  await pause(300);
  expect(endpoint.all).toHaveLength(2);
  await listen(origin, account, endpoint.url);
  await until(() => endpoint.all.length === 3);
  await pause(700);
  expect(endpoint.all.map(({ body }) => objectOf(JSON.parse(body)).type)).toEqual([
    'device.verified',
    'contract.activated',
    'contract_line_item.updated',
  ]);
  endpoint.close();
});

test.concurrent('no webhook is lost, and no attempt doubled, if the listener is killed at any moment', async () => {
  const endpoint = await receiver();
  const started = await installed.start('--port', '0');
  const server = new URL(started.url).origin;
  const account = await SimulatorAccount.of(server, started.credentials);
  let listener = await listen(server, started, endpoint.url);
  const random = randomNumbers(1);
  const orders = new Set<string>();
  while (orders.size < ORDERS) {
    const placed = await Promise.all(Array.from({ length: 10 }, () => account.send('/public/v3/orders', ORDER)));
    for (const { id } of placed) orders.add(textOf(id) ?? '');
  }
  await account.send('/account/clock', { advance: 'P60D' });
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = endpoint.all.length;
    const after = 1 + (random() * ORDERS) / (KILLS + 2);
    await until(() => endpoint.all.length > before + after);
    await end(listener.child, 'SIGKILL');
    listener = await listen(server, started, endpoint.url);
  }
  await until(() => received() >= ORDERS - KILLS);
  await pause(CLAIM * 1000 + 1500);
  await account.send('/account/clock', { advance: 'PT2M' });
  await until(() => received() === ORDERS);
  await pause(500);
  const attempts = endpoint.all.map(attemptOf);
  expect(new Set(attempts).size).toBe(attempts.length);
  expect(attempts.filter((attempt) => attempt.endsWith(' 2')).length).toBeLessThanOrEqual(KILLS);
  expect(new Set(endpoint.all.map(({ body }) => orderOf(body)))).toEqual(orders);
  endpoint.close();

  function received(): number {
    return new Set(endpoint.all.map(({ body }) => orderOf(body))).size;
  }
}, 300_000);

function orderOf(body: string): string {
  const { order } = objectOf(objectOf(JSON.parse(body)).data);
  return textOf(objectOf(order).id) ?? '';
}

async function inboxOf(account: SimulatorAccount): Promise<JsonObject[]> {
  return arrayOf((await account.send('/account/events')).data).map(objectOf);
}
