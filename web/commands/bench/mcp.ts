import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PROJECT_ROOT } from '../../compile/output/project.ts';
import { MCP } from '../../model/edge/mcp.ts';
import { freePort } from '../free-port.ts';
import { MCP_CONFIG, runWrangler } from '../wrangler.ts';
import { count, type Figure, median, percentile, timeFigure, zeroFigure } from './figure.ts';
import { type Received, sendAll, type Sent, timesOf } from './requests.ts';
import {
  bundleInternal,
  compatibilityDateOf,
  INTERNAL_BINDING,
  INTERNAL_SERVICES,
  internalWorker,
  SCHEMA,
  stop,
  waitForResponse,
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
  const { port, close } = await startMcpWorkerd();
  try {
    await sendAll(port, toolCall, { requests: WARM_UP, connections: CONNECTIONS, pace: 0 });
    const received = await sendAll(port, toolCall, { requests: CALLS, connections: CONNECTIONS, pace: PACE });
    const name = `MCP server, ${count(CALLS)} calls over ${CONNECTIONS} connections, ${(CONNECTIONS / PACE) * 1_000} a second`;
    return [
      timeFigure(`${name}: median`, median(timesOf(received)), 10),
      timeFigure(`${name}: p99`, percentile(timesOf(received), 99), 50),
      zeroFigure(`${name}: failed calls`, received.filter((response) => !isSuccess(response)).length),
    ];
  } finally {
    await close();
  }
}

function toolCall(index: number): Sent {
  return {
    method: 'POST',
    path: MCP,
    headers: { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' },
    body: { jsonrpc: '2.0', id: index, method: 'tools/call', params: TOOL_CALLS[index % TOOL_CALLS.length] },
  };
}

function isSuccess({ status, text }: Received): boolean {
  if (status !== 200) return false;
  const { result } = JSON.parse(text) as { result?: { isError?: boolean } };
  return result !== undefined && result.isError !== true;
}

async function startMcpWorkerd(): Promise<{ port: number; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-workerd-'));
  const cwd = PROJECT_ROOT;
  await runWrangler(['deploy', '--dry-run', '--outdir', join(folder, 'portal')], { cwd, output: 'ignore' });
  await runWrangler(['deploy', '--dry-run', '--config', MCP_CONFIG, '--outdir', join(folder, 'mcp')], {
    cwd,
    output: 'ignore',
  });
  await bundleInternal(folder);
  const port = await freePort();
  writeFileSync(join(folder, 'workerd.capnp'), configuration(folder, port));
  const child = spawn('workerd', ['serve', join(folder, 'workerd.capnp')], { stdio: ['ignore', 'ignore', 'inherit'] });
  const close = async (): Promise<void> => {
    await stop(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitForResponse(`http://127.0.0.1:${port}/licenses.txt`, { child });
  } catch (error) {
    await close();
    throw error;
  }
  return { port, close };
}

/** The portal with the MCP server as its service and the files of the build as its assets. */
function configuration(folder: string, port: number): string {
  const texts = readdirSync(join(folder, 'portal')).filter((file) => file.endsWith('.txt'));
  const date = compatibilityDateOf();
  return `using Workerd = import "${SCHEMA}";
const config :Workerd.Config = (
  services = [(name = "portal", worker = .portal), (name = "mcp", worker = .mcp), (name = "assets", disk = "${join(PROJECT_ROOT, 'dist/public')}"), ${INTERNAL_SERVICES}],
  sockets = [(name = "portal", address = "127.0.0.1:${port}", http = (), service = "portal")],
);
const portal :Workerd.Worker = (
  modules = [(name = "index.js", esModule = embed "portal/index.js"), ${texts.map((file) => `(name = "${file}", text = embed "portal/${file}")`).join(', ')}],
  bindings = [(name = "GOOGLE_CLIENT_ID", text = "bench"), (name = "HOSTED_DOMAIN", text = "bench.test"), (name = "ASSETS", service = "assets"), (name = "MCP", service = "mcp"), ${INTERNAL_BINDING}],
  compatibilityDate = "${date}",
);
const mcp :Workerd.Worker = (modules = [(name = "index.js", esModule = embed "mcp/index.js")], compatibilityDate = "${date}");
${internalWorker()}`;
}
