import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PROJECT_ROOT } from '../../compile/output/project.ts';
import { freePort } from '../free-port.ts';
import { readReleaseSettings } from '../release-settings.ts';
import { runWrangler } from '../wrangler.ts';

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

interface WorkerdConfiguration {
  folder: string;
  variables: Readonly<Record<string, string>>;
  portal: number;
  plain: number;
}

/** workerd's own schema, imported from the package. */
const SCHEMA = ['', 'workerd', 'workerd.capnp'].join('/');

/** Returns a workerd configuration (https://github.com/cloudflare/workerd/blob/main/src/workerd/server/workerd.capnp). */
function configuration({ folder, variables, portal, plain }: WorkerdConfiguration): string {
  const { compatibilityDate } = readReleaseSettings({
    root: PROJECT_ROOT,
    environment: { GOOGLE_CLIENT_ID: 'bench', HOSTED_DOMAIN: 'bench.test' },
  });
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
  compatibilityDate = "${compatibilityDate}",
);
const plain :Workerd.Worker = (modules = [(name = "plain.js", esModule = embed "plain.js")], compatibilityDate = "${compatibilityDate}");
`;
}

async function waitForResponse(url: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    if (child.exitCode !== null) break;
  }
  throw new Error('workerd did not start.');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exit;
}
