import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { readReleaseSettings } from '../../web/commands/release/release-settings.ts';
import { untilResponse } from '../../web/commands/until-response.ts';
import { runWrangler } from '../../web/commands/wrangler.ts';
import { PROJECT_ROOT } from '../../web/compile/base/project.ts';
import { WORKERD_IMPORT } from '../../web/compile/local-simulator/local-simulator.ts';

/** The longest time until workerd responds, in ms. */
const PATIENCE = 20_000;

/** Bundles a Worker of the project into a folder of its name, as a release does. */
export async function bundleWorker(folder: string, name: string, config = 'wrangler.toml'): Promise<void> {
  const args = ['deploy', '--dry-run', '--config', config, '--outdir', join(folder, name)];
  await runWrangler(args, { cwd: PROJECT_ROOT, output: 'ignore' });
}

interface WorkerSettings {
  bindings?: readonly string[];
  /** Further fields of the Worker. */
  fields?: readonly string[];
}

/** The definition of a Worker in a configuration, from its bundle beside the configuration. */
export function workerText(folder: string, name: string, { bindings = [], fields = [] }: WorkerSettings = {}): string {
  const files = readdirSync(join(folder, name));
  // The code is first, then its text modules.
  const modules = ['.js', '.txt']
    .flatMap((ending) => files.filter((file) => file.endsWith(ending)))
    .map((file) => `(name = "${file}", ${file.endsWith('.txt') ? 'text' : 'esModule'} = embed "${name}/${file}")`);
  const environment = { GOOGLE_CLIENT_ID: 'bench', HOSTED_DOMAIN: 'bench.test' };
  const { compatibilityDate } = readReleaseSettings({ root: PROJECT_ROOT, environment });
  return `const ${name} :Workerd.Worker = (
  modules = [${modules.join(', ')}],
  bindings = [${bindings.join(', ')}],
  ${fields.map((field) => `${field},\n  `).join('')}compatibilityDate = "${compatibilityDate}",
);
`;
}

export function workerService(name: string): string {
  return `(name = "${name}", worker = .${name})`;
}

/** The definition of the server. @param ports of the services that listen, by name */
export function serverText(services: readonly string[], ports: Readonly<Record<string, number>>): string {
  const sockets = Object.entries(ports).map(
    ([service, port]) => `(name = "${service}", address = "127.0.0.1:${port}", http = (), service = "${service}")`,
  );
  return `const config :Workerd.Config = (services = [${services.join(', ')}], sockets = [${sockets.join(', ')}]);\n`;
}

/** Writes a configuration. Returns its file. */
export function writeConfiguration(folder: string, definitions: readonly string[]): string {
  const file = join(folder, 'workerd.capnp');
  writeFileSync(file, [`${WORKERD_IMPORT}\n`, ...definitions].join(''));
  return file;
}

/**
 * Starts workerd directly, and waits for a response. wrangler puts its own servers before a Worker, which would take longer than the
 * measured time.
 */
export async function startWorkerd(file: string, url: string): Promise<AsyncDisposable & { log: () => string[] }> {
  const child = spawn('workerd', ['serve', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const hasEnded = (): boolean => child.exitCode !== null;
  const workerd = {
    log: () => output.join('').split('\n').filter(Boolean),
    async [Symbol.asyncDispose]() {
      if (hasEnded()) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
  if (await untilResponse(url, { status: 200, patience: PATIENCE, hasEnded })) return workerd;
  await workerd[Symbol.asyncDispose]();
  throw new Error(`workerd did not start:\n${output.join('')}`);
}
