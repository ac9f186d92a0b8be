import { join } from 'node:path';

import { PROJECT_ROOT } from '../../compile/base/project.ts';
import { MCP } from '../../model/edge/mcp.ts';
import { freePort } from '../free-port.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { MCP_CONFIG } from '../wrangler.ts';
import { count, type Figure, figureOf, median, percentile } from './figure.ts';
import { type Received, sendAll, type Sent, timesOf } from './requests.ts';
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
const CALLS = 1_500;
/** Each connection makes one call in this time, in ms: together 50 calls a second. */
const PACE = 400;
const WARM_UP = 200;

/** The calls of an assistant that writes an integration. */
const TOOL_CALLS = [
  { name: 'search', arguments: { query: 'create a contract for a used phone' } },
  { name: 'list_operations', arguments: { api: 'v3' } },
  { name: 'get_operation', arguments: { operation: 'POST /public/v3/contracts' } },
  { name: 'get_schema', arguments: { name: 'NewLineItem', api: 'v3' } },
  { name: 'read_page', arguments: { page: '/get_started', locale: 'pt' } },
  { name: 'search', arguments: { query: 'idempotency', locale: 'es' } },
  { name: 'list_changes', arguments: { api: 'v2' } },
];

/** Measures the released MCP server behind the released portal, in workerd and without wrangler's own servers. */
export async function benchMcp(): Promise<Figure[]> {
  using folder = temporaryFolder();
  const port = await freePort();
  const file = await configuration(folder.path, port);
  await using _workerd = await startWorkerd(file, `http://127.0.0.1:${port}/licenses.txt`);
  await sendAll(port, toolCall, { requests: WARM_UP, connections: CONNECTIONS });
  const received = await sendAll(port, toolCall, { requests: CALLS, connections: CONNECTIONS, pace: PACE });
  const times = timesOf(received);
  const failed = received.filter((response) => !isSuccess(response)).length;
  const name = `MCP server, ${count(CALLS)} calls over ${CONNECTIONS} connections, ${(CONNECTIONS / PACE) * 1_000} a second`;
  return [
    figureOf({ name: `${name}: median`, value: median(times), atMost: 10 }),
    figureOf({ name: `${name}: p99`, value: percentile(times, 99), atMost: 50 }),
    figureOf({ name: `${name}: failed calls`, value: failed, format: count, atMost: 0 }),
  ];
}

function toolCall(index: number): Sent {
  return {
    method: 'POST',
    path: MCP,
    headers: {
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
      // The portal limits the calls of each address.
      'CF-Connecting-IP': `203.0.113.${index % CONNECTIONS}`,
    },
    body: { jsonrpc: '2.0', id: index, method: 'tools/call', params: TOOL_CALLS[index % TOOL_CALLS.length] },
  };
}

function isSuccess({ status, text }: Received): boolean {
  if (status !== 200) return false;
  const { result } = JSON.parse(text) as { result?: { isError?: boolean } };
  return result !== undefined && result.isError !== true;
}

/** The portal with the MCP server as its service and the files of the build as its assets. */
async function configuration(folder: string, port: number): Promise<string> {
  await bundleWorker(folder, 'portal');
  await bundleWorker(folder, 'mcp', MCP_CONFIG);
  const assets = `(name = "assets", disk = "${join(PROJECT_ROOT, 'dist/public')}")`;
  const services = [workerService('portal'), workerService('mcp'), assets, ...INTERNAL_SERVICES];
  const variables = ['(name = "GOOGLE_CLIENT_ID", text = "bench")', '(name = "HOSTED_DOMAIN", text = "bench.test")'];
  const bindings = ['(name = "ASSETS", service = "assets")', '(name = "MCP", service = "mcp")', INTERNAL_BINDING];
  return writeConfiguration(folder, [
    serverText('config', services, { portal: port }),
    workerText(folder, 'portal', { bindings: [...variables, ...bindings] }),
    workerText(folder, 'mcp'),
    await internalWorker(folder),
  ]);
}
