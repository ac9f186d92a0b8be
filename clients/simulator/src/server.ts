import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

import { InputError } from './errors.js';

const CONFIG = fileURLToPath(new URL('../worker/workerd.capnp', import.meta.url));
/** The path of the runtime for this machine. The package has no types. */
const { default: WORKERD } = createRequire(import.meta.url)('workerd') as { default: string };

export interface ServerOptions {
  port: number;
  /** The time at which the clock stands still, in ms; null if it runs. */
  now: number | null;
  seed: string | null;
  /** Folder for the state; null to keep it only while the simulator runs. */
  folder: string | null;
}

export interface Server {
  /** Origin of the server. */
  origin: `http://${string}`;
  stop: () => Promise<void>;
}

/** Starts the Worker on this machine only. @throws InputError if the port cannot be used */
export async function startServer({ port, now, seed, folder }: ServerOptions): Promise<Server> {
  const storage = folder ?? mkdtempSync(join(tmpdir(), 'akko-simulator-'));
  mkdirSync(storage, { recursive: true });
  const args = [`--socket-addr=http=127.0.0.1:${port}`, `--directory-path=storage=${storage}`, '--control-fd=3'];
  const child = spawn(WORKERD, ['serve', CONFIG, ...args], {
    stdio: ['ignore', 'inherit', 'pipe', 'pipe'],
    env: {
      ...process.env,
      AKKO_SIMULATOR_NOW: now === null ? undefined : String(now),
      AKKO_SIMULATOR_SEED: seed ?? undefined,
    },
  });
  // Responses wait until their writes are on the disk. A gentle end would wait for streams, whose readers have gone.
  const end = (): boolean => child.kill('SIGKILL');
  process.once('exit', end);
  const closed = once(child, 'close');
  const stop = async (): Promise<void> => {
    process.off('exit', end);
    end();
    await closed;
    if (folder === null) rmSync(storage, { recursive: true, force: true });
  };
  const [errors, control] = [child.stderr as Readable, child.stdio[3] as Readable];
  // Each line is a message, such as {"event":"listen","socket":"http","port":4010}.
  const ready = new Promise<number | null>((resolve) => {
    control.once('data', (line: Buffer) => resolve((JSON.parse(line.toString()) as { port: number }).port));
    child.once('close', () => resolve(null));
  });
  let log = '';
  errors.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const used = await ready;
  if (used !== null) {
    errors.pipe(process.stderr);
    return { origin: `http://127.0.0.1:${used}`, stop };
  }
  await stop();
  if (!/address already in use|permission denied/i.test(log)) throw new Error(`The simulator did not start.\n${log}`);
  throw new InputError(`--port: another program has ${port}, or you may not use it; choose another port.`);
}
