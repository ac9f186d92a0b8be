import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

import { InputError, SimulatorError } from './errors.js';
import { homepage, name } from './manifest.js';

const CONFIG = fileURLToPath(new URL('../worker/workerd.capnp', import.meta.url));
/** The path of the runtime for this machine. The package has no types. */
const { default: WORKERD } = createRequire(import.meta.url)('workerd') as { default: string };

const SHELL = '/bin/sh';
/**
 * Runs a command until its standard input ends, which also happens when the parent is killed. Files of the command are the owner's
 * alone. `4` is the standard input: a command in the background gets another one.
 */
const GUARD = `umask 077; exec 4<&0
"$@" 4<&- & runtime=$!
{ read -r _ <&4; kill -9 $runtime; } >/dev/null 2>&1 3>&- & guard=$!
wait $runtime; kill $guard 2>/dev/null`;

/** An injected fault ends a connection by an error of the Worker, which the runtime reports as its own. */
const EXPECTED = /An injected fault ends the connection/;

export interface ServerOptions {
  port: number;
  /** The time at which the clock stands still, in ms; null if it runs. */
  now: number | null;
  seed: string | null;
  /** Whether the seed also makes the secrets. */
  fixedCredentials: boolean;
  /** Folder for the state; null to keep it only while the simulator runs. */
  folder: string | null;
  /** Hears of each injected fault that ended a connection. */
  onFault: (line: string) => void;
}

export interface Server {
  /** Origin of the server. */
  origin: `http://${string}`;
  stop: () => Promise<void>;
  /** Prints the messages of the runtime from now on. Until then, they are reasons why a start fails. */
  print: () => void;
  /** The error of a start that has failed. */
  failure: () => SimulatorError;
}

/**
 * Starts the Worker on this machine only.
 * @throws InputError if the port cannot be used, and SimulatorError if the Worker does not start for another reason
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { port, folder, onFault } = options;
  const storage = folder ?? mkdtempSync(join(tmpdir(), `${name}-`));
  mkdirSync(storage, { recursive: true, mode: 0o700 });
  const child = startRuntime(storage, options);
  let state: 'starting' | 'open' | 'ended' = 'starting';
  // Responses wait until their writes are on the disk. A gentle end would wait for streams, whose readers have gone.
  const end = (): void => {
    state = 'ended';
    child.stdin?.destroy();
    if (!existsSync(SHELL)) child.kill('SIGKILL');
  };
  process.once('exit', end);
  const closed = once(child, 'close');
  const stop = async (): Promise<void> => {
    process.off('exit', end);
    end();
    await closed;
    if (folder === null) rmSync(storage, { recursive: true, force: true });
  };
  const [output, errors, control] = [child.stdout as Readable, child.stderr as Readable, child.stdio[3] as Readable];
  // Each line is a message, such as {"event":"listen","socket":"http","port":4010}.
  const ready = new Promise<number | null>((resolve) => {
    control.once('data', (line: Buffer) => resolve((JSON.parse(line.toString()) as { port: number }).port));
    child.once('close', () => resolve(null));
  });
  createInterface({ input: output }).on('line', onFault);
  const log: string[] = [];
  const failure = (): SimulatorError => {
    const reason = log.find((line) => /error|fail|fatal/i.test(line)) ?? log[0] ?? 'the runtime said nothing.';
    const said = /SQLITE_FULL|no space left/i.test(reason) ? `the disk of ${storage} is full.` : reason;
    return new SimulatorError(`The simulator did not start: ${said}`, { status: 500, retryAfter: 0 });
  };
  createInterface({ input: errors }).on('line', (line) => {
    if (state === 'starting') log.push(line);
    // A shell can report that it ended the runtime.
    else if (state === 'open' && !EXPECTED.test(line)) console.error(line);
  });
  const used = await ready;
  const print = (): void => void (state = 'open');
  if (used !== null) return { origin: `http://127.0.0.1:${used}`, stop, print, failure };
  await stop();
  if (log.some((line) => /address already in use|permission denied/i.test(line)))
    throw new InputError(`--port: another program has ${port}, or you may not use it; choose another port.`);
  throw failure();
}

function startRuntime(storage: string, { port, now, seed, fixedCredentials }: ServerOptions): ChildProcess {
  const runtime = ['serve', CONFIG, `--socket-addr=http=127.0.0.1:${port}`, `--directory-path=storage=${storage}`];
  const command = [WORKERD, ...runtime, '--control-fd=3'] as const;
  // Windows has no such shell. A runtime whose parent is killed goes on there.
  const [program, ...args] = existsSync(SHELL) ? ([SHELL, '-c', GUARD, SHELL, ...command] as const) : command;
  return spawn(program, args, {
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      SIMULATOR_NOW: now === null ? undefined : String(now),
      SIMULATOR_SEED: seed ?? undefined,
      SIMULATOR_FIXED_CREDENTIALS: fixedCredentials ? 'true' : undefined,
      SIMULATOR_PORTAL: new URL(homepage).origin,
    },
  });
}
