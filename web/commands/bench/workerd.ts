import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PROJECT_ROOT } from '../../compile/output/project.ts';
import { INTERNAL_FILES } from '../../compile/output/staging.ts';
import { freePort } from '../free-port.ts';
import { readReleaseSettings } from '../release-settings.ts';
import { INTERNAL_CONFIG, runWrangler, SIMULATOR_CONFIG } from '../wrangler.ts';

/** The first response of a started worker. */
export interface FirstResponse {
  /** From the start of workerd, in ms. */
  milliseconds: number;
  /** Resident memory in bytes. */
  memory: number;
}

export interface Workerd {
  /** Port of the portal's worker. */
  portal: number;
  /** Port of a worker without a gate. It responds to `/<n>` with n bytes, and to other paths with the internal page. */
  plain: number;
  /** Resident memory in bytes. */
  memory: () => number;
  /** Starts one of the two workers alone in another workerd, and ends it after its first response. */
  startAlone: (worker: 'portal' | 'plain') => Promise<FirstResponse>;
  close: () => Promise<void>;
}

const PLAIN = `const text = 'x'.repeat(1 << 20);
export default {
  async fetch({ url }, { INTERNAL }) {
    const { pathname } = new URL(url);
    const length = Number(pathname.slice(1));
    const body = Number.isNaN(length) ? await INTERNAL.read(pathname) : text.slice(0, length);
    return new Response(body, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  },
};
`;

/**
 * Starts the release's worker, as `wrangler deploy --dry-run` bundles it, directly in workerd. wrangler puts its own
 * servers before the worker, which would take longer than the measured time.
 * @param variables variables of the worker
 */
export async function startWorkerd(variables: Readonly<Record<string, string>>): Promise<Workerd> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-workerd-'));
  await runWrangler(['deploy', '--dry-run', '--outdir', folder], { cwd: PROJECT_ROOT, output: 'ignore' });
  await bundleInternal(folder);
  writeFileSync(join(folder, 'plain.js'), PLAIN);
  const [portal, plain] = [await freePort(), await freePort()];
  const file = join(folder, 'workerd.capnp');
  writeFileSync(file, configuration({ folder, variables, portal, plain }));
  const child = spawn('workerd', ['serve', file, 'both'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const close = async (): Promise<void> => {
    await stop(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitForResponse(`http://127.0.0.1:${plain}/1`, { child });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    portal,
    plain,
    close,
    memory: () => memoryOf(child),
    startAlone: (worker) => startAlone(file, worker),
  };
}

async function startAlone(file: string, worker: 'portal' | 'plain'): Promise<FirstResponse> {
  const port = await freePort();
  const args = ['serve', file, worker === 'portal' ? 'portalAlone' : 'plainAlone'];
  const start = performance.now();
  const child = spawn('workerd', [...args, `--socket-addr=${worker}=127.0.0.1:${port}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await waitForResponse(`http://127.0.0.1:${port}/docs/internal`, { child, pause: 2, status: FIRST_STATUS[worker] });
    return { milliseconds: performance.now() - start, memory: memoryOf(child) };
  } finally {
    await stop(child);
  }
}

/** The gate responds to a stranger, and the other worker with the page. */
const FIRST_STATUS = { portal: 401, plain: 200 };

function memoryOf({ pid }: ChildProcess): number {
  return Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) * 1_024;
}

/** The simulator's released bundle in workerd. */
export interface SimulatorWorkerd {
  port: number;
  /** The files of the Worker. */
  modules: string[];
  /** The lines that the Worker has printed: each is a failure, or a response that its document does not allow. */
  log: () => string[];
  close: () => Promise<void>;
}

/** Starts the simulator's Worker directly in workerd, with its storage in a temporary folder. */
export async function startSimulatorWorkerd(variables: Readonly<Record<string, string>>): Promise<SimulatorWorkerd> {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-workerd-'));
  const bundle = join(folder, 'bundle');
  await runWrangler(['deploy', '--dry-run', '--config', SIMULATOR_CONFIG, '--outdir', bundle], {
    cwd: PROJECT_ROOT,
    output: 'ignore',
  });
  mkdirSync(join(folder, 'storage'));
  const port = await freePort();
  writeFileSync(join(folder, 'workerd.capnp'), simulatorConfiguration({ bundle, variables, port, folder }));
  const child = spawn('workerd', ['serve', join(folder, 'workerd.capnp')], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const close = async (): Promise<void> => {
    await stop(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitForResponse(`http://127.0.0.1:${port}/simulator/gateway/health`, { child });
  } catch (error) {
    await close();
    throw new Error(`The simulator did not start:\n${output.join('')}`, { cause: error });
  }
  return {
    port,
    modules: modulesIn(bundle).map((file) => join(bundle, file)),
    log: () => output.join('').split('\n').filter(Boolean),
    close,
  };
}

function modulesIn(bundle: string): string[] {
  return readdirSync(bundle).filter((file) => /\.(?:js|txt)$/.test(file));
}

function simulatorConfiguration({
  bundle,
  variables,
  port,
  folder,
}: {
  bundle: string;
  variables: Readonly<Record<string, string>>;
  port: number;
  folder: string;
}): string {
  const texts = modulesIn(bundle).filter((file) => file.endsWith('.txt'));
  const classes = ['Account', 'Creations'];
  const bindings = [
    ...Object.entries(variables).map(([name, json]) => `(name = "${name}", json = "${json}")`),
    ...classes.map(
      (name) => `(name = "${name.toUpperCase()}${name.endsWith('s') ? '' : 'S'}", durableObjectNamespace = "${name}")`,
    ),
  ];
  return `using Workerd = import "${SCHEMA}";
const config :Workerd.Config = (
  services = [(name = "simulator", worker = .simulator), (name = "storage", disk = (path = "${join(folder, 'storage')}", writable = true))],
  sockets = [(name = "simulator", address = "127.0.0.1:${port}", http = (), service = "simulator")],
);
const simulator :Workerd.Worker = (
  modules = [(name = "index.js", esModule = embed "bundle/index.js"), ${texts.map((file) => `(name = "${file}", text = embed "bundle/${file}")`).join(', ')}],
  bindings = [${bindings.join(', ')}],
  durableObjectNamespaces = [${classes.map((name) => `(className = "${name}", uniqueKey = "${name}", enableSql = true)`).join(', ')}],
  durableObjectStorage = (localDisk = "storage"),
  compatibilityDate = "${compatibilityDateOf()}",
);
`;
}

export function compatibilityDateOf(): string {
  const environment = { GOOGLE_CLIENT_ID: 'bench', HOSTED_DOMAIN: 'bench.test' };
  return readReleaseSettings({ root: PROJECT_ROOT, environment }).compatibilityDate;
}

interface WorkerdConfiguration {
  folder: string;
  variables: Readonly<Record<string, string>>;
  portal: number;
  plain: number;
}

/** workerd's own schema, imported from the package. */
export const SCHEMA = ['', 'workerd', 'workerd.capnp'].join('/');

/** Returns a workerd configuration (https://github.com/cloudflare/workerd/blob/main/src/workerd/server/workerd.capnp). */
function configuration({ folder, variables, portal, plain }: WorkerdConfiguration): string {
  const texts = readdirSync(folder).filter((file) => file.endsWith('.txt'));
  const bindings = Object.entries(variables).map(([name, value]) => `(name = "${name}", text = "${value}")`);
  const portalService = '(name = "portal", worker = .portal)';
  const plainService = '(name = "plain", worker = .plain)';
  const others = `(name = "network", network = (allow = ["private"])), ${INTERNAL_SERVICES}`;
  const socket = (name: string, port: number): string =>
    `(name = "${name}", address = "127.0.0.1:${port}", http = (), service = "${name}")`;
  return `using Workerd = import "${SCHEMA}";
const both :Workerd.Config = (services = [${portalService}, ${plainService}, ${others}], sockets = [${socket('portal', portal)}, ${socket('plain', plain)}]);
const portalAlone :Workerd.Config = (services = [${portalService}, ${plainService}, ${others}], sockets = [${socket('portal', portal)}]);
const plainAlone :Workerd.Config = (services = [${plainService}, ${others}], sockets = [${socket('plain', plain)}]);
const portal :Workerd.Worker = (
  modules = [(name = "index.js", esModule = embed "index.js"), ${texts.map((file) => `(name = "${file}", text = embed "${file}")`).join(', ')}],
  bindings = [${[...bindings, '(name = "ASSETS", service = "plain")', INTERNAL_BINDING].join(', ')}],
  globalOutbound = "network",
  compatibilityDate = "${compatibilityDateOf()}",
);
const plain :Workerd.Worker = (modules = [(name = "plain.js", esModule = embed "plain.js")], bindings = [${INTERNAL_BINDING}], compatibilityDate = "${compatibilityDateOf()}");
${internalWorker()}`;
}

/** The internal Worker and its files, as services of a configuration that also has {@link internalWorker}. */
export const INTERNAL_SERVICES = `(name = "internal", worker = .internal), (name = "internal-files", disk = "${join(PROJECT_ROOT, 'dist', INTERNAL_FILES)}")`;
export const INTERNAL_BINDING = '(name = "INTERNAL", service = "internal")';

/** Bundles the internal Worker into `internal/` beside the configuration. */
export async function bundleInternal(folder: string): Promise<void> {
  const args = ['deploy', '--dry-run', '--config', INTERNAL_CONFIG, '--outdir', join(folder, 'internal')];
  await runWrangler(args, { cwd: PROJECT_ROOT, output: 'ignore' });
}

/** The internal Worker in a configuration. */
export function internalWorker(): string {
  return `const internal :Workerd.Worker = (
  modules = [(name = "index.js", esModule = embed "internal/index.js")],
  bindings = [(name = "ASSETS", service = "internal-files")],
  compatibilityDate = "${compatibilityDateOf()}",
);
`;
}

/** Waits until a started workerd responds with a status. @param options.pause between attempts, in ms */
export async function waitForResponse(
  url: string,
  { child, pause = 50, status = 200 }: { child: ChildProcess; pause?: number; status?: number },
): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, pause))) {
    const response = await fetch(url).catch(() => null);
    await response?.body?.cancel();
    if (response?.status === status) return;
    if (child.exitCode !== null) break;
  }
  throw new Error('workerd did not start.');
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exit;
}
