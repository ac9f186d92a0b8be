import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PROJECT_ROOT } from '../../compile/output/project.ts';
import { freePort } from '../free-port.ts';
import { readReleaseSettings } from '../release-settings.ts';
import { runWrangler, SIMULATOR_CONFIG } from '../wrangler.ts';

export interface Workerd {
  /** Port of the portal's worker. */
  portal: number;
  /** Port of a worker that only responds to `/<n>` with n bytes and status 401 or 200. */
  plain: number;
  /** Resident memory in bytes. */
  memory: () => number;
  close: () => Promise<void>;
}

const PLAIN = `const text = 'x'.repeat(1 << 20);
export default { fetch: ({ url }) => new Response(text.slice(0, Number(new URL(url).pathname.slice(1))), { headers: { 'Content-Type': 'text/html; charset=utf-8' } }) };
`;

/**
 * Starts the release's worker, as `wrangler deploy --dry-run` bundles it, directly in workerd. wrangler puts its own
 * servers before the worker, which would take longer than the measured time.
 * @param variables variables of the worker
 */
export async function startWorkerd(variables: Readonly<Record<string, string>>): Promise<Workerd> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-workerd-'));
  await runWrangler(['deploy', '--dry-run', '--outdir', folder], { cwd: PROJECT_ROOT, output: 'ignore' });
  writeFileSync(join(folder, 'plain.js'), PLAIN);
  const [portal, plain] = [await freePort(), await freePort()];
  writeFileSync(join(folder, 'workerd.capnp'), configuration({ folder, variables, portal, plain }));
  const child = spawn('workerd', ['serve', join(folder, 'workerd.capnp')], { stdio: ['ignore', 'ignore', 'inherit'] });
  const close = async (): Promise<void> => {
    await stop(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitForResponse(`http://127.0.0.1:${plain}/1`, child);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    portal,
    plain,
    close,
    memory: () => Number(spawnSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' }).stdout) * 1_024,
  };
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
    await waitForResponse(`http://127.0.0.1:${port}/simulator/gateway/health`, child);
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
  return `using Workerd = import "${SCHEMA}";
const config :Workerd.Config = (
  services = [(name = "portal", worker = .portal), (name = "plain", worker = .plain), (name = "network", network = (allow = ["private"]))],
  sockets = [(name = "portal", address = "127.0.0.1:${portal}", http = (), service = "portal"), (name = "plain", address = "127.0.0.1:${plain}", http = (), service = "plain")],
);
const portal :Workerd.Worker = (
  modules = [(name = "index.js", esModule = embed "index.js"), ${texts.map((file) => `(name = "${file}", text = embed "${file}")`).join(', ')}],
  bindings = [${[...bindings, '(name = "ASSETS", service = "plain")'].join(', ')}],
  globalOutbound = "network",
  compatibilityDate = "${compatibilityDateOf()}",
);
const plain :Workerd.Worker = (modules = [(name = "plain.js", esModule = embed "plain.js")], compatibilityDate = "${compatibilityDateOf()}");
`;
}

export async function waitForResponse(url: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
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
