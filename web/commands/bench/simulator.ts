import { mkdirSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { freePort } from '../free-port.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { SIMULATOR_CONFIG } from '../wrangler.ts';
import { count, type Figure, figureOf, kilobytes, median, noteOf, percentile } from './figure.ts';
import { type Received, sendAll, type Sent, sendTo, timesOf } from './requests.ts';
import {
  bundleWorker,
  modulesOf,
  serverText,
  startWorkerd,
  type Workerd,
  workerService,
  workerText,
  writeConfiguration,
} from './workerd.ts';

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
  using folder = temporaryFolder();
  const port = await freePort();
  const file = await configuration(folder.path, port);
  await using workerd = await startWorkerd(file, `http://127.0.0.1:${port}/simulator/gateway/health`);
  const modules = modulesOf(folder.path, 'simulator').map((name) => readFileSync(join(folder.path, 'simulator', name)));
  const value = modules.reduce((sum, module) => sum + gzipSync(module).length, 0);
  return [
    ...(await benchRequests(port, workerd)),
    figureOf({ name: 'simulator, the Worker compressed', value, format: kilobytes, atMost: 600 * 1_024 }),
  ];
}

async function configuration(folder: string, port: number): Promise<string> {
  await bundleWorker(folder, 'simulator', SIMULATOR_CONFIG);
  mkdirSync(join(folder, 'storage'));
  const namespaces = { ACCOUNTS: 'Account', NEW_ACCOUNT_LIMITS: 'NewAccountLimit' };
  const bindings = [
    ...['ACCOUNTS_PER_HOUR', 'REQUESTS_PER_MINUTE'].map((name) => `(name = "${name}", json = "1000000")`),
    ...Object.entries(namespaces).map(([name, value]) => `(name = "${name}", durableObjectNamespace = "${value}")`),
  ];
  const objects = Object.values(namespaces).map(
    (name) => `(className = "${name}", uniqueKey = "${name}", enableSql = true)`,
  );
  const storage = `(name = "storage", disk = (path = "${join(folder, 'storage')}", writable = true))`;
  return writeConfiguration(folder, [
    serverText('config', [workerService('simulator'), storage], { simulator: port }),
    workerText(folder, 'simulator', {
      bindings,
      fields: [`durableObjectNamespaces = [${objects.join(', ')}]`, 'durableObjectStorage = (localDisk = "storage")'],
    }),
  ]);
}

async function benchRequests(port: number, workerd: Workerd): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const send = (sent: Sent): Promise<Received> => sendTo(agent, port, sent);
  const creation: number[] = [];
  for (let account = 0; account < NEW_ACCOUNTS; account += 1) creation.push((await createAccount(send)).milliseconds);
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => filledAccount(send)));
  const mixed = (index: number): Sent => mixedRequest(accounts[index % ACCOUNTS] as BenchAccount, index);
  agent.destroy();
  await sendAll(port, mixed, { requests: WARM_UP, connections: CONNECTIONS });

  const alone = await sendAll(port, mixed, { requests: 1_000, connections: 1 });
  const paced = await sendAll(port, mixed, { requests: REQUESTS, connections: CONNECTIONS, pace: PACE });
  const start = performance.now();
  const pressed = await sendAll(port, mixed, { requests: REQUESTS, connections: CONNECTIONS });
  const perSecond = (REQUESTS / (performance.now() - start)) * 1_000;

  const many = `${count(REQUESTS)} mixed requests over ${CONNECTIONS} connections`;
  const atPace = `simulator, ${many}, ${(CONNECTIONS / PACE) * 1_000} a second`;
  const pressing = `simulator, ${many}, without a pause`;
  const all = [...alone, ...paced, ...pressed];
  const failed = all.filter(({ status }) => status === 0 || status >= 500).length;
  // The Worker prints a line for each failure, and for each response that its document does not allow.
  const inLog = workerd.log().length;
  const requests = `simulator, ${count(all.length)} requests`;
  return [
    figureOf({ name: 'simulator, one connection: median', value: median(timesOf(alone)), atMost: 5 }),
    figureOf({ name: `${atPace}: median`, value: median(timesOf(paced)), atMost: 5 }),
    figureOf({ name: `${atPace}: p99`, value: percentile(timesOf(paced), 99), atMost: 25 }),
    figureOf({ name: `${pressing}: requests a second`, value: perSecond, format: count }),
    figureOf({ name: `${pressing}: p99`, value: percentile(timesOf(pressed), 99) }),
    figureOf({ name: 'simulator, a new account: median', value: median(creation), atMost: 50 }),
    figureOf({ name: 'simulator, a new account: p99', value: percentile(creation, 99) }),
    figureOf({ name: `${requests}: status 5xx`, value: failed, format: count, atMost: 0 }),
    figureOf({ name: `${requests}: undocumented responses in the log`, value: inLog, format: count, atMost: 0 }),
    noteOf('simulator, statuses of these requests', statusCounts(all)),
  ];
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
  return [...Map.groupBy(received, ({ status }) => status)]
    .toSorted(([a], [b]) => a - b)
    .map(([status, { length }]) => `${length} × ${status}`)
    .join(', ');
}
