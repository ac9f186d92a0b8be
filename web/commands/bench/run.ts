import { spawn } from 'node:child_process';

import { PROJECT_ROOT } from '../../compile/output/project.ts';

/** Runs a command and returns its wall-clock time in milliseconds. Throws with its output if it fails. */
export function run(command: string, args: readonly string[]): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: PROJECT_ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    const output: string[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(performance.now() - start);
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output.join('').slice(-2_000)}`));
    });
  });
}
