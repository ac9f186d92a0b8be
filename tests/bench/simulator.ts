import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { freePort } from '../../web/commands/free-port.ts';
import { temporaryFolder } from '../../web/commands/temporary-folder.ts';
import { workerConfig } from '../../web/commands/wrangler.ts';
import { count, type Figure, figureOf, percentile } from './figure.ts';
import { send, sendAll, type Sent, timesOf } from './requests.ts';
import { bundleWorker, serverText, startWorkerd, workerService, workerText, writeConfiguration } from './workerd.ts';

const CONNECTIONS = 50;
const REQUESTS = 10_000;
const WARM_UP = 1_000;
const ACCOUNTS = 50;

/** An account with the objects that the mixed requests read. */
interface BenchAccount {
  token: string;
  contractId: string;
}

/** Measures the simulator's released bundle in workerd, with SQLite storage on disk and without wrangler's own servers. */
export async function benchSimulator(): Promise<Figure[]> {
  using folder = temporaryFolder();
  const port = await freePort();
  const file = await configuration(folder.path, port);
  await using workerd = await startWorkerd(file, `http://127.0.0.1:${port}/simulator/gateway/health`);
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => filledAccount(port)));
  const mixed = (index: number): Sent => mixedRequest(accounts[index % ACCOUNTS] as BenchAccount, index);
  await sendAll(port, mixed, { requests: WARM_UP, connections: CONNECTIONS });

  const alone = await sendAll(port, mixed, { requests: 1_000, connections: 1 });
  const start = performance.now();
  const many = await sendAll(port, mixed, { requests: REQUESTS, connections: CONNECTIONS });
  const perSecond = (REQUESTS / (performance.now() - start)) * 1_000;
  const failed = [...alone, ...many].filter(({ status }) => status >= 500).length;
  // The Worker prints a line for each failure, and for each response that its document does not allow.
  const inLog = workerd.log().length;
  const name = `simulator, ${count(REQUESTS)} mixed requests over ${CONNECTIONS} connections`;
  return [
    figureOf({ name: 'simulator, one connection: median', value: percentile(timesOf(alone)), atMost: 5 }),
    figureOf({ name: 'simulator, one connection: p99', value: percentile(timesOf(alone), 99), atMost: 25 }),
    figureOf({ name: `${name}: requests a second`, value: perSecond, format: count }),
    figureOf({ name: `${name}: status 5xx`, value: failed, format: count, atMost: 0 }),
    figureOf({ name: `${name}: undocumented responses in the log`, value: inLog, format: count, atMost: 0 }),
  ];
}

async function configuration(folder: string, port: number): Promise<string> {
  await bundleWorker(folder, 'simulator', workerConfig('SIMULATOR'));
  mkdirSync(join(folder, 'storage'));
  const namespaces = { ACCOUNTS: 'Account', KEPT_OBJECTS: 'KeptObjects', NEW_ACCOUNT_LIMITS: 'NewAccountLimit' };
  const bindings = [
    ...['ACCOUNTS_PER_HOUR', 'REQUESTS_PER_MINUTE'].map((name) => `(name = "${name}", json = "1000000")`),
    ...Object.entries(namespaces).map(([name, value]) => `(name = "${name}", durableObjectNamespace = "${value}")`),
  ];
  const objects = Object.values(namespaces).map(
    (name) => `(className = "${name}", uniqueKey = "${name}", enableSql = true)`,
  );
  const storage = `(name = "storage", disk = (path = "${join(folder, 'storage')}", writable = true))`;
  return writeConfiguration(folder, [
    serverText([workerService('simulator'), storage], { simulator: port }),
    workerText(folder, 'simulator', {
      bindings,
      fields: [`durableObjectNamespaces = [${objects.join(', ')}]`, 'durableObjectStorage = (localDisk = "storage")'],
    }),
  ]);
}

async function filledAccount(port: number): Promise<BenchAccount> {
  const json = async (sent: Sent): Promise<Record<string, string>> =>
    JSON.parse((await send(port, sent)).text) as Record<string, string>;
  const caller = { 'X-Simulator-Caller': 'bench' };
  const account = await json({ method: 'POST', path: '/simulator/accounts', headers: caller });
  const basic = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64');
  const { access_token: token = '' } = await json({
    method: 'POST',
    path: '/simulator/public/v3/tokens',
    headers: { Authorization: `Basic ${basic}`, 'Content-Type': 'application/json' },
    body: { grant_type: 'client_credentials' },
  });
  const { id: contractId } = await json(newContract(token, 'bench'));
  if (contractId === undefined) throw new Error('The bench could not create a contract.');
  return { token, contractId };
}

/** Reads, writes and mistakes, in the proportions of somebody who builds an integration. */
function mixedRequest({ token, contractId }: BenchAccount, index: number): Sent {
  const v3 = { Authorization: `Bearer ${token}` };
  const read = { method: 'GET', path: `/simulator/public/v3/contracts/${contractId}`, headers: v3 };
  // The accounts take turns, so the kind of request changes after each round.
  switch (Math.floor(index / ACCOUNTS) % 10) {
    case 0:
      return newContract(token, String(index));
    case 1:
      return { ...newContract(token, String(index)), body: { user: { email: 'no address' }, lineItems: [] } };
    case 2:
      return { ...read, path: '/simulator/public/v3/contracts/ctr_0000000000' };
    case 3:
      return { ...read, headers: {} };
    default:
      return read;
  }
}

function newContract(token: string, key: string): Sent {
  const address = { line1: '1840 W Division St', city: 'Chicago', region: 'IL', postalCode: '60622', country: 'US' };
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
      user: { firstName: 'Maya', lastName: 'Torres', email: 'maya@example.com', mobileNumber: '+13125550142', address },
      lineItems: [{ productPriceId: 'prc_everything_adult_month', device }],
    },
  };
}
