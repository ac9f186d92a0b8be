import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import type { Socket } from 'node:net';

/** In the background, waits for the end of file descriptor 3, and then kills the group. In the foreground, becomes the command. */
const SHELL = '{ read -r line <&3; kill -s KILL -- "-$$"; } >/dev/null 2>&1 & exec "$0" "$@" 3<&-';

interface TiedOptions extends Pick<SpawnOptions, 'cwd' | 'env'> {
  /** Input, output, errors. */
  stdio: readonly ['ignore' | 'pipe', Output, Output];
}
type Output = 'ignore' | 'inherit' | 'pipe';

/**
 * Starts a command in a group of its own. The whole group ends with that command, and with this process, also if this process
 * is killed: then the system closes the other end of file descriptor 3.
 */
export function spawnTied(command: string, args: readonly string[], { stdio, ...options }: TiedOptions): ChildProcess {
  const child = spawn('sh', ['-c', SHELL, command, ...args], { ...options, stdio: [...stdio, 'pipe'], detached: true });
  const tie = child.stdio[3] as Socket | undefined;
  tie?.unref();
  child.once('exit', () => {
    killGroup(child);
    tie?.destroy();
  });
  return child;
}

/** Asks a command to end, and kills its group if it takes longer than 5 s. Resolves when it has ended. */
export async function endTied(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const timer = setTimeout(() => killGroup(child), PATIENCE_MS);
  child.kill(signal);
  await ended;
  clearTimeout(timer);
}

const PATIENCE_MS = 5_000;

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // All processes of the group have ended.
  }
}
