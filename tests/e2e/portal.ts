import { type ChildProcess, spawn } from 'node:child_process';

import type { TestProject } from 'vitest/node';

import { ROOT } from '../site/dist.ts';
import { startShellSite } from './shell-site.ts';

const PORT = Number(process.env.E2E_PORT ?? 8799);
const PATIENCE = 120_000;

declare module 'vitest' {
  interface ProvidedContext {
    portal: string;
    /** Origin of a small site whose configuration uses what the portal's does not. */
    shell: string;
    /** File of that site's texts that only a worker has: the gate. */
    shellEdge: string;
  }
}

/** Starts the portal the way a newcomer does, with `npm start`'s own script, and ends it after the last test. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const child = spawn('node', ['web/commands/start.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(PORT) },
  });
  const [shell] = await Promise.all([startShellSite(), untilReady(child)]);
  project.provide('portal', `http://localhost:${PORT}`);
  project.provide('shell', shell.origin);
  project.provide('shellEdge', shell.edge);
  return async () => {
    await shell.close();
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  };
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const output: string[] = [];
    const timer = setTimeout(
      () => reject(new Error(`The portal did not start in ${PATIENCE / 1_000} s:\n${output.join('')}`)),
      PATIENCE,
    );
    const read = (chunk: Buffer): void => {
      output.push(chunk.toString());
      if (!output.join('').includes('The portal is at')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The portal ended with ${code}:\n${output.join('')}`));
    });
  });
}
