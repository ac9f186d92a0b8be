import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { inject } from 'vitest';

import { spawnTied } from '../../../web/commands/spawn-tied.ts';
import { objectOf } from '../../../web/model/text/json.ts';
import { oldestNode } from '../../tools/oldest-node.ts';
import { installTypeScript, packageFile } from '../clients/install.ts';
import { download, origin } from '../published/portal.ts';
import { type Ended, run } from '../run.ts';
import type { Credentials } from '../simulator-account.ts';

/** How long a command may take to be ready, in ms. */
const PATIENCE = 30_000;
const COMMAND = 'node_modules/.bin/akko-simulator';

/** The environment of programs that run on the oldest Node of the published packages. */
export const OLDEST: { env: NodeJS.ProcessEnv } = {
  env: { ...process.env, PATH: `${oldestFolder()}${delimiter}${process.env.PATH}` },
};

function oldestFolder(): string {
  const folder = oldestNode();
  if (folder !== null) return folder;
  throw new Error(
    'There is no Node of the oldest version that the packages support: node tests/tools/install-test-tools.ts',
  );
}

/**
 * Returns the folder in which npm has installed the simulator from its address, as the guide says, and the client. The first
 * file that asks installs them for all.
 */
export async function installedOnce(): Promise<string> {
  const folder = inject('packages');
  const outcome = join(folder, 'outcome.txt');
  if (isFirst(join(folder, 'begun'))) {
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(outcome, await install(folder));
  }
  while (!existsSync(outcome)) await pause(20);
  const error = readFileSync(outcome, 'utf8');
  if (error !== '') throw new Error(error);
  return folder;
}

/** Whether this process is the first that creates a folder. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** Returns why npm cannot install the packages; empty if it has. */
async function install(folder: string): Promise<string> {
  const guide = await download('/guides/test-your-integration.md');
  const [, path = ''] = /npm install -D https:\/\/[^/\s]+(\/clients\/akko-simulator-[\d.]+\.tgz)/.exec(guide) ?? [];
  for (const address of [path, `/clients/${packageFile('.tgz')}`]) {
    const { code, output } = await installTypeScript(folder, origin + address);
    if (code !== 0) return output;
  }
  return '';
}

/** A folder with the installed packages. */
export class Installed {
  readonly folder = mkdtempSync(join(tmpdir(), 'local-simulator-'));
  readonly #started: ChildProcess[] = [];

  static async create(): Promise<Installed> {
    const installed = new Installed();
    writeFileSync(join(installed.folder, 'package.json'), '{"type":"module"}');
    mkdirSync(join(installed.folder, 'temporary'));
    symlinkSync(join(await installedOnce(), 'node_modules'), join(installed.folder, 'node_modules'));
    return installed;
  }

  /**
   * The environment of the command. If it is killed, it leaves its temporary folder, which then ends with this one. What it
   * keeps for its next run, only tests of this folder see.
   */
  get env(): NodeJS.ProcessEnv {
    return { ...OLDEST.env, TMPDIR: join(this.folder, 'temporary'), XDG_CACHE_HOME: join(this.folder, 'cache') };
  }

  /** Runs the command to its end. `npx` would need a second for itself. */
  run(...args: string[]): Promise<Ended> {
    return run(join(this.folder, COMMAND), args, { cwd: this.folder, timeout: PATIENCE, env: this.env });
  }

  /** Starts the command. @throws Error with its output if it ends or is not ready in time */
  async start(...args: string[]): Promise<Started> {
    const child = spawnTied(join(this.folder, COMMAND), args, {
      cwd: this.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: this.env,
    });
    this.#started.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    for (const stop = Date.now() + PATIENCE; Date.now() < stop && child.exitCode === null; await pause(5)) {
      const line = /^READY (.*)$/m.exec(output)?.[1];
      if (line === undefined) continue;
      const { url, credentials } = objectOf(JSON.parse(line)) as unknown as Started;
      return { child, url, credentials, output: () => output };
    }
    throw new Error(`akko-simulator ${args.join(' ')} is not ready: ${output}`);
  }

  /** Ends everything that was started. */
  async remove(): Promise<void> {
    await Promise.all(this.#started.map((child) => end(child)));
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A command that is ready. */
export interface Started {
  child: ChildProcess;
  url: string;
  credentials: Credentials;
  output: () => string;
}

/** Ends a command. Returns its exit code, or the signal that ended it. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await once(child, 'exit');
  }
  return child.exitCode ?? child.signalCode;
}

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

/** An endpoint of webhooks, which responds with a status. */
export async function receiver(statusOf: (received: Received) => number = () => 204) {
  const all: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const received = { headers: request.headers, body: Buffer.concat(chunks).toString(), at: Date.now() };
      all.push(received);
      response.writeHead(statusOf(received)).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return { url, all, close: () => server.close() };
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
