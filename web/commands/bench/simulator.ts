import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { gzipSync } from 'node:zlib';

import {
  count,
  type Figure,
  figureOf,
  kilobytes,
  median,
  noteOf,
  percentile,
  timeFigure,
  zeroFigure,
} from './figure.ts';
import { type Received, sendAll, type Sent, sendTo, timesOf } from './requests.ts';
import { startSimulatorWorkerd } from './workerd.ts';

const CONNECTIONS = 50;
const REQUESTS = 10_000;
/** Each connection sends one request in this time, in ms: together 250 requests a second. */
const PACE = 200;
const WARM_UP = 1_000;
const ACCOUNTS = 50;
const NEW_ACCOUNTS = 200;

/** An account with the objects that the mixed requests read. */
interface BenchAccount {
  token: string;
  partnerToken: string;
  gatewayKey: string;
  contractId: string;
}

/** Measures the simulator's released bundle in workerd, with SQLite storage on disk and without wrangler's own servers. */
export async function benchSimulator(): Promise<Figure[]> {
  const workerd = await startSimulatorWorkerd({ ACCOUNTS_PER_HOUR: '1000000', REQUESTS_PER_MINUTE: '1000000' });
  try {
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const send = (sent: Sent): Promise<Received> => sendTo(agent, workerd.port, sent);
    const creation: number[] = [];
    for (let account = 0; account < NEW_ACCOUNTS; account += 1) creation.push((await createAccount(send)).milliseconds);
    const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => filledAccount(send)));
    const mixed = (index: number): Sent => mixedRequest(accounts[index % ACCOUNTS] as BenchAccount, index);
    agent.destroy();
    await sendAll(workerd.port, mixed, { requests: WARM_UP, connections: CONNECTIONS, pace: 0 });

    const alone = await sendAll(workerd.port, mixed, { requests: 1_000, connections: 1, pace: 0 });
    const paced = await sendAll(workerd.port, mixed, { requests: REQUESTS, connections: CONNECTIONS, pace: PACE });
    const start = performance.now();
    const pressed = await sendAll(workerd.port, mixed, { requests: REQUESTS, connections: CONNECTIONS, pace: 0 });
    const perSecond = (REQUESTS / (performance.now() - start)) * 1_000;

    const many = `${REQUESTS.toLocaleString('en')} mixed requests over ${CONNECTIONS} connections`;
    const atPace = `simulator, ${many}, ${(CONNECTIONS / PACE) * 1_000} a second`;
    const all = [...alone, ...paced, ...pressed];
    return [
      timeFigure('simulator, one connection: median', median(timesOf(alone)), 5),
      timeFigure(`${atPace}: median`, median(timesOf(paced)), 5),
      timeFigure(`${atPace}: p99`, percentile(timesOf(paced), 99), 25),
      figureOf({
        name: `simulator, ${many}, without a pause: requests a second`,
        value: perSecond,
        format: count,
      }),
      timeFigure(`simulator, ${many}, without a pause: p99`, percentile(timesOf(pressed), 99)),
      timeFigure('simulator, a new account: median', median(creation), 50),
      timeFigure('simulator, a new account: p99', percentile(creation, 99)),
      zeroFigure(
        `simulator, ${count(all.length)} requests: status 5xx`,
        all.filter(({ status }) => status >= 500).length,
      ),
      zeroFigure(`simulator, ${count(all.length)} requests: undocumented responses in the log`, workerd.log().length),
      noteOf('simulator, statuses of these requests', statusCounts(all)),
      figureOf({
        name: 'simulator, the Worker compressed',
        value: compressedBytes(workerd.modules),
        format: kilobytes,
        limit: { kind: 'atMost', value: 600 * 1_024 },
      }),
    ];
  } finally {
    await workerd.close();
  }
}

type Send = (sent: Sent) => Promise<Received>;

function createAccount(send: Send): Promise<Received> {
  return send({ method: 'POST', path: '/simulator/accounts', headers: { 'X-Simulator-Caller': 'bench' } });
}

async function filledAccount(send: Send): Promise<BenchAccount> {
  const credentials = JSON.parse((await createAccount(send)).text) as Record<string, string>;
  const basic = Buffer.from(`${credentials.clientId}:${credentials.clientSecret}`).toString('base64');
  const token = await send({
    method: 'POST',
    path: '/simulator/public/v3/tokens',
    headers: { Authorization: `Basic ${basic}`, 'Content-Type': 'application/json' },
    body: { grant_type: 'client_credentials' },
  });
  const account = {
    token: (JSON.parse(token.text) as { access_token: string }).access_token,
    partnerToken: credentials.partnerToken ?? '',
    gatewayKey: credentials.gatewayKey ?? '',
    contractId: '',
  };
  const created = await send(newContract(account, 'bench'));
  if (created.status !== 201) throw new Error(`The bench could not create a contract: ${created.text}`);
  return { ...account, contractId: (JSON.parse(created.text) as { id: string }).id };
}

/** Reads, writes and mistakes, in the proportions of somebody who builds an integration. */
function mixedRequest(account: BenchAccount, index: number): Sent {
  const v3 = { Authorization: `Bearer ${account.token}` };
  const v2 = { 'X-Partner-Token': account.partnerToken };
  const read = { method: 'GET', path: `/simulator/public/v3/contracts/${account.contractId}`, headers: v3 };
  // The accounts take turns, so the kind of request changes after each round.
  switch (Math.floor(index / ACCOUNTS) % 10) {
    case 0:
      return newContract(account, String(index));
    case 1:
      return { ...newContract(account, String(index)), body: { user: { email: 'no address' }, lineItems: [] } };
    case 2:
      return { method: 'GET', path: '/simulator/public/v2/users?email=maya.torres@example.com', headers: v2 };
    case 3:
      return { method: 'GET', path: '/simulator/public/v3/contracts/ctr_0000000000', headers: v3 };
    case 4:
      return {
        method: 'POST',
        path: '/simulator/gateway/device-checks',
        headers: { 'X-Gateway-Key': account.gatewayKey, 'Content-Type': 'application/json' },
        body: { identifierType: 'imei', identifier: '356938035643809', kind: 'phone', condition: 'used' },
      };
    case 5:
      return { ...read, headers: {} };
    default:
      return read;
  }
}

function newContract({ token }: Pick<BenchAccount, 'token'>, key: string): Sent {
  const address = { line1: '1840 W Division St', city: 'Chicago', region: 'IL', postalCode: '60622', country: 'US' };
  const contact = { email: 'maya.torres@example.com', mobileNumber: '+13125550142' };
  const unique = `${key}-${crypto.randomUUID()}`;
  const device = {
    kind: 'laptop',
    manufacturer: 'Apple',
    model: 'MacBook Air 13 (M3)',
    condition: 'new',
    serialNumber: unique.replaceAll('-', '').slice(0, 20).toUpperCase(),
  };
  return {
    method: 'POST',
    path: '/simulator/public/v3/contracts',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': unique },
    body: {
      user: { firstName: 'Maya', lastName: 'Torres', ...contact, address },
      lineItems: [{ productPriceId: 'prc_everything_adult_month', device }],
    },
  };
}

function statusCounts(received: readonly Received[]): string {
  const counts = new Map<number, number>();
  for (const { status } of received) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ');
}

function compressedBytes(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
}
