import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { PROJECT_ROOT } from '../../compile/base/project.ts';
import { INSIGHT_FILE } from '../../compile/insight/places.ts';
import { inboxDataOf } from '../../model/insight/inbox-data.ts';
import { inboxToJson } from '../../model/insight/inbox-export.ts';
import { inboxQueries, inboxRowsOf } from '../../model/insight/inbox-rows.ts';
import type { Places } from '../../model/insight/service.ts';
import { SIGNALS_PATH } from '../../model/insight/signal.ts';
import { freePort } from '../free-port.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { INSIGHT_CONFIG } from '../wrangler.ts';
import { count, type Figure, figureOf, median, percentile } from './figure.ts';
import { sendAll, type Sent, timesOf } from './requests.ts';
import {
  bundleWorker,
  INTERNAL_BINDING,
  INTERNAL_SERVICES,
  internalWorker,
  serverText,
  startWorkerd,
  workerService,
  workerText,
  writeConfiguration,
} from './workerd.ts';

const CONNECTIONS = 20;
const SIGNALS = 3_000;
/** Each connection sends one signal in this time, in ms: together 200 a second. */
const PACE = 100;
const COUNTS = 1_000_000;
const RUNS = 5;

/**
 * Measures the portal that takes signals and the insight Worker that counts them, both in workerd. workerd alone has no D1, so nothing
 * is stored: a release stores once a second. The inbox is measured on Node's SQLite.
 */
export async function benchInsight(): Promise<Figure[]> {
  using folder = temporaryFolder();
  const port = await freePort();
  const file = await configuration(folder.path, port);
  await using _workerd = await startWorkerd(file, `http://127.0.0.1:${port}/licenses.txt`);
  await sendAll(port, signalAt(port), { requests: 200, connections: CONNECTIONS });
  const received = await sendAll(port, signalAt(port), { requests: SIGNALS, connections: CONNECTIONS, pace: PACE });
  const times = timesOf(received);
  const failed = received.filter(({ status }) => status !== 204).length;
  const name = `Insight, ${count(SIGNALS)} signals, ${(CONNECTIONS / PACE) * 1_000} a second`;
  return [
    figureOf({ name: `${name}: median`, value: median(times) }),
    figureOf({ name: `${name}: p99`, value: percentile(times, 99), atMost: 30 }),
    figureOf({ name: `${name}: refused`, value: failed, format: count, atMost: 0 }),
    figureOf({ name: `Insight, the inbox over ${count(COUNTS)} counts`, value: median(inboxTimes()), atMost: 300 }),
  ];
}

function signalAt(port: number): (index: number) => Sent {
  return (index) => ({
    method: 'POST',
    path: SIGNALS_PATH,
    headers: {
      Origin: `http://127.0.0.1:${port}`,
      'Content-Type': 'application/json',
      'CF-Connecting-IP': `203.0.${index % 100}.${index % 250}`,
    },
    body: { kind: 'feedback', page: '/intro', helpful: index % 2 === 0 ? 'yes' : 'no' },
  });
}

async function configuration(folder: string, port: number): Promise<string> {
  await bundleWorker(folder, 'portal');
  await bundleWorker(folder, 'insight', INSIGHT_CONFIG);
  const assets = `(name = "assets", disk = "${join(PROJECT_ROOT, 'dist/public')}")`;
  const services = [workerService('portal'), workerService('insight'), assets, ...INTERNAL_SERVICES];
  const variables = ['(name = "GOOGLE_CLIENT_ID", text = "bench")', '(name = "HOSTED_DOMAIN", text = "bench.test")'];
  const bindings = [
    '(name = "ASSETS", service = "assets")',
    '(name = "INSIGHT", service = "insight")',
    INTERNAL_BINDING,
  ];
  const objects = '(className = "Readers", uniqueKey = "readers", enableSql = true)';
  return writeConfiguration(folder, [
    serverText('config', services, { portal: port }),
    workerText(folder, 'portal', { bindings: [...variables, ...bindings] }),
    workerText(folder, 'insight', {
      bindings: ['(name = "READERS", durableObjectNamespace = "Readers")'],
      fields: [`durableObjectNamespaces = [${objects}]`, 'durableObjectStorage = (inMemory = void)'],
    }),
    await internalWorker(folder),
  ]);
}

/** Times of reading the inbox from a database of thirteen months, in ms. */
function inboxTimes(): number[] {
  const places = JSON.parse(readFileSync(join(PROJECT_ROOT, 'dist', INSIGHT_FILE), 'utf8')) as Places;
  const database = databaseOf(Object.keys(places.pages));
  return Array.from({ length: RUNS }, () => {
    const start = performance.now();
    const results = inboxQueries().map((query) => database.prepare(query).all());
    inboxToJson(inboxDataOf(inboxRowsOf(results), places));
    return performance.now() - start;
  });
}

function databaseOf(pages: readonly string[]): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  const migrations = join(PROJECT_ROOT, 'worker/insight/migrations');
  for (const file of globSync('*.sql', { cwd: migrations }).toSorted())
    database.exec(readFileSync(join(migrations, file), 'utf8'));
  database.exec('BEGIN');
  const insert = database.prepare(`INSERT OR IGNORE INTO counts VALUES (date('now', ?), ?, ?, ?, 3)`);
  const kinds = ['trouble', 'no', 'search', 'missing', 'failure'];
  for (let index = 0; index < COUNTS; index += 1) {
    const kind = kinds[index % kinds.length] ?? '';
    const page = pages[Math.floor(index / 5) % pages.length] ?? '';
    const item = kind === 'trouble' || kind === 'no' ? '' : `GET /${index % 997}\t422\tcode\t/field${index % 89}\trule`;
    insert.run(`-${Math.floor(index / 5 / pages.length) % 390} days`, kind, page, item);
  }
  database.exec('COMMIT');
  return database;
}
